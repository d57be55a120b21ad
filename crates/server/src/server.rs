//! Starting and stopping.

use std::{
    fs::{self, File, TryLockError},
    io,
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
    time::Duration,
};

use metrics::{describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::{
    net::TcpListener,
    sync::watch,
    task::JoinHandle,
    time::{sleep, timeout},
};

use crate::{
    app::App,
    bus::{Bus, BusError},
    gate,
    hall::Hall,
    page::Page,
    random,
    settings::{PORT, Settings},
    store::{Place, Store, StoreError},
    thinkers::Thinkers,
    visitors::{self, Cookies},
};

/// How long open connections may take to end.
const PATIENCE: Duration = Duration::from_secs(5);

/// What the secret of cookies is called in the store.
const SECRET: &str = "cookies";

/// How often what was measured is added up: until then every action takes some room of its own.
const ADD_UP: Duration = Duration::from_millis(500);
/// After how many times of that remarks are put in order, so that they take no more and more room.
const TIDY: usize = 10;
/// The times that are told apart in the metrics.
const SECONDS: [f64; 10] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];

/// Why a server does not start.
#[derive(thiserror::Error, Debug)]
pub enum StartError {
    /// The folder cannot be used.
    #[error("the folder {0} cannot be used: {1}")]
    Folder(PathBuf, io::Error),
    /// Another server uses it.
    #[error("the folder {0} is in use by another server: stop that one, or give --data another")]
    InUse(PathBuf),
    /// The address cannot be listened at.
    #[error("{0} is in use: give --port another, or 0 for any")]
    PortInUse(SocketAddr),
    /// The address cannot be listened at.
    #[error("{0} cannot be listened at: {1}")]
    Address(SocketAddr, io::Error),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The bus cannot be used.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// The bus cannot be listened to.
    #[error("the bus cannot be listened to: {0}")]
    Deaf(#[from] async_nats::SubscribeError),
    /// A bus is of no use to one server alone.
    #[error("a bus is for several servers on one database: give --database postgres://… as well")]
    NotShared,
}

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    app: Arc<App>,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
    /// Held as long as the server runs.
    _lock: Option<File>,
}

impl Server {
    /// Starts a server.
    ///
    /// # Errors
    /// If the folder, the database, the bus or the address cannot be used.
    pub async fn start(settings: Settings) -> Result<Self, StartError> {
        let lock = lock(&settings.place)?;
        let listener = listen(settings.listen, settings.port).await?;
        let address = listener
            .local_addr()
            .map_err(|error| StartError::Address(SocketAddr::new(settings.listen, 0), error))?;
        // The hall's meters count for the recorder that is there when it is opened.
        let recorder = recorder();
        let (hall, secret) = open_hall(&settings).await?;
        let page = settings.web.map_or_else(Page::embedded, Page::folder);
        let app = Arc::new(App::new(Arc::clone(&hall), &secret, page, recorder, settings.gate));
        let stop = watch::Sender::new(false);
        let serving = tokio::spawn(gate::serve(listener, Arc::clone(&app), stop.subscribe()));
        tokio::spawn(Arc::clone(&hall).watch_clocks());
        tokio::spawn(tidy(Arc::clone(&app), stop.subscribe()));
        tokio::spawn(async move { hall.resume().await });
        tracing::info!(%address, database = %settings.place, "started");
        Ok(Self { address, app, stop, serving, _lock: lock })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many tables are in memory.
    pub fn live_tables(&self) -> usize {
        self.app.hall.live()
    }

    /// How many connections are open, of whatever kind.
    pub fn connections(&self) -> usize {
        self.app.lines.total()
    }

    /// Stops: tells everybody connected, finishes what was begun, closes the database.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        self.app.hall.close().await;
        let told = async {
            while self.app.sockets.total() > 0 {
                sleep(Duration::from_millis(10)).await;
            }
        };
        let _ = timeout(PATIENCE, told).await;
        let mut serving = self.serving;
        if timeout(PATIENCE, &mut serving).await.is_err() {
            serving.abort();
        }
        tracing::info!("stopped");
    }
}

