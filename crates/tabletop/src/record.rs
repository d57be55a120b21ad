//! A whole game as text: headers, a blank line, the actions.
//!
//! The reader keeps to the format and says where a record leaves it. It tolerates comments and
//! blank lines anywhere, and headers it does not know; the writer emits headers, one blank line,
//! and the actions in lines of at most 80 characters, numbered by rounds.

use std::{error::Error, fmt, fmt::Write as _};

use crate::{Clause, Info, PerSeat, Refusal, Seat, Setup, refusal::presentable};

/// A header as it stands in the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Its name.
    pub name: String,
    /// Its value, without the quotation marks.
    pub value: String,
    /// The line it stands in, from 1; 0 if it was not read from a text.
    pub line: usize,
}

/// A token as it stands in the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// The action's notation.
    pub text: String,
    /// The line it stands in, from 1; 0 if it was not read from a text.
    pub line: usize,
}

/// The headers and tokens of a game, in order. What they mean is for the game to say.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Record {
    /// All headers.
    pub headers: Vec<Header>,
    /// All actions.
    pub tokens: Vec<Token>,
}

/// Where a record goes wrong, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, from 1; 0 where no line is to blame.
    pub line: usize,
    /// The token or header to blame.
    pub token: Option<String>,
    /// What is wrong with it.
    pub refusal: Refusal,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        if let Some(token) = &self.token {
            write!(f, "{}: ", presentable(token))?;
        }
        self.refusal.fmt(f)
    }
}

impl Error for RecordError {}

impl Header {
    /// An error that blames this header.
    pub fn error(&self, clause: Clause, message: impl Into<String>) -> RecordError {
        self.refuse(Refusal::new(clause, message))
    }

    /// An error that blames this header.
    pub fn refuse(&self, refusal: Refusal) -> RecordError {
        RecordError { line: self.line, token: Some(self.to_string()), refusal }
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.value.replace('\\', "\\\\").replace('"', "\\\"");
        write!(f, "[{} \"{value}\"]", self.name)
    }
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// With the first line that is none of a record.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        Reader::new(text).read(|_| {})
    }

    /// The headers of a table.
    pub fn of(info: &Info, setup: &Setup) -> Self {
        let mut record = Self::default();
        record.add("Game", info.name);
        record.add("Players", setup.players.to_string());
        record.add("Rules", "leaflet");
        for option in &setup.options {
            record.add("Option", option);
        }
        record.add("Edition", &setup.edition);
        record.add("First", setup.first.to_string());
        if let Some(position) = &setup.position {
            record.add("Position", position);
        }
        record
    }

    /// The header of that name, if there is one.
    pub fn header(&self, name: &str) -> Option<&Header> {
        self.headers.iter().find(|header| header.name == name)
    }

    /// All headers of that name, in order.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Header> {
        self.headers.iter().filter(move |header| header.name == name)
    }

    /// Sets a header, in place where it is there already.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.headers.iter_mut().find(|header| header.name == name) {
            Some(header) => header.value = value,
            None => self.headers.push(Header { name: name.to_owned(), value, line: 0 }),
        }
    }

    /// Adds a header, whether or not there is one of that name.
    pub fn add(&mut self, name: &str, value: impl Into<String>) {
        self.headers.push(Header { name: name.to_owned(), value: value.into(), line: 0 });
    }

    /// Adds an action.
    pub fn push(&mut self, token: impl Into<String>) {
        self.tokens.push(Token { text: token.into(), line: 0 });
    }

    /// The header that says who sits where.
    pub fn seat_header(seat: Seat) -> String {
        format!("Seat{seat}")
    }

    /// The value of the `Result` header for these places; `*` while the game is on.
    pub fn result(places: Option<PerSeat<u8>>) -> String {
        places.map_or("*".to_owned(), |places| {
            let places: Vec<_> = places.iter().map(ToString::to_string).collect();
            places.join(" ")
        })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for header in &self.headers {
            writeln!(f, "{header}")?;
        }
        if self.tokens.is_empty() {
            return Ok(());
        }
        writeln!(f)?;
        let players = self.header("Players").and_then(|header| header.value.parse().ok());
        let round = players.unwrap_or(2usize).max(1);
        let mut line = String::new();
        for (index, token) in self.tokens.iter().enumerate() {
            let mut word = String::new();
            if index % round == 0 {
                write!(word, "{}. ", index / round + 1)?;
            }
            word.push_str(&token.text);
            if !line.is_empty() && line.len() + 1 + word.len() > 80 {
                writeln!(f, "{line}")?;
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        writeln!(f, "{line}")
    }
}

/// A comment as it stands in the record, without what it begins and ends with.
pub(crate) struct Comment<'a> {
    pub(crate) text: &'a str,
    /// The line it begins in, from 1.
    pub(crate) line: usize,
    /// How many actions stand before it.
    pub(crate) after: usize,
    /// Whether it is one in braces, not one to the end of the line.
    pub(crate) braces: bool,
}

