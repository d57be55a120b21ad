//! `spelkast bench`

use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, ensure};
use cabinet::{Kind, Tally};
use tabletop::{Dice, Value};

use crate::{
    args::Bench,
    output::{print, print_json},
};

/// How many actions a random game is stopped after.
const LONGEST: usize = 1000;

struct Figures {
    game: &'static str,
    players: usize,
    actions_per_second: f64,
    games_per_second: f64,
    mean_choices: f64,
    position_bytes: usize,
    action_bytes: usize,
}

/// Measures and prints each game and number of players.
pub(crate) fn bench(arguments: &Bench) -> Result<()> {
    let seconds = arguments.seconds;
    ensure!(
        seconds > 0.0 && seconds <= 3600.0,
        "--seconds {seconds}: say more than 0 and at most 3600"
    );
    let kinds = match &arguments.game {
        Some(name) => vec![cabinet::find(name).map_err(|why| anyhow!(why))?],
        None => cabinet::GAMES.to_vec(),
    };
    let mut all = Vec::new();
    for kind in kinds {
        for &players in kind.info().players {
            all.push(measure(kind, players, Duration::from_secs_f64(seconds))?);
        }
    }
    if arguments.json {
        return print_json(&Value::list(all.iter().map(Figures::to_value)));
    }
    let rows: Vec<_> = all.iter().map(Figures::row).collect();
    print(&format!("{HEADING}\n{}\n", rows.join("\n")))
}

const HEADING: &str =
    "game            players    actions/s   games/s   choices   position    action";

impl Figures {
    fn row(&self) -> String {
        format!(
            "{:<15} {:>7} {:>12.0} {:>9.0} {:>9.1} {:>8} B {:>7} B",
            self.game,
            self.players,
            self.actions_per_second,
            self.games_per_second,
            self.mean_choices,
            self.position_bytes,
            self.action_bytes
        )
    }

    fn to_value(&self) -> Value {
        Value::map::<_, Value>([
            ("game", self.game.into()),
            ("players", self.players.into()),
            ("actions_per_second", self.actions_per_second.into()),
            ("games_per_second", self.games_per_second.into()),
            ("mean_choices", self.mean_choices.into()),
            ("position_bytes", self.position_bytes.into()),
            ("action_bytes", self.action_bytes.into()),
        ])
    }
}

fn measure(kind: &'static dyn Kind, players: usize, time: Duration) -> Result<Figures> {
    let mut table = kind.table(&kind.usual(players))?;
    let mut dice = Dice::new(1);
    table.playout(&mut dice, LONGEST);
    let (mut games, mut total) = (0.0, Tally::default());
    let start = Instant::now();
    while games < 1.0 || start.elapsed() < time {
        let tally = table.playout(&mut dice, LONGEST);
        total.actions += tally.actions;
        total.choices += tally.choices;
        games += 1.0;
    }
    let elapsed = start.elapsed().as_secs_f64();
    Ok(Figures {
        game: kind.info().name,
        players,
        actions_per_second: total.actions as f64 / elapsed,
        games_per_second: games / elapsed,
        mean_choices: total.choices as f64 / total.actions as f64,
        position_bytes: table.position_bytes(),
        action_bytes: table.action_bytes(),
    })
}
