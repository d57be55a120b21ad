//! Editions of one's own: what is wrong with a file, and what a box does to the rules.

mod common;

use common::{after, breakdown, broken, own, play, refusal, setup, table};
use forma::{Edition, Forma, Piece};
use polyomino::{STANDARD, standard_shapes};
use tabletop::{Game, Seat, Value};

/// A small box: a board of 7, two obstacles, and a few shapes.
const SMALL: &str = r#"
name = "small"
board = 7
obstacles = 2
markers = 3

[[piece]]
name = "dot"
count = 2
shape = '#'

[[piece]]
name = "bar"
shape = '######'

[[piece]]
name = "comb"
shape = '''
#.#
###
#.#'''
"#;

#[test]
fn the_shipped_box_is_that_of_the_leaflet() {
    let edition = Edition::read(Forma::INFO.editions[0].text).expect("the shipped edition");
    assert_eq!((edition.name(), edition.size(), edition.obstacles()), ("standard", 20, 25));
    let forms: Vec<_> = edition.pieces().iter().map(|piece| piece.form().clone()).collect();
    assert_eq!(forms, standard_shapes());
    let names: Vec<_> = edition.pieces().iter().map(Piece::name).collect();
    assert_eq!(names, STANDARD);
    assert!(edition.pieces().iter().all(|p| p.count() == if p.name() == "I1" { 2 } else { 1 }));
    let game = Forma::new(&setup(2)).expect("a table");
    assert_eq!(game.kit().len(), 91);
}

#[test]
fn what_may_be_left_out_is_as_in_the_leaflet() {
    let text = "name = \"x\"\nboard = 9\n[[piece]]\nname = \"dot\"\nshape = \"#\"\n";
    let run = table(&own(text, 4));
    assert_eq!(run.game().edition().obstacles(), 25);
    assert_eq!(run.position().markers(Seat::FIRST), 35);
    assert_eq!(run.position().tray(Seat::FIRST).value(), 1);
}

#[test]
fn each_fault_of_a_file_is_said_in_a_sentence() {
    let many = "[[piece]]\nname = \"I2\"\ncount = 24\nshape = \"##\"\n";
    for (was, is, why) in [
        (
            "name = \"small\"",
            "name = \" \"",
            "the edition has an empty name: say what it is called",
        ),
        ("name = \"small\"\n", "", "missing field `name`"),
        ("board = 7", "board = 4", "board = 4: a board has 5 to 20 squares along a side"),
        ("board = 7", "board = 21", "board = 21: a board has 5 to 20 squares along a side"),
        ("board = 7", "board = \"7\"", "line 3: invalid type: string \"7\", expected i64"),
        ("board = 7", "bord = 7", "line 3: unknown field `bord`"),
        ("board = 7", "board = 5", "piece bar: the shape does not fit on the board"),
        ("obstacles = 2", "obstacles = -1", "obstacles = -1: there are 0 to 100 of them"),
        ("markers = 3", "markers = 101", "markers = 101: a colour has 0 to 100 of them"),
        ("\"bar\"", "\"\"", "the name of piece number 2 is empty: every piece has one"),
        ("\"bar\"", "\"a bar\"", "piece \"a bar\": a name has letters a to z, digits, - and _"),
        ("\"bar\"", "\"dot\"", "piece dot: there are two of this name"),
        ("'######'", "'#'", "piece bar: it has the shape of dot; for several of one shape"),
        ("'######'", "''", "piece bar: the picture shows no square"),
        ("'######'", "'#x'", "piece bar: the picture has the character 'x'"),
        ("'######'", "'#.#'", "piece bar: the squares do not hang together"),
        ("'######'", "'#########'", "piece bar: the shape has 9 squares: 8 is the most"),
        ("count = 2", "count = 0", "piece dot: count = 0: a colour has 1 to 24 of a shape"),
        ("count = 2", "count = 25", "piece dot: count = 25: a colour has 1 to 24 of a shape"),
        ("count = 2", "value = 2", "line 9: unknown field `value`"),
        (
            "markers = 3",
            &format!("markers = 3\n{many}"),
            "piece dot: with it a colour has 26 shapes",
        ),
    ] {
        assert!(SMALL.contains(was), "{was}");
        let why_not = Edition::read(&SMALL.replacen(was, is, 1)).expect_err(is);
        assert_eq!(why_not.clause.0, "M-1", "{is}");
        assert!(why_not.message.contains(why), "{}", why_not.message);
        assert!(!why_not.message.contains('\n'), "{}", why_not.message);
    }
    let none = "name = \"none\"\nboard = 9\n";
    assert!(Edition::read(none).expect_err(none).message.starts_with("there are no pieces"));
    let named = Forma::new(&own(none, 2)).expect_err(none);
    assert!(named.message.starts_with("edition ‘own’: there are no pieces"), "{named}");
}

