//! Players against each other, results as arrays.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use numpy::{IntoPyArray, PyArray2};
use players::arena::{Contest, Played, Standing, own};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyDict};

use crate::{game::Game, player::spec};

/// Players against each other: all seatings in turn, each round of seatings from the same opening.
///
/// A dictionary with `players` (names), `shares` (games × players: each one's share of first place),
/// `seating` (games × seats: who sat where), `actions` (how long each game was), `share`, `elo` and
/// `elo_error` for each player, and `records`.
#[pyfunction]
#[pyo3(signature = (game, seats, games=100, *, seed=1, threads=1, opening=4, longest=2000))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
#[expect(clippy::needless_pass_by_value, reason = "Python's list is read into one")]
pub(crate) fn arena<'py>(
    py: Python<'py>,
    game: &Game,
    seats: Vec<String>,
    games: usize,
    seed: u64,
    threads: usize,
    opening: usize,
    longest: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let specs: Vec<_> = seats.iter().map(|name| spec(name)).collect::<PyResult<_>>()?;
    let players = game.rules.setup.players;
    if specs.is_empty() || specs.len() > players {
        return Err(PyValueError::new_err(format!("seats names 1 to {players} players")));
    }
    let (kind, setup) = (game.rules.kind, game.rules.setup.clone());
    let contest = Contest { kind, setup, specs, opening, longest, seed };
    let played = play(py, &contest, games, threads.clamp(1, 256))?;
    let result = PyDict::new(py);
    result.set_item("players", &seats)?;
    let shares: Vec<_> = played.iter().map(|game| game.shares.clone()).collect();
    let seating: Vec<Vec<i32>> = (0..played.len())
        .map(|game| contest.seating(game).into_iter().map(|spec| spec as i32).collect())
        .collect();
    let lengths: Vec<_> = played.iter().map(|game| game.actions as i64).collect();
    let records: Vec<_> = played.iter().map(|game| game.record.to_string()).collect();
    let standings: Vec<_> = (0..seats.len())
        .map(|spec| {
            let own: Vec<_> = shares.iter().map(|game| game[spec]).collect();
            let here = seating.iter().flatten().filter(|seat| **seat == spec as i32).count();
            let all = (played.len() * players).max(1);
            Standing::new(&own, here as f64 / all as f64)
        })
        .collect();
    let each =
        |of: fn(&Standing) -> f64| standings.iter().map(of).collect::<Vec<_>>().into_pyarray(py);
    result.set_item("shares", PyArray2::from_vec2(py, &shares)?)?;
    result.set_item("seating", PyArray2::from_vec2(py, &seating)?)?;
    result.set_item("actions", lengths.into_pyarray(py))?;
    result.set_item("share", each(|standing| standing.share))?;
    result.set_item("elo", each(|standing| standing.elo))?;
    result.set_item("elo_error", each(|standing| standing.elo_error))?;
    result.set_item("records", records)?;
    Ok(result)
}

/// Plays the games on several threads. An interrupt ends it after the games that are being played.
fn play(py: Python<'_>, contest: &Contest, games: usize, threads: usize) -> PyResult<Vec<Played>> {
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let played: Mutex<Vec<(usize, Result<Played, String>)>> = Mutex::new(Vec::new());
    let interrupted = py.detach(|| {
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    scope.spawn(|| {
                        while !stopped.load(Ordering::Relaxed) {
                            let game = next.fetch_add(1, Ordering::Relaxed);
                            if game >= games {
                                break;
                            }
                            let result = contest.play(game, &own);
                            let mut all = played.lock().unwrap_or_else(PoisonError::into_inner);
                            all.push((game, result));
                        }
                    })
                })
                .collect();
            let mut interrupted = Ok(());
            while interrupted.is_ok() && workers.iter().any(|worker| !worker.is_finished()) {
                std::thread::sleep(Duration::from_millis(5));
                interrupted = Python::attach(interruption);
            }
            stopped.store(interrupted.is_err(), Ordering::Relaxed);
            interrupted
        })
    });
    interrupted?;
    let mut all = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_by_key(|(game, _)| *game);
    all.into_iter().map(|(_, result)| result.map_err(PyValueError::new_err)).collect()
}

/// What the user has done meanwhile.
fn interruption(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}
