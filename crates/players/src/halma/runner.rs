//! The player: alpha-beta while the armies meet, then the race.

use ::halma::{Action, Halma};
use tabletop::{Dice, Game, Match, PerSeat, Seat, Step};

use super::{
    ground::{Ground, Weights},
    race::{self, Race},
};
use crate::{
    Budget, Mind, Report,
    search::alpha_beta::{AlphaBeta, Evaluation, Params},
};

/// A player of Halma: alpha-beta while the armies meet, then the race.
pub(crate) struct Runner {
    search: AlphaBeta<Halma, Ground>,
    /// How wide the race is searched at most; 0 for not at all.
    width: usize,
    /// How many turns in a hundred are played at first sight, a single action ahead.
    glance: u32,
    /// How it searches when it looks ahead and the game is past its opening.
    usual: Params,
    /// The positions it has made in this game, each with how many tokens had been played.
    made: Vec<(usize, u64)>,
}

impl Runner {
    /// How wide the race is searched at first.
    const NARROW: usize = 32;
    /// For how many tokens, times the board's size, repetition is avoided: where neither side lets
    /// the other in, nothing else ends the game.
    const PATIENCE: usize = 40;
    /// For how many turns of everybody games should differ.
    const OPENING: usize = 4;
    /// How much worse than the best a move may be in the opening: less than a diagonal step is worth
    /// there, far from home.
    const VARIETY: i32 = 300;
    /// Only what all candidates have been searched for can be chosen from, so in the opening an
    /// iteration that is broken off does not count, and none is begun that is likely to be.
    const LAST_START: f64 = 0.25;

    /// A player with its own weights.
    pub(crate) fn new(game: &Halma, weights: Weights, params: Params, width: usize) -> Self {
        let search = AlphaBeta::new(Ground::new(game, weights), params);
        Self { search, width, glance: 0, usual: params, made: Vec::new() }
    }

    /// The same, but so many turns in a hundred are played at first sight.
    pub(crate) fn glancing(self, glance: u32) -> Self {
        Self { glance, ..self }
    }

    /// How it searches this turn.
    fn params(&self, run: &Match<Halma>, seed: u64) -> Params {
        let mut params = self.usual;
        if Dice::new(tabletop::mix(seed)).below(100) < self.glance {
            params.depth = 1;
        }
        if run.tokens() < Self::OPENING * run.game().players() {
            params.slack = params.slack.max(Self::VARIETY);
            params.last_start = Self::LAST_START;
            params.partial = false;
        }
        params
    }

    /// The moves that would bring a position back to somebody who does not lead: whoever leads can
    /// have the game ended when it repeats itself (`C-4`).
    fn repetitions(&self, run: &Match<Halma>) -> Vec<Action> {
        let (game, position) = (run.game(), run.position());
        let places = game.places(position);
        let leads = run.to_act().is_some_and(|seat| {
            let shared = Seat::all(game.players()).filter(|other| places[*other] == 1).count();
            places[seat] == 1 && shared == 1
        });
        let mut list = Vec::new();
        if leads || run.tokens() > Self::PATIENCE * game.board().size() {
            return list;
        }
        game.actions(position, &mut list);
        list.retain(|action| {
            let mut after = run.clone();
            after.step(Step::Act(*action));
            let key = game.key(after.position());
            let again = self.made.iter().any(|(_, made)| Some(*made) == key);
            let ended = after.is_over() && after.position().finished().is_empty();
            again || ended || after.claimants().next().is_some()
        });
        list
    }

    /// Remembers the position that an action makes.
    fn remember(&mut self, run: &Match<Halma>, action: Action) {
        let mut position = *run.position();
        run.game().play(&mut position, action);
        if let Some(key) = run.game().key(&position) {
            self.made.push((run.tokens(), key));
        }
    }

    /// The race, where it has begun and a way home is found.
    fn race(&self, run: &Match<Halma>, budget: &mut Budget<'_>) -> Option<Report<Action>> {
        let (game, position) = (run.game(), run.position());
        let colour = position.colour()?;
        if self.width == 0 || !race::is_past(game, position, colour) {
            return None;
        }
        let ground = &self.search.evaluation;
        let widths = (Self::NARROW.min(self.width), self.width);
        let line = Race::new(game, ground, colour).run(position, widths, budget)?;
        let chances = self.outlook(run, line.len(), budget);
        Some(Report {
            action: line[0],
            depth: line.len() as u32,
            line: line[..1].to_vec(),
            chances,
        })
    }

    /// The chances in a race that takes so many turns: those of the other come from his own race.
    fn outlook(&self, run: &Match<Halma>, turns: usize, budget: &mut Budget<'_>) -> PerSeat<f64> {
        let (game, position) = (run.game(), run.position());
        let seat = run.to_act().unwrap_or(Seat::FIRST);
        let ground = &self.search.evaluation;
        let value = ground.value(game, position, seat);
        let usual = self.search.chances(game, position, seat, value);
        if game.players() != 2 {
            return usual;
        }
        let other = seat.next(2);
        let Some(colour) = game.colours_of(other).next() else { return usual };
        let narrow = (Self::NARROW, Self::NARROW);
        match Race::new(game, ground, colour).run(position, narrow, budget) {
            Some(way) => {
                // Who is to move is home first when both take as many turns.
                let lead = way.len() as f64 - turns as f64 + 0.5;
                // A way of a few turns is surely the shortest, a long one may be bettered.
                let short = way.len().min(turns).max(1) as f64;
                let own = 1.0 / (1.0 + (-(1.5 + 12.0 / (short * short)) * lead).exp());
                PerSeat::new(2, |s| if s == seat { own } else { 1.0 - own })
            }
            None => usual,
        }
    }

    /// The chances that a search found, nearer to even the longer the way is that everybody still
    /// has: a lead says little while all the ladders are to be built.
    fn tempered(&self, run: &Match<Halma>, chances: PerSeat<f64>) -> PerSeat<f64> {
        /// What a lead counts in the beginning.
        const FIRST: f64 = 0.1;
        let (game, position) = (run.game(), run.position());
        let (board, ground) = (game.board(), &self.search.evaluation);
        let left = board.colours().map(|colour| {
            let all = ground.cost(colour, board.court(colour)).max(1);
            f64::from(ground.cost(colour, position.pawns(colour))) / f64::from(all)
        });
        let left = left.fold(1.0, f64::min).clamp(0.0, 1.0);
        let part = FIRST + (1.0 - FIRST) * (1.0 - left);
        let total: f64 = chances.iter().map(|chance| chance.powf(part)).sum();
        PerSeat::new(game.players(), |seat| chances[seat].powf(part) / total)
    }
}

impl Mind<Halma> for Runner {
    fn think(&mut self, run: &Match<Halma>, budget: &mut Budget<'_>, seed: u64) -> Report<Action> {
        // What came later belongs to another game, or to a turn that was taken back.
        self.made.retain(|(tokens, _)| *tokens < run.tokens());
        let report = self.race(run, budget).unwrap_or_else(|| {
            self.search.params = self.params(run, seed);
            self.search.evaluation.avoided = self.repetitions(run);
            let report = self.search.think(run, budget, seed);
            Report { chances: self.tempered(run, report.chances), ..report }
        });
        self.remember(run, report.action);
        report
    }
}
