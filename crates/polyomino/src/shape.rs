//! Shapes: connected squares, wherever they lie.

use std::{error::Error, fmt};

use tabletop::Square;

/// The most squares a shape has.
pub const MAX_SQUARES: usize = 8;

/// A polyomino with a name: connected squares, moved so that the leftmost column and the lowest row
/// are 0, ascending.
///
/// ```
/// use polyomino::Shape;
/// let shape = Shape::read("L4", "#.\n#.\n##")?;
/// assert_eq!(shape.len(), 4);
/// assert_eq!(shape.orientations().len(), 8);
/// assert!(!shape.is_mirror_symmetric());
/// assert_eq!(shape.to_string(), "#.\n#.\n##\n");
/// # Ok::<(), polyomino::ShapeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    name: String,
    squares: Vec<Square>,
}

impl Shape {
    /// Reads a picture: rows from the top, `#` for a square, `.` or a space for none. Blank rows
    /// and columns around the shape do not matter.
    ///
    /// # Errors
    /// If there are other characters, no squares, too many, or they do not hang together by their
    /// sides.
    pub fn read(name: &str, picture: &str) -> Result<Self, ShapeError> {
        let mut squares = Vec::new();
        for (below_top, line) in picture.lines().enumerate() {
            for (column, character) in line.chars().enumerate() {
                match character {
                    '#' => squares.push((column as i32, -(below_top as i32))),
                    '.' | ' ' => {}
                    other => return Err(ShapeError::Character(other)),
                }
            }
        }
        match squares.len() {
            0 => Err(ShapeError::Empty),
            1..=MAX_SQUARES if !is_connected(&squares) => Err(ShapeError::Apart),
            1..=MAX_SQUARES => Ok(Self { name: name.to_owned(), squares: normalise(squares) }),
            n => Err(ShapeError::TooLarge(n)),
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its squares, ascending, in the lower left corner of a board.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// How many squares it has: one at least.
    #[expect(clippy::len_without_is_empty, reason = "no shape is empty")]
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// How many columns and rows it takes up.
    pub fn extent(&self) -> (usize, usize) {
        extent(&self.squares)
    }

    /// The distinct ones of its eight orientations: as drawn, then turned clockwise by one, two and
    /// three quarters, then the mirror image (left for right) and its three turns, each left out
    /// where it has come before. Each has its squares as [`squares`](Shape::squares) does.
    pub fn orientations(&self) -> Vec<Vec<Square>> {
        let mut distinct: Vec<Vec<Square>> = Vec::with_capacity(8);
        let mirrored = turned(&self.squares, |column, row| (-column, row));
        for mut face in [self.squares.clone(), mirrored] {
            for _ in 0..4 {
                let next = turned(&face, |column, row| (row, -column));
                let face = std::mem::replace(&mut face, next);
                if !distinct.contains(&face) {
                    distinct.push(face);
                }
            }
        }
        distinct
    }

    /// Whether its mirror image can be turned to lie as it lies itself, so that it fits its own
    /// place again when it is turned over.
    pub fn is_mirror_symmetric(&self) -> bool {
        let mut face = turned(&self.squares, |column, row| (-column, row));
        (0..4).any(|_| {
            face = turned(&face, |column, row| (row, -column));
            face == self.squares
        })
    }

    /// Whether the two are the same free polyomino, whatever their names.
    pub fn has_form_of(&self, other: &Self) -> bool {
        self.orientations().contains(&other.squares)
    }
}

/// The picture, as [`Shape::read`] takes it.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (columns, rows) = self.extent();
        for row in (0..rows).rev() {
            let has = |column| self.squares.contains(&Square::new(column, row));
            let line: String = (0..columns).map(|c| if has(c) { '#' } else { '.' }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

pub(crate) fn extent(squares: &[Square]) -> (usize, usize) {
    squares.iter().fold((0, 0), |(columns, rows), square| {
        (columns.max(square.column() + 1), rows.max(square.row() + 1))
    })
}

fn turned(squares: &[Square], turn: impl Fn(i32, i32) -> (i32, i32)) -> Vec<Square> {
    normalise(squares.iter().map(|s| turn(s.column() as i32, s.row() as i32)).collect())
}

/// Moves connected squares into the corner: no more than [`MAX_SQUARES`] columns and rows.
fn normalise(squares: Vec<(i32, i32)>) -> Vec<Square> {
    let left = squares.iter().map(|square| square.0).min().unwrap_or(0);
    let bottom = squares.iter().map(|square| square.1).min().unwrap_or(0);
    let in_corner = |(column, row)| Square::new((column - left) as usize, (row - bottom) as usize);
    let mut squares: Vec<_> = squares.into_iter().map(in_corner).collect();
    squares.sort_unstable();
    squares
}

fn is_connected(squares: &[(i32, i32)]) -> bool {
    let mut reached = vec![squares[0]];
    let mut next = 0;
    while let Some(&(column, row)) = reached.get(next) {
        next += 1;
        for square in squares {
            let beside = (square.0 - column).abs() + (square.1 - row).abs() == 1;
            if beside && !reached.contains(square) {
                reached.push(*square);
            }
        }
    }
    reached.len() == squares.len()
}

/// Why a picture is no shape.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ShapeError {
    /// There is a character that is neither a square nor none.
    Character(char),
    /// There is no square.
    Empty,
    /// The squares do not hang together.
    Apart,
    /// There are more squares than [`MAX_SQUARES`]: so many.
    TooLarge(usize),
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(character) => write!(
                f,
                "the picture has the character {character:?}: draw a square as ‘#’ and none as ‘.’"
            ),
            Self::Empty => write!(f, "the picture shows no square: draw each as ‘#’"),
            Self::Apart => write!(
                f,
                "the squares do not hang together: each must share a side with another, and all \
                 be one piece"
            ),
            Self::TooLarge(squares) => {
                write!(f, "the shape has {squares} squares: {MAX_SQUARES} is the most")
            }
        }
    }
}

impl Error for ShapeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_pictures_say_why() {
        for (picture, error) in [
            ("", ShapeError::Empty),
            ("..\n  \n", ShapeError::Empty),
            ("#.\n.#", ShapeError::Apart),
            ("#\n\n#", ShapeError::Apart),
            ("##\n#x", ShapeError::Character('x')),
            ("#\t#", ShapeError::Character('\t')),
            ("###\n###\n###", ShapeError::TooLarge(9)),
        ] {
            assert_eq!(Shape::read("P", picture), Err(error), "{picture:?}");
        }
    }

    #[test]
    fn blank_around_a_shape_does_not_matter() {
        let plain = Shape::read("V3", "#.\n##").unwrap();
        for picture in ["\n\n #\r\n ##\r\n", "....\n..#.\n..##\n....", "#\n##"] {
            assert_eq!(Shape::read("V3", picture).unwrap(), plain, "{picture:?}");
        }
        let far = format!("{}{}#\n", "\n".repeat(5_000), " ".repeat(5_000));
        assert_eq!(Shape::read("I1", &far).unwrap().extent(), (1, 1));
    }

    #[test]
    fn the_order_of_orientations() {
        let pictures = |squares: Vec<Square>| Shape { name: String::new(), squares }.to_string();
        let l4 = Shape::read("L4", "#.\n#.\n##").unwrap();
        let drawn: Vec<_> = l4.orientations().into_iter().map(pictures).collect();
        let expected = [
            "#.\n#.\n##\n",
            "###\n#..\n",
            "##\n.#\n.#\n",
            "..#\n###\n",
            ".#\n.#\n##\n",
            "#..\n###\n",
            "##\n#.\n#.\n",
            "###\n..#\n",
        ];
        assert_eq!(drawn, expected);
    }
}
