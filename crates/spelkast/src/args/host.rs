//! What those can type who run a server for others.

use std::{net::IpAddr, path::PathBuf};

use clap::{Args, ValueEnum};

/// Where tables are kept.
#[derive(Args, Default)]
pub(crate) struct Kept {
    /// The folder that everything is kept in [default: the system's folder for data]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    #[arg(
        help = "The database instead of a folder: sqlite:FILE or postgres://USER:PASSWORD@HOST/NAME",
        long,
        value_name = "URL",
        env = "SPELKAST_DATABASE",
        hide_env_values = true,
        conflicts_with = "data"
    )]
    pub(crate) database: Option<String>,
}

#[derive(Args, Default)]
#[command(
    after_help = "The first line printed is the address. Tables are kept in the data folder: \
                  whatever happens\nto the program, no action that was made is lost. Ctrl-C stops \
                  it.\n\nOn this machine only, unless --listen says otherwise: --listen 0.0.0.0 \
                  is for everybody in the\nnetwork. Several servers may share one PostgreSQL \
                  database; a NATS server then carries news between\nthem, and to workers \
                  (docs/hosting.md). Logs go to standard error; RUST_LOG=info says more.\n\n\
                  Example: spelkast serve --listen 0.0.0.0 --port 80 --no-open"
)]
pub(crate) struct Serve {
    /// The port; 0 for any that is free [default: 7355, or any that is free]
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Option<u16>,
    /// The address to listen at [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) listen: Option<IpAddr>,
    #[command(flatten)]
    pub(crate) kept: Kept,
    #[arg(
        help = "The NATS server between several servers on one database: nats://HOST",
        long,
        value_name = "URL",
        env = "SPELKAST_BUS",
        hide_env_values = true
    )]
    pub(crate) bus: Option<String>,
    /// A proxy on another machine that is believed when it says for whom it asks: its address, or a
    /// network of them as 10.0.0.0/8 (may be repeated; those on this machine are believed anyway)
    #[arg(long = "proxy", value_name = "ADDRESS")]
    pub(crate) proxies: Vec<server::Network>,
    /// How many threads computers think in; 0 leaves it to workers [default: one less than cores]
    #[arg(long, value_name = "N")]
    pub(crate) thinkers: Option<usize>,
    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Serve the page from this folder, for those who change it
    #[arg(long, value_name = "FOLDER")]
    pub(crate) web: Option<PathBuf>,
    /// How logs are written
    #[arg(long, value_enum, default_value_t = Log::Text)]
    pub(crate) log: Log,
}

#[derive(Args)]
#[command(
    after_help = "A worker takes from the work queue what computers have to think about, and plays \
                  what they come to.\nOne that dies leaves its work to others. Ctrl-C stops it.\n\n\
                  Example: spelkast worker --database postgres://spelkast@db/spelkast --bus nats://bus"
)]
pub(crate) struct Worker {
    #[arg(
        help = "The database that the servers use: postgres://USER:PASSWORD@HOST/NAME",
        long,
        value_name = "URL",
        env = "SPELKAST_DATABASE",
        hide_env_values = true
    )]
    pub(crate) database: String,
    #[arg(
        help = "The NATS server that the servers use: nats://HOST",
        long,
        value_name = "URL",
        env = "SPELKAST_BUS",
        hide_env_values = true
    )]
    pub(crate) bus: String,
    /// How many threads computers think in [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) thinkers: Option<u16>,
    /// How logs are written
    #[arg(long, value_enum, default_value_t = Log::Text)]
    pub(crate) log: Log,
}

#[derive(Args)]
#[command(
    after_help = "The file holds everything: tables, seats, names, and the secret by which visitors \
                  are known. It can\nbe restored into either kind of database.\n\n\
                  Example: spelkast backup spelkast-monday.sqlite"
)]
pub(crate) struct Backup {
    /// The file to make; it must not be there yet
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) kept: Kept,
}

#[derive(Args)]
#[command(
    after_help = "What happened since the backup is gone afterwards. Servers need not be stopped: \
                  they notice within\na few seconds.\n\nExample: spelkast restore spelkast-monday.sqlite"
)]
pub(crate) struct Restore {
    /// A file that spelkast backup made
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) kept: Kept,
}

#[derive(Args)]
#[command(
    after_help = "Each table becomes a file named GAME-ID.spel, which every command that takes a \
                        record can read.\n\nExample: spelkast export --all -o records"
)]
pub(crate) struct Export {
    /// All tables
    #[arg(long, required = true)]
    pub(crate) all: bool,
    /// The folder to put them in
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) kept: Kept,
}

#[derive(Args)]
#[command(
    after_help = "Stop the servers first: what they store afterwards stays behind.\n\nExample: \
                  spelkast move --from sqlite:club.sqlite --to postgres://spelkast@localhost/spelkast"
)]
pub(crate) struct Move {
    /// The database that holds everything now
    #[arg(long, value_name = "URL")]
    pub(crate) from: String,
    /// The database to move into, which must be empty
    #[arg(long, value_name = "URL")]
    pub(crate) to: String,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Log {
    /// For people
    #[default]
    Text,
    /// For programs, one object a line
    Json,
}
