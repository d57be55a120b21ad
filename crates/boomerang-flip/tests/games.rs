//! Whole games: the suite for any game, the size of the game tree, and the rules played the slow
//! way beside the fast one.

use std::{collections::BTreeSet, sync::Arc};

use boomerang_flip::{Edition, Flip};
use tabletop::{Dice, Game, Match, Setup, Value, conformance, perft};

fn edition(name: &str) -> Setup {
    Setup::new(&Flip::INFO, 2).edition(&Flip::INFO, name)
}

/// Small, with missing squares and shapes that soon block a player.
fn odd() -> Setup {
    let text = r####"
        name = "odd"
        board = 7
        missing = ["a1", "d4", "d5", "e4", "g6"]
        [[piece]]
        name = "I2"
        value = 7
        shape = "##"
        [[piece]]
        name = "C7"
        count = 2
        shape = "###\n#..\n###"
        [[piece]]
        name = "V3"
        shape = "##\n#"
        [[piece]]
        name = "plus"
        shape = " #\n###\n #"
    "####;
    Setup { edition: "odd".to_owned(), edition_text: text.to_owned(), ..edition("standard") }
}

/// The largest there can be.
fn vast() -> Setup {
    let text = "name = 'vast'\nboard = 15\n[[piece]]\nname = 'I8'\nshape = '########'\n\
                [[piece]]\nname = 'I1'\ncount = 31\nshape = '#'\n";
    Setup { edition: "vast".to_owned(), edition_text: text.to_owned(), ..edition("standard") }
}

#[test]
fn what_holds_for_any_game() {
    for setup in [edition("standard"), edition("thirteen"), odd(), vast()] {
        conformance::check::<Flip>(&setup, 1, 40, 200, 0);
        conformance::check::<Flip>(&setup.with("hide-tray"), 2, 10, 200, 15);
    }
}

#[test]
fn the_size_of_the_game_tree() {
    for (name, leaves) in [("standard", [2_137, 542_924]), ("thirteen", [3_142, 1_023_216])] {
        let game = Flip::new(&edition(name)).unwrap();
        let count = |depth| perft(&game, &game.start(), depth);
        assert_eq!([count(1), count(2)], leaves, "{name}");
    }
    let game = Flip::new(&edition("standard")).unwrap();
    assert_eq!(perft(&game, &game.start(), 3), 167_068_156);
}

#[test]
fn the_slow_way_agrees() {
    for (setup, games) in [(edition("standard"), 10), (edition("thirteen"), 6), (odd(), 100)] {
        let game = Arc::new(Flip::new(&setup).unwrap());
        for seed in 0..games {
            let (mut run, mut dice) = (Match::new(Arc::clone(&game)), Dice::new(seed));
            let mut slow = Slow::new(game.edition());
            slow.compare(&run);
            while let Some((step, _)) = run.draw(&mut dice, &mut Vec::new()) {
                slow.play(&run.token(step));
                run.step(step);
                slow.compare(&run);
            }
        }
    }
}

