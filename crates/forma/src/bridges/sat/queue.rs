//! The order in which the solver takes its decisions: a heap of variables,
//! those in recent conflicts on top.

/// A variable's place when it is not in the heap.
const ABSENT: usize = usize::MAX;
/// How much less a conflict counts with every later one.
const DECAY: f64 = 0.95;

pub(super) struct Queue {
    activity: Vec<f64>,
    /// What one part in a conflict now counts.
    unit: f64,
    heap: Vec<usize>,
    /// By variable: where it is in the heap.
    place: Vec<usize>,
    /// By variable: how many times as much a conflict counts for it.
    weight: Vec<f64>,
}

impl Default for Queue {
    fn default() -> Self {
        Queue {
            activity: Vec::new(),
            unit: 1.0,
            heap: Vec::new(),
            place: Vec::new(),
            weight: Vec::new(),
        }
    }
}

impl Queue {
    /// Takes in the next variable, behind all others.
    pub(super) fn add(&mut self, weight: f64) {
        let variable = self.activity.len();
        self.activity.push(0.0);
        self.place.push(ABSENT);
        self.weight.push(weight);
        self.insert(variable);
    }

    pub(super) fn insert(&mut self, variable: usize) {
        if self.place[variable] == ABSENT {
            self.heap.push(variable);
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Takes the most active variable out.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[top] = ABSENT;
        if last != top {
            self.settle(0, last);
            self.sift_down(0);
        }
        Some(top)
    }

    /// Notes a part in the conflict at hand.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.unit * self.weight[variable];
        if self.activity[variable] > 1e100 {
            for activity in &mut self.activity {
                *activity *= 1e-100;
            }
            self.unit *= 1e-100;
        }
        if self.place[variable] != ABSENT {
            self.sift_up(self.place[variable]);
        }
    }

    /// Lets later conflicts count for more.
    pub(super) fn decay(&mut self) {
        self.unit /= DECAY;
    }

    fn sift_up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            let above = self.heap[parent];
            if self.activity[above] >= self.activity[variable] {
                break;
            }
            self.settle(at, above);
            at = parent;
        }
        self.settle(at, variable);
    }

    fn sift_down(&mut self, mut at: usize) {
        let variable = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            let Some(&left) = self.heap.get(child) else {
                break;
            };
            let mut below = left;
            if let Some(&right) = self.heap.get(child + 1)
                && self.activity[right] > self.activity[left]
            {
                child += 1;
                below = right;
            }
            if self.activity[below] <= self.activity[variable] {
                break;
            }
            self.settle(at, below);
            at = child;
        }
        self.settle(at, variable);
    }

    fn settle(&mut self, at: usize, variable: usize) {
        self.heap[at] = variable;
        self.place[variable] = at;
    }
}
