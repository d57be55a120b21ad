//! `spelkast rules`

use std::{env, fs};

use anyhow::{Context as _, Result, anyhow};
use books::{Language, Style};
use ratatui::crossterm::terminal;

use crate::{args::Rules, output::print};

/// The longest line that is read with ease.
const WIDEST: usize = 88;

/// Prints a rule book, or writes it as a page.
pub(crate) fn rules(arguments: &Rules) -> Result<()> {
    cabinet::find(&arguments.game).map_err(|why| anyhow!(why))?;
    let language = arguments.lang.unwrap_or_else(usual);
    let book = books::book(&arguments.game, language)?;
    if let Some(file) = &arguments.output {
        let page = books::html(&book, Style::Inside);
        return fs::write(file, page)
            .with_context(|| format!("{} cannot be written", file.display()));
    }
    let width = terminal::size().map_or(WIDEST, |(columns, _)| usize::from(columns));
    print(&books::plain(&book, width.min(WIDEST)))
}

/// The language of the terminal.
fn usual() -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let set = names.into_iter().find_map(|name| env::var(name).ok().filter(|set| !set.is_empty()));
    let code = set.as_deref().and_then(|set| set.get(..2)).unwrap_or_default();
    code.parse().unwrap_or(Language::En)
}
