//! Boards as data: a TOML file that a player writes for the board of the box he owns.
//!
//! ```toml
//! name = "mine"
//! lines = ["a1>a2", "a2<b1", "a1-b1"]   # arrow to a2; arrow to a2; no arrow
//! triangles = ["a1 a2 b1"]              # the marked ones
//!
//! [fields]                              # x to the right, y upward
//! a1 = [0, 0]
//! a2 = [1, 0]
//! b1 = [0.5, 0.866]
//! ```
//!
//! The reader refuses what it does not know, and says the line. The limits on the numbers of
//! fields and triangles, on coordinates and on the digits of a name are ours; the other checks are
//! those of the rule page.

use std::{collections::BTreeMap, ops::Range};

use serde::Deserialize;
use tabletop::Refusal;
use toml::Spanned;

use crate::{
    board::{Board, Field, FieldSet, Line},
    rules::MOST_STONES,
};

/// The farthest that a field may lie from the middle, along either axis.
const MAX_COORDINATE: f64 = 1000.0;

/// Fields closer than this lie at the same place.
const SAME_PLACE: f64 = 0.001;

/// The digits that a field's number may have.
const MAX_DIGITS: usize = 3;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    name: String,
    fields: BTreeMap<Spanned<String>, Vec<f64>>,
    lines: Vec<Spanned<String>>,
    triangles: Vec<Spanned<String>>,
}

impl Board {
    /// Reads a board from the text of its edition.
    ///
    /// # Errors
    /// With the first thing that is wrong, and its line.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let reader = Reader { text };
        let sheet = toml::from_str(text).map_err(|error| reader.unreadable(&error))?;
        reader.board(sheet)
    }
}

struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    /// A refusal that names the line in which `span` begins.
    fn refuse(&self, span: &Range<usize>, message: impl AsRef<str>) -> Refusal {
        let before = self.text.bytes().take(span.start);
        let line = 1 + before.filter(|byte| *byte == b'\n').count();
        Refusal::unreadable(format!("line {line} of the edition: {}", message.as_ref()))
    }

    /// A refusal of what is no TOML or no sheet, with the place where it is short.
    fn unreadable(&self, error: &toml::de::Error) -> Refusal {
        let span = error.span().unwrap_or(0..0);
        let place = self.text.get(span.clone()).unwrap_or_default();
        let message = error.message().trim();
        if place.is_empty() || place.len() > 20 || place.contains('\n') {
            return self.refuse(&span, message);
        }
        self.refuse(&span, format!("{message}, at ‘{place}’"))
    }

    fn board(&self, sheet: Sheet) -> Result<Board, Refusal> {
        let (names, places) = self.fields(sheet.fields)?;
        let lines = self.lines(&sheet.lines, &names)?;
        check_connected(&names, &lines)?;
        let triangles = self.triangles(&sheet.triangles, &names, &lines)?;
        Ok(Board::new(sheet.name, names, places, lines, triangles))
    }

    /// Names and places, ascending by name.
    fn fields(
        &self,
        fields: BTreeMap<Spanned<String>, Vec<f64>>,
    ) -> Result<(Vec<String>, Vec<[f64; 2]>), Refusal> {
        if fields.len() <= MOST_STONES {
            return Err(Refusal::unreadable(format!(
                "the edition has {} fields: there must be at least {}, more than the stones of \
                 any number of players",
                fields.len(),
                MOST_STONES + 1
            )));
        }
        if fields.len() > FieldSet::CAPACITY {
            return Err(Refusal::unreadable(format!(
                "the edition has {} fields: this program knows boards of at most {}",
                fields.len(),
                FieldSet::CAPACITY
            )));
        }
        let mut fields: Vec<_> = fields
            .into_iter()
            .map(|(name, place)| match *place {
                [x, y] => Ok((name, [x, y])),
                _ => Err(self.refuse(
                    &name.span(),
                    format!("{} has {} coordinates: write [x, y]", name.get_ref(), place.len()),
                )),
            })
            .collect::<Result<_, _>>()?;
        // Without leading zeros a shorter number is a smaller one.
        fields.sort_by_cached_key(|(name, _)| {
            let name = name.get_ref();
            (name.chars().next(), name.len(), name.clone())
        });
        for (rank, (name, place)) in fields.iter().enumerate() {
            let refuse = |message: String| Err(self.refuse(&name.span(), message));
            if let Err(message) = check_name(name.get_ref()) {
                return refuse(message);
            }
            if let Err(message) = check_place(name.get_ref(), *place) {
                return refuse(message);
            }
            let same = |other: &[f64; 2]| (0..2).all(|i| (other[i] - place[i]).abs() < SAME_PLACE);
            if let Some((other, _)) = fields[..rank].iter().find(|(_, other)| same(other)) {
                return refuse(format!(
                    "{} and {} lie at the same place: every field has its own",
                    other.get_ref(),
                    name.get_ref()
                ));
            }
        }
        Ok(fields.into_iter().map(|(name, place)| (name.into_inner(), place)).unzip())
    }

    fn lines(&self, lines: &[Spanned<String>], names: &[String]) -> Result<Vec<Line>, Refusal> {
        let mut read: Vec<Line> = Vec::with_capacity(lines.len());
        for text in lines {
            let refuse = |message: String| self.refuse(&text.span(), message);
            let line = read_line(text.get_ref(), names).map_err(refuse)?;
            let ends = FieldSet::of(line.a) | FieldSet::of(line.b);
            if read.iter().any(|other| FieldSet::of(other.a) | FieldSet::of(other.b) == ends) {
                return Err(refuse(format!(
                    "{} and {} are joined twice: write each line once",
                    names[line.a.index()],
                    names[line.b.index()]
                )));
            }
            read.push(line);
        }
        Ok(read)
    }

    /// The marked triangles, ascending.
    fn triangles(
        &self,
        triangles: &[Spanned<String>],
        names: &[String],
        lines: &[Line],
    ) -> Result<Vec<[Field; 3]>, Refusal> {
        if triangles.len() > Board::MAX_TRIANGLES {
            return Err(Refusal::unreadable(format!(
                "the edition marks {} triangles: this program knows boards with at most {}",
                triangles.len(),
                Board::MAX_TRIANGLES
            )));
        }
        let mut read: Vec<[Field; 3]> = Vec::with_capacity(triangles.len());
        for text in triangles {
            let refuse = |message: String| self.refuse(&text.span(), message);
            let corners = read_triangle(text.get_ref(), names, lines).map_err(refuse)?;
            if read.contains(&corners) {
                let text = text.get_ref();
                return Err(refuse(format!("the triangle ‘{text}’ is marked twice: mark it once")));
            }
            read.push(corners);
        }
        read.sort_unstable();
        Ok(read)
    }
}

fn check_name(name: &str) -> Result<(), String> {
    let digits = name.strip_prefix(|c: char| c.is_ascii_lowercase() && c != 'x');
    let is_number = |digits: &str| {
        (1..=MAX_DIGITS).contains(&digits.len())
            && digits.bytes().all(|byte| byte.is_ascii_digit())
            && (digits == "0" || !digits.starts_with('0'))
    };
    if digits.is_some_and(is_number) {
        return Ok(());
    }
    Err(format!(
        "‘{name}’ is no name for a field: write a small letter, but not x, and a number of up to \
         {MAX_DIGITS} digits without leading zeros"
    ))
}

fn check_place(name: &str, place: [f64; 2]) -> Result<(), String> {
    if place.iter().all(|coordinate| coordinate.abs() <= MAX_COORDINATE) {
        return Ok(());
    }
    Err(format!(
        "{name} lies at [{:?}, {:?}]: coordinates go from -{MAX_COORDINATE} to {MAX_COORDINATE}",
        place[0], place[1]
    ))
}

fn find(name: &str, names: &[String]) -> Result<Field, String> {
    let rank = names.iter().position(|known| known == name);
    rank.map(Field::new).ok_or_else(|| {
        let spaced = name.contains(|c: char| c.is_whitespace() || c == ',');
        let how =
            if spaced { "write names without spaces or commas" } else { "list it in [fields]" };
        format!("there is no field ‘{name}’: {how}")
    })
}

