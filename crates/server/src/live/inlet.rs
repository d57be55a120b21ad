//! What a client says.

use std::{
    future::poll_fn,
    io::{self, Read, Write},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, Waker},
};

use axum::body::Bytes;
use tokio::{
    io::{AsyncRead as _, ReadBuf},
    net::tcp::OwnedReadHalf,
};
use tungstenite::{
    Error, Message, WebSocket,
    protocol::{Role, WebSocketConfig},
};

use super::outlet::Outlet;

/// The largest message from a client.
const LARGEST: usize = 16 << 10;
/// Small, as there may be many connections, and as it is cleared before every read; what is longer
/// is read in several goes.
const BUFFER: usize = 256;

/// One side of a WebSocket: it reads, and answers what the protocol itself asks.
///
/// It is handed from future to future, each of which would keep room for it: so it is a box.
pub(super) struct Inlet(Box<WebSocket<Half>>);

impl Inlet {
    /// Reads what came early, and then from a connection.
    pub(super) fn new(half: OwnedReadHalf, early: Vec<u8>, outlet: Arc<Outlet>) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(LARGEST))
            .max_frame_size(Some(LARGEST));
        let half = Half { stream: half, outlet, waker: Waker::noop().clone() };
        Self(Box::new(WebSocket::from_partially_read(half, early, Role::Server, Some(config))))
    }

    /// The next message. Whoever gives up waiting has lost nothing.
    pub(super) async fn next(&mut self) -> Result<Message, Error> {
        poll_fn(|context| {
            self.0.get_mut().waker.clone_from(context.waker());
            match self.0.read() {
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => Poll::Pending,
                read => Poll::Ready(read),
            }
        })
        .await
    }
}

/// A connection as the protocol wants it: one that says when there is nothing to read now.
struct Half {
    stream: OwnedReadHalf,
    outlet: Arc<Outlet>,
    waker: Waker,
}

impl Read for Half {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut buffer = ReadBuf::new(bytes);
        let mut context = Context::from_waker(&self.waker);
        match Pin::new(&mut self.stream).poll_read(&mut context, &mut buffer) {
            Poll::Ready(read) => read.map(|()| buffer.filled().len()),
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

impl Write for Half {
    /// Only answers to pings come this way, each as a whole.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.outlet.put(Bytes::copy_from_slice(bytes)) {
            Ok(bytes.len())
        } else {
            Err(io::ErrorKind::ConnectionReset.into())
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
