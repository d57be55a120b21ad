//! Texts and numbers from outside: what is let in.

use crate::problem::Problem;

/// The longest name.
const LONGEST_NAME: usize = 30;

/// A name: 1 to 30 characters, none of which moves other text about.
pub(crate) fn name(text: &str) -> Result<String, Problem> {
    let name = text.trim();
    let length = name.chars().count();
    if !(1..=LONGEST_NAME).contains(&length) {
        let message = format!("A name has 1 to {LONGEST_NAME} characters, not {length}.");
        return Err(Problem::bad("bad_name", message));
    }
    if name.chars().any(is_unseen) {
        return Err(Problem::bad("bad_name", "A name has no control characters."));
    }
    Ok(name.to_owned())
}

/// Control characters, and those that change the direction of what stands around them.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

/// A computer's level.
pub(crate) fn level(level: u8) -> Result<u8, Problem> {
    match players::Level::new(level) {
        Some(level) => Ok(level.number()),
        None => Err(Problem::bad("bad_level", format!("Levels are 1 to 9, not {level}."))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_visible() {
        assert_eq!(name("  Anna-Lena Müller ").unwrap(), "Anna-Lena Müller");
        assert_eq!(name("Фёдор 👩‍🚀").unwrap(), "Фёдор 👩‍🚀");
        for text in ["", "   ", "a\nb", "a\u{202e}b", "\u{0}", &"x".repeat(31)] {
            assert!(name(text).is_err(), "{text:?}");
        }
        assert!(name(&"é".repeat(30)).is_ok());
    }
}
