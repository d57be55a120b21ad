//! `spelkast board`

use std::path::Path;

use anyhow::{Result, anyhow};
use tabletop::Value;

use crate::{
    args::Board,
    input,
    output::{print, print_json},
};

/// Prints the board of an edition; loading it is what checks it.
pub(crate) fn board(arguments: &Board) -> Result<()> {
    let kind = cabinet::find(&arguments.game).map_err(|why| anyhow!(why))?;
    let info = kind.info();
    let mut setup = kind.usual(info.usual_players);
    let reader = |path: &str| input::edition(Path::new(""), path);
    cabinet::setup_edition(&mut setup, info, &arguments.edition, &reader)?;
    let table = kind.table(&setup).map_err(|why| {
        let named = why.message.contains(&arguments.edition);
        if named { anyhow!(why) } else { anyhow!("{}: {why}", arguments.edition) }
    })?;
    if arguments.json {
        return print_json(&match table.board() {
            Value::Null => Value::map([("name", arguments.edition.as_str())]),
            board => board,
        });
    }
    print(&format!("{}, edition {}\n\n{}", info.title, arguments.edition, table.picture()))
}
