//! Tables, seats, clocks, storage, live updates and the web page.
//!
//! ```text
//! page ─▶ gate ─▶ guard ─▶ api ──┐
//!                   └────▶ live ─┴▶ hall ─▶ table (one task each) ─▶ store (one writer)
//!                                             ├─▶ thinkers (a few threads)
//!                                             └─▶ bus (to other servers)
//! ```
//!
//! A table *is* its record: what is stored are its seats and its actions, and loading it replays
//! them through `cabinet`. An action is on the disk before anybody is told of it. No game is named
//! here: what differs between games is asked through [`cabinet::Table`].

mod api;
mod app;
mod archive;
mod bus;
mod description;
mod files;
mod first;
mod frame;
mod gate;
mod guard;
mod hall;
mod limits;
mod live;
mod memory;
mod meters;
mod modules;
mod network;
mod pack;
mod page;
mod pictures;
mod problem;
pub mod protocol;
mod puzzles;
mod random;
mod remarks;
mod rulebook;
mod server;
mod settings;
mod slim;
mod store;
mod study;
mod table;
mod tags;
mod thinkers;
mod time;
mod visitors;
mod wire;
mod words;
mod worker;

pub use archive::{ArchiveError, Progress, backup, export, move_to, restore};
pub use bus::BusError;
pub use network::{Network, NetworkError};
pub use server::{Server, StartError};
pub use settings::{Gate, PORT, Pace, Settings};
pub use store::{Place, StoreError};
pub use worker::Worker;
