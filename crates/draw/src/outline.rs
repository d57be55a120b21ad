//! Shapes of squares, and the line round them.

use tabletop::Square;

use crate::svg::{Path, Point};

/// A square of a picture: column from the left, row from the top.
pub(crate) type Cell = (i32, i32);

/// Where a square lies in a picture of a board of `size` by `size`, row 1 at the bottom.
pub(crate) fn cell(square: Square, size: usize) -> Cell {
    (square.column() as i32, size as i32 - 1 - square.row() as i32)
}

/// How many columns and rows of a picture a shape in its corner takes up.
pub(crate) fn extent(cells: &[Cell]) -> (i32, i32) {
    cells
        .iter()
        .fold((0, 0), |(columns, rows), (column, row)| (columns.max(column + 1), rows.max(row + 1)))
}

/// The squares of a shape by itself, lying flat.
pub(crate) fn flat(shape: &polyomino::Shape) -> Vec<Cell> {
    let faces = shape.orientations().into_iter().map(|face| {
        let rows = face.iter().map(|square| square.row() + 1).max().unwrap_or(0);
        face.into_iter().map(|square| cell(square, rows)).collect()
    });
    faces.min_by_key(|cells: &Vec<Cell>| extent(cells).1).unwrap_or_default()
}

/// How shapes of squares are outlined.
#[derive(Clone, Copy)]
pub(crate) struct Outline {
    /// The side of a square.
    pub(crate) side: f64,
    /// How far the outline stays within its squares.
    pub(crate) inset: f64,
    /// How round its corners are.
    pub(crate) radius: f64,
}

impl Outline {
    /// The outline of side-connected squares as one path, with `origin` the upper left corner of
    /// square (0, 0).
    pub(crate) fn path(&self, origin: Point, cells: &[Cell]) -> Path {
        let mut edges = border(cells);
        let mut path = Path::default();
        while let Some(first) = edges.pop() {
            let mut corners = vec![first];
            let mut last = first;
            while let Some(next) = following(&edges, last) {
                last = edges.swap_remove(next);
                corners.push(last);
            }
            self.add_loop(&mut path, origin, &corners);
        }
        path
    }

    /// Rounds every place where the border turns.
    fn add_loop(&self, path: &mut Path, origin: Point, edges: &[Edge]) {
        let mut begun = false;
        for (index, edge) in edges.iter().enumerate() {
            let next = edges[(index + 1) % edges.len()];
            if next.heading == edge.heading {
                continue;
            }
            let ((dx, dy), (ex, ey)) = (edge.heading, next.heading);
            // The inner side is to the right of where the border heads.
            let shift = |along: i32| f64::from(along) * self.inset;
            let turn = origin.plus(
                f64::from(next.from.0) * self.side + shift(-dy) + shift(-ey),
                f64::from(next.from.1) * self.side + shift(dx) + shift(ex),
            );
            let step = |along: i32| f64::from(along) * self.radius;
            let (before, after) = (turn.plus(-step(dx), -step(dy)), turn.plus(step(ex), step(ey)));
            if begun {
                path.to(before);
            } else {
                path.start(before);
            }
            path.bend(turn, after);
            begun = true;
        }
        path.close();
    }
}

/// A side of a square on the border of a shape.
#[derive(Clone, Copy, PartialEq)]
struct Edge {
    from: Cell,
    heading: Cell,
}

/// The sides that a shape does not share with itself, clockwise round each square.
fn border(cells: &[Cell]) -> Vec<Edge> {
    let mut edges = Vec::new();
    for &(x, y) in cells {
        for (from, heading, beside) in [
            ((x, y), (1, 0), (x, y - 1)),
            ((x + 1, y), (0, 1), (x + 1, y)),
            ((x + 1, y + 1), (-1, 0), (x, y + 1)),
            ((x, y + 1), (0, -1), (x - 1, y)),
        ] {
            if !cells.contains(&beside) {
                edges.push(Edge { from, heading });
            }
        }
    }
    edges
}

/// Where the border goes on. Where two squares meet at a corner only, it stays with its own.
fn following(edges: &[Edge], last: Edge) -> Option<usize> {
    let (dx, dy) = last.heading;
    let end = (last.from.0 + dx, last.from.1 + dy);
    [(-dy, dx), (dx, dy), (dy, -dx)].into_iter().find_map(|heading| {
        edges.iter().position(|edge| edge.from == end && edge.heading == heading)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::{Canvas, point};

    fn outlined(cells: &[Cell]) -> String {
        let outline = Outline { side: 10.0, inset: 1.0, radius: 2.0 };
        let mut canvas = Canvas::default();
        canvas.path(outline.path(point(0.0, 0.0), cells)).end();
        canvas.into_text()
    }

    #[test]
    fn a_square_has_four_round_corners_within_its_sides() {
        let square = "<path d=\"M1 3Q1 1 3 1L7 1Q9 1 9 3L9 7Q9 9 7 9L3 9Q1 9 1 7Z\"/>\n";
        assert_eq!(outlined(&[(0, 0)]), square);
    }

    #[test]
    fn every_turn_of_the_border_is_a_corner() {
        let corners = |cells: &[Cell]| outlined(cells).matches('Q').count();
        assert_eq!(corners(&[(0, 0), (1, 0), (2, 0), (3, 0)]), 4);
        assert_eq!(corners(&[(0, 0), (0, 1), (1, 1)]), 6);
        assert_eq!(corners(&[(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)]), 12);
    }

    #[test]
    fn a_hole_has_a_line_of_its_own() {
        let ring = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)];
        assert_eq!(outlined(&ring).matches('M').count(), 2);
    }
}