#[test]
fn a_box_of_ones_own_is_what_is_played_with() {
    let run = table(&own(SMALL, 2));
    assert_eq!(run.scores().as_slice(), [-2 * (2 + 6 + 7); 2]);
    assert_eq!(run.position().markers(Seat::FIRST), 6);
    assert_eq!(run.legal().len(), 5 * 5);
    let board = run.game().board();
    assert_eq!(board.get("name"), Some(&Value::from("small")));
    assert_eq!(board.get("size"), Some(&Value::Int(7)));
    assert_eq!(board.get("obstacles"), Some(&Value::Int(2)));
    let Some(Value::List(pieces)) = board.get("pieces") else { panic!("no pieces") };
    assert_eq!(pieces[0].get("count"), Some(&Value::Int(2)));
    assert_eq!(pieces[1].get("name"), Some(&Value::from("bar")));
    let squares = ["a1", "b1", "c1", "d1", "e1", "f1"].map(Value::from);
    assert_eq!(pieces[1].get("squares"), Some(&Value::list(squares)));
}

#[test]
fn the_edge_is_that_of_the_board() {
    let run = table(&own(SMALL, 4));
    for (token, clause, why) in [
        ("tower=g4/obstacles=none", "M-6", "one of the squares b2 to f6"),
        ("tower=h8/obstacles=none", "C-8", "a1 to g7 are"),
        ("tower=d4/obstacles=a1+a3+a5", "M-5", "there are only 2 obstacles in the box"),
        ("tower=d4", "C-8", "‘tower=b2/obstacles=a4+d3’"),
        ("a1", "M-5", "write ‘tower=b2/obstacles=a4+d3’"),
    ] {
        let refused = refusal(&run, token);
        assert_eq!(refused.clause.0, clause, "{refused}");
        assert!(refused.message.contains(why), "{refused}");
    }
    let run = after(&own(SMALL, 4), "tower=d4/obstacles=a1+g7 g6");
    assert_eq!(broken(&run, "g1+g2+g3+g4+g5+g6"), "M-9");
    let refused = refusal(&run, "a2+a3");
    assert!(refused.message.contains("a shape is one to seven squares"), "{refused}");
    let mut run = after(&own(SMALL, 2), "tower=d4/obstacles=a1+g7 g6 b2 f7");
    assert_eq!(breakdown(&run, 1).obstacles, 10, "two sides in a corner");
    play(&mut run, "a2 b1+c1+d1+e1+f1+g1");
    assert_eq!(breakdown(&run, 2).obstacles, 0);
}

#[test]
fn a_bridge_goes_from_edge_to_edge_of_the_board() {
    let tokens = "tower=c4/obstacles=none a1+a2+a3+a4+a5+a6 g1 a7";
    let run = after(&own(SMALL, 2), tokens);
    assert_eq!(breakdown(&run, 1).bridges, 50);
    let bridges = run.game().bridges(run.position(), Seat::FIRST);
    assert_eq!((bridges.north_south.len(), bridges.east_west.len()), (1, 0));
    assert_eq!(bridges.north_south[0].len(), 7);
}

#[test]
fn m_6_obstacles_leave_the_tower_a_place() {
    let text = "name = \"x\"\nboard = 5\n[[piece]]\nname = \"dot\"\nshape = \"#\"\n";
    let run = table(&own(text, 2));
    let refused = refusal(&run, "tower=b2/obstacles=c3");
    assert_eq!(refused.clause.0, "M-6");
    assert!(refused.message.starts_with("with an obstacle on c3 no place is left"), "{refused}");
    after(&own(text, 2), "tower=b2/obstacles=a4+d3+d5");
}

#[test]
fn the_picture_of_any_box_fits_a_terminal() {
    let long = "[[piece]]\nname = \"a-long-name\"\nshape = \"##\"\n";
    let mut text = SMALL.to_owned();
    for (n, squares) in (3..8).enumerate() {
        let picture = format!("{}\\n{}#", "#".repeat(squares - 1), ".".repeat(n % 2));
        text += &long.replace("a-long-name", &format!("a-long-name{n}")).replace("##", &picture);
    }
    let run = after(&own(&text, 4), "tower=c4/obstacles=a1+g7 g6");
    let picture = run.game().picture(run.position());
    assert!(picture.lines().all(|line| line.chars().count() <= 80), "{picture}");
    assert!(picture.contains("    a  b  c  d  e  f  g\n"), "{picture}");
    assert_eq!(picture.matches("markers").count(), 2, "{picture}");
    for piece in run.game().edition().pieces() {
        assert!(picture.contains(piece.name()), "{picture}");
    }
}
