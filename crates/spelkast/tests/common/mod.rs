//! Calling the program as a shell does.

#![allow(dead_code)] // Each test file uses some of it.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;

/// Calls the program with an input.
pub(crate) fn with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_spelkast"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not read its input closes it: that is no failure here.
    let _ = child.stdin.take().expect("an input").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// What a call that succeeds prints.
pub(crate) fn says(arguments: &[&str], input: &str) -> String {
    let output = with_input(arguments, input);
    let (out, err) = texts(&output);
    assert!(output.status.success(), "{arguments:?}: {err}");
    assert!(err.is_empty(), "{arguments:?}: {err}");
    out
}

/// What a call that is refused with status 1 says why.
pub(crate) fn refuses(arguments: &[&str], input: &str) -> String {
    let output = with_input(arguments, input);
    let (out, err) = texts(&output);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {out}{err}");
    assert!(out.is_empty() && err.starts_with("spelkast: "), "{arguments:?}: {out}{err}");
    err
}

/// What a call wrote to both of its outputs.
pub(crate) fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    (text(&output.stdout), text(&output.stderr))
}

/// What a call that succeeds prints, as JSON.
pub(crate) fn json(arguments: &[&str], input: &str) -> Value {
    serde_json::from_str(&says(arguments, input)).expect("JSON")
}

/// The program as a server, killed when it is dropped.
pub(crate) struct House {
    child: Child,
    address: String,
}

impl House {
    pub(crate) fn start(data: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_spelkast"));
        command.args(["serve", "--no-open", "--port", "0", "--data"]).arg(data);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("an output")).lines();
        let first = lines.next().expect("a line").expect("a text");
        let address = first.strip_prefix("http://").expect("the address comes first").to_owned();
        Self { child, address }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Waits until somebody has acted.
    pub(crate) fn wait_for_actions(&self) {
        let acted =
            |line: &str| line.starts_with("spelkast_actions_total ") && !line.ends_with(" 0");
        while !self.get("/metrics").lines().any(acted) {
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// What is there.
    pub(crate) fn get(&self, path: &str) -> String {
        let (mut stream, host) =
            (TcpStream::connect(&self.address).expect("a server"), &self.address);
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n")
            .expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
        answer.split_once("\r\n\r\n").expect("a body").1.to_owned()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
