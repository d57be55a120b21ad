//! A program that was started here.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use rustix::process::{Pid, Signal, kill_process};

/// A program that runs, with what it prints kept in files. It is killed when this is dropped.
pub struct Process {
    child: Child,
    name: String,
    out: Log,
    err: Log,
}

/// What one that was started prints, behind what others before it have printed.
struct Log {
    file: PathBuf,
    begin: u64,
}

impl Log {
    fn new(folder: &Path, name: &str, ending: &str) -> Self {
        let file = folder.join(format!("{name}.{ending}"));
        let begin = fs::metadata(&file).map_or(0, |file| file.len());
        Self { file, begin }
    }

    fn open(&self) -> Result<File> {
        let opened = File::options().create(true).append(true).open(&self.file);
        opened.with_context(|| format!("{} cannot be written", self.file.display()))
    }

    fn text(&self) -> String {
        let mut bytes = fs::read(&self.file).unwrap_or_default();
        let bytes = bytes.split_off(bytes.len().min(self.begin as usize));
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Process {
    /// Starts a program. What it prints is kept in `NAME.out` and `NAME.err`.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(command: &mut Command, folder: &Path, name: &str) -> Result<Self> {
        let (out, err) = (Log::new(folder, name, "out"), Log::new(folder, name, "err"));
        command.stdin(Stdio::null()).stdout(out.open()?).stderr(err.open()?);
        let program = command.get_program().display().to_string();
        let child = command.spawn().with_context(|| format!("{program} cannot be started"))?;
        Ok(Self { child, name: name.to_owned(), out, err })
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// What it has printed so far.
    pub fn printed(&self) -> String {
        self.out.text()
    }

    /// What it has printed to standard error so far.
    pub fn complained(&self) -> String {
        self.err.text()
    }

    /// How it ended, if it has.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Ends it without a warning.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Takes it off the processor: to the others it is cut off.
    ///
    /// # Errors
    /// If it is not there any more.
    pub fn pause(&self) -> Result<()> {
        self.signal(Signal::STOP)
    }

    /// Lets it go on.
    ///
    /// # Errors
    /// If it is not there any more.
    pub fn resume(&self) -> Result<()> {
        self.signal(Signal::CONT)
    }

    /// Asks it to stop, and waits until it has.
    ///
    /// # Errors
    /// If it is not there any more, or does not stop in time.
    pub fn stop(&mut self, patience: Duration) -> Result<ExitStatus> {
        self.signal(Signal::TERM)?;
        let begun = Instant::now();
        while begun.elapsed() < patience {
            if let Some(status) = self.ended() {
                return Ok(status);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        bail!("{} did not stop within {patience:?}", self.name)
    }

    fn signal(&self, signal: Signal) -> Result<()> {
        send(self.child.id(), signal).with_context(|| format!("{} is gone", self.name))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Sends a signal to a process by its number.
pub(crate) fn send(id: u32, signal: Signal) -> Result<()> {
    let id = Pid::from_raw(id.cast_signed()).context("a process has a number")?;
    Ok(kill_process(id, signal)?)
}
