//! The way between servers that keep their tables in one database.
//!
//! It only wakes those who have a table in memory: what happened is read from the store, and what is
//! lost on the way is found there a little later ([`Hall::watch_others`]). A server that is alone has
//! no bus.
//!
//! [`Hall::watch_others`]: crate::hall::Hall::watch_others

mod queue;

use std::{sync::Arc, time::Duration};

use async_nats::{Client, ConnectOptions};
use futures_util::StreamExt as _;
use metrics::counter;
use serde::{Deserialize, Serialize};
use tokio::{sync::mpsc, time::timeout};

pub(crate) use self::queue::{Errand, Queue};
use crate::{hall::Hall, random, store::without_password};

/// How much waits to be told; what comes when the bus is stuck is not told at all.
const OUTBOX: usize = 4_096;
/// How long the bus is waited for at the start.
const PATIENCE: Duration = Duration::from_secs(10);

/// The bus cannot be used.
#[derive(thiserror::Error, Debug)]
#[error("the bus {url} cannot be used: {why}")]
pub struct BusError {
    url: String,
    why: String,
}

/// What servers tell each other of a table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum News {
    /// It was changed: look at the store.
    Changed,
    /// These visitors are connected to it here; with `ask`, who is connected elsewhere?
    Present { visitors: Vec<String>, ask: bool },
}

/// News with their sender, who hears them too.
#[derive(Serialize, Deserialize)]
struct Letter {
    node: String,
    #[serde(flatten)]
    news: News,
}

/// The way to the other servers.
pub(crate) struct Bus {
    client: Client,
    /// Servers with another store may use the same bus: each store has its own subjects.
    realm: String,
    node: String,
    outbox: mpsc::Sender<(String, Vec<u8>)>,
    pub(crate) queue: Queue,
}

impl Bus {
    /// Connects. From then on it connects again by itself whenever it has to.
    pub(crate) async fn connect(url: &str, realm: &str) -> Result<Self, BusError> {
        let fail = |why: &dyn std::fmt::Display| BusError {
            url: without_password(url),
            why: why.to_string(),
        };
        let options = ConnectOptions::new().name("spelkast").event_callback(|event| async move {
            tracing::info!(%event, "the bus");
        });
        let client = timeout(PATIENCE, options.connect(url)).await;
        let client = client.map_err(|_| fail(&"it does not answer"))?.map_err(|why| fail(&why))?;
        let queue = Queue::open(client.clone(), realm).await.map_err(|why| fail(&why))?;
        let (outbox, letters) = mpsc::channel(OUTBOX);
        tokio::spawn(post(client.clone(), letters));
        let (realm, node) = (realm.to_owned(), random::id::<12>());
        Ok(Self { client, realm, node, outbox, queue })
    }

    /// Tells the other servers something of a table.
    pub(crate) fn tell(&self, table: &str, news: News) {
        let letter = Letter { node: self.node.clone(), news };
        let Ok(text) = serde_json::to_vec(&letter) else { return };
        if self.outbox.try_send((format!("{}.table.{table}", self.realm), text)).is_err() {
            counter!("spelkast_bus_dropped_total").increment(1);
        }
    }

    /// Passes on what other servers tell, for as long as the hall is open.
    pub(crate) async fn listen(&self, hall: Arc<Hall>) -> Result<(), async_nats::SubscribeError> {
        let mut letters = self.client.subscribe(format!("{}.table.*", self.realm)).await?;
        let node = self.node.clone();
        let mut stopping = hall.stopping();
        tokio::spawn(async move {
            loop {
                let letter = tokio::select! {
                    _ = stopping.changed() => return,
                    letter = letters.next() => letter,
                };
                let Some(letter) = letter else { return };
                let table = letter.subject.rsplit('.').next().unwrap_or_default();
                match serde_json::from_slice::<Letter>(&letter.payload) {
                    Ok(Letter { node: from, news }) if from != node => {
                        counter!("spelkast_bus_heard_total").increment(1);
                        hall.heard(table, from.into(), news);
                    }
                    Ok(_) => {}
                    Err(error) => tracing::warn!(%error, "a letter on the bus cannot be read"),
                }
            }
        });
        Ok(())
    }
}

async fn post(client: Client, mut letters: mpsc::Receiver<(String, Vec<u8>)>) {
    while let Some((subject, text)) = letters.recv().await {
        if let Err(error) = client.publish(subject, text.into()).await {
            tracing::warn!(%error, "the bus took no letter");
        }
    }
}
