//! Positions that somebody set up: `1:e4+e5+e6+e7 2:f5+f6 left1:I1*2,I3 left2:…`.
//!
//! | word | what it says |
//! |---|---|
//! | `1:e4+e5,c3` | pieces that show white, in the order laid; the word may come again after red ones |
//! | `2:f5+f6` | the same for red |
//! | `left1:I1*2,I3`, `left2:none` | what each player has left |
//!
//! Pieces do not tell whose they were. Where one of the trays is not said it is what the other leaves
//! over; where neither is, both players have laid the same.

use polyomino::Placement;
use tabletop::{
    Clause, Refusal, Seat,
    arrange::{Words, Writer, number},
    notation,
};

use crate::{
    position::{MAX_PIECES, Mask, PLAYERS, Position, other},
    rules::Flip,
    view::colour_name,
};

const SHOWN: [&str; PLAYERS] = ["1", "2"];
const LEFT: [&str; PLAYERS] = ["left1", "left2"];
const NONE: &str = "none";

/// A number for every shape of the box.
type Counts = [u8; MAX_PIECES];

fn refuse<T>(clause: &'static str, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(Clause(clause), message))
}

impl Flip {
    pub(crate) fn read_arrangement(&self, text: &str) -> Result<Position, Refusal> {
        let words = Words::read(text, &[SHOWN[0], SHOWN[1], LEFT[0], LEFT[1]])?;
        let mut position = Position::new([0; MAX_PIECES]);
        position.turn = self.first;
        let on_board = self.read_pieces(&words, &mut position)?;
        let left = self.read_trays(&words, &on_board)?;
        for (seat, left) in Seat::all(PLAYERS).zip(left) {
            position.set_tray(seat, left);
        }
        self.check_beginning(&position)?;
        if !position.is_bare() {
            self.check_connected(&position)?;
            self.check_last(&position)?;
        }
        if Seat::all(PLAYERS).all(|seat| !self.can_lay(&position, seat)) {
            return refuse("F-12", "the game is over: nothing that is left can be laid");
        }
        Ok(position)
    }

    /// Puts the pieces down and counts them.
    fn read_pieces(&self, words: &Words<'_>, position: &mut Position) -> Result<Counts, Refusal> {
        let mut counts = [0; MAX_PIECES];
        for (key, tokens) in words.iter() {
            let Some(shown) = SHOWN.iter().position(|shown| *shown == key) else { continue };
            for token in tokens.split(',') {
                let placement = self.find_piece(token)?;
                let (shape, squares) =
                    (self.kit.shape(placement.orientation), self.kit.squares(placement));
                if let Some(bit) = (squares & position.covered()).first() {
                    let square = self.kit.grid().square(bit);
                    return refuse("F-8", format!("two pieces lie on {square}"));
                }
                let piece = &self.edition.pieces()[shape];
                if counts[shape] == 2 * piece.count {
                    let (name, all) = (piece.name(), 2 * piece.count);
                    return refuse("F-2", format!("the box has only {all} pieces {name}"));
                }
                counts[shape] += 1;
                position.put_down(Seat::new(shown), placement, squares);
            }
        }
        Ok(counts)
    }

    /// What each has left, which together with the board is the whole box (`F-2`).
    fn read_trays(
        &self,
        words: &Words<'_>,
        on_board: &Counts,
    ) -> Result<[Counts; PLAYERS], Refusal> {
        let said = [self.read_tray(words, LEFT[0])?, self.read_tray(words, LEFT[1])?];
        let mut left = [[0; MAX_PIECES]; PLAYERS];
        for (shape, piece) in self.edition.pieces().iter().enumerate() {
            let both = 2 * piece.count - on_board[shape];
            let shares = match said.map(|tray| tray.map(|tray| tray[shape])) {
                [Some(one), Some(two)] => Some([one, two]),
                [Some(one), None] => both.checked_sub(one).map(|two| [one, two]),
                [None, Some(two)] => both.checked_sub(two).map(|one| [one, two]),
                [None, None] if both.is_multiple_of(2) => Some([both / 2; 2]),
                [None, None] => {
                    let message = format!(
                        "it is not said whose {} lies on the board: say what a player has left, \
                         as {}:I1*2,X5",
                        piece.name(),
                        LEFT[0]
                    );
                    return refuse("F-2", message);
                }
            };
            let fits = |[one, two]: &[u8; 2]| {
                *one <= piece.count && *two <= piece.count && one + two == both
            };
            let Some([one, two]) = shares.filter(fits) else {
                let message = format!(
                    "the pieces {} do not add up: {} lie on the board, each player has {} in all",
                    piece.name(),
                    on_board[shape],
                    piece.count
                );
                return refuse("F-2", message);
            };
            (left[0][shape], left[1][shape]) = (one, two);
        }
        Ok(left)
    }

