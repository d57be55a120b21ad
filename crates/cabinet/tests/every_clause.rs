//! Every clause of the rule pages has a test that carries its name.

use std::{collections::BTreeSet, fs, path::Path};

fn clauses() -> Vec<&'static str> {
    let list = include_str!("clauses.txt");
    list.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect()
}

/// All sources below a folder, as one text.
fn sources(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, text);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text.push_str(&fs::read_to_string(&path).expect("a source file"));
        }
    }
}

/// The names of all functions that are marked as tests.
fn tests() -> BTreeSet<String> {
    let mut text = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut text);
    let mut names = BTreeSet::new();
    let mut marked = false;
    for line in text.lines().map(str::trim) {
        if let Some(rest) = line.strip_prefix("fn ")
            && marked
        {
            names.insert(rest.split(['(', '<']).next().unwrap_or_default().to_owned());
        }
        marked = line == "#[test]" || marked && line.starts_with("#[");
    }
    names
}

#[test]
fn every_clause_has_a_test_of_its_name() {
    let tests = tests();
    assert_eq!(clauses().len(), 110);
    let without: Vec<_> = clauses()
        .into_iter()
        .filter(|clause| {
            let prefix = format!("{}_", clause.to_lowercase().replace('-', "_"));
            !tests.iter().any(|test| test.starts_with(&prefix))
        })
        .collect();
    assert!(without.is_empty(), "no test is named after {without:?}");
}
