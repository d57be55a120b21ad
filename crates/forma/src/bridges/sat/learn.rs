//! What the solver learns from a conflict.

use super::{Lit, NONE, Solver, small};

impl Solver {
    /// Traces a conflict back to a clause that would have avoided it: the one
    /// at the first unique implication point. Goes back accordingly and adds
    /// it.
    pub(super) fn learn(&mut self, conflict: u32) {
        let here = small(self.marks.len());
        let mut learnt = vec![Lit(0)];
        let mut open = 0;
        let mut at = self.trail.len();
        let mut clause = conflict;
        let mut skip = None;
        loop {
            for k in self.clauses[clause as usize].range() {
                let lit = self.lits[k];
                let variable = lit.variable();
                if Some(lit) == skip || self.seen[variable] || self.level[variable] == 0 {
                    continue;
                }
                self.seen[variable] = true;
                self.queue.bump(variable);
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
        let mut marked = learnt.clone();
        let asserted = learnt[0];
        learnt.retain(|&lit| lit == asserted || !self.redundant(lit, &mut marked));
        for lit in marked {
            self.seen[lit.variable()] = false;
        }
        self.queue.decay();
        self.install(learnt);
    }

    /// Whether the rest of the clause being learnt already implies this
    /// literal: every way back from it ends in that clause. What is seen on
    /// the way is so as well, and stays marked until the clause is done.
    fn redundant(&mut self, lit: Lit, marked: &mut Vec<Lit>) -> bool {
        let before = marked.len();
        let mut stack = vec![lit];
        while let Some(lit) = stack.pop() {
            let reason = self.reason[lit.variable()];
            if reason == NONE {
                for lit in marked.drain(before..) {
                    self.seen[lit.variable()] = false;
                }
                return false;
            }
            for k in self.clauses[reason as usize].range() {
                let other = self.lits[k];
                let variable = other.variable();
                if self.level[variable] > 0 && !self.seen[variable] {
                    self.seen[variable] = true;
                    marked.push(other);
                    stack.push(other);
                }
            }
        }
        true
    }

    /// Goes back to where the clause leaves its first literal no choice, and
    /// adds it.
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
        let glue = small(levels.len());
        self.backtrack(back as usize);
        let start = self.lits.len();
        self.lits.extend(learnt);
        let clause = self.attach(start, glue);
        self.learnt += 1;
        self.assign(asserted, clause);
    }
}
