//! Somebody who visits the servers: a cookie, calls over HTTP, and a WebSocket a table.

use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use reqwest::{Method, header};
use serde_json::Value;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async, tungstenite::client::IntoClientRequest as _,
};

/// How long an answer may take before the server is taken to be gone.
pub const PATIENCE: Duration = Duration::from_secs(3);

/// A connection to a table.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Somebody who visits the servers.
#[derive(Clone)]
pub struct Visitor {
    http: reqwest::Client,
    cookie: String,
}

impl Visitor {
    /// Visits a server for the first time.
    ///
    /// # Errors
    /// If the server does not answer.
    pub async fn new(url: &str) -> Result<Self> {
        // A server that was killed leaves connections behind that nobody should use again.
        let http = reqwest::Client::builder().pool_max_idle_per_host(0).build()?;
        let asking = http.get(format!("{url}/api/me")).timeout(PATIENCE);
        let answer = asking.send().await?.error_for_status()?;
        let cookie = answer.headers().get(header::SET_COOKIE).context("there is no cookie")?;
        let cookie = cookie.to_str()?.split(';').next().unwrap_or_default().to_owned();
        Ok(Self { http, cookie })
    }

    /// Asks for something; a text.
    ///
    /// # Errors
    /// If there is no answer, or a refusal.
    pub async fn text(&self, url: &str, path: &str) -> Result<String> {
        self.ask(self.http.get(format!("{url}{path}"))).await
    }

    /// Asks for something; JSON.
    ///
    /// # Errors
    /// If there is no answer, or a refusal.
    pub async fn get(&self, url: &str, path: &str) -> Result<Value> {
        Ok(serde_json::from_str(&self.text(url, path).await?)?)
    }

    /// Makes a table, and gives its id.
    ///
    /// # Errors
    /// If there is no answer, or a refusal.
    pub async fn make(&self, url: &str, table: &Value) -> Result<String> {
        let asking = self.http.request(Method::POST, format!("{url}/api/tables")).json(table);
        let made: Value = serde_json::from_str(&self.ask(asking).await?)?;
        made["id"].as_str().map(str::to_owned).context("a table has an id")
    }

    async fn ask(&self, asking: reqwest::RequestBuilder) -> Result<String> {
        // Twice as long as a client waits: the checker asks, which is in no hurry.
        let asking = asking.header(header::COOKIE, &self.cookie).timeout(PATIENCE * 2);
        let answer = asking.send().await?;
        let status = answer.status();
        let text = answer.text().await?;
        if !status.is_success() {
            bail!("{status}: {text}");
        }
        Ok(text)
    }

    /// Connects to a table.
    ///
    /// # Errors
    /// If there is no answer in time, or a refusal.
    pub async fn connect(&self, url: &str, table: &str, full: bool) -> Result<Socket> {
        let view = if full { "full" } else { "actions" };
        let url = format!("{}/api/tables/{table}/live?view={view}", url.replacen("http", "ws", 1));
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        let connecting = timeout(PATIENCE, connect_async(request)).await;
        let (socket, _) = connecting.map_err(|_| anyhow!("no answer"))??;
        Ok(socket)
    }
}
