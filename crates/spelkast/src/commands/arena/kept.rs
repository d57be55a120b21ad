//! Records of games that were played, so that a contest can go on where it was interrupted.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use players::arena::{Contest, Played};
use tabletop::{Record, Seat};

use crate::{input, output::write_file};

/// Headers that say how often each spec erred.
const ILLEGAL: &str = "Illegal";
const LATE: &str = "Late";

/// Writes a game at once or not at all.
pub(super) fn write(path: &Path, played: &Played) -> Result<()> {
    let mut record = played.record.clone();
    for (name, counts) in [(ILLEGAL, &played.illegal), (LATE, &played.late)] {
        let counts: Vec<_> = counts.iter().map(ToString::to_string).collect();
        record.set(name, counts.join(" "));
    }
    write_file(path, &record.to_string())
}

/// What a record says of the contest that it is of.
fn said(record: &Record) -> Vec<String> {
    let headers = record.headers.iter();
    let headers = headers.filter(|header| !["Result", ILLEGAL, LATE].contains(&&*header.name));
    headers.map(|header| format!("[{} \"{}\"]", header.name, header.value)).collect()
}

/// Reads a game of the same contest.
pub(super) fn read(contest: &Contest, game: usize, path: &Path) -> Result<Played> {
    let opened = input::open(path)
        .context("a game kept from before cannot be read: delete it, and it is played again")?;
    let seating = contest.seating(game);
    let (held, wanted) = (said(&opened.record), said(&contest.head(game)));
    if held != wanted {
        let missing = wanted.iter().find(|line| !held.contains(line)).unwrap_or(&wanted[0]);
        let path = path.display();
        bail!("{path} is a game of another contest (no {missing} there): use an empty folder");
    }
    let places = opened.table.places().unwrap_or_else(|| opened.table.standing());
    let share = players::shares(&places);
    let mut shares = vec![0.0; contest.specs.len()];
    for seat in Seat::all(contest.setup.players) {
        shares[seating[seat.index()]] += share[seat];
    }
    let counts = |name: &str| {
        let header = opened.record.header(name).map_or("", |header| header.value.as_str());
        let mut counts: Vec<u32> =
            header.split_whitespace().filter_map(|count| count.parse().ok()).collect();
        counts.resize(contest.specs.len(), 0);
        counts
    };
    let (illegal, late) = (counts(ILLEGAL), counts(LATE));
    let actions = opened.record.tokens.len();
    Ok(Played { record: opened.record, shares, actions, illegal, late, faults: Vec::new() })
}
