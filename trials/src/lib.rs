//! Spelkast under load, while processes are killed and paused, disks are full and clocks wrong.
//!
//! The real program, a real PostgreSQL and a real NATS: nothing here knows the server's code. Clients
//! play and write down what they see ([`client`], [`journal`]); afterwards a [`checker`] holds that
//! against what is stored.

pub mod checker;
pub mod client;
pub mod cluster;
pub mod crash;
pub mod disks;
pub mod gauge;
pub mod journal;
pub mod load;
pub mod outcome;
pub mod process;
pub mod races;
pub mod replica;
pub mod report;
pub mod scene;
pub mod services;
pub mod soak;
pub mod spread;
pub mod users;
pub mod verify;
pub mod visitor;