#[test]
fn no_text_makes_it_panic() {
    let mut dice = Dice::new(5);
    let signs = b"#.\"'=[]\n +-0123456789abjkt\xc3\xa9";
    let mut spoil = |text: &str, edits: u32| {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=dice.below(edits) {
            let at = dice.below(bytes.len() as u32) as usize;
            bytes[at] = signs[dice.below(signs.len() as u32) as usize];
        }
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let mut tables = 0;
    for _ in 0..3_000 {
        let edition_text = spoil(&odd().edition_text, 2);
        if let Ok(game) = Flip::new(&Setup { edition_text, ..odd() }) {
            let mut run = Match::new(Arc::new(game));
            for token in ["b2+b3", "c2+c3+d3", "e1+e2+e3+f1+f3+g1+g3", "resign1"] {
                let _ = run.play(&spoil(token, 2));
                let _ = run.play(token);
            }
            tables += 1;
        }
    }
    assert!(tables > 20, "only {tables} tables could be made");
}

type Cell = (i32, i32);
type Cells = BTreeSet<Cell>;

/// The rules as the page says them, with sets of squares.
struct Slow {
    board: Cells,
    size: i32,
    /// Name, value, every way to lay it in the corner.
    shapes: Vec<(String, i32, BTreeSet<Cells>)>,
    trays: [Vec<u8>; 2],
    /// Shape, squares, whose colour is up.
    laid: Vec<(usize, Cells, usize)>,
    turn: usize,
    over: bool,
}

impl Slow {
    fn new(edition: &Edition) -> Self {
        let size = edition.size() as i32;
        let cell = |s: &tabletop::Square| (s.column() as i32, s.row() as i32);
        let missing: Cells = edition.missing().iter().map(cell).collect();
        let all: Cells = (0..size * size).map(|n| (n / size, n % size)).collect();
        let shapes = edition.pieces().iter().map(|piece| {
            let drawn: Cells = piece.shape.squares().iter().map(cell).collect();
            (piece.name().to_owned(), piece.value, ways(&drawn))
        });
        let tray: Vec<u8> = edition.pieces().iter().map(|piece| piece.count).collect();
        Self {
            board: &all - &missing,
            size,
            shapes: shapes.collect(),
            trays: [tray.clone(), tray],
            laid: Vec::new(),
            turn: 0,
            over: false,
        }
    }

    fn covered(&self) -> Cells {
        self.laid.iter().flat_map(|(_, cells, _)| cells.iter().copied()).collect()
    }

    /// Every laying of a seat: the shape and its squares.
    fn layings(&self, seat: usize) -> Vec<(usize, Cells)> {
        let free = &self.board - &self.covered();
        let mut layings = Vec::new();
        for (index, (_, _, ways)) in self.shapes.iter().enumerate() {
            for way in ways.iter().filter(|_| self.trays[seat][index] > 0) {
                for (right, up) in
                    (0..self.size * self.size).map(|n| (n / self.size, n % self.size))
                {
                    let cells: Cells = way.iter().map(|(c, r)| (c + right, r + up)).collect();
                    let touches = |(_, piece, owner): &(usize, Cells, usize)| {
                        *owner != seat && side_by_side(piece, &cells)
                    };
                    if cells.is_subset(&free)
                        && (self.laid.is_empty() || self.laid.iter().any(touches))
                    {
                        layings.push((index, cells));
                    }
                }
            }
        }
        layings
    }

    fn play(&mut self, token: &str) {
        if token != "pass" {
            let layings = self.layings(self.turn);
            let named = layings.into_iter().find(|(_, cells)| name(cells) == token);
            let (shape, cells) = named.expect("a laying");
            for (_, piece, owner) in &mut self.laid {
                if side_by_side(piece, &cells) {
                    *owner = self.turn;
                }
            }
            self.laid.push((shape, cells, self.turn));
            self.trays[self.turn][shape] -= 1;
        }
        self.turn = 1 - self.turn;
        self.over = self.layings(0).is_empty() && self.layings(1).is_empty();
    }

    fn scores(&self) -> [i32; 2] {
        [0, 1].map(|seat| {
            let up = self.laid.iter().filter(|(_, _, owner)| *owner == seat);
            let left = self.trays[1 - seat].iter().zip(&self.shapes);
            up.map(|(shape, _, _)| self.shapes[*shape].1).sum::<i32>()
                + left.map(|(n, (_, value, _))| i32::from(*n) * value).sum::<i32>()
        })
    }

    fn compare(&self, run: &Match<Flip>) {
        assert_eq!(run.is_over(), self.over);
        assert_eq!(run.scores().as_slice(), self.scores());
        let mut legal: Vec<_> = self.layings(self.turn).iter().map(|(_, c)| name(c)).collect();
        if legal.is_empty() && !self.over {
            legal.push("pass".to_owned());
        }
        legal.sort();
        assert_eq!(run.legal(), legal);

        let covered = self.covered();
        let pieces = self.laid.iter().map(|(shape, cells, owner)| {
            let open = |at: &&Cell| beside(cells, **at) && !covered.contains(*at);
            Value::map([
                ("shape", Value::from(self.shapes[*shape].0.as_str())),
                ("squares", Value::list(name(cells).split('+'))),
                ("owner", Value::from(owner + 1)),
                ("safe", Value::from(!self.board.iter().any(|at| open(&at)))),
            ])
        });
        let trays = self.trays.iter().map(|tray| {
            Value::map(self.shapes.iter().zip(tray).map(|(shape, n)| (shape.0.as_str(), *n)))
        });
        let fields = Value::map([
            ("pieces", Value::list(pieces)),
            ("trays", Value::list(trays)),
            ("size", Value::from(self.size)),
        ]);
        assert_eq!(run.game().fields(run.position()), fields);
    }
}

/// The rotations of a shape and of its mirror image.
fn ways(drawn: &Cells) -> BTreeSet<Cells> {
    let into_corner = |cells: Cells| -> Cells {
        let left = cells.iter().map(|cell| cell.0).min().unwrap();
        let bottom = cells.iter().map(|cell| cell.1).min().unwrap();
        cells.into_iter().map(|(column, row)| (column - left, row - bottom)).collect()
    };
    let turns: [fn(Cell) -> Cell; 8] = [
        |(c, r)| (c, r),
        |(c, r)| (-c, r),
        |(c, r)| (c, -r),
        |(c, r)| (-c, -r),
        |(c, r)| (r, c),
        |(c, r)| (-r, c),
        |(c, r)| (r, -c),
        |(c, r)| (-r, -c),
    ];
    turns.iter().map(|turn| into_corner(drawn.iter().map(|cell| turn(*cell)).collect())).collect()
}

fn beside(cells: &Cells, (column, row): Cell) -> bool {
    let around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)];
    !cells.contains(&(column, row)) && around.iter().any(|cell| cells.contains(cell))
}

fn side_by_side(one: &Cells, other: &Cells) -> bool {
    other.iter().any(|cell| beside(one, *cell))
}

fn name(cells: &Cells) -> String {
    let names = cells
        .iter()
        .map(|(column, row)| format!("{}{}", char::from(b'a' + *column as u8), row + 1));
    names.collect::<Vec<_>>().join("+")
}
