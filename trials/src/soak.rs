//! Mixed play for a long time: does anything grow that should not?

mod comers;
mod idle;
mod thirds;

use std::{sync::Arc, time::Duration};

use anyhow::Result;
use tokio::time::{Instant, sleep};

pub use self::idle::idle;
use self::{comers::Comers, thirds::Thirds};
use crate::{
    checker::quantile,
    cluster::Node,
    gauge::Gauge,
    load::{Load, Plan},
    outcome::{Outcome, millis},
    scene::Scene,
    visitor::Visitor,
};

/// How long tables may take to begin, and to leave memory after everybody has left.
const PATIENCE: Duration = Duration::from_mins(2);

/// People who play for half a minute at a table and go on to another.
const PLAN: Plan = Plan {
    tables: 32,
    pace: Duration::from_millis(150),
    devices: 2,
    watchers: 2,
    stay: Some(Duration::from_secs(30)),
};

/// From so many seconds on, memory must be flat and answers no slower; in less time than that
/// neither has had time to settle.
const LONG: f64 = 600.0;
/// The beginning that does not count, as a share of the whole.
const WARM_UP: f64 = 0.1;
/// What threads and files may be more in the end than before anybody came: those of the
/// database's readers and of the pools, which are made when they are first needed.
const FEW: usize = 24;

/// Lets people play for some time.
///
/// # Errors
/// If something that has nothing to do with the trial goes wrong.
pub async fn soak(scene: &Scene, seconds: f64) -> Result<Outcome> {
    let room = scene.room("soak")?;
    let mut dice = scene.dice("soak");
    let mut node = Node::alone(scene, &room).await?;
    let visitor = Visitor::new(&node.url()).await?;
    let before = Gauge::read(&mut node, &visitor).await?;
    // In a short time people come and go faster, so that all of it happens.
    let stay = PLAN.stay.map(|stay| stay.min(Duration::from_secs_f64(seconds / 6.0)));
    let load = Arc::new(Load::start(vec![node.url()], Plan { stay, ..PLAN }, &mut dice));
    let comers = Comers::start(&node.url(), &load, &mut dice);
    let mut gauges = Vec::new();
    let begun = Instant::now();
    let every = (seconds / 12.0).min(10.0);
    while begun.elapsed().as_secs_f64() < seconds {
        sleep(Duration::from_secs_f64(every)).await;
        let gauge = Gauge::read(&mut node, &visitor).await?;
        if gauges.len() % 30 == 0 {
            let Gauge { memory, tables, sockets, .. } = gauge;
            let elapsed = begun.elapsed().as_secs();
            scene.say(&format!(
                "soak: {elapsed} s, {memory:.0} MB, {tables} tables, {sockets} connections"
            ));
        }
        gauges.push((begun.elapsed(), gauge));
    }
    let visits = comers.stop().await;
    let mut outcome = Outcome::default();
    let Some(load) = Arc::into_inner(load) else { anyhow::bail!("somebody still plays") };
    let left = load.end().await;
    let after = settled(&mut node, &visitor, &mut outcome).await?;
    outcome.blame("while it was played", left.wrong);
    outcome.figure("seconds", seconds.round());
    outcome.figure("visits of people who looked on or looked around", visits);
    outcome.count(left.tables, left.count);
    judge_leaks(before, after, &mut outcome);
    let warm = Duration::from_secs_f64(seconds * WARM_UP);
    let memory = gauges.iter().map(|(at, gauge)| (*at, gauge.memory)).collect();
    judge_memory(Thirds::of(memory, warm), seconds, &mut outcome);
    judge_delays(&left.delays, warm, seconds, &mut outcome);
    let most = |of: fn(&Gauge) -> usize| gauges.iter().map(|(_, it)| of(it)).max().unwrap_or(0);
    outcome.figure("most tables in memory", most(|gauge| gauge.tables));
    outcome.figure("most connections", most(|gauge| gauge.sockets));
    node.stop()?;
    Ok(outcome)
}

/// Waits until nothing is left in memory, and measures.
async fn settled(node: &mut Node, visitor: &Visitor, outcome: &mut Outcome) -> Result<Gauge> {
    let begun = Instant::now();
    loop {
        let gauge = Gauge::read(node, visitor).await?;
        if gauge.tables == 0 && gauge.sockets == 0 {
            return Ok(gauge);
        }
        if begun.elapsed() > PATIENCE {
            let Gauge { tables, sockets, .. } = gauge;
            let what = format!("{tables} tables and {sockets} connections are still in memory");
            outcome.blame("after everybody had left", [what]);
            return Ok(gauge);
        }
        sleep(Duration::from_millis(200)).await;
    }
}

fn judge_leaks(before: Gauge, after: Gauge, outcome: &mut Outcome) {
    for (what, before, after) in
        [("threads", before.threads, after.threads), ("open files", before.files, after.files)]
    {
        let name = format!("{what} before anybody came, and after all had left");
        outcome.figure(&name, format!("{before}, {after}"));
        if after > before + FEW {
            outcome.blame("after everybody had left", [format!("{after} {what}, not {before}")]);
        }
    }
    let memory = format!("{:.0} MB, {:.0} MB", before.memory, after.memory);
    outcome.figure("memory before anybody came, and after all had left", memory);
}

fn judge_memory(thirds: Option<Thirds<f64>>, seconds: f64, outcome: &mut Outcome) {
    let Some(Thirds([first, second, third])) = thirds else {
        outcome.blame("memory", ["was not measured often enough"]);
        return;
    };
    let name = "memory, median of each third after the beginning";
    outcome.figure(name, format!("{first:.0} MB, {second:.0} MB, {third:.0} MB"));
    if seconds >= LONG && third > first * 1.1 + 4.0 {
        outcome.blame("memory", [format!("grew from {first:.0} MB to {third:.0} MB")]);
    }
}

fn judge_delays(
    delays: &[(Duration, Duration)],
    warm: Duration,
    seconds: f64,
    outcome: &mut Outcome,
) {
    let all: Vec<_> = delays.iter().map(|(_, delay)| *delay).collect();
    for (name, share) in [("half", 0.5), ("99 of 100", 0.99)] {
        let name = format!("from sending an action to having it, {name} within");
        outcome.figure(&name, millis(quantile(&all, share)));
    }
    if let Some(Thirds([first, second, third])) = Thirds::of(delays.to_vec(), warm) {
        let medians = [first, second, third].map(|median| millis(Some(median))).join(", ");
        outcome.figure("the same, median of each third after the beginning", medians);
        if seconds >= LONG && third > first * 2 + Duration::from_millis(20) {
            let what = format!("{} in the end", millis(Some(third)));
            outcome.blame("answers became slower", [what]);
        }
    }
}
