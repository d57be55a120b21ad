//! What the server's log says of those who mean no good: a line each, however much they send.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{Shutdown, TcpStream},
    process::{Child, Command, Stdio},
};

use tempfile::TempDir;

/// A server whose log can be read once it is stopped.
struct Server {
    child: Child,
    address: String,
    _folder: TempDir,
}

impl Server {
    fn start() -> Self {
        let folder = TempDir::new().expect("a folder");
        let mut child = Command::new(env!("CARGO_BIN_EXE_spelkast"))
            .args(["serve", "--no-open", "--port", "0", "--data"])
            .arg(folder.path())
            .env_remove("RUST_LOG")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("an output")).lines();
        let first = lines.next().expect("a line").expect("a text");
        let address = first.strip_prefix("http://").expect("an address").to_owned();
        Self { child, address, _folder: folder }
    }

    /// Sends a request with some headers and says how it is answered.
    fn call(&self, method: &str, path: &str, headers: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{headers}\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        // Whoever is refused early need not listen to the rest.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// The log, line by line.
    fn stop(mut self) -> Vec<String> {
        self.child.kill().expect("it ran");
        let mut log = String::new();
        self.child.stderr.take().expect("a log").read_to_string(&mut log).expect("a text");
        self.child.wait().expect("it ran");
        log.lines().map(str::to_owned).collect()
    }
}

#[test]
fn a_flood_is_one_line() {
    let server = Server::start();
    let mut refused = 0;
    for _ in 0..600 {
        let answer = server.call("GET", "/api/me", "x-forwarded-for: 192.0.2.1\r\n", "");
        refused += usize::from(answer.starts_with("HTTP/1.1 429 "));
    }
    let from = |client: &str, more: &str| format!("x-forwarded-for: {client}\r\n{more}");
    for _ in 0..20 {
        let json = "content-type: application/json\r\n";
        server.call("PUT", "/api/me", &from("192.0.2.2", json), "{");
        let origin = "origin: https://evil.example\r\n";
        server.call("POST", "/api/me/link", &from("192.0.2.3", origin), "");
        server.call("POST", "/api/tables", &from("192.0.2.4", json), &"x".repeat(200_000));
    }
    assert!(refused > 10);
    // Who looks for what is not there, or breaks a rule, is nobody to be warned of.
    for path in ["/api/dance", "/api/tables/k7x2k7x2k7x2", "/table/k7x2k7x2k7x2"] {
        server.call("GET", path, &from("192.0.2.5", ""), "");
    }
    let log = server.stop();
    for (client, why) in [
        ("192.0.2.1", "too_many"),
        ("192.0.2.2", "unreadable"),
        ("192.0.2.3", "wrong_origin"),
        ("192.0.2.4", "too_large"),
    ] {
        let lines: Vec<_> = log.iter().filter(|line| line.contains(client)).collect();
        assert_eq!(lines.len(), 1, "{client}: {log:?}");
        // Colours are for terminals.
        assert!(lines[0].ends_with(&format!("client={client} why=\"{why}\"")), "{lines:?}");
    }
    assert!(!log.iter().any(|line| line.contains("192.0.2.5")), "{log:?}");
}

#[test]
fn forged_cookies_and_broken_requests_are_one_line() {
    let server = Server::start();
    let answer = server.call("GET", "/api/me", "", "");
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let (name, _) = cookie.and_then(|cookie| cookie.split_once('=')).expect("a cookie");
    for number in 0..50 {
        let headers = format!("x-forwarded-for: 192.0.2.1\r\ncookie: {name}=forged{number}\r\n");
        assert!(server.call("GET", "/api/me", &headers, "").starts_with("HTTP/1.1 200 "));
        let mut stream = TcpStream::connect(&server.address).expect("a connection");
        stream.write_all(b"\x16\x03\x01 what is this?\r\n\r\n").expect("it is open");
        stream.shutdown(Shutdown::Write).expect("it is open");
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
    }
    let log = server.stop();
    let about = |text: &str| log.iter().filter(|line| line.contains(text)).count();
    assert_eq!((about("forged_cookie"), about("unreadable")), (1, 1), "{log:?}");
    assert_eq!(log.len(), 2, "{log:?}");
}