fn read_line(text: &str, names: &[String]) -> Result<Line, String> {
    let parts = text.find(['<', '>', '-']).map(|at| (&text[..at], &text[at + 1..], at));
    let Some((a, b, sign)) = parts.filter(|(_, b, _)| !b.contains(['<', '>', '-'])) else {
        return Err(format!(
            "‘{text}’ is no line: write a1>a2 (the arrow points to a2), a1<a2 (to a1) or a1-a2 (no \
             arrow)"
        ));
    };
    let (a, b) = (find(a, names)?, find(b, names)?);
    if a == b {
        return Err(format!("‘{text}’ is no line: it must join two different fields"));
    }
    let arrow = match text.as_bytes()[sign] {
        b'<' => Some(a),
        b'>' => Some(b),
        _ => None,
    };
    Ok(Line { a, b, arrow })
}

/// The corners of a triangle, ascending.
fn read_triangle(text: &str, names: &[String], lines: &[Line]) -> Result<[Field; 3], String> {
    let corners =
        text.split_whitespace().map(|name| find(name, names)).collect::<Result<Vec<_>, _>>()?;
    let [a, b, c] = corners[..] else {
        return Err(format!("‘{text}’ is no triangle: name its three corners, as in \"a1 a2 b1\""));
    };
    if a == b || b == c || a == c {
        return Err(format!("‘{text}’ is no triangle: its three corners must be different fields"));
    }
    for (one, other) in [(a, b), (b, c), (a, c)] {
        let joins =
            |line: &Line| (line.a == one && line.b == other) || (line.a == other && line.b == one);
        if !lines.iter().any(joins) {
            return Err(format!(
                "‘{text}’ is no triangle: no line joins {} and {}",
                names[one.index()],
                names[other.index()]
            ));
        }
    }
    let mut corners = [a, b, c];
    corners.sort_unstable();
    Ok(corners)
}

