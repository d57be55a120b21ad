//! Noise: every message and every call, changed at random. Nothing breaks, and nobody is told that
//! it is the server's fault.

mod common;

use std::{
    collections::{BTreeMap, HashSet},
    panic,
    sync::{
        Once,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use common::{House, Line, Person, halma};
use serde_json::{Map, Value, json};
use tabletop::Dice;

const MESSAGES: usize = 1_500;
const CALLS: usize = 1_500;

/// Texts that have broken programs before.
const TEXTS: [&str; 16] = [
    "",
    " ",
    "e2-f3",
    "resign1",
    "pass",
    "-1",
    "null",
    "\u{0}",
    "\u{feff}x",
    "\u{202e}abc",
    "é😀\u{10ffff}",
    "../../../../etc/passwd",
    "'; DROP TABLE actions; --",
    "<script>alert(1)</script>",
    "%00%ff%2e%2e%2f",
    "{\"type\":\"act\"}",
];
/// Numbers at the edges of what machines can count.
const NUMBERS: [&str; 14] = [
    "0",
    "-0",
    "1",
    "2",
    "9",
    "-1",
    "255",
    "256",
    "4294967296",
    "9223372036854775808",
    "18446744073709551616",
    "1e999",
    "0.5",
    "1e-7",
];

static PANICS: AtomicUsize = AtomicUsize::new(0);

/// From now on, panics of the server are counted, wherever they are caught.
fn count_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            PANICS.fetch_add(1, Ordering::SeqCst);
            before(info);
        }));
    });
}

/// What can go wrong with a text, by lot.
struct Noise(Dice);

impl Noise {
    fn one_in(&mut self, n: u32) -> bool {
        self.0.below(n) == 0
    }

    fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32) as usize
    }

    fn pick<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }

    /// Any value at all.
    fn value(&mut self, depth: usize) -> Value {
        match self.below(if depth == 0 { 4 } else { 6 }) {
            0 => json!(null),
            1 => json!(self.one_in(2)),
            2 => serde_json::from_str(self.pick(&NUMBERS)).unwrap_or(json!(7)),
            3 => json!(self.text()),
            4 => (0..self.below(4)).map(|_| self.value(depth - 1)).collect(),
            _ => {
                let fields = (0..self.below(4)).map(|_| (self.text(), self.value(depth - 1)));
                Value::Object(fields.collect::<Map<_, _>>())
            }
        }
    }

    fn text(&mut self) -> String {
        if self.one_in(8) { "x".repeat(self.below(5_000)) } else { self.pick(&TEXTS).to_owned() }
    }

    /// Something somewhere in it becomes something else.
    fn disturb(&mut self, value: &mut Value) {
        match value {
            Value::Object(fields) if !fields.is_empty() && !self.one_in(8) => {
                let at = self.below(fields.len());
                let key = fields.keys().nth(at).cloned().unwrap_or_default();
                if self.one_in(4) {
                    fields.remove(&key);
                } else if let Some(field) = fields.get_mut(&key) {
                    self.disturb(field);
                }
            }
            Value::Array(list) if !list.is_empty() && !self.one_in(8) => {
                let at = self.below(list.len());
                if self.one_in(4) {
                    let again = list[at].clone();
                    list.push(again);
                } else {
                    self.disturb(&mut list[at]);
                }
            }
            _ => *value = self.value(2),
        }
    }

    /// Some bytes are lost, doubled or replaced.
    fn scratch(&mut self, text: &mut Vec<u8>) {
        for _ in 0..=self.below(3) {
            let at = self.below(text.len() + 1);
            match self.below(4) {
                0 => text.truncate(at),
                1 => text.insert(at, self.0.bits() as u8),
                2 if at < text.len() => text[at] = self.0.bits() as u8,
                _ => {
                    let end = (at + self.below(40)).min(text.len());
                    let again = text[at..end].to_vec();
                    text.splice(at..at, again);
                }
            }
        }
    }

    /// A body or a message made of a proper one.
    fn spoil(&mut self, mut value: Value) -> Vec<u8> {
        for _ in 0..self.below(3) {
            self.disturb(&mut value);
        }
        let mut text = value.to_string().into_bytes();
        if self.one_in(3) {
            self.scratch(&mut text);
        }
        text
    }
}

