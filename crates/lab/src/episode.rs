//! A game being played by numbers.

use std::{fmt, sync::Arc};

use cabinet::Table;
use tabletop::{
    Clause, Dice, Game, MAX_SEATS, Match, PerSeat, Refusal, Seat, Step, mix,
    notation::{self, Common},
};

use crate::{
    Lab, LabOf,
    code::{ActionOf, Brush, Choices, Code, Lot, Spot, Taken},
    utilities,
};

/// Why a number cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// The game is over.
    Over,
    /// There is no such number.
    NoNumber {
        /// How many there are.
        numbers: usize,
    },
    /// It is not allowed here.
    Illegal,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over: nothing can be played any more"),
            Self::NoNumber { numbers } => write!(f, "actions are numbered 0 to {}", numbers - 1),
            Self::Illegal => f.write_str("the action is not legal here"),
        }
    }
}

/// A game being played.
pub trait Episode: Send + Sync {
    /// Who decides; nobody when the game is over.
    fn current(&self) -> Option<Seat>;

    /// Whether a seat is still in the game: not resigned, not out, not finished.
    fn is_in(&self, seat: Seat) -> bool;

    /// Whether the game was broken off because it got too long.
    fn is_broken_off(&self) -> bool;

    /// How many actions were played, by number.
    fn steps(&self) -> u32;

    /// Appends the numbers that who decides can choose from, each once; none when the game is over.
    fn legal(&self, list: &mut Vec<u32>);

    /// Plays a number.
    ///
    /// # Errors
    /// If that is not possible; nothing has changed then.
    fn apply(&mut self, number: usize) -> Result<(), Wrong>;

    /// Plays a token.
    ///
    /// # Errors
    /// If it cannot be read or is not allowed; nothing has changed then.
    fn apply_token(&mut self, token: &str) -> Result<(), Refusal>;

    /// What a number is called here: the token that it completes, or what it is called by itself.
    ///
    /// # Errors
    /// If it cannot be played.
    fn token(&self, number: usize) -> Result<String, Wrong>;

    /// The token that a number completes: nothing for the beginning of one, and for silence.
    ///
    /// # Errors
    /// If it cannot be played.
    fn completes(&self, number: usize) -> Result<Option<String>, Wrong>;

    /// The numbers that a token is played with by who decides.
    ///
    /// # Errors
    /// If the token cannot be read, is not allowed, is somebody else's, or has no numbers.
    fn numbers_of(&self, token: &str) -> Result<Vec<u32>, Refusal>;

    /// What the places are worth to each seat; as if the game ended now where it is not over.
    fn utilities(&self) -> PerSeat<f64>;

    /// Writes what a seat sees.
    fn paint(&self, viewer: Seat, out: &mut [u8]);

    /// What random games from here are worth to each seat on average.
    fn rollout(&self, games: u32, seed: u64) -> PerSeat<f64>;

    /// The table, with what was played so far.
    fn table(&self) -> &dyn Table;

    /// Whether the rest of the game is the same.
    fn is_same(&self, other: &dyn Episode) -> bool;

    /// A number that is the same for those that [are the same](Episode::is_same).
    fn digest(&self) -> u64;

    /// The same once more.
    fn copy(&self) -> Box<dyn Episode>;

    /// For [`is_same`](Episode::is_same).
    fn as_any(&self) -> &dyn std::any::Any;
}

pub(crate) struct EpisodeOf<C: Code> {
    lab: Arc<LabOf<C>>,
    run: Match<C::Game>,
    begun: C::Begun,
    /// How many of those who may speak out of turn have kept silent.
    silent: u8,
    current: Option<Seat>,
    steps: u32,
    broken_off: bool,
}

/// What who decides can choose from.
pub(crate) struct Open<C: Code> {
    /// What who is to act can do.
    own: Option<C::Choices>,
    /// What is said besides, or instead by somebody else.
    asked: Vec<u32>,
}

impl<C: Code> Default for Open<C> {
    fn default() -> Self {
        Self { own: None, asked: Vec::new() }
    }
}

