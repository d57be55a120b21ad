//! NATS.

use std::{
    io::Read as _,
    net::{Ipv4Addr, TcpStream},
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use anyhow::{Result, bail};

use super::{free_port, until};
use crate::process::Process;

/// A NATS server with JetStream in a folder of its own.
pub struct Nats {
    folder: PathBuf,
    port: u16,
    process: Option<Process>,
}

impl Nats {
    /// Starts it.
    ///
    /// # Errors
    /// If it cannot be started.
    pub async fn start(folder: &Path) -> Result<Self> {
        let mut nats = Self { folder: folder.to_owned(), port: free_port()?, process: None };
        nats.restart().await?;
        Ok(nats)
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Ends it without a warning.
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// Starts it again, on the same port and folder.
    ///
    /// # Errors
    /// If it cannot be started.
    pub async fn restart(&mut self) -> Result<()> {
        self.kill();
        let mut command = Command::new("nats-server");
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string(), "-js", "-sd"]);
        command.arg(self.folder.join("nats"));
        let mut process = Process::start(&mut command, &self.folder, "nats-server")?;
        let port = self.port;
        until("starting nats-server", || {
            if process.ended().is_some() {
                bail!("nats-server does not run:\n{}", process.complained());
            }
            Ok(greets(port))
        })
        .await?;
        self.process = Some(process);
        Ok(())
    }

    /// Cuts it off.
    ///
    /// # Errors
    /// If it is not there.
    pub fn pause(&self) -> Result<()> {
        self.process.as_ref().map_or(Ok(()), Process::pause)
    }

    /// Lets it go on.
    ///
    /// # Errors
    /// If it is not there.
    pub fn resume(&self) -> Result<()> {
        self.process.as_ref().map_or(Ok(()), Process::resume)
    }
}

/// A NATS server speaks first.
fn greets(port: u16) -> bool {
    let Ok(mut stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) else { return false };
    let mut word = [0; 4];
    let _ = stream.set_read_timeout(Some(Duration::from_secs(1)));
    stream.read_exact(&mut word).is_ok() && &word == b"INFO"
}
