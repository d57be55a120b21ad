//! A connection's bytes. It keeps its place among all connections for as long as it lives, also
//! once it has become a WebSocket, and ends when the client takes nothing of what it is sent.

use std::{
    future::Future as _,
    io::{self, IoSlice},
    net::IpAddr,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use metrics::gauge;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    sync::OwnedSemaphorePermit,
    time::{Sleep, sleep},
};

use crate::limits::Counted;

/// The place of a connection, given back when it is dropped.
pub(crate) struct Place {
    _of_all: OwnedSemaphorePermit,
    _of_client: Counted<IpAddr>,
}

impl Place {
    /// A place among all, and among those of a client.
    pub(crate) fn new(of_all: OwnedSemaphorePermit, of_client: Counted<IpAddr>) -> Self {
        gauge!("spelkast_connections").increment(1);
        Self { _of_all: of_all, _of_client: of_client }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        gauge!("spelkast_connections").decrement(1);
    }
}

/// A connection.
pub(crate) struct Wire {
    stream: TcpStream,
    /// How long the client may take nothing.
    stall: Duration,
    /// Runs while it does.
    stalled: Option<Pin<Box<Sleep>>>,
    place: Place,
}

impl Wire {
    pub(crate) fn new(stream: TcpStream, stall: Duration, place: Place) -> Self {
        Self { stream, stall, stalled: None, place }
    }

    /// For who writes by himself: what it is made of.
    pub(crate) fn into_parts(self) -> (TcpStream, Duration, Place) {
        (self.stream, self.stall, self.place)
    }

    /// Waits, but not for ever.
    fn wait(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let stall = self.stall;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(stall)));
        ready!(stalled.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        if written.is_pending() {
            return self.wait(cx);
        }
        self.stalled = None;
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        if written.is_pending() {
            return self.wait(cx);
        }
        self.stalled = None;
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
