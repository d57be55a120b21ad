//! The WebSocket: one task a connection, which passes messages to and from the table.

use std::{
    net::IpAddr,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Extension,
    extract::{
        Query, State, WebSocketUpgrade,
        rejection::QueryRejection,
        ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, close_code, rejection},
    },
    response::Response,
};
use metrics::Gauge;
use serde::Deserialize;
use tokio::{
    sync::mpsc,
    time::{MissedTickBehavior, interval, sleep},
};
use tungstenite::error::ProtocolError;

use crate::{
    api::TableId,
    app::App,
    guard::Client,
    hall::Live,
    limits::{Bucket, Counted, Quota},
    problem::Problem,
    protocol::{FromClient, Refused, ToClient, Views, Wants},
    table::Message,
    visitors::Visitor,
};

/// The largest message from a client.
const LARGEST: usize = 16 << 10;
/// Small, as there may be many connections, and as it is cleared before every read; what is longer
/// is read in several goes.
const BUFFER: usize = 512;
/// How many messages wait for a slow client until it is let go.
const OUTBOX: usize = 64;
/// How many connections a visitor, and how many a client far away, may have.
const MOST_OF_VISITOR: usize = 64;
const MOST_FROM_CLIENT: usize = 256;
/// How fast a client far away may talk.
const TALK: Quota = Quota::new(120, 20.0);

/// The WebSocket of a table
#[utoipa::path(get, path = "/api/tables/{id}/live",
    params(("id" = String, Path), Wants),
    responses((status = 101), (status = 400, body = Refused), (status = 403, body = Refused),
              (status = 404, body = Refused)))]
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Extension(client): Extension<Client>,
    TableId(id): TableId,
    query: Result<Query<Wants>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let Query(wants) = query.map_err(|error| Problem::bad("unreadable", error.body_text()))?;
    // Whoever asks for a table that is not there is told so before anything is upgraded.
    app.hall.table(&id).await?;
    let upgrade = upgrade.map_err(|error| Problem::bad("no_websocket", error.body_text()))?;
    let pass = Pass::new(&app, &visitor, client)
        .ok_or_else(|| Problem::too_many("You have too many connections."))?;
    let full = wants.view != Some(Views::Actions);
    let connection = Connection { app, id, visitor: visitor.0, client, full, _pass: pass };
    Ok(upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        // A task of its own, which does not carry what was needed to come here.
        .on_upgrade(async |socket| drop(tokio::spawn(connection.run(socket)))))
}

/// A place among the connections, given back when it is dropped.
struct Pass {
    sockets: Gauge,
    _from: Counted<IpAddr>,
    _of: Counted<Arc<str>>,
}

impl Pass {
    fn new(app: &Arc<App>, visitor: &Visitor, client: Client) -> Option<Self> {
        let most = |most| if client.local { usize::MAX } else { most };
        let from = app.sockets_from.enter(client.address, most(MOST_FROM_CLIENT))?;
        let of = app.sockets.enter(Arc::clone(&visitor.0), most(MOST_OF_VISITOR))?;
        app.hall.meters.sockets.increment(1);
        Some(Self { sockets: app.hall.meters.sockets.clone(), _from: from, _of: of })
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        self.sockets.decrement(1);
    }
}

struct Connection {
    app: Arc<App>,
    id: String,
    visitor: Arc<str>,
    client: Client,
    full: bool,
    _pass: Pass,
}

impl Connection {
    async fn run(self, mut socket: WebSocket) {
        let (out, mut outbox) = mpsc::channel(OUTBOX);
        let (visitor, full) = (&self.visitor, self.full);
        let join =
            |reply| Message::Join { visitor: Arc::clone(visitor), full, out: out.clone(), reply };
        let Ok((table, number)) = self.app.hall.ask(&self.id, join).await else { return };
        drop(out);
        let end = self.talk(&mut socket, &mut outbox, &table, number).await;
        let _ = table.send(Message::Leave { socket: number }).await;
        let (code, reason) = end;
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        let _ = socket.send(Frame::Close(Some(frame))).await;
    }

