//! Where connections come in: each finds a place or waits for one, and says soon what it wants.

use std::{
    convert::Infallible, io::ErrorKind, net::SocketAddr, pin::pin, sync::Arc, time::Duration,
};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
    response::Response,
    routing::future::RouteFuture,
};
use hyper::{body::Incoming, server::conn::http1, service::Service};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    time::sleep,
};

use crate::{
    app::{self, App},
    network::one_client,
    wire::{Place, Wire},
};

/// The longest head of a request, its address and cookies included.
const LONGEST_HEAD: usize = 16 << 10;
/// What is kept of a request before it is wanted.
const BUFFER: usize = 64 << 10;
/// How long to wait when the system has no more connections to give.
const PAUSE: Duration = Duration::from_millis(100);

/// Lets connections in until the server stops, and waits until they have ended.
pub(crate) async fn serve(listener: TcpListener, app: Arc<App>, mut stop: watch::Receiver<bool>) {
    let router: Router = app::router(Arc::clone(&app)).with_state(());
    loop {
        let (stream, peer, place) = tokio::select! {
            () = stopped(&mut stop) => break,
            next = next(&listener, &app) => next,
        };
        let wire = Wire::new(stream, app.gate.stall, place);
        let visit = Visit { router: router.clone(), peer };
        tokio::spawn(talk(Arc::clone(&app), wire, visit, stop.clone()));
    }
    drop(listener);
    let _ = app.places.acquire_many(app.gate.places()).await;
}

async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

/// The next connection that may come in.
async fn next(listener: &TcpListener, app: &App) -> (TcpStream, SocketAddr, Place) {
    let gate = &app.gate;
    loop {
        // The places are never closed.
        let Ok(of_all) = Arc::clone(&app.places).acquire_owned().await else { continue };
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            // They are gone again; the next one may be there already.
            Err(error) if is_theirs(error.kind()) => continue,
            Err(error) => {
                tracing::debug!(%error, "a connection cannot be accepted");
                sleep(PAUSE).await;
                continue;
            }
        };
        let client = one_client(peer.ip());
        let near = gate.is_home(peer.ip()) || gate.is_proxy(peer.ip());
        let most = if near { usize::MAX } else { gate.most_from_one };
        let Some(of_client) = app.lines.enter(client, most) else {
            app.remarks.note(client, "too_many");
            continue;
        };
        // An action is small and must go at once.
        let _ = stream.set_nodelay(true);
        return (stream, peer, Place::new(of_all, of_client));
    }
}

/// Whether a connection failed because of who made it.
fn is_theirs(error: ErrorKind) -> bool {
    use ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error, ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// One connection, request after request.
async fn talk(app: Arc<App>, wire: Wire, visit: Visit, mut stop: watch::Receiver<bool>) {
    let client = one_client(visit.peer.ip());
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(app.gate.head);
    builder.max_buf_size(BUFFER).max_header_size(LONGEST_HEAD);
    let connection = builder.serve_connection(TokioIo::new(wire), visit).with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stopped(&mut stop) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if ended.is_err_and(|error| error.is_parse()) {
        app.remarks.note(client, "unreadable");
    }
}

/// Answers the requests of one connection.
struct Visit {
    router: Router,
    peer: SocketAddr,
}

impl Service<Request<Incoming>> for Visit {
    type Response = Response;
    type Error = Infallible;
    type Future = RouteFuture<Infallible>;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(ConnectInfo(self.peer));
        tower_service::Service::call(&mut self.router.clone(), request)
    }
}
