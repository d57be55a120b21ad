//! The WebSocket: one task a connection, which passes messages to the table. What the table has to
//! say it says by itself (`outlet`).

mod inlet;
mod outlet;
mod upgrade;

use std::{
    net::IpAddr,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Extension,
    extract::{Query, State, rejection::QueryRejection},
    response::Response,
};
use metrics::Gauge;
use serde::Deserialize;
use tokio::time::{MissedTickBehavior, interval, sleep};
use tungstenite::{Error, Message as Said, error::ProtocolError};

pub(crate) use self::outlet::Outlet;
use self::{inlet::Inlet, upgrade::Upgrade};
use crate::{
    api::TableId,
    app::App,
    frame::Frame,
    guard::Client,
    hall::Live,
    limits::{Bucket, Counted, Quota},
    problem::Problem,
    protocol::{FromClient, Refused, ToClient, Views, Wants},
    table::Message,
    visitors::Visitor,
    wire::Wire,
};

/// How many connections a visitor, and how many a client far away, may have.
const MOST_OF_VISITOR: usize = 64;
const MOST_FROM_CLIENT: usize = 256;
/// How fast a client far away may talk.
const TALK: Quota = Quota::new(120, 20.0);

/// Why a connection is closed, for the client.
mod code {
    pub(super) const NORMAL: u16 = 1000;
    pub(super) const AWAY: u16 = 1001;
    pub(super) const UNSUPPORTED: u16 = 1003;
    pub(super) const SIZE: u16 = 1009;
    pub(super) const RESTART: u16 = 1012;
    pub(super) const AGAIN: u16 = 1013;
}

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
    upgrade: Result<Upgrade, Problem>,
) -> Result<Response, Problem> {
    let Query(wants) = query.map_err(|error| Problem::bad("unreadable", error.body_text()))?;
    // Whoever asks for a table that is not there is told so before anything is upgraded.
    app.hall.table(&id).await?;
    let upgrade = upgrade?;
    let pass = Pass::new(&app, &visitor, client)
        .ok_or_else(|| Problem::too_many("You have too many connections."))?;
    let full = wants.view != Some(Views::Actions);
    let connection = Connection { app, id, visitor: visitor.0, client, full, _pass: pass };
    // What a task begins with it keeps for as long as it lasts, so that is little.
    let connection = Box::new(connection);
    Ok(upgrade.accept(move |wire, early| {
        let (inlet, outlet) = open(wire, early);
        connection.run(inlet, outlet)
    }))
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
    async fn run(self: Box<Self>, inlet: Inlet, outlet: Arc<Outlet>) {
        let (visitor, full) = (&self.visitor, self.full);
        let join = |reply| {
            let (visitor, out) = (Arc::clone(visitor), Arc::clone(&outlet));
            Message::Join { visitor, full, out, reply }
        };
        // What is done but once is boxed: the room of a connection is that of the talk.
        let joining = Box::pin(self.app.hall.ask(&self.id, join));
        let Ok((table, number)) = joining.await else { return };
        let (code, reason) = self.talk(inlet, &outlet, &table, number).await;
        let _ = table.send(Message::Leave { socket: number }).await;
        Box::pin(outlet.end(Frame::close(code, reason))).await;
    }

    /// Passes messages on until one side has enough; why it ended.
    async fn talk(
        &self,
        mut inlet: Inlet,
        outlet: &Arc<Outlet>,
        table: &Live,
        number: u64,
    ) -> (u16, &'static str) {
        let mut let_go = pin!(outlet.is_let_go());
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
                // Whoever talks without end hears the end all the same.
                biased;
                () = &mut let_go => {
                    // Tables end before the server does.
                    if self.app.hall.is_stopping() {
                        return (code::RESTART, "the server stops");
                    }
                    return (code::AGAIN, "the table has no more for you");
                }
                _ = ticks.tick() => {
                    if heard.elapsed() > silence {
                        return (code::AWAY, "nobody answers");
                    }
                    if heard.elapsed() > ask_after && !outlet.tell(Frame::ping()) {
                        return (code::AWAY, "gone");
                    }
                }
                () = &mut pause, if !pause.is_elapsed() => {}
                said = inlet.next(), if pause.is_elapsed() => {
                    heard = Instant::now();
                    // Pings count as well: they want an answer. Who is not heard is still told.
                    if !self.client.local
                        && let Some(wait) = bucket.wait(TALK, heard)
                    {
                        pause.as_mut().reset(tokio::time::Instant::now() + wait);
                    }
                    let text = match said {
                        Ok(Said::Text(text)) => text,
                        Ok(Said::Ping(_) | Said::Pong(_)) => continue,
                        Ok(Said::Binary(_)) => {
                            self.remark("unreadable");
                            return (code::UNSUPPORTED, "messages are text");
                        }
                        Ok(Said::Close(_) | Said::Frame(_)) => return (code::NORMAL, ""),
                        Err(error) => return self.unreadable(&error),
                    };
                    if !self.pass_on(outlet, &text, table, number).await {
                        return (code::RESTART, "the table is gone");
                    }
                }
            }
        }
    }

    /// Passes a message to the table, or says that it cannot be read. False when the table is gone.
    async fn pass_on(&self, outlet: &Arc<Outlet>, text: &str, table: &Live, number: u64) -> bool {
        match FromClient::read(text) {
            Ok(message) => table.send(Message::Ask { socket: number, message }).await.is_ok(),
            Err(error) => {
                self.remark("unreadable");
                let request = serde_json::from_str::<Request>(text).ok().and_then(|it| it.request);
                let message = error.to_string();
                let refusal = Refused { error: "unreadable", clause: None, message };
                outlet.tell(Frame::json(&ToClient::Refused { request, refusal }))
            }
        }
    }

    /// What is no message ends the connection; so does a client that just goes.
    fn unreadable(&self, error: &Error) -> (u16, &'static str) {
        match error {
            Error::Io(_)
            | Error::ConnectionClosed
            | Error::AlreadyClosed
            | Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => {
                return (code::AWAY, "gone");
            }
            Error::Capacity(_) => self.remark("too_large"),
            _ => self.remark("unreadable"),
        }
        (code::SIZE, "that cannot be read")
    }

    fn remark(&self, why: &'static str) {
        self.app.remarks.note(self.client.address, why);
    }
}

/// Both ways of a connection.
fn open(wire: Wire, early: Vec<u8>) -> (Inlet, Arc<Outlet>) {
    let (stream, stall, place) = wire.into_parts();
    let (half, other) = stream.into_split();
    let outlet = Outlet::new(other, stall, place);
    (Inlet::new(half, early, Arc::clone(&outlet)), outlet)
}

/// The number of a message of which nothing else can be read.
#[derive(Deserialize)]
struct Request {
    request: Option<u64>,
}
