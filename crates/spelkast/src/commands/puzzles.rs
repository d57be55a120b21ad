//! `spelkast puzzles`

use std::{
    fs,
    path::{Path, PathBuf},
};

use ::puzzles::Set;
use anyhow::{Context as _, Result, anyhow, bail, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use players::{
    Stop,
    puzzles::{Effort, Mine, Puzzle},
};

use crate::{
    args::{CheckPuzzles, MinePuzzles, Puzzles, PuzzlesCommand},
    input,
    output::print,
};

/// Finds puzzles, or proves those of files again.
pub(crate) fn puzzles(arguments: &Puzzles) -> Result<()> {
    match &arguments.command {
        Some(PuzzlesCommand::Check(files)) => check(files),
        None => mine(&arguments.mine),
    }
}

fn mine(arguments: &MinePuzzles) -> Result<()> {
    let game = arguments.game.as_deref().unwrap_or_default();
    let kind = cabinet::find(game).map_err(|why| anyhow!(why))?;
    let effort = Effort { nodes: arguments.nodes, seed: arguments.seed };
    let mine = Mine::new(kind, effort)
        .ok_or_else(|| anyhow!("there are no puzzles for {}", kind.info().title))?;
    let mut set = begin(arguments.output.as_deref(), Set::new(game, effort))?;
    let all = arguments.count as usize;
    let style = "{bar:30} {pos} of {len}, {msg}, {elapsed} gone";
    let bar = ProgressBar::new(all as u64).with_style(ProgressStyle::with_template(style)?);
    let show = |set: &Set| {
        bar.set_message(format!("{} games", set.mined.games));
        bar.set_position(set.puzzles.len() as u64);
    };
    show(&set);
    while set.puzzles.len() < all {
        for found in dig(&mine, set.mined.games, threads(arguments)) {
            if set.puzzles.len() < all {
                set.take(found, all);
                keep(arguments.output.as_deref(), &set)?;
                show(&set);
            }
        }
    }
    bar.finish_and_clear();
    print(&if arguments.json { set.write() } else { list(&set) })
}

fn threads(arguments: &MinePuzzles) -> u64 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    arguments.threads.unwrap_or(cores).clamp(1, 64) as u64
}

/// What the next games give, one a thread, in their order.
fn dig(mine: &Mine, first: u64, threads: u64) -> Vec<Vec<Puzzle>> {
    let stop = Stop::default();
    std::thread::scope(|scope| {
        let dig = |game| {
            let stop = &stop;
            scope.spawn(move || mine.dig(game, stop))
        };
        let all: Vec<_> = (first..first + threads).map(dig).collect();
        all.into_iter().map(|thread| thread.join().unwrap_or_default()).collect()
    })
}

/// The set that a file has so far, or a new one.
fn begin(file: Option<&Path>, new: Set) -> Result<Set> {
    let Some(file) = file.filter(|file| file.exists()) else { return Ok(new) };
    let set = read(file)?;
    let same = (set.mined.seed, set.mined.nodes) == (new.mined.seed, new.mined.nodes);
    ensure!(
        set.game == new.game && same,
        "{}: it is a set of {} with --seed {} --nodes {}; go on with these, or take another file",
        file.display(),
        set.game,
        set.mined.seed,
        set.mined.nodes
    );
    Ok(set)
}

fn read(file: &Path) -> Result<Set> {
    let text = input::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
    Set::read(&text).map_err(|why| anyhow!("{}: {why}", file.display()))
}

/// Writes a file beside it first, so that there is always a whole one.
fn keep(file: Option<&Path>, set: &Set) -> Result<()> {
    let Some(file) = file else { return Ok(()) };
    let mut beside = file.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    fs::write(&beside, set.write())
        .and_then(|()| fs::rename(&beside, file))
        .with_context(|| format!("{} cannot be written", file.display()))
}

fn list(set: &Set) -> String {
    let mut text = format!(
        "{:<6} {:>5}  {:<10} {:>6} {:>6}  solution\n",
        "id", "level", "theme", "best", "second"
    );
    for puzzle in &set.puzzles {
        text += &format!(
            "{:<6} {:>5}  {:<10} {:>4.0} % {:>4.0} %  {}\n",
            puzzle.id,
            puzzle.difficulty,
            puzzle.theme,
            100.0 * puzzle.best,
            100.0 * puzzle.second,
            puzzle.right().map(String::as_str).collect::<Vec<_>>().join(" or ")
        );
    }
    let count = |n: u64, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let puzzles = count(set.puzzles.len() as u64, "puzzle");
    text + &format!("{puzzles} from {}\n", count(set.mined.games, "game"))
}

fn check(arguments: &CheckPuzzles) -> Result<()> {
    let mut wrong = 0;
    for file in &arguments.files {
        let set = read(file)?;
        let kind = set.check().map_err(|why| anyhow!("{}: {why}", file.display()))?;
        let nodes = arguments.nodes.unwrap_or(set.mined.nodes);
        let effort = Effort { nodes, seed: arguments.seed };
        let style = ProgressStyle::with_template("{bar:30} {pos} of {len}, {eta} left")?;
        let bar = ProgressBar::new(set.puzzles.len() as u64).with_style(style);
        let mut right = 0;
        for puzzle in &set.puzzles {
            match puzzle.prove(kind, effort) {
                Ok(()) => right += 1,
                Err(why) => bar.suspend(|| eprintln!("{}: {}: {why}", file.display(), puzzle.id)),
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        wrong += set.puzzles.len() - right;
        print(&format!("{}: {right} of {} proven\n", file.display(), set.puzzles.len()))?;
    }
    if wrong > 0 {
        bail!("not proven: {wrong}");
    }
    Ok(())
}
