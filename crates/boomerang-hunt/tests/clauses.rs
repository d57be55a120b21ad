//! The rule page, clause by clause. Positions that take long to reach by play are in `src/tests.rs`.

use std::{fmt::Write as _, sync::Arc};

use boomerang_hunt::Hunt;
use tabletop::{Game, Match, Seat, Setup};

struct Table(Match<Hunt>);

fn setup(players: usize) -> Setup {
    Setup::new(&Hunt::INFO, players)
}

fn table(setup: &Setup) -> Table {
    Table(Match::new(Arc::new(Hunt::new(setup).unwrap())))
}

impl Table {
    fn play(mut self, tokens: &str) -> Self {
        for token in tokens.split_whitespace() {
            self.0.play(token).unwrap_or_else(|why| panic!("{token}: {why}"));
        }
        self
    }

    /// Everybody places his stones in turn, as many as everybody else.
    fn place(mut self, stones: &[&str]) -> Self {
        let stones: Vec<Vec<_>> = stones.iter().map(|s| s.split(' ').collect()).collect();
        for round in 0..stones[0].len() {
            for own in &stones {
                self = self.play(&format!("@{}", own[round]));
            }
        }
        self
    }

    fn legal(&self) -> Vec<String> {
        self.0.legal()
    }

    fn captures(&self) -> Vec<String> {
        self.legal().into_iter().filter(|token| token.contains('x')).collect()
    }

    /// The clause that the token breaks.
    fn breaks(&self, token: &str) -> &'static str {
        let refusal = self.0.clone().play(token).unwrap_err();
        assert!(!self.legal().contains(&token.to_owned()));
        refusal.clause.0
    }

    /// A field of the position, as JSON would have it, without quotation marks.
    fn field(&self, name: &str) -> String {
        let fields = self.0.game().fields(self.0.position());
        write(fields.get(name).unwrap())
    }

    fn turn(&self) -> Option<usize> {
        self.0.to_act().map(Seat::number)
    }

    fn places(&self) -> Vec<u8> {
        self.0.places().expect("a game that is over").as_slice().to_vec()
    }

    fn scores(&self) -> Vec<i32> {
        self.0.scores().as_slice().to_vec()
    }
}

fn write(value: &tabletop::Value) -> String {
    match value {
        tabletop::Value::Null => "null".to_owned(),
        tabletop::Value::Int(number) => number.to_string(),
        tabletop::Value::Text(text) => text.clone(),
        tabletop::Value::List(items) => {
            format!("[{}]", items.iter().map(write).collect::<Vec<_>>().join(" "))
        }
        other => panic!("{other:?} is in no field"),
    }
}

/// A row of 36 fields without arrows, with a triangle at its beginning.
fn row(players: usize) -> Table {
    let mut text = "name = \"row\"\ntriangles = [\"a1 a2 a3\"]\nlines = [\"a1-a3\",".to_owned();
    for n in 1..36 {
        write!(text, "\"a{n}-a{}\",", n + 1).unwrap();
    }
    text.push_str("]\n[fields]\n");
    for n in 1..=36 {
        writeln!(text, "a{n} = [{n}, 0]").unwrap();
    }
    table(&Setup { edition: "row".to_owned(), edition_text: text, ..setup(players) })
}

/// Seat 1 runs along row d and takes what the others put there: six prisoners, with three.
fn six_prisoners() -> Table {
    table(&setup(3)).play("@d7 @d6 @d5 d7xd6xd5 @d4 @d3 d5xd4xd3 @d2 @d1 d3xd2xd1")
}

#[test]
fn b_1_the_first_with_enough_prisoners_wins() {
    let three = six_prisoners().play("@e1 @f1 d1xe1xf1");
    assert_eq!((three.turn(), three.scores()), (None, vec![8, 0, 0]));
    assert_eq!(three.places(), [1, 2, 2]);

    let four = table(&setup(4)).play("@d7 @d6 @d5 @d4 d7xd6xd5xd4 @d3 @d2 @d1 d4xd3xd2xd1");
    assert_eq!(four.turn(), Some(2), "six of seven");
    let four = four.play("@e1 @a1 @a2 d1xe1");
    assert_eq!((four.turn(), four.scores()), (None, vec![7, 0, 0, 0]));

    let five = table(&setup(5)).play("@d7 @d6 @d5 @d4 @a1 d7xd6xd5xd4 @d3 @d2 @d1 @a2");
    assert_eq!(five.turn(), Some(1), "three of six");
    let five = five.play("d4xd3xd2xd1");
    assert_eq!((five.turn(), five.scores()), (None, vec![6, 0, 0, 0, 0]));
}

