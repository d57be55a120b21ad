//! Calling the program as a shell does.

use std::{
    io::Write as _,
    process::{Command, Output, Stdio},
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

fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    (text(&output.stdout), text(&output.stderr))
}

/// What a call that succeeds prints, as JSON.
pub(crate) fn json(arguments: &[&str], input: &str) -> Value {
    serde_json::from_str(&says(arguments, input)).expect("JSON")
}
