//! Many games at once.

use std::sync::Arc;

use lab::{AutoReset, Buffers, Flock, Observations};
use numpy::{
    PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::{
    exceptions::{PyIndexError, PyRuntimeError, PyTypeError, PyValueError},
    prelude::*,
};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{
    fault::IllegalAction,
    game::{Game, Rules},
    state::State,
};

/// The arrays of observations.
enum Seen {
    Nothing,
    Bytes(Py<PyArrayDyn<u8>>),
    Fractions(Py<PyArrayDyn<f32>>),
}

/// A borrowed array of observations.
enum Lent<'py> {
    Nothing,
    Bytes(PyReadwriteArrayDyn<'py, u8>),
    Fractions(PyReadwriteArrayDyn<'py, f32>),
}

impl Seen {
    fn new(py: Python<'_>, dtype: Option<&str>, shape: &[usize]) -> PyResult<Self> {
        Ok(match dtype {
            None => Self::Nothing,
            Some("uint8") => Self::Bytes(PyArrayDyn::zeros(py, shape, false).unbind()),
            Some("float32") => Self::Fractions(PyArrayDyn::zeros(py, shape, false).unbind()),
            Some(_) => return Err(PyTypeError::new_err("dtype is ‘uint8’, ‘float32’ or None")),
        })
    }

    fn array(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        match self {
            Self::Nothing => None,
            Self::Bytes(array) => Some(array.clone_ref(py).into_any()),
            Self::Fractions(array) => Some(array.clone_ref(py).into_any()),
        }
    }

    fn lend<'py>(&self, py: Python<'py>) -> PyResult<Lent<'py>> {
        Ok(match self {
            Self::Nothing => Lent::Nothing,
            Self::Bytes(array) => Lent::Bytes(array.bind(py).try_readwrite().map_err(busy)?),
            Self::Fractions(array) => {
                Lent::Fractions(array.bind(py).try_readwrite().map_err(busy)?)
            }
        })
    }
}

impl Lent<'_> {
    fn observations(&mut self) -> PyResult<Observations<'_>> {
        Ok(match self {
            Self::Nothing => Observations::None,
            Self::Bytes(array) => Observations::Bytes(array.as_slice_mut()?),
            Self::Fractions(array) => Observations::Fractions(array.as_slice_mut()?),
        })
    }
}

fn busy(_: impl std::fmt::Debug) -> PyErr {
    PyRuntimeError::new_err("an array of the batch is being used or was made read-only")
}

/// Many games of one kind, stepped together. `spelkast.Batch` makes an environment of it.
#[pyclass(module = "spelkast._core")]
pub struct Batch {
    rules: Arc<Rules>,
    flock: Box<dyn Flock>,
    pool: Option<ThreadPool>,
    observations: Seen,
    finals: Seen,
    masks: Option<Py<PyArray2<i8>>>,
    players: Py<PyArray1<i32>>,
    rewards: Py<PyArray2<f32>>,
    /// Whether a game has ended: by the rules, and because it got too long.
    ended: Py<PyArray2<bool>>,
}

