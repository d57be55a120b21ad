//! Servers and workers, as processes.

use std::{
    ffi::OsString,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use anyhow::{Context as _, Result, bail};

use crate::{
    process::Process,
    scene::Scene,
    services::{Nats, Postgres, until},
};

/// How a program is started; servers are told the port.
type Recipe = Box<dyn Fn(u16) -> Command + Send + Sync>;

/// A server.
pub struct Node {
    folder: PathBuf,
    name: String,
    recipe: Recipe,
    address: Option<SocketAddr>,
    process: Option<Process>,
}

impl Node {
    /// Starts a server by a recipe of its own.
    ///
    /// # Errors
    /// If it does not run: then with what it said.
    pub async fn start(
        folder: &Path,
        name: &str,
        recipe: impl Fn(u16) -> Command + Send + Sync + 'static,
    ) -> Result<Self> {
        let (folder, name, recipe) = (folder.to_owned(), name.to_owned(), Box::new(recipe));
        let mut node = Self { folder, name, recipe, address: None, process: None };
        node.restart().await?;
        Ok(node)
    }

    /// A server of its own in a folder.
    ///
    /// # Errors
    /// If it does not run.
    pub async fn alone(scene: &Scene, folder: &Path) -> Result<Self> {
        let data = folder.join("data").into_os_string();
        let recipe = serve(scene.program(), vec!["--data".into(), data]);
        Self::start(folder, "node-1", recipe).await
    }

    /// Starts it in another way from the next time on.
    pub fn change(&mut self, recipe: impl Fn(u16) -> Command + Send + Sync + 'static) {
        self.recipe = Box::new(recipe);
    }

    /// Where it is.
    pub fn url(&self) -> String {
        self.address.map(|address| format!("http://{address}")).unwrap_or_default()
    }

    /// The process, while there is one.
    pub fn process(&mut self) -> Option<&mut Process> {
        self.process.as_mut()
    }

    /// Ends it without a warning.
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// Starts it again, on the same port; kills it first if it still runs.
    ///
    /// # Errors
    /// If it does not run: then with what it said.
    pub async fn restart(&mut self) -> Result<()> {
        self.kill();
        let mut command = (self.recipe)(self.address.map_or(0, |address| address.port()));
        let mut process = Process::start(&mut command, &self.folder, &self.name)?;
        until(&format!("starting {}", self.name), || {
            if process.ended().is_some() {
                bail!("{}", process.complained().trim_end());
            }
            let found = address(&process.printed());
            self.address = found.or(self.address);
            Ok(found.is_some())
        })
        .await?;
        self.process = Some(process);
        Ok(())
    }

    /// Cuts it off.
    ///
    /// # Errors
    /// If it is gone.
    pub fn pause(&self) -> Result<()> {
        self.process.as_ref().map_or(Ok(()), Process::pause)
    }

    /// Lets it go on.
    ///
    /// # Errors
    /// If it is gone.
    pub fn resume(&self) -> Result<()> {
        self.process.as_ref().map_or(Ok(()), Process::resume)
    }

    /// Asks it to stop and waits.
    ///
    /// # Errors
    /// If it is gone, does not stop or does not stop well.
    pub fn stop(&mut self) -> Result<()> {
        let mut process = self.process.take().context("the server does not run")?;
        let status = process.stop(Duration::from_mins(1))?;
        if !status.success() {
            bail!("{} ended with {status}:\n{}", self.name, process.complained());
        }
        Ok(())
    }
}

/// The address in the first line that a server prints, once the line is whole.
fn address(printed: &str) -> Option<SocketAddr> {
    let (line, _) = printed.split_once('\n')?;
    line.strip_prefix("http://")?.parse().ok()
}

/// The command that serves on a port, with some words more.
pub fn serve(
    program: &Path,
    words: Vec<OsString>,
) -> impl Fn(u16) -> Command + Send + Sync + 'static {
    let program = program.to_owned();
    move |port| {
        let mut command = Command::new(&program);
        command.args(["serve", "--no-open", "--listen", "127.0.0.1", "--port"]);
        // What is kept of it is read by people.
        command.arg(port.to_string()).args(&words).env("NO_COLOR", "1");
        command
    }
}

/// A program that thinks for the servers.
pub struct Worker {
    folder: PathBuf,
    name: String,
    command: Command,
    process: Option<Process>,
}

impl Worker {
    /// Starts it again; kills it first if it still runs.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn restart(&mut self) -> Result<()> {
        self.kill();
        self.process = Some(Process::start(&mut self.command, &self.folder, &self.name)?);
        Ok(())
    }

    /// Ends it without a warning.
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// What it said if it has ended by itself, which it should not.
    pub fn ended(&mut self) -> Option<String> {
        let process = self.process.as_mut()?;
        process.ended().map(|status| format!("{status}: {}", process.complained().trim_end()))
    }
}

/// Servers and workers on one PostgreSQL and NATS; or one server alone, on SQLite.
pub struct Cluster {
    /// The servers. Before the services, for what is dropped first need not miss the others.
    pub nodes: Vec<Node>,
    /// The workers.
    pub workers: Vec<Worker>,
    /// The database.
    pub postgres: Option<Postgres>,
    /// The bus.
    pub nats: Option<Nats>,
}

impl Cluster {
    /// One server on SQLite.
    ///
    /// # Errors
    /// If it does not run.
    pub async fn alone(scene: &Scene, folder: &Path) -> Result<Self> {
        let nodes = vec![Node::alone(scene, folder).await?];
        Ok(Self { nodes, workers: Vec::new(), postgres: None, nats: None })
    }

    /// Several servers and workers.
    ///
    /// # Errors
    /// If one of them, or a service, does not run.
    pub async fn start(scene: &Scene, folder: &Path, nodes: usize, workers: usize) -> Result<Self> {
        let postgres = Postgres::start(folder).await?;
        let nats = Nats::start(folder).await?;
        let words: Vec<OsString> =
            vec!["--database".into(), postgres.url().into(), "--bus".into(), nats.url().into()];
        let mut cluster = Self {
            nodes: Vec::new(),
            workers: Vec::new(),
            postgres: Some(postgres),
            nats: Some(nats),
        };
        for number in 1..=nodes {
            let recipe = serve(scene.program(), words.clone());
            cluster.nodes.push(Node::start(folder, &format!("node-{number}"), recipe).await?);
        }
        for number in 1..=workers {
            let mut command = Command::new(scene.program());
            command.arg("worker").args(&words).env("NO_COLOR", "1");
            let (folder, name) = (folder.to_owned(), format!("worker-{number}"));
            let mut worker = Worker { folder, name, command, process: None };
            worker.restart()?;
            cluster.workers.push(worker);
        }
        Ok(cluster)
    }

    /// Where the servers are.
    pub fn urls(&self) -> Vec<String> {
        self.nodes.iter().map(Node::url).collect()
    }

    /// Kills every server and starts it again: what they show afterwards comes from the store.
    ///
    /// # Errors
    /// If one does not run again.
    pub async fn restart(&mut self) -> Result<()> {
        for node in &mut self.nodes {
            node.kill();
        }
        for node in &mut self.nodes {
            node.restart().await?;
        }
        Ok(())
    }
}
