//! Every clause of the rule page, by the tokens that show it. Bridges and the end have files of
//! their own.

mod common;

use common::{after, alone, breakdown, broken, cell, misfits, play, refusal, seat, setup, table};
use forma::{Action, Forma};
use tabletop::{Game, Seat};

/// A board with nothing but the tower, well inside.
const PLAIN: &str = "tower=k10/obstacles=none";

#[test]
fn m_1_a_colour_has_22_shapes_of_90_squares_and_35_markers() {
    let run = table(&setup(4));
    for seat in Seat::all(4) {
        let tray = run.position().tray(seat);
        assert_eq!(tray.shapes().map(|shape| u32::from(tray.count(shape))).sum::<u32>(), 22);
        assert_eq!(tray.value(), 90);
        assert_eq!(run.position().markers(seat), 35);
    }
    let edition = run.game().edition();
    let with = |size| edition.pieces().iter().filter(|piece| piece.size() == size).count();
    assert_eq!([1, 2, 3, 4, 5].map(with), [1, 1, 2, 5, 12]);
    assert_eq!(run.position().tray(seat(1)).count(edition.shapes().next().unwrap()), 2);
}

#[test]
fn m_2_two_players_have_two_colours_each() {
    let run = table(&setup(2));
    for seat in Seat::all(2) {
        let tray = run.position().tray(seat);
        assert_eq!(tray.shapes().map(|shape| u32::from(tray.count(shape))).sum::<u32>(), 44);
        assert_eq!((tray.value(), run.position().markers(seat)), (180, 70));
    }
    assert!(Forma::new(&setup(3)).is_err());
}

#[test]
fn m_2_the_two_colours_count_as_one() {
    // A colour has one I3: the corner's sides are closed by an I3 of each.
    let run = alone("tower=k10/obstacles=a1", "a2+a3+a4 b1+c1+d1");
    assert_eq!(breakdown(&run, 1).obstacles, 10);
}

#[test]
fn m_3_everybody_s_shapes_lie_open() {
    let run = after(&setup(4), PLAIN);
    let trays = run.game().fields(run.position()).get("trays").cloned().unwrap();
    let tabletop::Value::List(trays) = trays else { panic!("trays are a list") };
    assert_eq!(trays.len(), 4);
    assert!(trays.iter().all(|tray| tray.get("I1") == Some(&2.into())));
    assert!(trays.iter().all(|tray| tray.get("Z5") == Some(&1.into())));
}

#[test]
fn m_4_the_seat_drawn_sets_up_and_lays_first() {
    let mut run = table(&setup(4).first(3));
    assert_eq!(run.to_act(), Some(seat(3)));
    play(&mut run, PLAIN);
    assert_eq!(run.to_act(), Some(seat(3)));
    play(&mut run, "a1");
    assert_eq!(run.to_act(), Some(seat(4)));
}

#[test]
fn m_5_settings_without_obstacles_are_listed() {
    let legal = table(&setup(2)).legal();
    assert_eq!(legal.len(), 18 * 18);
    assert_eq!(legal[0], "tower=b10/obstacles=none");
    assert!(legal.iter().all(|token| token.ends_with("/obstacles=none")));
}

#[test]
fn m_5_any_number_of_obstacles_up_to_25_can_be_set() {
    let squares: Vec<_> =
        "acegikmoqs".chars().flat_map(|c| [1, 4, 7].map(|r| format!("{c}{r}"))).collect();
    let token = |n: usize| format!("tower=k15/obstacles={}", squares[..n].join("+"));
    for n in [1, 2, 24, 25] {
        let run = after(&setup(2), &token(n));
        assert_eq!(run.position().obstacles().len(), n);
        assert_eq!(run.tokens(), 1);
    }
    assert_eq!(broken(&table(&setup(2)), &token(26)), "M-5");
}

