//! What goes over a WebSocket to clients, put together once however many hear it: what a server
//! sends is not masked, so that all are sent the same bytes.

use axum::body::Bytes;
use serde::Serialize;

/// The longest header.
const HEADER: usize = 10;
/// What a frame is.
const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;

/// A whole message, with its header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    bytes: Bytes,
    header: usize,
}

impl Frame {
    /// A message.
    pub(crate) fn json<T: Serialize>(message: &T) -> Self {
        let mut bytes = Vec::with_capacity(256);
        bytes.resize(HEADER, 0);
        serde_json::to_writer(&mut bytes, message).expect("messages are plain data");
        Self::new(TEXT, bytes)
    }

    /// Whether somebody is there.
    pub(crate) fn ping() -> Self {
        Self::new(PING, vec![0; HEADER])
    }

    /// Nothing more comes, and why.
    pub(crate) fn close(code: u16, reason: &str) -> Self {
        let mut bytes = vec![0; HEADER];
        bytes.extend(code.to_be_bytes());
        bytes.extend(reason.as_bytes());
        Self::new(CLOSE, bytes)
    }

    /// Puts the header before what follows the room for it.
    fn new(kind: u8, mut bytes: Vec<u8>) -> Self {
        let length = bytes.len() - HEADER;
        let header = match length {
            0..126 => 2,
            126..0x1_0000 => 4,
            _ => 10,
        };
        let start = HEADER - header;
        // It is whole, and nothing else of it follows.
        bytes[start] = 0x80 | kind;
        match header {
            2 => bytes[start + 1] = length as u8,
            4 => {
                bytes[start + 1] = 126;
                bytes[start + 2..HEADER].copy_from_slice(&(length as u16).to_be_bytes());
            }
            _ => {
                bytes[start + 1] = 127;
                bytes[start + 2..HEADER].copy_from_slice(&(length as u64).to_be_bytes());
            }
        }
        Self { bytes: Bytes::from(bytes).slice(start..), header }
    }

    /// What is written.
    pub(crate) fn into_bytes(self) -> Bytes {
        self.bytes
    }

    /// The message alone.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes[self.header..]).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use tungstenite::{
        Message,
        protocol::{CloseFrame, Role, WebSocket},
    };

    use super::*;

    /// What a client reads.
    fn read(frame: Frame) -> Message {
        let stream = Cursor::new(frame.into_bytes().to_vec());
        WebSocket::from_raw_socket(stream, Role::Client, None).read().unwrap()
    }

    #[test]
    fn clients_can_read_them() {
        // Two letters more are the quotes; where the header changes its form, both sides of it.
        for length in [0, 1, 123, 124, 1_000, 0xfffd, 0xfffe, 100_000] {
            let text = "é".repeat(length / 2) + &"x".repeat(length % 2);
            let frame = Frame::json(&text);
            assert_eq!(frame.text(), format!("\"{text}\""));
            assert_eq!(read(frame), Message::text(format!("\"{text}\"")), "{length}");
        }
        assert_eq!(read(Frame::ping()), Message::Ping(Bytes::new()));
        let close = CloseFrame { code: 1013.into(), reason: "too slow".into() };
        assert_eq!(read(Frame::close(1013, "too slow")), Message::Close(Some(close)));
    }
}
