//! The clock is set back while tables are being played.

use std::{fs, path::PathBuf, process::Command, time::Duration};

use anyhow::{Context as _, Result};
use serde_json::json;
use tokio::time::sleep;

use super::{PATIENCE, PLAN};
use crate::{
    cluster::{Node, serve},
    load::Load,
    outcome::Outcome,
    scene::Scene,
    verify,
    visitor::Visitor,
};

/// How far.
const BACK: &str = "-2h";
/// How long the library that tells the time keeps what it has read.
const CACHED: u64 = 1;

/// Sets the clock back by two hours.
///
/// # Errors
/// If something that has nothing to do with the trial goes wrong.
pub async fn clock(scene: &Scene, seconds: f64) -> Result<Outcome> {
    let room = scene.room("clock")?;
    let file = room.join("clock");
    fs::write(&file, "+0")?;
    let library = library()?;
    let recipe = serve(scene.program(), vec!["--data".into(), room.join("data").into()]);
    let told = file.clone();
    let mut node = Node::start(&room, "node-1", move |port| -> Command {
        let mut command = recipe(port);
        command.env("LD_PRELOAD", &library).env("FAKETIME_TIMESTAMP_FILE", &told);
        command.env("FAKETIME_CACHE_DURATION", CACHED.to_string()).env("DONT_FAKE_MONOTONIC", "1");
        command
    })
    .await?;
    let load = Load::start(vec![node.url()], PLAN, &mut scene.dice("clock"));
    let mut outcome = Outcome::default();
    outcome.blame("before", load.goes_on(PATIENCE).await.err());
    let before = now(&node).await?;
    fs::write(&file, BACK)?;
    sleep(Duration::from_secs(CACHED + 1)).await;
    outcome.blame("after the clock was set back", load.goes_on(PATIENCE).await.err());
    sleep(Duration::from_secs_f64(seconds)).await;
    let journals = load.stop().await;
    node.restart().await?;
    let after = now(&node).await?;
    if after >= before {
        outcome.blame("after the clock was set back", ["the server does not know of it"]);
    }
    outcome.figure("the clock went back by (minutes)", (before - after) / 60_000);
    let count = verify::tables(&journals, &[node.url()], &room, &mut outcome).await?;
    outcome.count(journals.len(), count);
    Ok(outcome)
}

/// What time it is for the server: it writes that down with a table that is made.
async fn now(node: &Node) -> Result<i64> {
    let visitor = Visitor::new(&node.url()).await?;
    let kind = cabinet::GAMES[0];
    let players = kind.info().usual_players;
    let seats = vec![json!({"kind": "me"}); players];
    let name = kind.info().name;
    let table = json!({"game": name, "players": players, "seats": seats, "first": 1});
    let id = visitor.make(&node.url(), &table).await?;
    let made = visitor.get(&node.url(), &format!("/api/tables/{id}")).await?;
    made["created"].as_i64().context("a table is made at some time")
}

/// The library that tells programs another time.
fn library() -> Result<PathBuf> {
    let folders = fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let files = folders.map(|folder| folder.path().join("faketime/libfaketimeMT.so.1"));
    let found = files.into_iter().find(|file| file.is_file());
    found.context("the clock cannot be set back: install Debian's package faketime")
}
