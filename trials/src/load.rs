//! Tables of every game that are being played: by several devices of one visitor at once, by
//! visitors who came by a link, against computers, with others looking on.

use std::{
    pin::pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use serde_json::{Value, json};
use tabletop::{Dice, mix};
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};

use crate::{
    checker::{self, Count, Delays, Stored},
    client::{Client, Manner},
    journal::Journal,
    visitor::Visitor,
};

/// How much is played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Tables at a time; where a game ends another begins.
    pub tables: usize,
    /// How long a client thinks about an action, on average.
    pub pace: Duration,
    /// How many devices of a visitor act at the same table at the same time.
    pub devices: usize,
    /// How many look on at a table where others do.
    pub watchers: usize,
    /// How long people stay at a table, on average, before they leave it for another; nothing if
    /// they stay to the end. A table that was left is checked at once and forgotten.
    pub stay: Option<Duration>,
}

/// The ways to sit at a table; tables take turns with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// One visitor has all seats.
    Alone,
    /// All but one come by a link.
    Link,
    /// Against computers.
    Computers,
    /// By a link, with clocks and with some who look on.
    Watched,
}

const WAYS: [Way; 4] = [Way::Alone, Way::Link, Way::Computers, Way::Watched];

/// Tables that are being played.
pub struct Load {
    shared: Arc<Shared>,
    stop: watch::Sender<bool>,
    parties: JoinSet<()>,
}

struct Shared {
    nodes: Arc<Vec<String>>,
    plan: Plan,
    begun: Instant,
    journals: Mutex<Vec<Arc<Journal>>>,
    left: Mutex<Left>,
}

