//! A client that plays at a table, or looks on, and writes down everything that it sees. Where it
//! loses the connection it connects again, to another server if there is one.

use std::{sync::Arc, time::Duration};

use anyhow::{Context as _, Result, anyhow, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tabletop::{Dice, mix};
use tokio::{
    sync::watch,
    time::{Instant, sleep, sleep_until, timeout},
};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    journal::{Journal, What, digest_all, digest_position},
    replica::{Replica, strings},
    visitor::{PATIENCE, Socket, Visitor},
};

/// After so long a silence the server is asked whether it is still there.
const SILENCE: Duration = Duration::from_secs(1);
/// How long a client waits before it connects again.
const AGAIN: Duration = Duration::from_millis(30);
/// How long it waits after a refusal that says that nothing can be stored.
const TROUBLE: Duration = Duration::from_millis(200);

/// What a client does.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// How long it thinks about an action, on average; nothing for one who looks on.
    pub pace: Option<Duration>,
    /// Whether it is shown positions.
    pub full: bool,
    /// The open seat that it takes, from 1.
    pub seat: Option<usize>,
}

/// A client.
pub struct Client {
    /// Which of the table's.
    number: usize,
    visitor: Visitor,
    journal: Arc<Journal>,
    /// Where the servers are, and which it is connected to.
    nodes: Arc<Vec<String>>,
    node: usize,
    manner: Manner,
    dice: Dice,
    /// Becomes true when it is to leave.
    stop: watch::Receiver<bool>,
}

impl Client {
    /// A client of a visitor, who goes to one of the servers first.
    pub fn new(
        visitor: &Visitor,
        journal: &Arc<Journal>,
        nodes: &Arc<Vec<String>>,
        manner: Manner,
        seed: u64,
        stop: watch::Receiver<bool>,
    ) -> Self {
        let mut dice = Dice::new(mix(seed));
        Self {
            number: journal.enter(),
            visitor: visitor.clone(),
            journal: Arc::clone(journal),
            nodes: Arc::clone(nodes),
            node: dice.below(nodes.len() as u32) as usize,
            manner,
            dice,
            stop,
        }
    }

    /// Goes to this one of the servers first.
    #[must_use]
    pub fn at(self, node: usize) -> Self {
        Self { node: node % self.nodes.len(), ..self }
    }

    /// Stays until the game is over or it is told to leave.
    pub async fn run(mut self) {
        let mut replica = None;
        let mut requests = 0;
        while !*self.stop.borrow() {
            let ended = self.visit(&mut replica, &mut requests).await;
            let why = match ended {
                Ok(()) => "left".to_owned(),
                Err(ref error) => error.to_string(),
            };
            self.write(What::Lost { why: why.into() });
            if ended.is_ok() {
                return;
            }
            self.node = (self.node + 1) % self.nodes.len();
            let wait = AGAIN + Duration::from_millis(u64::from(self.dice.below(50)));
            let _ = timeout(wait, self.stop.changed()).await;
        }
    }

    fn write(&self, what: What) {
        self.journal.write(self.number, self.node, what);
    }

    async fn visit(&mut self, replica: &mut Option<Replica>, requests: &mut u64) -> Result<()> {
        let (url, full) = (&self.nodes[self.node], self.manner.full);
        let socket = self.visitor.connect(url, self.journal.id(), full).await?;
        self.write(What::Joined);
        let now = Instant::now();
        let mut visit = Visit {
            client: self,
            socket,
            replica,
            requests,
            mine: Vec::new(),
            asked: None,
            due: None,
            heard: now,
        };
        visit.run().await
    }
}

/// What was asked for and not yet answered.
struct Asked {
    request: u64,
    /// An action: how many there were before it.
    number: Option<usize>,
    at: Instant,
}

/// A connection.
struct Visit<'a> {
    client: &'a mut Client,
    socket: Socket,
    replica: &'a mut Option<Replica>,
    requests: &'a mut u64,
    /// The client's seats.
    mine: Vec<usize>,
    asked: Option<Asked>,
    /// When the client acts.
    due: Option<Instant>,
    heard: Instant,
}

