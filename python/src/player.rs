//! Computer players, and what they think.

use cabinet::Opened;
use numpy::{IntoPyArray, PyArray1, PyArray2};
use players::{
    Level, Limits, Spec, Stop, Task,
    analysis::{self, Effort, Idea, Watch},
};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyDict};
use tabletop::{PerSeat, Seat};

use crate::{
    fault::{GameOver, unreadable},
    state::State,
};

/// A computer player: `level:1` to `level:9`, `uct`, `greedy` or `random`, each with an optional
/// limit as in `level:9@500ms` or `uct@20000nodes`. With a limit of nodes the same seed always gives
/// the same answers.
#[pyclass(frozen, module = "spelkast")]
pub struct Player {
    spec: Spec,
    seed: u64,
}

/// What a player answers.
#[pyclass(frozen, get_all, module = "spelkast")]
pub struct Answer {
    /// The token; empty for keeping silent when asked.
    token: String,
    /// The numbers that it is played with.
    actions: Vec<u32>,
    /// For each player the chance to come first.
    chances: Vec<f64>,
    /// How the game is expected to go on.
    line: Vec<String>,
    /// Positions visited.
    nodes: u64,
    /// How far ahead it looked.
    depth: u32,
}

#[pymethods]
impl Answer {
    fn __repr__(&self) -> String {
        format!("<spelkast.Answer {} with {:?}>", self.token, self.chances)
    }
}

/// Reads the name of a player of ours.
pub(crate) fn spec(name: &str) -> PyResult<Spec> {
    let spec: Spec = name.parse().map_err(PyValueError::new_err)?;
    if matches!(spec.kind, players::SpecKind::Engine(_)) {
        return Err(PyValueError::new_err("engines play by `spelkast arena`, not from Python"));
    }
    Ok(spec)
}

fn silence(state: &State) -> Vec<u32> {
    let number = state.rules.lab.number("silence");
    number.map(|number| number as u32).into_iter().collect()
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (name="level:5", seed=0))]
    fn new(name: &str, seed: u64) -> PyResult<Self> {
        Ok(Self { spec: spec(name)?, seed })
    }

    /// Chooses for who decides. An action that has been begun by its numbers must be ended first.
    fn choose(&self, py: Python<'_>, state: &State) -> PyResult<Answer> {
        let current = state
            .episode
            .current()
            .ok_or_else(|| GameOver::new_err(lab::Wrong::Over.to_string()))?;
        let table = state.episode.table();
        let none = || PyValueError::new_err("no player knows this game");
        let (mut player, limits) = players::player(table, &self.spec).ok_or_else(none)?;
        if table.to_act() != Some(current) {
            let token = player.interject(table, current).unwrap_or_default();
            let actions = if token.is_empty() { silence(state) } else { state.numbers(&token)? };
            let chances = vec![0.0; table.players()];
            let line = vec![token.clone()];
            return Ok(Answer { token, actions, chances, line, nodes: 0, depth: 0 });
        }
        let record = state.to_record();
        let seed = tabletop::mix(self.seed) ^ u64::from(state.episode.steps());
        let copy = table.copy();
        let answer = py.detach(move || {
            let stop = Stop::default();
            let task = Task { limits, stop: &stop, seed, record: &record };
            player.choose(copy.as_ref(), &task)
        });
        let answer = answer.ok_or_else(none)?;
        Ok(Answer {
            actions: state.numbers(&answer.token)?,
            token: answer.token,
            chances: answer.chances.as_slice().to_vec(),
            line: answer.line,
            nodes: answer.nodes,
            depth: answer.depth,
        })
    }

    fn __repr__(&self) -> String {
        format!("spelkast.Player(\"{}\", seed={})", self.spec, self.seed)
    }

    fn __getnewargs__(&self) -> (String, u64) {
        (self.spec.to_string(), self.seed)
    }
}

/// A record that is thought about.
fn opened(state: &State) -> PyResult<Opened> {
    let text = &state.rules.setup.edition_text;
    let record = state.to_record().to_string();
    cabinet::open(&record, &|_| Ok(text.clone())).map_err(|why| unreadable(&why))
}

