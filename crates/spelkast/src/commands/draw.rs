//! `spelkast draw`

use std::{
    fs::{self, File},
    io::BufWriter,
    path::Path,
    time::Duration,
};

use anyhow::{Context as _, Result, bail};
use cabinet::Opened;
use draw::{Film, Look};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    args::{Draw, Theme, View},
    input,
};

/// How many times as long as the others the last position is shown.
const HOLD: u64 = 5;

/// Writes the picture of a position, or of a game.
pub(crate) fn draw(arguments: &Draw) -> Result<()> {
    let output = &arguments.output;
    let ending = output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    match ending.to_lowercase().as_str() {
        "gif" => film(arguments),
        _ if arguments.from.is_some() || arguments.to.is_some() => {
            bail!("--from and --to are for moving pictures, whose names end in .gif")
        }
        "svg" => picture(arguments, |svg| Ok(svg.into_bytes())),
        "png" => picture(arguments, |svg| Ok(draw::png(&svg)?)),
        _ => bail!("{}: the picture's name must end in .svg, .png or .gif", output.display()),
    }
}

fn look(arguments: &Draw) -> Look {
    Look {
        theme: match arguments.theme {
            Theme::Light => draw::Theme::Light,
            Theme::Dark => draw::Theme::Dark,
        },
        view: match arguments.view {
            View::Diamond => draw::View::Diamond,
            View::Square => draw::View::Square,
        },
        width: arguments.size,
    }
}

fn picture(arguments: &Draw, bytes: impl FnOnce(String) -> Result<Vec<u8>>) -> Result<()> {
    let opened = match arguments.number {
        None => input::open(&arguments.record.file)?,
        Some(number) => input::open_until(&arguments.record.file, number)?,
    };
    check(&opened, "--number", arguments.number)?;
    let bytes = bytes(draw::svg(opened.table.as_ref(), &look(arguments)))?;
    fs::write(&arguments.output, bytes).with_context(|| unwritable(&arguments.output))
}

fn film(arguments: &Draw) -> Result<()> {
    // A single position is a stretch too.
    let from = arguments.from.or(arguments.number).unwrap_or(0);
    let to = arguments.to.or(arguments.number);
    let Opened { record, mut table, .. } = {
        let opened = input::open_until(&arguments.record.file, from)?;
        check(&opened, "--from", Some(from))?;
        check(&opened, "--to", to)?;
        opened
    };
    let to = to.unwrap_or(record.tokens.len());
    if from > to {
        bail!("--from {from} --to {to}: a stretch ends after it begins");
    }
    let output = &arguments.output;
    let disk = File::create(output).with_context(|| unwritable(output))?;
    let mut film = Film::new(BufWriter::new(disk), look(arguments));
    let bar = progress(to - from + 1)?;
    for number in from..=to {
        if number > from {
            let token = &record.tokens[number - 1];
            table.play(&token.text).with_context(|| format!("line {}", token.line))?;
        }
        let times = if number == to { HOLD } else { 1 };
        film.add(table.as_ref(), Duration::from_millis(arguments.delay * times))
            .with_context(|| unwritable(output))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let written = film.finish().with_context(|| unwritable(output))?;
    written.into_inner().map(drop).with_context(|| unwritable(output))
}

fn check(opened: &Opened, name: &str, number: Option<usize>) -> Result<()> {
    let actions = opened.record.tokens.len();
    if let Some(number) = number.filter(|number| *number > actions) {
        bail!("{name} {number}: the record has {actions} actions");
    }
    Ok(())
}

fn unwritable(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}

fn progress(count: usize) -> Result<ProgressBar> {
    let style = "{bar:30} {pos}/{len} frames, {elapsed} gone, {eta} left";
    Ok(ProgressBar::new(count as u64).with_style(ProgressStyle::with_template(style)?))
}
