//! The rules, clause by clause, played with tokens.

use std::sync::Arc;

use boomerang_flip::{Edition, Flip};
use tabletop::{Dice, Game, Match, Seat, Setup, Square, Value};

fn setup() -> Setup {
    Setup::new(&Flip::INFO, 2)
}

fn table(setup: &Setup) -> Match<Flip> {
    Match::new(Arc::new(Flip::new(setup).expect("a table that can be made")))
}

/// A table with a box of its own.
fn own(text: &str) -> Match<Flip> {
    table(&Setup { edition: "own".to_owned(), edition_text: text.to_owned(), ..setup() })
}

/// The standard box after these tokens.
fn after(tokens: &str) -> Match<Flip> {
    play(table(&setup()), tokens)
}

fn play(mut run: Match<Flip>, tokens: &str) -> Match<Flip> {
    for token in tokens.split_whitespace() {
        run.play(token).unwrap_or_else(|why| panic!("{token}: {why}"));
    }
    run
}

/// The clause that a token breaks here.
fn breaks(run: &Match<Flip>, token: &str) -> &'static str {
    run.clone().play(token).expect_err(token).clause.0
}

/// The owners of the pieces, in the order laid.
fn owners(run: &Match<Flip>) -> Vec<i64> {
    pieces(run, "owner")
        .iter()
        .map(|owner| if let Value::Int(n) = owner { *n } else { 0 })
        .collect()
}

fn safe(run: &Match<Flip>) -> Vec<bool> {
    pieces(run, "safe").iter().map(|safe| *safe == Value::Bool(true)).collect()
}

fn pieces(run: &Match<Flip>, field: &str) -> Vec<Value> {
    let fields = run.game().fields(run.position());
    let Some(Value::List(pieces)) = fields.get("pieces") else { panic!("no pieces: {fields:?}") };
    pieces.iter().map(|piece| piece.get(field).expect(field).clone()).collect()
}

fn seat(number: usize) -> Seat {
    Seat::from_number(number).unwrap()
}

/// A board that is one row of squares, a1 and on, with these pieces.
fn row(length: usize, pieces: &str) -> Match<Flip> {
    let above = (0..length).flat_map(|column| (1..length).map(move |row| (column, row)));
    let missing: Vec<_> = above.map(|(column, row)| Square::new(column, row).to_string()).collect();
    own(&format!("name = 'row'\nboard = {length}\nmissing = {missing:?}\n{pieces}"))
}

const I1: &str = "[[piece]]\nname = 'I1'\nshape = '#'\n";
const I2: &str = "[[piece]]\nname = 'I2'\nshape = '##'\n";
const I3: &str = "[[piece]]\nname = 'I3'\nshape = '###'\n";

#[test]
fn f_1_two_times_thirteen_pieces_worth_88() {
    let run = after("");
    let pieces = run.game().edition().pieces();
    assert_eq!(pieces.iter().map(|piece| u32::from(piece.count)).sum::<u32>(), 13);
    let value: i32 = pieces.iter().map(|piece| i32::from(piece.count) * piece.value).sum();
    assert_eq!(value, 44);
    assert_eq!(run.scores().as_slice(), [44, 44]);
    for token in ["a1+a2+b2+b3", "a1+a2+a3+a4+a5", "a1+c1", "a1+a2+b1+b2+b3"] {
        assert_eq!(breaks(&run, token), "F-1", "{token}");
    }
}

#[test]
fn f_2_both_have_the_same_pieces_and_lay_their_own_colour() {
    let run = after("e5+e6+f5+f6");
    assert_eq!(owners(&run), [1]);
    let run = play(run, "g5+g6+h5+h6");
    assert_eq!(owners(&run), [2, 2]);
    assert_eq!(breaks(&run, "i5+i6+j5+j6"), "F-2", "white has no second O4");
    let run = after("a1 a2 b1 b2");
    assert_eq!(breaks(&run, "c2"), "F-2", "white has no third I1");
}

#[test]
fn f_3_white_begins_anywhere() {
    let run = after("");
    assert_eq!(run.to_act(), Some(seat(1)));
    let legal = run.legal();
    assert_eq!(legal.len(), 2137);
    let corners = ["a1", "j10", "a1+a2+a3+a4", "i10+j10", "i9+i10+j9+j10"];
    assert!(corners.iter().all(|token| legal.contains(&(*token).to_owned())));
}

