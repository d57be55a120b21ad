//! A server as its visitors meet it. One program, as it takes long to put together.

#[path = "../common/mod.rs"]
mod common;

mod archive;
mod flood;
mod forged;
mod games;
mod hostile;
mod lasting;
mod puzzles;
mod showing;
mod sockets;
mod study;
mod table;