/// What is to be done with all games.
enum Work<'a> {
    Reset(Option<&'a [bool]>, Option<u64>),
    Step(&'a [i32]),
}

impl Batch {
    fn run(&mut self, py: Python<'_>, work: &Work<'_>) -> PyResult<()> {
        let mut observations = self.observations.lend(py)?;
        let mut finals = self.finals.lend(py)?;
        let mut masks = match &self.masks {
            Some(masks) => Some(masks.bind(py).try_readwrite().map_err(busy)?),
            None => None,
        };
        let mut players = self.players.bind(py).try_readwrite().map_err(busy)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(busy)?;
        let mut ended = self.ended.bind(py).try_readwrite().map_err(busy)?;
        let (terminated, truncated) = ended.as_slice_mut()?.split_at_mut(self.flock.games());
        let out = Buffers {
            observations: observations.observations()?,
            finals: finals.observations()?,
            masks: match &mut masks {
                Some(masks) => masks.as_slice_mut()?,
                None => &mut [],
            },
            players: players.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated,
            truncated,
        };
        let (flock, pool) = (&mut self.flock, self.pool.as_ref());
        let done = py.detach(|| match work {
            Work::Reset(which, seed) => {
                flock.reset(*which, *seed, pool, out);
                Ok(())
            }
            Work::Step(actions) => flock.step(actions, pool, out),
        });
        done.map_err(|why| IllegalAction::new_err(why.to_string()))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, n, threads, autoreset, dtype, masks, seed))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        py: Python<'_>,
        game: &Game,
        n: usize,
        threads: usize,
        autoreset: &str,
        dtype: Option<&str>,
        masks: bool,
        seed: u64,
    ) -> PyResult<Self> {
        let reset = match autoreset {
            "next-step" => AutoReset::NextStep,
            "same-step" => AutoReset::SameStep,
            "disabled" => AutoReset::Disabled,
            _ => {
                let message = "autoreset is ‘next-step’, ‘same-step’ or ‘disabled’";
                return Err(PyValueError::new_err(message));
            }
        };
        if !(1..=1 << 20).contains(&n) || !(1..=256).contains(&threads) {
            let message = "n is 1 to 1048576 games, threads 1 to 256";
            return Err(PyValueError::new_err(message));
        }
        let rules = Arc::clone(&game.rules);
        let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build());
        let pool = pool.transpose().map_err(|why| PyRuntimeError::new_err(why.to_string()))?;
        let shape = [vec![n], rules.shape()].concat();
        let kept = dtype.filter(|_| reset == AutoReset::SameStep);
        let numbers = rules.lab.numbers();
        let mut batch = Self {
            flock: Arc::clone(&rules.lab).flock(n, reset, seed),
            pool,
            observations: Seen::new(py, dtype, &shape)?,
            finals: Seen::new(py, kept, &shape)?,
            masks: masks.then(|| PyArray2::zeros(py, [n, numbers], false).unbind()),
            players: PyArray1::zeros(py, [n], false).unbind(),
            rewards: PyArray2::zeros(py, [n, rules.setup.players], false).unbind(),
            ended: PyArray2::zeros(py, [2, n], false).unbind(),
            rules,
        };
        batch.run(py, &Work::Reset(None, None))?;
        Ok(batch)
    }

    #[getter]
    fn game(&self) -> Game {
        Game { rules: Arc::clone(&self.rules) }
    }

    #[getter]
    fn observations(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.observations.array(py)
    }

    #[getter]
    fn final_observations(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.finals.array(py)
    }

    #[getter]
    fn masks(&self, py: Python<'_>) -> Option<Py<PyArray2<i8>>> {
        self.masks.as_ref().map(|masks| masks.clone_ref(py))
    }

    #[getter]
    fn current_players(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.players.clone_ref(py)
    }

    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    #[getter]
    fn ended(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.ended.clone_ref(py)
    }

    /// Begins all games anew, or those that are marked.
    #[pyo3(signature = (which=None, seed=None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        which: Option<&Bound<'_, PyAny>>,
        seed: Option<u64>,
    ) -> PyResult<()> {
        let which = match which {
            None => None,
            Some(which) => {
                let array = which.cast::<PyArray1<bool>>().map_err(|_| {
                    PyTypeError::new_err("reset_mask is an array of bool, one a game")
                })?;
                if array.len() != self.flock.games() {
                    let (has, games) = (array.len(), self.flock.games());
                    let message = format!("reset_mask has {has} entries for {games} games");
                    return Err(PyValueError::new_err(message));
                }
                Some(array.try_readonly().map_err(busy)?.as_array().to_vec())
            }
        };
        self.run(py, &Work::Reset(which.as_deref(), seed))
    }

    /// Plays an action in each game.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let games = self.flock.games();
        let wrong = |shape: &[usize]| {
            let message = format!("actions have shape {shape:?}, not [{games}]: one for each game");
            PyValueError::new_err(message)
        };
        if let Ok(array) = actions.cast::<PyArray1<i32>>() {
            let array = array.try_readonly().map_err(busy)?;
            if array.len() != games {
                return Err(wrong(array.shape()));
            }
            if let Ok(actions) = array.as_slice() {
                return self.run(py, &Work::Step(actions));
            }
            let actions = array.as_array().to_vec();
            return self.run(py, &Work::Step(&actions));
        }
        if let Ok(array) = actions.cast::<PyArray1<i64>>() {
            let array = array.try_readonly().map_err(busy)?;
            if array.len() != games {
                return Err(wrong(array.shape()));
            }
            let narrow = |action: &i64| i32::try_from(*action).unwrap_or(-1);
            let actions: Vec<_> = array.as_array().iter().map(narrow).collect();
            return self.run(py, &Work::Step(&actions));
        }
        match actions.cast::<PyUntypedArray>() {
            Ok(array) if array.ndim() != 1 => Err(wrong(array.shape())),
            Ok(array) => {
                let message = format!("actions are int32 or int64, not {}", array.dtype());
                Err(PyTypeError::new_err(message))
            }
            Err(_) => Err(PyTypeError::new_err("actions are a NumPy array of int32 or int64")),
        }
    }

    /// Draws a legal action for each game, each equally likely; 0 where the game is over.
    #[pyo3(signature = (out=None))]
    fn sample<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<i32>>>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let games = self.flock.games();
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, [games], false));
        if out.len() != games {
            return Err(PyValueError::new_err(format!(
                "out has {} entries, not {games}",
                out.len()
            )));
        }
        {
            let mut array = out.try_readwrite().map_err(busy)?;
            let actions = array.as_slice_mut()?;
            let flock = &mut self.flock;
            py.detach(|| flock.sample(actions));
        }
        Ok(out)
    }

    /// A game as it stands, to look at or to go on with; without its history.
    fn table(&self, index: usize) -> PyResult<State> {
        let episode = self.flock.game(index).ok_or_else(|| {
            PyIndexError::new_err(format!("games are numbered 0 to {}", self.flock.games() - 1))
        })?;
        Ok(State::of(Arc::clone(&self.rules), episode))
    }
}