/// Opens the store, the bus and the hall, and does what servers and workers both do; with the secret
/// of the store.
pub(crate) async fn open_hall(settings: &Settings) -> Result<(Arc<Hall>, Vec<u8>), StartError> {
    if settings.bus.is_some() && matches!(settings.place, Place::File(_)) {
        return Err(StartError::NotShared);
    }
    let store = Store::open(&settings.place).await?;
    let secret = random::bytes::<{ Cookies::SECRET }>().to_vec();
    let secret = store.secret(SECRET, secret).await?;
    let bus = match &settings.bus {
        Some(url) => Some(Bus::connect(url, &visitors::realm(&secret)).await?),
        None => None,
    };
    let threads = settings.thinkers.unwrap_or_else(Thinkers::usual_threads);
    let hall = Hall::new(store, bus, Thinkers::start(threads), settings.pace);
    if let Some(bus) = hall.bus() {
        bus.listen(Arc::clone(&hall)).await?;
        if threads > 0 {
            let hall = Arc::clone(&hall);
            // While one table's computer waits for people to follow, another's can think.
            tokio::spawn(async move { hall.run_errands(2 * threads).await });
        }
    }
    tokio::spawn(Arc::clone(&hall).watch_others());
    Ok((hall, secret))
}

async fn tidy(app: Arc<App>, mut stop: watch::Receiver<bool>) {
    let recorder = recorder();
    for round in 1.. {
        if timeout(ADD_UP, stop.changed()).await.is_ok() {
            return;
        }
        recorder.run_upkeep();
        if round % TIDY != 0 {
            continue;
        }
        if let Ok(Some(secret)) = app.hall.store.kept_secret(SECRET).await {
            app.cookies.renew(&secret);
        }
        app.remarks.tidy();
    }
}

/// Makes the folder of a file, and makes sure that nobody else uses it.
fn lock(place: &Place) -> Result<Option<File>, StartError> {
    let Place::File(file) = place else { return Ok(None) };
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let fail = |error| StartError::Folder(folder.to_owned(), error);
    fs::create_dir_all(folder).map_err(fail)?;
    let file = File::options().create(true).append(true).open(folder.join("lock")).map_err(fail)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(StartError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(fail(error)),
    }
}

async fn listen(address: IpAddr, port: Option<u16>) -> Result<TcpListener, StartError> {
    let wanted = SocketAddr::new(address, port.unwrap_or(PORT));
    let listener = match (TcpListener::bind(wanted).await, port) {
        // Nobody asked for the usual port: any other will do.
        (Err(error), None) if error.kind() == io::ErrorKind::AddrInUse => {
            TcpListener::bind(SocketAddr::new(address, 0)).await
        }
        (bound, _) => bound,
    };
    listener.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => StartError::PortInUse(wanted),
        _ => StartError::Address(wanted, error),
    })
}

/// One for the whole program, however many servers it runs.
fn recorder() -> PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    let start = || {
        let builder = PrometheusBuilder::new();
        let builder = builder.set_buckets(&SECONDS).expect("there are buckets");
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        if metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("somebody else records the metrics");
        }
        describe_gauge!("process_resident_memory_bytes", "Memory of the program");
        describe_gauge!("spelkast_tables_live", "Tables in memory");
        describe_gauge!("spelkast_connections", "Open connections of any kind");
        describe_gauge!("spelkast_sockets", "Open WebSockets");
        describe_gauge!("spelkast_thinking", "Computers and hints being thought about");
        describe_counter!("spelkast_refused_total", "Requests that nobody at the page makes");
        describe_counter!("spelkast_tables_made_total", "Tables made");
        describe_counter!("spelkast_actions_total", "Actions stored");
        describe_counter!("spelkast_commits_total", "Transactions");
        describe_counter!("spelkast_commits_again_total", "Transactions tried once more");
        describe_counter!("spelkast_bus_heard_total", "What other servers told");
        describe_counter!("spelkast_bus_dropped_total", "What could not be told to other servers");
        describe_counter!("spelkast_errands_total", "Thoughts taken from the work queue");
        describe_histogram!("spelkast_commit_seconds", "How long a transaction took");
        describe_histogram!("spelkast_append_seconds", "How long it took until an action was safe");
        handle
    };
    RECORDER.get_or_init(start).clone()
}
