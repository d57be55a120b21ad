//! `spelkast draw`

use std::fs;

use anyhow::{Context as _, Result, bail};
use draw::Look;

use crate::{
    args::{Draw, Theme, View},
    input,
};

/// Writes the picture of a position.
pub(crate) fn draw(arguments: &Draw) -> Result<()> {
    let output = &arguments.output;
    let ending = output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let ending = ending.to_lowercase();
    if !matches!(ending.as_str(), "svg" | "png") {
        bail!("{}: the picture's name must end in .svg or .png", output.display());
    }
    let opened = match arguments.ply {
        None => input::open(&arguments.record.file)?,
        Some(ply) => input::open_until(&arguments.record.file, ply)?,
    };
    if let Some(ply) = arguments.ply.filter(|ply| *ply > opened.record.tokens.len()) {
        bail!("--ply {ply}: the record has {} actions", opened.record.tokens.len());
    }
    let look = Look {
        theme: match arguments.theme {
            Theme::Light => draw::Theme::Light,
            Theme::Dark => draw::Theme::Dark,
        },
        view: match arguments.view {
            View::Diamond => draw::View::Diamond,
            View::Square => draw::View::Square,
        },
        width: arguments.size,
    };
    let svg = draw::svg(opened.table.as_ref(), &look);
    let bytes = if ending == "svg" { svg.into_bytes() } else { draw::png(&svg)? };
    fs::write(output, bytes).with_context(|| format!("{} cannot be written", output.display()))
}
