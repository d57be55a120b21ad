use std::sync::Mutex;

use tabletop::{Dice, Record};

use super::*;

/// Halma on the small board, a jump away from the end on both sides: f6-g6 wins for seat 1, and
/// d3-c2 for seat 2.
const RACE: &str = "[Game \"halma\"]\n[Players \"2\"]\n[Option \"board=8\"]\n\n\
    b2-d2 f8-e7 c1-e3 h8-f8-d6 b1-d3-f3 g8-e6-c6 c2-e2-g4 h6-h4-f4 d1-d3 g7-g5-g3-e5-c7-c5 \
    e3-g5-g7 f7-d7-b5 a3-c3-e3-g5 c5-a5-a3 a2-c4-e2-c2-e4 e7-c5-c7-e5-e3-c1 a1-b2 h7-f5 b2-b4 \
    d6-b6 b3-c4 b5-b3 b4-d4 e8-d7 c4-d5 b3-a2 d4-e5 f4-d4 f3-f4 h5-f3 f4-f6-h8 d7-b5 g5-h6 \
    c6-a6-c4-e2-c2 a4-c6-a6-c4-e6 b6-b4 d5-f7-h7 b5-b3-d1-b1 g4-h5 f5-d5 e5-f6 b4-b3 d3-f5-f7 \
    a3-a1 f6-f8 d5-d3-d1 e6-g8 f3-d5-d3 e4-e5 d3-c3 d2-e3 d4-b2 e3-f4 c3-a3 f4-g5 g6-f5 e5-f6 \
    f5-e4 g5-g6 e4-d3 g6-e8 c2-a4 ";

fn opened(text: &str) -> Opened {
    cabinet::open(text, &cabinet::shipped_only).unwrap()
}

fn effort(nodes: u64) -> Effort {
    Effort { limits: Some(Limits::nodes(nodes)), ..Effort::default() }
}

/// Nobody looks on.
fn alone(stop: &Stop) -> Watch<'_> {
    Watch { stop, progress: &|_, _| {} }
}

fn reviewed(text: &str, effort: &Effort) -> Review {
    review(&opened(text), effort, alone(&Stop::default())).unwrap()
}

fn hinted(text: &str, effort: &Effort) -> Hint {
    hint(&opened(text), effort, alone(&Stop::default())).unwrap()
}

/// A game by lot, of so many actions at most.
fn random(game: &str, players: usize, actions: usize) -> String {
    let kind = cabinet::find(game).unwrap();
    let setup = kind.usual(players);
    let mut record = Record::of(kind.info(), &setup);
    let mut table = kind.table(&setup).unwrap();
    let mut dice = Dice::new(5);
    while record.tokens.len() < actions
        && let Some(token) = table.play_random(&mut dice)
    {
        record.push(token);
    }
    record.to_string()
}

#[test]
fn a_win_at_hand_is_seen_with_its_final_score() {
    let hint = hinted(RACE, &effort(1_000));
    assert_eq!(hint.to_act, Some(Seat::FIRST));
    assert_eq!(hint.chances.as_slice(), [1.0, 0.0]);
    let best = &hint.best[0];
    assert_eq!((best.token.as_str(), best.line.len()), ("f6-g6", 1));
    assert_eq!(best.chances.as_slice(), [1.0, 0.0]);
    assert!(best.scores.is_some());
    let chances: Vec<_> = hint.best.iter().map(|idea| idea.chances[Seat::FIRST]).collect();
    assert!(chances.is_sorted_by(|a, b| a >= b) && chances.len() == 3);
}

