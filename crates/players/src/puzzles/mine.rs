//! Games between computers, and what is worth keeping of them.

use cabinet::{Kind, Opened, Table};
use tabletop::{Dice, Record, Setup};

use super::{
    Difficulty, Effort, Puzzle, grade, grade::SIGHT, proof::stands_out, prove, tables, theme,
};
use crate::{
    Level, Spec, SpecKind, Stop,
    arena::{Contest, Contestant},
    player,
};

/// Where puzzles are looked for.
pub struct Mine {
    kind: &'static dyn Kind,
    tables: Vec<Setup>,
    effort: Effort,
}

impl Mine {
    /// The levels that play: they see what is near, and err.
    const LEVELS: (u8, u8) = (3, 6);
    /// After how many actions a game is broken off.
    const LONGEST: usize = 400;
    /// How many puzzles one game gives at most, and how many actions lie between them.
    const MOST: usize = 3;
    const APART: usize = 10;

    /// For puzzles of a game; nothing if it has none.
    pub fn new(kind: &'static dyn Kind, effort: Effort) -> Option<Self> {
        let tables = tables(kind);
        (!tables.is_empty()).then_some(Self { kind, tables, effort })
    }

    /// The puzzles of one of the games, in their order; none if it was stopped.
    pub fn dig(&self, game: u64, stop: &Stop) -> Vec<Puzzle> {
        let seed = tabletop::mix(self.effort.seed ^ tabletop::mix(game));
        let mut dice = Dice::new(seed);
        let setup = &self.tables[game as usize % self.tables.len()];
        let Some(record) = self.play(setup, seed, &mut dice) else { return Vec::new() };
        self.search(setup, &record, stop)
    }

    /// Plays a game of which nothing is known but that it is like no other.
    fn play(&self, setup: &Setup, seed: u64, dice: &mut Dice) -> Option<Record> {
        let (least, most) = Self::LEVELS;
        let level = least + dice.below(u32::from(most - least)) as u8;
        let mut spec = || {
            let level = Level::new(level + dice.below(2) as u8)?;
            Some(Spec { kind: SpecKind::Level(level), limits: None })
        };
        let specs = (0..setup.players).map(|_| spec()).collect::<Option<_>>()?;
        let contest = Contest {
            kind: self.kind,
            setup: setup.clone(),
            specs,
            opening: setup.players * (1 + dice.below(2) as usize),
            longest: Self::LONGEST,
            seed,
        };
        contest.play(0, &by_nodes).ok().map(|played| played.record)
    }

    fn search(&self, setup: &Setup, record: &Record, stop: &Stop) -> Vec<Puzzle> {
        let mut puzzles = Vec::new();
        let mut next = setup.players * 3;
        let Some(mut opened) = self.open(setup) else { return puzzles };
        for token in &record.tokens {
            let here = opened.record.tokens.len();
            if here >= next
                && puzzles.len() < Self::MOST
                && let Some(puzzle) = self.look(&opened, stop)
            {
                puzzles.push(puzzle);
                next = here + Self::APART;
            }
            if stop.is_set() {
                return Vec::new();
            }
            if opened.table.play(&token.text).is_err() {
                break;
            }
            opened.record.push(token.text.clone());
        }
        puzzles
    }

    fn open(&self, setup: &Setup) -> Option<Opened> {
        let record = Record::of(self.kind.info(), setup);
        let table = self.kind.table(setup).ok()?;
        Some(Opened { record, setup: setup.clone(), table })
    }

    /// The puzzle that a position is, if it is one.
    fn look(&self, opened: &Opened, stop: &Stop) -> Option<Puzzle> {
        let seat = opened.table.to_act()?;
        if !stands_out(opened, self.effort, stop) {
            return None;
        }
        let proof = prove(opened, self.effort, stop)?;
        let theme = theme(opened.table.as_ref(), &proof.solution)?;
        let difficulty = grade(opened, &proof, self.effort.seed, stop)?;
        let tokens = opened.record.tokens.iter().map(|token| token.text.clone()).collect();
        let setup = opened.setup.clone();
        Some(Puzzle { setup, tokens, seat, proof, theme, difficulty })
    }
}

/// Our own players, without a clock.
fn by_nodes(table: &dyn Table, spec: &Spec) -> Result<Contestant, String> {
    let (player, limits) = player(table, spec).ok_or("there is no such player")?;
    Ok((player, if limits.time.is_some() { SIGHT } else { limits }))
}

/// Keeps a set of puzzles from being all of one kind.
#[derive(Clone, Default, Debug)]
pub struct Shelf {
    kept: Vec<(String, Difficulty)>,
}

impl Shelf {
    /// What part of all puzzles may be of one theme, and of one difficulty.
    const THEME: f64 = 0.4;
    const DIFFICULTY: f64 = 0.35;

    /// Whether there is room for one more of a theme and difficulty among so many.
    pub fn takes(&self, theme: &str, difficulty: Difficulty, all: usize) -> bool {
        let room = |part: f64| (part * all as f64).ceil() as usize;
        let alike = self.kept.iter().filter(|kept| kept.0 == theme).count();
        let equal = self.kept.iter().filter(|kept| kept.1 == difficulty).count();
        self.kept.len() < all && alike < room(Self::THEME) && equal < room(Self::DIFFICULTY)
    }

    /// Puts one more there.
    pub fn put(&mut self, theme: &str, difficulty: Difficulty) {
        self.kept.push((theme.to_owned(), difficulty));
    }

    /// How many are there.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }
}
