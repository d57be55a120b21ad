//! One task a live table: the referee.
//!
//! It holds the record played through, knows who is connected, asks computers to think, and lets
//! the clocks run. Everything comes to it as a [`Message`], one after the other. An action is
//! stored before anybody hears of it. A task that nobody looks at and that has nothing to do ends,
//! and the table is read from the store again when it is wanted.

mod actions;
mod asks;
mod clock;
mod computers;
mod play;
mod presence;
mod seating;
mod take_back;
mod tell;

pub(crate) use self::{
    play::{ended, view},
    tell::raw,
};

use std::{collections::HashMap, pin::pin, sync::Arc};

use cabinet::Kind;
use serde_json::value::RawValue;
use tabletop::{Seat, notation};
use tokio::{
    sync::oneshot,
    time::{Instant, sleep_until},
};

use self::{
    clock::Times,
    computers::{Thinking, Thought},
    play::Play,
    presence::Elsewhere,
    take_back::Offer,
};
use crate::{
    bus::News,
    frame::Frame,
    hall::{Hall, Inbox, Live},
    live::Outlet,
    problem::Problem,
    protocol::{FromClient, Idea},
    store::{ActionRow, Append, Mark, SeatKind, SeatRow, StoreError, Stored, Summary, TableRow},
    time,
};

/// A table that nobody was ever connected to rests after so small a part of the usual time.
const BRIEF: u32 = 50;

