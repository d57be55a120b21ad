//! Players by name, as they are called on the command line.

use std::{fmt, str::FromStr, time::Duration};

use crate::budget::Limits;

/// The most threads that a player can be given.
pub const MOST_THREADS: usize = 256;

/// A kind of player and how long it may think: `level:5`, `uct@500ms`, `greedy`, `random`,
/// `engine:./my-bot@20000nodes`, `level:9@500ms@2threads`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// What plays.
    pub kind: SpecKind,
    /// How long it thinks, where that was said.
    pub limits: Option<Limits>,
}

/// What plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecKind {
    /// Our player of a level.
    Level(Level),
    /// The yardstick: plain UCT.
    Uct,
    /// One action ahead.
    Greedy,
    /// By lot.
    Random,
    /// Another program that speaks our protocol.
    Engine(String),
}

/// How strong a player is: 1, a child's first opponent, to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The strongest.
    pub const STRONGEST: Self = Self(9);

    /// The level of a number from 1 to 9.
    pub fn new(number: u8) -> Option<Self> {
        (1..=9).contains(&number).then_some(Self(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (mut name, mut limits) = (text, None::<Limits>);
        while let Some((rest, limit)) = name.rsplit_once('@') {
            // The command of an engine may have an @ of its own.
            let is_engine = name.starts_with(ENGINE);
            let mut all = limits.unwrap_or_default();
            match read_limit(limit, &mut all) {
                Err(_) if is_engine && limit.contains(['/', '.', ' ']) => break,
                read => read?,
            }
            (name, limits) = (rest, Some(all));
        }
        let kind = match name {
            "uct" => SpecKind::Uct,
            "greedy" => SpecKind::Greedy,
            "random" => SpecKind::Random,
            _ => read_kind(name).ok_or_else(|| {
                format!(
                    "‘{name}’ is no player: level:1 to level:9, uct, greedy, random and \
                     engine:COMMAND are"
                )
            })?,
        };
        Ok(Self { kind, limits })
    }
}

/// What stands before the command of another program.
const ENGINE: &str = "engine:";

fn read_kind(name: &str) -> Option<SpecKind> {
    if let Some(command) = name.strip_prefix(ENGINE) {
        return (!command.trim().is_empty()).then(|| SpecKind::Engine(command.to_owned()));
    }
    let number = name.strip_prefix("level:")?.parse().ok()?;
    Level::new(number).map(SpecKind::Level)
}

/// Reads what stands behind an @ into the limits.
fn read_limit(text: &str, limits: &mut Limits) -> Result<(), String> {
    let number = |suffix: &str| {
        let number = text.strip_suffix(suffix).and_then(|number| number.parse::<u64>().ok());
        number.filter(|number| *number > 0)
    };
    let fresh = if let Some(threads) = number("threads").or(number("thread")) {
        let threads = usize::try_from(threads).ok().filter(|threads| *threads <= MOST_THREADS);
        let threads = threads
            .ok_or_else(|| format!("‘@{text}’: a player may use at most {MOST_THREADS} threads"))?;
        limits.threads.replace(threads).is_none()
    } else if let Some(nodes) = number("nodes") {
        limits.time.is_none() && limits.nodes.replace(nodes).is_none()
    } else if let Some(time) = number("ms") {
        limits.nodes.is_none() && limits.time.replace(Duration::from_millis(time)).is_none()
    } else {
        return Err(format!("‘@{text}’ is no limit: write @500ms, @20000nodes or @2threads"));
    };
    fresh.then_some(()).ok_or_else(|| format!("‘@{text}’ is one limit of its kind too many"))
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            SpecKind::Level(level) => write!(f, "level:{}", level.number())?,
            SpecKind::Uct => f.write_str("uct")?,
            SpecKind::Greedy => f.write_str("greedy")?,
            SpecKind::Random => f.write_str("random")?,
            SpecKind::Engine(command) => write!(f, "engine:{command}")?,
        }
        let limits = self.limits.unwrap_or_default();
        match limits {
            Limits { nodes: Some(nodes), .. } => write!(f, "@{nodes}nodes")?,
            Limits { time: Some(time), .. } => write!(f, "@{}ms", time.as_millis())?,
            _ => {}
        }
        match limits.threads {
            Some(threads) => write!(f, "@{threads}threads"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_read_as_they_are_written() {
        for text in [
            "level:1",
            "level:9@500ms",
            "uct@20000nodes",
            "greedy",
            "random",
            "level:9@2threads",
            "level:9@500ms@2threads",
        ] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        let engine: Spec = "engine:./bot --fast@20ms".parse().unwrap();
        assert_eq!(engine.kind, SpecKind::Engine("./bot --fast".to_owned()));
        let engine: Spec = "engine:/home/a@b.nl/bot --as me@home/1@20ms".parse().unwrap();
        assert_eq!(engine.kind, SpecKind::Engine("/home/a@b.nl/bot --as me@home/1".to_owned()));
        assert!("engine:bot@20sm".parse::<Spec>().unwrap_err().contains("@20sm"));
        for text in [
            "level:0",
            "level:10",
            "level",
            "uct@",
            "uct@5",
            "uct@0ms",
            "engine:",
            "x",
            "uct@5ms@6ms",
            "uct@0threads",
        ] {
            assert!(text.parse::<Spec>().is_err(), "{text}");
        }
    }
}
