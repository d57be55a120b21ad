//! The real program as a server: what it prints, how it fails, and that nothing is lost when it is
//! killed.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tabletop::Dice;
use tempfile::TempDir;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest as _},
};

/// A server that is killed when it is dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Self {
        let mut child = program(data, &["--port", "0"]).spawn().expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("an output")).lines();
        let first = lines.next().expect("a line").expect("a text");
        let address = first.strip_prefix("http://").expect("the address comes first").to_owned();
        Self { child, address }
    }
}

impl Drop for Server {
    /// Without a warning: what happens when the power fails.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn program(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spelkast"));
    command.arg("serve").arg("--no-open").arg("--data").arg(data).args(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// One request and its answer, as it goes over the wire.
fn call(address: &str, method: &str, path: &str, cookie: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\ncookie: {cookie}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

fn cookie(address: &str) -> String {
    let answer = call(address, "GET", "/api/me", "", "");
    let line = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    line.and_then(|line| line.split(';').next()).expect("a cookie").to_owned()
}

fn body(answer: &str) -> Value {
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    serde_json::from_str(body).expect("JSON")
}

type Socket = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;

async fn join(address: &str, cookie: &str, id: &str) -> Socket {
    let url = format!("ws://{address}/api/tables/{id}/live");
    let mut request = url.into_client_request().expect("an address");
    request.headers_mut().insert("cookie", cookie.parse().expect("a cookie"));
    connect_async(request).await.expect("a connection").0
}

/// The next message of a type; nothing when the server is gone.
async fn until(socket: &mut Socket, kind: &str) -> Option<Value> {
    while let Some(Ok(frame)) = socket.next().await {
        if let Message::Text(text) = frame {
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if message["type"] == kind {
                return Some(message);
            }
        }
    }
    None
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let folder = TempDir::new().expect("a folder");
    let mut server = Server::start(folder.path());
    let cookie = cookie(&server.address);
    let table = json!({"game": "halma", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}]});
    let made = call(&server.address, "POST", "/api/tables", &cookie, &table.to_string());
    let id = body(&made)["id"].as_str().expect("an id").to_owned();
    let mut dice = Dice::new(1);
    let mut known: Vec<String> = Vec::new();
    for round in 1..=5 {
        let mut socket = join(&server.address, &cookie, &id).await;
        let table = until(&mut socket, "table").await.expect("the table");
        let stored: Vec<_> =
            table["tokens"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        // What was sent last may have been stored without our having heard of it.
        assert!(
            stored.len() <= known.len() + 1 && stored[..known.len()] == known[..],
            "{stored:?}"
        );
        known = stored.into_iter().map(str::to_owned).collect();
        let mut view = table["view"].clone();
        for turn in 0.. {
            let legal = view["legal"].as_array().expect("a list");
            let token = legal[dice.below(legal.len() as u32) as usize].as_str().expect("a token");
            let act = json!({"type": "act", "number": known.len(), "token": token});
            socket.send(Message::text(act.to_string())).await.expect("it is sent");
            if turn == 7 * round {
                server.child.kill().expect("it is killed");
            }
            let Some(acted) = until(&mut socket, "acted").await else { break };
            known.push(acted["token"].as_str().expect("a token").to_owned());
            view = acted["view"].clone();
        }
        drop(server);
        server = Server::start(folder.path());
    }
    assert!(known.len() >= 5 * 7);
    let record = call(&server.address, "GET", &format!("/api/tables/{id}/record"), &cookie, "");
    let (_, record) = record.split_once("\r\n\r\n").expect("a record");
    cabinet::open(record, &cabinet::shipped_only).expect("a record by the rules");
}

#[cfg(unix)]
#[test]
fn it_stops_when_it_is_told_to() {
    let folder = TempDir::new().expect("a folder");
    let mut server = Server::start(folder.path());
    let told = Command::new("kill").arg(server.child.id().to_string()).status();
    assert!(told.expect("kill").success());
    let start = Instant::now();
    let status = server.child.wait().expect("it ends");
    assert!(status.success() && start.elapsed() < Duration::from_secs(20), "{status}");
    // A database that was closed well is one file.
    assert!(!folder.path().join("spelkast.sqlite-wal").exists());
}

fn fails(output: &Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).expect("text");
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.starts_with("spelkast: ") && text.trim_end().lines().count() == 1, "{text}");
    assert!(output.stdout.is_empty());
    text
}

#[test]
fn what_keeps_it_from_starting_is_said_in_a_sentence() {
    let folder = TempDir::new().expect("a folder");
    let run = |data: &Path, arguments: &[&str]| {
        fails(&program(data, arguments).output().expect("the program runs"))
    };
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let text = run(folder.path(), &["--port", &port]);
    assert!(text.contains(&port) && text.contains("in use"), "{text}");

    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    let text = run(&file, &["--port", "0"]);
    assert!(text.contains("cannot be used"), "{text}");

    let broken = TempDir::new().expect("a folder");
    fs::write(broken.path().join("spelkast.sqlite"), vec![1; 9_000]).expect("a file");
    let text = run(broken.path(), &["--port", "0"]);
    assert!(text.contains("spelkast.sqlite"), "{text}");

    let other = Server::start(folder.path());
    let text = run(folder.path(), &["--port", "0"]);
    assert!(text.contains("in use by another server"), "{text}");
    drop(other);

    let text = run(folder.path(), &["--port", "0", "--web", "/nowhere/at/all"]);
    assert!(text.contains("no such folder"), "{text}");
}

#[test]
fn the_database_can_be_named() {
    let folder = TempDir::new().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("club.sqlite").display());
    let mut command = Command::new(env!("CARGO_BIN_EXE_spelkast"));
    command.args(["serve", "--no-open", "--port", "0", "--database", &url]);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("an output")).lines();
    let first = lines.next().expect("a line").expect("a text");
    assert!(first.starts_with("http://"), "{first}");
    child.kill().expect("it ran");
    child.wait().expect("it ran");
    assert!(folder.path().join("club.sqlite").exists());

    for url in ["mysql://x", "sqlite:", "club.sqlite"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_spelkast"));
        command.args(["serve", "--no-open", "--port", "0", "--database", url]);
        let said = fails(&command.output().expect("the program runs"));
        assert!(said.contains("sqlite:FILE"), "{said}");
    }
}

#[test]
fn the_usual_port_is_left_to_who_has_it() {
    let folder = TempDir::new().expect("a folder");
    // Whether the port is free here or not: without --port the server always finds one.
    let _taken = TcpListener::bind("127.0.0.1:7355");
    let mut child = program(folder.path(), &[]).spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("an output")).lines();
    let first = lines.next().expect("a line").expect("a text");
    let server = Server { child, address: first.replacen("http://", "", 1) };
    assert!(!server.address.ends_with(":7355"), "{first}");
    assert!(call(&server.address, "GET", "/healthz", "", "").ends_with("\r\n\r\nok"));
}
