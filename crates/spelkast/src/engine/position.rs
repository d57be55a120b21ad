//! The line that says what has been played: `position game halma players 2 moves e2-f3 l15-k14`.
//! A game that began with a position of its own says so before its moves: `from 1:d4 2:e4`.

use std::path::Path;

use cabinet::Opened;
use tabletop::Record;

use crate::input;

/// Words of the line and the headers they stand for, in the order in which they are written.
const WORDS: [(&str, &str); 5] = [
    ("game", "Game"),
    ("players", "Players"),
    ("option", "Option"),
    ("edition", "Edition"),
    ("first", "First"),
];

/// The word before those of a position.
const FROM: &str = "from";

/// The line for a record.
pub(super) fn write(record: &Record) -> String {
    let mut line = String::from("position");
    for (word, name) in WORDS {
        for header in record.all(name) {
            line += &format!(" {word} {}", header.value);
        }
    }
    if let Some(position) = record.header("Position") {
        let words = std::iter::once(FROM).chain(position.value.split_whitespace());
        line.extend(words.flat_map(|word| [" ", word]));
    }
    if !record.tokens.is_empty() {
        line += " moves";
    }
    for token in &record.tokens {
        line += &format!(" {}", token.text);
    }
    line
}

/// The record that the words of such a line describe.
pub(super) fn read<'a>(words: impl Iterator<Item = &'a str>) -> Result<Record, String> {
    let mut record = Record::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        if word == "moves" {
            for token in words.by_ref() {
                // What a record would skip is no token.
                if token.contains(['{', '}', ';', '[']) || token.ends_with('.') {
                    return Err(format!("position: ‘{token}’ is no token"));
                }
                record.push(token);
            }
            break;
        }
        if word == FROM {
            let mut position = Vec::new();
            while let Some(word) = words.next_if(|word| word.contains(':')) {
                position.push(word);
            }
            if position.is_empty() {
                return Err("position: from needs words, as in 1:d4 2:e4".to_owned());
            }
            record.add("Position", position.join(" "));
            continue;
        }
        let known = WORDS.iter().find(|(known, _)| *known == word);
        let Some((_, name)) = known else {
            return Err(format!(
                "position: ‘{word}’ is none of game, players, option, edition, first, from, moves"
            ));
        };
        let value = words.next().ok_or_else(|| format!("position: {word} needs a value"))?;
        record.add(name, value);
    }
    Ok(record)
}

/// The game that a record describes, played through.
pub(super) fn open(record: &Record) -> Result<Opened, String> {
    if record.header("Game").is_none() || record.header("Players").is_none() {
        return Err("position needs a game and players: position game halma players 2".to_owned());
    }
    cabinet::open(&record.to_string(), &|name| input::edition(Path::new(""), name)).map_err(
        |error| match &error.token {
            Some(token) => format!("{token}: {}", error.refusal),
            None => error.refusal.to_string(),
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let line = "position game boomerang-hunt players 2 option duel edition large first 2 moves @a1 @b1";
        let record = read(line.split(' ').skip(1)).unwrap();
        assert_eq!(write(&record), line);
        assert_eq!(open(&record).unwrap().table.tokens(), 2);
        let line = "position game boomerang-hunt players 3 first 2 from 1:d4 2:e4 moves @b1";
        let record = read(line.split(' ').skip(1)).unwrap();
        assert_eq!(write(&record), line);
        assert_eq!(open(&record).unwrap().table.to_act().map(tabletop::Seat::number), Some(3));
        for wrong in ["game", "game chess players 2", "games halma", "game halma players 2 moves x"]
        {
            assert!(read(wrong.split(' ')).and_then(|record| open(&record)).is_err(), "{wrong}");
        }
    }
}