fn effort(
    level: u8,
    nodes: Option<u64>,
    milliseconds: Option<u64>,
    best: usize,
    seed: u64,
    threads: usize,
) -> PyResult<Effort> {
    let level = Level::new(level).ok_or_else(|| PyValueError::new_err("level is 1 to 9"))?;
    let limits = match (nodes, milliseconds) {
        (Some(_), Some(_)) => {
            return Err(PyValueError::new_err("give nodes or milliseconds, not both"));
        }
        (Some(nodes), None) => Some(Limits::nodes(nodes.max(1))),
        (None, Some(time)) => Some(Limits::time(std::time::Duration::from_millis(time.max(1)))),
        (None, None) => Effort::default().limits,
    };
    Ok(Effort { level, limits, best: best.clamp(1, 64), seed, threads: threads.clamp(1, 256) })
}

fn chances<'py>(py: Python<'py>, values: &PerSeat<f64>) -> Bound<'py, PyArray1<f64>> {
    values.as_slice().to_vec().into_pyarray(py)
}

fn idea<'py>(py: Python<'py>, idea: &Idea) -> PyResult<Bound<'py, PyDict>> {
    let entry = PyDict::new(py);
    entry.set_item("token", &idea.token)?;
    entry.set_item("chances", chances(py, &idea.chances))?;
    entry.set_item("line", &idea.line)?;
    entry.set_item("scores", idea.scores.map(|scores| scores.as_slice().to_vec()))?;
    Ok(entry)
}

/// The best actions in a position: a dictionary with `to_act`, `chances` and `best`.
#[pyfunction]
#[pyo3(signature = (state, level=9, *, nodes=None, milliseconds=None, best=3, seed=1, threads=1))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn analyse<'py>(
    py: Python<'py>,
    state: &State,
    level: u8,
    nodes: Option<u64>,
    milliseconds: Option<u64>,
    best: usize,
    seed: u64,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let effort = effort(level, nodes, milliseconds, best, seed, threads)?;
    let opened = opened(state)?;
    let stop = Stop::default();
    let watch = Watch { stop: &stop, progress: &|_, _| {} };
    let hint = py.detach(move || analysis::hint(&opened, &effort, watch));
    let hint = hint.ok_or_else(|| PyValueError::new_err("no player knows this game"))?;
    let result = PyDict::new(py);
    result.set_item("to_act", hint.to_act.map(Seat::index))?;
    result.set_item("chances", chances(py, &hint.chances))?;
    let best: PyResult<Vec<_>> = hint.best.iter().map(|it| idea(py, it)).collect();
    result.set_item("best", best?)?;
    Ok(result)
}

/// The review of a whole game: a dictionary with `curve` (chances before the first action and after
/// each), `actions`, `cost` (what each action cost who played it) and `turning_points`.
#[pyfunction]
#[pyo3(signature = (state, level=9, *, nodes=None, milliseconds=None, seed=1, threads=1))]
pub(crate) fn review<'py>(
    py: Python<'py>,
    state: &State,
    level: u8,
    nodes: Option<u64>,
    milliseconds: Option<u64>,
    seed: u64,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let effort = effort(level, nodes, milliseconds, 3, seed, threads)?;
    let opened = opened(state)?;
    let stop = Stop::default();
    let watch = Watch { stop: &stop, progress: &|_, _| {} };
    let review = py.detach(move || analysis::review(&opened, &effort, watch));
    let review = review.ok_or_else(|| PyValueError::new_err("no player knows this game"))?;
    let rows: Vec<_> = review.curve.iter().map(|row| row.as_slice().to_vec()).collect();
    let result = PyDict::new(py);
    result.set_item("curve", PyArray2::from_vec2(py, &rows)?)?;
    let tokens: Vec<_> = review.actions.iter().map(|action| &*action.token).collect();
    result.set_item("actions", tokens)?;
    let cost: Vec<_> = review.actions.iter().map(|action| action.cost).collect();
    result.set_item("cost", cost.into_pyarray(py))?;
    let turns = review.turning_points.iter().map(|turn| {
        let entry = PyDict::new(py);
        entry.set_item("action", turn.action)?;
        let better: PyResult<Vec<_>> = turn.better.iter().map(|it| idea(py, it)).collect();
        entry.set_item("better", better?)?;
        Ok(entry)
    });
    result.set_item("turning_points", turns.collect::<PyResult<Vec<_>>>()?)?;
    Ok(result)
}
