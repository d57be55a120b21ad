//! Reading records and edition files.

use std::{
    fs,
    io::Read as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use cabinet::Opened;
use tabletop::{RecordError, Refusal, notes::Tree};

/// The largest file that is read: a record of a long game has some 30 kB.
const LIMIT: u64 = 16 << 20;

/// Reads a record, or standard input for `-`, and plays it through.
pub(crate) fn open(file: &Path) -> Result<Opened> {
    open_with(file, cabinet::open)
}

/// Reads a record and plays its first `actions` tokens.
pub(crate) fn open_until(file: &Path, actions: usize) -> Result<Opened> {
    open_with(file, |text, editions| cabinet::open_until(text, editions, actions))
}

/// Reads a record with its notes and plays all of it.
pub(crate) fn open_notes(file: &Path) -> Result<(Opened, Tree)> {
    open_with(file, cabinet::open_notes)
}

fn open_with<T>(
    file: &Path,
    open: impl Fn(&str, cabinet::EditionReader<'_>) -> Result<T, RecordError>,
) -> Result<T> {
    let text = read(file).with_context(|| format!("{} cannot be read", name(file)))?;
    let folder = file.parent().unwrap_or(Path::new("")).to_owned();
    open(&text, &|name| edition(&folder, name)).with_context(|| name(file))
}

/// What a file is called in messages.
fn name(file: &Path) -> String {
    if is_stdin(file) { "standard input".to_owned() } else { file.display().to_string() }
}

fn is_stdin(file: &Path) -> bool {
    file == Path::new("-")
}

/// Reads a text, or standard input for `-`.
pub(crate) fn read(file: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    if is_stdin(file) {
        std::io::stdin().lock().take(LIMIT + 1).read_to_end(&mut bytes)?;
    } else {
        fs::File::open(file)?.take(LIMIT + 1).read_to_end(&mut bytes)?;
    }
    anyhow::ensure!(bytes.len() as u64 <= LIMIT, "it is larger than {} MB", LIMIT >> 20);
    String::from_utf8(bytes).map_err(|wrong| {
        let before = &wrong.as_bytes()[..wrong.utf8_error().valid_up_to()];
        let line = 1 + String::from_utf8_lossy(before).matches('\n').count();
        let refusal = Refusal::unreadable("this is no text in UTF-8");
        RecordError { line, token: None, refusal }.into()
    })
}

/// Reads an edition file: a path from `folder`, or from where the program was started.
pub(crate) fn edition(folder: &Path, path: &str) -> Result<String, String> {
    let beside: PathBuf = folder.join(path);
    let file = if beside.is_file() { beside } else { PathBuf::from(path) };
    read(&file).map_err(|why| {
        let why = match why.downcast::<RecordError>() {
            Ok(RecordError { line, refusal, .. }) => format!("line {line}: {}", refusal.message),
            Err(why) => why.to_string(),
        };
        format!("the edition file {} cannot be read: {why}", file.display())
    })
}
