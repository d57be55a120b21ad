//! Positions that somebody set up: `1:a1,a2,… 2:p15,p16,…`.
//!
//! | word | what it says |
//! |---|---|
//! | `1:a1,b2` … `4:…` | the squares of a colour's pawns |
//! | `colour:4` | which of his two colours the player to act moves; the first that can, if not said |
//! | `turns:12,11` | how many turns each seat has had (`H-22`); none, if not said |
//! | `resigned:2` | who has resigned, in that order |
//! | `finished:3,1` | who is home, in that order (`H-25`) |

use tabletop::{
    Clause, Refusal, Seat, Square,
    arrange::{Words, Writer},
};

use crate::{
    position::{Colour, Position},
    rules::Halma,
};

const PAWNS: [&str; Colour::MAX] = ["1", "2", "3", "4"];
const COLOUR: &str = "colour";
const TURNS: &str = "turns";
const RESIGNED: &str = "resigned";
const FINISHED: &str = "finished";

fn refuse<T>(clause: &'static str, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(Clause(clause), message))
}

impl Halma {
    pub(crate) fn read_arrangement(&self, text: &str) -> Result<Position, Refusal> {
        let colours = self.board.colours().count();
        let mut keys = PAWNS[..colours].to_vec();
        keys.extend([COLOUR, TURNS, RESIGNED, FINISHED]);
        let words = Words::read(text, &keys)?;
        let mut pawns = Vec::new();
        for key in &PAWNS[..colours] {
            let square = |name: &str| Square::read(name, self.board.size());
            pawns.push(words.list(key)?.into_iter().map(square).collect::<Result<_, _>>()?);
        }
        let mut position = self.with_pawns(&pawns, self.first)?;
        position.resigned = words.seats(RESIGNED, self.players)?;
        position.finished = words.seats(FINISHED, self.players)?;
        self.read_turns(&words, &mut position)?;
        for seat in Seat::all(self.players) {
            self.check_seat(&position, seat)?;
        }
        self.check_leavers(&position)?;
        position.colour = self.read_colour(&words, &position)?;
        self.check_goes_on(&position)?;
        Ok(position)
    }

    fn read_turns(&self, words: &Words<'_>, position: &mut Position) -> Result<(), Refusal> {
        let Some(turns) = words.numbers(TURNS, self.players, Position::TURNS)? else {
            return Ok(());
        };
        if !self.parlett {
            return refuse(
                "H-22",
                "turns are counted with the option parlett only: leave them out",
            );
        }
        for (seat, turns) in Seat::all(self.players).zip(turns) {
            position.set_turns(seat, turns);
        }
        Ok(())
    }

    /// Who is home has finished, and the other way round but for `H-22`.
    fn check_seat(&self, position: &Position, seat: Seat) -> Result<(), Refusal> {
        let finished = position.finished.has(seat);
        match (self.is_home(position, seat), finished) {
            (true, false) if self.play_on => refuse(
                "H-25",
                format!("seat {seat} is home: who has finished is named, finished:{seat}"),
            ),
            (true, _) if !self.play_on => refuse(
                "H-15",
                format!("seat {seat} has all of its pawns in the court opposite: the game is over"),
            ),
            (false, true) if !self.parlett => {
                refuse("H-15", format!("seat {seat} has not finished: its pawns are not home"))
            }
            (_, true) if position.resigned.has(seat) => refuse(
                "C-5",
                format!("seat {seat} has finished or has resigned: it cannot be both"),
            ),
            _ => Ok(()),
        }
    }

    fn check_leavers(&self, position: &Position) -> Result<(), Refusal> {
        let to_act = self.owner(self.first);
        if !self.play_on && !position.finished.is_empty() {
            return refuse("H-20", "the game is over when the first has finished");
        }
        if self.players_in(position).nth(1).is_none() {
            return refuse("C-5", "the game is over: fewer than two players are left in it");
        }
        if !self.is_in_game(position, to_act) {
            let message = format!("seat {to_act} is to act, but is no longer in the game");
            return refuse("C-5", message);
        }
        Ok(())
    }

    fn read_colour(&self, words: &Words<'_>, position: &Position) -> Result<Colour, Refusal> {
        let seat = self.owner(self.first);
        let said = words.one(COLOUR)?;
        let mut colours = self.colours_of(seat);
        let Some(said) = said else {
            let moves = colours.find(|colour| self.takes_turns(position, *colour));
            return Ok(moves.unwrap_or(self.first));
        };
        let Some(colour) = colours.find(|colour| colour.number().to_string() == said) else {
            return refuse(
                "H-18",
                format!("‘{said}’ is no colour of seat {seat}, which is to act"),
            );
        };
        if !self.takes_turns(position, colour) {
            let message =
                format!("colour {said} is home and waits for the other colour of its seat");
            return refuse("H-18", message);
        }
        Ok(colour)
    }

