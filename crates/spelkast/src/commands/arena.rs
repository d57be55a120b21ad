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
    arena::{self, Contest, Played, Standing, Verdict},
};
use tabletop::Value;

use crate::{
    args::Arena,
    engine,
    output::{check_plot, print, print_json, write_file},
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
    arguments.plot.as_deref().map_or(Ok(()), check_plot)?;
    let (games, failure) = play_all(arguments, &contest)?;
    if !games.is_empty() || failure.is_none() {
        let results = Results::new(&contest, &games, arguments.sprt);
        if arguments.json {
            print_json(&results.to_value())?;
        } else {
            print(&results.table())?;
        }
        tell_faults(&games);
        if let Some(path) = &arguments.plot {
            write_file(path, &plot::svg(&contest, &games))?;
        }
    }
    failure.map_or(Ok(()), Err)
}

/// Says why games were lost by answers that do not count: the first few, on standard error.
fn tell_faults(games: &[Played]) {
    const MOST: usize = 5;
    let faults: Vec<_> = games.iter().flat_map(|played| &played.faults).collect();
    for fault in faults.iter().take(MOST) {
        eprintln!("{fault}");
    }
    if faults.len() > MOST {
        eprintln!("… and {} more like these", faults.len() - MOST);
    }
}

fn contest(arguments: &Arena) -> Result<Contest> {
    let (kind, setup) = super::table_setup(
        &arguments.game,
        arguments.players,
        &arguments.options,
        arguments.edition.as_deref(),
    )?;
    kind.table(&setup)?;
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
    if arguments.sprt.is_some() && specs.len() < 2 {
        bail!("--sprt compares the first player with others: name two with --seats");
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

/// Plays game after game on several threads; those kept from before are read instead. What came to
/// nothing ends the contest, but does not take away the games that were played.
fn play_all(arguments: &Arena, contest: &Contest) -> Result<(Vec<Played>, Option<anyhow::Error>)> {
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
                            let before = games.iter().map_while(Option::as_ref);
                            if verdict(contest, before, arguments.sprt).is_some() {
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
    let games = games.into_inner().expect("no thread panics").into_iter().flatten().collect();
    Ok((games, failure.into_inner().expect("no thread panics")))
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

/// What the sequential test says of the first player, where there is to be one.
fn verdict<'a>(
    contest: &Contest,
    games: impl Iterator<Item = &'a Played>,
    elo: Option<f64>,
) -> Option<Verdict> {
    let shares: Vec<_> = games.map(|played| played.shares[0]).collect();
    arena::verdict(&shares, part_of_seats(contest, 0), contest.setup.players, elo?)
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
    /// What was tested, and what came of it.
    test: Option<(f64, Option<Verdict>)>,
}

impl Results {
    fn new(contest: &Contest, games: &[Played], sprt: Option<f64>) -> Self {
        let rows = contest.specs.iter().enumerate().map(|(index, spec)| {
            let shares: Vec<_> = games.iter().map(|played| played.shares[index]).collect();
            (spec.to_string(), Standing::new(&shares, part_of_seats(contest, index)))
        });
        let shared =
            |played: &&Played| played.shares.iter().any(|share| *share > 0.001 && *share < 0.999);
        let sum = |counts: fn(&Played) -> &Vec<u32>| games.iter().flat_map(counts).sum();
        Self {
            rows: rows.collect(),
            draws: games.iter().filter(shared).count(),
            mean_actions: games.iter().map(|played| played.actions as f64).sum::<f64>()
                / games.len().max(1) as f64,
            illegal: sum(|played| &played.illegal),
            timeouts: sum(|played| &played.late),
            test: sprt.map(|elo| (elo, verdict(contest, games.iter(), Some(elo)))),
        }
    }

    /// What came of the test in a sentence.
    fn said(&self) -> String {
        let Some((elo, verdict)) = self.test else { return String::new() };
        let name = self.rows.first().map_or("", |(name, _)| name);
        match verdict {
            Some(Verdict::Stronger) => {
                format!("decided: {name} is stronger, by {elo} Elo rather than not at all\n")
            }
            Some(Verdict::NoStronger) => format!("decided: {name} is not stronger by {elo} Elo\n"),
            None => {
                format!("undecided: whether {name} is stronger by {elo} Elo takes more games\n")
            }
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
        ) + &self.said()
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
        let mut fields: Vec<(_, Value)> = vec![
            ("players", Value::list(players)),
            ("draws", self.draws.into()),
            ("mean_actions", self.mean_actions.into()),
            ("illegal", self.illegal.into()),
            ("timeouts", self.timeouts.into()),
        ];
        if let Some((_, verdict)) = self.test {
            let word = match verdict {
                Some(Verdict::Stronger) => "stronger",
                Some(Verdict::NoStronger) => "not stronger",
                None => "undecided",
            };
            fields.push(("verdict", word.into()));
        }
        Value::map(fields)
    }
}
