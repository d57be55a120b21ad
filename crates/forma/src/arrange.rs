//! Positions that somebody set up: `tower:k10 obstacles:c3,f7 1:a1+a2+a3+b1+b2 2:a4+b3+b4`.
//!
//! | word | what it says |
//! |---|---|
//! | `tower:k10`, `tower:k10=2` | where the tower stands, and who enclosed it |
//! | `obstacles:c3,f7` | where obstacles stand |
//! | `1:a1+a2,c3` … `4:…` | shapes laid by a seat, in the order laid; the word may come again after others' |
//! | `marked1:a1` … `marked4:…` | squares and obstacles with a seat's markers |
//! | `aside1:V3,I1*2` … `aside4:…` | shapes that a seat had to set aside |
//! | `misfits:1` | the player to act has misjudged a shape in this turn |
//! | `resigned:2` | who has resigned, in that order |
//!
//! Without a tower the board has not been set up.

use tabletop::{
    Clause, Game as _, Refusal, Seat, Square,
    arrange::{Words, Writer, number, seat},
    notation,
};

use crate::{
    Action,
    fault::Fault,
    material::Shape,
    position::{Position, Squares},
    rules::Forma,
};

const SEATS: [&str; 4] = ["1", "2", "3", "4"];
const MARKED: [&str; 4] = ["marked1", "marked2", "marked3", "marked4"];
const ASIDE: [&str; 4] = ["aside1", "aside2", "aside3", "aside4"];
const TOWER: &str = "tower";
const OBSTACLES: &str = "obstacles";
const MISFITS: &str = "misfits";
const RESIGNED: &str = "resigned";

fn refuse<T>(clause: &'static str, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(Clause(clause), message))
}

impl Forma {
    pub(crate) fn read_arrangement(&self, text: &str) -> Result<Position, Refusal> {
        let mut keys = vec![TOWER, OBSTACLES, MISFITS, RESIGNED];
        for names in [SEATS, MARKED, ASIDE] {
            keys.extend(&names[..self.players]);
        }
        let words = Words::read(text, &keys)?;
        let mut position = self.start();
        for seat in words.seats(RESIGNED, self.players)?.as_slice() {
            position.leave(*seat);
        }
        self.check_players(&position)?;
        let Some(tower) = words.one(TOWER)? else {
            return match words.iter().find(|word| word.0 != RESIGNED) {
                Some((key, _)) => {
                    refuse("M-5", format!("before ‘{key}:’ the board is set up: tower:k10"))
                }
                None => Ok(position),
            };
        };
        let (tower, owner) = match tower.split_once('=') {
            Some((square, owner)) => (square, Some(seat(TOWER, owner, self.players)?)),
            None => (tower, None),
        };
        self.read_setting_up(&words, Square::read(tower, self.size())?, &mut position)?;
        self.read_shapes(&words, &mut position)?;
        self.read_aside(&words, &mut position)?;
        self.read_markers(&words, &mut position)?;
        self.read_tower_owner(owner, &mut position)?;
        self.read_misfits(&words, &mut position)?;
        if self.is_finished(&position) {
            return refuse("M-25", "the game is over: nobody has a shape that fits");
        }
        Ok(position)
    }

    fn check_players(&self, position: &Position) -> Result<(), Refusal> {
        let left = Seat::all(self.players).filter(|seat| !position.has_resigned(*seat));
        if left.count() < 2 {
            return refuse("C-5", "the game is over: fewer than two players are left in it");
        }
        if position.has_resigned(self.first) {
            return refuse("C-5", format!("seat {} is to act, but has resigned", self.first));
        }
        Ok(())
    }

    /// The obstacles and the tower, by the rules of setting up.
    fn read_setting_up(
        &self,
        words: &Words<'_>,
        tower: Square,
        position: &mut Position,
    ) -> Result<(), Refusal> {
        let mut obstacles = read_squares(words, OBSTACLES, self.size())?;
        obstacles.sort_unstable();
        let steps = obstacles.into_iter().map(Action::Obstacle).chain([Action::Tower(tower)]);
        for step in steps {
            self.check(position, step).map_err(|fault| self.refusal(fault))?;
            self.act(position, step);
        }
        Ok(())
    }

