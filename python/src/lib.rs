//! The games of Spelkast for Python: what `lab`, `players` and `draw` know, as classes. The Python
//! side of the package (`spelkast/`) has the environments that are made of them.

mod arena;
mod arrays;
mod batch;
mod fault;
mod game;
mod picture;
mod player;
mod state;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::arena::arena;
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::fault::{GameOver, IllegalAction, RecordError, SpelkastError};
    #[pymodule_export]
    use crate::game::{Game, Symmetry, games, info};
    #[pymodule_export]
    use crate::picture::Picture;
    #[pymodule_export]
    use crate::player::{Answer, Player, analyse, review};
    #[pymodule_export]
    use crate::state::{State, open_record, restore_state};
}
