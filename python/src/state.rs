//! A game being played.

use std::sync::Arc;

use lab::Episode;
use numpy::{IntoPyArray, PyArray1, PyArrayDyn};
use pyo3::{
    IntoPyObjectExt,
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyDict, PyList},
};
use tabletop::{Record, Seat};

use crate::{
    arrays::{Either, writable},
    fault::{GameOver, refused, unreadable, wrong},
    game::{Game, Rules, to_python},
    picture::Picture,
};

/// What was played: by its number, or, where it has none, by its token.
#[derive(Clone)]
enum Played {
    Number(u32),
    Token(Box<str>),
}

/// A game being played.
#[pyclass(module = "spelkast")]
pub struct State {
    pub(crate) rules: Arc<Rules>,
    pub(crate) episode: Box<dyn Episode>,
    log: Vec<Played>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        let episode = self.episode.copy();
        Self { rules: Arc::clone(&self.rules), episode, log: self.log.clone() }
    }
}

impl State {
    pub(crate) fn new(rules: Arc<Rules>) -> Self {
        let episode = Arc::clone(&rules.lab).episode();
        Self { rules, episode, log: Vec::new() }
    }

    /// A game whose past is not known.
    pub(crate) fn of(rules: Arc<Rules>, episode: Box<dyn Episode>) -> Self {
        Self { rules, episode, log: Vec::new() }
    }

    /// The numbers of a token.
    pub(crate) fn numbers(&self, token: &str) -> PyResult<Vec<u32>> {
        self.episode.numbers_of(token).map_err(|why| refused(&why))
    }

    /// With tokens played.
    pub(crate) fn replay<'a>(
        rules: Arc<Rules>,
        tokens: impl Iterator<Item = &'a str>,
    ) -> PyResult<Self> {
        let mut state = Self::new(rules);
        for token in tokens {
            state.apply_token(token)?;
        }
        Ok(state)
    }

    fn play(&mut self, number: i64) -> PyResult<()> {
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        self.episode.apply(index).map_err(|why| wrong(number, why))?;
        self.log.push(Played::Number(index as u32));
        Ok(())
    }

    /// The tokens so far.
    fn played(&self) -> Vec<String> {
        let mut again = Arc::clone(&self.rules.lab).episode();
        let mut tokens = Vec::new();
        for played in &self.log {
            match played {
                Played::Number(number) => {
                    let number = *number as usize;
                    tokens.extend(again.completes(number).ok().flatten());
                    // What was legal then is legal now.
                    let _ = again.apply(number);
                }
                Played::Token(token) => {
                    let _ = again.apply_token(token);
                    tokens.push(token.to_string());
                }
            }
        }
        tokens
    }

    /// The game as a record, for whoever analyses it.
    pub(crate) fn to_record(&self) -> Record {
        let mut record = Record::of(self.rules.kind.info(), &self.rules.setup);
        self.played().into_iter().for_each(|token| record.push(token));
        record.set("Result", Record::result(self.episode.table().places()));
        record
    }

    fn viewer(&self, player: Option<usize>) -> PyResult<Seat> {
        match player {
            Some(player) => self.rules.seat(player),
            None => Ok(self.episode.current().unwrap_or(Seat::FIRST)),
        }
    }
}

#[pymethods]
impl State {
    #[new]
    fn begin(game: &Game) -> Self {
        Self::new(Arc::clone(&game.rules))
    }

    /// The game that is played.
    #[getter]
    fn game(&self) -> Game {
        Game { rules: Arc::clone(&self.rules) }
    }

    /// Who decides, from 0; -1 when the game is over.
    #[getter]
    fn current_player(&self) -> i32 {
        self.episode.current().map_or(-1, |seat| seat.index() as i32)
    }

    /// Whether the game is over, by the rules or because it got too long.
    #[getter]
    fn is_over(&self) -> bool {
        self.episode.current().is_none()
    }

    /// Whether the game was broken off because it got too long.
    #[getter]
    fn is_truncated(&self) -> bool {
        self.episode.is_broken_off()
    }

    /// How many actions were played.
    #[getter]
    fn num_steps(&self) -> u32 {
        self.episode.steps()
    }

