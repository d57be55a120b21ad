//! Writing to standard output.

use std::io::{self, Write as _};

use anyhow::{Context as _, Result};
use serde_json::{Serializer, ser::PrettyFormatter};
use tabletop::Value;

/// Prints a text as it is.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.context("standard output cannot be written")
}

/// Prints lines.
pub(crate) fn print_lines(lines: &[String]) -> Result<()> {
    let mut text = lines.join("\n");
    if !lines.is_empty() {
        text.push('\n');
    }
    print(&text)
}

/// Prints JSON, indented, with a line's end.
pub(crate) fn print_json(value: &Value) -> Result<()> {
    let mut text = Vec::new();
    let formatter = PrettyFormatter::with_indent(b" ");
    serde::Serialize::serialize(value, &mut Serializer::with_formatter(&mut text, formatter))?;
    text.push(b'\n');
    print(&String::from_utf8(text)?)
}

/// Whether whoever was reading our output has heard enough.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