#[test]
fn m_5_the_steps_of_a_setting_are_one_token() {
    let run = table(&setup(2));
    let (game, mut position) = (run.game(), *run.position());
    let steps = game.read(&position, "tower=k10/obstacles=c3+f7").unwrap();
    assert_eq!(steps.len(), 3);
    let tokens: Vec<_> = steps
        .iter()
        .map(|step| {
            assert!(game.is_whole(&position) == position.obstacles().is_empty());
            assert!(game.is_legal(&position, *step));
            let token = game.token(&position, *step);
            game.play(&mut position, *step);
            token
        })
        .collect();
    assert_eq!(tokens, ["", "", "tower=k10/obstacles=c3+f7"]);
    assert!(game.is_whole(&position));
}

#[test]
fn m_5_the_board_is_set_up_before_anything_else() {
    let run = table(&setup(2));
    for token in ["a1", "a1?", "pass"] {
        assert_eq!(broken(&run, token), "M-5", "{token}");
    }
    let mut position = run.game().start();
    let [c3, a1] = ["c3", "a1"].map(|name| tabletop::Square::read(name, 20).unwrap());
    run.game().play(&mut position, Action::Obstacle(c3));
    for action in
        [Action::Obstacle(a1), Action::Obstacle(c3), Action::Resign(seat(1)), Action::Pass]
    {
        assert!(!run.game().is_legal(&position, action), "{action:?}");
    }
    assert_eq!(run.game().count(&position), 18 * 18 - 9);
}

#[test]
fn m_6_the_tower_does_not_stand_at_the_edge() {
    let run = table(&setup(2));
    for square in ["a1", "a10", "t10", "k1", "k20", "t20"] {
        assert_eq!(broken(&run, &format!("tower={square}/obstacles=none")), "M-6", "{square}");
    }
    for square in ["b2", "b19", "s2", "s19"] {
        after(&setup(2), &format!("tower={square}/obstacles=none"));
    }
    after(&setup(2), "tower=k10/obstacles=a1+a20+k1+t10");
}

#[test]
fn m_7_obstacles_and_tower_touch_nowhere() {
    let run = table(&setup(2));
    for obstacles in ["c3+c4", "c3+d3", "c3+d4", "c4+d3", "k10", "k9", "l11", "j9", "a1+k11"] {
        assert_eq!(broken(&run, &format!("tower=k10/obstacles={obstacles}")), "M-7", "{obstacles}");
    }
    for obstacles in ["c3+c5", "c3+e3", "c3+e5", "k8", "i8", "m12", "a20+b1", "a19+b1"] {
        after(&setup(2), &format!("tower=k10/obstacles={obstacles}"));
    }
}

#[test]
fn m_8_the_first_player_lays_the_first_shape() {
    let run = after(&setup(2), PLAIN);
    assert_eq!(run.to_act(), Some(seat(1)));
    assert_eq!(broken(&run, "tower=c3/obstacles=none"), "M-8");
    assert_eq!(broken(&run, "tower=k10/obstacles=c3"), "M-8");
}

#[test]
fn m_9_any_shape_anywhere_on_free_squares() {
    let run = after(&setup(2), PLAIN);
    assert_eq!(run.game().count(run.position()), 30_019);
    let run = after(&setup(2), "tower=k10/obstacles=c3 a1+a2");
    for token in ["a2", "a2+a3", "c3", "c3+c4", "k10", "j10+k10"] {
        assert_eq!(broken(&run, token), "M-9", "{token}");
    }
    assert!(refusal(&run, "a2").message.contains("‘?’"));
    for token in ["a3+a5", "a3+b4", "a3+a4+a5+a6+a7+a8", "c4+d4+e4+f4+g4+h4"] {
        assert_eq!(broken(&run, token), "M-9", "{token} is no shape");
    }
}

