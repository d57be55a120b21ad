//! How far a player is from a bridge.

use forma::{Forma, Squares};

use super::lens::beside;

/// The two edges that the bridges of a direction join.
#[derive(Clone, Copy)]
pub(super) struct Way {
    from: Squares,
    to: Squares,
}

/// Both directions.
pub(super) fn ways(game: &Forma) -> [Way; 2] {
    let (grid, last) = (game.grid(), game.size() - 1);
    let on_board = |line: Squares| line & grid.board();
    [
        Way { from: on_board(grid.row(0)), to: on_board(grid.row(last)) },
        Way { from: on_board(grid.column(0)), to: on_board(grid.column(last)) },
    ]
}

/// The most free squares that a bridge can need.
const LAYERS: usize = 64;

/// The most squares of a bridge: a longer one is not seen.
const STEPS: usize = 256;

/// The free squares by how many of them a chain from the edge takes, that one included.
struct Layers {
    layers: [Squares; LAYERS],
    cost: usize,
}

impl Way {
    /// How many free squares the shortest bridge over own and free ones still needs; nothing when
    /// none is possible.
    pub(super) fn cost(self, own: Squares, free: Squares) -> Option<usize> {
        let mut cost = 0;
        let found = self.walk(own, free, |_| cost += 1);
        found.then_some(cost)
    }

    /// The cost, and the free squares that lie on some shortest bridge: those where few choices
    /// are left apart from the others.
    pub(super) fn shortest(self, own: Squares, free: Squares) -> Option<Shortest> {
        let there = self.layers(own, free)?;
        let back = Way { from: self.to, to: self.from }.layers(own, free)?;
        let (mut narrow, mut wide) = (Squares::EMPTY, Squares::EMPTY);
        for k in 0..there.cost {
            let both = there.layers[k] & back.layers[there.cost - 1 - k];
            if both.len() <= Shortest::NARROW {
                narrow |= both;
            } else {
                wide |= both;
            }
        }
        Some(Shortest { cost: there.cost, narrow, wide })
    }

    fn layers(self, own: Squares, free: Squares) -> Option<Layers> {
        let mut found = Layers { layers: [Squares::EMPTY; LAYERS], cost: 0 };
        let whole = self.walk(own, free, |layer| {
            found.layers[found.cost.min(LAYERS - 1)] = layer;
            found.cost += 1;
        });
        (whole && found.cost < LAYERS).then_some(found)
    }

    /// From one edge towards the other, a free square at a time. Whether it arrived.
    fn walk(self, own: Squares, free: Squares, mut each: impl FnMut(Squares)) -> bool {
        let mut seen = flood(self.from & own, own);
        while !seen.intersects(self.to) {
            let layer = ((beside(seen) | self.from) & free) - seen;
            if layer.is_empty() {
                return false;
            }
            each(layer);
            seen = flood(seen | layer, own);
        }
        true
    }

    /// A shortest bridge of own squares.
    pub(super) fn bridge(self, own: Squares) -> Option<Squares> {
        if !flood(self.from & own, own).intersects(self.to) {
            return None;
        }
        let mut steps = [Squares::EMPTY; STEPS];
        let mut seen = self.from & own;
        let mut layer = seen;
        let mut last = 0;
        while !layer.intersects(self.to) {
            if layer.is_empty() || last == STEPS {
                return None;
            }
            steps[last] = layer;
            last += 1;
            layer = (beside(layer) & own) - seen;
            seen |= layer;
        }
        let mut here = Squares::of((layer & self.to).first()?);
        let mut bridge = here;
        for step in steps[..last].iter().rev() {
            here = Squares::of((beside(here) & *step).first()?);
            bridge |= here;
        }
        Some(bridge)
    }
}

/// The shortest bridges.
pub(super) struct Shortest {
    /// How many free squares they need.
    pub(super) cost: usize,
    /// Their squares where there is little choice.
    pub(super) narrow: Squares,
    /// Their other squares.
    pub(super) wide: Squares,
}

impl Shortest {
    /// How many squares side by side a shape can bar.
    const NARROW: usize = 4;
}

/// All own squares joined to the set, and the set.
fn flood(set: Squares, own: Squares) -> Squares {
    let mut seen = set;
    let mut edge = set;
    while !edge.is_empty() {
        edge = (beside(edge) & own) - seen;
        seen |= edge;
    }
    seen
}