/// A proper message of every type.
fn messages() -> Vec<Value> {
    vec![
        json!({"type": "act", "number": 0, "token": "e2-f3", "request": 1}),
        json!({"type": "try", "token": "e2-f3", "request": 2}),
        json!({"type": "at", "number": 0}),
        json!({"type": "sit", "seat": 2, "name": "Eve"}),
        json!({"type": "stand", "seat": 2}),
        json!({"type": "replace", "seat": 2, "level": 1}),
        json!({"type": "take_back", "number": 0}),
        json!({"type": "answer", "accept": true}),
        json!({"type": "hint", "request": 3}),
        json!({"type": "stop"}),
        json!({"type": "rematch"}),
        json!({"type": "ping", "request": 4}),
    ]
}

/// Hears everything up to the answer to a question of ours, which comes.
async fn settle(line: &mut Line, request: usize) {
    line.ask(json!({"type": "ping", "request": request})).await;
    loop {
        let message = line.hear().await.expect("the connection stays open");
        assert_ne!(message["refusal"]["error"], "storage", "{message}");
        if message["type"] == "pong" && message["request"] == request {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_may_be_noise() {
    count_panics();
    let house = House::new().await;
    let (anna, bert, eve) = (house.person().await, house.person().await, house.person().await);
    let proper = messages();
    let types = proper.iter().filter_map(|message| message["type"].as_str()).map(str::to_owned);
    let (_, description) = eve.get("/api/openapi.json").await;
    assert_eq!(types.collect::<HashSet<_>>(), common::message_types(&description));
    let mut noise = Noise(Dice::new(1976));
    let per_table = MESSAGES / cabinet::GAMES.len();
    for kind in cabinet::GAMES {
        let (name, players) = (kind.info().name, kind.info().usual_players);
        let mut seats = vec![json!({"kind": "open"}); players];
        seats[0] = json!({"kind": "me"});
        let id = anna.make(json!({"game": name, "players": players, "seats": seats})).await;
        let mut lines =
            [anna.join(&id).await, bert.join(&id).await, eve.join_as(&id, "actions").await];
        for number in 0..per_table {
            let message = proper[noise.below(proper.len())].clone();
            let text = noise.spoil(message);
            let at = noise.below(lines.len());
            lines[at].say(&String::from_utf8_lossy(&text)).await;
            // Whoever does not listen is let go: all of them do.
            for line in &mut lines {
                settle(line, 1_000_000 + number).await;
            }
        }
        let record = anna.text(&format!("/api/tables/{id}/record")).await;
        cabinet::open(&record, &cabinet::shipped_only).expect("a record by the rules");
    }
    still_plays(&house, &anna).await;
}

/// A table can be made and played at as ever, and nothing has panicked.
async fn still_plays(house: &House, anna: &Person) {
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let mut line = anna.join(&id).await;
    line.act(0, "e2-f3").await;
    assert_eq!(house.person().await.text("/healthz").await, "ok");
    assert_eq!(PANICS.load(Ordering::SeqCst), 0);
}

/// Every call with a path that may lead somewhere, those that are not described included.
fn calls(description: &Value, id: &str) -> Vec<String> {
    let paths = description["paths"].as_object().expect("paths");
    let name = cabinet::GAMES[0].info().name;
    let described = paths.keys().map(|path| {
        let path = path.replace("{game}", name).replace("{id}", id);
        path.replace("{picture}", &format!("{name}.svg?theme=dark"))
    });
    let others = ["/", "/new/x", "/table/x", "/me/k7x2k7x2k7x2", "/a/0/app.js", "/robots.txt"];
    let machines = ["/healthz", "/metrics", "/api/openapi.json", "/api/", "/api/dance"];
    // Most can go wrong where most can be said.
    let more = ["/api/tables"; 12];
    described.chain(others.into_iter().chain(machines).chain(more).map(str::to_owned)).collect()
}

/// A request as it goes over the wire, with something wrong with it more often than not.
fn request(noise: &mut Noise, path: &str, cookie: &str) -> Vec<u8> {
    let methods = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "X"];
    let sends = [
        "/tables",
        "/study",
        "/scores",
        "/position",
        "/best",
        "/review",
        "/read",
        "/write",
        "/editions",
    ];
    let usual = if sends.iter().any(|end| path.ends_with(end)) { "POST" } else { "GET" };
    let method = if noise.one_in(2) { usual } else { noise.pick(&methods) };
    let mut path = path.to_owned();
    if noise.one_in(3) {
        let ends = ["%ff", "%", "?theme=%ff", "?view=x", "/", "//", "?x[]=1&&=", "%2e%2e%2f", "'"];
        path += noise.pick(&ends);
    }
    let table = json!({"game": cabinet::GAMES[noise.below(4)].info().name, "players": 2,
        "options": [], "first": 1, "edition": "standard", "edition_text": null,
        "seats": [{"kind": "me"}, {"kind": "computer", "level": 1}],
        "clock": {"kind": "live", "initial": 1000, "increment": 0}});
    let proper = if path.ends_with("/me") { json!({"name": "Eve"}) } else { table };
    let body = noise.spoil(proper);
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n");
    for header in [
        "content-type: application/json",
        "accept-encoding: gzip",
        "cookie: x=y; ; =; spelkast",
        "origin: null",
        "sec-fetch-site: cross-site",
        "upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: x",
        "x-forwarded-for: 10.0.0.1, , x",
        "accept-language: nl;q=x,,*",
        "expect: 100-continue",
        "range: bytes=0-1",
    ] {
        let often = if header.starts_with("content-type") { 8 } else { 1 };
        if noise.below(10) < often {
            head += &format!("{header}\r\n");
        }
    }
    head += &format!("cookie: {cookie}\r\n");
    let length = if noise.one_in(12) { noise.below(200_000) } else { body.len() };
    head += &format!("content-length: {length}\r\n\r\n");
    let mut whole = head.into_bytes();
    whole.extend(body);
    if noise.one_in(5) {
        noise.scratch(&mut whole);
    }
    whole
}

#[tokio::test(flavor = "multi_thread")]
async fn every_call_may_be_noise() {
    count_panics();
    let soon = Duration::from_millis(100);
    let house = House::with(|settings| {
        (settings.gate.head, settings.gate.body) = (soon, soon);
    })
    .await;
    // Connections that are kept would end too soon here.
    let http = reqwest::Client::builder().pool_max_idle_per_host(0).build().expect("a client");
    let anna = Person { http, ..house.person().await };
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let calls = calls(&anna.get("/api/openapi.json").await.1, &id);
    let mut noise = Noise(Dice::new(1982));
    let mut seen = BTreeMap::new();
    for number in 0..CALLS {
        let bytes = request(&mut noise, &calls[number % calls.len()], &anna.cookie);
        let answer = house.raw(&bytes).await;
        let shown = String::from_utf8_lossy(&bytes);
        // What is no request at all may be left without an answer.
        let answer = answer.strip_prefix("HTTP/1.1 100 Continue\r\n\r\n").unwrap_or(&answer);
        let status = answer.strip_prefix("HTTP/1.1 ").map_or("none", |rest| &rest[..3]);
        assert!(!status.starts_with('5'), "{shown}\n{answer}");
        *seen.entry(status.to_owned()).or_insert(0) += 1;
    }
    // The noise went deep enough to be answered in every way.
    for status in ["200", "201", "303", "400", "403", "404", "405", "408", "422"] {
        assert!(seen.contains_key(status), "{status}: {seen:?}");
    }
    still_plays(&house, &anna).await;
}
