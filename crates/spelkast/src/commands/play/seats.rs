//! Who sits where.

use std::fmt;

use players::{Spec, SpecKind};
use tabletop::Seat;

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sitter {
    /// Somebody at the keyboard.
    Person(String),
    /// A computer.
    Computer(Spec),
}

impl Sitter {
    /// Reads `me`, or a player as in the arena; `computer:5` is another word for `level:5`.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        if text == "me" {
            return Ok(Self::Person(text.to_owned()));
        }
        let level = text.strip_prefix("computer:").map(|number| format!("level:{number}"));
        match level.as_deref().unwrap_or(text).parse() {
            Ok(spec) => Ok(Self::Computer(spec)),
            Err(why) => Err(format!("{why}, and me is who sits here")),
        }
    }

    /// Reads the header of a record: a name that is no player's is somebody at the keyboard.
    ///
    /// Another program is not started because a file, which may come from anywhere, says so.
    pub(super) fn of_record(text: &str) -> Result<Self, String> {
        match Self::read(text) {
            Ok(Self::Computer(Spec { kind: SpecKind::Engine(command), .. })) => Err(format!(
                "the record wants the program ‘{command}’ at a seat: say with --seats who plays"
            )),
            Ok(sitter) => Ok(sitter),
            Err(_) => Ok(Self::Person(text.to_owned())),
        }
    }

    pub(super) fn is_person(&self) -> bool {
        matches!(self, Self::Person(_))
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person(name) => f.write_str(name),
            Self::Computer(spec) => spec.fmt(f),
        }
    }
}

/// Who has a seat when nobody said so.
pub(super) fn usual(seat: Seat) -> Sitter {
    let name = if seat == Seat::FIRST { "me" } else { "level:3" };
    Sitter::read(name).expect("a sitter's name")
}

/// Who sits on each seat of a table of `players`; the last one named fills the rest.
pub(super) fn read(names: &[String], players: usize) -> Result<Vec<Sitter>, String> {
    if names.len() > players {
        return Err(format!("--seats names {} players: there are {players} seats", names.len()));
    }
    Seat::all(players)
        .map(|seat| match names.get(seat.index()).or(names.last()) {
            Some(name) => Sitter::read(name.trim()),
            None => Ok(usual(seat)),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seated(names: &[&str], players: usize) -> Result<Vec<String>, String> {
        let names: Vec<_> = names.iter().map(ToString::to_string).collect();
        Ok(read(&names, players)?.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn the_last_one_named_fills_the_rest() {
        assert_eq!(seated(&[], 3).unwrap(), ["me", "level:3", "level:3"]);
        assert_eq!(seated(&["me"], 2).unwrap(), ["me", "me"]);
        assert_eq!(seated(&["computer:5", "me", "uct@20ms"], 4).unwrap()[..2], ["level:5", "me"]);
        assert!(seated(&["me", "me", "me"], 2).unwrap_err().contains("2 seats"));
        assert!(seated(&["level:0"], 2).unwrap_err().contains("me is who sits here"));
    }

    #[test]
    fn a_record_seats_people_by_name_and_starts_no_program() {
        assert!(Sitter::of_record("Anna").unwrap().is_person());
        assert!(!Sitter::of_record("computer:5").unwrap().is_person());
        assert!(Sitter::of_record("engine:rm -r x").unwrap_err().contains("--seats"));
    }
}
