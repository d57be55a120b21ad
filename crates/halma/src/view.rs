//! A position for whoever shows it.

use std::fmt::Write as _;

use tabletop::{Game, Seat, Square, Value};

use crate::{
    field::Field,
    position::{Colour, Position},
    rules::Halma,
};

impl Halma {
    /// The fields that the rule page names.
    pub(crate) fn view(&self, position: &Position) -> Value {
        let pawns = self.board.colours().map(|colour| position.pawns(colour).squares());
        let distance = Seat::all(self.players()).map(|seat| self.distance(position, seat));
        Value::map([
            ("pawns", Value::list(pawns)),
            ("colour", position.colour().map(Colour::number).into()),
            ("distance", Value::list(distance)),
            ("size", self.board.size().into()),
            ("resigned", position.resigned().into()),
            ("finished", position.finished().into()),
        ])
    }

    /// The board as text: pawns by their colour's number, `+` for the free squares of courts.
    pub(crate) fn text(&self, position: &Position) -> String {
        let size = self.board.size();
        let letters: String = (0..size).flat_map(|n| [' ', char::from(b'a' + n as u8)]).collect();
        let mut text = format!("   {letters}\n");
        for row in (0..size).rev() {
            let squares: String = (0..size)
                .flat_map(|column| [' ', self.sign(position, Square::new(column, row))])
                .collect();
            let _ = writeln!(text, "{:>3}{squares} {}", row + 1, row + 1);
        }
        let _ =
            writeln!(text, "   {letters}\n\n1 to 4 pawns by colour, + a free square of a court\n");
        for seat in Seat::all(self.players()) {
            let colours: Vec<_> =
                self.colours_of(seat).map(|colour| colour.number().to_string()).collect();
            let state = match position.finished().rank(seat) {
                Some(rank) => format!("finished as number {}", rank + 1),
                None if position.resigned().has(seat) => "resigned".to_owned(),
                None => format!("distance {}", self.distance(position, seat)),
            };
            let _ = writeln!(text, "seat {seat}, colour {}: {state}", colours.join(" and "));
        }
        let _ = match position.colour() {
            Some(colour) => {
                writeln!(text, "Seat {} to move colour {}.", self.owner(colour), colour.number())
            }
            None => writeln!(text, "The game is over."),
        };
        text
    }

    fn sign(&self, position: &Position, square: Square) -> char {
        let field = Field::new(square);
        let mut colours = self.board.colours();
        if let Some(colour) = colours.find(|colour| position.pawns(*colour).has(field)) {
            return char::from(b'0' + colour.number() as u8);
        }
        let in_court = self.board.colours().any(|colour| self.board.court(colour).has(field));
        if in_court { '+' } else { '·' }
    }
}
