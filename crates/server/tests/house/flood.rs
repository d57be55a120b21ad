//! Too much of everything from one client, while others are answered as ever.

use std::time::{Duration, Instant};

use crate::common::{House, LONG, Person, halma};
use futures_util::SinkExt as _;
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Error, Message};

/// Asks so often, and counts how often it is refused.
async fn ask(who: &Person, times: usize) -> usize {
    let mut refused = 0;
    for _ in 0..times {
        let (status, answer) = who.get("/api/me").await;
        if status == StatusCode::TOO_MANY_REQUESTS {
            assert_eq!(answer["error"], "too_many");
            refused += 1;
        }
    }
    refused
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_stopped_and_others_are_not() {
    let house = House::new().await;
    let anna = house.person_from("192.0.2.2").await;
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let mut line = anna.join(&id).await;
    let floods = (0..4).map(|_| {
        let url = house.url();
        tokio::spawn(async move {
            let eve = Person::new(&url).await;
            ask(&Person { behind: Some("192.0.2.1".into()), ..eve }, 400).await
        })
    });
    let floods: Vec<_> = floods.collect();
    for (number, token) in ["e2-f3", "l15-k14", "c4-e2-g4"].into_iter().enumerate() {
        line.act(number, token).await;
        assert_eq!(anna.get("/api/tables").await.0, StatusCode::OK);
    }
    let mut refused = 0;
    for flood in floods {
        refused += flood.await.expect("the flood ends");
    }
    assert!(refused > 0);
    assert_eq!(ask(&anna, 50).await, 0);
    // At the machine itself nobody is counted.
    assert_eq!(ask(&house.person().await, 500).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_addresses_of_one_household_do_not_help() {
    let house = House::new().await;
    let eve = house.person().await;
    let mut refused = 0;
    for number in 0..600 {
        let behind = Some(format!("2001:db8:1:2::{number:x}"));
        refused += ask(&Person { behind, ..eve.clone() }, 1).await;
    }
    assert!(refused > 0);
    assert_eq!(ask(&house.person_from("2001:db8:1:3::1").await, 1).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_no_proxy_of_ours_cannot_invent_clients() {
    // Only this very address is the machine itself, so that the next one is far away.
    let near = |settings: &mut server::Settings| {
        settings.gate.home = vec!["127.0.0.1".parse().expect("an address")];
    };
    let house = House::with(near).await;
    let http = reqwest::Client::builder().local_address(Some([127, 0, 0, 2].into()));
    let http = http.build().expect("a client");
    let eve = Person { http, ..house.person().await };
    let mut refused = 0;
    for number in 0..600 {
        let behind = Some(format!("192.0.2.{}", number % 250));
        refused += ask(&Person { behind, ..eve.clone() }, 1).await;
    }
    assert!(refused > 0);
    assert_eq!(ask(&house.person().await, 1).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_makes_tables_without_end() {
    let house = House::new().await;
    let (anna, eve) = (house.person_from("192.0.2.2").await, house.person_from("192.0.2.1").await);
    let mut refused = 0;
    for _ in 0..100 {
        let (status, answer) = eve.post("/api/tables", &halma(&json!({"kind": "open"}))).await;
        if status == StatusCode::TOO_MANY_REQUESTS {
            assert_eq!(answer["error"], "too_many");
            refused += 1;
        }
    }
    assert!(refused > 0);
    anna.make(halma(&json!({"kind": "open"}))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_opens_connections_without_end() {
    let house = House::new().await;
    let (anna, eve) = (house.person_from("192.0.2.2").await, house.person_from("192.0.2.1").await);
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let path = format!("/api/tables/{id}/live?view=actions");
    let mut lines = Vec::new();
    let refused = loop {
        match eve.connect(&path, None).await {
            Ok(line) => lines.push(line),
            Err(error) => break error,
        }
        assert!(lines.len() <= 64, "a visitor has 64 connections at most");
    };
    assert!(matches!(refused, Error::Http(response) if response.status() == 429));
    assert!(lines.len() >= 16, "{}", lines.len());
    anna.join(&id).await.act(0, "e2-f3").await;
    // Whoever leaves makes room.
    drop(lines);
    house.quiet(8).await;
    assert!(eve.connect(&path, None).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_talks_all_the_time_is_heard_slowly_and_others_at_once() {
    // A hundred and twenty at once, then twenty a second.
    const MANY: usize = 180;
    const LEAST: Duration = Duration::from_millis(2_900);
    let house = House::new().await;
    let anna = house.person_from("192.0.2.2").await;
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let mut line = anna.join(&id).await;
    let stop = Message::text(json!({"type": "stop"}).to_string());
    for (number, (message, token)) in
        [(stop, "e2-f3"), (Message::Ping("x".into()), "l15-k14")].into_iter().enumerate()
    {
        let mut eve = house.person_from("192.0.2.1").await.join_as(&id, "actions").await;
        let start = Instant::now();
        let flood = tokio::spawn(async move {
            for _ in 0..MANY {
                eve.socket.send(message.clone()).await.expect("it is heard");
            }
            eve.ask(json!({"type": "ping", "request": 7})).await;
            eve.until("pong").await;
            start.elapsed()
        });
        line.act(number, token).await;
        let taken = flood.await.expect("the flood ends");
        assert!(taken >= LEAST, "{taken:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_points_here_is_not_the_machine_itself() {
    let house = House::new().await;
    let anna = house.person().await;
    let mut refused = 0;
    for _ in 0..600 {
        let request = anna.request(Method::GET, "/api/me").header("host", "evil.example");
        let response = timeout(LONG, request.send()).await.expect("in time").expect("an answer");
        refused += usize::from(response.status() == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused > 0);
    assert_eq!(ask(&anna, 1).await, 0);
}
