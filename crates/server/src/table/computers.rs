//! Computers at the table: what they are asked, and when they act.

use std::{sync::Arc, time::Duration};

use players::{
    Level, Limits, Spec, SpecKind, Stop, Task,
    analysis::{self, Effort, Watch},
};
use tabletop::{Dice, Record, Seat, mix, notation};
use tokio::{sync::oneshot, time::Instant};

use super::{Message, Table, tell};
use crate::{
    bus::Errand,
    hall::Live,
    problem::Problem,
    protocol::{Idea, ToClient},
    random,
    store::SeatKind,
    thinkers::Urgency,
};

/// When to ask again whoever thinks elsewhere.
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// What a computer came to.
pub(crate) enum Thought {
    /// What it says out of turn.
    Claim(String),
    /// What it does; and whether persons might want to say something first.
    Act { token: String, contested: bool },
    /// It has nothing to say.
    Nothing,
}

/// A search that ends when nobody is interested any more.
pub(super) struct Thinking(Stop);

impl Drop for Thinking {
    fn drop(&mut self) {
        self.0.now();
    }
}

/// What one job has to do.
struct Job {
    live: Arc<Live>,
    generation: u64,
    game: Box<dyn cabinet::Table>,
    record: Record,
    /// The computers that are not to act.
    bystanders: Vec<(Seat, Level)>,
    /// The computer that is.
    actor: Option<Level>,
    persons: Vec<Seat>,
    stop: Stop,
    seed: u64,
}

impl Table {
    /// After a change: nothing of what was planned holds any more. Computers are asked anew, clocks
    /// set, and what lists want to know is written down soon.
    pub(super) fn arrange(&mut self) {
        self.generation += 1;
        self.thinking = None;
        self.end_errands();
        if !self.hints.is_empty() {
            for (socket, (_, request)) in std::mem::take(&mut self.hints) {
                self.tell_hinted(socket, request, Vec::new());
            }
        }
        (self.plan.act, self.plan.claim, self.plan.pass) = (None, None, None);
        self.plan.ask = None;
        self.plan_clock();
        let now = Instant::now();
        let over = self.play.game.to_act().is_none();
        if !over && self.play.must_pass() {
            self.plan.pass = Some(now + self.hall.settings.pause);
        } else if !over {
            self.think();
        }
        let soon = if over { now } else { now + self.summary_pause() };
        self.plan.summary.get_or_insert(soon);
        self.noted();
    }

    /// Lets the hall know how the table stands.
    pub(super) fn noted(&self) {
        self.live.note(self.row.key, self.mark(), self.summary());
    }

    /// How long lists may know less than the record says. It differs from table to table: what begins
    /// together is not written down together.
    fn summary_pause(&self) -> Duration {
        let part = self.row.key.rem_euclid(64) as u32;
        self.hall.settings.summary * (64 + part) / 128
    }

    /// Tries again in a while.
    pub(super) fn arrange_later(&mut self) {
        let again = Instant::now() + self.hall.settings.again;
        match self.play.game.to_act() {
            Some(_) if self.play.must_pass() => self.plan.pass = Some(again),
            Some(_) => self.think_here(),
            None => {}
        }
    }

    /// Has the computers think: whoever has time does so for one that is to act; what the others may
    /// have to say is found here, and quickly.
    fn think(&mut self) {
        let actor = self.play.game.to_act().and_then(|seat| self.seats.get(seat.index()));
        let acts = actor.is_some_and(|row| row.kind == SeatKind::Computer);
        if acts && self.hall.bus().is_some() {
            self.ask_elsewhere();
        } else {
            self.think_here();
        }
    }

    /// Leaves the question in the work queue. As long as nothing comes of it, it is asked again;
    /// where the queue cannot be reached, this server thinks itself.
    pub(super) fn ask_elsewhere(&mut self) {
        self.plan.ask = Some(Instant::now() + ASK_AGAIN);
        self.thinking.get_or_insert_with(|| Thinking(Stop::default()));
        let (epoch, number) = (self.row.epoch, self.play.number());
        let errand = Errand { table: self.row.id.clone(), epoch, number };
        let (hall, live) = (Arc::clone(&self.hall), Arc::clone(&self.live));
        tokio::spawn(async move {
            let Some(bus) = hall.bus() else { return };
            if let Err(error) = bus.queue.leave(&errand).await {
                tracing::warn!(table = errand.table, %error, "the work queue cannot be reached");
                let _ = live.send(Message::Think { epoch, number, done: None }).await;
            }
        });
    }