    fn read_shapes(&self, words: &Words<'_>, position: &mut Position) -> Result<(), Refusal> {
        for (key, tokens) in words.iter() {
            let Some(index) = SEATS.iter().position(|name| *name == key) else { continue };
            let seat = Seat::new(index);
            for token in tokens.split(',') {
                let placement = self
                    .kit
                    .find(&notation::squares(token, self.size())?)
                    .ok_or_else(|| self.refusal(Fault::NoShape))?;
                let (shape, squares) = (self.shape(placement), self.kit.squares(placement));
                if !position.trays[seat].has(shape) {
                    return Err(self.too_many(seat, shape));
                }
                if let Some(bit) = (squares - position.free).first() {
                    let square = self.grid.square(bit);
                    let message =
                        format!("{token} of seat {seat} lies on {square}, which is not free");
                    return refuse("M-9", message);
                }
                position.lay(seat, shape, placement, squares);
            }
        }
        Ok(())
    }

    fn too_many(&self, seat: Seat, shape: Shape) -> Refusal {
        let all = self.edition.tray(self.players).count(shape);
        let clause = if self.players == 2 { "M-2" } else { "M-1" };
        let message = format!(
            "seat {seat} has {all} of {}, laid and set aside together",
            self.edition.piece(shape).name()
        );
        Refusal::new(Clause(clause), message)
    }

    /// `V3,I1*2`
    fn read_aside(&self, words: &Words<'_>, position: &mut Position) -> Result<(), Refusal> {
        for (seat, key) in Seat::all(self.players).zip(ASIDE) {
            for part in words.list(key)? {
                if self.referee {
                    return refuse("M-11", "with a referee nothing is set aside");
                }
                let (name, count) = part.split_once('*').unwrap_or((part, "1"));
                let Some(shape) =
                    self.edition.shapes().find(|shape| self.edition.piece(*shape).name() == name)
                else {
                    return refuse("M-1", format!("the box has no shape ‘{name}’"));
                };
                for _ in 0..number(key, count, u8::MAX)? {
                    if !position.trays[seat].has(shape) {
                        return Err(self.too_many(seat, shape));
                    }
                    position.set_aside(seat, shape, self.edition.piece(shape).size());
                }
            }
        }
        Ok(())
    }

    fn read_markers(&self, words: &Words<'_>, position: &mut Position) -> Result<(), Refusal> {
        // Squares first: a marker beside an obstacle may be what encloses it.
        let mut on_obstacles = Vec::new();
        for (seat, key) in Seat::all(self.players).zip(MARKED) {
            for square in read_squares(words, key, self.size())? {
                let bit = self.grid.bit(square);
                if position.markers[seat] == 0 {
                    return refuse("M-1", format!("seat {seat} has no marker for {square} left"));
                }
                if position.obstacles.has(bit) {
                    on_obstacles.push((seat, square, bit));
                } else {
                    self.check_marked_square(position, seat, square)?;
                }
                position.mark(seat, bit);
            }
        }
        for (seat, square, bit) in on_obstacles {
            let others = self.beside(Squares::of(bit)) & self.grid.board();
            if !others.is_subset(position.own[seat]) {
                let message =
                    format!("the obstacle on {square} is not enclosed by seat {seat} alone");
                return refuse("M-17", message);
            }
        }
        self.check_none_forgotten(position)
    }

    /// A marker lies on a square that its player closed in with a shape (`M-15`, `M-16`).
    fn check_marked_square(
        &self,
        position: &Position,
        seat: Seat,
        square: Square,
    ) -> Result<(), Refusal> {
        let bit = self.grid.bit(square);
        let beside = self.beside(Squares::of(bit)) & self.grid.board();
        if !position.free.has(bit) {
            refuse("M-15", format!("{square} is not free: no marker lies there"))
        } else if beside.intersects(position.free | (position.marked - position.obstacles)) {
            refuse("M-15", format!("{square} is not enclosed: no marker lies there"))
        } else if !beside.intersects(position.own[seat] - position.marked) {
            let message =
                format!("seat {seat} has no shape beside {square} and did not enclose it");
            refuse("M-15", message)
        } else {
            Ok(())
        }
    }

