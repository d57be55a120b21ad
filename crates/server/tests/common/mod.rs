//! A real server on a free port with a folder of its own, and persons who visit it.

#![allow(dead_code)] // Each test file uses some of it.

mod database;

use std::{collections::HashSet, net::SocketAddr, time::Duration};

use futures_util::{SinkExt as _, StreamExt as _};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::{Pace, Server, Settings};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
    time::{sleep, timeout},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, Message, client::IntoClientRequest as _},
};

pub(crate) use self::database::Database;

/// Longer than anything takes on a busy machine.
pub(crate) const LONG: Duration = Duration::from_mins(1);

/// A server and its database.
pub(crate) struct House {
    pub(crate) server: Server,
    pub(crate) database: Database,
}

/// Everything happens at once.
pub(crate) fn hurry() -> Pace {
    let soon = Duration::from_millis(5);
    Pace {
        pause: soon,
        claim: Duration::from_millis(20),
        contested: Duration::from_millis(60),
        presence: soon,
        summary: Duration::from_millis(50),
        rest: Duration::from_millis(300),
        again: Duration::from_millis(50),
        catch_up: Duration::from_millis(200),
    }
}

pub(crate) fn settings(database: &Database) -> Settings {
    let place = database.url().parse().expect("a place");
    Settings { port: Some(0), pace: hurry(), ..Settings::at(place) }
}

impl House {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Settings)) -> Self {
        Self::on(Database::new().await, change).await
    }

    pub(crate) async fn on(database: Database, change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = settings(&database);
        change(&mut settings);
        let server = Server::start(settings).await.expect("a server");
        Self { server, database }
    }

    /// Stops the server and starts another on the same database.
    pub(crate) async fn restart(self) -> Self {
        let Self { server, database } = self;
        server.stop().await;
        Self::on(database, |_| {}).await
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.server.address())
    }

    /// A visitor who has not been here before.
    pub(crate) async fn person(&self) -> Person {
        Person::new(&self.url()).await
    }

    /// A visitor who comes by a proxy on this machine, from an address far away.
    pub(crate) async fn person_from(&self, address: &str) -> Person {
        Person { behind: Some(address.to_owned()), ..self.person().await }
    }

    /// A bare connection, from one of this machine's many addresses.
    pub(crate) async fn wire_from(&self, address: [u8; 4]) -> TcpStream {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::from((address, 0))).expect("an address of this machine");
        socket.connect(self.server.address()).await.expect("a connection")
    }

    pub(crate) async fn wire(&self) -> TcpStream {
        self.wire_from([127, 0, 0, 1]).await
    }

    /// Sends bytes as they are; everything that comes until the server ends the connection.
    pub(crate) async fn raw(&self, bytes: &[u8]) -> String {
        let mut wire = self.wire().await;
        // Whoever is refused early need not listen to the rest.
        let _ = wire.write_all(bytes).await;
        rest(&mut wire).await
    }

    /// Waits until there are no more than so many connections.
    pub(crate) async fn quiet(&self, connections: usize) {
        let quiet = async {
            while self.server.connections() > connections {
                sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(LONG, quiet).await.expect("connections end");
    }
}

/// Everything that comes until the other side ends the connection.
pub(crate) async fn rest(wire: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let end = timeout(LONG, wire.read_to_end(&mut answer)).await;
    // A connection that is broken off has ended as well.
    let _ = end.expect("the server ends the connection");
    String::from_utf8_lossy(&answer).into_owned()
}

/// A visitor.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) http: reqwest::Client,
    pub(crate) url: String,
    pub(crate) cookie: String,
    /// Where a proxy says that the visitor is.
    pub(crate) behind: Option<String>,
}

impl Person {
    pub(crate) async fn new(url: &str) -> Self {
        let http = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .expect("a client");
        let response = http.get(format!("{url}/api/me")).send().await.expect("an answer");
        let cookie = cookie(&response).expect("a cookie");
        Self { http, url: url.to_owned(), cookie, behind: None }
    }

