//! The work queue: tables at which computers are to think, taken by whichever server or worker has
//! time. An errand is done once the table has moved on; one whose worker dies goes to another.

use std::{sync::Arc, time::Duration};

use async_nats::{
    Client, HeaderMap,
    header::NATS_MESSAGE_ID,
    jetstream::{
        self, AckKind, Context,
        consumer::{PullConsumer, pull},
        stream::{self, RetentionPolicy},
    },
};
use futures_util::StreamExt as _;
use metrics::counter;
use serde::{Deserialize, Serialize};
use tokio::{
    sync::Semaphore,
    time::{interval, sleep, timeout},
};

use crate::hall::Hall;

/// Who says nothing of an errand for so long has died: another takes it.
const ACK_WAIT: Duration = Duration::from_secs(10);
/// How often who thinks says that he still does.
const PROGRESS: Duration = Duration::from_secs(3);
/// How long an errand is known, so that servers that ask for the same get it once.
const REMEMBERED: Duration = Duration::from_mins(2);
/// How long somebody waits for the next errand before he asks anew.
const EXPIRES: Duration = Duration::from_secs(20);
/// How long the queue is waited for.
const PATIENCE: Duration = Duration::from_secs(3);
/// When to look again after the queue could not be reached.
const AGAIN: Duration = Duration::from_millis(500);

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// A table that waits for a computer's thought, as it was when somebody asked.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct Errand {
    pub(crate) table: String,
    pub(crate) epoch: i64,
    pub(crate) number: usize,
}

/// The work queue.
pub(crate) struct Queue {
    context: Context,
    realm: String,
}

impl Queue {
    /// Makes the queue if it is not there.
    pub(super) async fn open(client: Client, realm: &str) -> Result<Self, Failure> {
        let mut context = jetstream::new(client);
        context.set_timeout(PATIENCE);
        let queue = Self { context, realm: realm.to_owned() };
        queue.consumer().await?;
        Ok(queue)
    }

    fn subject(&self) -> String {
        format!("{}.think", self.realm)
    }

    async fn consumer(&self) -> Result<PullConsumer, Failure> {
        let stream = self.context.get_or_create_stream(stream::Config {
            name: format!("{}-think", self.realm),
            subjects: vec![self.subject()],
            retention: RetentionPolicy::WorkQueue,
            duplicate_window: REMEMBERED,
            ..stream::Config::default()
        });
        let consumer = pull::Config {
            durable_name: Some("thinkers".to_owned()),
            ack_wait: ACK_WAIT,
            max_ack_pending: -1,
            ..pull::Config::default()
        };
        Ok(stream.await?.get_or_create_consumer("thinkers", consumer).await?)
    }

    /// Leaves an errand; one that is there already is not left twice.
    pub(crate) async fn leave(&self, errand: &Errand) -> Result<(), Failure> {
        let Errand { table, epoch, number } = errand;
        let mut headers = HeaderMap::new();
        headers.insert(NATS_MESSAGE_ID, format!("{table}-{epoch}-{number}"));
        let text = serde_json::to_vec(errand)?.into();
        let publish = async {
            let left = self.context.publish_with_headers(self.subject(), headers, text).await?;
            left.await
        };
        timeout(PATIENCE, publish).await??;
        Ok(())
    }

    /// Runs errands, so many at a time, until the hall closes.
    pub(crate) async fn run(&self, hall: Arc<Hall>, hands: usize) {
        let hands = Arc::new(Semaphore::new(hands));
        let mut stopping = hall.stopping();
        let work = async {
            loop {
                if let Err(error) = self.serve(&hall, &hands).await {
                    tracing::warn!(%error, "the work queue cannot be reached");
                }
                sleep(AGAIN).await;
            }
        };
        tokio::select! {
            _ = stopping.wait_for(|stop| *stop) => {}
            () = work => {}
        }
    }

    async fn serve(&self, hall: &Arc<Hall>, hands: &Arc<Semaphore>) -> Result<(), Failure> {
        let consumer = self.consumer().await?;
        loop {
            let hand = Arc::clone(hands).acquire_owned().await?;
            let mut errands = consumer.fetch().max_messages(1).expires(EXPIRES).messages().await?;
            // A server that is gone says nothing more.
            let next = timeout(EXPIRES + PATIENCE, errands.next()).await?;
            let Some(message) = next.transpose()? else { continue };
            let hall = Arc::clone(hall);
            tokio::spawn(async move {
                run_errand(&hall, &message).await;
                drop(hand);
            });
        }
    }
}

/// Does an errand and says so; what could not be done is left to others.
async fn run_errand(hall: &Arc<Hall>, message: &jetstream::Message) {
    let Ok(errand) = serde_json::from_slice::<Errand>(&message.payload) else {
        tracing::error!("an errand cannot be read");
        let _ = message.ack_with(AckKind::Term).await;
        return;
    };
    counter!("spelkast_errands_total").increment(1);
    let mut done = Box::pin(hall.think(&errand));
    let mut ticks = interval(PROGRESS);
    let moved_on = loop {
        tokio::select! {
            done = &mut done => break done,
            _ = ticks.tick() => {
                let _ = message.ack_with(AckKind::Progress).await;
            }
        }
    };
    let answer = if moved_on { AckKind::Ack } else { AckKind::Nak(Some(AGAIN)) };
    if let Err(error) = message.ack_with(answer).await {
        tracing::warn!(%error, "an errand was done and nobody heard it");
    }
}
