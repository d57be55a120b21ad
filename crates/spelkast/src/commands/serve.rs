//! `spelkast serve`, which is also what `spelkast` alone does.

use anyhow::{Context as _, Result};
use server::{Server, Settings};

use super::host::{self, Signals};
use crate::{args::Serve, output::print};

/// Runs the server until it is told to stop.
pub(crate) fn serve(arguments: &Serve) -> Result<()> {
    host::log(arguments.log)?;
    let settings = settings(arguments)?;
    host::runtime()?.block_on(run(settings, !arguments.no_open))
}

fn settings(arguments: &Serve) -> Result<Settings> {
    let mut settings = Settings::at(host::place(&arguments.kept)?);
    if let Some(address) = arguments.listen {
        settings.listen = address;
    }
    if let Some(web) = &arguments.web {
        anyhow::ensure!(web.is_dir(), "--web {}: there is no such folder", web.display());
    }
    let idle = arguments.thinkers == Some(0) && arguments.bus.is_none();
    anyhow::ensure!(!idle, "--thinkers 0 leaves thinking to workers, who need --bus");
    settings.port = arguments.port;
    settings.bus.clone_from(&arguments.bus);
    settings.thinkers = arguments.thinkers;
    settings.web.clone_from(&arguments.web);
    settings.gate.proxies.clone_from(&arguments.proxies);
    Ok(settings)
}

async fn run(settings: Settings, open: bool) -> Result<()> {
    let place = settings.place.clone();
    let signals = Signals::new().context("signals cannot be listened for")?;
    let server = Server::start(settings).await?;
    let mut address = server.address();
    let url = format!("http://{address}");
    print(&format!("{url}\nTables are kept in {place}. Ctrl-C stops.\n"))?;
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
