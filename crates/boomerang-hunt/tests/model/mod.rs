//! The rules once more, the slow and obvious way: names, lists and sets, straight from the clauses,
//! with nothing of the crate but the board as data.

use std::collections::{BTreeMap, BTreeSet};

use tabletop::Value;

/// Field names ascend by letter, then by number.
pub(crate) fn rank(name: &str) -> (char, u32) {
    (name.chars().next().unwrap(), name[1..].parse().unwrap())
}

pub(crate) struct Board {
    fields: Vec<String>,
    /// Both ways.
    joined: BTreeSet<(String, String)>,
    /// The way the arrows point.
    arrows: BTreeSet<(String, String)>,
    triangles: Vec<Vec<String>>,
}

fn text(value: &Value) -> String {
    let Value::Text(text) = value else { panic!("{value:?} is no text") };
    text.clone()
}

fn items(value: &Value) -> &[Value] {
    let Value::List(items) = value else { panic!("{value:?} is no list") };
    items
}

impl Board {
    pub(crate) fn new(board: &Value) -> Self {
        let list = |name| items(board.get(name).unwrap());
        let mut new = Self {
            fields: list("fields").iter().map(|field| text(field.get("name").unwrap())).collect(),
            joined: BTreeSet::new(),
            arrows: BTreeSet::new(),
            triangles: Vec::new(),
        };
        for line in list("lines") {
            let end = |name| text(line.get(name).unwrap());
            new.joined.extend([(end("a"), end("b")), (end("b"), end("a"))]);
            if *line.get("arrow").unwrap() == Value::Text(end("a")) {
                new.arrows.insert((end("b"), end("a")));
            } else if *line.get("arrow").unwrap() == Value::Text(end("b")) {
                new.arrows.insert((end("a"), end("b")));
            }
        }
        for triangle in list("triangles") {
            new.triangles.push(items(triangle).iter().map(text).collect());
        }
        new
    }
}

#[derive(Clone)]
pub(crate) struct Model<'a> {
    board: &'a Board,
    referee: bool,
    /// Nothing in a duel.
    target: Option<usize>,
    /// Seats count from 0 here.
    players: usize,
    pub(crate) turn: Option<usize>,
    stones: BTreeMap<String, usize>,
    supply: Vec<usize>,
    prisoners: Vec<Vec<usize>>,
    removed: Vec<usize>,
    extra_turns: usize,
    overlooked: Vec<String>,
    offender: Option<usize>,
    given: Vec<Vec<String>>,
    out: Vec<usize>,
    resigned: Vec<usize>,
    winner: Option<usize>,
}

impl<'a> Model<'a> {
    pub(crate) fn new(board: &'a Board, players: usize, referee: bool) -> Self {
        let (stones, target) = match players {
            2 => (10, None),
            3 => (9, Some(8)),
            4 => (8, Some(7)),
            _ => (7, Some(6)),
        };
        Self {
            board,
            referee,
            target,
            players,
            turn: Some(0),
            stones: BTreeMap::new(),
            supply: vec![stones; players],
            prisoners: vec![vec![0; players]; players],
            removed: vec![0; players],
            extra_turns: 0,
            overlooked: Vec::new(),
            offender: None,
            given: Vec::new(),
            out: Vec::new(),
            resigned: Vec::new(),
            winner: None,
        }
    }

    fn is_in(&self, seat: usize) -> bool {
        !self.out.contains(&seat) && !self.resigned.contains(&seat)
    }

    fn own(&self, seat: usize) -> Vec<String> {
        let mut own: Vec<_> =
            self.stones.iter().filter(|(_, s)| **s == seat).map(|(f, _)| f.clone()).collect();
        own.sort_by_key(|name| rank(name));
        own
    }

    fn left(&self, seat: usize) -> usize {
        self.own(seat).len() + self.supply[seat]
    }

    fn held(&self, seat: usize) -> usize {
        self.prisoners[seat].iter().sum()
    }

    fn free(&self) -> Vec<String> {
        self.board.fields.iter().filter(|f| !self.stones.contains_key(*f)).cloned().collect()
    }