    /// Thinks about the table as it was when somebody asked; there is nothing to do if it has moved
    /// on.
    pub(super) async fn think_about(
        &mut self,
        epoch: i64,
        number: usize,
        done: Option<oneshot::Sender<()>>,
    ) {
        let asked = (epoch, number);
        if (self.row.epoch, self.play.number()) != asked {
            self.catch_up().await;
        }
        self.errands.extend(done);
        if (self.row.epoch, self.play.number()) != asked || self.play.must_pass() {
            self.end_errands();
        } else if self.plan.ask.take().is_some()
            || (self.thinking.is_none() && self.plan.act.is_none())
        {
            // Who only waited for an answer thinks now; who thinks already goes on.
            self.think_here();
        }
    }

    fn end_errands(&mut self) {
        for done in self.errands.drain(..) {
            let _ = done.send(());
        }
    }

    fn think_here(&mut self) {
        let Some(to_act) = self.play.game.to_act() else {
            self.end_errands();
            return;
        };
        let level = |seat: Seat| {
            let row = self.seats.get(seat.index()).filter(|row| row.kind == SeatKind::Computer)?;
            Level::new(row.level?)
        };
        let players = self.row.setup.players;
        let bystanders: Vec<_> = Seat::all(players)
            .filter(|seat| *seat != to_act)
            .filter_map(|seat| Some((seat, level(seat)?)))
            .collect();
        let actor = level(to_act);
        if actor.is_none() && bystanders.is_empty() {
            self.end_errands();
            return;
        }
        let stop = Stop::default();
        let person = |seat: &Seat| self.seats[seat.index()].kind == SeatKind::Person;
        let job = Job {
            live: Arc::clone(&self.live),
            generation: self.generation,
            game: self.play.game.copy(),
            record: self.play.record(&self.seats),
            bystanders,
            actor,
            persons: Seat::all(players).filter(person).collect(),
            stop: stop.clone(),
            seed: mix(random::number()),
        };
        self.thinking = Some(Thinking(stop));
        self.hall.thinkers.submit(Urgency::Play, move || job.run());
    }

    /// The computer that is to act, while it thinks.
    pub(super) fn thinking_seat(&self) -> Option<usize> {
        let seat = self.play.game.to_act()?;
        let is_computer = self.seats.get(seat.index())?.kind == SeatKind::Computer;
        let waits = self.thinking.is_some() || self.plan.act.is_some();
        (is_computer && waits).then(|| seat.number())
    }

    /// A computer has made up its mind; people must be able to follow.
    pub(super) fn thought(&mut self, thought: Thought) {
        let settings = &self.hall.settings;
        let now = Instant::now();
        match thought {
            Thought::Claim(token) => self.plan.claim = Some((now + settings.claim, token)),
            Thought::Act { token, contested } => {
                self.thinking = None;
                let pause = if contested { settings.contested } else { settings.pause };
                let claimed = self.plan.claim.as_ref().map(|(due, _)| *due + settings.pause);
                let due = self.changed_at(pause);
                self.plan.act = Some((due.max(claimed.unwrap_or(due)), token));
            }
            Thought::Nothing => {
                self.thinking = None;
                if self.plan.claim.is_none() {
                    self.end_errands();
                }
            }
        }
    }

    /// So long after the last change, or now.
    fn changed_at(&self, pause: Duration) -> Instant {
        let gone = (crate::time::now() - self.changed).max(0) as u64;
        Instant::now() + pause.saturating_sub(Duration::from_millis(gone))
    }

