//! One test a clause of the rule page, under the clause's name.

use std::sync::Arc;

use halma::{Colour, Field, Halma};
use tabletop::{Clause, Game, Match, Seat, Setup, Square};

type Run = Match<Halma>;

fn setup(players: usize, options: &[&str]) -> Setup {
    options.iter().fold(Setup::new(&Halma::INFO, players), |setup, option| setup.with(option))
}

fn table(players: usize, options: &[&str]) -> Arc<Halma> {
    Arc::new(Halma::new(&setup(players, options)).expect("a table"))
}

fn start(players: usize, options: &[&str]) -> Run {
    Match::new(table(players, options))
}

fn play(run: &mut Run, tokens: &str) {
    for token in tokens.split_whitespace() {
        run.play(token).unwrap_or_else(|why| panic!("{token}: {why}"));
    }
}

/// The clause that a token breaks.
fn refused(run: &Run, token: &str) -> Clause {
    run.clone().play(token).expect_err(token).clause
}

fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace().map(|name| Square::read(name, 16).unwrap()).collect()
}

fn seat(number: usize) -> Seat {
    Seat::from_number(number).unwrap()
}

/// A position in which some pawns of each colour stand as told and the rest of each stands in
/// `rest`, squares that are used up from the front.
fn arranged(game: &Arc<Halma>, told: &[&str], rest: &[&str], to_move: usize) -> Run {
    let pawns: Vec<_> = told
        .iter()
        .zip(rest)
        .enumerate()
        .map(|(index, (told, rest))| {
            let count = game.board().court(Colour::new(index)).len() as usize;
            let mut all = squares(told);
            all.extend(squares(rest));
            all.truncate(count);
            all
        })
        .collect();
    let colour = Colour::new(to_move - 1);
    Match::at(Arc::clone(game), game.with_pawns(&pawns, colour).expect("a position"))
}

/// The squares of the court that a colour heads for, as text.
fn goal(game: &Halma, colour: usize) -> Vec<String> {
    let goal = game.board().goal(Colour::new(colour - 1)).squares();
    goal.iter().map(ToString::to_string).collect()
}

/// Two players: `waiting` of colour 1 wait before the door, all others are home; colour 2 stands
/// in rows far off.
fn nearly_home(game: &Arc<Halma>, missing: &str, waiting: &str) -> Run {
    let home: Vec<_> = goal(game, 1).into_iter().filter(|name| name != missing).collect();
    let one = format!("{waiting} {}", home.join(" "));
    let two = "a1 a3 a5 a7 a9 c1 c3 c5 c7 c9 e1 e3 e5 e7 e9 g1 g3 g5 g7";
    arranged(game, &[&one, two], &["", ""], 1)
}

#[test]
fn h_1_the_first_with_all_pawns_opposite_wins() {
    let mut run = nearly_home(&table(2, &[]), "l15", "k14");
    assert!(!run.is_over());
    play(&mut run, "k14-l15");
    assert_eq!(run.places().unwrap().as_slice(), [1, 2]);
}

#[test]
fn h_2_two_three_or_four_players() {
    assert_eq!(Halma::INFO.players, [2, 3, 4]);
    for players in [1, 5] {
        assert!(Halma::new(&setup(players, &[])).is_err());
    }
    let three = table(3, &[]);
    assert_eq!(three.board().colours().count(), 4);
    assert_eq!(three.colours_of(seat(3)).count(), 2);
}

#[test]
fn h_3_large_courts_for_two_players() {
    let game = table(2, &[]);
    let court = game.board().court(Colour::new(0)).squares();
    let expected = squares("a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 e1 e2");
    assert_eq!(court, expected);
    let opposite = game.board().court(Colour::new(1)).squares();
    let turned: Vec<_> =
        expected.iter().rev().map(|s| Square::new(15 - s.column(), 15 - s.row())).collect();
    assert_eq!(opposite, turned);
}

#[test]
fn h_4_small_courts_for_more() {
    for players in [3, 4] {
        let game = table(players, &[]);
        let court = game.board().court(Colour::new(0)).squares();
        assert_eq!(court, squares("a1 a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 d1 d2"));
        // The black studs are ordinary squares: a pawn may stand there.
        play(&mut Match::new(game), "a4-a5");
    }
}

#[test]
fn h_5_every_player_has_his_court_before_him() {
    let game = table(4, &[]);
    for (seat, corner) in Seat::all(4).zip(["a1", "a16", "p16", "p1"]) {
        let colour = game.colours_of(seat).next().unwrap();
        assert_eq!(game.board().corner(colour).to_string(), corner);
    }
}

