//! Connections that come slowly, say nothing, stop half-way, or never listen.

use std::time::Duration;

use crate::common::{self, House, LONG, Person, halma, rest};
use cabinet::Table;
use futures_util::SinkExt as _;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tabletop::Dice;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::{sleep, timeout},
};
use tokio_tungstenite::{MaybeTlsStream, tungstenite::Message};

const SOON: Duration = Duration::from_millis(400);

/// A house that waits for nobody.
async fn impatient() -> House {
    House::with(|settings| {
        let gate = &mut settings.gate;
        (gate.head, gate.body, gate.stall) = (SOON, SOON, SOON);
        // Longer, as persons here must be heard in it however busy the machine is.
        gate.silence = 10 * SOON;
    })
    .await
}

/// A visitor who opens a connection for each request: those that are kept end too soon here.
async fn person(house: &House) -> Person {
    let http = reqwest::Client::builder().pool_max_idle_per_host(0).build().expect("a client");
    Person { http, ..house.person().await }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_comes_line_by_line_is_not_waited_for() {
    let house = impatient().await;
    let anna = person(&house).await;
    let slow = async {
        let mut wire = house.wire().await;
        wire.write_all(b"GET /api/me HTTP/1.1\r\nhost: x\r\n").await.expect("it is open yet");
        for number in 0.. {
            sleep(SOON / 8).await;
            if wire.write_all(format!("x-{number}: y\r\n").as_bytes()).await.is_err() {
                break;
            }
        }
        rest(&mut wire).await
    };
    let others = async {
        for _ in 0..20 {
            assert_eq!(anna.get("/api/me").await.0, StatusCode::OK);
        }
    };
    let (said, ()) = timeout(LONG, async { tokio::join!(slow, others) }).await.expect("it ends");
    assert!(said.is_empty() || said.starts_with("HTTP/1.1 4"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_says_nothing_ends() {
    let house = impatient().await;
    let mut wires = Vec::new();
    for beginning in ["", "G", "GET /", "GET / HTTP/1.1\r\n", "\r\n", "\u{16}\u{3}\u{1}\u{2}"] {
        for _ in 0..10 {
            let mut wire = house.wire().await;
            wire.write_all(beginning.as_bytes()).await.expect("it is open yet");
            wires.push(wire);
        }
    }
    for wire in &mut wires {
        rest(wire).await;
    }
    // One that has been answered once may not stay for ever either.
    let mut wire = house.wire().await;
    wire.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.expect("it is open yet");
    let said = rest(&mut wire).await;
    assert!(said.starts_with("HTTP/1.1 200 ") && said.ends_with("\r\n\r\nok"), "{said}");
    house.quiet(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_never_comes_is_refused() {
    let house = impatient().await;
    for length in ["content-length: 20", "content-length: 100000", "transfer-encoding: chunked"] {
        let head = format!(
            "PUT /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n{length}\r\n\r\n"
        );
        let said = house.raw(format!("{head}{{\"name\"").as_bytes()).await;
        assert!(said.starts_with("HTTP/1.1 4"), "{length}: {said}");
        // Half a chunk cannot be read; half a body is waited for.
        let error = if length.starts_with('c') { "\"too_slow\"" } else { "\"unreadable\"" };
        assert!(said.contains(error), "{length}: {said}");
    }
    assert_eq!(house.person().await.get("/api/me").await.0, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_large_is_refused_before_it_is_read() {
    let house = House::new().await;
    let head = "PUT /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
    let said = house.raw(format!("{head}content-length: 99999999999\r\n\r\n").as_bytes()).await;
    assert!(said.starts_with("HTTP/1.1 413 "), "{said}");
    let long = "x".repeat(100_000);
    for request in [
        format!("GET /{long} HTTP/1.1\r\nhost: x\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nhost: x\r\nx: {long}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nhost: x\r\n{}\r\n", "x: y\r\n".repeat(2_000)),
    ] {
        // The answer may be lost if the rest of the request still comes in.
        let said = house.raw(request.as_bytes()).await;
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 4"), "{said}");
    }
    let deep = "[".repeat(60_000);
    let request = format!("{head}connection: close\r\ncontent-length: 60000\r\n\r\n{deep}");
    let said = house.raw(request.as_bytes()).await;
    assert!(said.starts_with("HTTP/1.1 400 "), "{said}");
    assert_eq!(house.person().await.get("/api/me").await.0, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_stops_reading_is_let_go_and_hinders_nobody() {
    const ACTIONS: usize = 1_000;
    let house = impatient().await;
    let (anna, bert) = (person(&house).await, person(&house).await);
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let mut line = anna.join_as(&id, "actions").await;
    let mut deaf = Vec::new();
    for _ in 0..8 {
        deaf.push(bert.join(&id).await);
    }
    line.until_it("table", |table| table["watchers"] == 1).await;
    let mut game = first_table();
    let mut dice = Dice::new(5);
    for number in 0..ACTIONS {
        let token = game.play_random(&mut dice).expect("something to do");
        line.act(number, &token).await;
    }
    // All of them are gone, though they never closed anything and hold what they did not read. That
    // may have been told long ago, so it is asked.
    let alone = async {
        loop {
            let (_, table) = anna.get(&format!("/api/tables/{id}")).await;
            if table["watchers"] == 0 {
                return table;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    let table = timeout(LONG, alone).await.expect("they are let go");
    assert_eq!(table["tokens"].as_array().map(Vec::len), Some(ACTIONS));
    drop(deaf);
}

fn first_table() -> Box<dyn Table> {
    let kind = cabinet::GAMES[0];
    kind.table(&tabletop::Setup::new(kind.info(), 2)).expect("a table")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_nobody_takes_is_not_kept() {
    let house = impatient().await;
    let anna = person(&house).await;
    let picture = format!("/api/pictures/{}.svg", cabinet::GAMES[0].info().name);
    assert!(anna.text(&picture).await.len() > 10_000);
    let mut wire = house.wire().await;
    let request = format!("GET {picture} HTTP/1.1\r\nhost: x\r\n\r\n");
    // So many that no buffer holds all the answers.
    for _ in 0..2_000 {
        if timeout(SOON, wire.write_all(request.as_bytes())).await.is_err() {
            break;
        }
    }
    house.quiet(0).await;
    assert_eq!(anna.get("/api/me").await.0, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_answer_at_a_table_is_given_up() {
    let house = impatient().await;
    let (anna, bert) = (person(&house).await, person(&house).await);
    let id = anna.make(halma(&json!({"kind": "open"}))).await;
    let mut silent = bert.join(&id).await;
    silent.ask(json!({"type": "sit", "seat": 2, "name": "Bert"})).await;
    silent.until_it("table", |table| table["seats"][1]["mine"] == true).await;
    let mut half = bert.join(&id).await;
    // Half a message, and then nothing.
    wire_of(&mut half).write_all(&[0x81, 0xfe, 0x10, 0x00, 1, 2, 3, 4, b'{']).await.expect("open");
    let mut line = anna.join(&id).await;
    let gone = |table: &Value| table["seats"][1]["present"] == false;
    if !gone(&line.table) {
        line.until_it("table", gone).await;
    }
    line.act(0, "e2-f3").await;
}

fn wire_of(line: &mut common::Line) -> &mut TcpStream {
    match line.socket.get_mut() {
        MaybeTlsStream::Plain(wire) => wire,
        _ => panic!("nothing is encrypted here"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_websocket_ends_that_connection_only() {
    let house = House::new().await;
    let anna = house.person().await;
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let mut other = anna.join(&id).await;
    for bytes in [
        &b"GET / HTTP/1.1\r\n\r\n"[..],
        // Unmasked, of a kind that there is not, larger than anything, in pieces without a start.
        &[0x81, 0x05, b'h', b'e', b'l', b'l', b'o'],
        &[0x8f, 0x80, 0, 0, 0, 0],
        &[0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4],
        &[0x80, 0x81, 0, 0, 0, 0, b'x'],
        // Text that is none.
        &[0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28],
    ] {
        let mut line = anna.join(&id).await;
        wire_of(&mut line).write_all(bytes).await.expect("it is open yet");
        while line.hear().await.is_some() {}
    }
    // Larger than a message may be, in small pieces.
    let mut line = anna.join(&id).await;
    let wire = wire_of(&mut line);
    let mut piece = vec![0x01, 0xfe, 0x10, 0x00, 0, 0, 0, 0];
    piece.resize(8 + 0x1000, b' ');
    for _ in 0..6 {
        let _ = wire.write_all(&piece).await;
        piece[0] = 0x00;
    }
    while line.hear().await.is_some() {}
    other.socket.send(Message::Ping("still there?".into())).await.expect("it is");
    other.act(0, "e2-f3").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_far_away_has_so_many_connections() {
    let house = House::with(|settings| {
        settings.gate.home = vec!["127.0.0.1".parse().expect("an address")];
        settings.gate.most_from_one = 5;
    })
    .await;
    let mut wires = Vec::new();
    for _ in 0..5 {
        wires.push(house.wire_from([127, 0, 0, 2]).await);
    }
    house.person().await;
    let mut more = house.wire_from([127, 0, 0, 2]).await;
    let mut byte = [0];
    let ended = timeout(LONG, more.read(&mut byte)).await.expect("it is ended");
    assert!(matches!(ended, Ok(0) | Err(_)));
    // Another has as many, and whoever goes makes room.
    let request = b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    let mut other = house.wire_from([127, 0, 0, 3]).await;
    other.write_all(request).await.expect("it is open");
    assert!(rest(&mut other).await.ends_with("ok"));
    wires.clear();
    house.quiet(1).await;
    let mut again = house.wire_from([127, 0, 0, 2]).await;
    again.write_all(request).await.expect("it is open");
    assert!(rest(&mut again).await.ends_with("ok"));
}

#[tokio::test(flavor = "multi_thread")]
async fn when_all_places_are_taken_one_waits_for_the_next() {
    let house = House::with(|settings| {
        settings.gate.most = 10;
        settings.gate.head = SOON;
    })
    .await;
    let mut wires = Vec::new();
    for _ in 0..50 {
        wires.push(house.wire().await);
    }
    // Those before say nothing and are ended, ten at a time.
    let anna = timeout(LONG, house.person()).await.expect("her turn comes");
    let response = anna.request(Method::GET, "/healthz").send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::OK);
    assert!(house.server.connections() <= 10);
}