#[test]
fn f_4_every_opposing_piece_touched_turns_over() {
    let run = after("e5+e6 f5+f6");
    assert_eq!(owners(&run), [2, 2]);
    let run = play(run, "e7+f7+g7");
    assert_eq!(owners(&run), [1, 1, 1]);
    assert_eq!(breaks(&run, "a1+a2"), "F-4");
    // It touches the third piece alone: the others stay as they are.
    let run = play(run, "g8+h8");
    assert_eq!(owners(&run), [1, 1, 2, 2]);
}

#[test]
fn f_5_own_pieces_may_be_touched_too_but_not_alone() {
    let run = after("e5+e6 f5+f6 g5+g6");
    assert_eq!(owners(&run), [2, 1, 1]);
    // d6 lies beside a red piece only, and red is to lay.
    assert_eq!(breaks(&run, "d6"), "F-5");
    assert_eq!(breaks(&run, "d5+d6"), "F-5");
    let run = play(run, "e7+f7");
    assert_eq!(owners(&run), [2, 2, 1, 2], "beside an own and an opposing piece");
}

#[test]
fn f_6_a_corner_is_no_contact() {
    let run = after("e5+e6");
    for token in ["d4", "f7", "d7+d8", "f3+f4"] {
        assert_eq!(breaks(&run, token), "F-6", "{token}");
    }
    // Red touches the first piece along a side and white's next one at a corner.
    let run = play(run, "f5 f4 g3+g4");
    assert_eq!(owners(&run), [2, 1, 2, 2]);
}

#[test]
fn f_7_a_piece_closed_in_is_safe() {
    let run = after("a1 a2");
    assert_eq!(safe(&run), [false, false]);
    let run = play(run, "b2+b3 b1");
    assert_eq!((owners(&run), safe(&run)), (vec![2, 1, 2, 2], vec![true, false, false, false]));
}

#[test]
fn f_8_pieces_stay_where_they_lie() {
    let run = after("e5+e6");
    assert_eq!(breaks(&run, "e6+e7"), "F-8");
    assert_eq!(breaks(&run, "e5"), "F-8");
}

#[test]
fn f_9_holes_may_stay_open() {
    let run = after("a2 b1+b2");
    let legal = run.legal();
    assert!(["a1", "c1"].iter().all(|token| legal.contains(&(*token).to_owned())));
    let run = play(run, "c1");
    assert!(!run.is_over(), "a1 is closed in and stays open");
}

#[test]
fn f_10_no_piece_over_the_edge() {
    let run = after("");
    for token in ["j5+k5", "a10+a11", "k1", "j10+k9+k10"] {
        assert_eq!(breaks(&run, token), "F-10", "{token}");
    }
    assert!(run.legal().iter().all(|token| !token.contains('k') && !token.contains("11")));
}

#[test]
fn f_11_the_trays_can_be_hidden_from_view() {
    let (open, hidden) = (after(""), table(&setup().with("hide-tray")));
    let picture = |run: &Match<Flip>| run.game().picture(run.position());
    assert!(picture(&open).contains("2×I1 2×I2 I3"));
    assert!(!picture(&hidden).contains("I3"));
    let fields = |run: &Match<Flip>| run.game().fields(run.position());
    assert_eq!(fields(&open), fields(&hidden), "there is nothing that cannot be worked out");
    assert!(Flip::new(&setup().with("hide-trays")).is_err());
}

#[test]
fn f_12_a_player_who_can_lay_must() {
    assert_eq!(breaks(&after(""), "pass"), "F-12");
    assert_eq!(breaks(&after("a1"), "pass"), "F-12");
}

