//! The trials in short: some seconds each, with the real program as it is built for release.

use std::{fs, future::Future, pin::Pin, time::Duration};

use anyhow::Result;
use tokio::{sync::Mutex, time::sleep};
use trials::{
    cluster::Cluster,
    crash::{Victim, crash},
    disks,
    load::{Load, Plan},
    outcome::Outcome,
    races::races,
    scene::Scene,
    soak,
    spread::{Times, spread},
    verify,
};

/// How often something goes wrong.
const TIMES: usize = 5;
/// Longer than anything takes on a busy machine.
const LONG: Duration = Duration::from_mins(2);

type Trial<'a> = Pin<Box<dyn Future<Output = Result<Outcome>> + 'a>>;

/// One at a time: each takes the whole machine.
static TURN: Mutex<()> = Mutex::const_new(());

/// Makes a trial; what is left of it is kept where something is wrong.
async fn tried(trial: impl for<'a> FnOnce(&'a Scene) -> Trial<'a>) -> Outcome {
    let _turn = TURN.lock().await;
    let scene = Scene::new(7, false).expect("the program is built");
    match trial(&scene).await {
        Ok(outcome) if outcome.wrong.is_empty() => outcome,
        Ok(outcome) => {
            panic!("{}\nkept in {}", outcome.wrong.join("\n"), scene.keep().display())
        }
        Err(error) => panic!("{error:#}\nkept in {}", scene.keep().display()),
    }
}

async fn killed(victim: Victim) {
    tried(|scene| Box::pin(crash(scene, victim, TIMES))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_only_server_is_killed() {
    killed(Victim::Alone).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_three_servers_is_killed() {
    killed(Victim::Node).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_is_killed() {
    killed(Victim::Worker).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_is_killed() {
    killed(Victim::Postgres).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nats_is_killed() {
    killed(Victim::Nats).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_races_while_servers_are_killed_and_cut_off() {
    tried(|scene| Box::pin(races(scene, TIMES, Duration::from_secs(1)))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_bus_loses_is_made_good() {
    tried(|scene| Box::pin(spread(scene, 1.0, Times::Lenient))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_disk_is_full() {
    tried(|scene| Box::pin(disks::full(scene, 1.0))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_can_be_written() {
    tried(|scene| Box::pin(disks::locked(scene, 0.5))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_is_damaged() {
    tried(|scene| Box::pin(disks::damaged(scene, 0.5, TIMES))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_is_set_back() {
    tried(|scene| Box::pin(disks::clock(scene, 0.5))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_grows_that_should_not() {
    let outcome = tried(|scene| Box::pin(soak::soak(scene, 12.0))).await;
    assert!(outcome.figures.iter().any(|(name, _)| name.starts_with("memory")));
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_tables_leave_memory() {
    // Of fewer, what the program makes once and sooner or later would look like what each table keeps.
    tried(|scene| Box::pin(soak::idle(scene, 2_000))).await;
}

/// The trials themselves: a server that forgets what it acknowledged is found out.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_forgotten_is_missed() {
    let _turn = TURN.lock().await;
    let scene = Scene::new(7, false).expect("the program is built");
    let room = scene.room("forgotten").expect("a folder");
    let mut cluster = Cluster::alone(&scene, &room).await.expect("a server");
    let pace = Duration::from_millis(20);
    let plan = Plan { tables: 4, pace, devices: 1, watchers: 1, stay: None };
    let load = Load::start(cluster.urls(), plan, &mut scene.dice("forgotten"));
    load.goes_on(LONG).await.expect("it is played");
    // The disk as it is at a moment.
    cluster.nodes[0].pause().expect("it stands still");
    disks::copy(&room.join("data"), &room.join("earlier")).expect("a copy");
    cluster.nodes[0].resume().expect("it goes on");
    load.goes_on(LONG).await.expect("it is played");
    sleep(pace).await;
    let journals = load.stop().await;
    cluster.nodes[0].kill();
    fs::remove_dir_all(room.join("data")).expect("it is gone");
    fs::rename(room.join("earlier"), room.join("data")).expect("it is as it was");
    cluster.nodes[0].restart().await.expect("it starts");
    let mut outcome = Outcome::default();
    verify::tables(&journals, &cluster.urls(), &room, &mut outcome).await.expect("it answers");
    assert!(outcome.wrong.iter().any(|wrong| wrong.contains("stored is None")), "{outcome:?}");
}
