//! Playing costs no memory: what a table needs it has after its first games.

use allocation_counter::measure;
use tabletop::Dice;

/// Forty actions a game: at the end of a whole one, counting Forma's bridges may need the solver,
/// which does allocate.
#[test]
fn random_games_allocate_nothing() {
    for kind in cabinet::GAMES {
        let info = kind.info();
        for &players in info.players {
            let mut table = kind.table(&kind.usual(players)).expect("a usual table");
            let mut dice = Dice::new(3);
            for _ in 0..3 {
                table.playout(&mut dice, 1_000);
            }
            let used = measure(|| {
                for _ in 0..10 {
                    table.playout(&mut dice, 40);
                }
            });
            assert_eq!(used.count_total, 0, "{} for {players}", info.name);
        }
    }
}
