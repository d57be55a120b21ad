//! One search: what it is given, and what it asks of the knowledge.

use tabletop::{Dice, Game, PerSeat, Seat};

use super::Params;
use crate::mind::{Knowledge, shares};

/// What stays the same during one search.
pub(super) struct Round<'a, G: Game, K> {
    pub(super) game: &'a G,
    pub(super) knowledge: &'a K,
    pub(super) params: &'a Params,
    /// Who thinks.
    pub(super) seat: Seat,
    dice: Dice,
    /// Room for playouts and candidates, kept from visit to visit.
    room: Vec<G::Action>,
    pub(super) candidates: Vec<(G::Action, f32)>,
}

impl<'a, G: Game, K: Knowledge<G>> Round<'a, G, K> {
    pub(super) fn new(
        game: &'a G,
        knowledge: &'a K,
        params: &'a Params,
        seat: Seat,
        seed: u64,
    ) -> Self {
        let dice = Dice::new(seed);
        let (room, candidates) = (Vec::new(), Vec::new());
        Self { game, knowledge, params, seat, dice, room, candidates }
    }

    /// Takes room that was kept, or gives it back.
    pub(super) fn exchange_room(&mut self, room: &mut Vec<G::Action>) {
        std::mem::swap(&mut self.room, room);
    }

    /// A random number from 0 to 1.
    pub(super) fn lot(&mut self) -> f32 {
        self.dice.below(1 << 20) as f32 / (1 << 20) as f32
    }

    /// Fills the list of candidates, the weightiest first; the greatest weight, and the sum of all
    /// as odds against it.
    pub(super) fn weigh(&mut self, position: &G::Position) -> (f32, f32) {
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.clear();
        self.knowledge.candidates(self.game, position, &mut candidates);
        for (_, weight) in &mut candidates {
            let jitter = self.params.jitter * self.lot();
            *weight = self.params.sharpness * (*weight + jitter);
        }
        candidates.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let most = candidates.first().map_or(0.0, |first| first.1);
        let total = candidates.iter().map(|(_, weight)| (weight - most).exp()).sum();
        self.candidates = candidates;
        (most, total)
    }

    /// Judges a leaf. True where the game is over.
    pub(super) fn judge(&mut self, position: &mut G::Position) -> (PerSeat<f32>, bool) {
        let over = self.game.is_over(position);
        let worth = if over { shares(&self.game.places(position)) } else { self.trusted(position) };
        (PerSeat::new(self.game.players(), |seat| worth[seat] as f32), over)
    }

    /// What is held of a position in which the game is not over: by judgement, and by how it ends.
    fn trusted(&mut self, position: &mut G::Position) -> PerSeat<f64> {
        let Self { game, knowledge, dice, room, .. } = self;
        let judged = knowledge.chances(game, position);
        if self.params.trust >= 1.0 {
            return judged;
        }
        let end = knowledge.outcome(game, position, dice, room);
        let trust = f64::from(self.params.trust);
        PerSeat::new(game.players(), |seat| trust * judged[seat] + (1.0 - trust) * end[seat])
    }
}