impl<C: Code> Open<C> {
    /// One of them, each equally likely; nothing when there is none.
    pub(crate) fn draw(&self, code: &C, dice: &mut Dice) -> Option<u32> {
        let others = self.asked.len() as u32;
        let lot = match &self.own {
            Some(own) => own.draw(code, others, dice),
            None if others == 0 => return None,
            None => Lot::Other(dice.below(others)),
        };
        match lot {
            Lot::Number(number) => Some(number),
            Lot::Other(rank) => self.asked.get(rank as usize).copied(),
        }
    }

    pub(crate) fn has(&self, code: &C, number: u32) -> bool {
        let own = self.own.as_ref().is_some_and(|own| own.has(code, number));
        own || self.asked.contains(&number)
    }

    pub(crate) fn each(&self, code: &C, mut see: impl FnMut(u32)) {
        if let Some(own) = &self.own {
            own.each(code, &mut see);
        }
        self.asked.iter().copied().for_each(see);
    }

    pub(crate) fn mark(&self, code: &C, mask: &mut [i8]) {
        if let Some(own) = &self.own {
            own.mark(code, mask);
        }
        self.asked.iter().for_each(|number| mask[*number as usize] = 1);
    }

    pub(crate) fn unmark(&self, code: &C, next: &Self, mask: &mut [i8]) {
        if let Some(own) = &self.own {
            own.unmark(code, next.own.as_ref(), mask);
        }
        self.asked.iter().for_each(|number| mask[*number as usize] = 0);
    }
}

impl<C: Code> Clone for EpisodeOf<C> {
    fn clone(&self) -> Self {
        Self { lab: Arc::clone(&self.lab), run: self.run.clone(), ..*self }
    }
}

impl<C: Code> EpisodeOf<C> {
    pub(crate) fn new(lab: Arc<LabOf<C>>) -> Self {
        let run = lab.start.clone();
        let begun = C::Begun::default();
        let mut new =
            Self { lab, run, begun, silent: 0, current: None, steps: 0, broken_off: false };
        new.settle();
        new
    }

    /// Back to the beginning, with the memory's room kept.
    pub(crate) fn restart(&mut self) {
        self.run.restart();
        self.begun = C::Begun::default();
        (self.silent, self.steps, self.broken_off) = (0, 0, false);
        self.settle();
    }

    pub(crate) fn lab(&self) -> &LabOf<C> {
        &self.lab
    }

