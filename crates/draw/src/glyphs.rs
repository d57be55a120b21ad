//! Letters and digits as lines.
//!
//! A rasteriser without typefaces drops text silently, and a picture must look the same
//! everywhere: so the few characters that boards need are drawn here, one stroke wide. A digit is
//! 10 high and stands on the line y = 10; small letters begin at y = 4.

/// How a character is drawn.
pub(crate) struct Glyph {
    pub(crate) character: char,
    pub(crate) width: f64,
    pub(crate) path: &'static str,
}

/// The space between two characters.
pub(crate) const GAP: f64 = 2.2;

/// The width of all digits, so that columns of them line up.
const DIGIT: f64 = 6.0;

/// The character's drawing, if there is one.
pub(crate) fn glyph(character: char) -> Option<&'static Glyph> {
    GLYPHS.iter().find(|glyph| glyph.character == character)
}

/// How wide a word is.
pub(crate) fn width(word: &str) -> f64 {
    let widths = word.chars().filter_map(glyph).map(|glyph| glyph.width + GAP);
    (widths.sum::<f64>() - GAP).max(0.0)
}

const fn new(character: char, width: f64, path: &'static str) -> Glyph {
    Glyph { character, width, path }
}

/// Every character that can be drawn.
pub(crate) static GLYPHS: [Glyph; 38] = [
    new('0', DIGIT, "M3 0C5 0 6 2 6 5S5 10 3 10 0 8 0 5 1 0 3 0Z"),
    new('1', DIGIT, "M1.2 2 3.8 0V10"),
    new('2', DIGIT, "M.3 2.6C.4 1 1.5 0 3 0 4.6 0 5.7 1.1 5.7 2.7 5.7 5 3 6.8.2 10H6"),
    new(
        '3',
        DIGIT,
        "M.5 1.6C1 .6 2 0 3 0 4.5 0 5.5 1 5.5 2.4S4.4 4.7 2.6 4.7C4.7 4.7 6 5.8 6 7.3S4.7 10 2.9 \
         10C1.6 10 .5 9.3 0 8.3",
    ),
    new('4', DIGIT, "M4.6 10V0L0 7H6"),
    new(
        '5',
        DIGIT,
        "M5.4 0H1.1L.6 4.6C1.2 4 2.1 3.7 3 3.7 4.8 3.7 6 5 6 6.8S4.7 10 2.9 10C1.6 10 .6 9.4 0 8.4",
    ),
    new(
        '6',
        DIGIT,
        "M4.8 0C2 1 0 3.6 0 6.8 0 8.8 1.3 10 3 10S6 8.7 6 6.9 4.7 3.8 3 3.8.4 4.9 0 6.6",
    ),
    new('7', DIGIT, "M0 0H6L2.2 10"),
    new(
        '8',
        DIGIT,
        "M3 4.6A2.4 2.3 0 1 1 3 0 2.4 2.3 0 1 1 3 4.6 3 2.7 0 1 1 3 10 3 2.7 0 1 1 3 4.6Z",
    ),
    new(
        '9',
        DIGIT,
        "M1.2 10C4 9 6 6.4 6 3.2 6 1.2 4.7 0 3 0S0 1.3 0 3.1 1.3 6.2 3 6.2 5.6 5.1 6 3.4",
    ),
    new('−', DIGIT, "M.5 5.4H5.5"),
    new('/', 4.4, "M4.4-.6 0 11"),
    new('a', 5.0, "M5 4.2V10M5 7A2.5 3 0 1 1 0 7 2.5 3 0 1 1 5 7"),
    new('b', 5.0, "M0 0V10M0 7A2.5 3 0 1 1 5 7 2.5 3 0 1 1 0 7"),
    new('c', 4.8, "M4.8 5.2A2.6 3 0 1 0 4.8 8.8"),
    new('d', 5.0, "M5 0V10M5 7A2.5 3 0 1 1 0 7 2.5 3 0 1 1 5 7"),
    new('e', 5.0, "M0 7H5A2.5 3 0 1 0 4.4 9"),
    new('f', 4.0, "M4 .2C2.5-.2 1.7 .8 1.7 2.2V10M0 4.2H3.6"),
    new(
        'g',
        5.0,
        "M5 4.2V10.5C5 12 4 13 2.5 13 1.5 13 .8 12.7 .3 12.1M5 7A2.5 3 0 1 1 0 7 2.5 3 0 1 1 5 7",
    ),
    new('h', 4.8, "M0 0V10M0 6.5C.4 5 1.4 4 2.7 4 4.2 4 4.8 5 4.8 6.5V10"),
    new('i', 1.0, "M.5 4.2V10M.5 1.3V1.4"),
    new('j', 2.4, "M2 4.2V11C2 12.3 1.4 13 .2 13M2 1.3V1.4"),
    new('k', 4.7, "M0 0V10M4.5 4.2 0 8M1.8 6.6 4.7 10"),
    new('l', 1.0, "M.5 0V10"),
    new(
        'm',
        7.4,
        "M0 4.2V10M0 6.3C.3 4.9 1.1 4 2.1 4 3.3 4 3.7 4.9 3.7 6.3V10M3.7 6.3C4 4.9 4.8 4 5.8 4 7 4 \
         7.4 4.9 7.4 6.3V10",
    ),
    new('n', 4.8, "M0 4.2V10M0 6.5C.4 5 1.4 4 2.7 4 4.2 4 4.8 5 4.8 6.5V10"),
    new('o', 5.2, "M0 7A2.6 3 0 1 1 5.2 7 2.6 3 0 1 1 0 7Z"),
    new('p', 5.0, "M0 4.2V13M0 7A2.5 3 0 1 1 5 7 2.5 3 0 1 1 0 7"),
    new('q', 5.0, "M5 4.2V13M5 7A2.5 3 0 1 1 0 7 2.5 3 0 1 1 5 7"),
    new('r', 3.2, "M0 4.2V10M0 6.6C.4 5 1.4 4 3.2 4.1"),
    new(
        's',
        4.5,
        "M4.3 5C3.9 4.4 3.2 4 2.3 4 1.1 4 .3 4.7 .3 5.6 .3 7.7 4.5 6.3 4.5 8.4 4.5 9.4 3.5 10 2.3 \
         10 1.3 10 .4 9.6 0 8.9",
    ),
    new('t', 3.8, "M1.7 1.8V8C1.7 9.4 2.4 10 3.8 9.8M0 4.2H3.6"),
    new('u', 4.8, "M0 4.2V7.5C0 9 .6 10 2.1 10 3.4 10 4.4 9 4.8 7.5M4.8 4.2V10"),
    new('v', 5.0, "M0 4.2 2.5 10 5 4.2"),
    new('w', 7.4, "M0 4.2 1.9 10 3.7 4.6 5.5 10 7.4 4.2"),
    new('x', 4.6, "M0 4.2 4.6 10M4.6 4.2 0 10"),
    new('y', 5.0, "M0 4.2 2.5 10M5 4.2 2.2 11.5C1.8 12.6 1.2 13 .2 13"),
    new('z', 4.6, "M0 4.2H4.6L0 10H4.6"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_names_squares_and_fields_can_be_drawn() {
        for character in ('0'..='9').chain('a'..='z') {
            assert!(glyph(character).is_some(), "{character}");
        }
    }
}