    /// The fields on which the stone of `seat` that is on `from` captures.
    fn prey(&self, seat: usize, from: &str) -> Vec<String> {
        let taken = self.stones.iter().filter(|(_, owner)| **owner != seat).map(|(f, _)| f.clone());
        taken.filter(|to| self.board.arrows.contains(&(from.to_owned(), to.clone()))).collect()
    }

    fn hunters(&self, seat: usize) -> Vec<String> {
        self.own(seat).into_iter().filter(|from| !self.prey(seat, from).is_empty()).collect()
    }

    fn has_won(&self, seat: usize) -> bool {
        let others = || (0..self.players).filter(|other| *other != seat);
        others().all(|other| !self.is_in(other))
            || self.target.is_some_and(|target| self.held(seat) >= target)
            || self.target.is_none() && others().all(|other| self.left(other) <= 2)
    }

    /// One capture, with what follows for the owner.
    fn capture(&mut self, seat: usize, from: &str, to: &str) {
        self.stones.remove(from).unwrap();
        let owner = self.stones.insert(to.to_owned(), seat).unwrap();
        self.prisoners[seat][owner] += 1;
        self.leave_if_empty(owner);
    }

    fn leave_if_empty(&mut self, seat: usize) {
        if self.left(seat) == 0 {
            self.out.push(seat);
        }
    }

    fn chains(&self, seat: usize, from: &str, sofar: &str, captured: usize) -> Vec<String> {
        let mut chains = Vec::new();
        if captured == 3 || captured > 0 && self.has_won(seat) {
            return chains;
        }
        for to in self.prey(seat, from) {
            let chain = format!("{sofar}x{to}");
            let mut after = self.clone();
            after.capture(seat, from, &to);
            chains.extend(after.chains(seat, &to, &chain, captured + 1));
            chains.push(chain);
        }
        chains
    }

    /// What a seat can do in a turn.
    fn turn_actions(&self, seat: usize, extra: bool) -> Vec<String> {
        let mut tokens = Vec::new();
        for from in self.own(seat) {
            tokens.extend(self.chains(seat, &from, &from, 0));
        }
        if self.referee && !tokens.is_empty() {
            return tokens;
        }
        for field in self.free() {
            if self.supply[seat] > 0 {
                tokens.push(format!("@{field}"));
            }
            for from in self.own(seat) {
                if self.board.joined.contains(&(from.clone(), field.clone())) {
                    tokens.push(format!("{from}-{field}"));
                }
            }
            for holder in 0..self.players {
                if extra && self.prisoners[holder][seat] > 0 {
                    tokens.push(format!("free{}@{field}", holder + 1));
                }
            }
        }
        tokens
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        let Some(turn) = self.turn else { return Vec::new() };
        let mut tokens = self.turn_actions(turn, self.extra_turns > 0);
        if tokens.is_empty() {
            tokens.push("pass".to_owned());
        }
        if let Some(offender) = self.offender {
            let claimants = (0..self.players).filter(|seat| *seat != offender && self.is_in(*seat));
            tokens.extend(claimants.map(|seat| format!("claim{}", seat + 1)));
        }
        tokens.sort();
        tokens
    }

    pub(crate) fn play(&mut self, token: &str) {
        let seat = self.turn.unwrap();
        if let Some(number) = token.strip_prefix("resign") {
            let leaver = number.parse::<usize>().unwrap() - 1;
            self.resigned.push(leaver);
            if leaver == seat {
                self.next();
            }
        } else if token.starts_with("claim") {
            self.claim();
        } else if token == "pass" {
            self.extra_turns = self.extra_turns.saturating_sub(1);
            if self.extra_turns == 0 {
                self.next();
            }
        } else {
            self.act(seat, token);
        }
        self.end_if_over();
    }

    fn next(&mut self) {
        self.extra_turns = 0;
        self.given.clear();
        let seat = self.turn.unwrap();
        self.turn = (1..=self.players).map(|k| (seat + k) % self.players).find(|s| self.is_in(*s));
    }

