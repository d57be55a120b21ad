//! A small conflict-driven clause-learning solver.
//!
//! It is the textbook design (two watched literals, first unique implication
//! point, activity-ordered decisions, saved phases, Luby restarts, periodic
//! forgetting) and knows nothing about bridges. It draws no random numbers,
//! so the same clauses always give the same answer and the same model.

mod learn;
mod queue;

use std::mem;
use std::ops::Range;

use queue::Queue;

/// A variable or its negation: twice the variable's number, plus one when
/// negated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Lit(u32);

impl Lit {
    fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// No clause: the reason of a decision.
const NONE: u32 = u32::MAX;
const UNSET: u8 = 2;
/// Conflicts in the shortest restart interval.
const RESTART_UNIT: u64 = 32;
/// Learnt clauses before the first forgetting, and how many more each time.
const FORGET_FROM: usize = 2000;
const FORGET_STEP: usize = 500;
/// Number of plans for the values tried first; each restart takes the next.
const PLANS: u64 = 5;

/// A clause's place in the store of literals.
#[derive(Clone, Copy)]
struct Clause {
    start: u32,
    length: u32,
    /// Decision levels among the literals when learnt; 0 for a given clause.
    glue: u32,
}

impl Clause {
    fn range(self) -> Range<usize> {
        self.start as usize..(self.start + self.length) as usize
    }
}

/// An entry in the list of clauses to look at when a literal becomes false.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Some other literal of the clause: when it is true the clause need not
    /// be looked at.
    blocker: Lit,
    /// The clause is these two literals and nothing else.
    pair: bool,
}

/// Clauses over Boolean variables, and the search for a model of them.
#[derive(Default)]
pub(super) struct Solver {
    clauses: Vec<Clause>,
    lits: Vec<Lit>,
    /// By literal: the clauses to look at when that literal becomes false.
    watches: Vec<Vec<Watch>>,
    /// By literal: 0 false, 1 true, 2 unset.
    values: Vec<u8>,
    /// By variable: how many decisions had been taken when it was set.
    level: Vec<u32>,
    /// By variable: the clause that set it, or `NONE`.
    reason: Vec<u32>,
    /// By variable: the value it had last, which is tried first.
    phase: Vec<bool>,
    /// By variable: bit `k` is the value first tried under plan `k`.
    plans: Vec<u8>,
    /// The literals that hold, in the order in which they were set.
    trail: Vec<Lit>,
    /// Length of the trail where each decision level began.
    marks: Vec<usize>,
    /// How much of the trail has had its consequences drawn.
    done: usize,
    queue: Queue,
    /// By variable: scratch space of `learn`, all false in between.
    seen: Vec<bool>,
    /// The clauses given are impossible already.
    contradiction: bool,
    /// How many of the clauses are learnt.
    learnt: usize,
}

impl Solver {
    /// A new variable; bit `k` of `plans` is the value to try first under
    /// plan `k`; a conflict counts `weight` times when it is decided what to
    /// decide on next.
    pub(super) fn variable(&mut self, plans: u8, weight: f64) -> Lit {
        let number = small(self.level.len());
        self.watches.push(Vec::new());
        self.watches.push(Vec::new());
        self.values.extend([UNSET, UNSET]);
        self.level.push(0);
        self.reason.push(NONE);
        self.phase.push(plans & 1 == 1);
        self.plans.push(plans);
        self.seen.push(false);
        self.queue.add(weight);
        Lit(number << 1)
    }

    fn value(&self, lit: Lit) -> u8 {
        self.values[lit.index()]
    }

    /// Whether the literal is true in the model found.
    pub(super) fn holds(&self, lit: Lit) -> bool {
        self.value(lit) == 1
    }

    /// Demands that at least one of the literals holds. Only before the
    /// search.
    pub(super) fn clause(&mut self, lits: &[Lit]) {
        if self.contradiction {
            return;
        }
        let start = self.lits.len();
        for &lit in lits {
            let kept = &self.lits[start..];
            if self.value(lit) == 1 || kept.contains(&!lit) {
                self.lits.truncate(start);
                return;
            }
            if self.value(lit) == UNSET && !kept.contains(&lit) {
                self.lits.push(lit);
            }
        }
        match self.lits[start..] {
            [] => self.contradiction = true,
            [only] => {
                self.lits.truncate(start);
                self.assign(only, NONE);
                if self.propagate().is_some() {
                    self.contradiction = true;
                }
            }
            _ => {
                self.attach(start, 0);
            }
        }
    }

    /// Makes a clause of the stored literals from `start` on.
    fn attach(&mut self, start: usize, glue: u32) -> u32 {
        let number = small(self.clauses.len());
        let clause = Clause { start: small(start), length: small(self.lits.len() - start), glue };
        self.clauses.push(clause);
        let (a, b) = (self.lits[start], self.lits[start + 1]);
        let pair = clause.length == 2;
        self.watches[a.index()].push(Watch { clause: number, blocker: b, pair });
        self.watches[b.index()].push(Watch { clause: number, blocker: a, pair });
        number
    }

    fn assign(&mut self, lit: Lit, reason: u32) {
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = 0;
        let variable = lit.variable();
        self.level[variable] = small(self.marks.len());
        self.reason[variable] = reason;
        self.trail.push(lit);
    }