    /// `I1*2,I3`, or `none`.
    fn read_tray(&self, words: &Words<'_>, key: &str) -> Result<Option<Counts>, Refusal> {
        let Some(text) = words.one(key)? else { return Ok(None) };
        let mut counts = [0; MAX_PIECES];
        for part in text.split(',').filter(|_| text != NONE) {
            let (name, count) = part.split_once('*').unwrap_or((part, "1"));
            let Some(shape) = self.edition.pieces().iter().position(|p| p.name() == name) else {
                return refuse("F-1", format!("the box has no piece ‘{name}’"));
            };
            let count = number(key, count, MAX_PIECES as u8)?;
            if counts[shape] > 0 || count == 0 {
                let message = format!("‘{key}:’ names {name} once, with how many there are");
                return Err(Refusal::unreadable(message));
            }
            counts[shape] = count;
        }
        Ok(Some(counts))
    }

    fn check_beginning(&self, position: &Position) -> Result<(), Refusal> {
        if position.is_bare() && self.first != Seat::FIRST {
            return refuse("F-16", "white, seat 1, lays the first piece");
        }
        if !position.is_bare() && self.laid_by(position, Seat::FIRST) == 0 {
            return refuse("F-16", "white, seat 1, began: it has laid at least one piece");
        }
        Ok(())
    }

    fn laid_by(&self, position: &Position, seat: Seat) -> u32 {
        let pieces = self.edition.pieces().iter().enumerate();
        pieces.map(|(shape, piece)| u32::from(piece.count - position.left(seat, shape))).sum()
    }

    /// Every piece but the first was laid beside another (`F-4`): all hang together.
    fn check_connected(&self, position: &Position) -> Result<(), Refusal> {
        match self.apart(position.laid().map(|laid| laid.placement)) {
            None => Ok(()),
            Some(piece) => {
                let token = notation::join(self.kit.grid().squares(self.kit.squares(piece)));
                refuse("F-4", format!("{token} touches no other piece along a side that was laid"))
            }
        }
    }

    /// A piece that does not hang together with the first one.
    fn apart(&self, pieces: impl Iterator<Item = Placement>) -> Option<Placement> {
        let mut others: Vec<_> = pieces.map(|piece| (piece, self.kit.squares(piece))).collect();
        let mut reached: Mask = if others.is_empty() { Mask::EMPTY } else { others.remove(0).1 };
        loop {
            let beside = self.kit.grid().neighbours(reached);
            let before = others.len();
            others.retain(|(_, squares)| {
                let touches = squares.intersects(beside);
                if touches {
                    reached |= *squares;
                }
                !touches
            });
            if others.len() == before {
                return others.first().map(|(piece, _)| *piece);
            }
        }
    }

    /// The piece that was laid last, and all that it touches, show the colour of who laid it
    /// (`F-4`): the other player, or the one to act if the other had to pass.
    fn check_last(&self, position: &Position) -> Result<(), Refusal> {
        let turn = position.turn;
        let passed = !self.can_lay(position, other(turn));
        let mut movers = [Some(other(turn)), passed.then_some(turn)].into_iter().flatten();
        if movers.any(|mover| self.laid_last(position, mover)) {
            return Ok(());
        }
        let mover = colour_name(other(turn));
        refuse(
            "F-4",
            format!(
                "no piece can be the one that {mover} laid last: it would be {mover}, and so would \
                 all that it touches"
            ),
        )
    }