    /// The numbers of the legal actions of who decides, as an int32 array; empty when it is over.
    fn legal_actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let mut list = Vec::with_capacity(192);
        self.episode.legal(&mut list);
        // As whole numbers with a sign: what NumPy's users index with.
        let list: Vec<i32> = list.into_iter().map(|number| number as i32).collect();
        list.into_pyarray(py)
    }

    /// Everything that the rules let anybody do or say, as tokens in bytewise order.
    fn legal_tokens(&self) -> Vec<String> {
        if self.episode.is_broken_off() { Vec::new() } else { self.episode.table().legal() }
    }

    /// Plays an action by its number.
    fn apply(&mut self, action: i64) -> PyResult<()> {
        self.play(action)
    }

    /// Plays a token; also what has no number, such as `resign2`.
    fn apply_token(&mut self, token: &str) -> PyResult<()> {
        if self.is_over() {
            return Err(GameOver::new_err(lab::Wrong::Over.to_string()));
        }
        self.episode.apply_token(token).map_err(|why| refused(&why))?;
        self.log.push(Played::Token(token.into()));
        Ok(())
    }

    /// The state after an action; this one stays as it is.
    fn child(&self, action: i64) -> PyResult<Self> {
        let mut child = self.clone();
        child.play(action)?;
        Ok(child)
    }

    /// What a legal action is called here: the token that it completes, or its name.
    fn token(&self, action: i64) -> PyResult<String> {
        let index = usize::try_from(action).unwrap_or(usize::MAX);
        self.episode.token(index).map_err(|why| wrong(action, why))
    }

    /// The numbers that a token is played with, one after the other.
    fn actions(&self, token: &str) -> PyResult<Vec<u32>> {
        if self.is_over() {
            return Err(GameOver::new_err(lab::Wrong::Over.to_string()));
        }
        self.numbers(token)
    }

    /// 1 for each legal action, as int8; written to `out`, an array of int8 or bool, if it is given.
    #[pyo3(signature = (out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let numbers = self.rules.lab.numbers();
        let out = match out {
            Some(out) => out,
            None => PyArray1::<i8>::zeros(py, [numbers], false).into_any(),
        };
        let mut legal = Vec::new();
        self.episode.legal(&mut legal);
        match writable::<i8, bool>(&out, &[numbers], "int8 or bool")? {
            Either::First(mut array) => mark(array.as_slice_mut()?, &legal, 0, 1),
            Either::Second(mut array) => mark(array.as_slice_mut()?, &legal, false, true),
        }
        Ok(out)
    }

    /// What a player sees, who decides where nothing is said: the planes of `Game.planes`.
    ///
    /// As float32, each plane divided by its `most`, or as uint8; written to `out` if it is given.
    #[pyo3(signature = (player=None, out=None, dtype="float32"))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<usize>,
        out: Option<Bound<'py, PyAny>>,
        dtype: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self.viewer(player)?;
        let shape = self.rules.shape();
        let out = match (out, dtype) {
            (Some(out), _) => out,
            (None, "float32") => PyArrayDyn::<f32>::zeros(py, &*shape, false).into_any(),
            (None, "uint8") => PyArrayDyn::<u8>::zeros(py, &*shape, false).into_any(),
            _ => return Err(PyTypeError::new_err("dtype is ‘float32’ or ‘uint8’")),
        };
        match writable::<f32, u8>(&out, &shape, "float32 or uint8")? {
            Either::First(mut array) => {
                let mut bytes = vec![0; shape.iter().product()];
                self.episode.paint(viewer, &mut bytes);
                lab::fractions(self.rules.lab.as_ref(), &bytes, array.as_slice_mut()?);
            }
            Either::Second(mut array) => self.episode.paint(viewer, array.as_slice_mut()?),
        }
        Ok(out)
    }

    /// What the end is worth to each player, from -1 to 1, in sum 0; nothing before the end.
    fn returns(&self) -> Vec<f64> {
        if self.is_over() {
            self.episode.utilities().as_slice().to_vec()
        } else {
            vec![0.0; self.rules.setup.players]
        }
    }

    /// For each player whether it is no longer in the game: out, finished or resigned.
    fn eliminated(&self) -> Vec<bool> {
        Seat::all(self.rules.setup.players).map(|seat| !self.episode.is_in(seat)).collect()
    }

    /// The score of each player, better when higher.
    fn scores(&self) -> Vec<i32> {
        self.episode.table().scores().as_slice().to_vec()
    }

    /// The place of each player, 1 for the best; as if the game ended now where it is not over.
    fn places(&self) -> Vec<u8> {
        self.episode.table().standing().as_slice().to_vec()
    }

    /// The position, field by field, as the rules name them.
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.episode.table().fields())
    }

    /// The position as the text of a record's header `Position`; None when the game is over.
    fn arrangement(&self) -> Option<String> {
        self.episode.table().arrangement()
    }

    /// The tokens so far.
    fn tokens(&self) -> Vec<String> {
        self.played()
    }

    /// What was played so far: numbers, and tokens where there is no number.
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for played in &self.log {
            match played {
                Played::Number(number) => list.append(number)?,
                Played::Token(token) => list.append(&**token)?,
            }
        }
        Ok(list)
    }

    /// The game as a record; headers of one's own, such as `Seat1`, may be added.
    #[pyo3(signature = (**headers))]
    fn record(&self, headers: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let mut record = self.to_record();
        for (name, value) in headers.into_iter().flatten() {
            record.set(&name.extract::<String>()?, value.str()?.to_string());
        }
        // What cannot be read again is no record.
        let text = record.to_string();
        Record::read(&text).map_err(|why| unreadable(&why))?;
        Ok(text)
    }

    /// What random games from here are worth to each player on average.
    #[pyo3(signature = (games=1, seed=0))]
    fn rollout<'py>(&self, py: Python<'py>, games: u32, seed: u64) -> Bound<'py, PyArray1<f64>> {
        let values = if self.is_over() {
            self.episode.utilities()
        } else {
            py.detach(|| self.episode.rollout(games, seed))
        };
        values.as_slice().to_vec().into_pyarray(py)
    }

    /// The position as a picture.
    #[pyo3(signature = (width=480, theme="light", view="diamond"))]
    fn draw(&self, width: u32, theme: &str, view: &str) -> PyResult<Picture> {
        Picture::new(self.episode.table(), width, theme, view)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        Ok(self.draw(480, "light", "diamond")?.to_svg())
    }

    fn __str__(&self) -> String {
        self.episode.table().picture()
    }

    fn __repr__(&self) -> String {
        let who = match self.episode.current() {
            Some(seat) => format!("player {} decides", seat.index()),
            None => "over".to_owned(),
        };
        let (name, steps) = (self.rules.kind.info().name, self.episode.steps());
        format!("<spelkast.State of {name} after {steps} actions, {who}>")
    }

    /// The same game once more.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Whether the rest of the game is the same: position, memory of positions and actions left.
    fn __eq__(&self, other: &Self) -> bool {
        self.rules.is_same(&other.rules) && self.episode.is_same(other.episode.as_ref())
    }

    fn __hash__(&self) -> u64 {
        self.episode.digest()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let restore = py.import("spelkast._core")?.getattr("restore_state")?;
        (restore, (self.game(), self.history(py)?)).into_bound_py_any(py)
    }
}

