//! What outlives the server, and what does not stay in memory.

use std::time::Duration;

use crate::common::{self, House, LONG, halma};
use serde_json::json;
use tokio::time::{sleep, timeout};

#[tokio::test(flavor = "multi_thread")]
async fn every_acknowledged_action_outlives_the_server() {
    let mut house = House::new().await;
    let anna = house.person().await;
    anna.put("/api/me", &json!({"name": "Anna"})).await;
    let id = anna.make(halma(&json!({"kind": "here", "name": "Opa"}))).await;
    let tokens = ["e2-f3", "l15-k14", "c4-e2-g4"];
    for (number, token) in tokens.into_iter().enumerate() {
        let mut line = anna.at(&house).join(&id).await;
        assert_eq!(line.table["tokens"], json!(tokens[..number]));
        line.act(number, token).await;
        // Those who are connected are told that it stops.
        house = house.restart().await;
        while line.hear().await.is_some() {}
    }
    let line = anna.at(&house).join(&id).await;
    assert_eq!(line.table["tokens"], json!(tokens));
    assert_eq!(line.table["movers"], json!([1, 2, 1]));
    assert_eq!(line.table["seats"][0]["name"], "Anna");
    let (_, me) = anna.at(&house).get("/api/me").await;
    assert_eq!(me["name"], "Anna");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_goes_on_thinking_after_a_restart() {
    let house = House::with(|settings| settings.pace.pause = Duration::from_mins(10)).await;
    let anna = house.person().await;
    let id = anna.make(halma(&json!({"kind": "computer", "level": 1}))).await;
    anna.join(&id).await.act(0, "e2-f3").await;
    let house = house.restart().await;
    // Nobody looks at it.
    let acted = async {
        loop {
            let (_, tables) = anna.at(&house).get("/api/tables").await;
            if tables[0]["number"] == 2 {
                return tables;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    let tables = timeout(LONG, acted).await.expect("the computer acts");
    assert_eq!((&tables[0]["your_turn"], &tables[0]["to_act"]), (&json!(true), &json!([1])));
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_nobody_looks_at_leave_memory() {
    const TABLES: usize = 10_000;
    let house = House::new().await;
    let anna = house.person().await;
    let mut ids = Vec::new();
    for chunk in 0..TABLES / 100 {
        let made = (0..100).map(|_| {
            let anna = anna.clone();
            tokio::spawn(async move { anna.make(halma(&json!({"kind": "open"}))).await })
        });
        for made in made.collect::<Vec<_>>() {
            ids.push(made.await.expect("a table"));
        }
        if chunk % 10 == 0 {
            let mut line = anna.join_as(&ids[ids.len() - 1], "actions").await;
            line.act(0, "e2-f3").await;
        }
    }
    let empty = async {
        while house.server.live_tables() > 0 {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(LONG, empty).await.expect("memory is empty");
    let line = anna.join(&ids[99]).await;
    assert_eq!(line.table["tokens"], json!(["e2-f3"]));
    assert_eq!(house.server.live_tables(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_link_takes_a_visitor_to_another_device_once() {
    let house = House::new().await;
    let (anna, other) = (house.person().await, house.person().await);
    anna.put("/api/me", &json!({"name": "Anna"})).await;
    let (_, link) = anna.post("/api/me/link", &json!({})).await;
    let path = link["path"].as_str().unwrap();
    let open = async || other.request(reqwest::Method::GET, path).send().await.unwrap();
    let response = open().await;
    assert_eq!(
        (response.status(), &response.headers()["location"]),
        (303.try_into().unwrap(), &"/".parse().unwrap())
    );
    let moved = common::Person { cookie: common::cookie(&response).unwrap(), ..other.clone() };
    assert_eq!(moved.get("/api/me").await.1["name"], "Anna");
    let again = open().await;
    assert_eq!(again.headers()["location"], "/?link=used");
    assert_eq!(other.get("/api/me").await.1["name"], json!(null));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_about_to_leave_memory_still_answers() {
    let house = House::with(|settings| settings.pace.rest = Duration::ZERO).await;
    let anna = house.person().await;
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let path = format!("/api/tables/{id}");
    let visitors = (0..8).map(|_| {
        let (anna, path) = (anna.clone(), path.clone());
        tokio::spawn(async move {
            for _ in 0..100 {
                // Who meets a table that leaves again and again is asked to come back.
                let status = anna.get(&path).await.0;
                assert!(status == 200 || status == 503, "{status}");
            }
        })
    });
    for visitor in visitors.collect::<Vec<_>>() {
        timeout(LONG, visitor).await.expect("answers in time").expect("answers");
    }
}