    fn spot(&self) -> Spot<'_, C> {
        Spot { run: &self.run, begun: self.begun }
    }

    fn players(&self) -> usize {
        self.run.game().players()
    }

    /// Finds out who decides.
    fn settle(&mut self) {
        let turn = self.run.to_act();
        self.broken_off = turn.is_some() && self.steps >= self.lab.limit;
        let turn = turn.filter(|_| !self.broken_off);
        self.current = turn.map(|turn| self.asked(turn).unwrap_or(turn));
    }

    /// Who is asked whether he claims anything before the turn goes on.
    fn asked(&self, turn: Seat) -> Option<Seat> {
        let may_be = C::INTERJECTS || self.run.is_claimable();
        if !may_be || self.begun != C::Begun::default() {
            return None;
        }
        let others = turn.round(self.players()).skip(1);
        let mut speakers = others.filter(|seat| {
            self.may_claim_repetition(*seat) || self.lab.code.claim(&self.spot(), *seat).is_some()
        });
        speakers.nth(self.silent as usize)
    }

    fn may_claim_repetition(&self, seat: Seat) -> bool {
        self.run.is_claimable() && self.run.claimants().any(|claimant| claimant == seat)
    }

    pub(crate) fn find(&self, choices: &mut Open<C>) {
        choices.asked.clear();
        let Some(seat) = self.current else { return choices.own = None };
        let spot = self.spot();
        if self.run.to_act() == Some(seat) {
            let mut own = choices.own.take().unwrap_or_default();
            self.lab.code.find(&spot, &mut own);
            choices.own = Some(own);
            if self.begun == C::Begun::default() && self.may_claim_repetition(seat) {
                choices.asked.push(self.lab.repetition());
            }
        } else {
            choices.own = None;
            choices.asked.extend(self.lab.code.claim(&spot, seat).map(|(number, _)| number));
            choices.asked.extend(self.may_claim_repetition(seat).then(|| self.lab.repetition()));
            choices.asked.push(self.lab.silence());
        }
    }

    fn take(&self, number: usize) -> Result<Taken<C>, Wrong> {
        let seat = self.current.ok_or(Wrong::Over)?;
        let numbers = self.lab.numbers();
        let number = u32::try_from(number).ok().filter(|number| (*number as usize) < numbers);
        let number = number.ok_or(Wrong::NoNumber { numbers })?;
        self.take_as(seat, number).ok_or(Wrong::Illegal)
    }

    fn take_as(&self, seat: Seat, number: u32) -> Option<Taken<C>> {
        let (lab, spot) = (&self.lab, self.spot());
        let in_turn = self.run.to_act() == Some(seat);
        if number >= lab.code.numbers() {
            let idle = self.begun == C::Begun::default();
            return if number == lab.silence() {
                (!in_turn).then_some(Taken::Silence)
            } else {
                let claims = idle && self.may_claim_repetition(seat);
                claims.then_some(Taken::Step(Step::Repetition(seat)))
            };
        }
        if in_turn {
            return lab.code.take(&spot, number);
        }
        let (claim, action) = lab.code.claim(&spot, seat)?;
        (claim == number).then(|| Taken::act(action))
    }

    pub(crate) fn play(&mut self, number: usize) -> Result<(), Wrong> {
        let taken = self.take(number)?;
        self.follow(&taken);
        Ok(())
    }

    /// Plays one of the numbers that were [found](Self::find).
    pub(crate) fn play_found(&mut self, number: u32) {
        let Some(seat) = self.current else { return };
        let own = number < self.lab.code.numbers() && self.run.to_act() == Some(seat);
        let taken = if own {
            self.lab.code.trust(&self.spot(), number)
        } else {
            self.take_as(seat, number)
        };
        debug_assert!(taken.is_some(), "{number} was found");
        if let Some(taken) = &taken {
            self.follow(taken);
        }
    }

    fn follow(&mut self, taken: &Taken<C>) {
        match taken {
            Taken::Silence => self.silent += 1,
            Taken::Begin(begun) => self.begun = *begun,
            Taken::Step(step) => self.step(*step),
        }
        self.steps += 1;
        self.settle();
    }

    fn step(&mut self, step: Step<ActionOf<C>>) {
        self.begun = C::Begun::default();
        self.silent = 0;
        self.run.step(step);
    }

    /// The numbers of an action that is allowed here.
    fn spell(&self, action: ActionOf<C>) -> Option<Vec<u32>> {
        let spot = self.spot();
        let seat = self.current?;
        if let Some((number, claim)) = self.lab.code.claim(&spot, seat)
            && claim == action
        {
            return Some(vec![number]);
        }
        let own = self.run.to_act() == Some(seat)
            && self.run.game().actor(self.run.position(), action) == Some(seat);
        own.then(|| self.lab.code.spell(&spot, action)).flatten()
    }

    fn refuse_within(&self) -> Result<(), Refusal> {
        let game = self.run.game();
        if self.broken_off {
            let message = "the game was broken off, as it got too long: nothing can be played";
            return Err(Refusal::new(Clause::NOTATION, message));
        }
        if self.begun != C::Begun::default() || !game.is_whole(self.run.position()) {
            let message = "an action has been begun by its numbers: end it with numbers too";
            return Err(Refusal::new(Clause::NOTATION, message));
        }
        Ok(())
    }
}

impl<C: Code> Episode for EpisodeOf<C> {
    fn current(&self) -> Option<Seat> {
        self.current
    }

    fn is_in(&self, seat: Seat) -> bool {
        self.run.game().is_in(self.run.position(), seat)
    }

    fn is_broken_off(&self) -> bool {
        self.broken_off
    }

    fn steps(&self) -> u32 {
        self.steps
    }

    fn legal(&self, list: &mut Vec<u32>) {
        let mut open = Open::default();
        self.find(&mut open);
        open.each(&self.lab.code, |number| list.push(number));
    }

