//! Records of games that were played, so that a contest can go on where it was interrupted.

use std::{fs, path::Path};

use anyhow::{Context as _, Result, bail};
use players::arena::{Contest, Played};
use tabletop::{Record, Seat};

use crate::input;

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
    let half = path.with_extension("half");
    fs::write(&half, record.to_string())
        .and_then(|()| fs::rename(&half, path))
        .with_context(|| format!("{} cannot be written", path.display()))
}

/// Reads a game of the same contest.
pub(super) fn read(contest: &Contest, game: usize, path: &Path) -> Result<Played> {
    let opened = input::open(path)?;
    let seating = contest.seating(game);
    for (seat, spec) in Seat::all(contest.setup.players).zip(&seating) {
        let name = Record::seat_header(seat);
        let held = opened.record.header(&name).map(|header| header.value.as_str());
        let wanted = contest.specs[*spec].to_string();
        if opened.table.info().name != contest.kind.info().name || held != Some(wanted.as_str()) {
            bail!("{} is a game of another contest: use an empty folder", path.display());
        }
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
    Ok(Played { record: opened.record, shares, actions, illegal, late })
}