/// What a table is told.
pub(crate) enum Message {
    /// Somebody connects.
    Join { visitor: Arc<str>, full: bool, out: Arc<Outlet>, reply: oneshot::Sender<u64> },
    /// Somebody is gone.
    Leave { socket: u64 },
    /// Somebody connected wants something.
    Ask { socket: u64, message: FromClient },
    /// Everything, as a visitor may see it.
    Look { visitor: Arc<str>, reply: oneshot::Sender<Frame> },
    /// The record as text, with the game's name.
    Record { reply: oneshot::Sender<(&'static str, String)> },
    /// The edition's name and its data file.
    Edition { reply: oneshot::Sender<(String, String)> },
    /// A stretch of the game, to draw it: to the end, and of nothing but that, where nothing is said.
    Stretch {
        from: Option<usize>,
        to: Option<usize>,
        reply: oneshot::Sender<Result<Stretch, Problem>>,
    },
    /// A computer has made up its mind.
    Thought { generation: u64, thought: Thought },
    /// A hint is there; nothing if it was stopped.
    Hinted { socket: u64, request: Option<u64>, generation: u64, best: Option<Vec<Idea>> },
    /// Somebody else may have changed the table: what is stored counts.
    Changed,
    /// Another server says who is connected there.
    Present { server: Box<str>, visitors: Vec<String>, ask: bool },
    /// A thought is wanted of this server, about the table as it was then. The answer comes when the
    /// table has moved on.
    Think { epoch: i64, number: usize, done: Option<oneshot::Sender<()>> },
    /// Nothing: whoever sends it wants the table to be awake.
    Wake,
}

/// A stretch of a game.
pub(crate) struct Stretch {
    /// As it begins.
    pub(crate) game: Box<dyn cabinet::Table>,
    /// What is done then.
    pub(crate) tokens: Vec<String>,
}

/// Somebody connected.
struct Socket {
    visitor: Arc<str>,
    /// Whether positions are sent along with actions.
    full: bool,
    out: Arc<Outlet>,
}

impl Drop for Socket {
    /// Whoever is taken from the table is told so.
    fn drop(&mut self) {
        self.out.let_go();
    }
}

/// What is to happen by itself, and when.
#[derive(Default)]
struct Plan {
    /// A computer's action.
    act: Option<(Instant, String)>,
    /// What a computer says out of turn.
    claim: Option<(Instant, String)>,
    /// The pass of a seat that has nothing else.
    pass: Option<Instant>,
    /// Somebody's time is up.
    clock: Option<Instant>,
    /// Who came and who went is told.
    presence: Option<Instant>,
    /// Other servers are told who is connected here.
    say_present: Option<Instant>,
    /// Whoever thinks elsewhere is asked once more.
    ask: Option<Instant>,
    /// What lists want to know is written down.
    summary: Option<Instant>,
    /// The table leaves memory.
    rest: Option<Instant>,
}

impl Plan {
    fn next(&self) -> Option<Instant> {
        let acts = [&self.act, &self.claim].map(|act| act.as_ref().map(|(due, _)| *due));
        let others = [
            self.pass,
            self.clock,
            self.presence,
            self.say_present,
            self.ask,
            self.summary,
            self.rest,
        ];
        acts.into_iter().chain(others).flatten().min()
    }
}

/// A live table.
pub(crate) struct Table {
    hall: Arc<Hall>,
    live: Arc<Live>,
    row: TableRow,
    seats: Vec<SeatRow>,
    play: Play,
    sockets: HashMap<u64, Socket>,
    next_socket: u64,
    elsewhere: Elsewhere,
    offer: Option<Offer>,
    thinking: Option<Thinking>,
    /// Who wants to know when what is being thought about is done with.
    errands: Vec<oneshot::Sender<()>>,
    /// Hints that are looked for: by which connection, and the number of its question.
    hints: HashMap<u64, (Thinking, Option<u64>)>,
    /// Raised with every change, so that thoughts about what was before are told apart.
    generation: u64,
    changed: i64,
    /// Whether it is not in the store any more.
    is_gone: bool,
    plan: Plan,
    /// The board and the position as JSON, made when they are wanted.
    board: Option<Box<RawValue>>,
    view: Option<Box<RawValue>>,
}

impl Table {
    /// Reads a stored table.
    pub(crate) fn new(hall: Arc<Hall>, live: Arc<Live>, stored: Stored) -> Result<Self, Problem> {
        let Stored { table: row, seats, actions, summary } = stored;
        let play = Play::new(kind(&row)?, &row.setup, row.created, actions)?;
        let offer = Offer::read(&row, play.number());
        Ok(Self {
            hall,
            live,
            row,
            seats,
            play,
            sockets: HashMap::new(),
            next_socket: 0,
            elsewhere: Elsewhere::default(),
            offer,
            thinking: None,
            errands: Vec::new(),
            hints: HashMap::new(),
            generation: 0,
            changed: summary.changed,
            is_gone: false,
            plan: Plan::default(),
            board: None,
            view: None,
        })
    }

    /// Lives until there is nothing more to do, or the hall closes. A box, as a task would keep room
    /// for what it was given and for what it works with.
    pub(crate) async fn run(mut self: Box<Self>, mut inbox: Inbox) {
        self.hall.meters.tables.increment(1);
        self.arrange();
        let mut stopping = self.hall.stopping();
        let mut stopped = pin!(stopping.changed());
        let mut alarm = pin!(sleep_until(Instant::now()));
        while !self.is_gone {
            self.rest_if_idle();
            let next = self.plan.next();
            // What is due comes first: who talks all the time does not stop a clock.
            if next.is_some_and(|next| next <= Instant::now()) {
                if Box::pin(self.wake()).await {
                    if self.hall.leave(&self.live, &inbox) {
                        break;
                    }
                    // Somebody wants something after all: that comes first, and then a new rest.
                    if let Ok(message) = inbox.try_recv() {
                        Box::pin(self.hear(*message)).await;
                    }
                    self.plan.rest = None;
                }
                continue;
            }
            // Most actions change nothing about what comes next, and setting an alarm is work.
            if let Some(next) = next.filter(|next| *next != alarm.deadline()) {
                alarm.as_mut().reset(next);
            }
            tokio::select! {
                biased;
                message = inbox.recv() => match message {
                    // What is being done is boxed, so that a table at which nothing happens takes little
                    // room.
                    Some(message) => Box::pin(self.hear(*message)).await,
                    None => break,
                },
                _ = &mut stopped => break,
                () = &mut alarm, if next.is_some() => {}
            }
        }
        // Whoever still has a message here finds its reply dropped and asks the hall again.
        inbox.close();
        self.sockets.clear();
        self.hall.forget(&self.live);
        if self.plan.summary.is_some() && !self.is_gone {
            Box::pin(self.summarise()).await;
        }
        self.hall.meters.tables.decrement(1);
    }

    async fn hear(&mut self, message: Message) {
        match message {
            Message::Join { visitor, full, out, reply } => self.join(visitor, full, out, reply),
            Message::Leave { socket } => self.leave(socket),
            Message::Ask { socket, message } => self.asked(socket, message).await,
            Message::Look { visitor, reply } => {
                let mine = self.mine(&visitor);
                let _ = reply.send(self.table_message(&mine, true));
            }
            Message::Record { reply } => {
                let record = self.play.record(&self.seats).to_string();
                let _ = reply.send((self.play.game.info().name, record));
            }
            Message::Edition { reply } => {
                let setup = &self.row.setup;
                let _ = reply.send((setup.edition.clone(), setup.edition_text.clone()));
            }
            Message::Stretch { from, to, reply } => {
                let _ = reply.send(self.stretch(from, to));
            }
            Message::Thought { generation, thought } => {
                if generation == self.generation {
                    self.thought(thought);
                }
            }
            Message::Hinted { socket, request, generation, best } => {
                self.hinted(socket, request, generation, best);
            }
            Message::Changed => Box::pin(self.catch_up()).await,
            Message::Present { server, visitors, ask } => {
                self.heard_present(server, visitors, ask);
            }
            Message::Think { epoch, number, done } => {
                Box::pin(self.think_about(epoch, number, done)).await;
            }
            Message::Wake => {}
        }
    }

    fn join(
        &mut self,
        visitor: Arc<str>,
        full: bool,
        out: Arc<Outlet>,
        reply: oneshot::Sender<u64>,
    ) {
        let socket = self.next_socket;
        self.next_socket += 1;
        if reply.send(socket).is_err() {
            return;
        }
        let first = self.sockets.is_empty();
        self.sockets.insert(socket, Socket { visitor, full, out });
        if first && self.hall.bus().is_some() {
            self.say_present(true);
        }
        self.tell_table(socket);
        if let Some(seat) = self.thinking_seat() {
            self.tell(socket, tell::thinking(seat));
        }
        self.presence_changed();
    }

    fn leave(&mut self, socket: u64) {
        self.hints.remove(&socket);
        if self.sockets.remove(&socket).is_some() {
            self.presence_changed();
        }
    }

    /// Does what is due. True when the table may leave memory.
    async fn wake(&mut self) -> bool {
        let now = Instant::now();
        let due = |at: Option<Instant>| at.is_some_and(|at| at <= now);
        let due_act = |act: &Option<(Instant, String)>| due(act.as_ref().map(|(at, _)| *at));
        if due(self.plan.clock) {
            self.plan.clock = None;
            self.time_is_up().await;
        } else if due_act(&self.plan.claim) {
            if let Some((_, token)) = self.plan.claim.take() {
                self.act_by_itself(&token).await;
            }
        } else if due(self.plan.pass) {
            self.plan.pass = None;
            self.act_by_itself(notation::PASS).await;
        } else if due_act(&self.plan.act) {
            if let Some((_, token)) = self.plan.act.take() {
                self.act_by_itself(&token).await;
            }
        } else if due(self.plan.presence) {
            self.plan.presence = None;
            self.tell_all_table();
        } else if due(self.plan.say_present) {
            self.say_present(false);
        } else if due(self.plan.ask) {
            self.ask_elsewhere();
        } else if due(self.plan.summary) {
            self.plan.summary = None;
            self.summarise().await;
        } else {
            return due(self.plan.rest);
        }
        false
    }

    /// Plans to leave memory when nobody looks and nothing is to be done.
    fn rest_if_idle(&mut self) {
        let plan = &self.plan;
        let busy = plan.act.is_some() || plan.claim.is_some() || plan.pass.is_some();
        if busy || self.thinking.is_some() || !self.sockets.is_empty() {
            self.plan.rest = None;
        } else {
            // Who only asks how a table stands seldom comes back: many such tables must not fill memory.
            let visited = self.next_socket > 0;
            let rest = self.hall.settings.rest / if visited { 1 } else { BRIEF };
            self.plan.rest.get_or_insert_with(|| Instant::now() + rest);
        }
    }

    /// What the program does for a computer or for a seat that cannot act.
    async fn act_by_itself(&mut self, token: &str) {
        let Ok(Some(seat)) = self.play.game.actor(token) else {
            tracing::error!(table = self.row.id, token, "a computer made no sense");
            return;
        };
        if let Err(problem) = self.act(seat, token, false).await {
            tracing::warn!(table = self.row.id, token, ?problem, "the program could not act");
            self.arrange_later();
        }
    }

    /// The clock ends somebody's game.
    async fn time_is_up(&mut self) {
        let late = |times: Times<'_>| {
            let over = times.deadline().is_some_and(|end| end <= time::now());
            times.running().filter(|_| over)
        };
        let Some(seat) = self.times().and_then(late) else {
            self.plan_clock();
            return;
        };
        if let Err(problem) = self.act(seat, &notation::resign(seat), true).await {
            tracing::warn!(table = self.row.id, ?problem, "time was up but nothing was stored");
            self.plan.clock = Some(Instant::now() + self.hall.settings.again);
        }
    }

    fn times(&self) -> Option<Times<'_>> {
        let (play, seats, resumed) = (&self.play, &self.seats, self.row.resumed);
        self.row.clock.map(|kind| Times { kind, play, seats, resumed })
    }

