//! The end of the game, solved exactly.
//!
//! Alpha-beta to the last piece, every laying looked at. Two things make it quick. Positions are
//! remembered by what is still open in them: pieces that nobody can turn any more, squares that
//! nobody can cover and pieces for which there is no room are left out, and what is remembered is
//! how much the lead still changes. And the lead cannot change by more than the pieces that can
//! still be laid or turned are worth.

use std::hash::{Hash, Hasher};

use ::boomerang_flip::{Action, Flip, Position};
use polyomino::Mask;
use tabletop::mix;

use super::{
    board::{Board, each},
    lays::Lays,
    survey::Survey,
    worth::{LEARNT, Ranked, Stage},
};
use crate::{
    budget::Budget,
    search::{
        ordering::bring_best,
        table::{Bound, Entry, Table},
    },
};

/// More than any lead.
const EDGE: i32 = 1_000_000;

/// A laying that is none: the seat is blocked.
const PASS: u16 = u16::MAX;

/// What a laying that was best is preferred by, in the units of its rank, and the most.
const HISTORY_STEP: i32 = 16;
const HISTORY_MOST: i32 = 512;

/// The part of the budget that may be used once the game is known to be lost: to lose by little is
/// the best chance that the other slips.
const LOST_PART: f64 = 0.8;

/// The leads that matter: above `.0` and below `.1`.
type Window = (i32, i32);

/// What is known of a position that was solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Solved {
    /// What to do.
    pub(super) action: Action,
    /// The final lead of who is to act. Where `exact` is false only its sign is certain.
    pub(super) lead: i32,
    /// Whether the lead is certain.
    pub(super) exact: bool,
    /// How the game goes on.
    pub(super) line: Vec<Action>,
}

/// Solves endgames of one box.
pub(super) struct Endgame {
    table: Table<u16>,
    /// One list of layings a ply, kept from search to search.
    lists: Vec<(Vec<u16>, Vec<Ranked>)>,
    /// How often a laying was best, for each seat.
    history: Vec<[i32; 2]>,
}

impl Endgame {
    pub(super) fn new(bits: u32) -> Self {
        Self { table: Table::new(bits), lists: Vec::new(), history: Vec::new() }
    }

    /// Solves a position in which the game is not over, or gives up when more than a part of the
    /// budget is gone: first who wins, then by how much.
    pub(super) fn solve<const W: usize>(
        &mut self,
        lays: &Lays<W>,
        game: &Flip,
        position: &Position,
        budget: &mut Budget<'_>,
        part: f64,
    ) -> Option<Solved> {
        self.table.renew();
        self.history.clear();
        self.history.resize(lays.len(), [0; 2]);
        let board = Board::new(lays, game, position);
        let mut search =
            Search { lays, board, mind: self, budget, part, stopped: false, choice: PASS };
        let sign = search.node((-1, 1), 0);
        if search.stopped {
            return None;
        }
        let rough = search.solved(sign, sign == 0);
        let window = match sign {
            0 => return Some(rough),
            1.. => (sign - 1, EDGE),
            _ => (-EDGE, sign + 1),
        };
        if sign < 0 {
            search.part = search.part.max(LOST_PART);
        }
        let lead = search.node(window, 0);
        if search.stopped { Some(rough) } else { Some(search.solved(lead, true)) }
    }
}

struct Search<'a, 'b, const W: usize> {
    lays: &'a Lays<W>,
    board: Board<W>,
    mind: &'a mut Endgame,
    budget: &'a mut Budget<'b>,
    /// The part of the budget that may be used.
    part: f64,
    /// Set when it is gone: every score after that is void.
    stopped: bool,
    /// What is best at the root.
    choice: u16,
}

impl<const W: usize> Search<'_, '_, W> {
    /// With so many pieces left, layings are tried in the order of the points they get at once.
    const FEW: usize = 3;
    /// Nodes between two looks at how much of the budget is gone.
    const INTERVAL: u64 = 64;

    fn solved(&mut self, lead: i32, exact: bool) -> Solved {
        let line: Vec<_> = self.line().into_iter().map(|id| self.action(id)).collect();
        Solved { action: self.action(self.choice), lead, exact, line }
    }

