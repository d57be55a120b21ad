//! Pictures of positions.

use draw::{Look, Theme, View};
use numpy::{IntoPyArray, PyArray3, PyArrayMethods};
use pyo3::{exceptions::PyValueError, prelude::*};

/// A drawing as SVG. A notebook shows it as a picture.
#[pyclass(frozen, module = "spelkast")]
pub struct Picture {
    svg: String,
}

impl Picture {
    pub(crate) fn new(
        table: &dyn cabinet::Table,
        width: u32,
        theme: &str,
        view: &str,
    ) -> PyResult<Self> {
        let theme = match theme {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => return Err(PyValueError::new_err("theme is ‘light’ or ‘dark’")),
        };
        let view = match view {
            "diamond" => View::Diamond,
            "square" => View::Square,
            _ => return Err(PyValueError::new_err("view is ‘diamond’ or ‘square’")),
        };
        if !(16..=8192).contains(&width) {
            return Err(PyValueError::new_err("width is 16 to 8192 pixels"));
        }
        Ok(Self { svg: draw::svg(table, &Look { theme, view, width }) })
    }

    pub(crate) fn to_svg(&self) -> String {
        self.svg.clone()
    }
}

#[pymethods]
impl Picture {
    /// The drawing as text.
    #[getter]
    fn svg(&self) -> &str {
        &self.svg
    }

    /// The drawing as pixels: the bytes of a PNG file.
    fn png<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyBytes>> {
        let made = py.detach(|| draw::png(&self.svg));
        let bytes = made.map_err(|why| PyValueError::new_err(why.to_string()))?;
        Ok(pyo3::types::PyBytes::new(py, &bytes))
    }

    /// The drawing as pixels: a uint8 array of rows, columns, and red, green and blue.
    fn pixels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let drawn = py.detach(|| draw::rgb(&self.svg));
        let drawn = drawn.map_err(|why| PyValueError::new_err(why.to_string()))?;
        drawn.bytes.into_pyarray(py).reshape([drawn.height, drawn.width, 3])
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    fn __str__(&self) -> &str {
        &self.svg
    }

    fn __repr__(&self) -> String {
        format!("<spelkast.Picture, {} bytes of SVG>", self.svg.len())
    }
}
