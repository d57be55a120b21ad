//! Another program as a player.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, anyhow, bail};
use cabinet::Table;
use players::{Answer, Limits, Player, Spec, SpecKind, Stop, Task};
use tabletop::{PerSeat, Seat};

use super::position;

/// How long an engine thinks unless told otherwise.
pub(super) const USUAL: Limits = Limits::time(Duration::from_secs(1));

/// A program that was started and speaks the protocol.
pub(super) struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Result<String>>,
    /// Why it has no answer any more.
    fault: Option<String>,
}

/// How long a line is waited for.
struct Patience<'a> {
    /// When it is told to stop.
    until: Instant,
    /// When it is told to stop by somebody else.
    stop: Option<&'a Stop>,
    /// How much longer it has after that.
    more: Duration,
}

impl Engine {
    /// How long an engine has to say that it is there: some load much.
    const START: Duration = Duration::from_secs(30);
    /// How long it has to answer once it was told to stop.
    const GRACE: Duration = Duration::from_secs(2);
    /// How late it may be by itself.
    const LATE: Duration = Duration::from_millis(500);
    /// How long it may think where it was given no time.
    const LONGEST: Duration = Duration::from_mins(5);
    /// How often somebody is asked whether it is to stop.
    const LOOK: Duration = Duration::from_millis(20);
    /// The longest line that is read.
    const LINE: u64 = 1 << 20;
    /// How many lines may wait until they are read.
    const WAITING: usize = 64;

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
        let (sender, lines) = sync_channel(Self::WAITING);
        std::thread::spawn(move || read_lines(output, &sender));
        let mut engine = Self { child, input, lines, fault: None };
        engine.say("ugi", "ugiok")?;
        let patience =
            Patience { until: Instant::now() + Self::START, stop: None, more: Duration::ZERO };
        engine.wait_for("ugiok", &patience)?;
        Ok(engine)
    }

    /// Says a line, to which a word is to be the answer.
    fn say(&mut self, line: &str, word: &str) -> Result<()> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| anyhow!("it ended without saying {word}"))
    }

    /// Reads lines until one begins with a word, and gives the rest of it.
    fn wait_for(&mut self, word: &str, patience: &Patience<'_>) -> Result<String> {
        let since = Instant::now();
        let mut until = patience.until;
        let mut was_told = patience.more.is_zero();
        loop {
            let is_stopped = patience.stop.is_some_and(Stop::is_set);
            if !was_told && (is_stopped || Instant::now() >= until) {
                was_told = true;
                until = Instant::now() + patience.more;
                self.say("stop", word)?;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() && was_told {
                bail!("it did not say {word} within {} s", since.elapsed().as_secs());
            }
            let line = match self.lines.recv_timeout(left.min(Self::LOOK)) {
                Ok(line) => line?,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => bail!("it ended without saying {word}"),
            };
            let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            match first {
                "error" => bail!("it says: {rest}"),
                first if first == word => return Ok(rest.trim().to_owned()),
                _ => {}
            }
        }
    }

    fn ask(&mut self, task: &Task<'_>) -> Result<String> {
        self.say(&position::write(task.record), "bestmove")?;
        let mut go = String::from("go");
        if let Some(time) = task.limits.time {
            go += &format!(" movetime {}", time.as_millis());
        }
        if let Some(nodes) = task.limits.nodes {
            go += &format!(" nodes {nodes}");
        }
        self.say(&go, "bestmove")?;
        let time = task.limits.time.map_or(Self::LONGEST, |time| time.saturating_add(Self::LATE));
        let now = Instant::now();
        let patience = Patience {
            until: now.checked_add(time).unwrap_or(now + Self::LONGEST),
            stop: Some(task.stop),
            more: Self::GRACE,
        };
        let best = self.wait_for("bestmove", &patience)?;
        Ok(best.split_whitespace().next().unwrap_or_default().to_owned())
    }
}

/// Hands on the lines that a program says, until it ends or nobody listens any more.
fn read_lines(output: ChildStdout, sender: &SyncSender<Result<String>>) {
    let mut output = BufReader::new(output);
    let mut line = String::new();
    loop {
        line.clear();
        let read = output.by_ref().take(Engine::LINE).read_line(&mut line);
        let said = match read {
            Ok(0) => return,
            Ok(_) if line.len() as u64 >= Engine::LINE && !line.ends_with('\n') => {
                Err(anyhow!("it wrote a line of more than {} bytes", Engine::LINE))
            }
            Ok(_) => Ok(line.trim().to_owned()),
            Err(_) => Err(anyhow!("it wrote what is no text in UTF-8")),
        };
        let is_last = said.is_err();
        if sender.send(said).is_err() || is_last {
            return;
        }
    }
}

impl Player for Engine {
    fn choose(&mut self, table: &dyn Table, task: &Task<'_>) -> Option<Answer> {
        if self.fault.is_some() {
            return None;
        }
        match self.ask(task) {
            Ok(token) => {
                let players = table.players();
                let chances = PerSeat::new(players, |_| 1.0 / players as f64);
                Some(Answer { line: vec![token.clone()], token, chances, nodes: 0, depth: 0 })
            }
            Err(why) => {
                // What it says from here on would be taken for an answer to something else.
                let _ = self.child.kill();
                self.fault = Some(format!("{why:#}"));
                None
            }
        }
    }

    /// Claims are made for it: the protocol knows only the seat that is to act.
    fn interject(&mut self, table: &dyn Table, seat: Seat) -> Option<String> {
        let spec = Spec { kind: SpecKind::Greedy, limits: None };
        players::player(table, &spec)?.0.interject(table, seat)
    }

    fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have gone already; either way it is not left running.
        let _ = self.say("quit", "");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