    /// The same person at another server.
    pub(crate) fn at(&self, house: &House) -> Self {
        Self { url: house.url(), ..self.clone() }
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.url));
        let request = request.header("cookie", &self.cookie);
        match &self.behind {
            Some(address) => request.header("x-forwarded-for", address),
            None => request,
        }
    }

    pub(crate) async fn get(&self, path: &str) -> (StatusCode, Value) {
        answer(self.request(Method::GET, path)).await
    }

    pub(crate) async fn text(&self, path: &str) -> String {
        let response = self.request(Method::GET, path).send().await.expect("an answer");
        assert!(response.status().is_success(), "{path}: {}", response.status());
        response.text().await.expect("a text")
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        answer(self.request(Method::POST, path).json(body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        answer(self.request(Method::PUT, path).json(body)).await
    }

    /// Makes a table, with `first` seat 1 unless said otherwise.
    pub(crate) async fn make(&self, mut table: Value) -> String {
        if table.get("first").is_none() {
            table["first"] = json!(1);
        }
        let (status, made) = self.post("/api/tables", &table).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        made["id"].as_str().expect("an id").to_owned()
    }

    pub(crate) async fn join(&self, id: &str) -> Line {
        self.join_as(id, "full").await
    }

    /// Opens the WebSocket and hears the first message.
    pub(crate) async fn join_as(&self, id: &str, view: &str) -> Line {
        let path = format!("/api/tables/{id}/live?view={view}");
        let mut line = self.connect(&path, None).await.expect("a connection");
        line.table = line.until("table").await;
        line
    }

    pub(crate) async fn connect(&self, path: &str, origin: Option<&str>) -> Result<Line, Error> {
        let url = format!("{}{path}", self.url.replacen("http", "ws", 1));
        let mut request = url.into_client_request().expect("an address");
        request.headers_mut().insert("cookie", self.cookie.parse().expect("a cookie"));
        if let Some(address) = &self.behind {
            let address = address.parse().expect("an address");
            request.headers_mut().insert("x-forwarded-for", address);
        }
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().expect("an origin"));
        }
        let (socket, _) = connect_async(request).await?;
        Ok(Line { socket, table: Value::Null })
    }
}

pub(crate) fn cookie(response: &reqwest::Response) -> Option<String> {
    let cookie = response.headers().get("set-cookie")?.to_str().ok()?;
    Some(cookie.split(';').next()?.to_owned())
}

pub(crate) async fn answer(request: reqwest::RequestBuilder) -> (StatusCode, Value) {
    let response = request.send().await.expect("an answer");
    let status = response.status();
    let body = response.text().await.expect("a text");
    let value = serde_json::from_str(&body).unwrap_or(Value::String(body));
    (status, value)
}

/// A WebSocket.
pub(crate) struct Line {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The first message.
    pub(crate) table: Value,
}

impl Line {
    pub(crate) async fn ask(&mut self, message: Value) {
        self.say(&message.to_string()).await;
    }

    pub(crate) async fn say(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("an open connection");
    }

    /// The next message; nothing when the connection is closed.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        let text = async {
            loop {
                match self.socket.next().await? {
                    Ok(Message::Text(text)) => return Some(text),
                    Ok(Message::Close(_)) | Err(_) => return None,
                    // Pings are no message, and do not make the wait longer.
                    Ok(_) => {}
                }
            }
        };
        let text = timeout(LONG, text).await.expect("a message in time")?;
        Some(serde_json::from_str(&text).expect("JSON"))
    }

    /// The next message of a type.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await.expect("the connection stays open");
            if message["type"] == kind {
                return message;
            }
            assert!(kind == "refused" || message["type"] != "refused", "{message}");
        }
    }

    /// The next message of a type for which something holds.
    pub(crate) async fn until_it(&mut self, kind: &str, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.until(kind).await;
            if holds(&message) {
                return message;
            }
        }
    }

    pub(crate) async fn act(&mut self, number: usize, token: &str) -> Value {
        self.ask(json!({"type": "act", "number": number, "token": token})).await;
        self.until_it("acted", |acted| acted["number"] == number + 1).await
    }

    /// What is said to something that is refused.
    pub(crate) async fn refused(&mut self, message: Value) -> String {
        self.ask(message).await;
        self.until("refused").await["refusal"]["error"].as_str().expect("an error").to_owned()
    }
}

/// Two persons at a table of Halma, with a name each.
pub(crate) fn halma(other: &Value) -> Value {
    json!({"game": "halma", "players": 2, "seats": [{"kind": "me"}, other]})
}

/// The types of all messages that a client can send, as the server describes them.
pub(crate) fn message_types(description: &Value) -> HashSet<String> {
    let all = description["components"]["schemas"]["Ask"]["oneOf"].as_array().expect("a list");
    let name = |ask: &Value| ask["properties"]["type"]["enum"][0].as_str().map(str::to_owned);
    all.iter().map(|ask| name(ask).expect("a type")).collect()
}
