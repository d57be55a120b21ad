//! Polyominoes: shapes of squares, their orientations, and where they fit on a grid.
//!
//! A set of squares of a board is a [`Mask`], a few machine words wide; a [`Grid`] says which bit
//! is which square. A [`Kit`] holds every orientation of some [`Shape`]s on a grid, and answers
//! *for all places at once* where one of them fits: shift the free squares once for each square of
//! the shape, and keep what is common.
//!
//! ```
//! use polyomino::{Grid, Kit, Shape, standard};
//! use tabletop::notation;
//!
//! let grid = Grid::<7>::new(20);
//! let shapes = [standard("V3").unwrap(), Shape::read("plus", ".#.\n###\n.#.")?];
//! let kit = Kit::new(&grid, &shapes);
//! assert_eq!(kit.orientations(0), 0..4);
//! assert_eq!(kit.orientations(1), 4..5);
//!
//! let anchors = kit.fits(4, grid.board());
//! assert_eq!(anchors.len(), 18 * 18);
//!
//! let plus = kit.placement(4, anchors.first().unwrap());
//! assert_eq!(notation::join(grid.squares(kit.squares(plus))), "a2+b1+b2+b3+c2");
//! assert_eq!(kit.find(&notation::squares("a2+b1+b2+b3+c2", 20).unwrap()), Some(plus));
//! # Ok::<(), polyomino::ShapeError>(())
//! ```
//!
//! * [`Mask`]: a set of bits, with the set's operations and shifts.
//! * [`Grid`]: squares to bits and back, neighbours, missing squares.
//! * [`Shape`], [`ShapeError`]: a polyomino, read from a picture; its orientations.
//! * [`STANDARD`], [`standard()`]: the 21 free polyominoes of up to five squares.
//! * [`Kit`], [`Placement`], [`Spread`]: where the orientations of shapes fit.

mod grid;
mod kit;
mod mask;
mod names;
mod shape;
mod standard;

pub use grid::Grid;
pub use kit::{Kit, Placement, Spread};
pub use mask::{Bits, Mask};
pub use names::check_name;
pub use shape::{MAX_SQUARES, Shape, ShapeError};
pub use standard::{STANDARD, standard, standard_shapes};
