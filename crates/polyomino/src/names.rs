//! What pieces may be called in a box of one's own.

/// The longest name.
const LONGEST: usize = 12;

/// Whether the piece of that place in its box, from 0, has a name that can be written everywhere.
///
/// # Errors
/// If it has not: a sentence that says what a name is.
pub fn check_name(index: usize, name: &str) -> Result<(), String> {
    let sensible = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if name.is_empty() {
        Err(format!("the name of piece number {} is empty: every piece has one", index + 1))
    } else if name.len() > LONGEST || !name.chars().all(sensible) {
        let what = format!("a name has letters a to z, digits, - and _, at most {LONGEST}");
        Err(format!("piece {name:?}: {what}"))
    } else {
        Ok(())
    }
}
