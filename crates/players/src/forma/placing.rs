//! Setting up: the obstacles and the tower.

use forma::{Action, Forma, Position, Squares};
use tabletop::{Dice, Game, Square};

/// Obstacles in a corner, as seen from a1: a V5 on b2, c2, d2, b3, b4 then encloses four squares
/// and three obstacles at once, and whoever sets up lays first.
const CORNER: [(usize, usize); 5] = [(0, 0), (0, 2), (0, 4), (2, 0), (4, 0)];
const ANGLE: [(usize, usize); 5] = [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1)];

/// How often a place for the tower is drawn: on the usual board one of the first few will do.
const DRAWS: usize = 1_000;

/// The next step of the set-up that the seed stands for: the same one in every step.
pub(super) fn next(game: &Forma, position: &Position, plans: bool, seed: u64) -> Action {
    let mut dice = Dice::new(seed);
    let (obstacles, tower) = plan(game, plans, &mut dice);
    let grid = game.grid();
    let last = position.obstacles().iter().last();
    let mut left = obstacles.iter().filter(|bit| last.is_none_or(|last| *bit > last));
    let mut steps = left.next().map(|bit| Action::Obstacle(grid.square(bit))).into_iter();
    let wanted = steps.next().unwrap_or(Action::Tower(grid.square(tower)));
    if game.is_legal(position, wanted) {
        return wanted;
    }
    // Somebody else began to set up, or the board is too small: the tower goes where it can.
    let mut towers = Vec::new();
    game.actions(position, &mut towers);
    towers[dice.below(towers.len() as u32) as usize]
}

fn plan(game: &Forma, plans: bool, dice: &mut Dice) -> (Squares, usize) {
    let grid = game.grid();
    let mut obstacles = Squares::EMPTY;
    let size = game.size();
    let turn = dice.below(8);
    let plans = plans && has_corner(game);
    if plans {
        obstacles = grid.mask(CORNER.iter().map(|at| turned(*at, turn, size)));
    }
    let corner = turned((0, 0), turn, size);
    let far = |square: Square| {
        square.column().abs_diff(corner.column()) + square.row().abs_diff(corner.row())
    };
    // Others stand alone, three squares from each other and from the edge: nothing to enclose yet.
    let more = dice.below(9);
    for _ in 0..more {
        let square = inner(dice, 3, size);
        if far(square) > 9 && is_apart(grid, obstacles, square, 3) {
            obstacles.insert(grid.bit(square));
        }
    }
    let mut square = inner(dice, 2, size);
    for _ in 0..DRAWS {
        if is_apart(grid, obstacles, square, 3) && (!plans || far(square) > 12) {
            break;
        }
        square = inner(dice, 2, size);
    }
    (obstacles, grid.bit(square))
}

/// Whether the corner can be made and used: there is the shape for it, there are the obstacles, and
/// the board is so large that the tower stands far from it.
fn has_corner(game: &Forma) -> bool {
    let angle = ANGLE.map(|(column, row)| Square::new(column, row));
    let edition = game.edition();
    edition.size() >= 12 && edition.obstacles() >= CORNER.len() && game.kit().find(&angle).is_some()
}

/// A square so far from the edge, as far as the board allows.
fn inner(dice: &mut Dice, edge: usize, size: usize) -> Square {
    let edge = edge.min((size - 1) / 2);
    let mut at = || edge + dice.below((size - 2 * edge) as u32) as usize;
    Square::new(at(), at())
}

/// Whether no obstacle is nearer than so many squares.
fn is_apart(
    grid: &polyomino::Grid<7>,
    obstacles: Squares,
    square: Square,
    distance: usize,
) -> bool {
    grid.squares(obstacles).all(|other| {
        let (across, along) =
            (other.column().abs_diff(square.column()), other.row().abs_diff(square.row()));
        across.max(along) >= distance
    })
}

/// A square seen from a1, in one of the eight ways to turn the board.
fn turned((column, row): (usize, usize), turn: u32, size: usize) -> Square {
    let flip = |at: usize, yes: bool| if yes { size - 1 - at } else { at };
    let (column, row) = if turn & 4 == 0 { (column, row) } else { (row, column) };
    Square::new(flip(column, turn & 1 != 0), flip(row, turn & 2 != 0))
}