    fn plan_clock(&mut self) {
        let deadline = self.times().and_then(|times| times.deadline());
        self.plan.clock = deadline.map(|end| {
            let wait = (end - time::now()).max(0) as u64;
            // A timer of months is of no use; the table is awake or woken long before.
            Instant::now() + std::time::Duration::from_millis(wait.min(1 << 31))
        });
    }

    /// Plays an action that is the seat's to do, stores it, and tells everybody.
    async fn act(&mut self, seat: Seat, token: &str, by_clock: bool) -> Result<(), Problem> {
        let at = time::now();
        let spent = self.times().map_or(0, |times| times.cost(seat, at, by_clock));
        let action =
            ActionRow { token: token.into(), seat: seat.number() as u8, at, spent, by_clock };
        let since = self.play.since;
        self.play.push(&action)?;
        let number = self.play.number() - 1;
        let append = Append { key: self.row.key, epoch: self.row.epoch, number, action };
        let start = Instant::now();
        let stored = self.hall.store.append(append).await;
        self.hall.meters.append.record(start.elapsed());
        match stored {
            Ok(true) => {
                self.hall.meters.actions.increment(1);
                self.tell_servers(News::Changed);
                self.acted(at);
                Ok(())
            }
            Ok(false) => {
                Box::pin(self.undo(number, since)).await?;
                Err(Problem::stale(self.play.number()))
            }
            Err(error) => {
                let _ = Box::pin(self.undo(number, since)).await;
                Err(error.into())
            }
        }
    }

