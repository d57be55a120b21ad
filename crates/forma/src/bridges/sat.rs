//! A small conflict-driven clause-learning solver.
//!
//! It is the textbook design (two watched literals, first unique implication
//! point, activity-ordered decisions, saved phases, Luby restarts, periodic
//! forgetting) and knows nothing about bridges. It draws no random numbers,
//! so the same clauses always give the same answer and the same model.

use std::mem;

/// A variable or its negation: twice the variable's number, plus one when
/// negated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lit(u32);

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
/// A variable's place in the heap when it is not in it.
const ABSENT: u32 = u32::MAX;
const UNSET: u8 = 2;
/// Conflicts in the shortest restart interval.
const RESTART_UNIT: u64 = 64;

/// Number of plans for the values tried first.
const PLANS: u64 = 5;

struct Clause {
    lits: Vec<Lit>,
    /// Decision levels among the literals when learnt; 0 for a given clause.
    glue: u32,
}

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Some other literal of the clause: when it is true the clause need not
    /// be looked at.
    blocker: Lit,
}

/// Clauses over Boolean variables, and the search for a model of them.
#[derive(Default)]
pub(crate) struct Solver {
    clauses: Vec<Clause>,
    /// By literal: the clauses to look at when that literal becomes false.
    watches: Vec<Vec<Watch>>,
    /// By literal: 0 false, 1 true, 2 unset.
    values: Vec<u8>,
    level: Vec<u32>,
    reason: Vec<u32>,
    phase: Vec<bool>,
    /// By variable: bit `k` is the value first tried under plan `k`.
    plans: Vec<u8>,
    trail: Vec<Lit>,
    /// Length of the trail where each decision level began.
    marks: Vec<usize>,
    done: usize,
    activity: Vec<f64>,
    bump: f64,
    heap: Vec<u32>,
    place: Vec<u32>,
    seen: Vec<bool>,
    contradiction: bool,
    learnt: usize,
    pub(crate) conflicts: u64,
}

impl Solver {
    pub(crate) fn new() -> Self {
        Solver { bump: 1.0, ..Solver::default() }
    }

    /// A new variable, first tried with the value `phase`; `weight` orders
    /// the first decisions.
    pub(crate) fn variable(&mut self, plans: u8, weight: f64) -> Lit {
        let number = u32::try_from(self.level.len()).expect("too many variables");
        self.watches.push(Vec::new());
        self.watches.push(Vec::new());
        self.values.extend([UNSET, UNSET]);
        self.level.push(0);
        self.reason.push(NONE);
        self.phase.push(plans & 1 == 1);
        self.plans.push(plans);
        self.activity.push(weight);
        self.place.push(ABSENT);
        self.seen.push(false);
        self.heap_insert(number);
        Lit(number << 1)
    }

    pub(crate) fn size(&self) -> (usize, usize) {
        (self.level.len(), self.clauses.len())
    }
    fn value(&self, lit: Lit) -> u8 {
        self.values[lit.index()]
    }

    /// Whether the literal is true in the model found.
    pub(crate) fn holds(&self, lit: Lit) -> bool {
        self.value(lit) == 1
    }

    /// Demands that at least one of the literals holds. Only between
    /// searches.
    pub(crate) fn clause(&mut self, lits: &[Lit]) {
        let mut kept: Vec<Lit> = Vec::with_capacity(lits.len());
        for &lit in lits {
            if self.value(lit) == 1 || kept.contains(&!lit) {
                return;
            }
            if self.value(lit) == UNSET && !kept.contains(&lit) {
                kept.push(lit);
            }
        }
        match kept[..] {
            [] => self.contradiction = true,
            [only] => {
                self.assign(only, NONE);
                if self.propagate().is_some() {
                    self.contradiction = true;
                }
            }
            _ => {
                self.attach(kept, 0);
            }
        }
    }

    fn attach(&mut self, lits: Vec<Lit>, glue: u32) -> u32 {
        let clause = u32::try_from(self.clauses.len()).expect("too many clauses");
        self.watches[lits[0].index()].push(Watch { clause, blocker: lits[1] });
        self.watches[lits[1].index()].push(Watch { clause, blocker: lits[0] });
        self.clauses.push(Clause { lits, glue });
        clause
    }

