//! Puzzles over HTTP.

use crate::common::House;
use axum::http::StatusCode;
use serde_json::{Value, json};

/// The ids of a game's puzzles.
fn ids(sets: &Value, game: &str) -> Vec<String> {
    let sets = sets.as_array().expect("a list");
    let set = sets.iter().find(|set| set["game"] == game).expect("a set");
    let puzzles = set["puzzles"].as_array().expect("a list");
    puzzles.iter().map(|puzzle| puzzle["id"].as_str().expect("an id").to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_are_listed_shown_and_judged() {
    let house = House::new().await;
    let anna = house.person().await;
    let (_, sets) = anna.get("/api/puzzles").await;
    for kind in cabinet::GAMES {
        let game = kind.info().name;
        let ids = ids(&sets, game);
        let set = puzzles::set(game).unwrap();
        assert_eq!(ids.len(), set.puzzles.len());
        for puzzle in set.puzzles.iter().step_by(9) {
            let path = format!("/api/puzzles/{game}/{}", puzzle.id);
            let (status, task) = anna.get(&path).await;
            assert_eq!((status, &task["seat"]), (StatusCode::OK, &json!(puzzle.seat)));
            assert!(!task.to_string().contains("solution"), "{task}");
            let (status, table) = anna.post("/api/study", &task).await;
            assert_eq!(status, StatusCode::OK, "{table}");
            assert_eq!(table["view"]["to_act"], json!([puzzle.seat]));

            let (_, wrong) = anna.post(&path, &json!({"token": puzzle.runner_up})).await;
            assert_eq!((&wrong["right"], &wrong["solved"]), (&json!(false), &Value::Null));
            assert_eq!(wrong["chance"], json!(puzzle.second));
            let (_, right) = anna.post(&path, &json!({"token": puzzle.solution})).await;
            assert_eq!((&right["right"], &right["chance"]), (&json!(true), &json!(puzzle.best)));
            assert_eq!(right["solved"]["line"], json!(puzzle.line));
            let (_, given_up) = anna.post(&path, &json!({"token": null})).await;
            assert_eq!(given_up["right"], json!(false));
            assert_eq!(given_up["solved"]["solution"], json!(puzzle.solution));
            let (status, refused) = anna.post(&path, &json!({"token": "z99"})).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_day_has_a_puzzle_of_each_game() {
    let house = House::new().await;
    let anna = house.person().await;
    let day = async |date: &str| anna.get(&format!("/api/puzzles/today?date={date}")).await.1;
    let first = day("2026-11-15").await;
    assert_eq!(first.as_array().map(Vec::len), Some(cabinet::GAMES.len()));
    assert_eq!(first, day("2026-11-15").await);
    assert_ne!(first, day("2026-11-16").await);
    assert_eq!(anna.get("/api/puzzles/today").await.0, StatusCode::OK);
    for date in ["yesterday", "2026-11-99", "%ff"] {
        let path = format!("/api/puzzles/today?date={date}");
        let (status, refused) = anna.get(&path).await;
        assert_eq!((status, &refused["error"]), (StatusCode::BAD_REQUEST, &json!("unreadable")));
    }
}