#[test]
fn m_9_all_eight_orientations_of_a_shape() {
    let run = after(&setup(2), PLAIN);
    let l4 = [
        "b2+b3+b4+c2",
        "b2+b3+b4+c4",
        "b2+c2+c3+c4",
        "b4+c2+c3+c4",
        "b2+b3+c2+d2",
        "b2+b3+c3+d3",
        "b2+c2+d2+d3",
        "b3+c3+d2+d3",
    ];
    for token in l4 {
        assert_eq!(run.clone().play(token), Ok(()), "{token}");
    }
}

#[test]
fn m_9_each_piece_is_laid_once() {
    let run = after(&setup(4), &format!("{PLAIN} a1+a2 c1 d1 e1"));
    assert_eq!(broken(&run, "a4+a5"), "M-9");
    let run = after(&setup(4), &format!("{PLAIN} a1 c1 d1 e1 a3 c3 d3 e3"));
    assert_eq!(broken(&run, "a5"), "M-9");
}

#[test]
fn m_10_a_misfit_is_set_aside_and_another_shape_may_be_taken() {
    let mut run = after(&setup(2), &format!("{PLAIN} a1+a2 a2+a3+a4?"));
    assert_eq!(run.to_act(), Some(seat(2)));
    assert_eq!(run.position().misfits(), 1);
    assert_eq!(breakdown(&run, 2).aside, 3);
    assert_eq!(breakdown(&run, 2).left, 177);
    assert_eq!(cell(&run, "a3"), '.');
    play(&mut run, "a3+a4+a5");
    assert_eq!((run.to_act(), run.position().misfits()), (Some(seat(1)), 0));
}

#[test]
fn m_10_after_one_misfit_pass_is_legal() {
    let mut run = after(&setup(2), &format!("{PLAIN} a1+a2"));
    assert!(!run.legal().contains(&"pass".to_owned()));
    play(&mut run, "a2+a3+a4?");
    assert!(run.legal().contains(&"pass".to_owned()));
    assert!(run.legal().len() > 1);
    play(&mut run, "pass");
    assert_eq!((run.to_act(), run.position().misfits()), (Some(seat(1)), 0));
}

#[test]
fn m_10_a_second_misfit_ends_the_turn() {
    let run = after(&setup(2), &format!("{PLAIN} a1+a2 a2+a3+a4? k9+k10+k11+k12?"));
    assert_eq!((run.to_act(), run.position().misfits()), (Some(seat(1)), 0));
    assert_eq!(breakdown(&run, 2).aside, 7);
}

#[test]
fn m_11_a_referee_refuses_misfits() {
    let run = after(&setup(2).with("referee"), &format!("{PLAIN} a1+a2"));
    assert_eq!(broken(&run, "a2+a3+a4?"), "M-11");
    assert_eq!(broken(&run, "a2+a3+a4"), "M-9");
    assert!(!refusal(&run, "a2+a3+a4").message.contains('?'));
    assert!(Forma::new(&setup(2).with("referee=yes")).is_err());
}

#[test]
fn m_12_misfits_are_accepted_but_not_listed() {
    let run = after(&setup(2), &format!("{PLAIN} a1+a2"));
    assert!(run.legal().iter().all(|token| !token.contains('?')));
    for token in ["a1?", "k10?", "a2+a3?", "j10+k9+k10+k11+l10?"] {
        assert_eq!(run.clone().play(token), Ok(()), "{token}");
    }
    for action in misfits(run.game(), run.position(), seat(2)) {
        assert!(run.game().is_legal(run.position(), action), "{action:?}");
    }
}

#[test]
fn m_12_a_misfit_does_not_fit() {
    let run = after(&setup(2), &format!("{PLAIN} a1+a2"));
    assert_eq!(broken(&run, "a3?"), "M-12");
    assert_eq!(broken(&run, "a3+a4+b3+b4?"), "M-12");
}

#[test]
fn m_12_a_misfit_is_a_shape_of_the_tray() {
    let run = after(&setup(4), &format!("{PLAIN} a1+a2 c1 d1 e1"));
    assert_eq!(broken(&run, "a1+b1?"), "M-9");
    assert_eq!(broken(&run, "a1+b2?"), "M-9");
    assert_eq!(broken(&run, "a1+a21?"), "C-8");
}

