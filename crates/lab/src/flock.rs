//! Many games at once, for learning: every call steps all of them.

use std::{fmt, sync::Arc};

use rayon::{ThreadPool, prelude::*};
use tabletop::{Dice, mix};

use crate::{
    Episode, Lab, LabOf,
    code::Code,
    episode::{EpisodeOf, Open},
};

/// When a game that is over begins anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AutoReset {
    /// With the next step, whose action is not looked at.
    NextStep,
    /// At once: what is seen is the new game, and the end of the old one is kept aside.
    SameStep,
    /// When it is told to.
    Disabled,
}

/// Where observations go.
pub enum Observations<'a> {
    /// Nowhere.
    None,
    /// As they are.
    Bytes(&'a mut [u8]),
    /// As fractions of the most that a plane can hold.
    Fractions(&'a mut [f32]),
}

/// Where everything goes that a step makes known: for each game as many values as its part takes,
/// one game after the other.
pub struct Buffers<'a> {
    /// What who decides sees; the last one who acted, where a game is over.
    pub observations: Observations<'a>,
    /// The observations at the end of games that began anew in the same step.
    pub finals: Observations<'a>,
    /// 1 for each number that can be played. What is 1 from the step before is taken back, the rest
    /// is expected to be 0. Empty if nobody wants to know.
    pub masks: &'a mut [i8],
    /// Who decides, from 0; -1 when the game is over.
    pub players: &'a mut [i32],
    /// What the step was worth to each seat: nothing but at the end.
    pub rewards: &'a mut [f32],
    /// Whether the step ended the game by the rules.
    pub terminated: &'a mut [bool],
    /// Whether the step was the last that a game may have.
    pub truncated: &'a mut [bool],
}

/// Which action cannot be played, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongAt {
    /// Which game, from 0.
    pub game: usize,
    /// Its action.
    pub action: i32,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for WrongAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, action {}: {}", self.game, self.action, self.why)
    }
}

/// Many games of one kind.
pub trait Flock: Send + Sync {
    /// How many.
    fn games(&self) -> usize;

    /// Begins games anew: all, or those that are marked. A seed is given to begin the lots anew.
    fn reset(
        &mut self,
        which: Option<&[bool]>,
        seed: Option<u64>,
        pool: Option<&ThreadPool>,
        out: Buffers<'_>,
    );

    /// Plays an action in each game.
    ///
    /// # Errors
    /// If one is not legal, or a game is over that does not begin anew by itself; nothing has
    /// changed then.
    fn step(
        &mut self,
        actions: &[i32],
        pool: Option<&ThreadPool>,
        out: Buffers<'_>,
    ) -> Result<(), WrongAt>;

    /// Draws a legal action for each game, each equally likely; 0 for a game that is over.
    fn sample(&mut self, actions: &mut [i32]);

    /// A game as it stands.
    fn game(&self, index: usize) -> Option<Box<dyn Episode>>;
}

pub(crate) struct FlockOf<C: Code> {
    games: Vec<Running<C>>,
    reset: AutoReset,
}

/// One of the games.
struct Running<C: Code> {
    episode: EpisodeOf<C>,
    open: Open<C>,
    /// What was open before the last step: what the mask still says.
    before: Open<C>,
    /// An observation before it is divided.
    bytes: Vec<u8>,
    dice: Dice,
    over: bool,
    /// Whether actions are drawn by lot here: then the next one is drawn while it is known what
    /// there is to choose from, and waits.
    draws: bool,
    lot: Option<u32>,
}

/// What one game writes to.
struct Slot<'a> {
    observation: Observations<'a>,
    last: Observations<'a>,
    mask: &'a mut [i8],
    player: &'a mut i32,
    rewards: &'a mut [f32],
    terminated: &'a mut bool,
    truncated: &'a mut bool,
}

impl Observations<'_> {
    /// One part for each game.
    fn split(self, games: usize) -> Vec<Self> {
        match self {
            Self::None => (0..games).map(|_| Self::None).collect(),
            Self::Bytes(all) => {
                let each = all.len() / games.max(1);
                all.chunks_exact_mut(each.max(1)).map(Self::Bytes).collect()
            }
            Self::Fractions(all) => {
                let each = all.len() / games.max(1);
                all.chunks_exact_mut(each.max(1)).map(Self::Fractions).collect()
            }
        }
    }
}