#[test]
fn f_12_a_blocked_player_passes_while_the_other_lays_on() {
    let two_i1 = I1.to_owned() + "count = 2\n";
    let run = play(row(9, &(two_i1 + I2 + I3)), "b1+c1+d1 e1 f1+g1 h1 i1");
    assert_eq!((run.to_act(), run.legal()), (Some(seat(2)), vec!["pass".to_owned()]));
    assert_eq!(breaks(&run, "a1"), "F-2", "red's single squares are laid");
    let run = play(run, "pass");
    assert_eq!((run.to_act(), run.legal()), (Some(seat(1)), vec!["a1".to_owned()]));
    let run = play(run, "a1");
    assert!(run.is_over() && run.legal().is_empty());
    assert_eq!(owners(&run), [1, 1, 2, 1, 1, 1]);
    assert_eq!(breaks(&run, "pass"), "F-12");
}

#[test]
fn f_12_over_when_nobody_has_room() {
    let run = play(row(3, I2), "a1+b1");
    assert!(run.is_over());
    assert_eq!(run.scores().as_slice(), [4, 0]);
}

#[test]
fn f_12_over_when_there_is_room_but_nothing_to_turn() {
    // White has no room for its I2; red has for its I1, but everything is red.
    let run = play(row(4, &(I1.to_owned() + I2)), "b1 c1+d1");
    assert!(run.is_over());
    assert_eq!(owners(&run), [2, 2]);
}

#[test]
fn f_12_over_when_all_is_laid() {
    let run = play(row(2, I1), "a1 b1");
    assert!(run.is_over());
    assert_eq!(run.scores().as_slice(), [0, 2]);
}

#[test]
fn f_13_own_colour_and_what_the_other_has_not_laid() {
    let run = play(row(4, &(I1.to_owned() + I2)), "b1 c1+d1");
    assert_eq!(run.scores().as_slice(), [1, 1 + 2 + 2]);
    let run = after("e4+e5+e6+e7 f5+f6");
    assert_eq!(run.scores().as_slice(), [42, 4 + 2 + 40]);
}

#[test]
fn f_14_more_than_half_wins() {
    let run = play(row(4, &(I1.to_owned() + I2)), "b1 c1+d1");
    assert_eq!(run.places().unwrap().as_slice(), [2, 1]);
    let run = play(row(3, I2), "a1+b1");
    assert_eq!(run.places().unwrap().as_slice(), [1, 2]);
}

#[test]
fn f_15_half_each_is_a_draw() {
    let (mut run, mut dice) = (after(""), Dice::new(15));
    for _ in 0..3_000 {
        run.restart();
        while let Some((step, _)) = run.draw(&mut dice, &mut Vec::new()) {
            run.step(step);
        }
        if run.scores().as_slice() == [44, 44] {
            assert_eq!(run.places().unwrap().as_slice(), [1, 1]);
            return;
        }
    }
    panic!("no game was drawn");
}

#[test]
fn f_16_white_is_seat_1_and_begins() {
    assert_eq!(Flip::new(&setup().first(2)).unwrap_err().clause.0, "F-16");
    let run = after("");
    assert_eq!(run.to_act(), Some(seat(1)));
    assert!(run.game().picture(run.position()).contains("white to lay"));
}

#[test]
fn f_17_a_piece_is_worth_its_squares() {
    for edition in Flip::INFO.editions {
        for piece in Edition::read(edition.text).unwrap().pieces() {
            assert_eq!(piece.value as usize, piece.shape.len(), "{}", piece.name());
        }
    }
    let default = Edition::read(&format!("name = 'x'\nboard = 5\n{I3}")).unwrap();
    assert_eq!(default.pieces()[0].value, 3);
}

#[test]
fn f_18_the_two_editions() {
    let contents = |index: usize| {
        let edition = Edition::read(Flip::INFO.editions[index].text).unwrap();
        let counts =
            edition.pieces().iter().map(|piece| format!("{}{}", piece.count, piece.name()));
        (edition.name().to_owned(), edition.size(), counts.collect::<Vec<_>>().join(" "))
    };
    let standard = "2I1 2I2 1I3 1V3 1I4 1O4 1T4 1T5 1U5 1V5 1X5";
    assert_eq!(contents(0), ("standard".to_owned(), 10, standard.to_owned()));
    let thirteen = "1I1 1I2 1I3 1V3 1I4 1O4 1T4 1I5 1T5 1U5 1V5 1W5 1X5";
    assert_eq!(contents(1), ("thirteen".to_owned(), 11, thirteen.to_owned()));
    for edition in Flip::INFO.editions {
        for piece in Edition::read(edition.text).unwrap().pieces() {
            let drawn = polyomino::standard(piece.name()).unwrap();
            assert!(drawn.has_form_of(&piece.shape), "{} is drawn as another", piece.name());
        }
    }
}

