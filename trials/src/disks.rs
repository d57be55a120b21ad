//! One server on SQLite, and a machine that is not as it should be: the disk is full, the folder
//! cannot be written, the database is damaged, the clock is set back.

mod clock;
mod damaged;
mod full;
mod locked;
mod tmpfs;

use std::{fs, path::Path, sync::Arc, time::Duration};

use anyhow::{Context as _, Result};
use tokio::time::sleep;

pub use self::{clock::clock, damaged::damaged, full::full, locked::locked};
use crate::{
    cluster::Node,
    journal::Journal,
    load::{Load, Plan},
    scene::Scene,
};

/// How long tables may take to go on once everything is well again, on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// How it is played meanwhile: every way to sit at a table.
const PLAN: Plan =
    Plan { tables: 8, pace: Duration::from_millis(30), devices: 2, watchers: 1, stay: None };

/// Plays for some time at a server that is well, and stops it: what was seen.
async fn play(scene: &Scene, room: &Path, seconds: f64) -> Result<(Node, Vec<Arc<Journal>>)> {
    let mut node = Node::alone(scene, room).await?;
    let mut dice = scene.dice(&room.to_string_lossy());
    let load = Load::start(vec![node.url()], PLAN, &mut dice);
    load.goes_on(PATIENCE).await?;
    sleep(Duration::from_secs_f64(seconds)).await;
    let journals = load.stop().await;
    node.stop()?;
    Ok((node, journals))
}

/// Copies the files of one folder into another that it makes.
///
/// # Errors
/// If a file cannot be read or written.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    let _ = fs::remove_dir_all(to);
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))
            .with_context(|| format!("{} cannot be copied", entry.path().display()))?;
    }
    Ok(())
}

/// What a server said on standard error, in a line, without what differs from run to run.
fn sentence(said: &str, room: &Path) -> String {
    let line = said.lines().next().unwrap_or_default();
    let plain = line.replace(&room.display().to_string(), "…");
    // The log puts the time before a message, and how bad it is.
    match plain.split_once("ERROR ").or_else(|| plain.split_once("WARN ")) {
        Some((_, message)) => {
            let words = message.split(' ').filter(|word| !word.starts_with("table="));
            words.collect::<Vec<_>>().join(" ")
        }
        None => plain,
    }
}