impl<'a> Buffers<'a> {
    fn split(self, games: usize) -> Vec<Slot<'a>> {
        let players = self.rewards.len() / games.max(1);
        let numbers = self.masks.len() / games.max(1);
        let mut masks = self.masks.chunks_exact_mut(numbers.max(1));
        let mut rewards = self.rewards.chunks_exact_mut(players.max(1));
        let mut observations = self.observations.split(games).into_iter();
        let mut finals = self.finals.split(games).into_iter();
        let flags = self.terminated.iter_mut().zip(self.truncated);
        self.players
            .iter_mut()
            .zip(flags)
            .map(|(player, (terminated, truncated))| Slot {
                observation: observations.next().unwrap_or(Observations::None),
                last: finals.next().unwrap_or(Observations::None),
                mask: masks.next().unwrap_or_default(),
                rewards: rewards.next().unwrap_or_default(),
                player,
                terminated,
                truncated,
            })
            .collect()
    }
}

impl<C: Code> Running<C> {
    fn new(lab: &Arc<LabOf<C>>, dice: Dice) -> Self {
        let episode = EpisodeOf::new(Arc::clone(lab));
        let bytes = vec![0; lab.planes.len() * lab.cells()];
        Self {
            episode,
            open: Open::default(),
            before: Open::default(),
            bytes,
            dice,
            over: false,
            draws: false,
            lot: None,
        }
    }

    /// Why an action cannot be played, if so.
    fn wrong(&self, action: i32, reset: AutoReset) -> Option<String> {
        if self.over {
            let told = reset == AutoReset::Disabled;
            return told.then(|| "the game is over: reset it first".to_owned());
        }
        let number = u32::try_from(action).ok();
        if number.is_some_and(|number| self.open.has(&self.episode.lab().code, number)) {
            return None;
        }
        let numbers = self.episode.lab().numbers();
        Some(if number.is_some_and(|number| (number as usize) < numbers) {
            "it is not legal here".to_owned()
        } else {
            format!("actions are numbered 0 to {}", numbers - 1)
        })
    }

    fn restart(&mut self, slot: &mut Slot<'_>) {
        self.episode.restart();
        self.over = false;
        (*slot.terminated, *slot.truncated) = (false, false);
        slot.rewards.fill(0.0);
        self.show(slot);
    }

    /// Plays an action that was found legal.
    fn step(&mut self, action: i32, reset: AutoReset, slot: &mut Slot<'_>) {
        if self.over {
            return self.restart(slot);
        }
        let seat = self.episode.current();
        self.episode.play_found(action as u32);
        self.over = self.episode.current().is_none();
        if !self.over {
            slot.rewards.fill(0.0);
            (*slot.terminated, *slot.truncated) = (false, false);
            return self.show(slot);
        }
        let seat = seat.unwrap_or(tabletop::Seat::FIRST);
        let utilities = self.episode.utilities();
        let truncated = self.episode.is_broken_off();
        if reset == AutoReset::SameStep {
            self.observe(seat, Which::Last, slot);
            self.restart(slot);
        } else {
            self.observe(seat, Which::Now, slot);
            self.relist(slot);
        }
        for (reward, utility) in slot.rewards.iter_mut().zip(&utilities) {
            *reward = *utility as f32;
        }
        (*slot.terminated, *slot.truncated) = (!truncated, truncated);
    }

    /// Writes what is known of a game that goes on.
    fn show(&mut self, slot: &mut Slot<'_>) {
        if let Some(seat) = self.episode.current() {
            self.observe(seat, Which::Now, slot);
        }
        self.relist(slot);
    }

    fn relist(&mut self, slot: &mut Slot<'_>) {
        std::mem::swap(&mut self.open, &mut self.before);
        self.episode.find(&mut self.open);
        if !slot.mask.is_empty() {
            let code = &self.episode.lab().code;
            self.before.unmark(code, &self.open, slot.mask);
            self.open.mark(code, slot.mask);
        }
        self.lot = if self.draws { self.draw() } else { None };
        *slot.player = self.episode.current().map_or(-1, |seat| seat.index() as i32);
    }

