//! Runs a command with a PostgreSQL and a NATS server of its own: `services cargo test …`. Where they
//! are, `SPELKAST_TEST_POSTGRES` and `SPELKAST_TEST_NATS` tell it.

use std::{env, process::ExitCode};

use anyhow::{Context as _, Result};
use trials::services::{Nats, Postgres};

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("services: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<ExitCode> {
    let mut words = env::args_os().skip(1);
    let program = words.next().context("name a command to run, as in: services cargo test")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let folder = trials::scene::folder()?;
        let postgres = Postgres::start(folder.path()).await?;
        let nats = Nats::start(folder.path()).await?;
        let mut command = tokio::process::Command::new(&program);
        command.args(words).kill_on_drop(true);
        command.env("SPELKAST_TEST_POSTGRES", postgres.url()).env("SPELKAST_TEST_NATS", nats.url());
        let status = tokio::select! {
            status = command.status() => status.with_context(|| format!("{} cannot run", program.display()))?,
            _ = tokio::signal::ctrl_c() => anyhow::bail!("stopped"),
        };
        Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    })
}