/// What became of the tables that were left.
#[derive(Clone, Default, Debug)]
pub struct Left {
    /// How many.
    pub tables: usize,
    /// What was wrong with them.
    pub wrong: Vec<String>,
    /// What was counted.
    pub count: Count,
    /// When actions were sent, and how long it took until their senders had them.
    pub delays: Vec<(Duration, Duration)>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Load {
    /// Begins to play at these servers.
    pub fn start(nodes: Vec<String>, plan: Plan, dice: &mut Dice) -> Self {
        let (nodes, begun) = (Arc::new(nodes), Instant::now());
        let (journals, left) = (Mutex::default(), Mutex::default());
        let shared = Arc::new(Shared { nodes, plan, begun, journals, left });
        let stop = watch::Sender::new(false);
        let mut parties = JoinSet::new();
        for number in 0..plan.tables {
            let dice = Dice::new(mix(dice.bits()));
            let party = Party { shared: Arc::clone(&shared), number, dice, stop: stop.subscribe() };
            parties.spawn(party.run());
        }
        Self { shared, stop, parties }
    }

    /// How long it has gone on.
    pub fn elapsed(&self) -> Duration {
        self.shared.begun.elapsed()
    }

    /// What was seen so far, a journal a table.
    pub fn journals(&self) -> Vec<Arc<Journal>> {
        lock(&self.shared.journals).clone()
    }

    /// What became of the tables that were left so far.
    pub fn left(&self) -> Left {
        lock(&self.shared.left).clone()
    }

    /// The most actions that clients know of, all tables together.
    pub fn actions(&self) -> usize {
        self.journals().iter().map(|journal| journal.latest()).sum()
    }

    /// Waits until every table that is not over has gone on by an action.
    ///
    /// # Errors
    /// Names those that have not in a given time.
    pub async fn goes_on(&self, patience: Duration) -> Result<()> {
        let begun = Instant::now();
        let before: Vec<_> = self.journals().into_iter().map(|it| (it.latest(), it)).collect();
        loop {
            let stuck = |(latest, journal): &&(usize, Arc<Journal>)| {
                !journal.is_over() && journal.latest() <= *latest
            };
            let stuck: Vec<_> = before.iter().filter(stuck).collect();
            if stuck.is_empty() && self.journals().len() >= self.shared.plan.tables {
                return Ok(());
            }
            if begun.elapsed() > patience {
                let ids: Vec<_> = stuck.iter().map(|(_, journal)| journal.id()).collect();
                bail!("{} tables do not go on within {patience:?}: {ids:?}", ids.len());
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Lets everybody leave, and gives what became of the tables that were left.
    pub async fn end(mut self) -> Left {
        self.stop.send_replace(true);
        while self.parties.join_next().await.is_some() {}
        self.left()
    }

    /// Lets everybody leave, and gives what they saw.
    pub async fn stop(mut self) -> Vec<Arc<Journal>> {
        self.stop.send_replace(true);
        while self.parties.join_next().await.is_some() {}
        lock(&self.shared.journals).clone()
    }
}

/// Who plays at one table, and at another when that is over.
struct Party {
    shared: Arc<Shared>,
    number: usize,
    dice: Dice,
    stop: watch::Receiver<bool>,
}

impl Party {
    async fn run(mut self) {
        while !*self.stop.borrow() {
            if let Err(error) = self.play().await {
                // No table is made while no server answers: then once more. But there is nothing
                // to be refused in our tables.
                if error.to_string().starts_with('4') {
                    lock(&self.shared.left).wrong.push(error.to_string());
                }
                sleep(Duration::from_millis(50)).await;
            }
        }
    }

    async fn play(&mut self) -> Result<()> {
        let (way, table) = table(self.number);
        let nodes = Arc::clone(&self.shared.nodes);
        let url = &nodes[self.dice.below(nodes.len() as u32) as usize];
        let maker = Visitor::new(url).await?;
        let mut guests = Vec::new();
        if matches!(way, Way::Link | Way::Watched) {
            for _ in 1..table["seats"].as_array().map_or(0, Vec::len) {
                guests.push(Visitor::new(url).await?);
            }
        }
        let stranger = Visitor::new(url).await?;
        let id = maker.make(url, &table).await?;
        let journal = Arc::new(Journal::new(id, self.shared.begun));
        let (leave, left) = watch::channel(false);
        let mut clients = Clients { party: self, journal: &journal, left, all: JoinSet::new() };
        clients.seat(&maker, None, way);
        for (seat, guest) in (2..).zip(&guests) {
            clients.seat(guest, Some(seat), way);
        }
        if way == Way::Watched {
            clients.watch(&stranger);
        }
        let all = clients.all;
        lock(&self.shared.journals).push(Arc::clone(&journal));
        let mut gone = pin!(all.join_all());
        tokio::select! {
            _ = &mut gone => {}
            () = self.enough() => {
                leave.send_replace(true);
                gone.await;
            }
        }
        if self.shared.plan.stay.is_some() {
            self.settle(&maker, url, &journal).await;
        }
        Ok(())
    }

    /// Until people have been at the table for long enough, or everybody is to leave.
    async fn enough(&mut self) {
        let lot = 0.5 + f64::from(self.dice.below(1_000)) / 1_000.0;
        let stay = self.shared.plan.stay.map(|stay| stay.mul_f64(lot));
        let stay = stay.unwrap_or(Duration::MAX);
        let _ = timeout(stay, self.stop.wait_for(|stop| *stop)).await;
    }

    /// Checks a table that was left, and forgets it.
    async fn settle(&self, visitor: &Visitor, url: &str, journal: &Arc<Journal>) {
        let seen = journal.len();
        let stored = Stored::ask(visitor, url, journal.id()).await;
        let mut left = lock(&self.shared.left);
        left.tables += 1;
        match stored {
            Ok(stored) => journal.read(seen, |events| {
                let (wrong, count) = checker::check(events, &stored);
                left.wrong.extend(wrong.iter().map(|it| format!("table {}: {it}", journal.id())));
                left.count.add(count);
                left.delays.extend(Delays::timed(events));
            }),
            Err(error) => left.wrong.push(format!("table {}: {error}", journal.id())),
        }
        lock(&self.shared.journals).retain(|other| !Arc::ptr_eq(other, journal));
    }
}

/// The clients at one table.
struct Clients<'a> {
    party: &'a mut Party,
    journal: &'a Arc<Journal>,
    left: watch::Receiver<bool>,
    all: JoinSet<()>,
}

impl Clients<'_> {
    /// The devices of one who plays.
    fn seat(&mut self, visitor: &Visitor, seat: Option<usize>, way: Way) {
        let plan = self.party.shared.plan;
        let devices = if way == Way::Alone { plan.devices } else { 1 };
        for _ in 0..devices.max(1) {
            // Positions cost the server most: the first at each table is shown them.
            let full = self.all.is_empty();
            self.join(visitor, Manner { pace: Some(plan.pace), full, seat });
        }
    }

    /// Those who look on.
    fn watch(&mut self, visitor: &Visitor) {
        for number in 0..self.party.shared.plan.watchers {
            let full = number % 2 == 1;
            self.join(visitor, Manner { pace: None, full, seat: None });
        }
    }

    fn join(&mut self, visitor: &Visitor, manner: Manner) {
        let Party { shared, number, dice, .. } = &mut *self.party;
        let stop = self.left.clone();
        let client = Client::new(visitor, self.journal, &shared.nodes, manner, dice.bits(), stop);
        // Those at one table spread over the servers.
        self.all.spawn(client.at(*number + self.all.len()).run());
    }
}

/// The table that a party plays at: every game in every way, one after the other.
fn table(number: usize) -> (Way, Value) {
    let way = WAYS[number % WAYS.len()];
    let kind = cabinet::GAMES[number / WAYS.len() % cabinet::GAMES.len()];
    let players = kind.info().usual_players;
    let other = match way {
        Way::Alone => json!({"kind": "me"}),
        Way::Link | Way::Watched => json!({"kind": "open"}),
        Way::Computers => json!({"kind": "computer", "level": 1}),
    };
    let mut seats = vec![other; players];
    seats[0] = json!({"kind": "me"});
    let clock = match way {
        Way::Link => json!({"kind": "days", "days": 3}),
        Way::Watched => json!({"kind": "live", "initial": 3_600_000, "increment": 5_000}),
        Way::Alone | Way::Computers => Value::Null,
    };
    let options = kind.usual(players).options;
    let table = json!({
        "game": kind.info().name, "players": players, "options": options, "seats": seats,
        "clock": clock, "first": 1,
    });
    (way, table)
}
