//! Tables, seats, clocks, storage, live updates and the web page.
//!
//! ```text
//! page ── HTTP ──▶ api ─┐
//!   └── WebSocket ─▶ live ─▶ hall ─▶ table (one task each) ─▶ store (one writer)
//!                                      ├─▶ thinkers (a few threads)
//!                                      └─▶ bus (to other servers)
//! ```
//!
//! A table *is* its record: what is stored are its seats and its actions, and loading it replays
//! them through `cabinet`. An action is on the disk before anybody is told of it. No game is named
//! here: what differs between games is asked through [`cabinet::Table`].

mod api;
mod app;
mod archive;
mod bus;
mod first;
mod guard;
mod hall;
mod limits;
mod live;
mod memory;
mod meters;
mod modules;
mod pack;
mod page;
mod problem;
pub mod protocol;
mod random;
mod server;
mod settings;
mod slim;
mod store;
mod table;
mod thinkers;
mod time;
mod visitors;
mod words;
mod worker;

pub use archive::{ArchiveError, Progress, backup, export, move_to, restore};
pub use bus::BusError;
pub use server::{Server, StartError};
pub use settings::{PORT, Pace, Settings};
pub use store::{Place, StoreError};
pub use worker::Worker;
