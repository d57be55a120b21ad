//! How a server is to run.

use std::{
    net::{IpAddr, Ipv4Addr},
    path::{Path, PathBuf},
    time::Duration,
};

use crate::{files, network::Network, store::Place};

/// The port where nothing else was said.
pub const PORT: u16 = 7355;

/// How a server is to run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen.
    pub listen: IpAddr,
    /// The port; 0 for any that is free, nothing for [`PORT`] or, if that is taken, any.
    pub port: Option<u16>,
    /// Where everything is kept.
    pub place: Place,
    /// The address of the NATS server by which several servers that keep their tables in one
    /// database wake each other, and share what computers have to think about.
    pub bus: Option<String>,
    /// A folder to serve the page from, for those who change it; else the one in the program.
    pub web: Option<PathBuf>,
    /// How fast things happen by themselves.
    pub pace: Pace,
    /// How many threads think; one less than there are cores where nothing is said. With a bus it may
    /// be none: workers think then.
    pub thinkers: Option<usize>,
    /// Who is let in, and how long they may take.
    pub gate: Gate,
}

impl Settings {
    /// On this machine only, with everything kept in a folder.
    pub fn new(data: &Path) -> Self {
        Self::at(Place::File(data.join("spelkast.sqlite")))
    }

    /// On this machine only, with everything kept in a database.
    pub fn at(place: Place) -> Self {
        Self {
            listen: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: None,
            place,
            bus: None,
            web: None,
            pace: Pace::default(),
            thinkers: None,
            gate: Gate::default(),
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
    /// How often a server looks whether another has changed a table that it has in memory, in case
    /// nobody told it.
    pub catch_up: Duration,
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
            catch_up: Duration::from_millis(1_500),
        }
    }
}

/// Who is let in, and how long they may take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gate {
    /// How long the head of a request may take, and how long a connection may be idle.
    pub head: Duration,
    /// How long the body of a request may take.
    pub body: Duration,
    /// How long a client may take nothing of what it is sent.
    pub stall: Duration,
    /// How long a client at a table may be silent, asked whether it is there.
    pub silence: Duration,
    /// How many connections there may be; who comes then waits until one ends.
    pub most: usize,
    /// How many of them a client far away may have.
    pub most_from_one: usize,
    /// Proxies on other machines, which are believed when they say for whom they ask.
    pub proxies: Vec<Network>,
    /// This machine: a proxy here is believed, and who comes without one is not limited.
    pub home: Vec<Network>,
}

impl Default for Gate {
    fn default() -> Self {
        /// Files that the program wants for itself.
        const OWN_FILES: usize = 100;
        Self {
            head: Duration::from_secs(30),
            body: Duration::from_secs(10),
            stall: Duration::from_secs(30),
            silence: Duration::from_mins(1),
            most: files::most_open().saturating_sub(OWN_FILES).max(OWN_FILES),
            most_from_one: 512,
            proxies: Vec::new(),
            home: Network::LOOPBACK.to_vec(),
        }
    }
}

impl Gate {
    /// Whether somebody is on this machine.
    pub(crate) fn is_home(&self, address: IpAddr) -> bool {
        self.home.iter().any(|network| network.contains(address))
    }

    /// Whether it is a proxy on another machine.
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxies.iter().any(|network| network.contains(address))
    }

    /// How many connections there may be, as the semaphore counts them.
    pub(crate) fn places(&self) -> u32 {
        u32::try_from(self.most).unwrap_or(u32::MAX).max(1)
    }
}