#[test]
fn h_6_the_first_player_begins_and_turns_go_in_order() {
    let game = Halma::new(&setup(4, &[]).first(3)).unwrap();
    let mut run = Match::new(Arc::new(game));
    let mut order = Vec::new();
    for token in ["m15-l14", "m2-l3", "d2-e3", "d15-e14"] {
        order.push(run.to_act().unwrap().number());
        play(&mut run, token);
    }
    assert_eq!(order, [3, 4, 1, 2]);
    assert_eq!(run.to_act(), Some(seat(3)));
}

#[test]
fn h_7_one_pawn_of_ones_own_a_turn() {
    let mut run = start(2, &[]);
    assert_eq!(refused(&run, "p16-p15"), Clause("H-7"));
    assert_eq!(refused(&run, "h8-h9"), Clause("H-7"));
    play(&mut run, "e2-f3");
    assert_eq!(run.to_act(), Some(seat(2)));
}

#[test]
fn h_8_a_step_and_a_jump_do_not_mix() {
    let run = start(2, &[]);
    assert_eq!(refused(&run, "e2-f3-g4"), Clause("H-8"));
    assert_eq!(refused(&run, "d3-f1-g1"), Clause("H-10"));
}

#[test]
fn h_9_a_step_goes_to_any_free_neighbour() {
    let game = table(2, &[]);
    let rest = "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 e1 e2";
    let run = arranged(
        &game,
        &["h8", "p16"],
        &[rest, "p15 p14 p13 p12 o16 o15 o14 o13 o12 n16 n15 n14 n13 m16 m15 m14 l16 l15"],
        1,
    );
    for to in ["g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"] {
        run.clone().play(&format!("h8-{to}")).unwrap();
    }
    assert_eq!(refused(&start(2, &[]), "a1-b2"), Clause("H-9"));
    assert_eq!(refused(&run, "h8-j8"), Clause("H-10"));
}

#[test]
fn h_10_a_jump_passes_one_pawn_and_lands_behind_it() {
    let run = start(2, &[]);
    run.clone().play("c4-e4").expect_err("nothing stands on d4");
    run.clone().play("c3-e3").unwrap();
    assert_eq!(refused(&run, "a1-c3"), Clause("H-10"));
    assert_eq!(refused(&run, "c2-f2"), Clause("H-10"));
    // A foreign pawn serves as well as one's own.
    let game = table(2, &[]);
    let one = "h8 a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 e1";
    let two = "i9 p16 p15 p14 p13 p12 o16 o15 o14 o13 o12 n16 n15 n14 n13 m16 m15 m14 l16";
    let mut run = arranged(&game, &[one, two], &["", ""], 1);
    play(&mut run, "h8-j10");
    assert!(run.position().pawns(Colour::new(1)).has(Field::new(Square::new(8, 8))));
}

#[test]
fn h_11_jumps_follow_each_other_in_any_direction() {
    let mut run = start(2, &[]);
    play(&mut run, "e2-f3 l15-k14");
    play(&mut run, "c4-e2-g4");
    assert_eq!(run.tokens(), 3);
}

#[test]
fn h_12_pawns_jumped_over_stay() {
    let mut run = start(2, &[]);
    let before = run.position().occupied().len();
    play(&mut run, "c3-e3");
    assert_eq!(run.position().occupied().len(), before);
    assert!(run.position().pawns(Colour::new(0)).squares().contains(&Square::new(3, 2)));
}

#[test]
fn h_13_nobody_has_to_jump() {
    let mut run = start(2, &[]);
    assert!(run.legal().contains(&"c3-e3".to_owned()));
    play(&mut run, "e2-f3");
}

#[test]
fn h_14_a_chain_may_stop_anywhere() {
    let mut run = start(2, &[]);
    play(&mut run, "e2-f3 l15-k14");
    let legal = run.legal();
    assert!(legal.contains(&"c4-e2".to_owned()) && legal.contains(&"c4-e2-g4".to_owned()));
    // The short form, start and end, says the same.
    let (mut long, mut short) = (run.clone(), run);
    play(&mut long, "c4-e2-g4");
    play(&mut short, "c4-g4");
    assert_eq!(long.position(), short.position());
}