#[test]
fn m_12_another_shape_is_another_piece() {
    let run = after(&setup(4), &format!("{PLAIN} a1+a2 a1? a2?"));
    assert_eq!(run.to_act(), Some(seat(3)));
    assert_eq!(breakdown(&run, 2).aside, 2);
    let run = after(&setup(4), &format!("{PLAIN} a1+a2 a1? a3"));
    assert_eq!(broken(&after(&setup(4), &format!("{PLAIN} a1+a2 a1+b1?")), "a1+b1?"), "M-9");
    assert_eq!(breakdown(&run, 2).shapes, 1);
}

#[test]
fn m_13_a_player_who_can_lay_must() {
    let run = after(&setup(2), PLAIN);
    assert_eq!(broken(&run, "pass"), "M-13");
}

#[test]
fn m_14_a_shape_counts_its_squares() {
    let run = alone(PLAIN, "a1 c1+c2 e1+e2+e3 g1+g2+g3+g4 i1+i2+i3+i4+i5");
    assert_eq!(breakdown(&run, 1).shapes, 15);
    assert_eq!(breakdown(&run, 1).left, 165);
}

#[test]
fn m_15_who_closes_the_last_side_takes_the_square() {
    let run = after(&setup(2), &format!("{PLAIN} a2 b1"));
    assert_eq!(cell(&run, "a1"), 'b');
    assert_eq!((breakdown(&run, 1).squares, breakdown(&run, 2).squares), (0, 10));
    assert_eq!(run.position().markers(seat(2)), 69);
    assert_eq!(broken(&run, "a1"), "M-9", "it is no longer free");
}

#[test]
fn m_15_obstacles_the_tower_and_the_edge_close_sides() {
    // a3 between the edge and an obstacle; j10 beside the tower.
    let run = alone("tower=k10/obstacles=b3", "a2 a4 j9 j11 h10+i10");
    assert_eq!((cell(&run, "a3"), cell(&run, "j10")), ('a', 'a'));
    assert_eq!(breakdown(&run, 1).squares, 20);
}

#[test]
fn m_15_a_square_in_the_middle_needs_four_sides() {
    let run = alone(PLAIN, "e5+e6+e7+f5+f7");
    assert_eq!((cell(&run, "f6"), breakdown(&run, 1).squares), ('.', 0));
    let run = alone(PLAIN, "e5+e6+e7+f5+f7 g6+g7+g8");
    assert_eq!((cell(&run, "f6"), breakdown(&run, 1).squares), ('a', 10));
}

#[test]
fn m_16_two_free_squares_side_by_side_are_not_enclosed() {
    let run = alone(PLAIN, "a2+b2+c1+c2");
    assert_eq!((cell(&run, "a1"), cell(&run, "b1")), ('.', '.'));
    let mut run = run;
    play(&mut run, "b1");
    assert_eq!((cell(&run, "a1"), breakdown(&run, 2).squares), ('b', 10));
}

#[test]
fn m_16_one_shape_may_enclose_several_squares() {
    // c3, c5, e3 and e5 are closed by one X5 in their midst; corners do not matter.
    let ring = "b3 b5 c2 e2 c6+d6+e6 f3+f4+f5 c4+d3+d4+d5+e4";
    let run = alone(PLAIN, ring);
    assert_eq!(["c3", "c5", "e3", "e5"].map(|square| cell(&run, square)), ['a'; 4]);
    assert_eq!(breakdown(&run, 1).squares, 40);
}

#[test]
fn m_17_an_obstacle_is_enclosed_by_four_three_or_two_sides_of_one_colour() {
    let run = alone("tower=k10/obstacles=a1+a10+e5", "a2 b1 a9 a11 b10+c10");
    assert_eq!((cell(&run, "a1"), cell(&run, "a10"), cell(&run, "e5")), ('A', 'A', '#'));
    assert_eq!(breakdown(&run, 1).obstacles, 20);
    let run = alone("tower=k10/obstacles=e5", "d4+d5+d6+e4+e6 f5");
    assert_eq!((cell(&run, "e5"), breakdown(&run, 1).obstacles), ('A', 10));
    assert_eq!(run.position().markers(seat(1)), 69);
}