    /// Passes messages until one side has enough; why it ended.
    async fn talk(
        &self,
        socket: &mut WebSocket,
        outbox: &mut mpsc::Receiver<Utf8Bytes>,
        table: &Live,
        number: u64,
    ) -> (u16, &'static str) {
        let mut stopping = self.app.hall.stopping();
        let mut stopped = pin!(stopping.changed());
        let mut bucket = Bucket::new(TALK, Instant::now());
        let mut heard = Instant::now();
        // Who is silent is asked whether he is there, twice before he is given up.
        let silence = self.app.gate.silence;
        let ask_after = silence * 5 / 12;
        let mut ticks = interval(ask_after);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Who talks too fast is not heard for a moment.
        let mut pause = pin!(sleep(Duration::ZERO));
        loop {
            tokio::select! {
                // What there is to be said is said before more is heard.
                biased;
                _ = &mut stopped => return (close_code::RESTART, "the server stops"),
                message = outbox.recv() => {
                    let Some(text) = message else {
                        return (close_code::AGAIN, "the table has no more for you");
                    };
                    if socket.send(Frame::Text(text)).await.is_err() {
                        return (close_code::AWAY, "gone");
                    }
                }
                _ = ticks.tick() => {
                    if heard.elapsed() > silence {
                        return (close_code::AWAY, "nobody answers");
                    }
                    if heard.elapsed() > ask_after
                        && socket.send(Frame::Ping(axum::body::Bytes::new())).await.is_err()
                    {
                        return (close_code::AWAY, "gone");
                    }
                }
                () = &mut pause, if !pause.is_elapsed() => {}
                frame = socket.recv(), if pause.is_elapsed() => {
                    heard = Instant::now();
                    // Pings count as well: they want an answer. Who is not heard is still told.
                    if !self.client.local
                        && let Some(wait) = bucket.wait(TALK, heard)
                    {
                        pause.as_mut().reset(tokio::time::Instant::now() + wait);
                    }
                    let text = match frame {
                        Some(Ok(Frame::Text(text))) => text,
                        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
                        Some(Ok(Frame::Binary(_))) => {
                            self.remark("unreadable");
                            return (close_code::UNSUPPORTED, "messages are text");
                        }
                        Some(Err(error)) => return self.unreadable(error),
                        Some(Ok(Frame::Close(_))) | None => return (close_code::NORMAL, ""),
                    };
                    if !self.pass_on(socket, &text, table, number).await {
                        return (close_code::RESTART, "the table is gone");
                    }
                }
            }
        }
    }

    /// Passes a message to the table, or says that it cannot be read. False when the table is gone.
    async fn pass_on(&self, socket: &mut WebSocket, text: &str, table: &Live, number: u64) -> bool {
        match FromClient::read(text) {
            Ok(message) => table.send(Message::Ask { socket: number, message }).await.is_ok(),
            Err(error) => {
                self.remark("unreadable");
                let request = serde_json::from_str::<Request>(text).ok().and_then(|it| it.request);
                let message = error.to_string();
                let refusal = Refused { error: "unreadable", clause: None, message };
                let refused = ToClient::Refused { request, refusal };
                let text = serde_json::to_string(&refused).unwrap_or_default();
                socket.send(Frame::Text(text.into())).await.is_ok()
            }
        }
    }

    /// What is no message ends the connection; so does a client that just goes.
    fn unreadable(&self, error: axum::Error) -> (u16, &'static str) {
        let error = error.into_inner();
        match error.downcast_ref::<tungstenite::Error>() {
            Some(tungstenite::Error::Capacity(_)) => self.remark("too_large"),
            Some(tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => {}
            Some(tungstenite::Error::Protocol(_) | tungstenite::Error::Utf8(_)) => {
                self.remark("unreadable");
            }
            _ => {}
        }
        (close_code::SIZE, "that cannot be read")
    }

    fn remark(&self, why: &'static str) {
        self.app.remarks.note(self.client.address, why);
    }
}

/// The number of a message of which nothing else can be read.
#[derive(Deserialize)]
struct Request {
    request: Option<u64>,
}
