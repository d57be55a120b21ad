//! `spelkast bench`

use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, ensure};
use cabinet::{Kind, Table, Tally};
use players::{Level, Limits, Spec, SpecKind, Stop, Task};
use tabletop::{Dice, Record, Value};

use crate::{
    args::Bench,
    output::{print, print_json},
};

/// How many actions a random game is stopped after.
const LONGEST: usize = 1000;
/// How many random actions each player has done where searching is measured.
const OPENING: usize = 3;
/// How long one search takes at most.
const SEARCH: Duration = Duration::from_millis(100);

struct Figures {
    game: &'static str,
    players: usize,
    actions_per_second: f64,
    games_per_second: f64,
    mean_choices: f64,
    position_bytes: usize,
    action_bytes: usize,
    /// Positions that the strongest player visits in a second on one thread and on two.
    nodes_per_second: [f64; 2],
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

const HEADING: &str = "\
game            players   actions/s  games/s  choices  position  action    nodes/s  on 2 threads";

impl Figures {
    fn row(&self) -> String {
        let [one, two] = self.nodes_per_second;
        format!(
            "{:<15} {:>7} {:>11.0} {:>8.0} {:>8.1} {:>7} B {:>5} B {:>10.0} {:>7.0} {:.2}×",
            self.game,
            self.players,
            self.actions_per_second,
            self.games_per_second,
            self.mean_choices,
            self.position_bytes,
            self.action_bytes,
            one,
            two,
            two / one
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
            ("nodes_per_second", self.nodes_per_second[0].into()),
            ("nodes_per_second_on_two_threads", self.nodes_per_second[1].into()),
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
    let nodes_per_second = search_rates(kind, players, time)?;
    Ok(Figures {
        game: kind.info().name,
        players,
        actions_per_second: total.actions as f64 / elapsed,
        games_per_second: games / elapsed,
        mean_choices: total.choices as f64 / total.actions as f64,
        position_bytes: table.position_bytes(),
        action_bytes: table.action_bytes(),
        nodes_per_second,
    })
}

/// The strongest player's nodes a second, by turns on one thread and on two, so that what else the
/// machine does falls on both.
fn search_rates(kind: &'static dyn Kind, players: usize, time: Duration) -> Result<[f64; 2]> {
    let (mut nodes, mut seconds) = ([0.0; 2], [0.0; 2]);
    let each = time.min(SEARCH);
    let start = Instant::now();
    for seed in 1.. {
        let (table, record) = middle(kind, players, seed)?;
        for threads in [1, 2] {
            let (count, elapsed) = search(table.as_ref(), &record, each, threads)?;
            nodes[threads - 1] += count;
            seconds[threads - 1] += elapsed;
        }
        if start.elapsed() >= time {
            break;
        }
    }
    Ok([nodes[0] / seconds[0], nodes[1] / seconds[1]])
}

/// A game that was begun by lot.
fn middle(kind: &dyn Kind, players: usize, seed: u64) -> Result<(Box<dyn Table>, Record)> {
    let setup = kind.usual(players);
    let (mut table, mut record) = (kind.table(&setup)?, Record::of(kind.info(), &setup));
    let mut dice = Dice::new(seed);
    for _ in 0..OPENING * players {
        if let Some(token) = table.play_random(&mut dice) {
            record.push(token);
        }
    }
    Ok((table, record))
}

/// Nodes and seconds of one search.
fn search(
    table: &dyn Table,
    record: &Record,
    time: Duration,
    threads: usize,
) -> Result<(f64, f64)> {
    let limits = Limits::time(time).threads(threads);
    let spec = Spec { kind: SpecKind::Level(Level::STRONGEST), limits: Some(limits) };
    let (mut player, limits) =
        players::player(table, &spec).ok_or_else(|| anyhow!("no player for this game"))?;
    let stop = Stop::default();
    let start = Instant::now();
    let answer = player.choose(table, &Task { limits, stop: &stop, seed: 1, record });
    let nodes = answer.map_or(0, |answer| answer.nodes);
    Ok((nodes as f64, start.elapsed().as_secs_f64()))
}
