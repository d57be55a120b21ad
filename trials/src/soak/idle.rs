//! Many tables at which nobody is.

use std::time::Duration;

use anyhow::Result;
use serde_json::{Value, json};
use tokio::{
    task::JoinSet,
    time::{Instant, sleep},
};

use super::settled;
use crate::{cluster::Node, gauge::Gauge, outcome::Outcome, scene::Scene, visitor::Visitor};

/// How many make tables at a time.
const MAKERS: usize = 8;
/// What a table that nobody looks at may keep of the memory, in kilobytes.
const MOST: f64 = 2.0;
/// From so many on it matters to whom the memory belongs that no table needs any more.
const MANY: usize = 10_000;

/// Makes so many tables that nobody sits at, twice, and measures the memory.
///
/// # Errors
/// If something that has nothing to do with the trial goes wrong.
pub async fn idle(scene: &Scene, tables: usize) -> Result<Outcome> {
    let room = scene.room("idle")?;
    let mut node = Node::alone(scene, &room).await?;
    let visitor = Visitor::new(&node.url()).await?;
    let mut outcome = Outcome::default();
    // What is made once, whatever comes, is not the tables'.
    make(&node.url(), MAKERS * 10).await?;
    let before = Gauge::read(&mut node, &visitor).await?;
    outcome.figure("memory before", format!("{:.1} MB", before.memory));
    let mut last = before;
    for round in ["", " more"] {
        let most = watched(&mut node, &visitor, tables).await?;
        let after = settled(&mut node, &visitor, &mut outcome).await?;
        outcome.figure("tables made", format!("{tables}{round}"));
        let at_most = format!("{:.1} MB, with {} tables", most.memory, most.tables);
        outcome.figure("most memory while they were made", at_most);
        outcome.figure("memory when all had left memory", format!("{:.1} MB", after.memory));
        let each = (after.memory - last.memory) * 1024.0 / tables as f64;
        outcome.figure("which is more than before, a table", format!("{each:.2} kB"));
        // The first time, what the system is not given back at once is not yet lost.
        if each > MOST && (tables >= MANY || !round.is_empty()) {
            let what = format!("a table keeps {each:.2} kB");
            outcome.blame(&format!("{tables}{round} tables that nobody looks at"), [what]);
        }
        last = after;
    }
    let begun = Instant::now();
    node.stop()?;
    node.restart().await?;
    let started = format!("{} ms", begun.elapsed().as_millis());
    outcome.figure("stopped and started again within", started);
    let again = Gauge::read(&mut node, &visitor).await?;
    outcome.figure("memory then", format!("{:.1} MB", again.memory));
    Ok(outcome)
}

/// Makes tables: what was measured when memory was fullest.
async fn watched(node: &mut Node, visitor: &Visitor, tables: usize) -> Result<Gauge> {
    let url = node.url();
    let making = tokio::spawn(async move { make(&url, tables).await });
    let mut most = Gauge::read(node, visitor).await?;
    while !making.is_finished() {
        let gauge = Gauge::read(node, visitor).await?;
        if gauge.memory > most.memory {
            most = gauge;
        }
        sleep(Duration::from_millis(100)).await;
    }
    making.await??;
    Ok(most)
}

/// Makes tables of every game.
async fn make(url: &str, tables: usize) -> Result<()> {
    let mut makers = JoinSet::new();
    for maker in 0..MAKERS {
        let url = url.to_owned();
        makers.spawn(async move {
            let visitor = Visitor::new(&url).await?;
            for number in (maker..tables).step_by(MAKERS) {
                visitor.make(&url, &table(number)).await?;
            }
            anyhow::Ok(())
        });
    }
    makers.join_all().await.into_iter().collect()
}

fn table(number: usize) -> Value {
    let kind = cabinet::GAMES[number % cabinet::GAMES.len()];
    let players = kind.info().usual_players;
    let (options, seats) = (kind.usual(players).options, vec![json!({"kind": "me"}); players]);
    let name = kind.info().name;
    json!({"game": name, "players": players, "options": options, "seats": seats, "first": 1})
}
