//! Several servers on one database.

mod common;

use std::time::Duration;

use common::{Database, House, LONG, Line, Person, halma, settings};
use serde_json::{Value, json};
use server::{Server, Settings, Worker};
use tokio::time::{sleep, timeout};

/// Two servers that think for themselves and for each other.
struct Cluster {
    database: Database,
    servers: Vec<Server>,
}

fn bus() -> String {
    std::env::var("SPELKAST_TEST_NATS").expect("SPELKAST_TEST_NATS says where NATS is")
}

impl Cluster {
    async fn new(change: impl Fn(&mut Settings)) -> Self {
        let database = Database::new().await;
        assert!(database.url().starts_with("postgres"), "SPELKAST_TEST_POSTGRES says where");
        let mut servers = Vec::new();
        for _ in 0..2 {
            let mut settings = settings(&database);
            settings.bus = Some(bus());
            change(&mut settings);
            servers.push(Server::start(settings).await.expect("a server"));
        }
        Self { database, servers }
    }

    fn url(&self, server: usize) -> String {
        format!("http://{}", self.servers[server].address())
    }

    /// The same person at another server.
    fn at(&self, server: usize, person: &Person) -> Person {
        Person { url: self.url(server), ..person.clone() }
    }

    fn worker(&self) -> Settings {
        Settings { bus: Some(bus()), thinkers: Some(1), ..settings(&self.database) }
    }
}

fn open() -> Value {
    halma(&json!({"kind": "open"}))
}

