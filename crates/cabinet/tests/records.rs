//! Records: the common clauses, headers, options, editions and results, whichever the game.

use cabinet::{Opened, open, shipped_only};
use tabletop::{Dice, Record, RecordError, Seat, Setup};

fn read(text: &str) -> Result<Opened, RecordError> {
    open(text, &shipped_only)
}

fn halma(headers: &str, actions: &str) -> Result<Opened, RecordError> {
    read(&format!("[Game \"halma\"]\n{headers}\n\n{actions}\n"))
}

fn error(text: &str) -> RecordError {
    match read(text) {
        Ok(_) => panic!("accepted: {text}"),
        Err(error) => error,
    }
}

fn seat(number: usize) -> Seat {
    Seat::from_number(number).unwrap()
}

/// The record of a random game.
fn random(game: &str, setup: &Setup, seed: u64, limit: usize) -> Record {
    let mut table = cabinet::find(game).unwrap().table(setup).unwrap();
    let mut record = Record::default();
    record.add("Game", game);
    record.add("Players", setup.players.to_string());
    for option in &setup.options {
        record.add("Option", option);
    }
    record.add("First", setup.first.to_string());
    let mut dice = Dice::new(seed);
    while record.tokens.len() < limit
        && let Some(token) = table.play_random(&mut dice)
    {
        record.push(token);
    }
    record.set("Result", Record::result(table.places()));
    record
}

#[test]
fn c_1_the_first_player_is_in_the_record() {
    for first in 1..=4 {
        let opened = halma(&format!("[Players \"4\"]\n[First \"{first}\"]"), "").unwrap();
        assert_eq!(opened.table.to_act(), Some(seat(first)));
    }
    assert_eq!(halma("[Players \"4\"]", "").unwrap().table.to_act(), Some(seat(1)));
    let error = halma("[Players \"4\"]\n[First \"5\"]", "").err().unwrap();
    assert_eq!((error.line, error.refusal.clause.0), (3, "C-8"));
}

#[test]
fn c_2_play_goes_clockwise_by_number() {
    let kind = cabinet::find("boomerang-hunt").unwrap();
    let mut table = kind.table(&kind.usual(5).first(4)).unwrap();
    let mut order = Vec::new();
    for token in ["@a1", "@b1", "@c1", "@d1", "@e1", "@f1"] {
        order.push(table.to_act().unwrap().number());
        table.play(token).unwrap();
    }
    assert_eq!(order, [4, 5, 1, 2, 3, 4]);
}

#[test]
fn c_3_passing_is_for_those_who_cannot_act() {
    for kind in cabinet::GAMES {
        let mut table = kind.table(&kind.usual(kind.info().usual_players)).unwrap();
        assert!(table.play("pass").is_err(), "{}", kind.info().name);
        assert!(!table.legal().contains(&"pass".to_owned()));
    }
}

#[test]
fn c_4_the_end_is_claimed_by_a_token_of_its_own() {
    let round = "e2-f3 l15-k14 f3-e2 k14-l15 ";
    let opened = halma("[Players \"2\"]\n[Result \"1 1\"]", &format!("{round}{round}repetition1"));
    assert!(opened.unwrap().table.to_act().is_none());
    assert!(halma("[Players \"2\"]", &format!("{round}repetition1")).is_err());
    let fifth = halma("[Players \"2\"]", &round.repeat(4)).unwrap();
    assert!(fifth.table.places().is_some());
}

#[test]
fn c_5_anyone_may_resign_at_any_time() {
    for kind in cabinet::GAMES {
        for &players in kind.info().players {
            let mut table = kind.table(&kind.usual(players)).unwrap();
            for seat in Seat::all(players).skip(1) {
                assert!(table.places().is_none());
                table.play(&format!("resign{seat}")).unwrap();
            }
            assert_eq!(table.places().unwrap()[seat(1)], 1, "{}", kind.info().name);
            assert!(table.play("resign1").is_err());
        }
    }
}