    fn acted(&mut self, at: i64) {
        self.changed = at;
        self.offer = None;
        self.view = None;
        self.arrange();
        self.tell_acted();
        if let Some(seat) = self.thinking_seat() {
            self.tell_all(&tell::thinking(seat));
        }
    }

    /// Goes back to what is stored, after something was not; where that cannot be read, at least to
    /// what was there before.
    async fn undo(&mut self, number: usize, since: i64) -> Result<(), Problem> {
        let reloaded = self.reload().await;
        if reloaded.is_err()
            && let Ok(before) = self.play.until(number, since)
        {
            self.play = before;
        }
        reloaded
    }

    /// Somebody else may have changed the table: plays what was missed, or reads it anew.
    async fn catch_up(&mut self) {
        let missed = self.hall.store.missed(self.row.key, self.play.number()).await;
        let known = (self.row.epoch, self.row.revision);
        let caught_up = match missed {
            Ok(Some(missed)) if (missed.epoch, missed.revision) == known => {
                match self.follow(missed.actions) {
                    // What is in memory is not what they follow.
                    Err(_) => self.reload().await,
                    followed => followed,
                }
            }
            Ok(_) => self.reload().await,
            Err(error) => Err(error.into()),
        };
        if let Err(problem) = caught_up {
            tracing::warn!(table = self.row.id, ?problem, "a change elsewhere cannot be read");
        }
    }