/// Everything as a connection hears it, once it is as wanted.
async fn table_when(line: &mut Line, holds: impl Fn(&Value) -> bool) -> Value {
    line.until_it("table", holds).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_at_one_server_is_seen_at_the_other() {
    let cluster = Cluster::new(|_| {}).await;
    let (anna, bert) = (Person::new(&cluster.url(0)).await, Person::new(&cluster.url(1)).await);
    let id = anna.make(open()).await;
    let mut first = anna.join(&id).await;
    let mut second = bert.join(&id).await;
    let watched = table_when(&mut first, |table| table["watchers"] == 1).await;
    assert_eq!(watched["seats"][1]["kind"], "open");
    second.ask(json!({"type": "sit", "seat": 2, "name": "Bert"})).await;
    let seated = |table: &Value| {
        let seats = &table["seats"];
        seats[1]["name"] == "Bert" && seats[0]["present"] == true && seats[1]["present"] == true
    };
    table_when(&mut first, seated).await;
    table_when(&mut second, seated).await;
    for (number, token) in ["e2-f3", "l15-k14", "c4-e2-g4"].into_iter().enumerate() {
        let (actor, other) =
            if number % 2 == 0 { (&mut first, &mut second) } else { (&mut second, &mut first) };
        actor.act(number, token).await;
        let heard = other.until_it("acted", |acted| acted["number"] == number + 1).await;
        assert_eq!(heard["token"], token);
    }
    bert.put("/api/me", &json!({"name": "Albert"})).await;
    table_when(&mut first, |table| table["seats"][1]["name"] == "Albert").await;
    drop(second);
    table_when(&mut first, |table| table["seats"][1]["present"] == false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_made_at_one_server_is_answered_at_the_other() {
    let cluster = Cluster::new(|_| {}).await;
    let (anna, bert) = (Person::new(&cluster.url(0)).await, Person::new(&cluster.url(1)).await);
    let id = anna.make(open()).await;
    let (mut first, mut second) = (anna.join(&id).await, bert.join(&id).await);
    second.ask(json!({"type": "sit", "seat": 2})).await;
    table_when(&mut first, |table| table["seats"][1]["kind"] == "person").await;
    first.act(0, "e2-f3").await;
    second.until_it("acted", |acted| acted["number"] == 1).await;
    first.ask(json!({"type": "take_back", "number": 0})).await;
    table_when(&mut second, |table| table["offer"]["by"] == 1).await;
    second.ask(json!({"type": "answer", "accept": true})).await;
    for line in [&mut first, &mut second] {
        table_when(line, |table| table["tokens"] == json!([])).await;
    }
    first.act(0, "c4-d5").await;
    second.until_it("acted", |acted| acted["token"] == "c4-d5").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_who_act_at_once_is_first() {
    let cluster = Cluster::new(|_| {}).await;
    let anna = Person::new(&cluster.url(0)).await;
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let mut lines = [anna.join(&id).await, cluster.at(1, &anna).join(&id).await];
    for (round, choices) in [["e2-f3", "c4-d5"], ["l15-k14", "n13-m12"]].into_iter().enumerate() {
        for (line, token) in lines.iter_mut().zip(choices) {
            line.ask(json!({"type": "act", "number": round, "token": token})).await;
        }
        let mut heard = Vec::new();
        for line in &mut lines {
            heard.push(acted_at(line, round + 1).await);
        }
        assert_eq!(heard[0], heard[1], "both servers show the same");
        assert!(choices.contains(&heard[0].as_str()));
    }
    let record = anna.get(&format!("/api/tables/{id}")).await.1;
    assert_eq!(record["tokens"].as_array().unwrap().len(), 2);
}

/// The action that led to a number, however the connection heard of it.
async fn acted_at(line: &mut Line, number: usize) -> String {
    loop {
        let message = line.hear().await.expect("the connection stays open");
        let token = match message["type"].as_str() {
            Some("acted") if message["number"] == number => &message["token"],
            Some("table")
                if message["tokens"].as_array().is_some_and(|all| all.len() == number) =>
            {
                &message["tokens"][number - 1]
            }
            _ => continue,
        };
        return token.as_str().unwrap_or_default().to_owned();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_think_and_one_that_stops_leaves_it_to_others() {
    let cluster = Cluster::new(|settings| settings.thinkers = Some(0)).await;
    let anna = Person::new(&cluster.url(0)).await;
    let id = anna.make(halma(&json!({"kind": "computer", "level": 1}))).await;
    let mut line = anna.join(&id).await;
    let mut other = cluster.at(1, &anna).join(&id).await;
    // This one would wait for minutes before it acts.
    let mut slow = cluster.worker();
    slow.pace.pause = Duration::from_mins(10);
    let slow = Worker::start(slow).await.expect("a worker");
    line.act(0, "e2-f3").await;
    line.until("thinking").await;
    sleep(Duration::from_millis(300)).await;
    let quick = Worker::start(cluster.worker()).await.expect("a worker");
    slow.stop().await;
    for line in [&mut line, &mut other] {
        line.until_it("acted", |acted| acted["number"] == 2).await;
    }
    let mut number = 2;
    for _ in 0..3 {
        let table = anna.get(&format!("/api/tables/{id}")).await.1;
        let token = table["view"]["legal"][0].as_str().expect("an action").to_owned();
        line.act(number, &token).await;
        number += 2;
        other.until_it("acted", |acted| acted["number"] == number).await;
        line.until_it("acted", |acted| acted["number"] == number).await;
    }
    let table = anna.get(&format!("/api/tables/{id}")).await.1;
    assert_eq!(table["movers"], json!([1, 2, 1, 2, 1, 2, 1, 2]));
    quick.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_bus_does_not_tell_is_found_in_the_store() {
    let house = House::new().await;
    let other = Server::start(settings(&house.database)).await.expect("a server");
    let anna = house.person().await;
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let mut first = anna.join(&id).await;
    let there = Person { url: format!("http://{}", other.address()), ..anna.clone() };
    let mut second = there.join(&id).await;
    first.act(0, "e2-f3").await;
    second.until_it("acted", |acted| acted["number"] == 1).await;
    second.act(1, "l15-k14").await;
    first.until_it("acted", |acted| acted["number"] == 2).await;
    first.ask(json!({"type": "take_back", "number": 1})).await;
    table_when(&mut second, |table| table["tokens"] == json!(["e2-f3"])).await;
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_whose_server_died_is_taken_up_by_another() {
    let cluster = Cluster::new(|settings| settings.thinkers = Some(0)).await;
    let anna = Person::new(&cluster.url(0)).await;
    let id = anna.make(halma(&json!({"kind": "computer", "level": 1}))).await;
    let mut line = anna.join(&id).await;
    line.act(0, "e2-f3").await;
    drop(line);
    // Nobody is left who knows of it but the queue.
    for server in cluster.servers {
        server.stop().await;
    }
    let settings = Settings { bus: Some(bus()), ..settings(&cluster.database) };
    let later = Server::start(settings).await.expect("a server");
    let there = Person { url: format!("http://{}", later.address()), ..anna };
    let acted = async {
        while there.get("/api/tables").await.1[0]["number"] != 2 {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(LONG, acted).await.expect("the computer acts");
    later.stop().await;
}