#[test]
fn c_6_the_record_reproduces_the_game() {
    for kind in cabinet::GAMES {
        for &players in kind.info().players {
            let setup = kind.usual(players);
            let record = random(kind.info().name, &setup, 3, 150);
            let opened = read(&record.to_string()).unwrap();
            let mut table = kind.table(&setup).unwrap();
            for token in &record.tokens {
                table.play(&token.text).unwrap();
            }
            assert_eq!(opened.table.fields(), table.fields());
            assert_eq!(opened.table.places(), table.places());
        }
    }
}

#[test]
fn c_7_the_result_is_the_places() {
    let ended = "e2-f3 resign1";
    assert!(halma("[Players \"2\"]\n[Result \"2 1\"]", ended).is_ok());
    for wrong in ["1 2", "*", "1 1", "2 1 ", "2  1", ""] {
        let error = halma(&format!("[Players \"2\"]\n[Result \"{wrong}\"]"), ended).err().unwrap();
        assert_eq!((error.line, error.refusal.clause.0), (3, "C-7"), "{wrong}");
    }
    assert!(halma("[Players \"2\"]\n[Result \"*\"]", "e2-f3").is_ok());
    assert!(halma("[Players \"2\"]\n[Result \"2 1\"]", "e2-f3").is_err());
}

#[test]
fn c_8_a_record_that_cannot_be_read_says_where_and_why() {
    for (text, line, says) in [
        ("", 0, "the header Game is missing"),
        ("[Game \"halma\"]", 0, "the header Players is missing"),
        ("[Game \"chess\"]\n[Players \"2\"]", 1, "halma, forma"),
        ("[Game \"halma\"]\n[Players \"two\"]", 2, "must be a number"),
        ("[Game \"halma\"]\n[Players \"02\"]", 2, "must be a number"),
        ("[Game \"halma\"]\n[Players \"7\"]", 2, "2, 3, 4"),
        ("[Game \"halma\"]\n[Game \"halma\"]\n[Players \"2\"]", 2, "twice"),
        ("[Game \"halma\"]\n[Players \"2\"]\n[Rules \"club\"]", 3, "leaflet"),
        ("[Game \"halma\"]\n[Players \"2\"]\n[Option \"speed\"]", 3, "parlett"),
        (
            "[Game \"halma\"]\n[Players \"2\"]\n[Option \"parlett\"]\n[Option \"parlett\"]",
            4,
            "twice",
        ),
        (
            "[Game \"halma\"]\n[Players \"2\"]\n[Option \"board=8\"]\n[Option \"board=10\"]",
            4,
            "twice",
        ),
        ("[Game \"halma\"]\n[Players \"2\"]\n[Option \"parlett=1\"]", 3, "no value"),
        ("[Game \"halma\"]\n[Players \"2\"]\n[Option \"foo\"]\n[Option \"bar\"]", 3, "‘foo’"),
        ("[game \"halma\"]\n[Players \"2\"]", 1, "[Game \"halma\"]"),
        ("[Game \"halma\"]\n[Players 2]", 2, "[Players 2]"),
        ("[Game \"halma\"]\n[Players \"2\"]\n\ne2--f3", 4, "missing"),
        ("[Game \"boomerang-flip\"]\n[Players \"2\"]\n\na0", 4, "a1 to j10"),
        ("[Game \"halma\"]\n[Players \"2\"]\n[Edition \"large\"]", 3, "standard"),
        ("[Game \"boomerang-hunt\"]\n[Players \"3\"]\n[Edition \"huge\"]", 3, "standard, large"),
        ("[Game \"boomerang-hunt\"]\n[Players \"3\"]\n[Edition \"x.toml\"]", 3, "x.toml"),
        ("[Game \"boomerang-flip\"]\n[Players \"2\"]\n[First \"2\"]", 3, "white"),
        ("[Game \"halma\"]\n[Players \"2\"]\n\ne2-f3 E4-f5", 4, "no square"),
        ("[Game \"halma\"]\n[Players \"2\"]\n\ne2-f3x", 4, "no square"),
    ] {
        let error = error(text);
        assert_eq!(error.line, line, "{text}");
        assert!(error.to_string().contains(says), "{error}");
    }
}