    fn draw(&mut self) -> Option<u32> {
        self.open.draw(&self.episode.lab().code, &mut self.dice)
    }

    fn observe(&mut self, seat: tabletop::Seat, which: Which, slot: &mut Slot<'_>) {
        let out = match which {
            Which::Now => &mut slot.observation,
            Which::Last => &mut slot.last,
        };
        match out {
            Observations::None => {}
            Observations::Bytes(out) => self.episode.paint(seat, out),
            Observations::Fractions(out) => {
                self.episode.paint(seat, &mut self.bytes);
                let lab = self.episode.lab();
                divide(&lab.planes, lab.cells(), &self.bytes, out);
            }
        }
    }
}

/// Which observation is written.
#[derive(Clone, Copy)]
enum Which {
    Now,
    Last,
}

/// Writes an observation as fractions of the most that each plane can hold.
pub(crate) fn divide(planes: &[crate::Plane], cells: usize, bytes: &[u8], out: &mut [f32]) {
    let parts = bytes.chunks_exact(cells).zip(out.chunks_exact_mut(cells));
    for (plane, (from, to)) in planes.iter().zip(parts) {
        let part = 1.0 / f32::from(plane.most);
        for (from, to) in from.iter().zip(to) {
            *to = f32::from(*from) * part;
        }
    }
}

impl<C: Code> FlockOf<C> {
    pub(crate) fn new(lab: &Arc<LabOf<C>>, games: usize, reset: AutoReset, seed: u64) -> Self {
        let games = (0..games as u64).map(|index| Running::new(lab, dice(seed, index)));
        Self { games: games.collect(), reset }
    }
}

/// The lots of one game of many.
fn dice(seed: u64, index: u64) -> Dice {
    Dice::new(mix(mix(seed) ^ index))
}

/// Does something with every game and what belongs to it, on several threads where there is a pool.
fn each<A: Send, B: Send>(
    pool: Option<&ThreadPool>,
    games: &mut [A],
    others: Vec<B>,
    work: impl Fn(usize, &mut A, B) + Sync + Send,
) {
    match pool {
        None => {
            for (index, (game, other)) in games.iter_mut().zip(others).enumerate() {
                work(index, game, other);
            }
        }
        Some(pool) => pool.install(|| {
            let least = games.len().div_ceil(4 * pool.current_num_threads()).max(1);
            games
                .par_iter_mut()
                .zip(others)
                .enumerate()
                .with_min_len(least)
                .for_each(|(index, (game, other))| work(index, game, other));
        }),
    }
}

impl<C: Code> Flock for FlockOf<C> {
    fn games(&self) -> usize {
        self.games.len()
    }

    fn reset(
        &mut self,
        which: Option<&[bool]>,
        seed: Option<u64>,
        pool: Option<&ThreadPool>,
        out: Buffers<'_>,
    ) {
        let slots = out.split(self.games.len());
        each(pool, &mut self.games, slots, |index, game, mut slot| {
            if which.is_none_or(|which| which.get(index) == Some(&true)) {
                if let Some(seed) = seed {
                    game.dice = dice(seed, index as u64);
                    game.draws = false;
                }
                game.restart(&mut slot);
            }
        });
    }

    fn step(
        &mut self,
        actions: &[i32],
        pool: Option<&ThreadPool>,
        out: Buffers<'_>,
    ) -> Result<(), WrongAt> {
        let reset = self.reset;
        for (index, (game, action)) in self.games.iter().zip(actions).enumerate() {
            if let Some(why) = game.wrong(*action, reset) {
                return Err(WrongAt { game: index, action: *action, why });
            }
        }
        let slots = out.split(self.games.len());
        let others: Vec<_> = actions.iter().zip(slots).collect();
        each(pool, &mut self.games, others, |_, game, (action, mut slot)| {
            game.step(*action, reset, &mut slot);
        });
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i32]) {
        for (game, action) in self.games.iter_mut().zip(actions) {
            let lot = game.lot.take().or_else(|| game.draw());
            game.draws = true;
            *action = lot.map_or(0, |number| number as i32);
        }
    }

    fn game(&self, index: usize) -> Option<Box<dyn Episode>> {
        Some(self.games.get(index)?.episode.copy())
    }
}
