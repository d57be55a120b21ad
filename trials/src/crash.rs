//! Something is killed without a warning, again and again, while tables are being played.

use std::time::Duration;

use anyhow::Result;
use tokio::time::{Instant, sleep};

use crate::{
    checker::quantile,
    cluster::Cluster,
    load::{Load, Plan},
    outcome::{Outcome, millis},
    scene::Scene,
    services::{Nats, Postgres},
    verify,
};

/// How long tables may take to go on after the last crash, on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// What is killed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Victim {
    /// The only server, on SQLite.
    Alone,
    /// One of three servers.
    Node,
    /// One of two workers.
    Worker,
    /// PostgreSQL.
    Postgres,
    /// NATS.
    Nats,
}

impl Victim {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Alone, Self::Node, Self::Worker, Self::Postgres, Self::Nats];

    /// How reports call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Alone => "the server, on SQLite",
            Self::Node => "one of three servers",
            Self::Worker => "one of two workers",
            Self::Postgres => "PostgreSQL",
            Self::Nats => "NATS",
        }
    }

    fn room(self) -> String {
        format!("crash-{self:?}").to_lowercase()
    }
}

/// How it is played meanwhile.
const PLAN: Plan =
    Plan { tables: 20, pace: Duration::from_millis(40), devices: 2, watchers: 2, stay: None };

/// Kills it so many times.
///
/// # Errors
/// If something that has nothing to do with the trial goes wrong.
pub async fn crash(scene: &Scene, victim: Victim, times: usize) -> Result<Outcome> {
    let room = scene.room(&victim.room())?;
    let mut dice = scene.dice(&victim.room());
    let mut cluster = match victim {
        Victim::Alone => Cluster::alone(scene, &room).await?,
        _ => Cluster::start(scene, &room, 3, 2).await?,
    };
    let load = Load::start(cluster.urls(), PLAN, &mut dice);
    let mut outcome = Outcome::default();
    outcome.blame("before anything was killed", load.goes_on(PATIENCE).await.err());
    let mut back = Vec::new();
    // Where something is wrong, what comes after it would only bury it.
    for time in 1..=times {
        sleep(Duration::from_millis(100 + u64::from(dice.below(900)))).await;
        let chosen = dice.below(u32::MAX) as usize;
        kill(&mut cluster, victim, chosen);
        sleep(Duration::from_millis(u64::from(dice.below(300)))).await;
        let begun = Instant::now();
        restart(&mut cluster, victim, chosen).await?;
        back.push(begun.elapsed());
        outcome.blame(&format!("after crash {time}"), verify::so_far(&load, &cluster).await);
        if !outcome.wrong.is_empty() {
            break;
        }
        if time % 10 == 0 {
            let actions = load.actions();
            scene.say(&format!("{}: killed {time} times, {actions} actions", victim.name()));
        }
    }
    outcome.blame("after the last crash", load.goes_on(PATIENCE).await.err());
    outcome.figure("killed", back.len());
    outcome.figure("started again within, half of the times", millis(quantile(&back, 0.5)));
    outcome.figure("started again within, at most", millis(quantile(&back, 1.0)));
    verify::finally(load, &mut cluster, &room, &mut outcome).await?;
    Ok(outcome)
}

fn kill(cluster: &mut Cluster, victim: Victim, chosen: usize) {
    let Cluster { nodes, workers, postgres, nats } = cluster;
    match victim {
        Victim::Alone | Victim::Node => {
            let count = nodes.len();
            nodes[chosen % count].kill();
        }
        Victim::Worker => {
            let count = workers.len();
            workers[chosen % count].kill();
        }
        Victim::Postgres => postgres.iter_mut().for_each(Postgres::kill),
        Victim::Nats => nats.iter_mut().for_each(Nats::kill),
    }
}

async fn restart(cluster: &mut Cluster, victim: Victim, chosen: usize) -> Result<()> {
    let Cluster { nodes, workers, postgres, nats } = cluster;
    match (victim, postgres, nats) {
        (Victim::Alone | Victim::Node, ..) => {
            let count = nodes.len();
            nodes[chosen % count].restart().await
        }
        (Victim::Worker, ..) => {
            let count = workers.len();
            workers[chosen % count].restart()
        }
        (Victim::Postgres, Some(postgres), _) => postgres.restart().await,
        (Victim::Nats, _, Some(nats)) => nats.restart().await,
        _ => Ok(()),
    }
}
