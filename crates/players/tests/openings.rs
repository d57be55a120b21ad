//! Games do not all begin alike.

use std::collections::BTreeSet;

use players::{Level, Limits, Spec, SpecKind, Stop, Task};
use tabletop::Record;

/// How the players of a level begin a game: the first two turns of everybody.
fn opening(kind: &'static dyn cabinet::Kind, players: usize, level: u8, seed: u64) -> Vec<String> {
    let setup = kind.usual(players);
    let mut table = kind.table(&setup).unwrap();
    let mut record = Record::of(kind.info(), &setup);
    let level = SpecKind::Level(Level::new(level).unwrap());
    while record.tokens.len() < 2 * players {
        let spec = Spec { kind: level.clone(), limits: Some(Limits::nodes(400)) };
        let (mut player, limits) = players::player(table.as_ref(), &spec).unwrap();
        let seed = tabletop::mix(seed) ^ record.tokens.len() as u64;
        let task = Task { limits, stop: &Stop::default(), seed, record: &record };
        let answer = player.choose(table.as_ref(), &task).unwrap();
        table.play(&answer.token).unwrap();
        record.push(answer.token);
    }
    record.tokens.into_iter().map(|token| token.text).collect()
}

/// In every game, with any number of players, for beginners and for the strongest.
#[test]
fn the_same_players_begin_differently() {
    for kind in cabinet::GAMES {
        for &players in kind.info().players {
            for level in [2, 9] {
                let openings: BTreeSet<_> =
                    (0..8).map(|seed| opening(kind, players, level, seed)).collect();
                let name = kind.info().name;
                let different = openings.len();
                assert!(different >= 4, "{name} for {players}, level {level}: {openings:#?}");
            }
        }
    }
}