    fn check_goes_on(&self, position: &Position) -> Result<(), Refusal> {
        if self.parlett {
            let mut judged = *position;
            self.finish_by_full_courts(&mut judged, None);
            if let Some(seat) = judged.finished.as_slice().get(position.finished.len()) {
                let message = format!(
                    "seat {seat} has finished: the court opposite is full, and everybody has had {} \
                     turns",
                    Position::TURNS
                );
                return refuse("H-22", message);
            }
        }
        let mut colours = self.board.colours().filter(|colour| self.takes_turns(position, *colour));
        if !colours.any(|colour| self.can_move(position, colour)) {
            return refuse("C-3", "the game is over: nobody can move a pawn");
        }
        Ok(())
    }

    pub(crate) fn write_arrangement(&self, position: &Position) -> String {
        let mut text = Writer::default();
        for colour in self.board.colours() {
            text.list(colour.number(), position.pawns(colour).squares());
        }
        if self.colours_of(self.owner(position.colour)).nth(1).is_some() {
            text.word(COLOUR, position.colour.number());
        }
        if self.parlett {
            text.numbers(TURNS, Seat::all(self.players).map(|seat| position.turns(seat)));
        }
        text.list(RESIGNED, position.resigned.as_slice());
        text.list(FINISHED, position.finished.as_slice());
        text.text()
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Game, Setup};

    use super::*;

    fn usual(setup: &Setup) -> String {
        let game = Halma::new(setup).unwrap();
        game.arrangement(&game.start())
    }

    fn refused(setup: &Setup, text: &str) -> String {
        Halma::new(setup).unwrap().arrange(text).unwrap_err().to_string()
    }

    fn small() -> Setup {
        Setup::new(&Halma::INFO, 2).with("board=8")
    }

    const FIRST: &str = "1:a1,a2,a3,a4,b1,b2,b3,c1,c2,d1";
    const HOME: &str = "1:h8,h7,h6,h5,g8,g7,g6,f8,f7,e8";

    #[test]
    fn the_usual_beginning_has_a_text_of_its_own() {
        assert_eq!(usual(&small()), format!("{FIRST} 2:e8,f7,f8,g6,g7,g8,h5,h6,h7,h8"));
    }

    #[test]
    fn positions_that_cannot_be_are_refused_by_clause() {
        let beginning = usual(&small());
        for (text, clause, word) in [
            (beginning.replace("a1,", ""), "H-26", "colour 1 has 10 pawns, not 9"),
            (beginning.replace("a1", "a2"), "H-26", "a2 has two pawns"),
            (beginning.replace("a1", "h8"), "H-26", "h8 has two pawns"),
            (beginning.replace("a1", "i9"), "C-8", "i9"),
            (beginning.replace("1:a1", "1:a1,"), "C-8", ""),
            (format!("{beginning} 3:a8"), "C-8", "3:a8"),
            (format!("{beginning} turns:1,2"), "H-22", "parlett"),
            (format!("{beginning} finished:2"), "H-15", "not home"),
            (format!("{beginning} resigned:2"), "C-5", "fewer than two"),
            (format!("{beginning} colour:2"), "H-18", "no colour of seat 1"),
            (format!("{HOME} 2:a1,a2,a3,a4,b1,b2,b3,c1,c2,e4"), "H-15", "the game is over"),
        ] {
            let refusal = refused(&small(), &text);
            assert!(refusal.contains(word), "{text}: {refusal}");
            assert!(refusal.ends_with(&format!("({clause})")), "{text}: {refusal}");
        }
        let large = usual(&Setup::new(&Halma::INFO, 2)).replace("a1,", "");
        assert!(refused(&Setup::new(&Halma::INFO, 2), &large).ends_with("(H-3)"));
        let four = Setup::new(&Halma::INFO, 4);
        assert!(refused(&four, &usual(&four).replace("a1,", "")).ends_with("(H-4)"));
        let text = usual(&four) + " resigned:1";
        assert!(refused(&four, &text).contains("seat 1 is to act, but"));
    }

    #[test]
    fn the_player_of_two_colours_says_which() {
        let setup = Setup::new(&Halma::INFO, 3).first(3);
        let game = Halma::new(&setup).unwrap();
        let text = usual(&setup);
        assert!(text.ends_with(" colour:3"), "{text}");
        let fourth = game.arrange(&text.replace("colour:3", "colour:4")).unwrap();
        assert_eq!(fourth.colour(), Some(Colour::new(3)));
        assert!(refused(&setup, &text.replace("colour:3", "colour:2")).contains("H-18"));
    }
}