#[test]
fn b_2_nine_eight_or_seven_stones_each() {
    assert_eq!(table(&setup(3)).field("supply"), "[9 9 9]");
    assert_eq!(table(&setup(4)).field("supply"), "[8 8 8 8]");
    assert_eq!(table(&setup(5)).field("supply"), "[7 7 7 7 7]");
}

#[test]
fn b_3_play_goes_clockwise_from_the_first_player() {
    let mut game = table(&setup(3).first(2));
    for (seat, token) in [(2, "@a1"), (3, "@a3"), (1, "@g1"), (2, "@g3")] {
        assert_eq!(game.turn(), Some(seat));
        game = game.play(token);
    }
    assert!(Hunt::new(&setup(3).first(4)).is_err());
}

#[test]
fn b_4_place_on_any_free_field_or_move_along_a_line() {
    let game = table(&setup(3));
    assert_eq!(game.legal().len(), 37);
    let game = game.place(&["a1", "d4", "g1"]);
    assert_eq!(game.legal().len(), 34 + 3);
    assert_eq!(game.legal()[34..], ["a1-a2", "a1-b1", "a1-b2"]);
    assert_eq!(game.breaks("@d4"), "B-4");
    assert_eq!(game.breaks("a2-a3"), "B-4");
    assert_eq!(game.breaks("d4-d5"), "B-4");
    assert_eq!(game.breaks("a1-a3"), "B-4");
    // The arrow points from a2 to a1; a move does not mind.
    assert_eq!(game.play("a1-a2").field("stones"), "[[a2] [d4] [g1]]");
}

#[test]
fn b_4_without_supply_stones_move() {
    let game = table(&setup(3)).place(&[
        "a1 a2 a3 a4 b1 b5 c1 c6 d1",
        "g1 g2 g3 g4 f1 f5 e1 e6 d7",
        "d2 d3 d4 d5 d6 c2 c5 e2 e4",
    ]);
    assert_eq!(game.field("supply"), "[0 0 0]");
    assert!(!game.legal().iter().any(|token| token.starts_with('@')));
    assert_eq!(game.breaks("@b3"), "B-4");
}

#[test]
fn b_5_no_jumping() {
    let game = table(&setup(3)).place(&["d1 d2", "d4 e1", "g1 g4"]);
    for token in ["d1-d3", "d2-d2", "d1-e1", "d1-d2", "d2-e1", "d1-f1"] {
        assert_eq!(game.breaks(token), if token == "d1-e1" { "B-7" } else { "B-4" }, "{token}");
    }
    assert!(game.legal().contains(&"d2-d3".to_owned()));
}

#[test]
fn b_6_there_is_no_passing() {
    assert_eq!(table(&setup(3)).breaks("pass"), "B-6");
    assert_eq!(table(&setup(3)).place(&["d1", "d2", "d3"]).breaks("pass"), "B-6");
}

#[test]
fn b_7_a_capture_moves_onto_the_field_and_takes_the_stone() {
    let game = table(&setup(3)).place(&["d4", "e4", "a1"]);
    assert_eq!(game.captures(), ["d4xe4"]);
    assert_eq!(game.breaks("d4-e4"), "B-7");
    assert_eq!(game.breaks("d4xc4"), "B-7");
    assert_eq!(game.breaks("e4xd5"), "B-7");
    assert_eq!(game.breaks("d4xa1"), "B-7");
    let game = game.play("d4xe4");
    assert_eq!(game.field("stones"), "[[e4] [] [a1]]");
    assert_eq!((game.scores(), game.turn()), (vec![1, 0, 0], Some(2)));
}