    fn claim(&mut self) {
        let offender = self.offender.take().unwrap();
        for field in std::mem::take(&mut self.overlooked) {
            assert_eq!(self.stones.remove(&field), Some(offender));
            self.removed[offender] += 1;
        }
        self.leave_if_empty(offender);
        if self.turn == Some(offender) && !self.is_in(offender) {
            self.next();
        }
    }

    fn trios(&self, seat: usize) -> Vec<Vec<String>> {
        let is_own = |field: &String| self.stones.get(field) == Some(&seat);
        self.board.triangles.iter().filter(|t| t.iter().all(is_own)).cloned().collect()
    }

    fn act(&mut self, seat: usize, token: &str) {
        let before = self.trios(seat);
        self.overlooked = self.hunters(seat);
        if let Some((from, to)) = token.split_once('-') {
            self.stones.remove(from).unwrap();
            self.stones.insert(to.to_owned(), seat);
            for field in &mut self.overlooked {
                if *field == from {
                    to.clone_into(field);
                }
            }
            self.overlooked.sort_by_key(|name| rank(name));
        } else if let Some((holder, field)) = token.split_once('@') {
            match holder.strip_prefix("free") {
                Some(number) => self.prisoners[number.parse::<usize>().unwrap() - 1][seat] -= 1,
                None => self.supply[seat] -= 1,
            }
            self.stones.insert(field.to_owned(), seat);
        } else {
            let fields: Vec<_> = token.split('x').collect();
            for pair in fields.windows(2) {
                self.capture(seat, pair[0], pair[1]);
            }
            self.overlooked.clear();
        }
        self.offender = (!self.overlooked.is_empty()).then_some(seat);
        self.extra_turns = self.extra_turns.saturating_sub(1);
        for trio in self.trios(seat) {
            if !before.contains(&trio) && !self.given.contains(&trio) {
                self.given.push(trio);
                self.extra_turns += 1;
            }
        }
        if self.extra_turns == 0 {
            self.next();
        }
    }

    fn end_if_over(&mut self) {
        self.winner = (0..self.players).find(|seat| self.is_in(*seat) && self.has_won(*seat));
        let stuck = (0..self.players).all(|seat| {
            let extra = self.turn == Some(seat) && self.extra_turns > 0;
            !self.is_in(seat) || self.turn_actions(seat, extra).is_empty()
        });
        if self.winner.is_some() || stuck {
            self.stop();
        }
    }

    pub(crate) fn stop(&mut self) {
        self.turn = None;
        self.extra_turns = 0;
        self.overlooked.clear();
        self.offender = None;
        self.given.clear();
    }

    pub(crate) fn places(&self) -> Vec<u8> {
        let measure = |seat: usize| {
            let class = if self.winner == Some(seat) {
                2
            } else {
                i32::from(!self.resigned.contains(&seat))
            };
            (class, self.held(seat), self.left(seat))
        };
        let better = |seat: usize| (0..self.players).filter(move |o| measure(*o) > measure(seat));
        (0..self.players).map(|seat| 1 + better(seat).count() as u8).collect()
    }

    pub(crate) fn fields(&self) -> Value {
        let mut given = self.given.clone();
        for triangle in &mut given {
            triangle.sort_by_key(|name| rank(name));
        }
        given.sort_by_key(|triangle| triangle.iter().map(|name| rank(name)).collect::<Vec<_>>());
        let numbers = |seats: &[usize]| Value::list(seats.iter().map(|seat| seat + 1));
        let lists = |lists: &[Vec<usize>]| Value::list(lists.iter().cloned());
        Value::map([
            ("stones", Value::list((0..self.players).map(|seat| self.own(seat)))),
            ("supply", self.supply.clone().into()),
            ("prisoners", lists(&self.prisoners)),
            ("removed", self.removed.clone().into()),
            ("extra_turns", self.extra_turns.into()),
            ("overlooked", self.overlooked.clone().into()),
            ("offender", self.offender.map(|seat| seat + 1).into()),
            ("given", given.into()),
            ("out", numbers(&self.out)),
            ("resigned", numbers(&self.resigned)),
        ])
    }
}
