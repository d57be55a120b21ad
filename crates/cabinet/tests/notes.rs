//! Notes held against the rules.

use cabinet::{open_notes, shipped_only};
use tabletop::{Dice, Record, notes};

const HALMA: &str = "[Game \"halma\"]\n[Players \"2\"]\n\n";

fn wrong(actions: &str) -> String {
    let Err(error) = open_notes(&format!("{HALMA}{actions}"), &shipped_only) else {
        panic!("accepted: {actions}")
    };
    error.to_string()
}

#[test]
fn variations_are_played_from_where_they_leave() {
    let actions = "1. e2-f3 l15-k14 {var: l16-k15 2. f3-g4 (c4-e2-g4 \"a chain\" k15-j14)} c4-e2 \
                   {then: k14-j13 resign1}";
    let (opened, tree) = open_notes(&format!("{HALMA}{actions}"), &shipped_only).ok().unwrap();
    assert_eq!(opened.table.tokens(), 3);
    assert_eq!(tree.nodes().len(), 1 + 3 + 4 + 2);
}

#[test]
fn the_first_wrong_action_is_named_with_line_number_and_clause() {
    let error = wrong("e2-f3 {var: c4-d5\n l15-k14 e2-e9 (e2-e8)} l15-k14 {var: a1-a2}");
    assert!(error.starts_with("line 5: e2-e9: in a variation, as action 3: "), "{error}");
    assert!(error.ends_with("(H-10)"), "{error}");
    let error = wrong("e2-f3 {var: c4-d5 resign2\nl15-k14} l15-k14");
    assert!(error.starts_with("line 5: l15-k14: in a variation, as action 3: "), "{error}");
    assert!(error.ends_with("(C-5)"), "{error}");
    // What is wrong in the main line is said as ever, and first.
    let error = wrong("e2-f3 {var: e2-e9} e2-f3");
    assert!(error.starts_with("line 4: e2-f3: "), "{error}");
    assert!(!error.contains("variation"), "{error}");
}

#[test]
fn random_variations_of_random_games_are_legal() {
    for (kind, seed) in cabinet::GAMES.into_iter().zip(1..) {
        let setup = kind.usual(kind.info().usual_players);
        let mut dice = Dice::new(seed);
        let mut table = kind.table(&setup).unwrap();
        let mut record = Record::of(kind.info(), &setup);
        let mut branches = Vec::new();
        for _ in 0..12 {
            let mut other = table.copy();
            let line: Vec<_> = (0..3).map_while(|_| other.play_random(&mut dice)).collect();
            branches.push(line);
            let Some(token) = table.play_random(&mut dice) else { break };
            record.push(token);
        }
        let mut tree = notes::Tree::of(&record).unwrap();
        for (mut at, line) in branches.into_iter().enumerate() {
            for token in line {
                at = tree.add(at, &token).unwrap();
            }
        }
        let text = notes::write(&record, &tree);
        let (opened, again) =
            open_notes(&text, &shipped_only).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!((again, opened.table.fields()), (tree, table.fields()));
    }
}