#[test]
fn a_win_thrown_away_is_the_turning_point() {
    let review = reviewed(&format!("{RACE} e8-d7 d3-c2"), &effort(300));
    let blunder = &review.actions[62];
    assert_eq!((blunder.seat, blunder.cost), (Seat::FIRST, 1.0), "{blunder:?}");
    assert_eq!(blunder.best.as_ref().unwrap().token, "f6-g6");
    let turn = review.turning_points.iter().find(|turn| turn.action == 62).unwrap();
    assert_eq!(turn.better[0].token, "f6-g6");
    let last = review.actions.last().unwrap();
    assert_eq!((last.cost, last.chances.as_slice()), (0.0, &[0.0, 1.0][..]));
    let end: Vec<_> = review.curve[62..].iter().map(|chances| chances[Seat::FIRST]).collect();
    assert_eq!(end, [1.0, 0.0, 0.0]);
    let turns: Vec<_> = review.turning_points.iter().map(|turn| turn.action).collect();
    assert!(turns.is_sorted() && turns.len() <= Review::MOST_TURNS);
}

#[test]
fn resigning_a_won_game_costs_it_even_out_of_turn() {
    let review = reviewed(&format!("{RACE} f6-e6 resign1"), &effort(300));
    let last = review.actions.last().unwrap();
    assert_eq!((last.seat, last.best.is_none()), (Seat::FIRST, true));
    assert_eq!(last.chances.as_slice(), [0.0, 1.0]);
    let review = reviewed(&format!("{RACE} resign1"), &effort(300));
    assert!(review.actions[62].cost > 0.9);
}

#[test]
fn a_game_without_actions_has_a_beginning() {
    let start = "[Game \"boomerang-hunt\"]\n[Players \"3\"]\n";
    let review = reviewed(start, &effort(50));
    assert_eq!(review.curve.len(), 1);
    assert!((review.curve[0].iter().sum::<f64>() - 1.0).abs() < 1e-6);
    assert!(review.actions.is_empty() && review.turning_points.is_empty());
    assert_eq!(review.mean_cost(Seat::FIRST), None);
}

#[test]
fn there_are_no_hints_when_the_game_is_over() {
    let hint = hinted(&format!("{RACE} f6-g6"), &effort(50));
    assert_eq!((hint.to_act, hint.chances.as_slice()), (None, &[1.0, 0.0][..]));
    assert!(hint.best.is_empty());
}

#[test]
fn every_game_is_reviewed_and_hinted() {
    for (game, players) in
        [("halma", 3), ("forma", 2), ("boomerang-hunt", 4), ("boomerang-flip", 2)]
    {
        let text = random(game, players, 8);
        let review = reviewed(&text, &effort(60));
        assert_eq!(review.actions.len(), 8, "{game}");
        for action in &review.actions {
            assert!((action.chances.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{game} {action:?}");
            assert!((0.0..=1.0).contains(&action.cost), "{game} {action:?}");
        }
        let hint = hinted(&text, &effort(60));
        assert_eq!(hint.best.len(), 3, "{game}");
        for idea in &hint.best {
            let mut table = opened(&text).table;
            for token in &idea.line {
                table.play(token).unwrap();
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_analysis_on_any_number_of_threads() {
    let text = random("boomerang-hunt", 3, 12);
    let one = reviewed(&text, &effort(100));
    assert_eq!(one, reviewed(&text, &Effort { threads: 3, ..effort(100) }));
    assert_eq!(hinted(&text, &effort(100)), hinted(&text, &effort(100)));
}

#[test]
fn progress_is_told_and_it_can_be_stopped() {
    let opened = opened(&random("boomerang-hunt", 3, 6));
    let (stop, told) = (Stop::default(), Mutex::new(Vec::new()));
    let tell = |done, of| told.lock().unwrap().push((done, of));
    let watch = Watch { stop: &stop, progress: &tell };
    assert!(review(&opened, &effort(50), watch).is_some());
    assert_eq!(told.lock().unwrap().last(), Some(&(12, 12)));
    let halt = |_, _| stop.now();
    let watch = Watch { stop: &stop, progress: &halt };
    assert_eq!(review(&opened, &effort(50), watch), None);
    assert_eq!(hint(&opened, &effort(50), watch), None);
}
