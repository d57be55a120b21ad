//! Reading a position that somebody set up: the words that the texts of all games are made of.
//!
//! A text is one line of words `key:value`, separated by white space; a value is a list with commas.
//! Which keys there are is for the game to say. Readers are strict: every word must be understood.

use std::fmt::Display;

use crate::{Refusal, Seat, SeatList};

/// The words of a position's text, in order.
#[derive(Debug)]
pub struct Words<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Words<'a> {
    /// The longest text that is read: a full board of the largest game has some 2,000 bytes.
    pub const LONGEST: usize = 10_000;

    /// Reads a text that has words of these keys only.
    ///
    /// # Errors
    /// At the first word that is none.
    pub fn read(text: &'a str, keys: &[&str]) -> Result<Self, Refusal> {
        if text.len() > Self::LONGEST {
            let message = format!("a position has {} bytes at most", Self::LONGEST);
            return Err(Refusal::unreadable(message));
        }
        let word = |word: &'a str| match word.split_once(':') {
            Some((key, value)) if keys.contains(&key) && !value.is_empty() => Ok((key, value)),
            Some((key, _)) if keys.contains(&key) => {
                Err(Refusal::unreadable(format!("‘{word}’ says nothing: leave it out")))
            }
            _ => Err(Refusal::unreadable(format!(
                "‘{word}’ is no word of a position: it begins with one of {}:",
                keys.join(":, ")
            ))),
        };
        text.split_whitespace().map(word).collect::<Result<_, _>>().map(Self)
    }

    /// All words in order: key and value.
    pub fn iter(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.0.iter().copied()
    }

    /// The value of a word that is there once at most.
    ///
    /// # Errors
    /// If it is there twice.
    pub fn one(&self, key: &str) -> Result<Option<&'a str>, Refusal> {
        let mut values = self.iter().filter(|word| word.0 == key).map(|word| word.1);
        match (values.next(), values.next()) {
            (value, None) => Ok(value),
            _ => Err(Refusal::unreadable(format!("‘{key}:’ is there twice"))),
        }
    }

    /// The parts of a list; none if the word is not there.
    ///
    /// # Errors
    /// If it is there twice.
    pub fn list(&self, key: &str) -> Result<Vec<&'a str>, Refusal> {
        Ok(self.one(key)?.map_or(Vec::new(), |value| value.split(',').collect()))
    }

    /// A list of seats of a table of `players`, each once; empty if the word is not there.
    ///
    /// # Errors
    /// If one is no seat, or there twice.
    pub fn seats(&self, key: &str, players: usize) -> Result<SeatList, Refusal> {
        let mut seats = SeatList::EMPTY;
        for name in self.list(key)? {
            let seat = seat(key, name, players)?;
            if seats.has(seat) {
                return Err(Refusal::unreadable(format!("‘{key}:’ names seat {seat} twice")));
            }
            seats.push(seat);
        }
        Ok(seats)
    }

    /// A number up to `most`; nothing if the word is not there.
    ///
    /// # Errors
    /// If it is no such number.
    pub fn number(&self, key: &str, most: u8) -> Result<Option<u8>, Refusal> {
        self.one(key)?.map(|value| number(key, value, most)).transpose()
    }

    /// One number a seat, each up to `most`; nothing if the word is not there.
    ///
    /// # Errors
    /// If there are more or fewer, or one is no such number.
    pub fn numbers(&self, key: &str, count: usize, most: u8) -> Result<Option<Vec<u8>>, Refusal> {
        self.one(key)?.map(|value| numbers(key, value, count, most)).transpose()
    }
}

/// Reads the number of a seat; `key` is where it stands.
///
/// # Errors
/// If it is no such number.
pub fn seat(key: &str, text: &str, players: usize) -> Result<Seat, Refusal> {
    Seat::all(players).find(|seat| seat.to_string() == text).ok_or_else(|| {
        Refusal::unreadable(format!("‘{text}’ in ‘{key}:’ is no seat: they are 1 to {players}"))
    })
}

