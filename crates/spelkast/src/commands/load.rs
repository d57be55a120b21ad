//! `spelkast load`

use std::{
    pin::pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use anyhow::{Context as _, Result, anyhow, bail};
use indicatif::{ProgressBar, ProgressStyle};
use tokio::{
    sync::{Semaphore, watch},
    task::JoinSet,
    time::{Instant, sleep, timeout},
};

use self::{
    fault::Fault,
    table::{Acted, Chosen, Table},
    tally::{Results, Tally},
};
use crate::{
    args::Load,
    output::{print, print_json},
};

mod fault;
mod latency;
mod line;
mod pace;
mod place;
mod table;
mod tally;

pub(crate) use self::{pace::Pace, place::Place};

/// How many tables are made at a time.
const MAKERS: usize = 32;
/// How often the bar moves.
const TICK: Duration = Duration::from_millis(250);
/// How long a table that failed waits before it is begun anew.
const AGAIN: Duration = Duration::from_secs(1);

/// Plays at many tables of a server, and prints how fast it was.
pub(crate) fn load(arguments: &Load) -> Result<()> {
    let driver = Driver::new(arguments)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the program cannot start its threads")?;
    let results = runtime.block_on(run(Arc::new(driver)))?;
    if arguments.json { print_json(&results.to_value()) } else { print(&results.table()) }
}

/// What all tables share.
struct Driver {
    place: Place,
    chosen: Chosen,
    tables: usize,
    time: Duration,
    pace: Option<Pace>,
    tally: Mutex<Tally>,
}

impl Driver {
    fn new(arguments: &Load) -> Result<Self> {
        let name = arguments.game.as_deref().unwrap_or(cabinet::GAMES[0].info().name);
        let kind = cabinet::find(name).map_err(|why| anyhow!("--game: {why}"))?;
        let setup = kind.usual(2);
        if let Err(refusal) = kind.table(&setup) {
            bail!("--game {name}: two cannot play it: {refusal}");
        }
        Ok(Self {
            place: arguments.url.clone(),
            chosen: Chosen { kind, setup },
            tables: arguments.tables as usize,
            time: Duration::from_secs(arguments.seconds),
            pace: arguments.pace,
            tally: Mutex::default(),
        })
    }

    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn table(&self, seed: usize) -> Result<Table, Fault> {
        Table::new(&self.place, &self.chosen, seed as u64).await
    }
}

async fn run(driver: Arc<Driver>) -> Result<Results> {
    let style = ProgressStyle::with_template("{bar:30} {msg}, {elapsed} gone")?;
    let bar = ProgressBar::new(driver.tables as u64).with_style(style);
    let mut enough = pin!(tokio::signal::ctrl_c());
    let before = driver.place.memory().await;
    let tables = tokio::select! {
        tables = make_all(&driver, &bar) => tables?,
        _ = &mut enough => bail!("stopped before all tables were made"),
    };
    bar.reset();
    bar.set_length(driver.time.as_millis() as u64);
    let (stop, start) = (watch::Sender::new(false), Instant::now());
    let mut playing = JoinSet::new();
    for (index, table) in tables.into_iter().enumerate() {
        playing.spawn(Player::new(&driver, index, start, &stop).run(table));
    }
    tokio::select! {
        () = show(&driver, &bar, start) => {}
        () = sleep(driver.time) => {}
        _ = enough => {}
    }
    let time = start.elapsed();
    stop.send_replace(true);
    // Those who are left stay until the server's memory is known.
    let left = playing.join_all().await;
    let memory = [before, driver.place.memory().await];
    drop(left);
    bar.finish_and_clear();
    let game = driver.chosen.kind.info().title;
    let tally = std::mem::take(&mut *driver.tally());
    // What was on its way when time was up has arrived since.
    let time = tally.last.map_or(time, |last| time.max(last - start));
    Ok(Results { game, tables: driver.tables, time, tally, memory })
}

/// Makes all tables, some at a time.
async fn make_all(driver: &Arc<Driver>, bar: &ProgressBar) -> Result<Vec<Table>> {
    let (mut making, makers) = (JoinSet::new(), Arc::new(Semaphore::new(MAKERS)));
    for index in 0..driver.tables {
        let (driver, makers) = (Arc::clone(driver), Arc::clone(&makers));
        making.spawn(async move {
            let _turn = makers.acquire().await;
            driver.table(index).await
        });
    }
    let mut tables = Vec::with_capacity(driver.tables);
    while let Some(made) = making.join_next().await {
        let made = made.context("a table's task ended")?;
        tables.push(made.map_err(|fault| anyhow!("the tables cannot be made: {fault}"))?);
        bar.set_message(format!("{}/{} tables made", tables.len(), driver.tables));
        bar.inc(1);
    }
    Ok(tables)
}

/// Moves the bar.
async fn show(driver: &Driver, bar: &ProgressBar, start: Instant) {
    loop {
        let (actions, errors) = {
            let tally = driver.tally();
            (tally.actions(), tally.errors())
        };
        bar.set_position(start.elapsed().as_millis() as u64);
        bar.set_message(format!("{actions} actions, {errors} errors"));
        sleep(TICK).await;
    }
}

/// Keeps one table going.
struct Player {
    driver: Arc<Driver>,
    seed: usize,
    /// When the next action is due.
    due: Instant,
    stop: watch::Receiver<bool>,
}

impl Player {
    fn new(driver: &Arc<Driver>, index: usize, start: Instant, stop: &watch::Sender<bool>) -> Self {
        // At a pace the tables do not act all at once.
        let part = index as f64 / driver.tables as f64;
        let delay = driver.pace.map_or(Duration::ZERO, |pace| pace.interval().mul_f64(part));
        let (driver, stop) = (Arc::clone(driver), stop.subscribe());
        Self { driver, seed: index, due: start + delay, stop }
    }

    /// Plays game after game until all are told to stop; the last table, unless it failed.
    async fn run(mut self, first: Table) -> Option<Table> {
        let mut table = Some(first);
        loop {
            if let Some(playing) = &mut table
                && let Err(fault) = self.play(playing).await
            {
                table = None;
                self.fail(&fault).await;
            }
            if self.is_stopped() {
                return table;
            }
            self.seed += self.driver.tables;
            let made = tokio::select! {
                made = self.driver.table(self.seed) => made,
                () = stopped(&mut self.stop) => return table,
            };
            match made {
                Ok(new) => table = Some(new),
                Err(fault) => self.fail(&fault).await,
            }
        }
    }

    fn is_stopped(&self) -> bool {
        *self.stop.borrow()
    }

    /// A table that failed is begun anew in a while.
    async fn fail(&mut self, fault: &Fault) {
        self.driver.tally().count(fault);
        let _ = timeout(AGAIN, stopped(&mut self.stop)).await;
    }

    /// Plays until the game is over, or all are told to stop.
    async fn play(&mut self, table: &mut Table) -> Result<(), Fault> {
        while !self.is_stopped() {
            if let Some(pace) = self.driver.pace {
                table.pause(self.due, &mut self.stop).await?;
                if self.is_stopped() {
                    break;
                }
                self.due = (self.due + pace.interval()).max(Instant::now());
            }
            let acted = table.act().await?;
            let mut tally = self.driver.tally();
            match acted {
                Acted::After(time) => tally.latency.add(time),
                Acted::ByItself => tally.by_itself += 1,
                Acted::Over => break,
            }
            tally.last = Some(Instant::now());
        }
        Ok(())
    }
}

/// Waits until all are told to stop.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}