    /// Looks for a hint for the seat that is to act, which must be the client's.
    pub(super) fn hint(&mut self, socket: u64, request: Option<u64>) -> Result<(), Problem> {
        let to_act = self.play.game.to_act();
        let to_act = to_act.ok_or_else(|| Problem::conflict("over", "The game is over."))?;
        if !self.owns(socket, to_act.number()) {
            let message = "A hint is for who is to act.";
            return Err(Problem::forbidden("not_your_turn", message));
        }
        let stop = Stop::default();
        let opened = cabinet::Opened {
            record: self.play.record(&self.seats),
            setup: self.row.setup.clone(),
            table: self.play.game.copy(),
        };
        let (live, generation) = (Arc::clone(&self.live), self.generation);
        self.hints.insert(socket, (Thinking(stop.clone()), request));
        self.hall.thinkers.submit(Urgency::Hint, move || {
            let best = if stop.is_set() { None } else { look(&opened, &stop) };
            live.send_blocking(Message::Hinted { socket, request, generation, best });
        });
        Ok(())
    }

    /// A hint is there.
    pub(super) fn hinted(
        &mut self,
        socket: u64,
        request: Option<u64>,
        generation: u64,
        best: Option<Vec<Idea>>,
    ) {
        let asked = self.hints.get(&socket).is_some_and(|(_, asked)| *asked == request);
        if generation == self.generation && asked {
            self.hints.remove(&socket);
            self.tell_hinted(socket, request, best.unwrap_or_default());
        }
    }

    pub(super) fn tell_hinted(&mut self, socket: u64, request: Option<u64>, best: Vec<Idea>) {
        self.tell(socket, tell::text(&ToClient::Hinted { request, best }));
    }
}

fn look(opened: &cabinet::Opened, stop: &Stop) -> Option<Vec<Idea>> {
    let limits = Some(Limits::time(Duration::from_millis(200)));
    let effort = Effort { limits, seed: random::number(), ..Effort::default() };
    let hint = analysis::hint(opened, &effort, Watch { stop, progress: &|_, _| {} })?;
    Some(hint.best.into_iter().map(Idea::from).collect())
}

impl Job {
    fn run(self) {
        if self.stop.is_set() {
            return;
        }
        if let Some(claim) = self.claim() {
            self.send(Thought::Claim(claim));
        }
        let thought = match self.actor {
            Some(level) => match self.choose(level) {
                Some(token) => Thought::Act { token, contested: self.is_contested() },
                None => Thought::Nothing,
            },
            None => Thought::Nothing,
        };
        if !self.stop.is_set() {
            self.send(thought);
        }
    }

    fn send(&self, thought: Thought) {
        let generation = self.generation;
        self.live.send_blocking(Message::Thought { generation, thought });
    }

    /// What one of the others says out of turn.
    fn claim(&self) -> Option<String> {
        let game = self.game.as_ref();
        self.bystanders.iter().find_map(|&(seat, level)| {
            let spec = Spec { kind: SpecKind::Level(level), limits: None };
            players::player(game, &spec)?.0.interject(game, seat)
        })
    }

    /// What the one who is to act does. A player that breaks down or has no answer leaves it to
    /// lot: the game goes on.
    fn choose(&self, level: Level) -> Option<String> {
        let game = self.game.as_ref();
        let spec = Spec { kind: SpecKind::Level(level), limits: None };
        let (stop, seed, record) = (&self.stop, self.seed, &self.record);
        let think = || {
            let (mut player, limits) = players::player(game, &spec)?;
            player.choose(game, &Task { limits, stop, seed, record })
        };
        let answer = std::panic::catch_unwind(std::panic::AssertUnwindSafe(think));
        match answer {
            Ok(Some(answer)) => Some(answer.token),
            other => {
                let game = game.info().name;
                tracing::error!(game, panicked = other.is_err(), "a computer had no answer");
                self.game.copy().play_random(&mut Dice::new(seed))
            }
        }
    }

    /// Whether a person might want to say something before the next action.
    fn is_contested(&self) -> bool {
        let game = self.game.as_ref();
        let to_act = game.to_act();
        game.legal().iter().any(|token| {
            matches!(notation::common(token, game.players()), Ok(None))
                && matches!(game.actor(token), Ok(Some(seat))
                    if Some(seat) != to_act && self.persons.contains(&seat))
        })
    }
}
