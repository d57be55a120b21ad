//! The trials as a program: runs them, says how far it has come, and writes the page.

use std::{path::PathBuf, process::ExitCode, time::Duration};

use anyhow::{Context as _, Result};
use clap::{Parser, ValueEnum};
use trials::{
    crash::{Victim, crash},
    disks,
    outcome::Outcome,
    races::races,
    report::{self, Section, TITLES},
    scene::Scene,
    soak,
    spread::{Times, spread},
};

/// Kills, cuts off, fills and damages what Spelkast runs on, while it is being played
#[derive(Parser)]
#[command(name = "trials")]
struct Arguments {
    /// Which trials
    #[arg(value_enum, default_value_t = Which::All)]
    which: Which,
    /// How often something goes wrong in each
    #[arg(long, value_name = "N", default_value_t = 100)]
    times: usize,
    /// How long the long one takes
    #[arg(long, value_name = "SECONDS", default_value_t = 3_600.0)]
    seconds: f64,
    /// Of the crashes, only those of what has this in its name
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Where chance comes from
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The page to write
    #[arg(long, value_name = "FILE", default_value = "docs/reliability.md")]
    report: PathBuf,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Which {
    /// Servers, workers and services are killed
    Crash,
    /// Three servers, everybody at all of them
    Cluster,
    /// Full, read-only and damaged disks, a clock set back
    Disks,
    /// Mixed play for a long time
    Soak,
    /// Many tables that nobody looks at
    Idle,
    /// All of them
    All,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("trials: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// True if everything held.
fn run(arguments: &Arguments) -> Result<bool> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let scene = Scene::new(arguments.seed, true)?;
    let ran = runtime.block_on(async {
        tokio::select! {
            sections = all(&scene, arguments) => Ok(sections),
            _ = tokio::signal::ctrl_c() => Err(anyhow::anyhow!("stopped")),
        }
    });
    let sections = ran?;
    report::update(&arguments.report, &sections).context("the report")?;
    let held = sections.iter().all(Section::held);
    println!("{} is written", arguments.report.display());
    if !held {
        println!("something was violated; what is left of it is in {}", scene.keep().display());
    }
    Ok(held)
}

async fn all(scene: &Scene, arguments: &Arguments) -> Vec<Section> {
    let wanted = |which| arguments.which == which || arguments.which == Which::All;
    let mut sections = Vec::new();
    if wanted(Which::Crash) {
        sections.push(crashes(scene, arguments).await);
    }
    if wanted(Which::Cluster) {
        sections.push(cluster(scene, arguments).await);
    }
    if wanted(Which::Disks) {
        sections.push(bad_disks(scene, arguments).await);
    }
    if wanted(Which::Soak) {
        sections.push(long_time(scene, arguments).await);
    }
    if wanted(Which::Idle) {
        sections.push(idle_tables(scene, arguments).await);
    }
    sections
}

async fn crashes(scene: &Scene, arguments: &Arguments) -> Section {
    let mut parts = Vec::new();
    for victim in Victim::ALL {
        if arguments.only.as_ref().is_some_and(|only| !victim.name().contains(only)) {
            continue;
        }
        let outcome = crash(scene, victim, arguments.times).await;
        parts.push(told(victim.name(), outcome));
    }
    let command = command("crash", &format!(" --times {}", arguments.times), arguments);
    let about = "\
Twenty tables are played, and at random moments something is killed without a warning: the only
server, on SQLite; or, with three servers and two workers on PostgreSQL and NATS, one of the
servers, one of the workers, PostgreSQL with all its processes, or NATS. Up to 0.3 seconds later it
is started again, every table is asked for, and whatever clients had been told before must be there.
After the last time every table must go on.";
    Section { title: TITLES[0], about, command, parts }
}

async fn cluster(scene: &Scene, arguments: &Arguments) -> Section {
    /// Who is cut off is so for up to this long.
    const LONGEST: Duration = Duration::from_secs(4);
    let raced = races(scene, arguments.times, LONGEST).await;
    let calm = spread(scene, CALM, Times::Strict).await;
    let parts = vec![told("races", raced), told("how soon it is everywhere", calm)];
    let command = command("cluster", &format!(" --times {}", arguments.times), arguments);
    let about = "\
Three servers and two workers on one PostgreSQL and NATS. Races: at sixteen tables everybody acts at
all servers at once, and of each visitor who has all seats three devices at three servers race for
the same number, while servers are killed or cut off for up to four seconds, workers killed, and
NATS cut off. How soon it is everywhere: calm play; how long it takes from sending an action at one
server until clients at the others have it, first with NATS (aim: 99 of 100 within 100 ms), then
with NATS cut off, and then with NATS gone, so that every message is lost (aim: all within two
seconds).";
    Section { title: TITLES[1], about, command, parts }
}

async fn bad_disks(scene: &Scene, arguments: &Arguments) -> Section {
    /// How long it is played in each.
    const SECONDS: f64 = 3.0;
    let damages = arguments.times.clamp(1, 20);
    let parts = vec![
        told("the disk is full", disks::full(scene, SECONDS).await),
        told("nothing can be written", disks::locked(scene, SECONDS).await),
        told("the database is damaged", disks::damaged(scene, SECONDS, damages).await),
        told("the clock is set back", disks::clock(scene, SECONDS).await),
    ];
    let command = command("disks", "", arguments);
    let about = "\
One server on SQLite. The disk is filled while it is played, and there is room again; the folder,
and the files in it, are read-only when the server is started; one to three pages of the database
are overwritten with random bytes, and then the good file is put back; the clock is set back by two
hours while it is played. Each time standard error must say what is wrong, nothing may be
acknowledged that is not stored, no table may be shown as it never was, and once everything is well
again everything acknowledged must be there. Nobody may run out of time because a clock was set.";
    Section { title: TITLES[2], about, command, parts }
}

async fn long_time(scene: &Scene, arguments: &Arguments) -> Section {
    let parts = vec![told("mixed play", soak::soak(scene, arguments.seconds).await)];
    let command = command("soak", &format!(" --seconds {}", arguments.seconds), arguments);
    let about = "\
One server on SQLite. At 32 tables people play live, by link and against computers, stay for half a
minute and go on to another table; others come, look on for up to three seconds, look around or
fetch the record of a table that was left, and go. Memory must be flat after the first tenth (the
median of the last third is no more than a tenth and 4 MB above that of the first), answers no
slower, and when all have left no table and no connection may be in memory, and no thread or file
be left open.";
    Section { title: TITLES[3], about, command, parts }
}

async fn idle_tables(scene: &Scene, arguments: &Arguments) -> Section {
    /// How many, twice.
    const TABLES: usize = 10_000;
    let parts = vec![told("idle tables", soak::idle(scene, TABLES).await)];
    let about = "\
One server on SQLite. 10,000 tables are made and left alone, and 10,000 more; they must leave memory,
and each may keep no more than 2 kB of it.";
    Section { title: TITLES[4], about, command: command("idle", "", arguments), parts }
}

/// How long it is calm play, in seconds.
const CALM: f64 = 30.0;

/// What makes a part of the page again.
fn command(which: &str, more: &str, arguments: &Arguments) -> String {
    let seed = match arguments.seed {
        1 => String::new(),
        seed => format!(" --seed {seed}"),
    };
    format!("cargo run --release -p trials -- {which}{more}{seed}")
}

/// Says what came of a trial.
fn told(name: &str, outcome: Result<Outcome>) -> (String, Result<Outcome>) {
    match &outcome {
        Ok(outcome) if outcome.wrong.is_empty() => println!("{name}: held"),
        Ok(outcome) => {
            println!("{name}: violated");
            for wrong in &outcome.wrong {
                println!("  {wrong}");
            }
        }
        Err(error) => println!("{name}: could not be tried: {error:#}"),
    }
    (name.to_owned(), outcome)
}
