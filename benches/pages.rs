//! How long the server takes to answer while computers think: the page, a script of it, a call, a
//! table, and an action until everybody has heard of it. In one run, first with nobody thinking,
//! then with as many thinkers as a server usually has, then with one on every core.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use server::{Server, Settings};
use tokio::runtime::Runtime;
use tungstenite::{Message, WebSocket, client::IntoClientRequest as _};

/// How many clients ask at a time, each on a connection of its own, and how often each.
const CLIENTS: usize = 4;
const ROUNDS: usize = 500;
/// What a client does between two requests.
const BREATH: Duration = Duration::from_millis(2);
/// How many tables of each game have only computers, all at the highest level.
const TABLES: usize = 3;
/// After so many actions a new table is made.
const ACTIONS: usize = 150;

const KINDS: [&str; 5] = ["the page", "a script", "the games", "a table", "an action"];

fn main() {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    println!(
        "milliseconds; {CLIENTS} clients, {} requests of each kind, {cores} cores\n",
        CLIENTS * ROUNDS
    );
    println!("{:34}{:>9}{:>9}{:>9}{:>9}", "", "median", "90 %", "99 %", "most");
    report("nobody thinks", None, false);
    report("computers think", None, true);
    report("computers think on every core", Some(cores), true);
}

/// Starts a server, lets computers think or not, asks, and prints how long it took.
fn report(title: &str, thinkers: Option<usize>, think: bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings { port: Some(0), thinkers, ..Settings::new(folder.path()) };
    let runtime = Runtime::new().expect("threads");
    let server = runtime.block_on(Server::start(settings)).expect("a server");
    let address = server.address();
    let mut host = Client::new(address);
    if think {
        seat_computers(&mut host);
    }
    let before = host.thinking();
    let clients: Vec<_> =
        (0..CLIENTS).map(|n| thread::spawn(move || ask(address, n as u64))).collect();
    let times: Vec<_> = clients.into_iter().map(|client| client.join().expect("times")).collect();
    let after = host.thinking();
    println!("{title} ({before} of them at the beginning, {after} at the end)");
    for (kind, name) in KINDS.iter().enumerate() {
        print_line(name, times.iter().flat_map(|times| times[kind].iter().copied()).collect());
    }
    println!();
    runtime.block_on(server.stop());
}

fn print_line(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at =
        |share: f64| times[((times.len() - 1) as f64 * share).ceil() as usize].as_secs_f64() * 1e3;
    let [median, ninety, last, most] = [0.5, 0.9, 0.99, 1.0].map(at);
    println!("  {name:32}{median:9.2}{ninety:9.2}{last:9.2}{most:9.2}");
}

/// Tables with only computers, and a moment for them to begin.
fn seat_computers(host: &mut Client) {
    let (_, games) = host.get("/api/games");
    let games: Value = serde_json::from_str(&games).expect("the games");
    for game in games.as_array().expect("a list").iter().cycle().take(TABLES * 4) {
        let players = game["usual_players"].as_u64().expect("a number");
        let seats = vec![json!({"kind": "computer", "level": 9}); players as usize];
        host.make(&json!({"game": game["name"], "players": players, "first": 1, "seats": seats}));
    }
    thread::sleep(Duration::from_secs(3));
}

/// One client's requests; how long each took, by kind.
fn ask(address: SocketAddr, seed: u64) -> [Vec<Duration>; KINDS.len()] {
    let mut client = Client::new(address);
    let (_, page) = client.get("/");
    let script =
        page.split('"').find(|part| part.ends_with("/app.js")).expect("a script").to_owned();
    let mut table = Game::new(&mut client, seed);
    let mut times: [Vec<Duration>; KINDS.len()] = Default::default();
    for _ in 0..ROUNDS {
        let path = format!("/api/tables/{}", table.id);
        for (kind, path) in ["/", &script, "/api/games", &path].into_iter().enumerate() {
            let begun = Instant::now();
            let (status, _) = client.get(path);
            times[kind].push(begun.elapsed());
            assert_eq!(status, 200, "{path}");
            thread::sleep(BREATH);
        }
        times[4].push(table.act());
        thread::sleep(BREATH);
        if table.is_done() {
            table = Game::new(&mut client, seed);
        }
    }
    times
}

