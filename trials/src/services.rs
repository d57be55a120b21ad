//! The services that a cluster needs: real ones, on free ports, in a folder of the trial's own.
//! Where one cannot be started the trial fails.

mod nats;
mod postgres;

use std::{
    net::{Ipv4Addr, TcpListener},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use tokio::time::sleep;

pub use self::{nats::Nats, postgres::Postgres};

/// How long a service may take to start on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A port that nobody listens at.
fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("there is no free port")?;
    Ok(listener.local_addr()?.port())
}

/// Waits until something holds; it may also say that it never will.
pub(crate) async fn until(what: &str, mut holds: impl FnMut() -> Result<bool>) -> Result<()> {
    let begun = Instant::now();
    while !holds()? {
        if begun.elapsed() > PATIENCE {
            bail!("{what} took longer than {PATIENCE:?}");
        }
        sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}
