//! Arrays that callers own: checked before anything is written.

use numpy::{
    PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
};

/// An array of one of two types that can be written to.
pub(crate) enum Either<'py, A: numpy::Element, B: numpy::Element> {
    First(PyReadwriteArrayDyn<'py, A>),
    Second(PyReadwriteArrayDyn<'py, B>),
}

/// Borrows an array of one of two types to write to it.
///
/// # Errors
/// If it is no array, has another type or shape, does not lie in one piece, or is read-only.
pub(crate) fn writable<'py, A: numpy::Element, B: numpy::Element>(
    any: &Bound<'py, PyAny>,
    shape: &[usize],
    types: &str,
) -> PyResult<Either<'py, A, B>> {
    let array = any
        .cast::<PyUntypedArray>()
        .map_err(|_| PyTypeError::new_err(format!("out must be a NumPy array of {types}")))?;
    if array.shape() != shape {
        let message = format!("out has shape {:?}, not {shape:?}", array.shape());
        return Err(PyValueError::new_err(message));
    }
    if !array.is_c_contiguous() {
        return Err(PyValueError::new_err("out must lie in one piece (C-contiguous)"));
    }
    let borrowed = |_| PyValueError::new_err("out is read-only or is being used elsewhere");
    if let Ok(array) = any.cast::<PyArrayDyn<A>>() {
        return array.try_readwrite().map(Either::First).map_err(borrowed);
    }
    if let Ok(array) = any.cast::<PyArrayDyn<B>>() {
        return array.try_readwrite().map(Either::Second).map_err(borrowed);
    }
    Err(PyTypeError::new_err(format!("out is an array of {}, not of {types}", array.dtype())))
}