/// A connection that is kept, and a visitor.
struct Client {
    stream: BufReader<TcpStream>,
    address: SocketAddr,
    cookie: String,
}

impl Client {
    fn new(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        let mut client = Self { stream: BufReader::new(stream), address, cookie: String::new() };
        client.get("/api/me");
        client
    }

    fn get(&mut self, path: &str) -> (u16, String) {
        self.call("GET", path, "")
    }

    fn make(&mut self, table: &Value) -> Value {
        let (status, made) = self.call("POST", "/api/tables", &table.to_string());
        assert_eq!(status, 201, "{made}");
        serde_json::from_str(&made).expect("a table")
    }

    fn call(&mut self, method: &str, path: &str, body: &str) -> (u16, String) {
        let Self { stream, address, cookie } = self;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.get_mut().write_all(request.as_bytes()).expect("to be heard");
        self.answer()
    }

    fn answer(&mut self) -> (u16, String) {
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).expect("an answer");
            let line = line.trim_end();
            match line.split_once(": ") {
                Some(("content-length", value)) => length = value.parse().expect("a length"),
                Some(("set-cookie", value)) => {
                    value.split(';').next().unwrap_or_default().clone_into(&mut self.cookie);
                }
                Some(_) => {}
                None if line.is_empty() => break,
                None => {
                    status = line.split(' ').nth(1).unwrap_or_default().parse().expect("a status");
                }
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).expect("a body");
        (status, String::from_utf8_lossy(&body).into_owned())
    }

    /// How many computers think at this moment.
    fn thinking(&mut self) -> u64 {
        let (_, metrics) = self.get("/metrics");
        let line = metrics.lines().find_map(|line| line.strip_prefix("spelkast_thinking "));
        line.and_then(|value| value.trim().parse::<f64>().ok()).unwrap_or_default() as u64
    }
}

/// A table at which one visitor plays all seats by lot, over the WebSocket.
struct Game {
    id: String,
    line: WebSocket<TcpStream>,
    number: usize,
    legal: Vec<String>,
    lot: u64,
}

impl Game {
    fn new(client: &mut Client, seed: u64) -> Self {
        let seats = json!([{"kind": "me"}, {"kind": "here", "name": "Bert"}]);
        let made = client.make(&json!({"game": "halma", "players": 2, "first": 1, "seats": seats}));
        let id = made["id"].as_str().expect("an id").to_owned();
        let url = format!("ws://{}/api/tables/{id}/live", client.address);
        let mut request = url.into_client_request().expect("a request");
        request.headers_mut().insert("cookie", client.cookie.parse().expect("a cookie"));
        let stream = TcpStream::connect(client.address).expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        let (line, _) = tungstenite::client(request, stream).expect("a WebSocket");
        let mut game = Self { id, line, number: 0, legal: Vec::new(), lot: seed };
        game.hear("table");
        game
    }

    fn is_done(&self) -> bool {
        self.legal.is_empty() || self.number >= ACTIONS
    }

    /// Does something; how long it took until that was told.
    fn act(&mut self) -> Duration {
        self.lot = tabletop::mix(self.lot);
        let token = &self.legal[self.lot as usize % self.legal.len()];
        let message = json!({"type": "act", "number": self.number, "token": token}).to_string();
        let begun = Instant::now();
        self.line.send(Message::text(message)).expect("to be heard");
        self.hear("acted");
        begun.elapsed()
    }

    /// Waits for a message of a type, and looks at the position that comes with it.
    fn hear(&mut self, kind: &str) {
        loop {
            let message = self.line.read().expect("a message");
            let Ok(text) = message.to_text() else { continue };
            let Ok(message) = serde_json::from_str::<Value>(text) else { continue };
            if message["type"] == kind {
                let view = &message["view"];
                self.number = view["number"].as_u64().unwrap_or_default() as usize;
                let legal = view["legal"].as_array().map(Vec::as_slice).unwrap_or_default();
                let legal = legal.iter().filter_map(|token| token.as_str());
                self.legal =
                    legal.filter(|token| !token.starts_with("resign")).map(str::to_owned).collect();
                return;
            }
        }
    }
}
