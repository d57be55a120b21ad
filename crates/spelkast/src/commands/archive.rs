//! `spelkast backup`, `restore`, `export` and `move`.

use std::{fs, time::Duration};

use anyhow::{Context as _, Result};
use indicatif::{ProgressBar, ProgressStyle};

use super::host;
use crate::{
    args::{Backup, Export, Move, Restore},
    output::print,
};

/// Copies everything into a file.
pub(crate) fn backup(arguments: &Backup) -> Result<()> {
    let place = host::place(&arguments.kept)?;
    let bar = bar();
    let progress = |rows| bar.set_position(rows);
    let copy = server::backup(&place, &arguments.file, &progress);
    let rows = host::runtime()?.block_on(copy)?;
    bar.finish_and_clear();
    print(&format!("{rows} rows of {place} are in {}.\n", arguments.file.display()))
}

/// Goes back to a backup.
pub(crate) fn restore(arguments: &Restore) -> Result<()> {
    let place = host::place(&arguments.kept)?;
    let bar = bar();
    let progress = |rows| bar.set_position(rows);
    let copy = server::restore(&place, &arguments.file, &progress);
    let rows = host::runtime()?.block_on(copy)?;
    bar.finish_and_clear();
    print(&format!("{place} is as it was: {rows} rows of {}.\n", arguments.file.display()))
}

/// Moves everything into another database.
pub(crate) fn move_all(arguments: &Move) -> Result<()> {
    let (from, to) = (host::database(&arguments.from)?, host::database(&arguments.to)?);
    let bar = bar();
    let progress = |rows| bar.set_position(rows);
    let copy = server::move_to(&from, &to, &progress);
    let rows = host::runtime()?.block_on(copy)?;
    bar.finish_and_clear();
    print(&format!("{rows} rows of {from} are in {to} now. {from} was left as it is.\n"))
}

/// Writes all records.
pub(crate) fn export(arguments: &Export) -> Result<()> {
    let place = host::place(&arguments.kept)?;
    let folder = &arguments.output;
    let fail = || format!("{} cannot be used", folder.display());
    fs::create_dir_all(folder).with_context(fail)?;
    let bar = bar();
    let export = server::export(&place, |id, record| {
        bar.inc(1);
        let game = record.header("Game").map_or("game", |header| &header.value);
        fs::write(folder.join(format!("{game}-{id}.spel")), record.to_string())
    });
    let count = host::runtime()?.block_on(export)?;
    bar.finish_and_clear();
    print(&format!("{count} records are in {}.\n", folder.display()))
}

/// How much is done; how much there is, nobody knows before.
fn bar() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {human_pos} in {elapsed}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
