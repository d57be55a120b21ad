//! People who come and go: they look on for a moment, or look around.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tabletop::{Dice, mix};
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};

use crate::{
    client::{Client, Manner},
    load::Load,
    visitor::Visitor,
};

/// How many there are at a time.
const PEOPLE: usize = 8;
/// The longest that one looks on.
const LONGEST: u32 = 3_000;

/// People who come and go.
pub(super) struct Comers {
    stop: watch::Sender<bool>,
    people: JoinSet<()>,
    visits: Arc<AtomicUsize>,
}

impl Comers {
    /// Lets them come to the tables of a load.
    pub(super) fn start(url: &str, load: &Arc<Load>, dice: &mut Dice) -> Self {
        let (stop, visits) = (watch::Sender::new(false), Arc::new(AtomicUsize::new(0)));
        let mut people = JoinSet::new();
        for _ in 0..PEOPLE {
            let person = Person {
                nodes: Arc::new(vec![url.to_owned()]),
                load: Arc::clone(load),
                dice: Dice::new(mix(dice.bits())),
                visits: Arc::clone(&visits),
            };
            people.spawn(person.run(stop.subscribe()));
        }
        Self { stop, people, visits }
    }

    /// Lets them leave; how many visits there were.
    pub(super) async fn stop(self) -> usize {
        self.stop.send_replace(true);
        self.people.join_all().await;
        self.visits.load(Ordering::Relaxed)
    }
}

struct Person {
    nodes: Arc<Vec<String>>,
    load: Arc<Load>,
    dice: Dice,
    visits: Arc<AtomicUsize>,
}

impl Person {
    async fn run(mut self, stop: watch::Receiver<bool>) {
        let mut old = Vec::new();
        while !*stop.borrow() {
            // Somebody new each time.
            if let Ok(visitor) = Visitor::new(&self.nodes[0]).await {
                self.visit(&visitor, &mut old).await;
                self.visits.fetch_add(1, Ordering::Relaxed);
            }
            sleep(Duration::from_millis(u64::from(self.dice.below(200)))).await;
        }
    }

    async fn visit(&mut self, visitor: &Visitor, old: &mut Vec<String>) {
        let journals = self.load.journals();
        match self.dice.below(4) {
            0 => {
                let _ = visitor.text(&self.nodes[0], "/").await;
                let _ = visitor.text(&self.nodes[0], "/api/tables").await;
            }
            // A table that was left some time ago must be read from the store again.
            1 if !old.is_empty() => {
                let id = old.swap_remove(self.dice.below(old.len() as u32) as usize);
                let _ = visitor.text(&self.nodes[0], &format!("/api/tables/{id}/record")).await;
            }
            _ if journals.is_empty() => {}
            _ => {
                let journal = &journals[self.dice.below(journals.len() as u32) as usize];
                old.push(journal.id().to_owned());
                let (leave, left) = watch::channel(false);
                let full = self.dice.below(2) == 0;
                let manner = Manner { pace: None, full, seat: None };
                let seed = self.dice.bits();
                let client = Client::new(visitor, journal, &self.nodes, manner, seed, left);
                let stay = Duration::from_millis(u64::from(self.dice.below(LONGEST)));
                let mut looking = tokio::spawn(client.run());
                if timeout(stay, &mut looking).await.is_err() {
                    leave.send_replace(true);
                    let _ = looking.await;
                }
            }
        }
    }
}
