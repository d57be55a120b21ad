//! Three servers on one PostgreSQL and NATS: everybody acts at the same tables at once, at all of
//! them, while servers and workers are killed and cut off.

use std::time::Duration;

use anyhow::Result;
use tabletop::Dice;
use tokio::time::sleep;

use crate::{
    cluster::Cluster,
    load::{Load, Plan},
    outcome::Outcome,
    scene::Scene,
    verify,
};

/// How long tables may take to go on after the last fault, on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// Several devices of each visitor, one at each server, race for the same number.
const PLAN: Plan =
    Plan { tables: 16, pace: Duration::from_millis(60), devices: 3, watchers: 3, stay: None };

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Killed,
    CutOff,
    WorkerKilled,
    BusCutOff,
}

impl Fault {
    /// Servers are hit most.
    fn by_lot(dice: &mut Dice) -> Self {
        match dice.below(8) {
            0..3 => Self::Killed,
            3..6 => Self::CutOff,
            6 => Self::WorkerKilled,
            _ => Self::BusCutOff,
        }
    }
}

/// Lets so many things go wrong; who is cut off is so for up to `longest`.
///
/// # Errors
/// If something that has nothing to do with the trial goes wrong.
pub async fn races(scene: &Scene, times: usize, longest: Duration) -> Result<Outcome> {
    let room = scene.room("races")?;
    let mut dice = scene.dice("races");
    let mut cluster = Cluster::start(scene, &room, 3, 2).await?;
    let load = Load::start(cluster.urls(), PLAN, &mut dice);
    let mut outcome = Outcome::default();
    outcome.blame("before anything went wrong", load.goes_on(PATIENCE).await.err());
    let mut faults = Vec::new();
    // Where something is wrong, what comes after it would only bury it.
    for time in 1..=times {
        sleep(Duration::from_millis(100 + u64::from(dice.below(900)))).await;
        let fault = Fault::by_lot(&mut dice);
        commit(fault, &mut cluster, longest, &mut dice).await?;
        faults.push(fault);
        let when = format!("after {fault:?}, the {time}. time");
        outcome.blame(&when, verify::so_far(&load, &cluster).await);
        if !outcome.wrong.is_empty() {
            break;
        }
        if time % 10 == 0 {
            let actions = load.actions();
            scene.say(&format!("races: {time} things went wrong, {actions} actions"));
        }
    }
    outcome.blame("after the last fault", load.goes_on(PATIENCE).await.err());
    let count = |fault| faults.iter().filter(|other| **other == fault).count();
    outcome.figure("servers killed", count(Fault::Killed));
    outcome.figure("servers cut off for a while", count(Fault::CutOff));
    outcome.figure("workers killed", count(Fault::WorkerKilled));
    outcome.figure("NATS cut off for a while", count(Fault::BusCutOff));
    verify::finally(load, &mut cluster, &room, &mut outcome).await?;
    Ok(outcome)
}

/// Lets something go wrong, and be well again.
async fn commit(
    fault: Fault,
    cluster: &mut Cluster,
    longest: Duration,
    dice: &mut Dice,
) -> Result<()> {
    let lot = f64::from(dice.below(1_000)) / 1_000.0;
    let long = longest.mul_f64(lot);
    let (nodes, workers) = (cluster.nodes.len(), cluster.workers.len());
    let node = &mut cluster.nodes[dice.below(nodes as u32) as usize];
    let worker = &mut cluster.workers[dice.below(workers as u32) as usize];
    match (fault, &cluster.nats) {
        (Fault::Killed, _) => {
            node.kill();
            sleep(long / 4).await;
            node.restart().await
        }
        (Fault::CutOff, _) => {
            node.pause()?;
            sleep(long).await;
            node.resume()
        }
        (Fault::WorkerKilled, _) => {
            worker.kill();
            sleep(long / 4).await;
            worker.restart()
        }
        (Fault::BusCutOff, Some(nats)) => {
            nats.pause()?;
            sleep(long).await;
            nats.resume()
        }
        (Fault::BusCutOff, None) => Ok(()),
    }
}
