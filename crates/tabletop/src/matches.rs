//! A game being played.

use std::sync::Arc;

use crate::{
    Clause, Dice, Game, History, PerSeat, Refusal, Seat,
    notation::{self, Common},
};

/// One step of a match: an action of the game, or the claim that it repeats itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<A> {
    /// What the game knows.
    Act(A),
    /// `repetitionN`: that seat claims the end (`C-4`).
    Repetition(Seat),
}

/// A game in progress: the position and what repetition needs to remember.
#[derive(Debug)]
pub struct Match<G: Game> {
    game: Arc<G>,
    position: G::Position,
    history: History,
    /// How often the present position has occurred.
    occurrences: u8,
    tokens: usize,
    /// What ended the game, once it is over.
    end: End,
    /// What the game began with, if that is not its usual start.
    beginning: Option<Arc<G::Position>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Rules,
    Repetition,
    Resignation,
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            position: self.position.clone(),
            history: self.history.clone(),
            beginning: self.beginning.clone(),
            ..*self
        }
    }
}

impl<G: Game> Match<G> {
    /// The occurrence from which on the end can be claimed, and the one that ends the game.
    const CLAIM: u8 = 3;
    const END: u8 = 5;

    /// A game at its start.
    pub fn new(game: Arc<G>) -> Self {
        let position = game.start();
        Self::begin(game, position, None)
    }

    /// A game that begins with a position of its own.
    pub fn at(game: Arc<G>, position: G::Position) -> Self {
        let beginning = Some(Arc::new(position.clone()));
        Self::begin(game, position, beginning)
    }

    fn begin(game: Arc<G>, position: G::Position, beginning: Option<Arc<G::Position>>) -> Self {
        let mut new = Self {
            game,
            position,
            history: History::default(),
            occurrences: 0,
            tokens: 0,
            end: End::Rules,
            beginning,
        };
        new.remember();
        new
    }

    /// Back to what the game began with, with the memory's room kept.
    pub fn restart(&mut self) {
        self.position = match &self.beginning {
            Some(position) => G::Position::clone(position),
            None => self.game.start(),
        };
        self.history.clear();
        self.occurrences = 0;
        self.tokens = 0;
        self.end = End::Rules;
        self.remember();
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// How many tokens have been played.
    pub fn tokens(&self) -> usize {
        self.tokens
    }

    /// Whose turn it is.
    pub fn to_act(&self) -> Option<Seat> {
        self.game.to_act(&self.position)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.to_act().is_none()
    }

    /// One number a seat.
    pub fn scores(&self) -> PerSeat<i32> {
        self.game.scores(&self.position)
    }

    /// The places, once the game is over.
    pub fn places(&self) -> Option<PerSeat<u8>> {
        self.is_over().then(|| self.game.places(&self.position))
    }

    /// How often the present position has occurred; 0 in a game that cannot repeat.
    pub fn occurrences(&self) -> u8 {
        self.occurrences
    }

    /// Whether a repetition can be claimed now.
    pub fn is_claimable(&self) -> bool {
        self.occurrences >= Self::CLAIM && !self.is_over()
    }

    /// A number for all the positions that there have been, in any order: what repetition remembers.
    pub fn memory(&self) -> u64 {
        self.history.digest()
    }

    /// The seats that may claim a repetition now.
    pub fn claimants(&self) -> impl Iterator<Item = Seat> {
        let may = self.is_claimable();
        Seat::all(self.game.players())
            .filter(move |seat| may && self.game.is_in(&self.position, *seat))
    }

    /// Every listed action as its token, sorted bytewise.
    pub fn legal(&self) -> Vec<String> {
        let mut list = Vec::new();
        self.game.actions(&self.position, &mut list);
        let mut tokens: Vec<_> =
            list.into_iter().map(|action| self.game.token(&self.position, action)).collect();
        tokens.extend(self.claimants().map(notation::repetition));
        tokens.sort_unstable();
        tokens
    }

    /// Plays a token.
    ///
    /// # Errors
    /// If it cannot be read or is not allowed; nothing has changed then.
    pub fn play(&mut self, token: &str) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(self.refuse_after_end());
        }
        if let Some(Common::Repetition(seat)) = notation::common(token, self.game.players())? {
            if !self.claimants().any(|claimant| claimant == seat) {
                return Err(self.refuse_claim(seat));
            }
            self.step(Step::Repetition(seat));
            return Ok(());
        }
        for action in self.game.read(&self.position, token)? {
            self.step(Step::Act(action));
        }
        Ok(())
    }

    fn refuse_after_end(&self) -> Refusal {
        let (clause, how) = match self.end {
            End::Rules => (G::INFO.end, "over"),
            End::Repetition => (Clause::REPETITION, "over by repetition"),
            End::Resignation => (Clause::RESIGN, "over, as somebody resigned"),
        };
        Refusal::new(clause, format!("the game is {how}: nothing can be played any more"))
    }

    fn refuse_claim(&self, seat: Seat) -> Refusal {
        let message = if self.game.key(&self.position).is_none() {
            "nothing can be claimed: positions of this game do not come back".to_owned()
        } else if self.occurrences < Self::CLAIM {
            format!(
                "a repetition can be claimed when a position occurs for the third time: this one \
                 has occurred {}",
                if self.occurrences == 2 { "twice" } else { "once" }
            )
        } else {
            format!("seat {seat} is no longer in the game and cannot claim a repetition")
        };
        Refusal::new(Clause::REPETITION, message)
    }

    /// Plays a step that is allowed.
    pub fn step(&mut self, step: Step<G::Action>) {
        match step {
            Step::Act(action) => {
                self.game.play(&mut self.position, action);
                if self.is_over() && self.is_resignation(action) {
                    self.end = End::Resignation;
                }
            }
            Step::Repetition(_) => self.stop(),
        }
        if self.game.is_whole(&self.position) {
            self.tokens += 1;
            self.remember();
        }
    }

    /// Draws one of the legal steps by lot, repetition claims included, and says among how many;
    /// nothing when the game is over.
    pub fn draw(
        &self,
        dice: &mut Dice,
        scratch: &mut Vec<G::Action>,
    ) -> Option<(Step<G::Action>, u32)> {
        let drawn = self.game.draw(&self.position, dice, scratch)?;
        if self.occurrences < Self::CLAIM {
            return Some((Step::Act(drawn.action), drawn.choices));
        }
        let claims = self.claimants().count() as u32;
        let choices = drawn.choices + claims;
        let lot = dice.below(choices);
        let step = match self.claimants().nth(lot as usize) {
            Some(seat) => Step::Repetition(seat),
            None => Step::Act(drawn.action),
        };
        Some((step, choices))
    }

    /// The token of a step that is allowed here.
    pub fn token(&self, step: Step<G::Action>) -> String {
        match step {
            Step::Act(action) => self.game.token(&self.position, action),
            Step::Repetition(seat) => notation::repetition(seat),
        }
    }

    fn remember(&mut self) {
        if self.is_over() {
            return;
        }
        if let Some(key) = self.game.key(&self.position) {
            self.occurrences = self.history.add(key);
            if self.occurrences >= Self::END {
                self.stop();
            }
        }
    }

    fn stop(&mut self) {
        self.game.stop(&mut self.position);
        self.end = End::Repetition;
    }

    fn is_resignation(&self, action: G::Action) -> bool {
        Seat::all(self.game.players()).any(|seat| self.game.resign(seat) == action)
    }
}
