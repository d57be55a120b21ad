//! `spelkast arena`

use std::{
    fs,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use anyhow::{Context as _, Result, anyhow, bail};
use indicatif::{ProgressBar, ProgressStyle};
use players::{
    Spec,
    arena::{Contest, Played, Standing},
};
use tabletop::Value;

use crate::{
    args::Arena,
    engine,
    output::{print, print_json},
};

mod kept;
mod plot;

/// Plays the games, on all cores, and prints who is how strong.
pub(crate) fn arena(arguments: &Arena) -> Result<()> {
    let contest = contest(arguments)?;
    if let Some(folder) = &arguments.records {
        fs::create_dir_all(folder)
            .with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    let games = play_all(arguments, &contest)?;
    let results = Results::new(&contest, &games);
    if let Some(path) = &arguments.plot {
        fs::write(path, plot::svg(&contest, &games))
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    if arguments.json { print_json(&results.to_value()) } else { print(&results.table()) }
}

fn contest(arguments: &Arena) -> Result<Contest> {
    let (kind, setup) = super::table_setup(
        &arguments.game,
        arguments.players,
        &arguments.options,
        arguments.edition.as_deref(),
    )?;
    kind.table(&setup)?;
    if let Some(path) = arguments
        .plot
        .as_ref()
        .filter(|path| path.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("svg")))
    {
        bail!("--plot {}: the picture's name must end in .svg", path.display());
    }
    if let Some(elo) = arguments.sprt.filter(|elo| !(*elo > 0.0 && *elo <= 2000.0)) {
        bail!("--sprt {elo}: say more than 0 and at most 2000");
    }
    let specs: Vec<Spec> = arguments
        .seats
        .iter()
        .map(|seat| seat.parse().map_err(|why: String| anyhow!("--seats: {why}")))
        .collect::<Result<_>>()?;
    if specs.len() > setup.players {
        bail!("--seats names {} players: there are {} seats", specs.len(), setup.players);
    }
    Ok(Contest {
        kind,
        opening: arguments.opening.unwrap_or(setup.players),
        setup,
        specs,
        longest: arguments.longest,
        seed: arguments.seed,
    })
}

/// Plays game after game on several threads; those kept from before are read instead.
fn play_all(arguments: &Arena, contest: &Contest) -> Result<Vec<Played>> {
    let count = arguments.games as usize;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.unwrap_or(cores).clamp(1, 64);
    let games: Mutex<Vec<Option<Played>>> = Mutex::new(vec![None; count]);
    let failure: Mutex<Option<anyhow::Error>> = Mutex::new(None);
    let (next, decided) = (AtomicUsize::new(0), AtomicBool::new(false));
    let bar = progress(count)?;
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= count || decided.load(Ordering::Relaxed) {
                        break;
                    }
                    match play_or_read(contest, game, arguments.records.as_deref()) {
                        Ok(played) => {
                            let mut games = games.lock().expect("no thread panics");
                            games[game] = Some(played);
                            bar.inc(1);
                            if arguments.sprt.is_some_and(|elo| is_decided(contest, &games, elo)) {
                                decided.store(true, Ordering::Relaxed);
                            }
                        }
                        Err(error) => {
                            *failure.lock().expect("no thread panics") = Some(error);
                            decided.store(true, Ordering::Relaxed);
                        }
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    match failure.into_inner().expect("no thread panics") {
        Some(error) => Err(error),
        None => Ok(games.into_inner().expect("no thread panics").into_iter().flatten().collect()),
    }
}

fn progress(count: usize) -> Result<ProgressBar> {
    let style = "{bar:30} {pos}/{len} games, {elapsed} gone, {eta} left";
    Ok(ProgressBar::new(count as u64).with_style(ProgressStyle::with_template(style)?))
}

fn play_or_read(contest: &Contest, game: usize, folder: Option<&Path>) -> Result<Played> {
    let path = folder.map(|folder| folder.join(format!("{:05}.spel", game + 1)));
    if let Some(path) = path.as_deref().filter(|path| path.exists()) {
        return kept::read(contest, game, path);
    }
    let played = contest.play(game, &engine::contestant).map_err(|why| anyhow!(why))?;
    if let Some(path) = path {
        kept::write(&path, &played)?;
    }
    Ok(played)
}

/// Whether the sequential probability ratio test between "as strong as the others" and "stronger by
/// `elo`" has come to an end, by the normal approximation of the shares.
fn is_decided(contest: &Contest, games: &[Option<Played>], elo: f64) -> bool {
    let shares: Vec<_> = games.iter().flatten().map(|played| played.shares[0]).collect();
    let seats = part_of_seats(contest, 0);
    if shares.len() < 2 * contest.setup.players {
        return false;
    }
    let n = shares.len() as f64;
    let mean = shares.iter().sum::<f64>() / n;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / n;
    let odds = seats / (1.0 - seats) * 10f64.powf(elo / 400.0);
    let (even, stronger) = (seats, odds / (1.0 + odds));
    let ratio = n * (stronger - even) * (2.0 * mean - even - stronger) / (2.0 * variance.max(1e-3));
    ratio.abs() > (0.95f64 / 0.05).ln()
}

/// The part of the seats that a spec has.
fn part_of_seats(contest: &Contest, spec: usize) -> f64 {
    let seating = contest.seating(0);
    seating.iter().filter(|index| **index == spec).count() as f64 / seating.len() as f64
}

struct Results {
    rows: Vec<(String, Standing)>,
    draws: usize,
    mean_actions: f64,
    illegal: u32,
    timeouts: u32,
}

impl Results {
    fn new(contest: &Contest, games: &[Played]) -> Self {
        let rows = contest.specs.iter().enumerate().map(|(index, spec)| {
            let shares: Vec<_> = games.iter().map(|played| played.shares[index]).collect();
            (spec.to_string(), Standing::new(&shares, part_of_seats(contest, index)))
        });
        let shared =
            |played: &&Played| played.shares.iter().all(|share| *share > 0.0 && *share < 1.0);
        let sum = |counts: fn(&Played) -> &Vec<u32>| games.iter().flat_map(counts).sum();
        Self {
            rows: rows.collect(),
            draws: games.iter().filter(shared).count(),
            mean_actions: games.iter().map(|played| played.actions as f64).sum::<f64>()
                / games.len().max(1) as f64,
            illegal: sum(|played| &played.illegal),
            timeouts: sum(|played| &played.late),
        }
    }

    fn table(&self) -> String {
        let names = self.rows.iter().map(|(name, _)| name.chars().count());
        let width = names.max().unwrap_or_default().max(12);
        let mut text =
            format!("{:<width$} {:>6} {:>6} {:>8}   Elo\n", "player", "games", "wins", "share");
        for (name, standing) in &self.rows {
            text += &format!(
                "{name:<width$} {:>6} {:>6} {:>6.1} %   {:+.0} ± {:.0}\n",
                standing.games,
                standing.wins,
                100.0 * standing.share,
                standing.elo,
                standing.elo_error
            );
        }
        text + &format!(
            "{} draws, {:.0} actions a game, {} illegal, {} late\n",
            self.draws, self.mean_actions, self.illegal, self.timeouts
        )
    }

    fn to_value(&self) -> Value {
        let players = self.rows.iter().map(|(name, standing)| {
            Value::map::<_, Value>([
                ("name", name.as_str().into()),
                ("games", standing.games.into()),
                ("wins", standing.wins.into()),
                ("share", standing.share.into()),
                ("elo", standing.elo.into()),
                ("elo_error", standing.elo_error.into()),
            ])
        });
        Value::map::<_, Value>([
            ("players", Value::list(players)),
            ("draws", self.draws.into()),
            ("mean_actions", self.mean_actions.into()),
            ("illegal", self.illegal.into()),
            ("timeouts", self.timeouts.into()),
        ])
    }
}