#[test]
fn h_15_the_game_ends_with_the_last_pawn_home() {
    let mut run = nearly_home(&table(2, &[]), "l15", "k14");
    play(&mut run, "k14-l15");
    assert!(run.is_over() && run.legal().is_empty());
    assert_eq!(refused(&run, "a1-a2"), Clause("H-15"));
    assert_eq!(run.position().finished().as_slice(), [seat(1)]);
}

#[test]
fn h_16_chain_back_to_start_is_no_move() {
    let mut run = start(2, &[]);
    play(&mut run, "c3-e3 n14-l14");
    assert_eq!(refused(&run, "e3-c3-e3"), Clause("H-16"));
    assert_eq!(refused(&run, "e3-e3"), Clause("H-16"));
    // On the way it may come by its start again.
    play(&mut run, "e3-c3-e3-c3");
}

#[test]
fn h_16_a_move_is_its_start_and_its_end() {
    let mut run = start(2, &[]);
    play(&mut run, "e2-f3 l15-k14");
    let ends: Vec<_> = run.legal().iter().map(|token| ends_of(token)).collect();
    let mut unique = ends.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), ends.len());
}

fn ends_of(token: &str) -> (String, String) {
    let mut parts = token.split('-');
    let from = parts.next().unwrap().to_owned();
    (from, parts.next_back().unwrap_or_default().to_owned())
}

#[test]
fn h_17_seats_and_courts() {
    let two = table(2, &[]);
    assert_eq!(two.board().corner(Colour::new(1)).to_string(), "p16");
    let four = table(4, &[]);
    for colour in 0..4 {
        let opposite = four.board().court(Colour::new((colour + 2) % 4));
        assert_eq!(four.board().goal(Colour::new(colour)), opposite);
    }
}

#[test]
fn h_18_one_of_three_plays_two_colours() {
    let colours = |options: &[&str]| -> Vec<Vec<usize>> {
        let game = table(3, options);
        Seat::all(3).map(|s| game.colours_of(s).map(Colour::number).collect()).collect()
    };
    assert_eq!(colours(&[]), [vec![1], vec![2], vec![3, 4]]);
    assert_eq!(colours(&["two_colours=1"]), [vec![1, 2], vec![3], vec![4]]);
    assert_eq!(colours(&["two_colours=2"]), [vec![1], vec![2, 3], vec![4]]);
    for players in [2, 4] {
        let wrong = Halma::new(&setup(players, &["two_colours=1"])).unwrap_err();
        assert_eq!(wrong.clause, Clause("H-18"));
    }
    let first = Halma::new(&setup(3, &[]).first(3)).unwrap();
    assert_eq!(first.start().colour(), Some(Colour::new(2)));
}

/// Four small courts: colour 3 is home but for one step, colour 4 is home.
fn two_colours_nearly_home() -> Run {
    let game = table(3, &[]);
    let home = |colour| goal(&game, colour).join(" ");
    let third = home(3).replace("d2", "e3");
    arranged(
        &game,
        &["h8", "h10", &third, &home(4)],
        &[
            "f5 f7 f9 f11 f13 h1 h3 h5 h7 h12 h14 h16",
            "j1 j3 j5 j7 j9 j11 j13 j15 l3 l5 l7 l9",
            "",
            "",
        ],
        3,
    )
}

#[test]
fn h_18_a_colour_at_home_waits_for_the_other() {
    let mut run = two_colours_nearly_home();
    play(&mut run, "e3-e4 h8-h9 h10-i10");
    // Colour 4 is home already: after colour 3 comes colour 1 again.
    play(&mut run, "e4-e3 h9-h8 i10-h10");
    assert_eq!(run.position().colour(), Some(Colour::new(2)));
    play(&mut run, "e3-d2");
    assert_eq!(run.places().unwrap()[seat(3)], 1);
}

#[test]
fn h_19_a_pawn_may_leave_the_court_opposite_again() {
    let run = nearly_home(&table(2, &[]), "l15", "k14");
    run.clone().play("l16-k16").unwrap();
}

#[test]
fn h_20_the_others_are_ranked_by_distance() {
    let mut run = two_colours_nearly_home();
    play(&mut run, "e3-d2");
    assert!(run.is_over());
    let scores = run.scores();
    assert_eq!(scores.as_slice(), [-106, -74, 0]);
    assert_eq!(run.places().unwrap().as_slice(), [3, 2, 1]);
}

#[test]
fn h_21_pawns_of_who_resigned_stay_and_can_be_jumped_over() {
    let mut run = start(4, &[]);
    play(&mut run, "resign2 d2-e3 m15-l14");
    assert_eq!(run.to_act(), Some(seat(4)));
    assert_eq!(run.position().pawns(Colour::new(1)).len(), 13);
    assert_eq!(refused(&run, "resign2"), Clause("C-5"));
}

