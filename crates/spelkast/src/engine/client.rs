//! Another program as a player.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::Duration,
};

use anyhow::{Context as _, Result, anyhow, bail};
use cabinet::Table;
use players::{Answer, Limits, Player, Spec, SpecKind, Task};
use tabletop::{PerSeat, Seat};

use super::position;

/// How long an engine thinks unless told otherwise.
pub(super) const USUAL: Limits = Limits::time(Duration::from_secs(1));

/// A program that was started and speaks the protocol.
pub(super) struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts a program: words separated by spaces.
    pub(super) fn start(command: &str) -> Result<Self> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| anyhow!("no command was given"))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{program} cannot be started"))?;
        let input = child.stdin.take().ok_or_else(|| anyhow!("it takes no input"))?;
        let output = child.stdout.take().ok_or_else(|| anyhow!("it gives no output"))?;
        let mut engine = Self { child, input, output: BufReader::new(output) };
        engine.say("ugi")?;
        engine.wait_for("ugiok")?;
        Ok(engine)
    }

    fn say(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}")?;
        Ok(self.input.flush()?)
    }

    /// Reads lines until one begins with a word, and gives the rest of it.
    fn wait_for(&mut self, word: &str) -> Result<String> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                bail!("it ended without saying {word}");
            }
            let trimmed = line.trim();
            if let Some(error) = trimmed.strip_prefix("error ") {
                bail!("it says: {error}");
            }
            if let Some(rest) = trimmed.strip_prefix(word) {
                return Ok(rest.trim().to_owned());
            }
        }
    }

    fn ask(&mut self, task: &Task<'_>) -> Result<String> {
        self.say(&position::write(task.record))?;
        let mut go = String::from("go");
        if let Some(time) = task.limits.time {
            go += &format!(" movetime {}", time.as_millis());
        }
        if let Some(nodes) = task.limits.nodes {
            go += &format!(" nodes {nodes}");
        }
        self.say(&go)?;
        let best = self.wait_for("bestmove")?;
        Ok(best.split_whitespace().next().unwrap_or_default().to_owned())
    }
}

impl Player for Engine {
    fn choose(&mut self, table: &dyn Table, task: &Task<'_>) -> Option<Answer> {
        let token = self.ask(task).ok()?;
        let players = table.players();
        let chances = PerSeat::new(players, |_| 1.0 / players as f64);
        Some(Answer { line: vec![token.clone()], token, chances, nodes: 0, depth: 0 })
    }

    /// Claims are made for it: the protocol knows only the seat that is to act.
    fn interject(&mut self, table: &dyn Table, seat: Seat) -> Option<String> {
        let spec = Spec { kind: SpecKind::Greedy, limits: None };
        players::player(table, &spec)?.0.interject(table, seat)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have gone already; either way it is not left running.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
