//! How the rules say no.

use std::{error::Error, fmt};

/// The name of a clause of the rules, such as `H-16`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause(pub &'static str);

impl Clause {
    /// A token or a record that cannot be read breaks this one.
    pub const NOTATION: Self = Self("C-8");
    /// Passing is for those who cannot act.
    pub const PASS: Self = Self("C-3");
    /// Claiming the end of a game that repeats itself.
    pub const REPETITION: Self = Self("C-4");
    /// Resigning.
    pub const RESIGN: Self = Self("C-5");
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Something that the rules do not allow: the clause it breaks, and a sentence that says what is
/// wrong and what would have been right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The clause broken.
    pub clause: Clause,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl Refusal {
    /// A refusal under `clause`.
    pub fn new(clause: Clause, message: impl Into<String>) -> Self {
        Self { clause, message: presentable(&message.into()) }
    }

    /// A refusal of text that cannot be read (`C-8`).
    pub fn unreadable(message: impl Into<String>) -> Self {
        Self::new(Clause::NOTATION, message)
    }
}

/// A text from outside as it can be shown: no control characters, no endless words.
pub(crate) fn presentable(text: &str) -> String {
    const LONGEST: usize = 80;
    let mut shown = String::with_capacity(text.len());
    let mut length = 0;
    for c in text.chars() {
        length = if c == ' ' { 0 } else { length + 1 };
        match length {
            LONGEST => shown.push('…'),
            0..LONGEST if c.is_control() => shown.extend(c.escape_default()),
            0..LONGEST => shown.push(c),
            _ => {}
        }
    }
    shown
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.clause)
    }
}

impl Error for Refusal {}
