//! Asks the servers what is stored, and lets the checker judge it.

use std::{fs, path::Path, sync::Arc, time::Duration};

use anyhow::{Context as _, Result};
use tokio::time::{Instant, sleep};

use crate::{
    checker::{self, Count, Stored},
    cluster::Cluster,
    journal::Journal,
    load::Load,
    outcome::Outcome,
    visitor::Visitor,
};

/// How long a server that has just come back may take to answer, on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);
/// How long what was done at one server may take to be known at another when the bus has lost the
/// message, on a busy machine.
const MOMENT: Duration = Duration::from_secs(5);

/// What is wrong while tables are still being played: things that clients were told before a
/// server was asked, and that it does not know of. One of several servers may take a moment to hear
/// what was done at another. The first table that is not as it should be is enough.
pub async fn so_far(load: &Load, cluster: &Cluster) -> Vec<String> {
    let urls = cluster.urls();
    let visitor = match visitor(&urls[0]).await {
        Ok(visitor) => visitor,
        Err(error) => return vec![format!("{error:#}")],
    };
    let moment = if urls.len() > 1 { MOMENT } else { Duration::ZERO };
    for (number, journal) in load.journals().iter().enumerate() {
        let (seen, asked) = (journal.len(), Instant::now());
        loop {
            let stored = match ask(&visitor, &urls[number % urls.len()], journal.id()).await {
                Ok(stored) => stored,
                Err(error) => return vec![format!("{error:#}")],
            };
            let wrong = journal.read(seen, |events| checker::told(events, &stored));
            if wrong.is_empty() {
                break;
            }
            if asked.elapsed() > moment {
                let named = |what| format!("table {}: {what}", journal.id());
                return wrong.into_iter().map(named).collect();
            }
            sleep(Duration::from_millis(50)).await;
        }
    }
    Vec::new()
}

/// Ends a trial: everybody leaves, every server is killed and started again, and each table is held
/// against what its clients saw. What was wrong is kept in the trial's folder.
///
/// # Errors
/// If the servers do not run or answer.
pub async fn finally(
    load: Load,
    cluster: &mut Cluster,
    room: &Path,
    outcome: &mut Outcome,
) -> Result<Vec<Arc<Journal>>> {
    outcome.blame("making a table", load.left().wrong);
    let journals = load.stop().await;
    cluster.restart().await?;
    let count = tables(&journals, &cluster.urls(), room, outcome).await?;
    outcome.count(journals.len(), count);
    Ok(journals)
}

/// Holds every table against what its clients saw, as each of the servers has it.
///
/// # Errors
/// If the servers do not answer.
pub async fn tables(
    journals: &[Arc<Journal>],
    urls: &[String],
    room: &Path,
    outcome: &mut Outcome,
) -> Result<Count> {
    let visitor = visitor(&urls[0]).await?;
    let mut total = Count::default();
    for journal in journals {
        let mut stored = ask(&visitor, &urls[0], journal.id()).await?;
        let (mut wrong, count) = journal.read(usize::MAX, |events| checker::check(events, &stored));
        total.add(count);
        for (node, url) in urls.iter().enumerate().skip(1) {
            let later = ask(&visitor, url, journal.id()).await?;
            if !later.continues(&stored) {
                wrong.push(format!("server {node} has another record"));
            }
            stored = later;
        }
        outcome.blame(&format!("table {}", journal.id()), wrong);
        // Also where something was wrong only for a while.
        if !outcome.wrong.is_empty() {
            fs::write(room.join(format!("table-{}.journal", journal.id())), journal.to_string())?;
            fs::write(room.join(format!("table-{}.spel", journal.id())), stored.record())?;
        }
    }
    Ok(total)
}

async fn visitor(url: &str) -> Result<Visitor> {
    patiently(|| Visitor::new(url)).await.with_context(|| format!("{url} does not answer"))
}

async fn ask(visitor: &Visitor, url: &str, id: &str) -> Result<Stored> {
    let asking = patiently(|| Stored::ask(visitor, url, id)).await;
    asking.with_context(|| format!("table {id} cannot be had from {url}"))
}

/// Tries until it works, or gives up after a long time.
pub(crate) async fn patiently<T, F: Future<Output = Result<T>>>(
    mut attempt: impl FnMut() -> F,
) -> Result<T> {
    let begun = Instant::now();
    loop {
        match attempt().await {
            Err(_) if begun.elapsed() < PATIENCE => sleep(Duration::from_millis(50)).await,
            result => return result,
        }
    }
}
