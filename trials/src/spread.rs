//! Three servers on one PostgreSQL and NATS: how soon what is done at one is seen at the others,
//! with the bus and without it.

use std::{ops::Range, sync::Arc, time::Duration};

use anyhow::{Context as _, Result};
use tokio::time::sleep;

use crate::{
    checker::{Delays, quantile},
    cluster::Cluster,
    journal::Journal,
    load::{Load, Plan},
    outcome::{Outcome, millis},
    scene::Scene,
    verify,
};

/// How long tables may take to begin, on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);
/// The aim: 99 of 100 actions are everywhere by then.
const AIM: Duration = Duration::from_millis(100);
/// An action of which the bus has lost the message is everywhere by then.
const MADE_GOOD: Duration = Duration::from_secs(2);

/// Calm play, people at different servers.
const PLAN: Plan =
    Plan { tables: 8, pace: Duration::from_millis(200), devices: 1, watchers: 3, stay: None };

/// How strictly times are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Times {
    /// As the aims have it.
    Strict,
    /// Only whether it happens at all, for a machine that others use too.
    Lenient,
}

/// Plays for some time with the bus, with the bus cut off, and with the bus gone.
///
/// # Errors
/// If something that has nothing to do with the trial goes wrong.
pub async fn spread(scene: &Scene, seconds: f64, times: Times) -> Result<Outcome> {
    let room = scene.room("spread")?;
    let mut cluster = Cluster::start(scene, &room, 3, 2).await?;
    let load = Load::start(cluster.urls(), PLAN, &mut scene.dice("spread"));
    let mut outcome = Outcome::default();
    outcome.blame("in the beginning", load.goes_on(PATIENCE).await.err());
    let calm = span(&load, seconds).await;
    let bus = cluster.nats.as_mut().context("a cluster has a bus")?;
    bus.pause()?;
    let cut_off = span(&load, seconds).await;
    bus.resume()?;
    outcome.blame("after NATS was cut off", load.goes_on(PATIENCE).await.err());
    bus.kill();
    let gone = span(&load, seconds).await;
    bus.restart().await?;
    outcome.blame("after NATS was back", load.goes_on(PATIENCE).await.err());
    let journals = verify::finally(load, &mut cluster, &room, &mut outcome).await?;
    for (when, during, limit, share) in [
        ("with NATS", calm, AIM, 0.99),
        ("NATS cut off", cut_off, MADE_GOOD, 1.0),
        ("NATS gone", gone, MADE_GOOD, 1.0),
    ] {
        judge(&journals, when, &during, (limit, share, times), &mut outcome);
    }
    Ok(outcome)
}

/// Lets it be played; when that was, but for the end, whose actions need not have come everywhere.
async fn span(load: &Load, seconds: f64) -> Range<Duration> {
    let begin = load.elapsed();
    sleep(Duration::from_secs_f64(seconds)).await;
    let end = load.elapsed();
    sleep(MADE_GOOD).await;
    begin..end
}

fn judge(
    journals: &[Arc<Journal>],
    when: &str,
    during: &Range<Duration>,
    (limit, share, times): (Duration, f64, Times),
    outcome: &mut Outcome,
) {
    let mut delays = Delays::default();
    for journal in journals {
        delays.add(journal.read(usize::MAX, |events| Delays::of(events, during, MADE_GOOD)));
    }
    for (name, share) in [("half", 0.5), ("99 of 100", 0.99), ("all", 1.0)] {
        let name = format!("{when}: at another server, {name} within");
        outcome.figure(&name, millis(quantile(&delays.other, share)));
    }
    outcome.figure(&format!("{when}: at another server, measured"), delays.other.len());
    if delays.other.is_empty() {
        outcome.blame(when, ["nothing came to another server"]);
    }
    if delays.never > 0 {
        outcome.blame(when, [format!("{} clients never had an action", delays.never)]);
    }
    if times == Times::Strict
        && let Some(late) = quantile(&delays.other, share).filter(|delay| *delay > limit)
    {
        let what = format!("at another server after {}", millis(Some(late)));
        outcome.blame(when, [what]);
    }
}