/// Colour 2 keeps one pawn in its own court, colour 1 has filled the rest of it.
fn spoiled(options: &[&str]) -> Run {
    let game = table(2, options);
    let taken: Vec<_> = goal(&game, 1).into_iter().filter(|name| name != "p16").collect();
    let one = format!("a8 {}", taken.join(" "));
    let two = "p16 c1 c3 c5 c7 c9 e1 e3 e5 e7 e9 g1 g3 g5 g7 g9 i1 i3 i5";
    arranged(&game, &[&one, two], &["", ""], 1)
}

#[test]
fn h_22_a_full_court_wins_after_thirty_turns_each() {
    let run_on = |options: &[&str]| {
        let mut run = spoiled(options);
        let mut at = (Square::new(0, 7), Square::new(8, 4));
        for turn in 0..31 {
            if !run.is_over() {
                at = stroll(&mut run, at, turn);
            }
        }
        run
    };
    // Both have had thirty turns after the sixtieth action, which is seat 2's.
    let won = run_on(&["parlett"]);
    assert_eq!(won.tokens(), 60);
    assert_eq!(won.position().finished().as_slice(), [seat(1)]);
    assert_eq!(won.places().unwrap().as_slice(), [1, 2]);
    assert!(!run_on(&[]).is_over());
}

/// Moves the free pawns of both colours round two small circles of different length.
fn stroll(run: &mut Run, at: (Square, Square), turn: usize) -> (Square, Square) {
    let small = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let large =
        [(0, 1), (0, 1), (1, 0), (1, 0), (0, -1), (0, -1), (-1, 0), (-1, 0), (0, 1), (0, -1)];
    let step = |from: Square, (dc, dr): (i32, i32)| {
        Square::new((from.column() as i32 + dc) as usize, (from.row() as i32 + dr) as usize)
    };
    let one = step(at.0, small[turn % small.len()]);
    play(run, &format!("{}-{one}", at.0));
    let two = step(at.1, large[turn % large.len()]);
    if !run.is_over() {
        play(run, &format!("{}-{two}", at.1));
    }
    (one, two)
}

#[test]
fn h_23_with_no_return_a_pawn_stays_in_the_court_opposite() {
    let run = nearly_home(&table(2, &["no-return"]), "l15", "k14");
    assert_eq!(refused(&run, "l16-k16"), Clause("H-23"));
    assert_eq!(refused(&run, "m14-k12"), Clause("H-10"));
    assert!(run.legal().iter().all(|t| t.starts_with("k14") || t.ends_with("l15")));
    // Within a chain neither: m14 is in the court, so k16 cannot be reached over it.
    let game = table(2, &["no-return"]);
    let home: Vec<_> = goal(&game, 1).into_iter().filter(|n| n != "m14" && n != "l15").collect();
    let one = format!("k12 l13 {}", home.join(" "));
    let two = "l14 a3 a5 a7 a9 c1 c3 c5 c7 c9 e1 e3 e5 e7 e9 g1 g3 g5 g7";
    let run = arranged(&game, &[&one, two], &["", ""], 1);
    play(&mut run.clone(), "k12-m14");
    assert_eq!(refused(&run, "k12-m14-k14"), Clause("H-23"));
    assert_eq!(refused(&run, "k12-k14"), Clause("H-23"));
}

#[test]
fn h_24_distance_is_counted_in_king_moves() {
    let run = start(2, &[]);
    // Each of 19 pawns: its king's moves to p16; less those of the court's own squares.
    let own: i32 = run
        .position()
        .pawns(Colour::new(0))
        .squares()
        .iter()
        .map(|s| (15 - s.column()).max(15 - s.row()) as i32)
        .sum();
    let court: i32 = squares("a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 e1 e2")
        .iter()
        .map(|s| s.column().max(s.row()) as i32)
        .sum();
    assert_eq!(run.scores().as_slice(), [court - own, court - own]);
    // Two colours: both sums together, halved and rounded up.
    let mut run = two_colours_nearly_home();
    assert_eq!(run.game().distance(run.position(), seat(3)), 1);
    play(&mut run, "e3-d2");
    assert_eq!(run.scores()[seat(3)], 0);
}