#[test]
fn b_8_up_to_three_captures_with_the_same_stone() {
    let game = table(&setup(3)).place(&["d7 a1", "d6 d4", "d5 d3"]);
    assert_eq!(game.captures(), ["d7xd6", "d7xd6xd5", "d7xd6xd5xd4"]);
    assert_eq!(game.breaks("d7xd6xd5xd4xd3"), "B-8");
    let game = game.play("d7xd6xd5xd4");
    assert_eq!(game.field("stones"), "[[a1 d4] [] [d3]]");
    assert_eq!(game.turn(), Some(2));
}

#[test]
fn b_9_prisoners_lie_before_their_captor() {
    let game = table(&setup(3)).place(&["d7 a1", "d6 d4", "d5 d3"]).play("d7xd6xd5xd4");
    assert_eq!(game.field("prisoners"), "[[0 2 1] [0 0 0] [0 0 0]]");
}

#[test]
fn b_10_capturing_goes_along_the_arrow_only() {
    let game = table(&setup(3)).place(&["d4 a2", "d5 b2", "c4 g1"]);
    // d5 points to d4; nothing points along a2-b2; d4 points to c4.
    assert_eq!(game.captures(), ["d4xc4"]);
    assert_eq!(game.breaks("d4xd5"), "B-10");
    assert_eq!(game.breaks("a2xb2"), "B-10");
}

#[test]
fn b_11_one_capture_fulfils_the_duty_and_the_player_chooses() {
    let game = table(&setup(3)).place(&["d4 a1", "e4 g1", "d3 b2"]);
    assert_eq!(game.captures(), ["a1xb2", "d4xd3", "d4xe4"]);
    let game = game.play("d4xd3");
    assert_eq!(game.field("offender"), "null");
    assert_eq!(game.breaks("claim2"), "B-17");
}

#[test]
fn b_12_stones_that_could_have_captured_are_removed() {
    let game = table(&setup(3)).place(&["d4 a1 g4", "e4 g1 g2", "d3 b2 f1"]).play("@c6");
    assert_eq!((game.field("overlooked"), game.field("offender")), ("[a1 d4]".into(), "1".into()));
    let game = game.play("claim3");
    assert_eq!(game.field("stones"), "[[c6 g4] [e4 g1 g2] [b2 d3 f1]]");
    assert_eq!((game.field("removed"), game.scores()), ("[2 0 0]".into(), vec![0, 0, 0]));
    assert_eq!((game.field("overlooked"), game.field("offender")), ("[]".into(), "null".into()));
}

#[test]
fn b_13_a_trio_earns_an_extra_turn() {
    let game = table(&setup(3)).place(&["e1 e2", "a1 a2", "g3 g4"]);
    let by_placing = table(&setup(3)).place(&["e1 e2", "a1 a4", "g3 g4"]).play("@d2");
    assert_eq!((by_placing.turn(), by_placing.field("extra_turns")), (Some(1), "1".into()));
    assert_eq!(by_placing.field("given"), "[[d2 e1 e2]]");
    let by_moving = game.play("@d3 @a4 @g1 d3-d2");
    assert_eq!((by_moving.turn(), by_moving.field("extra_turns")), (Some(1), "1".into()));
    let after = by_moving.play("@c6");
    assert_eq!((after.turn(), after.field("given")), (Some(2), "[]".into()));
}

#[test]
fn b_13_two_trios_at_once_earn_two() {
    let game = table(&setup(3)).place(&["a2 b2 a3 b4", "g1 g2 g3 g4", "d1 d3 d5 d7"]).play("@b3");
    assert_eq!((game.turn(), game.field("extra_turns")), (Some(1), "2".into()));
    assert_eq!(game.field("given"), "[[a2 b2 b3] [a3 b3 b4]]");
    let game = game.play("@c6");
    assert_eq!((game.turn(), game.field("extra_turns")), (Some(1), "1".into()));
    assert_eq!(game.play("@c1").turn(), Some(2));
}

