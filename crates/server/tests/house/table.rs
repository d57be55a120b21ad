//! What goes on at a table: whose seat it is, taking back, clocks, computers, the next game.

use std::time::Duration;

use crate::common::{self, House, Line, Person, halma};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

/// Two visitors at a table of Halma, both connected.
async fn two_visitors(house: &House) -> (String, Line, Line) {
    let (anna, bert) = (house.person().await, house.person().await);
    let id = anna.make(halma(&json!({"kind": "open"}))).await;
    let (mut one, mut two) = (anna.join(&id).await, bert.join(&id).await);
    two.ask(json!({"type": "sit", "seat": 2, "name": "Bert"})).await;
    let seated = |table: &Value| table["seats"][1]["name"] == "Bert";
    let table = one.until_it("table", seated).await;
    assert_eq!(table["seats"][1]["kind"], "person");
    assert_eq!(
        (&table["seats"][1]["mine"], &table["seats"][1]["present"]),
        (&json!(false), &json!(true))
    );
    let table = two.until_it("table", seated).await;
    assert_eq!(
        (&table["seats"][0]["mine"], &table["seats"][1]["mine"]),
        (&json!(false), &json!(true))
    );
    (id, one, two)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_another_seat() {
    let house = House::new().await;
    let (id, mut one, mut two) = two_visitors(&house).await;
    let act = |token: &str| json!({"type": "act", "number": 0, "token": token, "request": 9});
    assert_eq!(two.refused(act("e2-f3")).await, "not_your_seat");
    assert_eq!(two.refused(act("resign1")).await, "not_your_seat");
    let mut watcher = house.person().await.join(&id).await;
    for token in ["e2-f3", "resign1", "resign2"] {
        assert_eq!(watcher.refused(act(token)).await, "not_your_seat");
    }
    for ask in [
        json!({"type": "take_back", "number": 0}),
        json!({"type": "stand", "seat": 1}),
        json!({"type": "replace", "seat": 2, "level": 3}),
        json!({"type": "sit", "seat": 1, "name": "Eve"}),
        json!({"type": "answer", "accept": true}),
        json!({"type": "hint"}),
        json!({"type": "rematch"}),
    ] {
        watcher.refused(ask).await;
    }
    let table = one.until_it("table", |table| table["watchers"] == 1).await;
    assert_eq!(table["tokens"], json!([]));
    one.act(0, "e2-f3").await;
    assert_eq!(
        one.refused(json!({"type": "act", "number": 1, "token": "l15-k14"})).await,
        "not_your_seat"
    );
    let acted = two.until("acted").await;
    assert_eq!(
        (&acted["seat"], &acted["number"], &acted["cause"]),
        (&json!(1), &json!(1), &Value::Null)
    );
    assert_eq!(acted["view"]["last"], json!({"token": "e2-f3", "seat": 1}));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_want_to_be_next_one_is() {
    let house = House::new().await;
    let anna = house.person().await;
    let id = anna.make(halma(&json!({"kind": "here", "name": "Opa"}))).await;
    // One person with two devices.
    let (mut one, mut two) = (anna.join(&id).await, anna.join_as(&id, "actions").await);
    one.ask(json!({"type": "act", "number": 0, "token": "e2-f3"})).await;
    two.ask(json!({"type": "act", "number": 0, "token": "c4-d5"})).await;
    let (mut acted, mut refused) = (0, 0);
    for line in [&mut one, &mut two] {
        line.ask(json!({"type": "ping", "request": 1})).await;
        loop {
            let message = line.hear().await.unwrap();
            match message["type"].as_str().unwrap() {
                "refused" => {
                    assert_eq!(message["refusal"]["error"], "stale");
                    refused += 1;
                }
                "acted" => acted += 1,
                "pong" => break,
                _ => {}
            }
        }
    }
    assert_eq!((acted, refused), (2, 1));
    let acted = two.act(1, "l15-k14").await;
    assert!(acted.get("view").is_none());
    let again = json!({"type": "act", "number": 1, "token": "l15-k14"});
    assert_eq!(one.refused(again).await, "stale");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_would_come_of_a_token() {
    let house = House::new().await;
    let (_, mut one, _two) = two_visitors(&house).await;
    one.ask(json!({"type": "try", "token": "e2-f3", "request": 1})).await;
    let tried = one.until("tried").await;
    assert_eq!((&tried["view"]["number"], &tried["refusal"]), (&json!(1), &Value::Null));
    one.ask(json!({"type": "try", "token": "e2-p9", "request": 2})).await;
    let tried = one.until("tried").await;
    assert_eq!((&tried["request"], &tried["view"]), (&json!(2), &Value::Null));
    assert!(tried["refusal"]["clause"].as_str().unwrap().starts_with("H-"), "{tried}");
    one.ask(json!({"type": "at", "number": 0, "request": 3})).await;
    assert_eq!(one.until("at").await["view"]["number"], 0);
    assert_eq!(one.refused(json!({"type": "at", "number": 1})).await, "no_such_number");
}

#[tokio::test(flavor = "multi_thread")]
async fn taking_back_needs_the_others_word() {
    let house = House::new().await;
    let (id, mut one, mut two) = two_visitors(&house).await;
    one.act(0, "e2-f3").await;
    two.act(1, "l15-k14").await;
    one.ask(json!({"type": "take_back", "number": 0})).await;
    let offer = two.until_it("table", |table| !table["offer"].is_null()).await["offer"].clone();
    assert_eq!(offer, json!({"kind": "take_back", "by": 1, "number": 0, "waits_for": [2]}));
    one.until_it("table", |table| !table["offer"].is_null()).await;
    two.ask(json!({"type": "answer", "accept": false})).await;
    let table = one.until_it("table", |table| table["offer"].is_null()).await;
    assert_eq!(table["tokens"].as_array().unwrap().len(), 2);
    // Who comes and goes is told as well, perhaps with the first offer: that must not be answered.
    two.until_it("table", |table| table["offer"].is_null()).await;
    one.ask(json!({"type": "take_back", "number": 0})).await;
    two.until_it("table", |table| !table["offer"].is_null()).await;
    two.ask(json!({"type": "answer", "accept": true})).await;
    let table = one.until_it("table", |table| table["tokens"] == json!([])).await;
    assert_eq!((&table["view"]["number"], &table["view"]["to_act"]), (&json!(0), &json!([1])));
    one.act(0, "c4-d5").await;
    // What was taken back is gone for good, and what came after it stays.
    drop((one, two));
    let house = house.restart().await;
    let table = house.person().await.join(&id).await.table;
    assert_eq!((&table["tokens"], &table["movers"]), (&json!(["c4-d5"]), &json!([1])));
}

#[tokio::test(flavor = "multi_thread")]
async fn against_computers_taking_back_is_at_once() {
    let house = House::new().await;
    let anna = house.person().await;
    let id = anna.make(halma(&json!({"kind": "computer", "level": 1}))).await;
    let mut line = anna.join(&id).await;
    line.act(0, "e2-f3").await;
    line.until_it("acted", |acted| acted["number"] == 2 && acted["seat"] == 2).await;
    line.ask(json!({"type": "take_back", "number": 0})).await;
    let table = line.until_it("table", |table| table["tokens"] == json!([])).await;
    assert_eq!(table["offer"], Value::Null);
    // In the middle of the computer's thinking, too.
    line.act(0, "c4-d5").await;
    line.ask(json!({"type": "take_back", "number": 0})).await;
    line.until_it("table", |table| table["tokens"] == json!([])).await;
    line.act(0, "e2-f3").await;
    line.until_it("acted", |acted| acted["number"] == 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_play_each_other_to_the_end() {
    let house = House::new().await;
    let anna = house.person().await;
    let seats = json!([{"kind": "computer", "level": 1}, {"kind": "computer", "level": 1}]);
    let id = anna.make(json!({"game": "boomerang-flip", "players": 2, "seats": seats})).await;
    let mut line = anna.join_as(&id, "actions").await;
    line.until_it("acted", |acted| acted["cause"] == "rules").await;
    let (_, tables) = anna.get("/api/tables").await;
    assert_eq!((&tables[0]["id"], &tables[0]["over"]), (&json!(id), &json!(true)));
    assert_eq!(tables[0]["places"].as_array().unwrap().len(), 2);
    assert_eq!(tables[0]["kinds"], json!(["computer", "computer"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_for_who_is_to_act_and_can_be_stopped() {
    let house = House::new().await;
    let (_, mut one, mut two) = two_visitors(&house).await;
    assert_eq!(two.refused(json!({"type": "hint"})).await, "not_your_turn");
    one.ask(json!({"type": "hint", "request": 4})).await;
    let hinted = one.until("hinted").await;
    assert_eq!(hinted["request"], 4);
    let best = &hinted["best"][0];
    assert_eq!(best["chances"].as_array().unwrap().len(), 2);
    let token = best["token"].as_str().unwrap().to_owned();
    assert_eq!(best["line"][0], token);
    one.ask(json!({"type": "hint", "request": 5})).await;
    one.ask(json!({"type": "stop"})).await;
    assert_eq!(one.until("hinted").await["best"], json!([]));
    one.ask(json!({"type": "hint", "request": 6})).await;
    one.act(0, &token).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_table_has_the_seats_moved_on() {
    let house = House::new().await;
    let (_, mut one, mut two) = two_visitors(&house).await;
    assert_eq!(one.refused(json!({"type": "rematch"})).await, "not_over");
    one.ask(json!({"type": "act", "number": 0, "token": "resign1"})).await;
    let acted = two.until("acted").await;
    assert_eq!((&acted["cause"], &acted["view"]["places"]), (&json!("resigned"), &json!([2, 1])));
    one.ask(json!({"type": "rematch"})).await;
    two.ask(json!({"type": "rematch"})).await;
    let next = |table: &Value| !table["rematch"].is_null();
    let told = [one.until_it("table", next).await, two.until_it("table", next).await];
    assert_eq!(told[0]["rematch"], told[1]["rematch"]);
    assert_eq!(told[0]["seats"][0]["left"], true);
    let id = told[0]["rematch"].as_str().unwrap();
    let (_, table) = house.person().await.get(&format!("/api/tables/{id}")).await;
    assert_eq!(
        (&table["seats"][0]["name"], &table["seats"][1]["name"]),
        (&json!("Bert"), &Value::Null)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_taken_left_and_given_to_computers() {
    let house = House::new().await;
    let (_, mut one, mut two) = two_visitors(&house).await;
    two.ask(json!({"type": "stand", "seat": 2})).await;
    one.until_it("table", |table| table["seats"][1]["kind"] == "open").await;
    two.ask(json!({"type": "sit", "seat": 2, "name": "Bert B."})).await;
    one.until_it("table", |table| table["seats"][1]["name"] == "Bert B.").await;
    one.act(0, "e2-f3").await;
    two.act(1, "l15-k14").await;
    assert_eq!(two.refused(json!({"type": "stand", "seat": 2})).await, "has_acted");
    assert_eq!(
        one.refused(json!({"type": "replace", "seat": 2, "level": 3})).await,
        "not_your_seat"
    );
    assert_eq!(two.refused(json!({"type": "replace", "seat": 2, "level": 10})).await, "bad_level");
    assert_eq!(two.refused(json!({"type": "sit", "seat": 7})).await, "no_such_seat");
    two.ask(json!({"type": "replace", "seat": 2, "level": 2})).await;
    one.until_it("table", |table| table["seats"][1]["level"] == 2).await;
    one.act(2, "c4-d5").await;
    one.until_it("acted", |acted| acted["number"] == 4 && acted["seat"] == 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_is_seen_to_be_gone() {
    let house = House::new().await;
    let (_, mut one, two) = two_visitors(&house).await;
    drop(two);
    one.until_it("table", |table| table["seats"][1]["present"] == false).await;
}

fn with_clock(mut table: Value, clock: Value) -> Value {
    table["clock"] = clock;
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out() {
    let house = House::new().await;
    let anna = house.person().await;
    let clock = json!({"kind": "live", "initial": 1_000, "increment": 100});
    let id = anna.make(with_clock(halma(&json!({"kind": "here"})), clock)).await;
    let mut line = anna.join(&id).await;
    assert_eq!(line.table["clock"]["running"], Value::Null);
    assert_eq!(line.table["clock"]["left"], json!([1_000, 1_000]));
    let acted = line.act(0, "e2-f3").await;
    assert_eq!((&acted["clock"]["running"], &acted["clock"]["kind"]), (&json!(2), &json!("live")));
    let acted = line.until("acted").await;
    assert_eq!((&acted["token"], &acted["cause"]), (&json!("resign2"), &json!("time")));
    assert_eq!(acted["clock"]["left"], json!([1_000, 0]));
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out_while_nobody_looks_and_the_server_is_down() {
    let house = House::new().await;
    let anna = house.person().await;
    let clock = json!({"kind": "live", "initial": 1_500, "increment": 0});
    let mut ids = Vec::new();
    for _ in 0..2 {
        let id = anna.make(with_clock(halma(&json!({"kind": "here"})), clock.clone())).await;
        anna.join(&id).await.act(0, "e2-f3").await;
        ids.push(id);
    }
    let house = house.restart().await;
    let over = async || {
        let (_, tables) = anna.at(&house).get("/api/tables").await;
        tables.as_array().unwrap().iter().filter(|table| table["over"] == true).count()
    };
    timeout(common::LONG, async {
        while over().await < 2 {
            sleep(Duration::from_millis(50)).await;
        }
    })
    .await
    .unwrap();
    let (_, table) = anna.at(&house).get(&format!("/api/tables/{}", ids[0])).await;
    assert_eq!((&table["cause"], &table["tokens"][1]), (&json!("time"), &json!("resign2")));
}

/// The hunt: two persons at one device and a computer that knows the rules.
async fn hunters(house: &House, anna: &Person) -> (String, Line) {
    let seats =
        json!([{"kind": "me"}, {"kind": "here", "name": "Opa"}, {"kind": "computer", "level": 5}]);
    let id = anna.make(json!({"game": "boomerang-hunt", "players": 3, "seats": seats})).await;
    let line = anna.at(house).join(&id).await;
    (id, line)
}

/// Plays a game of the hunt in which the people never capture; who claimed something.
async fn hunt(house: &House, anna: &Person, seed: u64) -> (bool, bool) {
    let (_, mut line) = hunters(house, anna).await;
    let mut view = line.table["view"].clone();
    let mut dice = tabletop::Dice::new(seed);
    let (mut by_computer, mut by_person) = (false, false);
    while !(by_computer && by_person) && view["over"] == false {
        let legal = view["legal"].as_array().unwrap().iter().filter_map(Value::as_str);
        let legal: Vec<_> = legal.collect();
        let to_act = view["to_act"][0].as_u64().unwrap();
        let own_claim = legal.iter().find(|token| ["claim1", "claim2"].contains(token));
        let others_claim = legal.contains(&"claim3") && to_act != 3;
        let token = match own_claim {
            Some(claim) if !others_claim || by_computer => Some(*claim),
            _ if others_claim || to_act == 3 => None,
            // People who never capture overlook something soon.
            _ => {
                let quiet: Vec<_> = legal.iter().filter(|token| !token.contains('x')).collect();
                let list = if quiet.is_empty() { legal.iter().collect() } else { quiet };
                Some(*list[dice.below(list.len() as u32) as usize])
            }
        };
        if let Some(token) = token {
            line.ask(json!({"type": "act", "number": view["number"], "token": token})).await;
        }
        let mut message = line.hear().await.unwrap();
        while message["type"] != "acted" {
            message = line.hear().await.unwrap();
        }
        by_computer |= message["token"] == "claim3";
        by_person |= message["token"] == "claim1" || message["token"] == "claim2";
        view = message["view"].clone();
    }
    (by_computer, by_person)
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_claim_what_people_overlook_and_people_what_others_do() {
    let house = House::with(|settings| settings.pace.contested = Duration::from_millis(200)).await;
    let anna = house.person().await;
    let (mut by_computer, mut by_person) = (false, false);
    for seed in 0..50 {
        let claimed = hunt(&house, &anna, seed).await;
        (by_computer, by_person) = (by_computer || claimed.0, by_person || claimed.1);
        if by_computer && by_person {
            return;
        }
    }
    panic!("in fifty games: a computer claimed {by_computer}, a person {by_person}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_name_is_told_at_every_table_and_lasts() {
    let house = House::new().await;
    let (anna, bert) = (house.person().await, house.person().await);
    let id = anna.make(halma(&json!({"kind": "open"}))).await;
    let here = anna.make(halma(&json!({"kind": "here", "name": "Opa"}))).await;
    let unnamed = anna.make(halma(&json!({"kind": "here"}))).await;
    let over = anna.make(halma(&json!({"kind": "open"}))).await;
    let (mut one, mut two) = (anna.join(&id).await, bert.join(&id).await);
    two.ask(json!({"type": "sit", "seat": 2, "name": "Bert"})).await;
    let mut watcher = house.person().await.join(&id).await;
    let mut last = anna.join(&over).await;

    // Who had no name yet gets one where he sits.
    anna.put("/api/me", &json!({"name": "Ann"})).await;
    for line in [&mut one, &mut two, &mut watcher, &mut last] {
        line.until_it("table", |table| table["seats"][0]["name"] == "Ann").await;
    }
    last.act(0, "resign1").await;
    bert.put("/api/me", &json!({"name": "Bertrand"})).await;
    anna.put("/api/me", &json!({"name": "Anna"})).await;
    let named = |table: &Value| {
        table["seats"][0]["name"] == "Anna" && table["seats"][1]["name"] == "Bertrand"
    };
    for line in [&mut one, &mut two, &mut watcher] {
        line.until_it("table", named).await;
    }
    assert!(anna.text(&format!("/api/tables/{id}/record")).await.contains("\"Bertrand\""));
    last.ask(json!({"type": "rematch"})).await;
    let table = last.until_it("table", |table| !table["rematch"].is_null()).await;
    assert_eq!(table["seats"][0]["name"], "Anna");
    let next = table["rematch"].as_str().unwrap().to_owned();
    assert_eq!(anna.join(&next).await.table["seats"][1]["name"], "Anna");

    drop((one, two, watcher, last));
    let house = house.restart().await;
    let anna = anna.at(&house);
    assert!(named(&anna.join(&id).await.table));
    // Those beside him are not he.
    let called = async |id: &str| {
        let table = anna.join(id).await.table;
        json!([table["seats"][0]["name"], table["seats"][1]["name"]])
    };
    assert_eq!(called(&here).await, json!(["Anna", "Opa"]));
    assert_eq!(called(&unnamed).await, json!(["Anna", null]));
    let (_, tables) = anna.get("/api/tables").await;
    let listed = tables.as_array().unwrap().iter().find(|table| table["id"] == *id).unwrap();
    assert_eq!(listed["names"], json!(["Anna", "Bertrand"]));
}
