//! The board as a graph, for everything slower than a glance.

use super::rows::Rows;

/// A square's number: its row times the width, plus its column.
pub(super) type Square = usize;

/// One of the two directions. `NorthSouth` bridges run from row 0 to the top
/// row and are numbered from west to east; `EastWest` bridges run from
/// column 0 to the last column and are numbered from south to north.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    NorthSouth,
    EastWest,
}

impl Way {
    pub(super) fn other(self) -> Way {
        match self {
            Way::NorthSouth => Way::EastWest,
            Way::EastWest => Way::NorthSouth,
        }
    }
}

pub(super) struct Grid {
    pub(super) height: usize,
    pub(super) width: usize,
    pub(super) own: Vec<bool>,
}

impl Grid {
    pub(super) fn new(rows: &Rows) -> Self {
        let own = (0..rows.height * rows.width)
            .map(|s| rows.has(s / rows.width, s % rows.width))
            .collect();
        Grid { height: rows.height, width: rows.width, own }
    }

    pub(super) fn len(&self) -> usize {
        self.own.len()
    }

    /// The square one step off: 0 north, 1 east, 2 south, 3 west.
    pub(super) fn step(&self, s: Square, direction: usize) -> Option<Square> {
        let (row, column) = (s / self.width, s % self.width);
        match direction & 3 {
            0 => (row + 1 < self.height).then(|| s + self.width),
            1 => (column + 1 < self.width).then(|| s + 1),
            2 => (row > 0).then(|| s - self.width),
            _ => (column > 0).then(|| s - 1),
        }
    }

    /// The squares that share a side.
    pub(super) fn beside(&self, s: Square) -> impl Iterator<Item = Square> + '_ {
        (0..4).filter_map(move |direction| self.step(s, direction))
    }

    /// The squares that share a side or a corner.
    pub(super) fn around(&self, s: Square) -> impl Iterator<Item = Square> + '_ {
        let (row, column) = (s / self.width, s % self.width);
        (row.saturating_sub(1)..(row + 2).min(self.height)).flat_map(move |r| {
            (column.saturating_sub(1)..(column + 2).min(self.width))
                .map(move |c| r * self.width + c)
                .filter(move |&t| t != s)
        })
    }

    /// On the edge where bridges of this way begin.
    pub(super) fn begins(&self, s: Square, way: Way) -> bool {
        match way {
            Way::NorthSouth => s < self.width,
            Way::EastWest => s.is_multiple_of(self.width),
        }
    }

    /// On the edge where bridges of this way end.
    pub(super) fn ends(&self, s: Square, way: Way) -> bool {
        match way {
            Way::NorthSouth => s >= self.len() - self.width,
            Way::EastWest => s % self.width == self.width - 1,
        }
    }

    /// On the edge beside the first bridge of this way (west of the first
    /// north–south one, south of the first east–west one).
    pub(super) fn is_low(&self, s: Square, way: Way) -> bool {
        self.begins(s, way.other())
    }

    /// On the edge beside the last bridge of this way.
    pub(super) fn is_high(&self, s: Square, way: Way) -> bool {
        self.ends(s, way.other())
    }

    pub(super) fn on_border(&self, s: Square) -> bool {
        [Way::NorthSouth, Way::EastWest].iter().any(|&way| self.begins(s, way) || self.ends(s, way))
    }

    /// A shortest bridge over the squares allowed, if there is one. Being
    /// shortest it has no short cut through itself and touches the edges it
    /// joins only with its ends.
    pub(super) fn shortest(&self, way: Way, allowed: &[bool]) -> Option<Vec<Square>> {
        const UNSEEN: Square = Square::MAX;
        let mut from = vec![UNSEEN; self.len()];
        let mut queue: Vec<Square> = Vec::new();
        for s in 0..self.len() {
            if allowed[s] && self.begins(s, way) {
                from[s] = s;
                queue.push(s);
            }
        }
        let mut at = 0;
        while at < queue.len() {
            let mut s = queue[at];
            at += 1;
            if self.ends(s, way) {
                let mut path = vec![s];
                while from[s] != s {
                    s = from[s];
                    path.push(s);
                }
                path.reverse();
                return Some(path);
            }
            for t in self.beside(s) {
                if allowed[t] && from[t] == UNSEEN {
                    from[t] = s;
                    queue.push(t);
                }
            }
        }
        None
    }
}