impl Visit<'_> {
    /// Ends well when the game is over or the client is to leave.
    async fn run(&mut self) -> Result<()> {
        loop {
            if self.replica.as_ref().is_some_and(Replica::is_over) {
                self.client.journal.end();
                return self.close().await;
            }
            let act = self.due.filter(|_| self.asked.is_none());
            let look = match &self.asked {
                Some(asked) => asked.at + PATIENCE,
                None => self.heard + SILENCE,
            };
            tokio::select! {
                _ = self.client.stop.changed() => return self.close().await,
                frame = self.socket.next() => {
                    let frame = frame.context("closed")??;
                    self.heard = Instant::now();
                    match frame {
                        Message::Text(text) => self.hear(&serde_json::from_str(&text)?).await?,
                        Message::Close(frame) => bail!("closed: {frame:?}"),
                        _ => {}
                    }
                }
                () = sleep_until(act.unwrap_or(look)), if act.is_some() => self.act().await?,
                () = sleep_until(look) => {
                    if self.asked.is_some() {
                        bail!("no answer");
                    }
                    self.ask(json!({"type": "ping"}), None).await?;
                }
            }
        }
    }

    async fn close(&mut self) -> Result<()> {
        // Whether the server hears it or not: the client is gone.
        let _ = timeout(PATIENCE, self.socket.close(None)).await;
        Ok(())
    }

    async fn ask(&mut self, mut message: Value, number: Option<usize>) -> Result<()> {
        *self.requests += 1;
        let (request, at) = (*self.requests, Instant::now());
        message["request"] = json!(request);
        if let (Some(number), Some(token)) = (number, message["token"].as_str()) {
            self.client.write(What::Sent { request, number, token: token.into() });
        }
        self.asked = Some(Asked { request, number, at });
        let sending = self.socket.send(Message::text(message.to_string()));
        Ok(timeout(PATIENCE, sending).await.map_err(|_| anyhow!("nothing can be sent"))??)
    }

    async fn act(&mut self) -> Result<()> {
        self.due = None;
        let Some(replica) = self.replica.as_ref() else { return Ok(()) };
        let Some(token) = replica.choose(&self.mine, &mut self.client.dice) else {
            return Ok(());
        };
        let number = replica.number();
        self.ask(json!({"type": "act", "number": number, "token": token}), Some(number)).await
    }

    async fn hear(&mut self, message: &Value) -> Result<()> {
        let answered = message["request"].as_u64();
        if answered.is_some() && self.asked.as_ref().map(|asked| asked.request) == answered {
            self.asked = None;
        }
        match message["type"].as_str() {
            Some("table") => self.shown(message).await?,
            Some("acted") => self.acted(message)?,
            Some("refused") => self.refused(message).await,
            _ => return Ok(()),
        }
        Ok(())
    }

    async fn shown(&mut self, message: &Value) -> Result<()> {
        let tokens = strings(&message["tokens"]);
        if self.replica.is_none() {
            *self.replica = Some(Replica::new(message)?);
        }
        let replica = self.replica.as_mut().context("there is a replica")?;
        let fits = replica.show(&tokens);
        let departs = match fits {
            Ok(true) => None,
            _ => Some(tokens.iter().map(|token| (*token).into()).collect()),
        };
        let digest = digest_all(tokens.iter().copied());
        let position = position(&message["view"]);
        self.client.write(What::Shown { number: tokens.len(), digest, departs, position });
        fits?;
        let seats = message["seats"].as_array().context("a table has seats")?;
        let number = |seat: &Value| seat["seat"].as_u64().unwrap_or(0) as usize;
        self.mine = seats.iter().filter(|seat| seat["mine"] == true).map(number).collect();
        self.moved_on();
        let wanted = self.client.manner.seat.filter(|wanted| !self.mine.contains(wanted));
        let open = |wanted: &usize| {
            seats.iter().any(|seat| number(seat) == *wanted && seat["kind"] == "open")
        };
        if let Some(seat) = wanted.filter(open)
            && self.asked.is_none()
        {
            self.ask(json!({"type": "sit", "seat": seat, "name": "Guest"}), None).await?;
        }
        Ok(())
    }

    fn acted(&mut self, message: &Value) -> Result<()> {
        let number = message["number"].as_u64().context("an action has a number")? as usize;
        let token = message["token"].as_str().context("an action has a token")?;
        let seat = message["seat"].as_u64().context("an action has a seat")?;
        let position = position(&message["view"]);
        self.client.write(What::Acted { number, token: token.into(), seat, position });
        let replica = self.replica.as_mut().context("the table comes first")?;
        if number != replica.number() + 1 {
            bail!("told of action {number} after {}", replica.number());
        }
        replica.act(token)?;
        self.moved_on();
        Ok(())
    }

    async fn refused(&mut self, message: &Value) {
        let request = message["request"].as_u64();
        let error = message["refusal"]["error"].as_str().unwrap_or("nothing");
        self.client.write(What::Refused { request, error: error.into() });
        if matches!(error, "storage" | "stopping") {
            sleep(TROUBLE).await;
        }
        self.plan();
    }

    /// The table is not what it was when something was asked for.
    fn moved_on(&mut self) {
        let number = self.replica.as_ref().map_or(0, Replica::number);
        let answered = |asked: &Asked| asked.number.is_some_and(|before| before < number);
        if self.asked.as_ref().is_some_and(answered) {
            self.asked = None;
        }
        self.plan();
    }

    /// Plans the next action, if it is the client's to do.
    fn plan(&mut self) {
        let to_act = self.replica.as_ref().and_then(Replica::to_act);
        let is_mine = to_act.is_some_and(|seat| self.mine.contains(&seat));
        self.due = self.client.manner.pace.filter(|_| is_mine).map(|pace| {
            let lot = 0.5 + f64::from(self.client.dice.below(1_000)) / 1_000.0;
            Instant::now() + pace.mul_f64(lot)
        });
    }
}

/// The digest of a position, where there is one.
fn position(view: &Value) -> Option<u64> {
    let number = view["number"].as_u64()? as usize;
    Some(digest_position(number, view.get("position")?))
}
