//! What the program is made of: crates from one registry, under licences that let anybody use it,
//! and not the same crate twice without our knowing.

use std::{
    collections::{BTreeMap, BTreeSet},
    process::Command,
};

use serde_json::Value;

/// Licences that ask for no more than to be named.
const ALLOWED: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    // A list of certificates, not a program.
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// The crates that are there in more than one version, a name a line.
const TWICE: &str = include_str!("duplicates.txt");

/// Every crate of the workspace, for whatever system and purpose.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let Value::Array(packages) = metadata["packages"].take() else { panic!("no packages") };
    assert!(packages.len() > 100, "{}", packages.len());
    packages
}

fn text<'a>(package: &'a Value, field: &str) -> &'a str {
    package[field].as_str().unwrap_or_default()
}

/// Whether a licence lets us: `OR` leaves the choice to us, `AND` does not.
fn allowed(licence: &str) -> bool {
    let words = licence.replace('/', " OR ").replace(" or ", " OR ");
    let words = words.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<_> = words.split_whitespace().collect();
    let mut rest = &words[..];
    any_of(&mut rest) && rest.is_empty()
}

fn any_of(words: &mut &[&str]) -> bool {
    let mut fits = all_of(words);
    while let ["OR", rest @ ..] = *words {
        *words = rest;
        fits |= all_of(words);
    }
    fits
}

fn all_of(words: &mut &[&str]) -> bool {
    let mut fits = one(words);
    while let ["AND", rest @ ..] = *words {
        *words = rest;
        fits &= one(words);
    }
    fits
}

fn one(words: &mut &[&str]) -> bool {
    match *words {
        ["(", rest @ ..] => {
            *words = rest;
            let fits = any_of(words);
            let [")", rest @ ..] = *words else { return false };
            *words = rest;
            fits
        }
        [name, "WITH", exception, rest @ ..] => {
            *words = rest;
            ALLOWED.contains(&format!("{name} WITH {exception}").as_str())
        }
        [name, rest @ ..] => {
            *words = rest;
            ALLOWED.contains(name)
        }
        [] => false,
    }
}

#[test]
fn licences_are_read_as_they_are_meant() {
    for licence in [
        "MIT",
        "MIT/Apache-2.0",
        "MIT or Apache-2.0",
        "GPL-3.0 OR MIT",
        "(MIT OR GPL-3.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR GPL-2.0",
    ] {
        assert!(allowed(licence), "{licence}");
    }
    for licence in [
        "",
        "GPL-3.0",
        "MIT AND GPL-3.0",
        "(MIT OR Apache-2.0) AND GPL-3.0",
        "GPL-2.0 WITH Classpath-exception-2.0",
        "MIT MIT",
        "(MIT",
    ] {
        assert!(!allowed(licence), "{licence}");
    }
}

#[test]
fn every_licence_lets_anybody_use_it() {
    let packages = packages();
    let wrong = packages.iter().filter(|package| !allowed(text(package, "license")));
    let wrong: Vec<_> = wrong.map(|it| (text(it, "name"), text(it, "license"))).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn everything_comes_from_one_registry() {
    let packages = packages();
    let sources: BTreeSet<_> = packages.iter().filter_map(|it| it["source"].as_str()).collect();
    assert_eq!(sources.len(), 1, "{sources:?}");
    assert!(sources.iter().all(|source| source.starts_with("registry+")), "{sources:?}");
    // What has no source is our own.
    let own = packages.iter().filter(|package| package["source"].is_null());
    for package in own {
        assert!(text(package, "manifest_path").starts_with(workspace()), "{package}");
    }
}

fn workspace() -> &'static str {
    let folder = env!("CARGO_MANIFEST_DIR");
    folder.strip_suffix("crates/spelkast").unwrap_or(folder)
}

#[test]
fn what_is_there_twice_is_known() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages() {
        let version = text(&package, "version").to_owned();
        versions.entry(text(&package, "name").to_owned()).or_default().insert(version);
    }
    versions.retain(|_, versions| versions.len() > 1);
    let known: BTreeSet<_> = TWICE.lines().map(str::to_owned).collect();
    let found: BTreeSet<_> = versions.keys().cloned().collect();
    let new: Vec<_> = versions.iter().filter(|(name, _)| !known.contains(*name)).collect();
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(new.is_empty(), "can one of the versions be done without? {new:?}");
    assert!(gone.is_empty(), "no longer there twice, strike them out: {gone:?}");
}
