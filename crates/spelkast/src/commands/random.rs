//! `spelkast random`

use anyhow::{Result, ensure};
use cabinet::Kind;
use tabletop::{Dice, Record, Seat, Setup};

use crate::{args::Random, output::print};

/// Prints the record of a random game.
pub(crate) fn random(arguments: &Random) -> Result<()> {
    let (kind, mut setup) = super::setup(&arguments.table)?;
    let mut dice = Dice::new(arguments.seed);
    setup.first = first(kind, &setup, arguments.first, &mut dice)?;
    let mut table = kind.table(&setup)?;
    let mut record = Record::of(kind.info(), &setup);
    while record.tokens.len() < arguments.actions
        && let Some(token) = table.play_random(&mut dice)
    {
        record.push(token);
    }
    record.set("Result", Record::result(table.places()));
    print(&record.to_string())
}

/// The seat that was chosen, or one drawn by lot among those that may begin (`C-1`).
pub(super) fn first(
    kind: &dyn Kind,
    setup: &Setup,
    chosen: Option<usize>,
    dice: &mut Dice,
) -> Result<Seat> {
    if let Some(number) = chosen {
        let seat = Seat::from_number(number).filter(|seat| seat.index() < setup.players);
        ensure!(seat.is_some(), "--first {number}: the seats are 1 to {}", setup.players);
        return Ok(seat.unwrap_or(Seat::FIRST));
    }
    kind.table(setup)?;
    let seats: Vec<_> = Seat::all(setup.players)
        .filter(|seat| kind.table(&Setup { first: *seat, ..setup.clone() }).is_ok())
        .collect();
    Ok(seats[dice.below(seats.len() as u32) as usize])
}
