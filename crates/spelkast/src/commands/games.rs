//! `spelkast games`

use std::fmt::Write as _;

use anyhow::Result;
use tabletop::{Info, OptionInfo, OptionValues, Value};

use crate::{
    args::Games,
    output::{print, print_json},
};

/// The games with their options and editions.
pub(crate) fn games(arguments: &Games) -> Result<()> {
    let infos = cabinet::GAMES.iter().map(|kind| kind.info());
    if arguments.json {
        return print_json(&Value::list(infos.map(to_value)));
    }
    let texts: Vec<_> = infos.map(describe).collect();
    print(&texts.join("\n"))
}

fn players(info: &Info) -> String {
    let (last, others) = info.players.split_last().map_or((0, &[][..]), |(l, o)| (*l, o));
    if others.is_empty() {
        return format!("{last} players");
    }
    let others: Vec<_> = others.iter().map(ToString::to_string).collect();
    format!("{} or {last} players", others.join(", "))
}

fn forms(option: &OptionInfo) -> String {
    match option.values {
        OptionValues::Switch => option.name.to_owned(),
        OptionValues::OneOf(values) => format!("{}={}", option.name, values.join("|")),
    }
}

fn describe(info: &'static Info) -> String {
    let mut text = format!("{} – {} ({})\n", info.name, info.title, info.origin);
    let _ = writeln!(text, "  {}", info.about);
    let _ = writeln!(text, "  {}", players(info));
    for option in info.options {
        let _ =
            writeln!(text, "  option {:<19} {} ({})", forms(option), option.about, option.clause);
    }
    let editions: Vec<_> = info.editions.iter().map(|edition| edition.name).collect();
    let own = if info.own_editions { ", or a file of your own" } else { "" };
    let _ = writeln!(text, "  editions {}{own}", editions.join(", "));
    text
}

fn to_value(info: &'static Info) -> Value {
    let options = info.options.iter().map(|option| {
        let values = match option.values {
            OptionValues::Switch => Value::Null,
            OptionValues::OneOf(values) => Value::list(values.iter().copied()),
        };
        Value::map::<_, Value>([
            ("name", option.name.into()),
            ("values", values),
            ("clause", option.clause.0.into()),
            ("about", option.about.into()),
        ])
    });
    Value::map::<_, Value>([
        ("name", info.name.into()),
        ("title", info.title.into()),
        ("origin", info.origin.into()),
        ("about", info.about.into()),
        ("players", Value::list(info.players.iter().copied())),
        ("options", Value::list(options)),
        ("editions", Value::list(info.editions.iter().map(|edition| edition.name))),
        ("own_editions", info.own_editions.into()),
    ])
}
