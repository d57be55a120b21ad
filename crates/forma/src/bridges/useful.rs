//! Which own squares can be on a bridge at all.

use super::grid::{Grid, Square, Way};

/// The own squares that lie on some simple path from the edge where bridges
/// of this way begin to the edge where they end.
///
/// Add a node for either edge, joined to the own squares along it and to the
/// other node; the squares wanted are those in one block (a part that no
/// single node's removal splits) with the line between the two nodes. Blobs
/// that hang on by one square drop out, which makes everything after much
/// smaller.
pub(super) fn useful(grid: &Grid, way: Way) -> Vec<bool> {
    let begin = grid.len();
    let end = begin + 1;
    let mut search =
        Search { grid, way, order: vec![0; grid.len() + 2], count: 1, stack: Vec::new() };
    search.order[end] = 1;
    search.visit(begin);
    let mut useful = vec![false; grid.len()];
    for &s in search.stack.iter().filter(|&&s| s < begin) {
        useful[s] = true;
    }
    useful
}

/// Tarjan's depth-first search for blocks, begun on the line between the two
/// edges' nodes.
struct Search<'a> {
    grid: &'a Grid,
    way: Way,
    /// When each node was first visited, from 1; 0 when it was not.
    order: Vec<u32>,
    count: u32,
    /// What is visited and in no block completed yet.
    stack: Vec<usize>,
}

impl Search<'_> {
    /// Visits a node and all that is found from it; the earliest node that
    /// one of these touches.
    fn visit(&mut self, node: usize) -> u32 {
        self.count += 1;
        self.order[node] = self.count;
        self.stack.push(node);
        let begin = self.grid.len();
        let mut earliest = self.count;
        if node == begin {
            for s in 0..begin {
                if self.grid.own[s] && self.grid.begins(s, self.way) {
                    self.look(node, s);
                }
            }
            // By the line between the two edges' nodes.
            return 1;
        }
        if self.grid.begins(node, self.way) {
            earliest = earliest.min(self.order[begin]);
        }
        if self.grid.ends(node, self.way) {
            earliest = earliest.min(self.order[begin + 1]);
        }
        for direction in 0..4 {
            if let Some(t) = self.grid.step(node, direction)
                && self.grid.own[t]
            {
                earliest = earliest.min(self.look(node, t));
            }
        }
        earliest
    }

    fn look(&mut self, node: usize, next: Square) -> u32 {
        if self.order[next] != 0 {
            return self.order[next];
        }
        let height = self.stack.len();
        let earliest = self.visit(next);
        if earliest >= self.order[node] {
            // A block that hangs on by this node only.
            self.stack.truncate(height);
        }
        earliest
    }
}
