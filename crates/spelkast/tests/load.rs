//! The load driver against a real server: what it says is what was stored, and it always ends.

use std::{
    net::TcpListener,
    path::Path,
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};

use common::{House, texts};
use serde_json::Value;
use sqlx::{Connection as _, Row as _, SqliteConnection};
use tempfile::TempDir;

mod common;

/// Longer than anything here takes on a busy machine, and shorter than for ever.
const LONG: Duration = Duration::from_mins(1);

fn driver(url: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spelkast"));
    command.args(["load", "--json", "--url", url]).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn results(output: &Output) -> Value {
    let (out, err) = texts(output);
    assert!(output.status.success() && err.is_empty(), "{err}");
    serde_json::from_str(&out).expect("JSON")
}

/// How many actions each table has, as a server that is started anew knows them.
async fn stored(folder: &Path) -> Vec<u64> {
    let url = format!("sqlite:{}", folder.join("spelkast.sqlite").display());
    let mut database = SqliteConnection::connect(&url).await.expect("a database");
    let rows = sqlx::query("SELECT id FROM tables").fetch_all(&mut database).await.expect("ids");
    let house = House::start(folder);
    let count = |row: &sqlx::sqlite::SqliteRow| {
        let record = house.get(&format!("/api/tables/{}/record", row.get::<String, _>(0)));
        let opened = cabinet::open(&record, &cabinet::shipped_only).expect("by the rules");
        opened.table.tokens() as u64
    };
    rows.iter().map(count).collect()
}

#[tokio::test]
async fn as_many_actions_are_stored_as_arrived() {
    let folder = TempDir::new().expect("a folder");
    let house = House::start(folder.path());
    let output = driver(&house.url(), &["--tables", "5", "--seconds", "2"]).output();
    let results = results(&output.expect("the program runs"));
    let number = |name: &str| results[name].as_f64().expect(name);
    assert_eq!(results["errors"], 0, "{results}");
    assert_eq!(results["tables"], 5);
    let actions = results["actions"].as_u64().expect("actions");
    assert!(actions > 0 && number("seconds") >= 2.0);
    let rate = actions as f64 / number("seconds");
    assert!((number("actions_per_second") - rate).abs() < 1e-6);
    assert!(number("p50_ms") > 0.0 && number("p50_ms") <= number("p90_ms"));
    assert!(number("p90_ms") <= number("p99_ms") && number("p99_ms") <= number("max_ms"));
    if cfg!(target_os = "linux") {
        assert!(number("server_memory_bytes") > 1e6);
    }
    drop(house);
    let tables = stored(folder.path()).await;
    assert_eq!(tables.len(), 5);
    assert!(tables.iter().all(|count| *count > 0), "{tables:?}");
    assert_eq!(tables.iter().sum::<u64>(), actions);
}

#[tokio::test]
async fn tables_keep_their_pace_and_games_that_end_are_begun_anew() {
    let folder = TempDir::new().expect("a folder");
    let house = House::start(folder.path());
    let paced = ["--tables", "4", "--seconds", "2", "--pace", "5/s"];
    let output = driver(&house.url(), &paced).output().expect("the program runs");
    let paced = results(&output);
    assert_eq!(paced["errors"], 0, "{paced}");
    // One action at the start of each interval, less what a busy machine is late.
    let actions = paced["actions"].as_u64().expect("actions");
    assert!((4..=44).contains(&actions), "{paced}");

    // The last game of the cupboard ends after some dozens of actions.
    let game = cabinet::GAMES.last().expect("a game").info().name;
    let short = ["--tables", "2", "--seconds", "3", "--game", game];
    let short = results(&driver(&house.url(), &short).output().expect("the program runs"));
    assert_eq!(short["errors"], 0, "{short}");
    drop(house);
    let tables = stored(folder.path()).await;
    assert!(tables.len() > 6, "{tables:?}");
    let both = actions + short["actions"].as_u64().expect("actions");
    assert_eq!(tables.iter().sum::<u64>(), both);
}

#[test]
fn a_server_that_is_killed_is_an_error_and_no_reason_to_wait() {
    let folder = TempDir::new().expect("a folder");
    let house = House::start(folder.path());
    let driver = driver(&house.url(), &["--tables", "3", "--seconds", "4"]).spawn();
    let driver = driver.expect("the program starts");
    house.wait_for_actions();
    drop(house);
    let start = Instant::now();
    let results = results(&driver.wait_with_output().expect("the program ends"));
    assert!(start.elapsed() < LONG);
    assert!(results["lost"].as_u64() >= Some(3), "{results}");
    assert!(results["first_error"].as_str().is_some_and(|why| why.contains("connection")));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_with_what_was_measured() {
    let folder = TempDir::new().expect("a folder");
    let house = House::start(folder.path());
    let driver = driver(&house.url(), &["--tables", "2", "--seconds", "3600"]).spawn();
    let driver = driver.expect("the program starts");
    house.wait_for_actions();
    let told = Command::new("kill").args(["-INT", &driver.id().to_string()]).status();
    assert!(told.expect("kill").success());
    let results = results(&driver.wait_with_output().expect("the program ends"));
    assert!(results["seconds"].as_f64() < Some(LONG.as_secs_f64()), "{results}");
    assert!(results["actions"].as_u64() > Some(0), "{results}");
    assert_eq!(results["errors"], 0, "{results}");
}

#[test]
fn where_nobody_answers_it_says_so() {
    let fails = |url: &str, arguments: &[&str]| {
        let output = driver(url, arguments).output().expect("the program runs");
        let (out, err) = texts(&output);
        assert!(!output.status.success() && out.is_empty(), "{out}{err}");
        err
    };
    // A port that was free a moment ago.
    let free = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let usual = ["--tables", "2", "--seconds", "1"];
    let said = fails(&format!("http://{free}"), &usual);
    assert!(said.contains("cannot be made") && said.contains(&free.to_string()), "{said}");
    assert!(fails("club.example", &usual).contains("http://127.0.0.1:7355"));
    assert!(fails("https://club.example", &usual).contains("proxy"));
    let pace = ["--tables", "2", "--seconds", "1", "--pace", "fast"];
    assert!(fails("http://127.0.0.1:1", &pace).contains("1/5s"));
    let game = ["--tables", "2", "--seconds", "1", "--game", "chess"];
    assert!(fails("http://127.0.0.1:1", &game).contains("no game"));
}
