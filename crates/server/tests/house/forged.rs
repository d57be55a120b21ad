//! Those who say that they are somebody else, or guess what they were not told.

use std::collections::HashSet;

use crate::common::{self, House, Line, Person, halma};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// The same person with another cookie.
fn with(person: &Person, cookie: String) -> Person {
    Person { cookie, ..person.clone() }
}

async fn name(person: &Person) -> Value {
    person.get("/api/me").await.1["name"].clone()
}

async fn called(house: &House, name: &str) -> Person {
    let person = house.person().await;
    assert_eq!(person.put("/api/me", &json!({"name": name})).await.0, StatusCode::OK);
    person
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_cookies_make_a_stranger() {
    let house = House::new().await;
    let (anna, bert) = (called(&house, "Anna").await, called(&house, "Bert").await);
    let (key, value) = anna.cookie.split_once('=').unwrap();
    // Signature first, then the visitor's id: any letter changed is one too many.
    for at in 0..value.len() {
        let mut forged = value.to_owned();
        let other = if &value[at..=at] == "b" { "c" } else { "b" };
        forged.replace_range(at..=at, other);
        assert_eq!(name(&with(&anna, format!("{key}={forged}"))).await, json!(null), "{at}");
    }
    let ids = 26;
    let (_, other) = bert.cookie.split_once('=').unwrap();
    let (signature, _) = value.split_at(value.len() - ids);
    let (_, id) = other.split_at(other.len() - ids);
    for forged in ["", "anna", signature, id, &format!("{signature}{id}"), &format!("{value}x")] {
        assert_eq!(name(&with(&anna, format!("{key}={forged}"))).await, json!(null), "{forged}");
    }
    let stranger = with(&anna, format!("spelkast_00000000={value}"));
    assert_eq!(name(&stranger).await, json!(null));
    assert_eq!(name(&anna).await, "Anna");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_of_another_server_is_nobodys() {
    let (house, other) = (House::new().await, House::new().await);
    let anna = called(&house, "Anna").await;
    let there = anna.at(&other);
    assert_eq!(name(&there).await, json!(null));
    // Nor under the name that cookies have there.
    let (key, _) = other.person().await.cookie.split_once('=').map(owned).unwrap();
    let (_, value) = anna.cookie.split_once('=').map(owned).unwrap();
    assert_eq!(name(&with(&there, format!("{key}={value}"))).await, json!(null));
}

fn owned((key, value): (&str, &str)) -> (String, String) {
    (key.to_owned(), value.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn of_all_who_open_a_private_link_one_becomes_the_visitor() {
    let house = House::new().await;
    let anna = called(&house, "Anna").await;
    let (_, link) = anna.post("/api/me/link", &json!({})).await;
    let path = link["path"].as_str().unwrap().to_owned();
    let opened = (0..20).map(|_| {
        let (url, path) = (house.url(), path.clone());
        tokio::spawn(async move {
            let eve = Person::new(&url).await;
            let response = eve.request(Method::GET, &path).send().await.unwrap();
            let cookie = common::cookie(&response).unwrap();
            name(&with(&eve, cookie)).await
        })
    });
    let mut moved = 0;
    for opened in opened.collect::<Vec<_>>() {
        moved += usize::from(opened.await.unwrap() == "Anna");
    }
    assert_eq!(moved, 1);
    for path in ["/me/", "/me/x", "/me/%00", "/me/%ff", "/me/k7x2k7x2k7x2k7x2k7x2k7x2k7"] {
        let response = house.person().await.request(Method::GET, path).send().await.unwrap();
        let stays = response.status() == StatusCode::OK;
        assert!(stays || response.headers()["location"] == "/?link=used", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_moves_is_the_same_visitor_on_both_devices() {
    let house = House::new().await;
    let (anna, phone) = (called(&house, "Anna").await, called(&house, "Phone").await);
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let (_, link) = anna.post("/api/me/link", &json!({})).await;
    let request = phone.request(Method::GET, link["path"].as_str().unwrap());
    let moved = with(&phone, common::cookie(&request.send().await.unwrap()).unwrap());
    moved.join(&id).await.act(0, "e2-f3").await;
    anna.join(&id).await.act(1, "l15-k14").await;
    assert_eq!((name(&anna).await, name(&moved).await), (json!("Anna"), json!("Anna")));
    // Who the phone was before is still somebody, for whoever kept that cookie.
    assert_eq!(name(&phone).await, "Phone");
}

/// A message of every type that wants something for seat 1, which is somebody else's, and whether
/// it must be refused: the others only look.
fn for_seat_one() -> Vec<(&'static str, Value, bool)> {
    vec![
        ("act", json!({"number": 0, "token": "e2-f3"}), true),
        ("act", json!({"number": 0, "token": "resign1"}), true),
        ("stand", json!({"seat": 1}), true),
        ("sit", json!({"seat": 1, "name": "Eve"}), true),
        ("replace", json!({"seat": 1, "level": 9}), true),
        ("take_back", json!({"number": 0}), true),
        ("answer", json!({"accept": true}), true),
        ("answer", json!({"accept": false}), true),
        ("hint", json!({}), true),
        ("rematch", json!({}), true),
        ("try", json!({"token": "e2-f3"}), false),
        ("at", json!({"number": 0}), false),
        ("stop", json!({}), false),
        ("ping", json!({}), false),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_another_by_any_message() {
    let house = House::new().await;
    let (anna, bert, eve) = (house.person().await, house.person().await, house.person().await);
    let id = anna.make(halma(&json!({"kind": "open"}))).await;
    let mut two = bert.join(&id).await;
    two.ask(json!({"type": "sit", "seat": 2, "name": "Bert"})).await;
    two.until_it("table", |table| table["seats"][1]["mine"] == true).await;
    let messages = for_seat_one();
    let (_, description) = eve.get("/api/openapi.json").await;
    let types: HashSet<_> = messages.iter().map(|(kind, ..)| (*kind).to_owned()).collect();
    assert_eq!(types, common::message_types(&description));
    let before = anna.get(&format!("/api/tables/{id}")).await.1;
    let mut watcher = eve.join(&id).await;
    for line in [&mut watcher, &mut two] {
        for (kind, fields, refuse) in &messages {
            try_it(line, kind, fields, *refuse).await;
        }
    }
    let after = anna.get(&format!("/api/tables/{id}")).await.1;
    for field in ["tokens", "view", "offer", "rematch", "cause"] {
        assert_eq!(before[field], after[field], "{field}");
    }
    for field in ["kind", "name", "level", "mine", "left"] {
        for seat in 0..2 {
            assert_eq!(before["seats"][seat][field], after["seats"][seat][field], "{field}");
        }
    }
    anna.join(&id).await.act(0, "e2-f3").await;
}

async fn try_it(line: &mut Line, kind: &str, fields: &Value, refuse: bool) {
    let mut message = fields.clone();
    message["type"] = json!(kind);
    // Nobody is whom he says he is in a message.
    message["visitor"] = json!("k7x2k7x2k7x2k7x2k7x2k7x2k7");
    message["seat"] = message.get("seat").cloned().unwrap_or(json!(1));
    message["request"] = json!(5);
    if refuse {
        line.refused(message).await;
    } else {
        line.ask(message).await;
        line.ask(json!({"type": "ping", "request": 6})).await;
        line.until_it("pong", |pong| pong["request"] == 6).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ids_of_tables_cannot_be_guessed() {
    let house = House::new().await;
    let anna = house.person().await;
    let mut ids = Vec::new();
    for _ in 0..500 {
        ids.push(anna.make(halma(&json!({"kind": "open"}))).await);
    }
    // Twelve letters of 32, five bits each: sixty in all.
    assert!(ids.iter().all(|id| id.len() == 12));
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len());
    for at in 0..12 {
        let letters: HashSet<_> = ids.iter().map(|id| id.as_bytes()[at]).collect();
        assert!((28..=32).contains(&letters.len()), "letter {at}: {}", letters.len());
    }
    // A near miss is a miss, and counts among what a client may ask.
    let eve = house.person_from("192.0.2.1").await;
    let mut refused = 0;
    for number in 0..600 {
        let (id, at) = (&ids[number % ids.len()], number % 12);
        let other = if &id[at..=at] == "7" { "8" } else { "7" };
        let guess = format!("{}{other}{}", &id[..at], &id[at + 1..]);
        match eve.get(&format!("/api/tables/{guess}")).await.0 {
            StatusCode::NOT_FOUND => {}
            StatusCode::TOO_MANY_REQUESTS => refused += 1,
            status => panic!("{guess}: {status}"),
        }
    }
    assert!(refused > 0);
}
