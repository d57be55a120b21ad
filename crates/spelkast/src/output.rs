//! Writing to standard output and to files.

use std::{
    fs,
    io::{self, Write as _},
    path::Path,
};

use anyhow::{Context as _, Result, ensure};
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

/// Writes a text to a file, at once or not at all: what was there stays until all of it is written.
pub(crate) fn write_file(path: &Path, text: &str) -> Result<()> {
    let is_special = fs::symlink_metadata(path).is_ok_and(|data| !data.is_file());
    let written = match path.file_name() {
        Some(name) if !is_special => {
            let mut half = name.to_owned();
            half.push(".half");
            let half = path.with_file_name(half);
            fs::write(&half, text).and_then(|()| fs::rename(&half, path)).inspect_err(|_| {
                let _ = fs::remove_file(&half);
            })
        }
        _ => fs::write(path, text),
    };
    written.with_context(|| format!("{} cannot be written", path.display()))
}

/// Whether a picture can be kept under this name, before the work for it begins.
///
/// # Errors
/// If it does not end in .svg, or if there is no such folder.
pub(crate) fn check_plot(path: &Path) -> Result<()> {
    let shown = path.display();
    let is_svg = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    ensure!(is_svg, "--plot {shown}: the picture's name must end in .svg");
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder {
        ensure!(folder.is_dir(), "--plot {shown}: there is no folder {}", folder.display());
    }
    Ok(())
}

/// Whether whoever was reading our output has heard enough.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
