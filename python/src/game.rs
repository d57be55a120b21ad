//! A game with its rules in force, before it begins.

use std::sync::Arc;

use cabinet::Kind;
use lab::Lab;
use numpy::{IntoPyArray, PyArray1};
use pyo3::{
    IntoPyObjectExt,
    exceptions::{PyKeyError, PyValueError},
    prelude::*,
    types::{PyDict, PyList, PyTuple},
};
use tabletop::{OptionValues, Seat, Setup, Value};

use crate::{
    fault::{impossible, unreadable},
    state::State,
};

/// What a table is made with, and the lab of it.
pub(crate) struct Rules {
    pub(crate) kind: &'static dyn Kind,
    pub(crate) setup: Setup,
    pub(crate) limit: Option<u32>,
    pub(crate) lab: Arc<dyn Lab>,
}

impl Rules {
    pub(crate) fn new(
        kind: &'static dyn Kind,
        setup: Setup,
        limit: Option<u32>,
    ) -> PyResult<Arc<Self>> {
        let table = kind.table(&setup).map_err(|why| impossible(&why))?;
        let lab = lab::of(table.as_ref(), limit)
            .ok_or_else(|| PyValueError::new_err("this game has no numbers for its actions"))?;
        Ok(Arc::new(Self { kind, setup, limit, lab }))
    }

    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.kind.info().name == other.kind.info().name
            && (&self.setup, self.limit) == (&other.setup, other.limit)
    }

    /// The planes, and the cells of each.
    pub(crate) fn shape(&self) -> Vec<usize> {
        [&[self.lab.planes().len()], self.lab.area()].concat()
    }

    /// A seat from 0.
    pub(crate) fn seat(&self, player: usize) -> PyResult<Seat> {
        if player < self.setup.players {
            return Ok(Seat::new(player));
        }
        let last = self.setup.players - 1;
        Err(PyValueError::new_err(format!("players are numbered 0 to {last}, not {player}")))
    }
}

/// The names of the games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    cabinet::GAMES.iter().map(|kind| kind.info().name).collect()
}

/// What a game says of itself: a dictionary with `title`, `origin`, `about`, `players` (how many can
/// play), `usual_players`, `options` and `editions`.
#[pyfunction]
pub(crate) fn info<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyDict>> {
    let info = cabinet::find(name).map_err(PyValueError::new_err)?.info();
    let about = PyDict::new(py);
    about.set_item("title", info.title)?;
    about.set_item("origin", info.origin)?;
    about.set_item("about", info.about)?;
    about.set_item("players", info.players)?;
    about.set_item("usual_players", info.usual_players)?;
    let options = PyDict::new(py);
    for option in info.options {
        let values = match option.values {
            OptionValues::Switch => vec![option.name.to_owned()],
            OptionValues::OneOf(values) => {
                values.iter().map(|value| format!("{}={value}", option.name)).collect()
            }
        };
        options.set_item(option.name, values)?;
    }
    about.set_item("options", options)?;
    let editions: Vec<_> = info.editions.iter().map(|edition| edition.name).collect();
    about.set_item("editions", editions)?;
    Ok(about)
}

