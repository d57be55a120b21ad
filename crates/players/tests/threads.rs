//! Thinking on several threads.

use players::{Level, Limits, Spec, SpecKind, Stop, Task};
use tabletop::{Dice, Record};

/// In every game, with any number of players, from the start and later.
#[test]
fn several_threads_answer_with_what_is_allowed_and_share_the_nodes() {
    for kind in cabinet::GAMES {
        for &players in kind.info().players {
            let setup = kind.usual(players);
            let mut table = kind.table(&setup).unwrap();
            let mut record = Record::of(kind.info(), &setup);
            let mut dice = Dice::new(7);
            for turn in 0..4 {
                let limits = Some(Limits::nodes(600).threads(3));
                let spec = Spec { kind: SpecKind::Level(Level::STRONGEST), limits };
                let (mut player, limits) = players::player(table.as_ref(), &spec).unwrap();
                let stop = Stop::default();
                let task = Task { limits, stop: &stop, seed: turn, record: &record };
                let answer = player.choose(table.as_ref(), &task).unwrap();
                let name = kind.info().name;
                let outcome = table.copy().play(&answer.token);
                assert_eq!(outcome, Ok(()), "{name} for {players}: {}", answer.token);
                assert!(answer.nodes <= 600, "{name} for {players}: {} nodes", answer.nodes);
                for _ in 0..3 {
                    record.push(table.play_random(&mut dice).unwrap());
                }
            }
        }
    }
}