fn mark<T: Copy>(mask: &mut [T], legal: &[u32], no: T, yes: T) {
    mask.fill(no);
    for number in legal {
        mask[*number as usize] = yes;
    }
}

/// A state with its history played again.
#[pyfunction]
pub(crate) fn restore_state(game: &Game, history: &Bound<'_, PyList>) -> PyResult<State> {
    let mut state = State::new(Arc::clone(&game.rules));
    for played in history {
        if let Ok(number) = played.extract::<i64>() {
            state.play(number)?;
        } else {
            state.apply_token(&played.extract::<String>()?)?;
        }
    }
    Ok(state)
}

/// Reads a record and plays it to its end. The path of an edition of one's own is read as a file.
#[pyfunction]
#[pyo3(signature = (record, *, limit=None))]
pub(crate) fn open_record(record: &str, limit: Option<u32>) -> PyResult<State> {
    let reader = |path: &str| std::fs::read_to_string(path).map_err(|why| format!("{path}: {why}"));
    let opened = cabinet::open(record, &reader).map_err(|why| unreadable(&why))?;
    let kind = cabinet::find(opened.table.info().name).map_err(PyValueError::new_err)?;
    // A whole game is read even where it is longer than usual.
    let limit = limit.or_else(|| {
        let tokens = opened.record.tokens.len() as u32;
        (tokens >= 1_000).then_some(tokens + 1_000)
    });
    let rules = Rules::new(kind, opened.setup, limit)?;
    State::replay(rules, opened.record.tokens.iter().map(|token| &*token.text))
}
