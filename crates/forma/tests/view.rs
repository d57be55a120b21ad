//! What is shown: the position's fields and the picture for the terminal.

mod common;

use common::{after, setup, table};
use tabletop::{Game, Value};

fn names(value: &Value) -> Vec<&str> {
    let Value::Map(fields) = value else { panic!("no map: {value:?}") };
    fields.iter().map(|(name, _)| name.as_str()).collect()
}

fn of_seat<'a>(fields: &'a Value, name: &str, seat: usize) -> &'a Value {
    let Some(Value::List(list)) = fields.get(name) else { panic!("no list {name}") };
    &list[seat - 1]
}

#[test]
fn the_fields_are_those_of_the_rule_page() {
    let run = after(&setup(2), "tower=k10/obstacles=a1+e5 a2+a3 a2+b2? b1 resign2");
    let fields = run.game().fields(run.position());
    let all = ["cells", "trays", "aside", "markers", "breakdown", "misfits_this_turn", "resigned"];
    assert_eq!(names(&fields), all);
    let shapes = "I1 I2 I3 V3 I4 O4 T4 L4 S4 F5 I5 L5 N5 P5 T5 U5 V5 W5 X5 Y5 Z5";
    assert_eq!(names(of_seat(&fields, "trays", 1)).join(" "), shapes);
    assert_eq!(names(of_seat(&fields, "aside", 2)).join(" "), shapes);
    assert_eq!(of_seat(&fields, "aside", 2).get("I2"), Some(&Value::Int(1)));
    assert_eq!(fields.get("markers"), Some(&Value::list([70, 70])));
    assert_eq!(fields.get("resigned"), Some(&Value::list([2])));
    assert_eq!(fields.get("misfits_this_turn"), Some(&Value::Int(0)));
    let breakdown = of_seat(&fields, "breakdown", 2);
    let parts = ["shapes", "squares", "obstacles", "tower", "bridges", "left", "aside"];
    assert_eq!(names(breakdown), parts);
    assert_eq!(breakdown.get("left"), Some(&Value::Int(177)));
    assert_eq!(breakdown.get("aside"), Some(&Value::Int(2)));
}

#[test]
fn the_cells_are_shown_top_row_first() {
    let run = after(&setup(2), "tower=b10/obstacles=a20+e1+t1 t2 a1 s1 a3 t20 b2 d1 c1");
    let fields = run.game().fields(run.position());
    let Some(Value::List(rows)) = fields.get("cells") else { panic!("no cells") };
    let row = |number: usize| rows[20 - number].clone();
    assert_eq!(rows.len(), 20);
    assert_eq!(row(20), Value::from("#..................1"));
    assert_eq!(row(10), Value::from(".T.................."));
    assert_eq!(row(3), Value::from("2..................."));
    assert_eq!(row(2), Value::from("b2.................1"));
    assert_eq!(row(1), Value::from("2b21#.............1A"));
}

#[test]
fn the_picture_outlines_the_shapes() {
    let run = after(&setup(2), "tower=c4/obstacles=a3 a1+b1+b2 c1+c2+d1+d2");
    let picture = run.game().picture(run.position());
    let lines: Vec<String> =
        picture.lines().skip(33).take(9).map(|line| line.chars().take(17).collect()).collect();
    let expected = [
        " 4 │.  .  T  .  .",
        "   │             ",
        " 3 │#  .  .  .  .",
        "   │  ┌──┬─────┐ ",
        " 2 │a │1 │2  2 │.",
        "   ├──┘  │     │ ",
        " 1 │1  1 │2  2 │.",
        "   └─────┴─────┴─",
        "    a  b  c  d  e",
    ];
    assert_eq!(lines, expected, "{picture}");
    assert!(picture.contains("seat 1   -164       3       10"), "{picture}");
    assert!(picture.ends_with("Seat 1 to lay.\n"), "{picture}");
}

#[test]
fn the_picture_says_whose_turn_it_is() {
    let mut run = table(&setup(2));
    for (token, turn) in [
        ("tower=k10/obstacles=none", "Seat 1 to lay.\n"),
        ("a1", "Seat 2 to lay.\n"),
        ("a1+a2?", "Seat 2 may take one other shape, or pass.\n"),
        ("resign1", "The game is over.\n"),
    ] {
        run.play(token).expect("a token that is allowed");
        let picture = run.game().picture(run.position());
        assert!(picture.ends_with(turn), "{picture}");
    }
    assert!(run.game().picture(&run.game().start()).ends_with("Seat 1 sets up the board.\n"));
}