    /// Plays actions that were stored elsewhere.
    fn follow(&mut self, actions: Vec<ActionRow>) -> Result<(), Problem> {
        let last = actions.len().saturating_sub(1);
        for (index, action) in actions.into_iter().enumerate() {
            let at = action.at;
            self.play.push(&action)?;
            if index == last {
                self.acted(at);
            } else {
                self.view = None;
                self.tell_acted();
            }
        }
        Ok(())
    }

    /// Reads the table anew: somebody else has changed it.
    async fn reload(&mut self) -> Result<(), Problem> {
        let Some(stored) = self.hall.store.load(&self.row.id).await? else {
            self.is_gone = true;
            return Err(Problem::no_such_table(&self.row.id));
        };
        self.play = Play::new(
            kind(&stored.table)?,
            &stored.table.setup,
            stored.table.created,
            stored.actions,
        )?;
        self.offer = Offer::read(&stored.table, self.play.number());
        self.row = stored.table;
        self.seats = stored.seats;
        self.board = None;
        self.changed_otherwise();
        Ok(())
    }

    /// Tells the other servers, if there are any.
    fn tell_servers(&self, news: News) {
        if let Some(bus) = self.hall.bus() {
            bus.tell(&self.row.id, news);
        }
    }

    /// How far it has come.
    fn mark(&self) -> Mark {
        let (epoch, revision) = (self.row.epoch, self.row.revision);
        Mark { epoch, revision, number: self.play.number() as i64 }
    }

    /// Everybody is told everything, after what was not an action.
    fn changed_otherwise(&mut self) {
        self.view = None;
        self.arrange();
        self.plan.summary = Some(Instant::now());
        self.tell_all_table();
        if let Some(seat) = self.thinking_seat() {
            self.tell_all(&tell::thinking(seat));
        }
    }

    /// What lists want to know.
    fn summary(&self) -> Summary {
        let game = &self.play.game;
        let to_act = game.to_act();
        let seat = to_act.and_then(|seat| self.seats.get(seat.index()));
        let places = game.places();
        Summary {
            number: self.play.number() as i64,
            to_act: to_act.map(|seat| seat.number() as i64),
            over: places.is_some(),
            places: places.map(|places| places.as_slice().to_vec()),
            changed: self.changed,
            waits: self.plan.pass.is_some()
                || seat.is_some_and(|seat| seat.kind == SeatKind::Computer),
            deadline: self.times().and_then(|times| times.deadline()),
        }
    }

    async fn summarise(&mut self) {
        let summary = self.summary();
        let (key, epoch) = (self.row.key, self.row.epoch);
        let stored: Result<(), StoreError> = self.hall.store.summarise(key, epoch, summary).await;
        if let Err(error) = stored {
            tracing::error!(table = self.row.id, %error, "the summary was not stored");
        }
    }
}

/// The record of a stored table.
pub(crate) fn record(stored: Stored) -> Result<tabletop::Record, tabletop::Refusal> {
    let Stored { table, seats, actions, .. } = stored;
    let kind = cabinet::find(&table.game).map_err(tabletop::Refusal::unreadable)?;
    Ok(Play::new(kind, &table.setup, table.created, actions)?.record(&seats))
}

fn kind(row: &TableRow) -> Result<&'static dyn Kind, Problem> {
    cabinet::find(&row.game).map_err(|why| Problem::missing("no_such_game", why))
}