#[test]
fn options_that_need_another_number_of_players_are_refused_by_their_clause() {
    for (text, line, clause) in [
        ("[Game \"halma\"]\n[Players \"4\"]\n[Option \"two_colours=1\"]", 3, "H-18"),
        ("[Game \"halma\"]\n[Players \"3\"]\n[Option \"board=8\"]", 3, "H-26"),
        ("[Game \"boomerang-hunt\"]\n[Players \"3\"]\n[Option \"duel\"]", 3, "B-26"),
        ("[Game \"boomerang-hunt\"]\n[Players \"2\"]", 2, "B-26"),
    ] {
        let error = error(text);
        assert_eq!((error.line, error.refusal.clause.0), (line, clause), "{error}");
    }
}

#[test]
fn an_illegal_action_names_line_token_and_clause() {
    let error = error("[Game \"halma\"]\n[Players \"2\"]\n\n1. e2-f3 l15-k14\n2. a1-a9\n");
    let token = error.token.as_deref();
    assert_eq!((error.line, token, error.refusal.clause.0), (5, Some("a1-a9"), "H-10"));
}

#[test]
fn editions_of_ones_own_are_read_by_their_path() {
    let text = "[Game \"boomerang-hunt\"]\n[Players \"3\"]\n[Edition \"mine.toml\"]\n\n@a1";
    let kind = cabinet::find("boomerang-hunt").unwrap();
    let own = kind.info().editions[1].text;
    let opened = open(text, &|name| {
        assert_eq!(name, "mine.toml");
        Ok(own.to_owned())
    });
    assert_eq!(opened.unwrap().setup.edition, "mine.toml");
    let broken = open(text, &|_| Ok("lines = [".to_owned())).err().unwrap();
    assert_eq!(broken.line, 3);
}

#[test]
fn what_is_shown_has_the_fields_of_the_contract() {
    let opened = halma("[Players \"2\"]\n[Option \"parlett\"]", "e2-f3").unwrap();
    let names = |value: &tabletop::Value| match value {
        tabletop::Value::Map(fields) => fields.iter().map(|(name, _)| name.clone()).collect(),
        _ => Vec::new(),
    };
    let common = ["game", "players", "options", "to_act", "over", "scores", "actions", "position"];
    assert_eq!(names(&opened.show()), common);
    let over = halma("[Players \"2\"]", "resign1").unwrap().show();
    assert!(names(&over).contains(&"places".to_owned()));
    assert_eq!(over.get("to_act"), Some(&tabletop::Value::List(Vec::new())));
}

#[test]
fn what_is_played_after_the_end_is_refused_by_the_clause_that_ended_it() {
    let round = "e2-f3 l15-k14 f3-e2 k14-l15 ".repeat(4);
    for (actions, clause) in [("resign1", "C-5"), (round.as_str(), "C-4")] {
        let error = halma("[Players \"2\"]", &format!("{actions} e2-f3")).err().unwrap();
        assert_eq!(error.refusal.clause.0, clause);
    }
}

#[test]
fn c_4_a_game_that_cannot_repeat_says_so() {
    for game in ["forma", "boomerang-flip"] {
        let error = error(&format!("[Game \"{game}\"]\n[Players \"2\"]\n\nrepetition1"));
        assert!(error.to_string().contains("do not come back (C-4)"), "{error}");
    }
}

#[test]
fn errors_show_neither_control_characters_nor_endless_tokens() {
    let long = format!("\u{1b}[31m{}", "x".repeat(5_000));
    let error = halma("[Players \"2\"]", &long).err().unwrap().to_string();
    assert!(error.len() < 500 && !error.contains('\u{1b}'), "{error}");
}

/// A record of tens of thousands of options is refused at the first, without looking further.
#[test]
fn c_8_thousands_of_options_are_refused_at_the_first_that_is_wrong() {
    let options = "[Option \"parlett\"]\n".repeat(50_000);
    let error = halma(&format!("[Players \"2\"]\n{options}"), "").err().unwrap();
    assert_eq!(error.line, 4);
}