/// Reads a number up to `most`; `key` is where it stands.
///
/// # Errors
/// If it is no such number.
pub fn number(key: &str, text: &str, most: u8) -> Result<u8, Refusal> {
    let number = text.parse().ok().filter(|number: &u8| *number <= most);
    number.filter(|number| number.to_string() == text).ok_or_else(|| {
        Refusal::unreadable(format!("‘{text}’ in ‘{key}:’ is no number from 0 to {most}"))
    })
}

/// Reads `count` numbers up to `most`; `key` is where they stand.
///
/// # Errors
/// If there are more or fewer, or one is no such number.
pub fn numbers(key: &str, text: &str, count: usize, most: u8) -> Result<Vec<u8>, Refusal> {
    let numbers: Vec<u8> =
        text.split(',').map(|part| number(key, part, most)).collect::<Result<_, _>>()?;
    if numbers.len() != count {
        let found = numbers.len();
        return Err(Refusal::unreadable(format!("‘{key}:’ has {found} numbers, not {count}")));
    }
    Ok(numbers)
}

/// A text being written.
#[derive(Default, Debug)]
pub struct Writer(String);

impl Writer {
    /// Adds a word, unless its list is empty.
    pub fn list<T: Display>(&mut self, key: impl Display, parts: impl IntoIterator<Item = T>) {
        let parts: Vec<_> = parts.into_iter().map(|part| part.to_string()).collect();
        if !parts.is_empty() {
            self.word(key, parts.join(","));
        }
    }

    /// Adds a list of numbers, unless all are 0.
    pub fn numbers(&mut self, key: &str, numbers: impl IntoIterator<Item = u8>) {
        let numbers: Vec<_> = numbers.into_iter().collect();
        if numbers.iter().any(|number| *number > 0) {
            self.list(key, numbers);
        }
    }

    /// Adds a word.
    pub fn word(&mut self, key: impl Display, value: impl Display) {
        let space = if self.0.is_empty() { "" } else { " " };
        self.0 += &format!("{space}{key}:{value}");
    }

    /// Adds a part to the list that the last word is, if it has this key; else a word.
    pub fn part(&mut self, key: impl Display, value: impl Display) {
        let last = self.0.rsplit(' ').next().and_then(|word| word.split_once(':'));
        if last.is_some_and(|(last, _)| last == key.to_string()) {
            self.0 += &format!(",{value}");
        } else {
            self.word(key, value);
        }
    }

    /// The text.
    pub fn text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_8_words_are_read_strictly() {
        let words = Words::read("1:a1,b1  2:c1 out:2,1 n:0,12", &["1", "2", "out", "n"]).unwrap();
        assert_eq!(words.list("1").unwrap(), ["a1", "b1"]);
        assert_eq!(words.seats("out", 2).unwrap().len(), 2);
        assert_eq!(words.numbers("n", 2, 12).unwrap(), Some(vec![0, 12]));
        assert!(words.numbers("n", 2, 11).is_err() && words.numbers("n", 3, 12).is_err());
        assert!(words.seats("out", 1).is_err() && words.seats("n", 2).is_err());
        assert_eq!(words.one("else").unwrap(), None);
        for text in ["1", "1:", "3:a", ":", "a1,b1", &"1:a ".repeat(5_000)] {
            assert!(Words::read(text, &["1", "2"]).is_err(), "{text}");
        }
        let twice = Words::read("1:a 1:b", &["1"]).unwrap();
        assert!(twice.one("1").is_err());
        for text in ["01", "+1", "", "-1", "256", " 1"] {
            assert!(number("n", text, 255).is_err(), "{text}");
        }
    }

    #[test]
    fn parts_join_what_is_before_them() {
        let mut writer = Writer::default();
        for (key, value) in [(1, "a"), (1, "b"), (2, "c"), (1, "d")] {
            writer.part(key, value);
        }
        writer.numbers("zero", [0, 0]);
        writer.list("none", [0u8; 0]);
        writer.numbers("n", [0, 3]);
        assert_eq!(writer.text(), "1:a,b 2:c 1:d n:0,3");
    }
}
