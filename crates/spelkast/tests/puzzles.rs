//! `spelkast puzzles` as it is called from a shell.

use std::{fs, path::PathBuf};

mod common;

fn file(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file
}

/// The arguments of a quick search.
fn call<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [&["puzzles", "boomerang-hunt", "--nodes", "1000", "--threads", "2"], arguments].concat()
}

#[test]
fn what_is_found_is_kept_gone_on_with_and_proven_again() {
    let kept = file("puzzles.json");
    let path = kept.to_str().expect("a path in UTF-8");
    let first = common::says(&call(&["--count", "1", "-o", path]), "");
    assert!(first.starts_with("id ") && first.contains("1 puzzle from "), "{first}");
    let written = fs::read_to_string(&kept).expect("a file");
    let again = common::says(&call(&["--count", "1", "-o", path]), "");
    assert_eq!((first, written), (again, fs::read_to_string(&kept).expect("a file")));

    let other = common::refuses(&call(&["--count", "1", "--seed", "2", "-o", path]), "");
    assert!(other.contains("--seed 1 --nodes 1000"), "{other}");
    let proven = common::says(&["puzzles", "check", path, "--nodes", "4000"], "");
    assert!(proven.ends_with("1 of 1 proven\n"), "{proven}");
    let set = common::json(&call(&["--count", "1", "--json", "-o", path]), "");
    assert_eq!(set["game"], "boomerang-hunt");
    assert_eq!(set["puzzles"].as_array().map(Vec::len), Some(1));
}

#[test]
fn wrong_games_and_files_are_named() {
    let error = common::refuses(&["puzzles", "chess"], "");
    assert!(error.contains("‘chess’"), "{error}");
    let broken = file("no-puzzles.json");
    fs::write(&broken, "{}").expect("a file");
    let path = broken.to_str().expect("a path in UTF-8");
    let error = common::refuses(&["puzzles", "check", path], "");
    assert!(error.contains("this is no set of puzzles"), "{error}");
    let error = common::refuses(&["puzzles", "check", "nowhere.json"], "");
    assert!(error.contains("nowhere.json"), "{error}");
}
