//! The rule books.
//!
//! A game's book is a folder of `books`: what it says, in a file a language; what is the same in all
//! of them (`book.toml`); and its examples, which are records. From these come the text in the
//! terminal ([`plain()`]), and the page on the screen and on paper ([`html()`]).
//!
//! ```
//! let book = books::book("halma", books::Language::En)?;
//! assert_eq!(book.title, "Halma");
//! # Ok::<(), books::Wrong>(())
//! ```

mod example;
mod html;
mod plain;
mod read;
mod words;

use std::{fmt, str::FromStr};

pub use self::{
    example::{Example, Step},
    html::{Style, html},
    plain::plain,
};

/// The files of the folder `books`, sorted.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/books.rs"));

/// A language that the books are written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// Dutch.
    Nl,
    /// French.
    Fr,
    /// German.
    De,
    /// English.
    En,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Nl, Self::Fr, Self::De, Self::En];

    /// Its code, as in `--lang nl`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Nl => "nl",
            Self::Fr => "fr",
            Self::De => "de",
            Self::En => "en",
        }
    }

    /// What it calls itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::Nl => "Nederlands",
            Self::Fr => "Français",
            Self::De => "Deutsch",
            Self::En => "English",
        }
    }
}

impl FromStr for Language {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|language| language.code() == code);
        found.ok_or_else(|| format!("the rule books are in nl, fr, de and en, not in ‘{code}’"))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// What is wrong with a book.
#[derive(Clone, PartialEq, Eq, thiserror::Error, Debug)]
#[error("{file}: {message}")]
pub struct Wrong {
    /// In which file.
    pub file: String,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl Wrong {
    fn new(file: impl Into<String>, message: impl fmt::Display) -> Self {
        Self { file: file.into(), message: message.to_string() }
    }
}

/// Where a rule comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The leaflet says so.
    Leaflet,
    /// The leaflet is silent or unclear: we decided.
    Decided,
    /// It holds only where it was agreed on.
    Option,
}

/// A piece of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Span {
    /// As it stands.
    Text(String),
    /// Stressed.
    Stressed(String),
    /// A token or the name of an option.
    Code(String),
    /// The name of a clause.
    Clause(String),
}

/// A part of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A heading.
    Heading(String),
    /// Some sentences.
    Paragraph(Vec<Span>),
    /// A list.
    List(Vec<Vec<Span>>),
    /// A rule.
    Clause {
        /// Its name, or names.
        names: Vec<String>,
        /// Where it comes from.
        origin: Origin,
        /// What it says.
        text: Vec<Span>,
        /// Why we decided so.
        reason: Option<Vec<Span>>,
    },
    /// An example, by its place in [`Book::examples`].
    Example {
        /// Which.
        index: usize,
        /// What is to be seen.
        caption: Vec<Span>,
    },
}

/// A rule book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// The game's name in the cupboard.
    pub game: &'static str,
    /// In which language.
    pub language: Language,
    /// What the game is called.
    pub title: String,
    /// What kind of game it is.
    pub lead: Vec<Span>,
    /// What follows.
    pub blocks: Vec<Block>,
    /// The examples, the same in all languages.
    pub examples: Vec<Example>,
}

/// The rule book of a game.
///
/// # Errors
/// If there is no such game, or its book cannot be read; which no reader of a book ever sees, as the
/// tests read them all.
pub fn book(game: &str, language: Language) -> Result<Book, Wrong> {
    let kind = cabinet::find(game).map_err(|why| Wrong::new("books", why))?;
    read::book(kind.info().name, language)
}

fn file(name: &str) -> Result<&'static str, Wrong> {
    let found = FILES.iter().find(|(other, _)| *other == name);
    found.map(|(_, text)| *text).ok_or_else(|| Wrong::new(name, "there is no such file"))
}