#[test]
fn h_25_with_play_on_the_others_go_on() {
    let game = table(4, &["play-on"]);
    let rest = [
        "f5 f7 f9 f11 f13 h1 h3 h5 h7 h12 h14 h16",
        "j1 j3 j5 j7 j9 j11 j13 j15 l3 l5 l7 l9",
        "",
        "g2 g4 g6 g8 g10 g12 g14 k2 k4 k6 k8 k10",
    ];
    let third = goal(&game, 3).join(" ").replace("d2", "e3");
    let mut run = arranged(&game, &["h8", "h10", &third, "i9"], &rest, 3);
    play(&mut run, "e3-d2");
    assert!(!run.is_over());
    assert_eq!(run.position().finished().as_slice(), [seat(3)]);
    let text = game.arrangement(run.position());
    let again = Halma::new(&setup(4, &["play-on"]).first(4)).unwrap();
    assert_eq!(again.key(&again.arrange(&text).unwrap()), game.key(run.position()), "{text}");
    let forgotten = again.arrange(text.strip_suffix(" finished:3").unwrap()).unwrap_err();
    assert_eq!(forgotten.clause, Clause("H-25"));
    play(&mut run, "i9-i8 h8-h9 h10-i10");
    assert_eq!(run.to_act(), Some(seat(4)));
    play(&mut run, "resign4 resign1");
    let places = run.places().unwrap();
    assert_eq!((places[seat(3)], places[seat(2)]), (1, 2));
    assert!(places[seat(1)] > 2 && places[seat(4)] > 2);
}

#[test]
fn h_26_small_boards_for_two() {
    for (option, size, pawns) in [("board=8", 8, 10), ("board=10", 10, 15)] {
        let game = table(2, &[option]);
        assert_eq!(game.board().size(), size);
        assert_eq!(game.board().court(Colour::new(1)).len(), pawns);
        let wrong = Halma::new(&setup(4, &[option])).unwrap_err();
        assert_eq!(wrong.clause, Clause("H-26"));
    }
    assert_eq!(
        table(2, &["board=8"]).board().court(Colour::new(0)).squares(),
        squares("a1 a2 a3 a4 b1 b2 b3 c1 c2 d1")
    );
    assert!(Halma::new(&setup(2, &["board=12"])).is_err());
    assert!(Halma::new(&setup(2, &["board=8", "board=10"])).is_err());
}

#[test]
fn c_3_who_cannot_move_passes() {
    let run = start(2, &[]);
    assert_eq!(refused(&run, "pass"), Clause("C-3"));
    // With no-return, a pawn shut out by foreign pawns behind foreign pawns has nothing.
    let game = table(2, &["board=8", "no-return"]);
    let home: Vec<_> = goal(&game, 1).into_iter().filter(|name| name != "h8").collect();
    let one = format!("a1 {}", home.join(" "));
    let two = "h8 a2 a3 b1 b2 b3 c1 c2 c3 e1";
    let mut run = arranged(&game, &[&one, two], &["", ""], 1);
    assert_eq!(run.legal(), ["pass"]);
    play(&mut run, "pass");
    assert_eq!((run.to_act(), run.tokens()), (Some(seat(2)), 1));
}

#[test]
fn c_4_repetition_is_claimed_or_ends_the_game() {
    let mut run = start(2, &[]);
    let round = "e2-f3 l15-k14 f3-e2 k14-l15";
    play(&mut run, round);
    assert_eq!(refused(&run, "repetition1"), Clause("C-4"));
    play(&mut run, round);
    let claims: Vec<_> = run.legal().into_iter().filter(|t| t.starts_with("rep")).collect();
    assert_eq!(claims, ["repetition1", "repetition2"]);
    let mut claimed = run.clone();
    play(&mut claimed, "repetition2");
    assert_eq!(claimed.places().unwrap().as_slice(), [1, 1]);
    // The claim goes with the position: after the next action it is gone.
    let mut later = run.clone();
    play(&mut later, "e1-f1");
    assert_eq!(refused(&later, "repetition1"), Clause("C-4"));
    play(&mut run, round);
    assert!(!run.is_over());
    play(&mut run, round);
    assert!(run.is_over());
    assert_eq!(run.tokens(), 16);
}

#[test]
fn c_5_with_two_left_the_other_wins() {
    let mut run = start(2, &[]);
    play(&mut run, "resign2");
    assert_eq!(run.places().unwrap().as_slice(), [1, 2]);
    assert!(run.position().finished().is_empty());
    let mut run = start(4, &[]);
    play(&mut run, "resign1 resign4 resign2");
    assert_eq!(run.places().unwrap().as_slice(), [2, 2, 1, 2]);
}