pub(crate) struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1 }
    }

    /// Reads a record, and hands its comments on in order.
    pub(crate) fn read(
        mut self,
        mut comment: impl FnMut(Comment<'a>),
    ) -> Result<Record, RecordError> {
        let mut record = Record::default();
        while let Some(next) = self.skip_to_next(record.tokens.len(), &mut comment)? {
            if next == '[' {
                let header = self.header()?;
                if !record.tokens.is_empty() {
                    return Err(
                        header.error(Clause::NOTATION, "headers stand before the first action")
                    );
                }
                record.headers.push(header);
            } else {
                let line = self.line;
                let word = self.word();
                if !is_number(word) {
                    record.tokens.push(Token { text: word.to_owned(), line });
                }
            }
        }
        Ok(record)
    }

    fn error(&self, message: impl Into<String>) -> RecordError {
        RecordError { line: self.line, token: None, refusal: Refusal::unreadable(message) }
    }

    /// Takes `length` bytes and counts their lines.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// Skips white space and comments; the character that comes next, if any.
    fn skip_to_next(
        &mut self,
        after: usize,
        comment: &mut impl FnMut(Comment<'a>),
    ) -> Result<Option<char>, RecordError> {
        loop {
            match self.rest.chars().next() {
                Some(c) if c.is_whitespace() => {
                    self.take(c.len_utf8());
                }
                Some(';') => {
                    let line = self.line;
                    let text = self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
                    comment(Comment { text: &text[1..], line, after, braces: false });
                }
                Some('{') => match self.rest.find('}') {
                    Some(end) => {
                        let line = self.line;
                        let text = &self.take(end + 1)[1..end];
                        comment(Comment { text, line, after, braces: true });
                    }
                    None => {
                        return Err(self.error("the comment that begins here with { has no }"));
                    }
                },
                next => return Ok(next),
            }
        }
    }

    fn word(&mut self) -> &'a str {
        let ends = |c: char| c.is_whitespace() || c == ';' || c == '{';
        self.take(self.rest.find(ends).unwrap_or(self.rest.len()))
    }

    /// `[Name "value"]`, alone in its line but for a comment.
    fn header(&mut self) -> Result<Header, RecordError> {
        let line = self.line;
        let text = &self.rest[..self.rest.find('\n').unwrap_or(self.rest.len())];
        let wrong = || RecordError {
            line,
            token: Some(text.trim_end().to_owned()),
            refusal: Refusal::unreadable("a header is written [Name \"value\"], one a line"),
        };
        let inner = text.strip_prefix('[').ok_or_else(wrong)?;
        let name_length =
            inner.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').ok_or_else(wrong)?;
        let (name, inner) = inner.split_at(name_length);
        let quoted = inner.trim_start_matches([' ', '\t']);
        if name.is_empty() || quoted.len() == inner.len() {
            return Err(wrong());
        }
        let (value, after) = unquote(quoted).ok_or_else(wrong)?;
        let after = after.strip_prefix(']').ok_or_else(wrong)?;
        let trailing = after.trim_start();
        if !(trailing.is_empty() || trailing.starts_with([';', '{'])) {
            return Err(wrong());
        }
        self.take(text.len() - after.len());
        Ok(Header { name: name.to_owned(), value, line })
    }
}

/// `"value"`, in which `\"` and `\\` stand for the second of their characters; and what follows.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut chars = text.strip_prefix('"')?.chars();
    loop {
        match chars.next()? {
            '"' => return Some((value, chars.as_str())),
            '\\' if chars.as_str().starts_with(['"', '\\']) => value.push(chars.next()?),
            other => value.push(other),
        }
    }
}

/// `12.` is a move number.
pub(crate) fn is_number(word: &str) -> bool {
    word.strip_suffix('.')
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<String> {
        Record::read(text).unwrap().tokens.into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn headers_comments_and_numbers() {
        let text = "; my game\n[Game \"ludo\"]   ; the big one\n[White \"Ans \\\"A\\\" Vos\"]\n\n\
                    1. f4-f5 {a {b} k13-k12;rest\n2. e3-g5{x\ny} 3.x\n";
        let record = Record::read(text).unwrap();
        assert_eq!(record.header("White").unwrap().value, "Ans \"A\" Vos");
        assert_eq!(tokens(text), ["f4-f5", "k13-k12", "e3-g5", "3.x"]);
        let lines: Vec<_> = record.tokens.iter().map(|token| token.line).collect();
        assert_eq!(lines, [5, 5, 6, 7]);
        assert_eq!(Record::read(&record.to_string()).unwrap().to_string(), record.to_string());
    }

    #[test]
    fn c_8_broken_records_say_where() {
        for (text, line) in [
            ("[Game ludo]", 1),
            ("[Game \"ludo\"", 1),
            ("[Game \"ludo]", 1),
            ("\n[Game\"ludo\"]", 2),
            ("[Game \"ludo\"] x", 1),
            ("[ \"ludo\"]", 1),
            ("[Game \"ludo\"]\n\na1-a2\n[Players \"2\"]", 4),
            ("[Game \"ludo\"]\n\na1-a2 {what\n\n", 3),
        ] {
            let error = Record::read(text).unwrap_err();
            assert_eq!((error.line, error.refusal.clause), (line, Clause::NOTATION), "{text}");
        }
    }
}