    /// What is enclosed is marked, unless somebody has no marker left (`M-22`).
    fn check_none_forgotten(&self, position: &Position) -> Result<(), Refusal> {
        if Seat::all(self.players).any(|seat| position.markers[seat] == 0) {
            return Ok(());
        }
        if let Some(bit) = (position.free - self.beside(position.free)).first() {
            let square = self.grid.square(bit);
            let message = format!(
                "{square} is enclosed: say whose marker lies there, as {}:{square}",
                MARKED[0]
            );
            return refuse("M-15", message);
        }
        for (seat, key) in Seat::all(self.players).zip(MARKED) {
            let all = self.grid.board() - position.own[seat];
            let enclosed = position.obstacles - position.marked - self.beside(all);
            if let Some(bit) = enclosed.first() {
                let square = self.grid.square(bit);
                let message =
                    format!("the obstacle on {square} is enclosed by seat {seat}: {key}:{square}");
                return refuse("M-17", message);
            }
        }
        Ok(())
    }

    fn read_tower_owner(
        &self,
        owner: Option<Seat>,
        position: &mut Position,
    ) -> Result<(), Refusal> {
        let tower =
            position.tower.map_or(Squares::EMPTY, |tower| Squares::of(self.grid.bit(tower)));
        match (self.is_tower_enclosed(position), owner) {
            (true, None) => refuse("M-21", "the tower is enclosed: say by whom, as tower:k10=1"),
            (false, Some(_)) => refuse("M-21", "the tower is not enclosed: it is nobody's yet"),
            (true, Some(seat)) if !self.beside(tower).intersects(position.own[seat]) => {
                let message =
                    format!("seat {seat} has nothing beside the tower and did not enclose it");
                refuse("M-21", message)
            }
            _ => {
                position.tower_owner = owner;
                Ok(())
            }
        }
    }

    fn read_misfits(&self, words: &Words<'_>, position: &mut Position) -> Result<(), Refusal> {
        position.misfits = words.number(MISFITS, 1)?.unwrap_or(0);
        if position.misfits > 0 && position.aside[self.first].value() == 0 {
            let message = format!("seat {} has set nothing aside: it had no misfit", self.first);
            return refuse("M-10", message);
        }
        Ok(())
    }

    pub(crate) fn write_arrangement(&self, position: &Position) -> String {
        let mut text = Writer::default();
        if let Some(tower) = position.tower {
            let owner = position.tower_owner.map_or(String::new(), |seat| format!("={seat}"));
            text.word(TOWER, format!("{tower}{owner}"));
        }
        text.list(OBSTACLES, self.grid.squares(position.obstacles));
        for laid in position.laid() {
            let squares = self.grid.squares(self.kit.squares(laid.placement()));
            text.part(laid.seat(), notation::join(squares));
        }
        for (seat, key) in Seat::all(self.players).zip(MARKED) {
            text.list(key, self.grid.squares(position.marked(seat)));
        }
        for (seat, key) in Seat::all(self.players).zip(ASIDE) {
            let aside = &position.aside[seat];
            let names = aside.shapes().map(|shape| match aside.count(shape) {
                1 => self.edition.piece(shape).name().to_owned(),
                count => format!("{}*{count}", self.edition.piece(shape).name()),
            });
            text.list(key, names);
        }
        text.numbers(MISFITS, [position.misfits]);
        text.list(RESIGNED, position.resigned().as_slice());
        text.text()
    }
}

