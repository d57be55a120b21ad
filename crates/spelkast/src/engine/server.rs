//! Our players for another program.

use std::{
    io::{self, BufRead as _, Write as _},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use anyhow::Result;
use players::{Level, Limits, MOST_THREADS, Spec, SpecKind, Stop, Task};
use tabletop::{Record, Refusal};

use super::position;

/// Answers lines until `quit` or the end of the input.
pub(crate) fn serve() -> Result<()> {
    let mut server = Server::new();
    for line in io::stdin().lock().lines() {
        let line = match line {
            Ok(line) => line,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                say("error that line is no text in UTF-8")?;
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        match server.answer(&line) {
            Ok(Next::Go) => {}
            Ok(Next::Quit) => return Ok(()),
            Err(Fault::Said(why)) => say(&format!("error {}", Refusal::unreadable(why).message))?,
            Err(Fault::Broken(error)) => return Err(error.into()),
        }
    }
    server.finish();
    Ok(())
}

enum Next {
    Go,
    Quit,
}

enum Fault {
    /// What the other program is told.
    Said(String),
    /// The other program has gone.
    Broken(io::Error),
}

impl From<String> for Fault {
    fn from(why: String) -> Self {
        Self::Said(why)
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Broken(error)
    }
}

/// Prints a line at once.
fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

struct Server {
    record: Record,
    level: Level,
    seed: u64,
    threads: usize,
    thinking: Option<Thinking>,
}

/// A search in another thread.
struct Thinking {
    thread: JoinHandle<()>,
    stop: Stop,
    /// Set before the answer is printed, so that who has read it may ask again at once.
    answered: Arc<AtomicBool>,
}

impl Server {
    fn new() -> Self {
        let (record, level) = (Record::default(), Level::STRONGEST);
        Self { record, level, seed: 1, threads: 1, thinking: None }
    }

    fn answer(&mut self, line: &str) -> Result<Next, Fault> {
        let mut words = line.split_whitespace();
        match words.next() {
            None => {}
            Some("ugi") => {
                say(concat!("id name Spelkast ", env!("CARGO_PKG_VERSION")))?;
                say("id author the Spelkast developers")?;
                say("option name level type spin default 9 min 1 max 9")?;
                say("option name seed type spin default 1 min 0 max 18446744073709551615")?;
                say(&format!("option name threads type spin default 1 min 1 max {MOST_THREADS}"))?;
                say("ugiok")?;
            }
            Some("isready") => say("readyok")?,
            Some("uginewgame") => self.record = Record::default(),
            Some("setoption") => self.set_option(&words.collect::<Vec<_>>())?,
            Some("position") => {
                let record = position::read(words)?;
                position::open(&record)?;
                self.record = record;
            }
            Some("go") => self.go(words)?,
            Some("stop") => self.stop(),
            Some("quit") => {
                self.stop();
                return Ok(Next::Quit);
            }
            Some(word) => {
                return Err(format!(
                    "‘{word}’ is none of ugi, isready, uginewgame, setoption, position, go, stop, quit"
                )
                .into());
            }
        }
        Ok(Next::Go)
    }

    fn set_option(&mut self, words: &[&str]) -> Result<(), Fault> {
        let wrong = |value: &str, range: &str| Fault::Said(format!("‘{value}’ is none of {range}"));
        match words {
            ["name", "level", "value", value] => {
                let level = value.parse().ok().and_then(Level::new);
                self.level = level.ok_or_else(|| wrong(value, "the levels 1 to 9"))?;
            }
            ["name", "seed", "value", value] => {
                self.seed = value.parse().map_err(|_| wrong(value, "the numbers from 0 on"))?;
            }
            ["name", "threads", "value", value] => {
                let threads = value.parse().ok().filter(|n| (1..=MOST_THREADS).contains(n));
                let range = format!("the numbers 1 to {MOST_THREADS}");
                self.threads = threads.ok_or_else(|| wrong(value, &range))?;
            }
            ["name", name, "value", _] => {
                return Err(wrong(name, "the options level, seed and threads"));
            }
            _ => return Err("write setoption name level value 5".to_owned().into()),
        }
        Ok(())
    }

    fn go<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Result<(), Fault> {
        if self.thinking.as_ref().is_some_and(|search| !search.answered.load(Ordering::Acquire)) {
            return Err("still thinking: say stop first".to_owned().into());
        }
        self.finish();
        let mut limits = Limits::default();
        while let Some(word) = words.next() {
            if !matches!(word, "movetime" | "nodes" | "depth") {
                return Err(format!("go: ‘{word}’ is none of movetime, nodes, depth").into());
            }
            let number = words.next().and_then(|number| number.parse::<u64>().ok());
            let number = number.filter(|number| *number > 0);
            let Some(number) = number else {
                return Err(format!("go: {word} needs a number above 0").into());
            };
            match word {
                "movetime" => limits.time = Some(Duration::from_millis(number)),
                "nodes" => limits.nodes = Some(number),
                _ => limits.depth = Some(number.min(1_000) as u32),
            }
        }
        if self.record == Record::default() {
            return Err("say position first".to_owned().into());
        }
        let opened = position::open(&self.record)?;
        if opened.table.to_act().is_none() {
            return Err("the game is over".to_owned().into());
        }
        let limits = limits.threads(self.threads);
        let spec = Spec { kind: SpecKind::Level(self.level), limits: Some(limits) };
        let Some((mut player, limits)) = players::player(opened.table.as_ref(), &spec) else {
            return Err(format!("there is no {spec} for this game").into());
        };
        let (stop, seed) = (Stop::default(), self.seed);
        let (flag, answered) = (stop.clone(), Arc::new(AtomicBool::new(false)));
        let done = Arc::clone(&answered);
        let thread = std::thread::spawn(move || {
            let start = Instant::now();
            let task = Task { limits, stop: &flag, seed, record: &opened.record };
            if let Some(answer) = player.choose(opened.table.as_ref(), &task) {
                let chances: Vec<_> =
                    answer.chances.iter().map(|chance| format!("{chance:.3}")).collect();
                done.store(true, Ordering::Release);
                // Whoever asked may have gone: then nobody is there to be told.
                let _ = say(&format!(
                    "info depth {} nodes {} time {} chances {} pv {}\nbestmove {}",
                    answer.depth,
                    answer.nodes,
                    start.elapsed().as_millis(),
                    chances.join(" "),
                    answer.line.join(" "),
                    answer.token
                ));
            }
        });
        self.thinking = Some(Thinking { thread, stop, answered });
        Ok(())
    }

    fn stop(&mut self) {
        if let Some(search) = &self.thinking {
            search.stop.now();
        }
        self.finish();
    }

    /// Waits for the answer.
    fn finish(&mut self) {
        if let Some(search) = self.thinking.take() {
            let _ = search.thread.join();
        }
    }
}