#[test]
fn f_18_missing_squares_are_not_there_and_close_a_piece_in() {
    let run = row(3, &(I1.to_owned() + I2));
    assert_eq!(run.legal(), ["a1", "a1+b1", "b1", "b1+c1", "c1"]);
    assert_eq!(breaks(&run, "a1+a2"), "F-18");
    let run = play(run, "a1 b1");
    assert_eq!(safe(&run), [true, false]);
}

#[test]
fn f_18_a_box_that_is_wrong_says_why() {
    let piece = |rest: &str| format!("name = 'x'\nboard = 4\n[[piece]]\nname = 'P'\n{rest}");
    let board = |rest: &str| format!("name = 'x'\n{rest}\n{I1}");
    for (text, says) in [
        ("name = 'x'\nboard = \n".to_owned(), "line 2"),
        (board("board = 'ten'"), "line 2"),
        (board("board = 4\ncolour = 1"), "line 3: unknown field `colour`"),
        (piece("shape = '#'\npoints = 1"), "line 6: unknown field `points`"),
        (piece(""), "missing field `shape`"),
        (I1.to_owned(), "missing field `name`"),
        (format!("name = ' '\nboard = 4\n{I1}"), "empty name"),
        (board("board = 1"), "2 to 15"),
        (board("board = 16"), "2 to 15"),
        (board("board = -1"), "2 to 15"),
        (board("board = 4\nmissing = ['e1']"), "‘e1’ is no square"),
        (board("board = 4\nmissing = ['A1']"), "‘A1’ is no square"),
        (board("board = 4\nmissing = ['a1', 'b1', 'a1']"), "a1 is named twice"),
        ("name = 'x'\nboard = 4".to_owned(), "no pieces"),
        ("name = 'x'\nboard = 4\n[[piece]]\nname = ''\nshape = '#'".to_owned(), "number 1"),
        (board("board = 4") + &I1.replace("'I1'", "'I 1'"), "\"I 1\""),
        (board("board = 4") + &I1.replace("'I1'", "'abcdefghijklm'"), "at most 12"),
        (piece("shape = ''"), "piece P: the picture shows no square"),
        (piece("shape = '#o#'"), "piece P: the picture has the character 'o'"),
        (piece("shape = '#.#'"), "piece P: the squares do not hang together"),
        (piece("shape = '#########'"), "piece P: the shape has 9 squares"),
        (piece(r#"shape = ".##\n##.""#), "piece P: the shape is not mirror-symmetric"),
        (piece("shape = '#####'"), "piece P: the shape does not fit"),
        (piece("shape = '#'\ncount = 0"), "piece P: count = 0"),
        (piece("shape = '#'\ncount = 33"), "piece P: count = 33"),
        (piece("shape = '#'\nvalue = 0"), "piece P: value = 0"),
        (piece("shape = '#'\nvalue = 1000"), "piece P: value = 1000"),
        (board("board = 4") + &I2.replace("'I2'", "'I1'"), "piece I1: there are two of this name"),
        (piece("shape = '#'\n") + I1, "piece I1: it has the shape of P"),
        (
            piece("shape = '#'\ncount = 20\n") + I2 + "count = 13\n",
            "piece I2: with it a player has 33",
        ),
    ] {
        let refusal = Edition::read(&text).expect_err(&text);
        assert!(refusal.message.contains(says), "{text}\nsays {refusal}, not {says}");
        assert_eq!(refusal.clause.0, "F-18");
        let table = Setup { edition: "mine".to_owned(), edition_text: text, ..setup() };
        assert!(Flip::new(&table).unwrap_err().message.starts_with("edition ‘mine’: "));
    }
}

#[test]
fn f_19_a_piece_may_lie_in_every_orientation() {
    let legal = after("").legal();
    for token in [
        "e5+e6+f5",
        "e5+e6+f6",
        "e5+f5+f6",
        "e6+f5+f6", // V3
        "e4+e5+e6+f5+g5",
        "e5+f5+g4+g5+g6",
        "e4+f4+f5+f6+g4",
        "e6+f4+f5+f6+g6", // T5
    ] {
        assert!(legal.contains(&token.to_owned()), "{token}");
    }
}

#[test]
fn f_20_scores_stand_at_any_time_and_who_resigns_has_lost() {
    let run = after("e4+e5+e6+e7 f5+f6");
    let resigned = play(run.clone(), "resign2");
    assert!(resigned.is_over());
    assert_eq!(resigned.scores().as_slice(), [42, 46]);
    assert_eq!(resigned.places().unwrap().as_slice(), [1, 2]);
    assert_eq!(play(run.clone(), "resign1").places().unwrap().as_slice(), [2, 1]);
    assert_eq!(breaks(&run, "repetition1"), "C-4");
    assert_eq!(breaks(&resigned, "resign1"), "C-5");
}

#[test]
fn f_21_safe_is_nothing_free_beside_it() {
    // a1 has two sides at the edge, b1 under and beside it.
    let run = after("a1 b1 a2+b2");
    assert_eq!(safe(&run), [true, false, false]);
    // A free square at a corner of a piece does not matter.
    let run = play(run, "c2+c3 c1");
    assert_eq!(safe(&run), [true, true, false, false, false]);
}

#[test]
fn c_8_tokens_are_read_strictly() {
    let run = after("");
    for token in ["", "a1+", "a2+a1", "a1+a1", "A1", "a01", "a1-a2", "a1?", "u1", "Pass", "resign3"]
    {
        assert_eq!(breaks(&run, token), "C-8", "{token}");
    }
}

#[test]
fn the_fields_of_a_position() {
    let run = play(row(3, &(I1.to_owned() + I2)), "a1 b1");
    let laid = |square: &str, safe: bool| {
        Value::map([
            ("shape", Value::from("I1")),
            ("squares", Value::list([square])),
            ("owner", Value::Int(2)),
            ("safe", Value::Bool(safe)),
        ])
    };
    let tray = || Value::map([("I1", 0), ("I2", 1)]);
    let fields = Value::map([
        ("pieces", Value::list([laid("a1", true), laid("b1", false)])),
        ("trays", Value::list([tray(), tray()])),
        ("size", Value::Int(3)),
    ]);
    assert_eq!(run.game().fields(run.position()), fields);
}

#[test]
fn the_board_and_the_pieces_as_data() {
    let board = row(2, I2).game().board();
    let piece = Value::map([
        ("name", Value::from("I2")),
        ("value", Value::Int(2)),
        ("count", Value::Int(1)),
        ("squares", Value::list(["a1", "b1"])),
    ]);
    assert_eq!(board.get("size"), Some(&Value::Int(2)));
    assert_eq!(board.get("missing"), Some(&Value::list(["a2", "b2"])));
    assert_eq!(board.get("pieces"), Some(&Value::list([piece])));
}

#[test]
fn the_picture() {
    let text = format!("name = 'x'\nboard = 3\nmissing = ['c3']\n{I1}{I2}{I3}");
    let run = play(own(&text), "a1+b1 a2+a3");
    let picture = "
 3 x .
   |
 2 x . .

 1 x-x .
   a b c

o white, x red, O and X can no longer be turned
white   4 points, left: I1 I3
red     8 points, left: I1 I3
white to lay
";
    assert_eq!(format!("\n{}", run.game().picture(run.position())), picture);
}

#[test]
fn the_picture_fits_a_terminal() {
    let names = (1..=8).map(|n| format!("a-long-name{n}"));
    let pieces = names.enumerate().map(|(n, name)| {
        format!("[[piece]]\nname = '{name}'\ncount = 4\nshape = '{}'\n", "#".repeat(n + 1))
    });
    let text = format!("name = 'x'\nboard = 15\n{}", pieces.collect::<String>());
    let run = own(&text);
    let picture = run.game().picture(run.position());
    assert!(picture.lines().all(|line| line.chars().count() <= 80), "{picture}");
    assert!(picture.contains("4×a-long-name8"));
}