fn read_squares(words: &Words<'_>, key: &str, size: usize) -> Result<Vec<Square>, Refusal> {
    let squares: Vec<_> = words
        .list(key)?
        .into_iter()
        .map(|name| Square::read(name, size))
        .collect::<Result<_, _>>()?;
    match squares.iter().enumerate().find(|(index, square)| squares[..*index].contains(square)) {
        Some((_, square)) => Err(Refusal::unreadable(format!("‘{key}:’ names {square} twice"))),
        None => Ok(squares),
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Game, Setup};

    use super::*;

    fn arrange(setup: &Setup, text: &str) -> Result<Position, Refusal> {
        Forma::new(setup).unwrap().arrange(text)
    }

    fn two() -> Setup {
        Setup::new(&Forma::INFO, 2)
    }

    #[test]
    fn a_position_is_what_its_text_says() {
        let text = "tower:k10 obstacles:c3,f7 1:a2,b1 2:t1+t2 1:b2 marked1:a1 aside2:I5 misfits:1";
        let game = Forma::new(&two().first(2)).unwrap();
        let position = game.arrange(text).unwrap();
        assert_eq!(game.arrangement(&position), text);
        assert_eq!(game.scores(&position).as_slice(), [3 + 10 - 177, 2 - 173 - 5]);
        assert_eq!(arrange(&two(), "").unwrap(), Forma::new(&two()).unwrap().start());
    }

    #[test]
    fn positions_that_cannot_be_are_refused_by_clause() {
        let referee = two().with("referee");
        let enclosed = "tower:k10 1:k9,k11 2:j10,l10";
        for (setup, text, clause, word) in [
            (&two(), "1:a1", "M-5", "tower:k10"),
            (&two(), "tower:a1", "M-6", "a1"),
            (&two(), "tower:k10 obstacles:k11", "M-7", "k11"),
            (&two(), "tower:k10 obstacles:c3,c3", "C-8", "c3 twice"),
            (&two(), "tower:k10 obstacles:u1", "C-8", ""),
            (&two(), "tower:k10 1:a1+b2", "M-9", "no shape"),
            (&two(), "tower:k10 1:k10", "M-9", "k10, which is not free"),
            (&two(), "tower:k10 1:a1+a2 2:a2+a3", "M-9", "a2+a3 of seat 2 lies on a2"),
            (&two(), "tower:k10 1:a1,a3,a5,a7,a9", "M-2", "seat 1 has 4 of I1"),
            (&two(), "tower:k10 aside1:X5*3", "M-2", "seat 1 has 2 of X5"),
            (&two(), "tower:k10 aside1:Q5", "M-1", "Q5"),
            (&referee, "tower:k10 aside1:X5", "M-11", "referee"),
            (&two(), "tower:k10 misfits:1", "M-10", "nothing aside"),
            (&two(), "tower:k10 misfits:2 aside1:X5", "C-8", ""),
            (&two(), "tower:k10 1:a2,b1", "M-15", "a1 is enclosed"),
            (&two(), "tower:k10 1:a2 marked1:a1", "M-15", "a1 is not enclosed"),
            (&two(), "tower:k10 1:a2,b1 marked2:a1", "M-15", "seat 2 has no shape beside a1"),
            (&two(), "tower:k10 1:a2,b1 marked1:a2", "M-15", "a2 is not free"),
            (&two(), "tower:k10 obstacles:a1 1:a2,b1", "M-17", "marked1:a1"),
            (&two(), "tower:k10 obstacles:a1 1:a2 2:b1 marked1:a1", "M-17", "alone"),
            (&two(), enclosed, "M-21", "say by whom"),
            (&two(), "tower:k10=1", "M-21", "nobody's yet"),
            (&two(), "tower:k10=3", "C-8", "no seat"),
            (&two(), "tower:k10 resigned:2", "C-5", "fewer than two"),
            (&Setup::new(&Forma::INFO, 4), "resigned:1", "C-5", "has resigned"),
        ] {
            let refusal = arrange(setup, text).unwrap_err().to_string();
            assert!(refusal.contains(word), "{text}: {refusal}");
            assert!(refusal.ends_with(&format!("({clause})")), "{text}: {refusal}");
        }
        assert!(arrange(&two(), &enclosed.replace("k10 ", "k10=2 ")).is_ok());
    }
}
