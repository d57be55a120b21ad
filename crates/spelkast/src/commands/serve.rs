//! `spelkast serve`, which is also what `spelkast` alone does.

use std::{
    env,
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
    str::FromStr as _,
};

use anyhow::{Context as _, Result, anyhow};
use server::{Server, Settings};
use tracing_subscriber::{
    filter::Targets, layer::SubscriberExt as _, util::SubscriberInitExt as _,
};

use crate::{
    args::{Log, Serve},
    output::print,
};

/// Runs the server until it is told to stop.
pub(crate) fn serve(arguments: &Serve) -> Result<()> {
    log(arguments.log)?;
    let settings = settings(arguments)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("the program cannot start its threads")?;
    runtime.block_on(run(settings, !arguments.no_open))
}

fn settings(arguments: &Serve) -> Result<Settings> {
    let mut settings = match (&arguments.data, &arguments.database) {
        (_, Some(url)) => of_database(url)?,
        (Some(folder), None) => Settings::new(folder.clone()),
        (None, None) => Settings::new(data_folder()?),
    };
    if let Some(address) = arguments.listen {
        settings.listen = address;
    }
    if let Some(web) = &arguments.web {
        anyhow::ensure!(web.is_dir(), "--web {}: there is no such folder", web.display());
    }
    settings.port = arguments.port;
    settings.web.clone_from(&arguments.web);
    settings.gate.proxies.clone_from(&arguments.proxies);
    Ok(settings)
}

/// Everything in the file that an address such as `sqlite:club.sqlite` names.
fn of_database(url: &str) -> Result<Settings> {
    let path = url.strip_prefix("sqlite:").map(|path| path.strip_prefix("//").unwrap_or(path));
    let file = path.map(Path::new).and_then(|path| Some((path.parent()?, path.file_name()?)));
    let (folder, name) = file
        .ok_or_else(|| anyhow!("--database {url}: write sqlite:FILE, as in sqlite:club.sqlite"))?;
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    Ok(Settings { database: name.into(), ..Settings::new(folder.to_owned()) })
}

async fn run(settings: Settings, open: bool) -> Result<()> {
    let data = settings.data.join(&settings.database);
    let signals = Signals::new().context("signals cannot be listened for")?;
    let server = Server::start(settings).await?;
    let mut address = server.address();
    let url = format!("http://{address}");
    print(&format!("{url}\nTables are kept in {}. Ctrl-C stops.\n", data.display()))?;
    if open {
        if address.ip().is_unspecified() {
            address.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
        }
        open_browser(format!("http://{address}"));
    }
    signals.wait().await;
    server.stop().await;
    Ok(())
}

/// Opens the browser, where there is one.
fn open_browser(url: String) {
    // Some openers wait for the browser to end.
    std::thread::spawn(move || {
        let _ = open::that_detached(url);
    });
}

/// What stops the program: Ctrl-C, and what service managers send.
struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Signals {
    fn new() -> io::Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            terminate: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?,
        })
    }

    #[cfg(unix)]
    async fn wait(mut self) {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = self.terminate.recv() => {}
        }
    }

    #[cfg(not(unix))]
    async fn wait(self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// Logs go to standard error, as much of them as `RUST_LOG` says.
fn log(form: Log) -> Result<()> {
    let wanted = env::var("RUST_LOG").unwrap_or_else(|_| "warn".to_owned());
    let filter = Targets::from_str(&wanted).map_err(|why| anyhow!("RUST_LOG: {why}"))?;
    let colours = io::stderr().is_terminal();
    let layer = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(colours);
    let registry = tracing_subscriber::registry().with(filter);
    match form {
        Log::Text => registry.with(layer).init(),
        Log::Json => registry.with(layer.json()).init(),
    }
    Ok(())
}

/// Where programs keep their data on this system.
fn data_folder() -> Result<PathBuf> {
    let from = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || from("HOME").map(|home| home.join(home_part()));
    let folder = if cfg!(windows) {
        from("APPDATA")
    } else if cfg!(target_os = "macos") {
        home()
    } else {
        from("XDG_DATA_HOME").or_else(home)
    };
    let folder = folder.context("there is no folder for data: name one by --data")?;
    Ok(folder.join("spelkast"))
}

fn home_part() -> &'static Path {
    let part =
        if cfg!(target_os = "macos") { "Library/Application Support" } else { ".local/share" };
    Path::new(part)
}