    fn laid_last(&self, position: &Position, mover: Seat) -> bool {
        let alone = position.laid().len() == 1;
        position.laid().filter(|laid| laid.owner == mover).any(|laid| {
            let squares = self.kit.squares(laid.placement);
            let shape = self.kit.shape(laid.placement.orientation);
            let touched = self.kit.grid().neighbours(squares) & position.covered();
            let others = position.laid().filter(|other| other.placement != laid.placement);
            position.left(mover, shape) < self.edition.pieces()[shape].count
                && touched.is_subset(position.colour(mover))
                && (!alone || mover == Seat::FIRST)
                && self.apart(others.map(|other| other.placement)).is_none()
        })
    }

    pub(crate) fn write_arrangement(&self, position: &Position) -> String {
        let mut text = Writer::default();
        for laid in position.laid() {
            let squares = self.kit.grid().squares(self.kit.squares(laid.placement));
            text.part(laid.owner, notation::join(squares));
        }
        if position.is_bare() {
            return text.text();
        }
        for (seat, key) in Seat::all(PLAYERS).zip(LEFT) {
            let pieces = self.edition.pieces().iter().enumerate();
            let left = pieces.filter_map(|(shape, piece)| match position.left(seat, shape) {
                0 => None,
                1 => Some(piece.name().to_owned()),
                count => Some(format!("{}*{count}", piece.name())),
            });
            let left: Vec<_> = left.collect();
            text.list(key, if left.is_empty() { vec![NONE.to_owned()] } else { left });
        }
        text.text()
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Game, Setup};

    use super::*;

    fn arrange(first: usize, text: &str) -> Result<Position, Refusal> {
        let setup = Setup::new(&Flip::INFO, 2).first(first).position(text);
        Flip::new(&setup).unwrap().arrange(text)
    }

    #[test]
    fn a_position_is_what_its_text_says() {
        let text = "2:e4+e5+e6+e7,f5+f6 left1:I1*2,I2*2,I3,V3,O4,T4,T5,U5,V5,X5 \
                    left2:I1*2,I2,I3,V3,I4,O4,T4,T5,U5,V5,X5";
        let setup = Setup::new(&Flip::INFO, 2);
        let game = Flip::new(&setup).unwrap();
        let position = arrange(1, text).unwrap();
        assert_eq!(game.arrangement(&position), text);
        assert_eq!(game.scores(&position).as_slice(), [42, 46]);
        // One tray is enough, and none where both have laid the same.
        let (short, _) = text.split_once(" left2").unwrap();
        assert_eq!(arrange(1, short).unwrap(), position);
        assert!(arrange(1, "2:e4+e5,f4+f5").is_ok());
        assert_eq!(arrange(1, "").unwrap(), game.start());
    }

    #[test]
    fn positions_that_cannot_be_are_refused_by_clause() {
        for (first, text, clause, word) in [
            (2, "", "F-16", "white"),
            (1, "3:e4", "C-8", "3:e4"),
            (1, "1:e4+f5", "F-1", "no piece"),
            (1, "1:e4,k11", "F-10", "k11"),
            (1, "1:e4+e5 2:e5+e6", "F-8", "e5"),
            (1, "1:e1,e2,e3,e4,e5", "F-2", "only 4 pieces I1"),
            (2, "1:e4+e5", "F-2", "not said whose I2"),
            (2, "1:e4+e5 left1:Q5", "F-1", "Q5"),
            (2, "1:e4 left1:I1*2", "F-2", "I2 do not add up"),
            (1, "1:e4+e5,e6+e7 left1:none", "F-2", "do not add up"),
            (1, "2:e4+e5,g4+g5", "F-4", "g4+g5 touches no other"),
            (2, "2:e4+e5,f4+f5", "F-4", "no piece can be the one that white laid last"),
            (1, "1:e4+e5 2:f4+f5", "F-4", "no piece can be the one that red laid last"),
        ] {
            let refusal = arrange(first, text).unwrap_err().to_string();
            assert!(refusal.contains(word), "{text}: {refusal}");
            assert!(refusal.ends_with(&format!("({clause})")), "{text}: {refusal}");
        }
    }
}
