//! What a server takes of the machine, and what it says of itself.

use std::fs;

use anyhow::{Context as _, Result};

use crate::{cluster::Node, visitor::Visitor};

/// What was measured at a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gauge {
    /// Memory in use, in megabytes.
    pub memory: f64,
    /// Threads.
    pub threads: usize,
    /// Open files and connections.
    pub files: usize,
    /// Tables in memory.
    pub tables: usize,
    /// Open connections of clients.
    pub sockets: usize,
}

impl Gauge {
    /// Measures a server.
    ///
    /// # Errors
    /// If it is gone, or does not answer.
    pub async fn read(node: &mut Node, visitor: &Visitor) -> Result<Self> {
        let metrics = visitor.text(&node.url(), "/metrics").await?;
        let of = |name: &str| {
            let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.and_then(|value| value.trim().parse().ok()).unwrap_or(0.0) as usize
        };
        let id = node.process().context("the server does not run")?.id();
        let status = fs::read_to_string(format!("/proc/{id}/status"))?;
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
            let value = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
            value.with_context(|| format!("a process has {name}"))
        };
        Ok(Self {
            memory: field("VmRSS")? as f64 / 1024.0,
            threads: field("Threads")?,
            files: fs::read_dir(format!("/proc/{id}/fd"))?.count(),
            tables: of("spelkast_tables_live"),
            sockets: of("spelkast_sockets"),
        })
    }
}