/// Seat 2 has taken a stone of seat 1, who completes a trio.
fn trio_with_a_prisoner() -> Table {
    table(&setup(3)).place(&["d4 e1 e2", "d5 a1 a3", "g1 g3 g4"]).play("@b1 d5xd4 @c6")
}

#[test]
fn b_14_an_extra_turn_allows_freeing_besides() {
    let game = trio_with_a_prisoner();
    assert_eq!(game.breaks("free2@d5"), "B-14");
    let game = game.play("@d2");
    let frees = game.legal().into_iter().filter(|token| token.starts_with("free"));
    assert_eq!(frees.count(), game.legal().iter().filter(|t| t.starts_with('@')).count());
    assert!(game.legal().contains(&"d2-d3".to_owned()));
    assert_eq!(game.breaks("free3@d5"), "B-14");
    assert_eq!(game.breaks("free1@d5"), "B-14");
    assert_eq!(game.breaks("free2@d4"), "B-14");
    let game = game.play("free2@d5");
    assert_eq!(game.field("stones"), "[[b1 d2 d5 e1 e2] [a1 a3 d4] [c6 g1 g3 g4]]");
    assert_eq!((game.turn(), game.field("supply")), (Some(2), "[4 6 5]".into()));
}

#[test]
fn b_15_a_player_without_stones_is_out() {
    // Seat 3 overlooks a capture turn by turn, and each time loses the stone that he placed before.
    let mut game = table(&setup(3)).play("@d1 @g1 @d2 @b1 @g2");
    let first = ["@a4", "@b5", "@c6", "@d7", "@c5", "@d5", "@f5"];
    let second = ["@g3", "@g4", "@f1", "@f2", "@f3", "@e3", "@e6"];
    for (round, (one, two)) in first.into_iter().zip(second).enumerate() {
        let third = if round % 2 == 0 { "@b2" } else { "@d2" };
        game = game.play(&format!("{third} claim1 {one} {two}"));
    }
    game = game.play("@d2 claim1 d7-d6 e6-e5");
    assert_eq!((game.field("removed"), game.field("supply")), ("[0 0 8]".into(), "[0 0 0]".into()));
    game = game.play("d2-d3 claim2");
    assert_eq!((game.field("out"), game.turn()), ("[3]".into(), Some(1)));
    game = game.play("a4-a3 e5-f4");
    assert_eq!(game.turn(), Some(1), "seat 3 is skipped");
    assert_eq!(game.breaks("resign3"), "C-5");
}

#[test]
fn b_16_no_chain_goes_on_beyond_the_deciding_capture() {
    let game = six_prisoners().play("@g1 @a1 @c6 @e1 @f1");
    assert_eq!(game.captures(), ["d1xe1", "d1xe1xf1"]);
    assert_eq!(game.breaks("d1xe1xf1xg1"), "B-16");
    let game = game.play("d1xe1xf1");
    assert_eq!((game.turn(), game.legal().len()), (None, 0));
    assert_eq!(game.breaks("@a2"), "B-16");
    assert_eq!(game.breaks("resign2"), "B-16");
}

#[test]
fn b_17_a_claim_stands_until_the_next_turn_action() {
    let game = table(&setup(4)).place(&["d4 a1", "e4 g1", "g3 g4", "a4 c6"]).play("@b1");
    let claims = |game: &Table| {
        game.legal().into_iter().filter(|token| token.starts_with("claim")).collect::<Vec<_>>()
    };
    assert_eq!(claims(&game), ["claim2", "claim3", "claim4"]);
    assert_eq!(game.breaks("claim1"), "B-17");
    let game = game.play("resign3");
    assert_eq!(claims(&game), ["claim2", "claim4"]);
    assert_eq!(game.breaks("claim3"), "B-17");
    let settled = Table(game.0.clone()).play("claim4");
    assert_eq!(settled.turn(), Some(2), "a claim takes no turn");
    assert_eq!(settled.breaks("claim2"), "B-17");
    assert_eq!(claims(&game.play("@b5")), [""; 0]);
}

#[test]
fn b_17_the_moved_stone_counts_where_it_stands() {
    let game = table(&setup(3)).place(&["d4", "e4", "a1"]).play("d4-d3");
    assert_eq!(game.field("overlooked"), "[d3]");
    assert_eq!(game.play("claim2").field("stones"), "[[] [e4] [a1]]");
}