/// A game with the rules in force at one table.
///
/// Players are counted from 0 here, as arrays are; in tokens and records seats are counted from 1.
///
/// :param name: `halma`, `forma`, `boomerang-hunt` or `boomerang-flip`
/// :param players: how many play; as many as is usual where nothing is said
/// :param options: as in records: `["parlett"]`, `["board=8"]`, `["duel"]`
/// :param edition: the name of an edition, or the path of a file of one's own
/// :param first: the seat that begins, from 1
/// :param position: what the game begins with instead, as a record's header `Position` says it
/// :param limit: after how many actions a game is broken off and ranked as it stands
#[pyclass(frozen, module = "spelkast")]
#[derive(Clone)]
pub struct Game {
    pub(crate) rules: Arc<Rules>,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, players=None, options=None, edition=None, *, first=1, position=None,
                        limit=None, edition_text=None))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        name: &str,
        players: Option<usize>,
        options: Option<Vec<String>>,
        edition: Option<&str>,
        first: usize,
        position: Option<String>,
        limit: Option<u32>,
        edition_text: Option<&str>,
    ) -> PyResult<Self> {
        let kind = cabinet::find(name).map_err(PyValueError::new_err)?;
        let info = kind.info();
        let players = players.unwrap_or(info.usual_players);
        let mut setup = match options {
            None => kind.usual(players),
            Some(options) => Setup { options, ..Setup::new(info, players) },
        };
        if let Some(edition) = edition {
            let reader = |path: &str| match edition_text {
                Some(text) => Ok(text.to_owned()),
                None => std::fs::read_to_string(path).map_err(|why| format!("{path}: {why}")),
            };
            cabinet::setup_edition(&mut setup, info, edition, &reader)
                .map_err(|why| impossible(&why))?;
        }
        setup.first = Seat::from_number(first)
            .filter(|seat| seat.index() < players)
            .ok_or_else(|| PyValueError::new_err(format!("first is a seat from 1 to {players}")))?;
        setup.position = position;
        if limit == Some(0) {
            return Err(PyValueError::new_err("limit is 1 or more"));
        }
        Ok(Self { rules: Rules::new(kind, setup, limit)? })
    }

    /// The name in records.
    #[getter]
    fn name(&self) -> &'static str {
        self.rules.kind.info().name
    }

    /// The name on the box.
    #[getter]
    fn title(&self) -> &'static str {
        self.rules.kind.info().title
    }

    /// How many play.
    #[getter]
    fn players(&self) -> usize {
        self.rules.setup.players
    }

    /// The options in force, as in records.
    #[getter]
    fn options(&self) -> Vec<String> {
        self.rules.setup.options.clone()
    }

    /// The name of the edition.
    #[getter]
    fn edition(&self) -> &str {
        &self.rules.setup.edition
    }

    /// After how many actions a game is broken off.
    #[getter]
    fn limit(&self) -> u32 {
        self.rules.lab.limit()
    }

    /// How many actions have numbers: 0 to one less.
    #[getter]
    fn num_actions(&self) -> usize {
        self.rules.lab.numbers()
    }

    /// Planes, and the cells of each: columns and rows, or fields.
    #[getter]
    fn observation_shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.rules.shape())
    }

    /// What each plane shows: dictionaries with `name`, `about` and `most`.
    #[getter]
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let planes = PyList::empty(py);
        for plane in self.rules.lab.planes() {
            let entry = PyDict::new(py);
            entry.set_item("name", &plane.name)?;
            entry.set_item("about", &plane.about)?;
            entry.set_item("most", plane.most)?;
            planes.append(entry)?;
        }
        Ok(planes)
    }

    /// What an action is called without a position; None for a number that stands for none.
    fn action_name(&self, action: usize) -> Option<String> {
        self.rules.lab.name(action)
    }

    /// The number of an action by that name.
    fn action_number(&self, name: &str) -> PyResult<usize> {
        self.rules
            .lab
            .number(name)
            .ok_or_else(|| PyKeyError::new_err(format!("no action ‘{name}’")))
    }

    /// The ways to turn and mirror the board that leave the rules alone, the identity first.
    fn symmetries(&self, py: Python<'_>) -> Vec<Symmetry> {
        let all = py.detach(|| self.rules.lab.symmetries());
        let whole = |numbers: &[u32]| -> Vec<i32> { numbers.iter().map(|n| *n as i32).collect() };
        all.iter()
            .map(|symmetry| Symmetry {
                name: symmetry.name.clone(),
                seats: whole(&symmetry.seats),
                cells: whole(&symmetry.cells),
                actions: whole(&symmetry.numbers),
            })
            .collect()
    }

    /// The board as data, where the edition says what it looks like.
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let table = self.rules.kind.table(&self.rules.setup).map_err(|why| impossible(&why))?;
        to_python(py, &table.board())
    }

    /// A game at its beginning.
    fn new_state(&self) -> State {
        State::new(Arc::clone(&self.rules))
    }

    /// The game and everything played in a record, which must be of this game.
    fn read(&self, record: &str) -> PyResult<State> {
        let text = &self.rules.setup.edition_text;
        let opened =
            cabinet::open(record, &|_| Ok(text.clone())).map_err(|why| unreadable(&why))?;
        let same = opened.table.info().name == self.name() && opened.setup == self.rules.setup;
        if !same {
            let message = "the record is of another game, or of other players, options or edition";
            return Err(PyValueError::new_err(message));
        }
        State::replay(Arc::clone(&self.rules), opened.record.tokens.iter().map(|it| &*it.text))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.rules.is_same(&other.rules)
    }

    fn __hash__(&self) -> u64 {
        let setup = &self.rules.setup;
        let text =
            format!("{} {} {:?} {}", self.name(), setup.players, setup.options, setup.edition);
        text.bytes().fold(0, |hash, byte| tabletop::mix(hash ^ u64::from(byte)))
    }

    fn __repr__(&self) -> String {
        let Setup { players, options, edition, .. } = &self.rules.setup;
        format!(
            "spelkast.Game({:?}, players={players}, options={options:?}, edition={edition:?})",
            self.name()
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let setup = &self.rules.setup;
        let named = PyDict::new(py);
        named.set_item("name", self.name())?;
        named.set_item("players", setup.players)?;
        named.set_item("options", &setup.options)?;
        named.set_item("edition", &setup.edition)?;
        named.set_item("edition_text", &setup.edition_text)?;
        named.set_item("first", setup.first.number())?;
        named.set_item("position", &setup.position)?;
        named.set_item("limit", self.rules.limit)?;
        let partial = py.import("functools")?.getattr("partial")?;
        let class = py.get_type::<Self>();
        let made = partial.call((class,), Some(&named))?;
        (made, PyTuple::empty(py)).into_bound_py_any(py)
    }
}

/// A way to turn or mirror the board.
///
/// Cell `i` of a plane becomes cell `cells[i]`, action `a` becomes `actions[a]`, and player `p`
/// becomes player `players[p]`.
#[pyclass(frozen, module = "spelkast")]
pub struct Symmetry {
    name: String,
    seats: Vec<i32>,
    cells: Vec<i32>,
    actions: Vec<i32>,
}

#[pymethods]
impl Symmetry {
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        self.seats.clone().into_pyarray(py)
    }

    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        self.cells.clone().into_pyarray(py)
    }

    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        self.actions.clone().into_pyarray(py)
    }

    fn __repr__(&self) -> String {
        format!("<spelkast.Symmetry {}>", self.name)
    }
}

/// A tree of values as Python's own.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(value) => value.into_bound_py_any(py),
        Value::Int(value) => value.into_bound_py_any(py),
        Value::Real(value) => value.into_bound_py_any(py),
        Value::Text(value) => value.into_bound_py_any(py),
        Value::List(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            list.into_bound_py_any(py)
        }
        Value::Map(fields) => {
            let map = PyDict::new(py);
            for (name, value) in fields {
                map.set_item(name, to_python(py, value)?)?;
            }
            map.into_bound_py_any(py)
        }
    }
}