    /// Draws every unit consequence; the clause that failed, if one did.
    fn propagate(&mut self) -> Option<u32> {
        while self.done < self.trail.len() {
            let falsified = !self.trail[self.done];
            self.done += 1;
            let mut watching = mem::take(&mut self.watches[falsified.index()]);
            let mut kept = 0;
            let mut conflict = None;
            let mut at = 0;
            'watching: while at < watching.len() {
                let watch = watching[at];
                at += 1;
                if self.values[watch.blocker.index()] == 1 {
                    watching[kept] = watch;
                    kept += 1;
                    continue;
                }
                let mut replacement = watch;
                if !watch.pair {
                    let range = self.clauses[watch.clause as usize].range();
                    let lits = &mut self.lits[range];
                    if lits[0] == falsified {
                        lits.swap(0, 1);
                    }
                    replacement.blocker = lits[0];
                    if self.values[lits[0].index()] == 1 {
                        watching[kept] = replacement;
                        kept += 1;
                        continue;
                    }
                    for other in 2..lits.len() {
                        if self.values[lits[other].index()] != 0 {
                            lits.swap(1, other);
                            self.watches[lits[1].index()].push(replacement);
                            continue 'watching;
                        }
                    }
                }
                let first = replacement.blocker;
                watching[kept] = replacement;
                kept += 1;
                if self.values[first.index()] == 0 {
                    conflict = Some(watch.clause);
                    break;
                }
                self.assign(first, watch.clause);
            }
            while at < watching.len() {
                watching[kept] = watching[at];
                kept += 1;
                at += 1;
            }
            watching.truncate(kept);
            self.watches[falsified.index()] = watching;
            if conflict.is_some() {
                self.done = self.trail.len();
                return conflict;
            }
        }
        None
    }

    /// Looks for a model; `false` when there is none. At most one search may
    /// succeed: afterwards the model stands and is read with `holds`.
    pub(super) fn solve(&mut self) -> bool {
        if self.contradiction {
            return false;
        }
        let mut restarts = 1;
        let mut until_restart = RESTART_UNIT * luby(restarts);
        let mut until_forget = FORGET_FROM;
        loop {
            if let Some(conflict) = self.propagate() {
                if self.marks.is_empty() {
                    return false;
                }
                self.learn(conflict);
                until_restart = until_restart.saturating_sub(1);
                continue;
            }
            if until_restart == 0 {
                restarts += 1;
                until_restart = RESTART_UNIT * luby(restarts);
                self.backtrack(0);
                let plan = (restarts - 1) % PLANS;
                for (phase, plans) in self.phase.iter_mut().zip(&self.plans) {
                    *phase = plans >> plan & 1 == 1;
                }
                if self.learnt > until_forget {
                    self.forget();
                    until_forget += FORGET_STEP;
                }
                continue;
            }
            let Some(variable) = self.queue.pop() else {
                return true;
            };
            let lit = Lit(small(variable) << 1);
            if self.value(lit) == UNSET {
                self.marks.push(self.trail.len());
                self.assign(if self.phase[variable] { lit } else { !lit }, NONE);
            }
        }
    }

    /// Takes back every decision beyond the first `level`.
    fn backtrack(&mut self, level: usize) {
        if level >= self.marks.len() {
            return;
        }
        let keep = self.marks[level];
        self.marks.truncate(level);
        for k in (keep..self.trail.len()).rev() {
            let lit = self.trail[k];
            let variable = lit.variable();
            self.phase[variable] = lit.0 & 1 == 0;
            self.values[lit.index()] = UNSET;
            self.values[(!lit).index()] = UNSET;
            self.queue.insert(variable);
        }
        self.trail.truncate(keep);
        self.done = keep;
    }

    /// Drops the worse half of the learnt clauses (those over many decision
    /// levels) and everything already satisfied for good. Only at level 0.
    fn forget(&mut self) {
        let mut glues: Vec<u32> =
            self.clauses.iter().filter(|c| c.glue > 2).map(|c| c.glue).collect();
        glues.sort_unstable();
        let limit = glues.get(glues.len() / 2).copied().unwrap_or(u32::MAX);
        let mut spare = glues.len() / 2;
        let clauses = mem::take(&mut self.clauses);
        let lits = mem::take(&mut self.lits);
        self.reason.fill(NONE);
        self.watches.iter_mut().for_each(Vec::clear);
        self.learnt = 0;
        for clause in clauses {
            let kept = &lits[clause.range()];
            if kept.iter().any(|&l| self.value(l) == 1) {
                continue;
            }
            if clause.glue > 2 && clause.glue >= limit && spare > 0 {
                spare -= 1;
                continue;
            }
            let start = self.lits.len();
            self.lits.extend(kept);
            self.attach(start, clause.glue);
            self.learnt += usize::from(clause.glue > 0);
        }
    }
}

fn small(number: usize) -> u32 {
    u32::try_from(number).expect("the store fits 32 bits")
}

/// The Luby sequence 1 1 2 1 1 2 4 …, counted from 1.
fn luby(mut k: u64) -> u64 {
    loop {
        let size = (k + 1).next_power_of_two();
        if size == k + 1 {
            return size / 2;
        }
        k -= size / 2 - 1;
    }
}