#[test]
fn b_17_the_claim_stands_when_the_offender_has_resigned() {
    let game = table(&setup(3)).place(&["d4", "e4", "a1"]).play("@b1 resign1 claim3");
    assert_eq!((game.field("removed"), game.turn()), ("[1 0 0]".into(), Some(2)));
}

#[test]
fn b_17_an_extra_turn_already_earned_stays() {
    let game = table(&setup(3)).place(&["e1 e2", "f1 a4", "g3 g4"]).play("@d2");
    assert_eq!((game.field("overlooked"), game.field("extra_turns")), ("[e1]".into(), "1".into()));
    let game = game.play("claim2");
    assert_eq!((game.turn(), game.field("extra_turns")), (Some(1), "1".into()));
    assert_eq!(game.field("given"), "[[d2 e1 e2]]");
}

#[test]
fn b_18_a_referee_refuses_what_overlooks_a_capture() {
    let game = table(&setup(3).with("referee")).place(&["d4", "e4", "a1"]);
    assert_eq!(game.legal(), ["d4xe4"]);
    assert_eq!(game.breaks("@b1"), "B-18");
    assert_eq!(game.breaks("d4-d3"), "B-18");
    assert_eq!(game.breaks("claim2"), "B-18");
}

#[test]
fn b_19_the_duty_holds_in_an_extra_turn() {
    let game = trio_with_a_prisoner().play("@d2 free2@e4");
    assert_eq!(game.field("overlooked"), "[]", "nothing to capture");
    // d2 points to c2, where seat 2 has put a stone.
    let game = table(&setup(3)).place(&["d4 e1 e2", "d5 a1 c2", "g1 g3 g4"]);
    let game = game.play("@a4 d5xd4 @c6 @d2 free2@e4");
    assert_eq!((game.field("overlooked"), game.turn()), ("[d2]".into(), Some(2)));
}

#[test]
fn b_19_a_pass_uses_up_an_extra_turn() {
    // Seat 1 stands on a1 to a9, the last stone completes the trio, and seat 2 blocks the way.
    let game = row(3).place(&[
        "a9 a8 a7 a6 a5 a4 a3 a2",
        "a10 a11 a12 a13 a14 a15 a16 a17",
        "a27 a26 a25 a24 a23 a22 a21 a20",
    ]);
    let game = game.play("@a1");
    assert_eq!((game.field("extra_turns"), game.legal()), ("1".into(), vec!["pass".to_owned()]));
    let game = game.play("pass");
    assert_eq!((game.turn(), game.field("extra_turns")), (Some(2), "0".into()));
}

#[test]
fn b_20_a_capture_can_complete_a_trio() {
    // d3 takes on d2, between e1 and e2.
    let game = table(&setup(3)).place(&["e1 e2 d3", "a1 a4 d2", "g3 g4 c6"]).play("d3xd2");
    assert_eq!((game.turn(), game.field("given")), (Some(1), "[[d2 e1 e2]]".into()));
}

#[test]
fn b_20_fields_passed_in_a_chain_do_not_count() {
    let game = table(&setup(3)).place(&["e1 e2 d3", "a1 a4 d2", "g3 g4 d1"]).play("d3xd2xd1");
    assert_eq!((game.turn(), game.field("given")), (Some(2), "[]".into()));
}

#[test]
fn b_20_a_freed_stone_can_complete_a_trio() {
    let game = table(&setup(3)).place(&["d4 e1 e2 f1", "d5 a1 a3 c4", "g3 g4 c6 b5"]);
    let game = game.play("@b1 d5xd4 @d7 @d2 free2@f2");
    assert_eq!((game.turn(), game.field("extra_turns")), (Some(1), "1".into()));
    assert_eq!(game.field("given"), "[[d2 e1 e2] [e2 f1 f2]]");
}

