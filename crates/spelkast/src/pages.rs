//! The pages for hosts say what is so: their commands can be typed, their figures are there, and
//! the tests that they name exist.

use std::{collections::BTreeSet, fs, path::Path};

use clap::Parser as _;

use crate::args::Arguments;

const HOSTING: &str = include_str!("../../../docs/hosting.md");
const SECURITY: &str = include_str!("../../../SECURITY.md");
const README: &str = include_str!("../../../README.md");
const CONTAINER: &str = include_str!("../../../hosting/Containerfile");
const UNITS: [&str; 3] = [
    include_str!("../../../hosting/spelkast.service"),
    include_str!("../../../hosting/spelkast-backup.service"),
    include_str!("../../../hosting/spelkast-worker.service"),
];

/// Everything in a page that is code, a line each.
fn code(page: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut fenced = false;
    for line in page.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if fenced {
            lines.push(line);
        } else {
            lines.extend(line.split('`').skip(1).step_by(2));
        }
    }
    lines
}

/// The commands of ours in a line of code: what follows the program's name up to what a shell
/// reads as something else. A name alone is no command here, nor is one with options in brackets.
fn commands(line: &str) -> Vec<Vec<&str>> {
    let words: Vec<_> = line.split_whitespace().collect();
    let starts = (0..words.len()).filter(|at| {
        let name = words[*at].rsplit(['/', '=']).next();
        let next = words.get(at + 1).filter(|next| next.starts_with(char::is_lowercase));
        name == Some("spelkast") && next.is_some_and(|next| *next != "spelkast")
    });
    let end = |word: &&str| !word.starts_with(['#', '|', '>', '<', ';', '&', '[']);
    let command = |at: usize| {
        let rest = words[at + 1..].iter().copied().take_while(|word| end(word));
        std::iter::once("spelkast").chain(rest).collect()
    };
    starts.map(command).collect()
}

/// Why it cannot be typed, if it cannot.
fn wrong(words: &[&str]) -> Option<String> {
    let error = Arguments::try_parse_from(words).err()?;
    Some(format!("{}\n{error}", words.join(" ")))
}

#[test]
fn commands_are_found() {
    for (line, found) in [
        ("spelkast games", 1),
        ("ExecStart=/usr/local/bin/spelkast serve --no-open", 1),
        ("sudo -u x A=b spelkast show x | less", 1),
        ("podman exec spelkast spelkast games", 1),
        ("sudo systemctl stop spelkast", 0),
        ("spelkast.service", 0),
    ] {
        assert_eq!(commands(line).len(), found, "{line}");
    }
    assert_eq!(commands("spelkast show x > y"), [["spelkast", "show", "x"]]);
}

#[test]
fn every_command_for_hosts_can_be_typed() {
    let lines = code(HOSTING);
    let units = UNITS.iter().flat_map(|unit| unit.lines());
    let units = units.filter(|line| line.starts_with("ExecStart="));
    let all: Vec<_> = lines.into_iter().chain(units).flat_map(commands).collect();
    assert!(all.len() > 12, "{all:?}");
    let wrong: Vec<_> = all.iter().filter_map(|words| wrong(words)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_container_starts_with_a_command_that_can_be_typed() {
    let list = |instruction: &str| -> Vec<String> {
        let line = CONTAINER.lines().find_map(|line| line.strip_prefix(instruction));
        serde_json::from_str(line.expect("the instruction is there")).expect("a list")
    };
    let words = [list("ENTRYPOINT "), list("CMD ")].concat();
    assert_eq!(wrong(&words.iter().map(String::as_str).collect::<Vec<_>>()), None);
    // It runs as nobody special, and a check of its health is a list as well.
    assert!(CONTAINER.lines().any(|line| line.starts_with("USER 7355")));
    let health: Vec<String> = list("  CMD ");
    assert!(health.iter().any(|word| word.contains("/healthz")));
}

/// All words of a text that begin with a prefix and could be a name.
fn names<'a>(text: &'a str, prefix: &str) -> BTreeSet<&'a str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with(prefix)).collect()
}

#[test]
fn every_figure_is_explained() {
    let described = include_str!("../../server/src/server.rs");
    let described = described.lines().filter(|line| line.contains("describe_"));
    let described: BTreeSet<_> = described.flat_map(|line| names(line, "spelkast_")).collect();
    let table = HOSTING.lines().filter(|line| line.starts_with("| `spelkast_"));
    let explained = table.flat_map(|line| names(line, "spelkast_")).collect();
    assert!(described.len() > 5);
    assert_eq!(described, explained);
}

#[test]
fn every_test_that_is_named_exists() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = ["server/tests", "server/tests/house", "server/src", "spelkast/tests"];
    let is_there = |file: &str, name: &str| {
        folders.into_iter().any(|folder| {
            let text = fs::read_to_string(crates.join(folder).join(format!("{file}.rs")));
            text.is_ok_and(|text| text.contains(&format!("fn {name}(")))
        })
    };
    let named: Vec<_> =
        code(SECURITY).into_iter().filter_map(|text| text.split_once("::")).collect();
    assert!(named.len() > 30, "{}", named.len());
    for (file, name) in named {
        assert!(is_there(file, name), "{file}::{name}");
    }
}

#[test]
fn every_link_between_pages_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (folder, page) in [("docs", HOSTING), ("", SECURITY), ("", README)] {
        for link in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            let local = !link.contains("://") && !file.is_empty();
            assert!(!local || root.join(folder).join(file).exists(), "{folder}: {link}");
        }
    }
}