    fn assign(&mut self, lit: Lit, reason: u32) {
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = 0;
        let variable = lit.variable();
        self.level[variable] = u32::try_from(self.marks.len()).expect("levels fit");
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
                let lits = &mut self.clauses[watch.clause as usize].lits;
                if lits[0] == falsified {
                    lits.swap(0, 1);
                }
                let first = lits[0];
                let replacement = Watch { clause: watch.clause, blocker: first };
                if self.values[first.index()] == 1 {
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
    pub(crate) fn solve(&mut self) -> bool {
        if self.contradiction || self.propagate().is_some() {
            return false;
        }
        let mut restarts = 1;
        let mut until_restart = RESTART_UNIT * luby(restarts);
        let mut until_forget = 2000;
        loop {
            if let Some(conflict) = self.propagate() {
                self.conflicts += 1;
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
                    until_forget += 500;
                }
                continue;
            }
            let Some(variable) = self.next_decision() else {
                return true;
            };
            self.marks.push(self.trail.len());
            let negated = u32::from(!self.phase[variable as usize]);
            self.assign(Lit(variable << 1 | negated), NONE);
        }
    }

    /// Derives the first-unique-implication-point clause, goes back to where
    /// it is unit, and adds it.
    fn learn(&mut self, conflict: u32) {
        let here = self.level_count();
        let mut learnt = vec![Lit(0)];
        let mut open = 0;
        let mut at = self.trail.len();
        let mut clause = conflict;
        let mut skip = None;
        loop {
            for k in 0..self.clauses[clause as usize].lits.len() {
                let lit = self.clauses[clause as usize].lits[k];
                let variable = lit.variable();
                if Some(lit) == skip || self.seen[variable] || self.level[variable] == 0 {
                    continue;
                }
                self.seen[variable] = true;
                self.bump(variable);
                if self.level[variable] == here {
                    open += 1;
                } else {
                    learnt.push(lit);
                }
            }
            loop {
                at -= 1;
                if self.seen[self.trail[at].variable()] {
                    break;
                }
            }
            let lit = self.trail[at];
            open -= 1;
            if open == 0 {
                learnt[0] = !lit;
                break;
            }
            self.seen[lit.variable()] = false;
            skip = Some(lit);
            clause = self.reason[lit.variable()];
        }
        let all = learnt.clone();
        learnt.retain(|&lit| lit == all[0] || !self.redundant(lit));
        for lit in all {
            self.seen[lit.variable()] = false;
        }
        self.bump /= 0.95;
        self.install(learnt);
    }

    /// Whether the rest of the clause being learnt already implies this
    /// literal, because each antecedent is in it too.
    fn redundant(&self, lit: Lit) -> bool {
        let reason = self.reason[lit.variable()];
        reason != NONE
            && self.clauses[reason as usize].lits.iter().all(|&other| {
                let variable = other.variable();
                variable == lit.variable() || self.seen[variable] || self.level[variable] == 0
            })
    }

    fn install(&mut self, mut learnt: Vec<Lit>) {
        let asserted = learnt[0];
        if learnt.len() == 1 {
            self.backtrack(0);
            self.assign(asserted, NONE);
            return;
        }
        let deepest = (1..learnt.len())
            .max_by_key(|&k| self.level[learnt[k].variable()])
            .expect("at least two literals");
        learnt.swap(1, deepest);
        let back = self.level[learnt[1].variable()];
        let mut levels: Vec<u32> = learnt.iter().map(|l| self.level[l.variable()]).collect();
        levels.sort_unstable();
        levels.dedup();
        let glue = u32::try_from(levels.len()).expect("levels fit");
        self.backtrack(back as usize);
        let clause = self.attach(learnt, glue);
        self.learnt += 1;
        self.assign(asserted, clause);
    }

    fn level_count(&self) -> u32 {
        u32::try_from(self.marks.len()).expect("levels fit")
    }

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
            self.heap_insert(u32::try_from(variable).expect("variables fit"));
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
        let values = &self.values;
        let mut spare = glues.len() / 2;
        self.clauses.retain(|clause| {
            if clause.lits.iter().any(|l| values[l.index()] == 1) {
                return false;
            }
            if clause.glue > 2 && clause.glue >= limit && spare > 0 {
                spare -= 1;
                return false;
            }
            true
        });
        self.learnt = self.clauses.iter().filter(|c| c.glue > 0).count();
        self.reason.fill(NONE);
        self.watches.iter_mut().for_each(Vec::clear);
        for (number, clause) in self.clauses.iter().enumerate() {
            let number = u32::try_from(number).expect("too many clauses");
            let (a, b) = (clause.lits[0], clause.lits[1]);
            self.watches[a.index()].push(Watch { clause: number, blocker: b });
            self.watches[b.index()].push(Watch { clause: number, blocker: a });
        }
    }

    fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.bump;
        if self.activity[variable] > 1e100 {
            self.activity.iter_mut().for_each(|a| *a *= 1e-100);
            self.bump *= 1e-100;
        }
        if self.place[variable] != ABSENT {
            self.sift_up(self.place[variable] as usize);
        }
    }

    fn next_decision(&mut self) -> Option<u32> {
        while let Some(&top) = self.heap.first() {
            let last = self.heap.pop().expect("not empty");
            self.place[top as usize] = ABSENT;
            if last != top {
                self.heap[0] = last;
                self.place[last as usize] = 0;
                self.sift_down(0);
            }
            if self.values[(top << 1) as usize] == UNSET {
                return Some(top);
            }
        }
        None
    }

    fn heap_insert(&mut self, variable: u32) {
        if self.place[variable as usize] == ABSENT {
            self.heap.push(variable);
            self.sift_up(self.heap.len() - 1);
        }
    }

    fn sift_up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        let weight = self.activity[variable as usize];
        while at > 0 {
            let parent = (at - 1) / 2;
            let above = self.heap[parent];
            if self.activity[above as usize] >= weight {
                break;
            }
            self.settle(at, above);
            at = parent;
        }
        self.settle(at, variable);
    }

    fn sift_down(&mut self, mut at: usize) {
        let variable = self.heap[at];
        let weight = self.activity[variable as usize];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            let right = child + 1;
            if right < self.heap.len()
                && self.activity[self.heap[right] as usize]
                    > self.activity[self.heap[child] as usize]
            {
                child = right;
            }
            let below = self.heap[child];
            if self.activity[below as usize] <= weight {
                break;
            }
            self.settle(at, below);
            at = child;
        }
        self.settle(at, variable);
    }

    fn settle(&mut self, at: usize, variable: u32) {
        self.heap[at] = variable;
        self.place[variable as usize] = u32::try_from(at).expect("the heap fits");
    }
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