    fn apply(&mut self, number: usize) -> Result<(), Wrong> {
        self.play(number)
    }

    fn apply_token(&mut self, token: &str) -> Result<(), Refusal> {
        self.refuse_within()?;
        self.run.play(token)?;
        self.silent = 0;
        self.steps += 1;
        self.settle();
        Ok(())
    }

    fn token(&self, number: usize) -> Result<String, Wrong> {
        let completed = self.completes(number)?;
        Ok(completed.or_else(|| self.lab.name(number)).unwrap_or_default())
    }

    fn completes(&self, number: usize) -> Result<Option<String>, Wrong> {
        Ok(match self.take(number)? {
            Taken::Step(step) => Some(self.run.token(step)).filter(|token| !token.is_empty()),
            Taken::Begin(_) | Taken::Silence => None,
        })
    }

    fn numbers_of(&self, token: &str) -> Result<Vec<u32>, Refusal> {
        self.refuse_within()?;
        let none = |why: String| Refusal::new(Clause::NOTATION, why);
        let current = self.current.ok_or_else(|| none(Wrong::Over.to_string()))?;
        if let Some(Common::Repetition(seat)) = notation::common(token, self.players())? {
            // The rules say why not, where it is not allowed.
            self.run.clone().play(token)?;
            return if seat == current {
                Ok(vec![self.lab.repetition()])
            } else {
                Err(none(format!("seat {current} decides now, not seat {seat}")))
            };
        }
        let mut spelled = self.clone();
        let mut numbers = Vec::new();
        for action in self.run.game().read(self.run.position(), token)? {
            let part = spelled.spell(action).ok_or_else(|| {
                none(format!("‘{token}’ has no number for seat {current}: play the token itself"))
            })?;
            for number in &part {
                spelled.play(*number as usize).map_err(|why| none(why.to_string()))?;
            }
            numbers.extend(part);
        }
        Ok(numbers)
    }

    fn utilities(&self) -> PerSeat<f64> {
        utilities(&self.run.game().places(self.run.position()))
    }

    fn paint(&self, viewer: Seat, out: &mut [u8]) {
        let mut brush = Brush::new(out, self.lab.cells());
        let spot = self.spot();
        self.lab.code.paint(&spot, viewer, &mut brush);
        brush.level(spot.turn_from(viewer));
        if self.lab.repeats {
            brush.level(self.run.occurrences().min(5));
        }
    }

    fn rollout(&self, games: u32, seed: u64) -> PerSeat<f64> {
        let mut sum = [0.0; MAX_SEATS];
        let (mut open, mut scratch) = (Open::default(), Vec::new());
        for game in 0..games.max(1) {
            let mut dice = Dice::new(mix(seed ^ u64::from(game)));
            let mut copy = self.clone();
            // What has been begun is ended step by step, and then whole actions are drawn.
            while copy.begun != C::Begun::default() {
                copy.find(&mut open);
                let lot = open.draw(&copy.lab.code, &mut dice);
                copy.play_found(lot.expect("something to choose from"));
            }
            let mut steps = copy.steps;
            while steps < copy.lab.limit
                && let Some((step, _)) = copy.run.draw(&mut dice, &mut scratch)
            {
                copy.run.step(step);
                steps += 1;
            }
            for (sum, utility) in sum.iter_mut().zip(&copy.utilities()) {
                *sum += utility / f64::from(games.max(1));
            }
        }
        PerSeat::new(self.players(), |seat| sum[seat.index()])
    }

    fn table(&self) -> &dyn Table {
        &self.run
    }

    fn is_same(&self, other: &dyn Episode) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| {
            self.run.position() == other.run.position()
                && self.run.memory() == other.run.memory()
                && (self.begun, self.silent, self.steps) == (other.begun, other.silent, other.steps)
        })
    }

    fn digest(&self) -> u64 {
        let position = self.run.game().arrangement(self.run.position());
        let text = position.bytes().fold(0, |digest, byte| mix(digest ^ u64::from(byte)));
        mix(text ^ self.run.memory() ^ u64::from(self.steps))
    }

    fn copy(&self) -> Box<dyn Episode> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}
