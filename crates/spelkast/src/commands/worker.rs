//! `spelkast worker`.

use anyhow::{Context as _, Result};
use server::Settings;

use super::host::{self, Signals};
use crate::{args::Worker, output::print};

/// Thinks until it is told to stop.
pub(crate) fn worker(arguments: &Worker) -> Result<()> {
    host::log(arguments.log)?;
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let thinkers = arguments.thinkers.map_or(cores, usize::from);
    let settings = Settings {
        bus: Some(arguments.bus.clone()),
        thinkers: Some(thinkers),
        ..Settings::at(host::database(&arguments.database)?)
    };
    host::runtime()?.block_on(run(settings))
}

async fn run(settings: Settings) -> Result<()> {
    let place = settings.place.clone();
    let signals = Signals::new().context("signals cannot be listened for")?;
    let worker = server::Worker::start(settings).await?;
    print(&format!("Thinking for the servers on {place}. Ctrl-C stops.\n"))?;
    signals.wait().await;
    worker.stop().await;
    Ok(())
}
