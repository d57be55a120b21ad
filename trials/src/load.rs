//! Tables of every game that are being played: by several devices of one visitor at once, by
//! visitors who came by a link, against computers, with others looking on.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use serde_json::{Value, json};
use tabletop::{Dice, mix};
use tokio::{sync::watch, task::JoinSet, time::sleep};

use crate::{
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
}

impl Shared {
    fn journals(&self) -> Vec<Arc<Journal>> {
        self.journals.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Load {
    /// Begins to play at these servers.
    pub fn start(nodes: Vec<String>, plan: Plan, dice: &mut Dice) -> Self {
        let (nodes, begun) = (Arc::new(nodes), Instant::now());
        let shared = Arc::new(Shared { nodes, plan, begun, journals: Mutex::default() });
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
        self.shared.journals()
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

    /// Lets everybody leave, and gives what they saw.
    pub async fn stop(mut self) -> Vec<Arc<Journal>> {
        self.stop.send_replace(true);
        while self.parties.join_next().await.is_some() {}
        self.shared.journals()
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
            // No table is made while no server answers: then once more.
            if self.play().await.is_err() {
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
        let seats = table["seats"].as_array().map_or(0, Vec::len);
        if matches!(way, Way::Link | Way::Watched) {
            for _ in 1..seats {
                guests.push(Visitor::new(url).await?);
            }
        }
        let stranger = Visitor::new(url).await?;
        let id = maker.make(url, &table).await?;
        let journal = Arc::new(Journal::new(id, self.shared.begun));
        let mut clients =
            Clients { party: self, journal: Arc::clone(&journal), all: JoinSet::new() };
        clients.seat(&maker, None, way);
        for (seat, guest) in (2..).zip(&guests) {
            clients.seat(guest, Some(seat), way);
        }
        if way == Way::Watched {
            for _ in 0..clients.party.shared.plan.watchers {
                let full = clients.all.len().is_multiple_of(2);
                clients.join(&stranger, Manner { pace: None, full, seat: None });
            }
        }
        let all = clients.all;
        self.shared.journals.lock().unwrap_or_else(PoisonError::into_inner).push(journal);
        all.join_all().await;
        Ok(())
    }
}

/// The clients at one table.
struct Clients<'a> {
    party: &'a mut Party,
    journal: Arc<Journal>,
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

    fn join(&mut self, visitor: &Visitor, manner: Manner) {
        let number = self.all.len();
        let nodes = Arc::clone(&self.party.shared.nodes);
        let client = Client {
            number,
            visitor: visitor.clone(),
            journal: Arc::clone(&self.journal),
            node: (self.party.number + number) % nodes.len(),
            nodes,
            manner,
            dice: Dice::new(mix(self.party.dice.bits())),
            stop: self.party.stop.clone(),
        };
        self.all.spawn(client.run());
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
        "clock": clock,
    });
    (way, table)
}