#[test]
fn b_21_a_triangle_gives_one_extra_turn_in_a_run() {
    // Two trios, so that there is time to leave one of them and come back.
    let game = table(&setup(3)).place(&["a2 b2 a3 b4", "g1 g2 g3 g4", "d1 d3 d5 d7"]).play("@b3");
    let game = game.play("a2-a1");
    assert_eq!(game.field("extra_turns"), "1");
    let game = game.play("a1-a2");
    assert_eq!((game.turn(), game.field("extra_turns")), (Some(2), "0".into()));
    // In the next run it counts again.
    let game = game.play("@c6 @e6 a2-a1 @c1 @e1 a1-a2");
    assert_eq!((game.turn(), game.field("given")), (Some(1), "[[a2 b2 b3]]".into()));
}

#[test]
fn b_22_prisoners_of_one_who_resigned_can_be_freed() {
    let game = trio_with_a_prisoner().play("resign2 @d2");
    assert!(game.legal().contains(&"free2@d5".to_owned()));
    assert_eq!(game.play("free2@d5").scores(), [0, 0, 0]);
}

#[test]
fn b_23_the_last_one_left_wins() {
    let game = table(&setup(3)).place(&["d4 a1", "e4 g1", "d3 g3"]).play("d4xe4 resign1");
    assert_eq!(game.turn(), Some(2));
    let game = game.play("resign3");
    assert_eq!((game.turn(), game.places()), (None, vec![2, 1, 3]));
}

#[test]
fn b_23_stones_of_one_who_resigned_can_be_captured() {
    let game = table(&setup(3)).place(&["d4", "e4", "a1"]).play("resign2 d4xe4");
    assert_eq!((game.field("stones"), game.scores()), ("[[e4] [] [a1]]".into(), vec![1, 0, 0]));
    assert_eq!((game.field("out"), game.field("supply")), ("[]".into(), "[8 8 8]".into()));
}

#[test]
fn b_24_places_go_by_prisoners_then_by_stones() {
    // Seat 3 takes one before seat 1 has eight.
    let game = six_prisoners().play("@e1 @a2 d1xe1 @f1 @b5 @a1 @g4 a2xa1 e1xf1");
    assert_eq!((game.scores(), game.places()), (vec![8, 0, 1], vec![1, 3, 2]));
    // Nobody but the winner has any; seat 2 has lost three, the others two each.
    let four = table(&setup(4)).play("@d7 @d6 @d5 @d4 d7xd6xd5xd4 @d3 @d2 @d1 d4xd3xd2xd1");
    assert_eq!(four.play("@e1 @a1 @a2 d1xe1").places(), [1, 4, 2, 2]);
}

#[test]
fn b_24_the_position_that_repeats_includes_everything() {
    let mut game = table(&setup(3)).place(&["a1", "g1", "d7"]);
    let there = "a1-b1 g1-g2 d7-c6";
    let back = "b1-a1 g2-g1 c6-d7";
    game = game.play(there).play(back);
    assert!(!game.legal().contains(&"repetition1".to_owned()), "the second time");
    game = game.play(there).play(back);
    assert!(game.legal().contains(&"repetition1".to_owned()), "the third time");
    let claimed = Table(game.0.clone()).play("repetition2");
    assert_eq!((claimed.turn(), claimed.places()), (None, vec![1, 1, 1]));
    game = game.play(there).play(back).play(there).play(back);
    assert_eq!(game.turn(), None, "the fifth time");
}

#[test]
fn b_25_a_freed_stone_leaves_its_captor_at_once() {
    let game = trio_with_a_prisoner().play("@d2");
    assert_eq!(game.scores(), [0, 1, 0]);
    assert_eq!(game.play("free2@d5").scores(), [0, 0, 0]);
}

#[test]
fn b_26_a_duel_is_for_two_and_two_play_a_duel() {
    assert_eq!(Hunt::new(&setup(2)).unwrap_err().clause.0, "B-26");
    assert_eq!(Hunt::new(&setup(3).with("duel")).unwrap_err().clause.0, "B-26");
    assert_eq!(table(&setup(2).with("duel")).field("supply"), "[10 10]");
}

