//! Games that are at no table: judged, looked at, reviewed, read and written.

use crate::common::{House, Person};
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

/// A short game of the first in the cupboard, with somebody's name.
const RECORD: &str = "[Game \"halma\"]\n[Players \"2\"]\n[Seat1 \"Anna\"]\n\n1. e2-f3 l15-k14\n";

/// Asks for an answer that comes line by line.
async fn stream(who: &Person, path: &str, body: &Value) -> Response {
    who.request(Method::POST, path).json(body).send().await.expect("it is answered")
}

/// All lines of such an answer.
async fn lines(who: &Person, path: &str, body: &Value) -> Vec<Value> {
    let text = stream(who, path, body).await.text().await.expect("it ends");
    text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn any_position_of_any_game_is_shown() {
    let house = House::new().await;
    let anna = house.person().await;
    let study = json!({"record": RECORD, "number": 1});
    let (status, table) = anna.post("/api/study", &study).await;
    assert_eq!(status, StatusCode::OK, "{table}");
    assert_eq!(table["movers"], json!([1, 2]));
    assert_eq!(table["seats"][0]["name"], "Anna");
    assert_eq!((&table["view"]["number"], &table["view"]["to_act"]), (&json!(1), &json!([2])));
    assert_eq!(table["view"]["last"], json!({"token": "e2-f3", "seat": 1}));
    for kind in cabinet::GAMES {
        let (status, table) = anna.post("/api/study", &json!({"game": kind.info().name})).await;
        assert_eq!((status, &table["view"]["number"]), (StatusCode::OK, &json!(0)));
    }
    // Nothing of it is kept.
    assert_eq!(anna.get("/api/tables").await.1, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_game_is_said_and_where() {
    let house = House::new().await;
    let anna = house.person().await;
    let game = cabinet::GAMES[0].info().name;
    for (study, error, words) in [
        (json!({"game": game, "tokens": ["e2-f3", "e2-f3"]}), "illegal", "action 2, e2-f3: "),
        (json!({"record": RECORD.replace("k14", "l12")}), "illegal", "line 5: l15-l12: "),
        (json!({"record": "[Game \"halma\""}), "illegal", "line 1: "),
        (json!({"game": "chess"}), "no_such_game", "chess"),
        (json!({}), "no_such_game", ""),
        (json!({"game": game, "first": 3}), "bad_first", "seat 3"),
        (json!({"game": game, "edition": "gold"}), "illegal", "gold"),
        (json!({"game": game, "edition_text": "x"}), "bad_edition", "own"),
        (json!({"game": game, "options": ["x"]}), "illegal", "x"),
    ] {
        for path in ["/api/study", "/api/study/scores", "/api/study/best", "/api/study/review"] {
            let (status, refused) = anna.post(path, &study).await;
            assert!(status.is_client_error(), "{path} {study}: {refused}");
            assert_eq!(refused["error"], error, "{study}: {refused}");
            let message = refused["message"].as_str().expect("a sentence");
            assert!(message.contains(words), "{study}: {message}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_best_actions_come_line_by_line() {
    let house = House::new().await;
    let anna = house.person().await;
    for kind in cabinet::GAMES {
        let study = json!({"game": kind.info().name, "seconds": 1, "best": 2});
        let found = lines(&anna, "/api/study/best", &study).await;
        let (last, before) = found.split_last().expect("there is one at least");
        assert_eq!(last["final"], true);
        assert!(before.iter().all(|line| line["final"] == false));
        for idea in last["best"].as_array().expect("a list") {
            let played = json!({"game": kind.info().name, "tokens": idea["line"]});
            assert_eq!(anna.post("/api/study", &played).await.0, StatusCode::OK, "{idea}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_says_how_far_it_is_and_is_made_once() {
    let house = House::new().await;
    let anna = house.person().await;
    let study = json!({"record": RECORD});
    let found = lines(&anna, "/api/study/review", &study).await;
    let (review, progress) = found.split_last().expect("there is one at least");
    let done: Vec<_> = progress.iter().filter_map(|line| line["done"].as_u64()).collect();
    assert!(!done.is_empty() && done.is_sorted());
    let review = &review["review"];
    assert_eq!(review["curve"].as_array().map(Vec::len), Some(3));
    assert_eq!(review["scores"].as_array().map(Vec::len), Some(3));
    assert_eq!(review["actions"][0]["token"], "e2-f3");
    // The same game by whomever: it is known already.
    let again = json!({"record": RECORD.replace("Anna", "Bram")});
    let again = lines(&house.person().await, "/api/study/review", &again).await;
    assert_eq!((again.len(), &again[0]["review"]), (1, review));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_wait_is_not_worked_for_and_nobody_has_too_much_at_once() {
    let house = House::with(|settings| settings.thinkers = Some(1)).await;
    let eve = house.person_from("192.0.2.1").await;
    let study = json!({"game": cabinet::GAMES[0].info().name, "seconds": 60});
    let mut waiting = Vec::new();
    for _ in 0..4 {
        waiting.push(stream(&eve, "/api/study/best", &study).await);
    }
    let refused = stream(&eve, "/api/study/best", &study).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    // Others are let in, and the first line comes although there is one thinker for all.
    let anna = house.person_from("192.0.2.2").await;
    let mut answer = stream(&anna, "/api/study/best", &study).await;
    assert!(answer.chunk().await.expect("it is open").is_some());
    drop((waiting, answer));
    let mut free = stream(&eve, "/api/study/review", &json!({"record": RECORD})).await;
    while free.status() == StatusCode::TOO_MANY_REQUESTS {
        tokio::task::yield_now().await;
        free = stream(&eve, "/api/study/review", &json!({"record": RECORD})).await;
    }
    assert!(free.text().await.expect("it ends").contains("\"review\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn comments_and_variations_are_read_and_written() {
    let house = House::new().await;
    let anna = house.person().await;
    let record = "[Game \"halma\"]\n[Players \"2\"]\n[Seat1 \"Anna\"]\n[Place \"Gent\"]\n\n\
                  {a friendly game} 1. e2-f3 {quiet} l15-k14 {var: k14-j13 \"bolder\"}\n";
    let (status, noted) = anna.post("/api/study/read", &json!({"record": record})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "k14-j13 is not legal there: {noted}");
    let record = record.replace("k14-j13", "l15-l14");
    let (status, noted) = anna.post("/api/study/read", &json!({"record": record})).await;
    assert_eq!(status, StatusCode::OK, "{noted}");
    assert_eq!(noted["headers"], json!([["Seat1", "Anna"], ["Place", "Gent"]]));
    let write = json!({"study": {"game": noted["game"], "players": noted["players"]},
        "headers": noted["headers"], "nodes": noted["nodes"]});
    let text = stream(&anna, "/api/study/write", &write).await.text().await.expect("a text");
    let (status, again) = anna.post("/api/study/read", &json!({"record": text})).await;
    assert_eq!((status, &again["nodes"]), (StatusCode::OK, &noted["nodes"]), "{text}");
    assert!(text.contains("[Place \"Gent\"]") && text.contains("[Result \"*\"]"), "{text}");
    let mut broken = write;
    broken["nodes"][1]["parent"] = json!(7);
    let (status, refused) = anna.post("/api/study/write", &broken).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_can_be_set_up_by_hand() {
    let house = House::new().await;
    let anna = house.person().await;
    for kind in cabinet::GAMES {
        let game = kind.info().name;
        let legal =
            anna.post("/api/study", &json!({"game": game})).await.1["view"]["legal"].clone();
        let tokens = legal.as_array().and_then(|legal| legal.first()).cloned();
        let study = json!({"game": game, "tokens": tokens.as_slice()});
        let (status, arranged) = anna.post("/api/study/position", &study).await;
        assert_eq!(status, StatusCode::OK, "{arranged}");
        let again =
            json!({"game": game, "position": arranged["position"], "first": arranged["first"]});
        let (status, table) = anna.post("/api/study", &again).await;
        assert_eq!(status, StatusCode::OK, "{table}");
        let before = anna.post("/api/study", &study).await.1;
        assert_eq!(table["view"]["legal"], before["view"]["legal"], "{game}");
        assert_eq!(table["view"]["to_act"], before["view"]["to_act"], "{game}");
        let (status, refused) =
            anna.post("/api/study", &json!({"game": game, "position": "9:z9"})).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    }
    let over = json!({"record": format!("{RECORD} resign1")});
    assert_eq!(anna.post("/api/study/position", &over).await.1["error"], "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edition_is_looked_at_before_it_is_played() {
    let house = House::new().await;
    let anna = house.person().await;
    for kind in cabinet::GAMES.iter().filter(|kind| kind.info().own_editions) {
        let game = kind.info().name;
        let (status, read) = anna.post("/api/editions", &json!({"game": game})).await;
        assert_eq!(status, StatusCode::OK, "{read}");
        assert_eq!(read["players"], json!(kind.info().players));
        let own = json!({"game": game, "text": read["text"]});
        let (status, again) = anna.post("/api/editions", &own).await;
        assert_eq!((status, &again["board"]), (StatusCode::OK, &read["board"]), "{again}");
        let spoilt = json!({"game": game, "text": "name = \"x\"\nnonsense"});
        let (status, refused) = anna.post("/api/editions", &spoilt).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
        assert_eq!(refused["error"], "bad_edition");
        assert!(
            refused["message"].as_str().is_some_and(|text| text.contains("line 2")),
            "{refused}"
        );
    }
}
