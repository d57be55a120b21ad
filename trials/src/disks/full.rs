//! The disk is full.

use std::{
    fs::{self, File},
    io::Write as _,
    path::Path,
    process::Command,
    sync::Arc,
    time::Duration,
};

use anyhow::Result;
use tokio::time::{Instant, sleep};

use super::{PATIENCE, PLAN, sentence, tmpfs::Tmpfs};
use crate::{
    checker::Count,
    cluster::{Node, serve},
    journal::{Event, Journal, What},
    load::Load,
    outcome::Outcome,
    scene::Scene,
    verify,
};

/// Megabytes of the small disk.
const DISK: usize = 24;
/// Where no disk can be made, no file may be longer than so many blocks of 512 bytes.
const BLOCKS: usize = 1_024;

/// Fills the disk while tables are being played, and makes room again.
///
/// # Errors
/// If something that has nothing to do with the trial goes wrong.
pub async fn full(scene: &Scene, seconds: f64) -> Result<Outcome> {
    let room = scene.room("disk-full")?;
    let data = room.join("data");
    let disk = Tmpfs::new(&data, DISK).ok();
    let mut outcome = Outcome::default();
    let how = if disk.is_some() { "a disk of 24 MB, filled" } else { "a limit on sizes of files" };
    outcome.figure("how", how);
    let mut node = match disk {
        Some(_) => Node::alone(scene, &room).await?,
        None => limited(scene, &room).await?,
    };
    let load = Load::start(vec![node.url()], PLAN, &mut scene.dice("disk-full"));
    outcome.blame("before", load.goes_on(PATIENCE).await.err());
    if disk.is_some() {
        fill(&data.join("ballast"));
    }
    let journals = || load.journals();
    if until(|| refusals(&journals()) > 0).await {
        sleep(Duration::from_secs_f64(seconds)).await;
    } else {
        outcome.blame("while the disk was full", ["nobody was refused anything"]);
    }
    outcome.figure("refused while it was full", refusals(&journals()));
    let said = node.process().map(|process| process.complained()).unwrap_or_default();
    let clear = ["full", "too large", "I/O"].iter().any(|word| said.contains(word));
    outcome.figure("said", sentence(&said, &room));
    if !clear {
        outcome.blame("while the disk was full", ["standard error does not say so"]);
    }
    if node.process().is_none_or(|process| process.ended().is_some()) {
        outcome.blame("while the disk was full", ["the server ended"]);
    }
    if disk.is_some() {
        fs::remove_file(data.join("ballast"))?;
    } else {
        let without = serve(scene.program(), vec!["--data".into(), data.clone().into()]);
        node.change(without);
        node.restart().await?;
    }
    outcome.blame("after there was room again", load.goes_on(PATIENCE).await.err());
    let journals = load.stop().await;
    node.restart().await?;
    let count: Count = verify::tables(&journals, &[node.url()], &room, &mut outcome).await?;
    outcome.count(journals.len(), count);
    if count.refused_stored > 0 {
        let what = format!("{} actions refused as not stored are stored", count.refused_stored);
        outcome.blame("in the end", [what]);
    }
    drop(node);
    Ok(outcome)
}

/// A server that may not write long files, as if the disk ended there.
async fn limited(scene: &Scene, room: &Path) -> Result<Node> {
    let recipe = serve(scene.program(), vec!["--data".into(), room.join("data").into()]);
    Node::start(room, "node-1", move |port| {
        let plain = recipe(port);
        let mut command = Command::new("sh");
        let script = format!("trap '' XFSZ; ulimit -f {BLOCKS}; exec \"$@\"");
        command.arg("-c").arg(script).arg("sh").arg(plain.get_program()).args(plain.get_args());
        command
    })
    .await
}

/// Writes until there is no room left.
fn fill(file: &Path) {
    let Ok(mut file) = File::create(file) else { return };
    for size in [1 << 16, 1 << 12, 1] {
        while file.write_all(&vec![0; size]).is_ok() {}
    }
}

/// Waits until something holds; false if it does not in a long time.
async fn until(holds: impl Fn() -> bool) -> bool {
    let begun = Instant::now();
    while !holds() {
        if begun.elapsed() > PATIENCE {
            return false;
        }
        sleep(Duration::from_millis(20)).await;
    }
    true
}

/// How often somebody was refused something because nothing can be stored.
fn refusals(journals: &[Arc<Journal>]) -> usize {
    let is_it = |event: &&Event| matches!(&event.what, What::Refused { error, .. } if &**error == "storage");
    let of = |events: &[Event]| events.iter().filter(is_it).count();
    journals.iter().map(|journal| journal.read(usize::MAX, of)).sum()
}