/// Seat 1 has taken six of seat 2 on row d, and stands on d1.
fn duel() -> Table {
    let game = table(&setup(2).with("duel")).play("@d7 @d6 @a1 @d5 @a2 @d4 d7xd6xd5xd4");
    game.play("@d3 @a3 @d2 @a4 @d1 d4xd3xd2xd1")
}

#[test]
fn b_26_who_has_two_stones_left_has_lost() {
    let game = duel().play("@e1 @c6 @f1 @c1 @g1");
    assert_eq!((game.turn(), game.field("supply")), (Some(1), "[3 1]".into()));
    // One of four may go, or two; with the second the game is over.
    assert_eq!(game.captures(), ["d1xe1", "d1xe1xf1"]);
    let lost = Table(game.0.clone()).play("d1xe1xf1");
    assert_eq!((lost.turn(), lost.places()), (None, vec![1, 2]));
    assert_eq!(game.play("d1xe1").turn(), Some(2));
}

#[test]
fn b_26_stones_removed_by_a_claim_count_as_lost() {
    // Seat 2 can capture with two of its four stones and brings in another instead.
    let game = duel().play("@b4 @g1 @d2 @g3 @f5");
    assert_eq!((game.turn(), game.field("overlooked")), (Some(1), "[b4 d2]".into()));
    let game = game.play("claim1");
    assert_eq!((game.turn(), game.places()), (None, vec![1, 2]));
    assert_eq!(game.scores(), [6, 0]);
}

#[test]
fn c_3_who_cannot_act_passes_and_when_nobody_can_the_game_is_over() {
    let game = row(3).place(&[
        "a9 a8 a7 a6 a5 a4 a3 a1",
        "a10 a11 a12 a13 a14 a15 a16 a17",
        "a27 a26 a25 a24 a23 a22 a21 a20",
    ]);
    let game = game.play("@a2 pass @a18 @a19");
    assert_eq!((game.turn(), game.legal()), (Some(1), vec!["pass".to_owned()]));
    let game = game.play("pass pass");
    assert_eq!((game.turn(), game.legal()), (Some(3), vec!["a27-a28".to_owned()]));
    let game = game.play("resign3");
    assert_eq!((game.turn(), game.places()), (None, vec![1, 1, 3]));
}

#[test]
fn c_5_who_resigns_in_his_turn_leaves_it_to_the_next() {
    let game = trio_with_a_prisoner().play("@d2 resign1");
    assert_eq!((game.turn(), game.field("extra_turns")), (Some(2), "0".into()));
    assert_eq!((game.field("resigned"), game.field("given")), ("[1]".into(), "[]".into()));
    assert_eq!(game.breaks("resign1"), "C-5");
    assert_eq!(game.play("@f5 @f3").turn(), Some(2));
}

#[test]
fn c_8_tokens_are_read_strictly() {
    let game = table(&setup(3)).place(&["d4", "e4", "a1"]);
    for token in [
        "", "@", "@x1", "@d8", "@d04", "@D1", "d1", "@d1 ", "@d1@d2", "d4-", "-d4", "d4-d5-d6",
        "d4xe4x", "xe4", "d4xe4-d5", "d4X e4", "free@d1", "free4@d1", "free2d1", "free2@", "claim",
        "claim0", "claim4", "claim02", "Pass", "pass1", "resign", "+d4", "d4+d5", "@é", "xxx",
    ] {
        assert_eq!(game.breaks(token), "C-8", "{token}");
    }
}

#[test]
fn shipped_boards_are_what_they_say() {
    for (name, fields, lines, triangles) in [("standard", 37, 90, 9), ("large", 61, 156, 12)] {
        let hunt = Hunt::new(&setup(3).edition(&Hunt::INFO, name)).unwrap();
        let board = hunt.board();
        let counts = (board.fields().count(), board.lines().len(), board.triangles().len());
        assert_eq!((board.name(), counts), (name, (fields, lines, triangles)));
        // No arrow on the sides of marked triangles.
        for corners in board.triangles() {
            for line in board.lines() {
                let inside = corners.contains(&line.a) && corners.contains(&line.b);
                assert!(!inside || line.arrow.is_none(), "{corners:?}");
            }
        }
    }
}
