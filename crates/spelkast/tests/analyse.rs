//! `spelkast analyse` as it is called from a shell.

use std::{fs, path::PathBuf};

use serde_json::{Value, json};

mod common;

/// Halma on the small board, a jump away from the end on both sides: f6-g6 wins for seat 1, and
/// d3-c2 for seat 2.
const RACE: &str = "[Game \"halma\"]\n[Players \"2\"]\n[Option \"board=8\"]\n[Seat1 \"Ans\"]\n\n\
    b2-d2 f8-e7 c1-e3 h8-f8-d6 b1-d3-f3 g8-e6-c6 c2-e2-g4 h6-h4-f4 d1-d3 g7-g5-g3-e5-c7-c5 \
    e3-g5-g7 f7-d7-b5 a3-c3-e3-g5 c5-a5-a3 a2-c4-e2-c2-e4 e7-c5-c7-e5-e3-c1 a1-b2 h7-f5 b2-b4 \
    d6-b6 b3-c4 b5-b3 b4-d4 e8-d7 c4-d5 b3-a2 d4-e5 f4-d4 f3-f4 h5-f3 f4-f6-h8 d7-b5 g5-h6 \
    c6-a6-c4-e2-c2 a4-c6-a6-c4-e6 b6-b4 d5-f7-h7 b5-b3-d1-b1 g4-h5 f5-d5 e5-f6 b4-b3 d3-f5-f7 \
    a3-a1 f6-f8 d5-d3-d1 e6-g8 f3-d5-d3 e4-e5 d3-c3 d2-e3 d4-b2 e3-f4 c3-a3 f4-g5 g6-f5 e5-f6 \
    f5-e4 g5-g6 e4-d3 g6-e8 c2-a4 ";

/// The arguments of a quick analysis of standard input.
fn call<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [&["analyse", "-", "--limit", "200nodes"], arguments].concat()
}

fn says(arguments: &[&str], input: &str) -> String {
    common::says(&call(arguments), input)
}

fn json(arguments: &[&str], input: &str) -> Value {
    common::json(&call(&[&["--json"], arguments].concat()), input)
}

fn refuses(arguments: &[&str], input: &str) -> String {
    common::refuses(&call(arguments), input)
}

fn fields(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn a_review_names_the_turning_point_and_what_was_better() {
    let text = says(&[], &format!("{RACE} e8-d7 d3-c2"));
    for part in ["Halma, 2 players, 64 actions", "seat 1, Ans  ", "Turning points"] {
        assert!(text.contains(part), "{text}");
    }
    let row = text.lines().find(|line| line.trim_start().starts_with("63")).expect("a row");
    assert!(row.contains("e8-d7") && row.contains("100 → 0 %"), "{text}");
    assert!(row.contains("f6-g6 (100 %); final score"), "{text}");
}

#[test]
fn a_review_as_json_has_its_fields() {
    let plot = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("analyse.svg");
    let input = format!("{RACE} e8-d7 d3-c2");
    let review = json(&["--plot", plot.to_str().unwrap()], &input);
    assert_eq!(
        fields(&review),
        [
            "actions",
            "curve",
            "game",
            "level",
            "limit",
            "mean_cost",
            "places",
            "players",
            "turning_points"
        ]
    );
    assert_eq!(review["places"], json!([2, 1]));
    assert_eq!(review["actions"].as_array().map(Vec::len), Some(64));
    assert_eq!(review["curve"].as_array().map(Vec::len), Some(65));
    let action = &review["actions"][62];
    assert_eq!(fields(action), ["best", "chances", "cost", "number", "seat", "token"]);
    assert_eq!((&action["number"], &action["seat"]), (&json!(63), &json!(1)));
    assert_eq!((&action["token"], &action["cost"]), (&json!("e8-d7"), &json!(1.0)));
    assert_eq!(fields(&action["best"]), ["chances", "line", "scores", "token"]);
    let turns = review["turning_points"].as_array().unwrap();
    let turn = turns.iter().find(|turn| turn["number"] == 63).expect("the blunder");
    assert_eq!(fields(turn), ["after", "before", "better", "cost", "number", "seat", "token"]);
    assert_eq!(turn["better"][0]["token"], "f6-g6");
    let svg = fs::read_to_string(plot).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains(">seat 1, Ans<") && svg.contains(">63<"));
    assert_eq!(svg.matches("<circle").count(), turns.len());
}

#[test]
fn hints_are_for_the_last_position() {
    let text = says(&["--hint"], RACE);
    assert!(text.contains("Best for seat 1\n  f6-g6 (100 %)"), "{text}");
    let hint = json(&["--hint", "--best", "2"], RACE);
    assert_eq!(fields(&hint), ["best", "chances", "game", "level", "limit", "players", "to_act"]);
    assert_eq!((&hint["to_act"], &hint["chances"]), (&json!([1]), &json!([1.0, 0.0])));
    assert_eq!(hint["best"].as_array().map(Vec::len), Some(2));
    let over = format!("{RACE} f6-g6");
    assert!(says(&["--hint"], &over).ends_with("The game is over.\n"));
    assert_eq!(json(&["--hint"], &over)["to_act"], json!([]));
}

#[test]
fn games_without_actions_or_with_a_resignation_alone_are_no_trouble() {
    let start = "[Game \"boomerang-hunt\"]\n[Players \"3\"]\n";
    assert!(says(&[], start).ends_with("Nothing has been played yet.\n"));
    let resigned = "[Game \"halma\"]\n[Players \"2\"]\n\nresign2\n";
    let review = json(&[], resigned);
    assert_eq!(review["actions"][0]["seat"], 2);
    assert_eq!(review["actions"][0]["best"], Value::Null);
    assert!(says(&[], resigned).contains("saying nothing"));
}

#[test]
fn broken_records_and_limits_say_what_is_wrong() {
    let error = refuses(&[], "[Game \"halma\"]\n[Players \"2\"]\n\n1. e2-f3\n a1-a2\n");
    for part in ["standard input", "line 5", "a1-a2", "H-7"] {
        assert!(error.contains(part), "{error}");
    }
    let error = common::refuses(&["analyse", "-", "--limit", "soon"], "");
    assert!(error.contains("--limit soon: write 500ms or 20000nodes"), "{error}");
}

/// On low levels players overlook claims; the rules do not.
#[test]
fn whose_a_claim_is_does_not_depend_on_who_looks() {
    let random = ["random", "boomerang-hunt", "--players", "3", "--actions", "40", "--seed"];
    let mut claims = 0;
    for seed in ["5", "14", "18"] {
        let record = common::says(&[&random[..], &[seed]].concat(), "");
        let call = ["analyse", "-", "--limit", "20nodes", "--level", "1", "--json"];
        for action in common::json(&call, &record)["actions"].as_array().unwrap() {
            let token = action["token"].as_str().unwrap();
            if let Some(number) = token.strip_prefix("claim") {
                claims += 1;
                assert_eq!(action["seat"].to_string(), number, "{action}");
            }
        }
    }
    assert!(claims > 0);
}