    fn action(&self, id: u16) -> Action {
        if id == PASS { Action::Pass } else { Action::Lay(self.lays.placement(id)) }
    }

    fn goes_on(&mut self) -> bool {
        let inside = self.budget.visit();
        if !inside
            || self.budget.nodes().is_multiple_of(Self::INTERVAL) && self.budget.is_past(self.part)
        {
            self.stopped = true;
        }
        !self.stopped
    }

    /// The final lead of who is to lay: exact inside the window, else a bound.
    fn node(&mut self, window: Window, ply: usize) -> i32 {
        if !self.goes_on() {
            return 0;
        }
        if self.mind.lists.len() <= ply {
            self.mind.lists.resize_with(ply + 1, Default::default);
        }
        let (mut list, mut ranked) = std::mem::take(&mut self.mind.lists[ply]);
        list.clear();
        ranked.clear();
        let survey = Survey::new(self.lays, &self.board, Some(&mut list));
        let score = if survey.is_over() {
            self.board.own_lead()
        } else if list.is_empty() {
            self.pass(window, ply)
        } else if self.board.left() == 1 {
            self.lay_last(&list, ply)
        } else {
            self.choose(window, ply, &survey, &list, &mut ranked)
        };
        self.mind.lists[ply] = (list, ranked);
        score
    }

    /// The other lays on while a seat is blocked.
    fn pass(&mut self, (alpha, beta): Window, ply: usize) -> i32 {
        self.board.turn = 1 - self.board.turn;
        let score = -self.node((-beta, -alpha), ply + 1);
        self.board.turn = 1 - self.board.turn;
        score
    }

    /// The score of a node in which the last piece of all can be laid.
    fn lay_last(&mut self, list: &[u16], ply: usize) -> i32 {
        let (gain, choice) = self.last(list);
        if ply == 0 {
            self.choice = choice;
        }
        self.board.own_lead() + gain
    }

    /// Where to lay the last piece of all, and what that gains.
    fn last(&self, list: &[u16]) -> (i32, u16) {
        let gain = |id: &u16| (self.board.gain(self.lays, *id), *id);
        list.iter().map(gain).max().unwrap_or((0, PASS))
    }

    /// The score of a node in which there is something to lay.
    fn choose(
        &mut self,
        window: Window,
        ply: usize,
        survey: &Survey<W>,
        list: &[u16],
        ranked: &mut Vec<Ranked>,
    ) -> i32 {
        let (seat, lead) = (self.board.turn, self.board.own_lead());
        // 1. Nobody gains more than what can still be laid and turned.
        let (live, key) = self.open(survey);
        let most = lead + 2 * (survey.room[seat] + live[1 - seat]);
        let least = lead - 2 * (survey.room[1 - seat] + live[seat]);
        if ply > 0 && most <= window.0 {
            return most;
        }
        if ply > 0 && least >= window.1 {
            return least;
        }
        // 2. What is known already.
        let known = self.mind.table.get(key);
        if let Some(entry) = known
            && ply > 0
            && let Some(score) = usable(&entry, lead, window)
        {
            return score;
        }
        // 3. The layings in order.
        let left = self.board.left();
        if left <= Self::FEW {
            ranked.extend(list.iter().map(|id| (*id, 256 * self.board.gain(self.lays, *id))));
        } else {
            let stage = Stage::of(&LEARNT, self.lays, left);
            stage.rank(self.lays, &self.board, survey, list, ranked);
        }
        let first = known.and_then(|entry| entry.action);
        for (id, gain) in ranked.iter_mut() {
            *gain += self.mind.history[*id as usize][seat];
            if Some(*id) == first {
                *gain = i32::MAX;
            }
        }
        // 4. Each of them.
        let (best, choice) = self.best(ranked, window, ply);
        // 5. Remembered.
        if !self.stopped {
            let bound = match best {
                _ if best >= window.1 => Bound::Lower,
                _ if best > window.0 => Bound::Exact,
                _ => Bound::Upper,
            };
            let score = best - lead;
            let entry = Entry { score, depth: left as u8, bound, action: Some(choice) };
            self.mind.table.put(key, entry);
        }
        best
    }

