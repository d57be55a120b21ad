//! What is raised.

use lab::Wrong;
use pyo3::{PyErr, create_exception, exceptions::PyValueError};
use tabletop::{RecordError as BadRecord, Refusal};

create_exception!(spelkast, SpelkastError, PyValueError, "Something that the rules refuse.");
create_exception!(
    spelkast,
    IllegalAction,
    SpelkastError,
    "An action that is not legal in the position."
);
create_exception!(spelkast, GameOver, IllegalAction, "An action in a game that is over.");
create_exception!(
    spelkast,
    RecordError,
    SpelkastError,
    "A record that cannot be read or played: the message says where and why."
);

/// A number that cannot be played.
pub(crate) fn wrong(number: i64, why: Wrong) -> PyErr {
    match why {
        Wrong::Over => GameOver::new_err(why.to_string()),
        _ => IllegalAction::new_err(format!("action {number}: {why}")),
    }
}

/// A token or a setup that is refused.
pub(crate) fn refused(why: &Refusal) -> PyErr {
    IllegalAction::new_err(why.to_string())
}

pub(crate) fn impossible(why: &Refusal) -> PyErr {
    SpelkastError::new_err(why.to_string())
}

pub(crate) fn unreadable(why: &BadRecord) -> PyErr {
    RecordError::new_err(why.to_string())
}