fn check_connected(names: &[String], lines: &[Line]) -> Result<(), Refusal> {
    let mut reached = FieldSet::of(Field::new(0));
    loop {
        let mut wider = reached;
        for line in lines {
            if reached.has(line.a) || reached.has(line.b) {
                wider = wider | FieldSet::of(line.a) | FieldSet::of(line.b);
            }
        }
        if wider == reached {
            break;
        }
        reached = wider;
    }
    match (0..names.len()).find(|rank| !reached.has(Field::new(*rank))) {
        None => Ok(()),
        Some(rank) => Err(Refusal::unreadable(format!(
            "the edition falls apart: no way along the lines leads from {} to {}",
            names[0], names[rank]
        ))),
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    /// A row of fields `a1`, `a2`, … joined one to the next, and `a1` to `a3`.
    fn sheet(fields: usize) -> String {
        let mut text = "name = \"row\"\nlines = [\n\"a1>a3\",\n".to_owned();
        for n in 1..fields {
            writeln!(text, "\"a{n}-a{}\",", n + 1).unwrap();
        }
        text.push_str("]\ntriangles = [\"a3 a1 a2\"]\n[fields]\n");
        for n in 1..=fields {
            writeln!(text, "a{n} = [{n}, 0.5]").unwrap();
        }
        text
    }

    /// What is said of the row when `old` in it becomes `new`.
    fn says(old: &str, new: &str) -> String {
        let text = sheet(36);
        assert!(text.contains(old), "{old}");
        let refusal = Board::read(&text.replacen(old, new, 1)).unwrap_err();
        assert_eq!(refusal.clause, tabletop::Clause::NOTATION);
        refusal.message
    }

    #[test]
    fn a_board_is_read() {
        let board = Board::read(&sheet(36)).unwrap();
        let field = |name| board.field(name).unwrap();
        assert_eq!(board.name(), "row");
        assert_eq!(board.names(board.fields())[8..11], ["a9", "a10", "a11"]);
        assert_eq!(board.all().len(), 36);
        assert!((board.place(field("a2"))[0] - 2.0).abs() < 1e-9);
        assert_eq!(board.names(board.neighbours(field("a3"))), ["a1", "a2", "a4"]);
        assert_eq!(board.names(board.targets(field("a1"))), ["a3"]);
        assert!(board.targets(field("a3")).is_empty());
        assert_eq!(board.names(board.triangles()[0]), ["a1", "a2", "a3"]);
        assert_eq!(Board::read(&sheet(128)).unwrap().all().len(), 128);
    }

    #[test]
    fn an_edition_must_be_readable() {
        let says_broken = says("a7 = [7, 0.5]", "a7 = 7, 0.5]");
        assert!(says_broken.starts_with("line 48 of the edition: "), "{says_broken}");
        let says_text = says("a7 = [7, 0.5]", "a7 = \"left\"");
        assert!(says_text.starts_with("line 48 of the edition: invalid type"), "{says_text}");
        assert!(Board::read("").unwrap_err().message.contains("missing field"));
    }

    #[test]
    fn an_edition_has_no_unknown_keys() {
        let said = says("triangles =", "colour = 1\ntriangles =");
        assert!(said.starts_with("line 40 of the edition: unknown field `colour`"), "{said}");
    }

    #[test]
    fn names_are_unique() {
        let said = says("a7 = ", "a6 = ");
        assert!(said.starts_with("line 48 of the edition: duplicate key, at ‘a6’"), "{said}");
    }

    #[test]
    fn names_are_a_letter_but_not_x_and_a_number() {
        for name in ["x7", "A7", "a", "7", "ab7", "a07", "a1000", "\"a 7\"", "\"é7\"", "\"\""] {
            let said = says("a7 = ", &format!("{name} = "));
            let name = name.trim_matches('"');
            assert!(
                said.starts_with(&format!(
                    "line 48 of the edition: ‘{name}’ is no name for a field"
                )),
                "{said}"
            );
        }
        assert!(says("a7 = ", "a0 = ").contains("no field ‘a7’"), "a0 is a name");
    }

    #[test]
    fn fields_lie_at_places_of_their_own() {
        for place in ["inf", "nan", "1000.5", "-1e9"] {
            let said = says("a7 = [7,", &format!("a7 = [{place},"));
            assert!(said.contains("coordinates go from -1000 to 1000"), "{said}");
        }
        assert!(says("a7 = [7,", "a7 = [7, 1,").contains("a7 has 3 coordinates"));
        assert!(says("a7 = [7,", "a7 = [6,").ends_with(
            "line 48 of the edition: a6 and a7 lie at the same place: every field has its own"
        ));
    }

    #[test]
    fn lines_join_two_known_fields_once() {
        for line in ["a1", "a1=a2", "a1<>a2", "a1>a2>a3", "a1--a2", ""] {
            assert!(says("a5-a6", line).contains("is no line: write a1>a2"), "{line}");
        }
        for (line, name) in [("a5-b6", "b6"), ("a5 -a6", "a5 "), ("a5<", "")] {
            let said = says("a5-a6", line);
            assert!(said.contains(&format!("there is no field ‘{name}’")), "{said}");
        }
        assert!(says("a5-a6", "a5>a5").contains("must join two different fields"));
        for line in ["a1-a3", "a3>a1", "a1<a3"] {
            assert!(says("a5-a6", line).contains("are joined twice"), "{line}");
        }
    }

    #[test]
    fn a_board_is_connected() {
        let said = says("\"a5-a6\",", "");
        assert_eq!(said, "the edition falls apart: no way along the lines leads from a1 to a6");
    }

    #[test]
    fn marked_triangles_have_three_sides_and_are_marked_once() {
        for triangle in ["", "a1 a2", "a1 a2 a3 a4"] {
            assert!(says("a3 a1 a2", triangle).contains("name its three corners"), "{triangle}");
        }
        assert!(says("a3 a1 a2", "a3 a1 b2").contains("there is no field ‘b2’"));
        assert!(says("a3 a1 a2", "a1 a1 a2").contains("must be different fields"));
        assert!(says("a3 a1 a2", "a2 a3 a4").contains("no line joins a2 and a4"));
        assert!(says("a3 a1 a2", "a3 a1 a2\", \"a1 a2 a3").contains("is marked twice"));
        let many = vec!["a1 a2 a3"; 129].join("\", \"");
        assert!(says("a3 a1 a2", &many).contains("marks 129 triangles"));
    }

    #[test]
    fn there_are_more_fields_than_stones_and_at_most_128() {
        let said = |fields| Board::read(&sheet(fields)).unwrap_err().message;
        assert!(said(35).contains("has 35 fields: there must be at least 36"));
        assert!(said(129).contains("has 129 fields: this program knows boards of at most 128"));
    }
}