    /// The best score of a node and what leads to it: the first laying with the whole window, the
    /// others are only asked whether they are better, and searched again if so.
    fn best(&mut self, ranked: &mut [Ranked], (mut alpha, beta): Window, ply: usize) -> (i32, u16) {
        let (seat, lead) = (self.board.turn, self.board.own_lead());
        let is_last = self.board.trays[seat].iter().sum::<u8>() == 1;
        let (mut best, mut choice) = (-EDGE, PASS);
        for index in 0..ranked.len() {
            let id = bring_best(ranked, index);
            // Who has laid his last piece gains nothing after that.
            let most = if is_last { lead + self.board.gain(self.lays, id) } else { EDGE };
            let score =
                if most <= alpha { most } else { self.after(id, (alpha, beta), index > 0, ply) };
            if self.stopped {
                return (best, choice);
            }
            if score > best {
                (best, choice) = (score, id);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        let count = &mut self.mind.history[choice as usize][seat];
        *count = (*count + HISTORY_STEP).min(HISTORY_MOST);
        if ply == 0 {
            self.choice = choice;
        }
        (best, choice)
    }

    /// The score after a laying; where it is only asked whether it is better, again if it is.
    fn after(&mut self, id: u16, (alpha, beta): Window, ask: bool, ply: usize) -> i32 {
        let turned = self.board.lay(self.lays, id);
        let mut score = alpha + 1;
        if ask && beta - alpha > 1 {
            score = -self.node((-alpha - 1, -alpha), ply + 1);
        }
        if score > alpha && !self.stopped {
            score = -self.node((-beta, -alpha), ply + 1);
        }
        self.board.take_back(self.lays, turned);
        score
    }

    /// What the pieces of each colour that can still be turned are worth, and the key of all that
    /// is still open.
    fn open(&self, survey: &Survey<W>) -> ([i32; 2], u64) {
        let board = &self.board;
        let reach = survey.reach[0] | survey.reach[1];
        let mut key = mix(survey.key ^ hash(reach)).wrapping_add(board.turn as u64);
        let mut live = [0; 2];
        for seat in [0, 1] {
            for piece in each(board.shown[seat]) {
                let id = board.laid()[piece];
                let border = self.lays.get(id).border & reach;
                if border.intersects(survey.reach[1 - seat]) {
                    let value = self.lays.value(id);
                    live[seat] += value;
                    let piece = hash(border) ^ mix((2 * value) as u64 + seat as u64);
                    key = key.wrapping_add(mix(piece));
                }
            }
        }
        (live, mix(key))
    }

    /// How the game goes on, as far as it is remembered.
    fn line(&mut self) -> Vec<u16> {
        let (mut line, mut undo) = (Vec::new(), Vec::new());
        loop {
            let mut list = Vec::new();
            let survey = Survey::new(self.lays, &self.board, Some(&mut list));
            if survey.is_over() {
                break;
            }
            if list.is_empty() {
                line.push(PASS);
                undo.push(None);
                self.board.turn = 1 - self.board.turn;
                continue;
            }
            let (_, key) = self.open(&survey);
            let known = || self.mind.table.get(key).and_then(|entry| entry.action);
            let id = if self.board.left() == 1 { Some(self.last(&list).1) } else { known() };
            let Some(id) = id else { break };
            line.push(id);
            undo.push(Some(self.board.lay(self.lays, id)));
        }
        for step in undo.into_iter().rev() {
            match step {
                Some(turned) => self.board.take_back(self.lays, turned),
                None => self.board.turn = 1 - self.board.turn,
            }
        }
        line
    }
}

/// A remembered change of the lead, where it settles the node.
fn usable(entry: &Entry<u16>, lead: i32, (alpha, beta): Window) -> Option<i32> {
    let score = lead + entry.score;
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    settles.then_some(score)
}

/// A number for a set of squares.
#[inline]
fn hash<const W: usize>(mask: Mask<W>) -> u64 {
    let mut hasher = Words(0);
    mask.hash(&mut hasher);
    hasher.finish()
}

/// Mixes whole words.
struct Words(u64);

impl Hasher for Words {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for word in bytes.chunks(8) {
            let mut whole = [0; 8];
            whole[..word.len()].copy_from_slice(word);
            self.0 = mix(self.0 ^ u64::from_le_bytes(whole));
        }
    }

    #[inline]
    fn write_usize(&mut self, _length: usize) {}
}
