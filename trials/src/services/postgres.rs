//! PostgreSQL.

use std::{
    fs,
    os::unix::{fs::chown, process::CommandExt as _},
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};
use rustix::process::Signal;

use super::{free_port, until};
use crate::process::{Process, send};

/// Where Debian keeps the programs of each version.
const VERSIONS: &str = "/usr/lib/postgresql";

/// A PostgreSQL server with a database of its own.
pub struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
    /// It refuses to run as root: then it runs as this one.
    user: Option<(u32, u32)>,
    port: u16,
    process: Option<Process>,
}

impl Postgres {
    /// Makes a database and starts the server.
    ///
    /// # Errors
    /// If it cannot be started.
    pub async fn start(folder: &Path) -> Result<Self> {
        let (programs, user, port) = (programs()?, user()?, free_port()?);
        let mut postgres = Self { folder: folder.to_owned(), programs, user, port, process: None };
        postgres.make()?;
        postgres.restart().await?;
        Ok(postgres)
    }

    fn make(&self) -> Result<()> {
        let data = self.data();
        fs::create_dir_all(&data)?;
        if let Some((user, group)) = self.user {
            chown(&data, Some(user), Some(group))?;
        }
        let mut command = self.command("initdb");
        command.args(["--no-sync", "--auth=trust", "--username=spelkast", "--encoding=UTF8"]);
        let output = command.args(["--locale=C", "-D"]).arg(&data).output()?;
        if !output.status.success() {
            bail!("initdb failed:\n{}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(())
    }

    fn data(&self) -> PathBuf {
        self.folder.join("postgres")
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(self.data());
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        command
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("postgres://spelkast@127.0.0.1:{}/postgres", self.port)
    }

    /// Ends it and all its helpers without a warning.
    pub fn kill(&mut self) {
        let Some(mut process) = self.process.take() else { return };
        let helpers = children(process.id());
        process.kill();
        for helper in helpers {
            // Who was about to end by itself may be gone already.
            let _ = send(helper, Signal::KILL);
        }
    }

    /// Starts it again, on the same port and folder.
    ///
    /// # Errors
    /// If it cannot be started.
    pub async fn restart(&mut self) -> Result<()> {
        self.kill();
        let mut process = self.run()?;
        let port = self.port.to_string();
        let ready = || {
            let mut asking = self.command("pg_isready");
            let asked = asking.args(["--quiet", "-h", "127.0.0.1", "-p", &port]).status();
            asked.is_ok_and(|status| status.success())
        };
        until("starting PostgreSQL", || {
            if process.ended().is_some() {
                if !process.complained().contains("is still in use") {
                    bail!("PostgreSQL does not run:\n{}", process.complained());
                }
                // A helper of the one that was killed has not gone yet.
                process = self.run()?;
            }
            Ok(ready())
        })
        .await?;
        self.process = Some(process);
        Ok(())
    }

    fn run(&self) -> Result<Process> {
        let mut command = self.command("postgres");
        command.arg("-D").arg(self.data()).arg("-k").arg(self.data());
        command.args(["-h", "127.0.0.1", "-p", &self.port.to_string()]);
        Process::start(&mut command, &self.folder, "postgres-server")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The programs of the newest version.
fn programs() -> Result<PathBuf> {
    let versions = fs::read_dir(VERSIONS).into_iter().flatten().flatten();
    let newest = versions.filter_map(|entry| {
        let version: u32 = entry.file_name().to_str()?.parse().ok()?;
        Some((version, entry.path().join("bin")))
    });
    let newest = newest.filter(|(_, programs)| programs.join("initdb").is_file()).max();
    newest.map(|(_, programs)| programs).with_context(|| {
        format!("there is no PostgreSQL in {VERSIONS}: install Debian's package postgresql")
    })
}

/// Who the server runs as, where we are root.
fn user() -> Result<Option<(u32, u32)>> {
    if !rustix::process::geteuid().is_root() {
        return Ok(None);
    }
    crate::users::find("postgres").map(Some)
}

/// The processes that a process has started.
fn children(of: u32) -> Vec<u32> {
    let numbers = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.filter(|number| parent(*number) == Some(of)).collect()
}

fn parent(of: u32) -> Option<u32> {
    let line = fs::read_to_string(format!("/proc/{of}/stat")).ok()?;
    // The name, in brackets, may have anything in it.
    let (_, rest) = line.rsplit_once(") ")?;
    rest.split(' ').nth(1)?.parse().ok()
}