#[test]
fn m_17_two_colours_do_not_enclose_an_obstacle() {
    let run = after(&setup(2), "tower=k10/obstacles=a1 a2 b1");
    assert_eq!(cell(&run, "a1"), '#');
    assert_eq!((breakdown(&run, 1).obstacles, breakdown(&run, 2).obstacles), (0, 0));
}

#[test]
fn m_17_markers_close_sides_of_an_obstacle() {
    // a2 is enclosed first, by the last I1 on b2, and is the second side of the obstacle.
    let run = alone("tower=k10/obstacles=a1", "b1 a3 b2");
    assert_eq!((cell(&run, "a2"), cell(&run, "a1")), ('a', 'A'));
    assert_eq!((breakdown(&run, 1).squares, breakdown(&run, 1).obstacles), (10, 10));
}

#[test]
fn m_21_who_closes_the_tower_s_last_side_takes_it() {
    let run = after(&setup(2), &format!("{PLAIN} k9 k11 j10 l10"));
    assert_eq!((breakdown(&run, 1).tower, breakdown(&run, 2).tower), (0, 50));
    assert_eq!(run.position().tower_owner(), Some(seat(2)));
    assert_eq!(cell(&run, "k10"), 'T');
    assert_eq!(run.position().markers(seat(2)), 70, "no marker goes onto the tower");
}

#[test]
fn m_21_markers_close_sides_of_the_tower() {
    let run = alone(PLAIN, "k9 k11 l10+m10 i10 i9+j9 j11");
    assert_eq!(cell(&run, "j10"), 'a');
    assert_eq!(breakdown(&run, 1).tower, 50);
}

#[test]
fn m_22_squares_then_obstacles_then_the_tower() {
    // j10 lies between an obstacle and the tower and is the last open side of both.
    let setting = "tower=k10/obstacles=i10";
    let run = alone(setting, "h10 i9+j9 i11 k9+l9+l10 k11");
    assert_eq!((cell(&run, "j10"), cell(&run, "i10")), ('.', '#'));
    let run = alone(setting, "h10 i9+j9 i11 k9+l9+l10 k11 j11");
    assert_eq!((cell(&run, "j10"), cell(&run, "i10")), ('a', 'A'));
    let parts = breakdown(&run, 1);
    assert_eq!((parts.squares, parts.obstacles, parts.tower), (10, 10, 50));
}

#[test]
fn c_8_tokens_are_read_strictly() {
    let run = table(&setup(2));
    for token in [
        "tower=k10",
        "tower=k10/",
        "tower=k10/obstacles=",
        "obstacles=none/tower=k10",
        "tower=",
        "tower=k10/obstacles=none/",
        "tower=k10/obstacles=none+c3",
        "tower=K10/obstacles=none",
        "tower=k10/obstacles=f7+c3",
        "tower=k10/obstacles=c3+c3",
        "tower=k10/obstacles=c3+",
        "tower=k10/obstacles=u3",
        "tower=k010/obstacles=none",
        " tower=k10/obstacles=none",
        "Tower=k10/obstacles=none",
        "tower=k10+l10/obstacles=none",
        "obstacles=none",
        "",
    ] {
        assert_eq!(broken(&run, token), "C-8", "{token}");
    }
    let run = after(&setup(2), &format!("{PLAIN} a1+a2"));
    for token in
        ["a4+a3", "a3+", "a3??", "?", "a3 ?", "?a3", "a3?a", "a03", "u1", "a21", "a3,a4", "lay"]
    {
        assert_eq!(broken(&run, token), "C-8", "{token}");
    }
}
