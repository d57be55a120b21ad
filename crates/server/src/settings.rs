//! How a server is to run.

use std::{
    net::{IpAddr, Ipv4Addr},
    path::PathBuf,
    time::Duration,
};

/// The port where nothing else was said.
pub const PORT: u16 = 7355;

/// How a server is to run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen.
    pub listen: IpAddr,
    /// The port; 0 for any that is free, nothing for [`PORT`] or, if that is taken, any.
    pub port: Option<u16>,
    /// The folder that everything is kept in.
    pub data: PathBuf,
    /// The database's file in that folder.
    pub database: PathBuf,
    /// A folder to serve the page from, for those who change it; else the one in the program.
    pub web: Option<PathBuf>,
    /// How fast things happen by themselves.
    pub pace: Pace,
    /// How many threads think; one less than there are cores where nothing is said.
    pub thinkers: Option<usize>,
}

impl Settings {
    /// On this machine only, with everything kept in a folder.
    pub fn new(data: PathBuf) -> Self {
        Self {
            listen: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: None,
            data,
            database: PathBuf::from("spelkast.sqlite"),
            web: None,
            pace: Pace::default(),
            thinkers: None,
        }
    }
}

/// How fast things happen by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// How long a computer waits before it acts, so that people can follow.
    pub pause: Duration,
    /// How long a computer waits before it says something out of turn, so that people can be
    /// first.
    pub claim: Duration,
    /// How long a computer waits before an action that takes such a chance away from a person.
    pub contested: Duration,
    /// How long after somebody came or went the others are told.
    pub presence: Duration,
    /// How long after an action what lists want to know is written down.
    pub summary: Duration,
    /// How long a table that nobody looks at stays in memory.
    pub rest: Duration,
    /// When to try again what could not be stored.
    pub again: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            pause: Duration::from_millis(500),
            claim: Duration::from_millis(2_500),
            contested: Duration::from_secs(4),
            presence: Duration::from_millis(50),
            summary: Duration::from_secs(2),
            rest: Duration::from_secs(10),
            again: Duration::from_secs(5),
        }
    }
}
