//! Where the server is, and how to talk to it.

use std::{fmt, str::FromStr, time::Duration};

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::{
    Method, Request, Response, Uri,
    body::{Bytes, Incoming},
    client::conn::http1,
    header,
};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{client::IntoClientRequest as _, protocol::WebSocketConfig},
};

use super::fault::Fault;

/// Nobody waits longer for an answer, or for an action to arrive.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// The largest answer.
const LARGEST: usize = 4 << 20;
/// Small, as there may be many connections.
const BUFFER: usize = 512;

/// A server's address, as in `http://127.0.0.1:7355`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    host: String,
    port: u16,
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("‘{text}’ is no server's address: write one as http://127.0.0.1:7355");
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        match uri.scheme_str() {
            Some("http") => {}
            Some("https") => {
                return Err(format!(
                    "{text}: TLS is for the proxy; name the server behind it, as http://HOST:PORT"
                ));
            }
            _ => return Err(wrong()),
        }
        let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(wrong)?;
        if !matches!(uri.path(), "" | "/") || uri.query().is_some() {
            return Err(format!("{text}: leave out what comes after the port"));
        }
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        Ok(Self { host, port: uri.port_u16().unwrap_or(80) })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.host.contains(':') {
            write!(f, "[{}]:{}", self.host, self.port)
        } else {
            write!(f, "{}:{}", self.host, self.port)
        }
    }
}

/// What the server answered.
pub(super) struct Answer {
    pub(super) body: Bytes,
    /// The visitor that the server made us, if it did.
    pub(super) cookie: Option<String>,
}

/// Why the server refused, in its own words.
#[derive(Deserialize)]
struct Refused {
    message: String,
}

impl Place {
    async fn connect(&self) -> Result<TcpStream, Fault> {
        let connected = timeout(PATIENCE, TcpStream::connect((self.host.as_str(), self.port)));
        let connected = connected.await.map_err(|_| Fault::Late("a connection".to_owned()))?;
        let stream = connected.map_err(|error| Fault::Lost(format!("{self}: {error}")))?;
        // An action is small and must go at once.
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// One request and its answer.
    pub(super) async fn call(
        &self,
        method: Method,
        path: &str,
        body: String,
    ) -> Result<Answer, Fault> {
        let exchange = async {
            let (mut sender, connection) =
                http1::handshake(TokioIo::new(self.connect().await?)).await?;
            tokio::spawn(connection);
            let request = Request::builder()
                .method(method)
                .uri(path)
                .header(header::HOST, self.to_string())
                .header(header::CONTENT_TYPE, "application/json")
                .header(header::CONNECTION, "close")
                .body(Full::new(Bytes::from(body)))
                .map_err(|error| Fault::Lost(error.to_string()))?;
            answer(sender.send_request(request).await?).await
        };
        let late = |_| Fault::Late(format!("the answer of {path}"));
        timeout(PATIENCE, exchange).await.map_err(late)?
    }

    /// Opens a WebSocket, as a visitor with this cookie or as a new one.
    pub(super) async fn open(
        &self,
        path: &str,
        cookie: Option<&str>,
    ) -> Result<WebSocketStream<TcpStream>, Fault> {
        let mut request = format!("ws://{self}{path}").into_client_request()?;
        if let Some(cookie) = cookie.and_then(|cookie| cookie.parse().ok()) {
            request.headers_mut().insert(header::COOKIE, cookie);
        }
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let stream = self.connect().await?;
        let opened = timeout(PATIENCE, client_async_with_config(request, stream, Some(config)));
        let opened = opened.await.map_err(|_| Fault::Late("a WebSocket".to_owned()))?;
        Ok(opened?.0)
    }

    /// How much memory the server has, in bytes, where it says so.
    pub(super) async fn memory(&self) -> Option<u64> {
        let answer = self.call(Method::GET, "/metrics", String::new()).await.ok()?;
        let text = std::str::from_utf8(&answer.body).ok()?;
        let line =
            text.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
        Some(line?.trim().parse::<f64>().ok()? as u64)
    }
}

async fn answer(response: Response<Incoming>) -> Result<Answer, Fault> {
    let status = response.status();
    let cookie = response.headers().get(header::SET_COOKIE).and_then(|it| it.to_str().ok());
    let cookie = cookie.and_then(|it| it.split(';').next()).map(str::to_owned);
    let body = Limited::new(response.into_body(), LARGEST).collect().await;
    let body = body.map_err(|error| Fault::Lost(error.to_string()))?.to_bytes();
    if status.is_success() {
        return Ok(Answer { body, cookie });
    }
    let refused = serde_json::from_slice::<Refused>(&body);
    Err(Fault::Refused(refused.map_or_else(|_| status.to_string(), |it| it.message)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read() {
        for (text, place) in [
            ("http://127.0.0.1:7355", "127.0.0.1:7355"),
            ("http://club.example/", "club.example:80"),
            ("http://[::1]:81", "[::1]:81"),
        ] {
            assert_eq!(text.parse::<Place>().unwrap().to_string(), place);
        }
    }

    #[test]
    fn what_is_no_address_is_refused_in_a_sentence() {
        for (text, word) in [
            ("", "http://"),
            ("127.0.0.1:7355", "http://"),
            ("ftp://club.example", "http://"),
            ("http://club example", "http://"),
            ("http://", "http://"),
            ("https://club.example", "proxy"),
            ("http://club.example/table/1", "after the port"),
        ] {
            let why = text.parse::<Place>().unwrap_err();
            assert!(why.contains(word), "{text}: {why}");
        }
    }
}
