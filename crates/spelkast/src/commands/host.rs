//! What the commands share that run for others: where tables are kept, logs, threads, and what stops
//! them.

use std::{
    env,
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
    str::FromStr as _,
};

use anyhow::{Context as _, Result, anyhow};
use server::{Place, Settings};
use tokio::runtime::Runtime;
use tracing_subscriber::{
    filter::Targets, layer::SubscriberExt as _, util::SubscriberInitExt as _,
};

use crate::args::{Kept, Log};

/// The threads that everything but thinking happens in.
pub(crate) fn runtime() -> Result<Runtime> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.enable_all().build().context("the program cannot start its threads")
}

/// Where tables are kept.
pub(crate) fn place(kept: &Kept) -> Result<Place> {
    match (&kept.database, &kept.data) {
        (Some(url), _) => database(url),
        (None, Some(folder)) => Ok(Settings::new(folder).place),
        (None, None) => Ok(Settings::new(&data_folder()?).place),
    }
}

/// A database by its address.
pub(crate) fn database(url: &str) -> Result<Place> {
    url.parse().map_err(|why: String| anyhow!(why))
}

/// What stops the program: Ctrl-C, and what service managers send.
pub(crate) struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Signals {
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            terminate: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?,
        })
    }

    #[cfg(unix)]
    pub(crate) async fn wait(mut self) {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = self.terminate.recv() => {}
        }
    }

    #[cfg(not(unix))]
    pub(crate) async fn wait(self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// Logs go to standard error, as much of them as `RUST_LOG` says.
pub(crate) fn log(form: Log) -> Result<()> {
    let wanted = env::var("RUST_LOG").unwrap_or_else(|_| "warn".to_owned());
    let filter = Targets::from_str(&wanted).map_err(|why| anyhow!("RUST_LOG: {why}"))?;
    let colours = io::stderr().is_terminal();
    let layer = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(colours);
    let registry = tracing_subscriber::registry().with(filter);
    match form {
        Log::Text => registry.with(layer).init(),
        Log::Json => registry.with(layer.json()).init(),
    }
    Ok(())
}

/// Where programs keep their data on this system.
fn data_folder() -> Result<PathBuf> {
    let from = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || from("HOME").map(|home| home.join(home_part()));
    let folder = if cfg!(windows) {
        from("APPDATA")
    } else if cfg!(target_os = "macos") {
        home()
    } else {
        from("XDG_DATA_HOME").or_else(home)
    };
    let folder = folder.context("there is no folder for data: name one by --data")?;
    Ok(folder.join("spelkast"))
}

fn home_part() -> &'static Path {
    let part =
        if cfg!(target_os = "macos") { "Library/Application Support" } else { ".local/share" };
    Path::new(part)
}
