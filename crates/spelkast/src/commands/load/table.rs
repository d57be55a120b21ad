//! A table and the two who play at it.

use std::time::Duration;

use cabinet::Kind;
use hyper::Method;
use serde::Deserialize;
use serde_json::json;
use tabletop::{
    Dice, Seat, Setup,
    notation::{self, Common},
};
use tokio::{
    sync::watch,
    time::{Instant, sleep_until, timeout},
};

use super::{
    fault::Fault,
    line::Line,
    place::{PATIENCE, Place},
    stopped,
};

/// How long the other player's connection is looked at alone.
const SOON: Duration = Duration::from_secs(1);

/// What is played.
pub(super) struct Chosen {
    pub(super) kind: &'static dyn Kind,
    pub(super) setup: Setup,
}

impl Chosen {
    /// What makes a table of it.
    fn body(&self) -> String {
        json!({
            "game": self.kind.info().name,
            "players": self.setup.players,
            "options": self.setup.options,
            "first": self.setup.first.number(),
            "seats": [{"kind": "me"}, {"kind": "open"}],
        })
        .to_string()
    }
}

/// What the driver wants to know of the answer that a table was made.
#[derive(Deserialize)]
struct Made {
    id: String,
}

/// A table with both players connected, and a game drawn by lot.
pub(super) struct Table {
    /// By seat.
    lines: [Line; 2],
    /// How many actions there were.
    number: usize,
    /// The game as it stands, to know who does what.
    game: Box<dyn cabinet::Table>,
    /// The same, which draws the lots and so is an action ahead at times.
    ahead: Box<dyn cabinet::Table>,
    dice: Dice,
}

/// What an action came to.
pub(super) enum Acted {
    /// The other player had it after this time.
    After(Duration),
    /// The server did it: there was nothing else to do.
    ByItself,
    /// Nothing can be done any more.
    Over,
}

impl Table {
    /// Makes a table at the server; two visitors sit down.
    pub(super) async fn new(place: &Place, chosen: &Chosen, seed: u64) -> Result<Self, Fault> {
        let wrong = |refusal: tabletop::Refusal| Fault::Disorder(refusal.to_string());
        let answer = place.call(Method::POST, "/api/tables", chosen.body()).await?;
        let Made { id } = serde_json::from_slice(&answer.body)
            .map_err(|error| Fault::Disorder(format!("a table's answer: {error}")))?;
        let maker = Line::join(place, &id, answer.cookie.as_deref()).await?;
        let mut guest = Line::join(place, &id, None).await?;
        guest.sit(2).await?;
        Ok(Self {
            lines: [maker, guest],
            number: 0,
            game: chosen.kind.table(&chosen.setup).map_err(wrong)?,
            ahead: chosen.kind.table(&chosen.setup).map_err(wrong)?,
            dice: Dice::new(seed),
        })
    }

    /// Does one action and waits until the other player has it.
    pub(super) async fn act(&mut self) -> Result<Acted, Fault> {
        let Some(token) = self.ahead.play_random(&mut self.dice) else { return Ok(Acted::Over) };
        let wrong = |refusal: tabletop::Refusal| Fault::Disorder(refusal.to_string());
        let seat = self.game.actor(&token).map_err(wrong)?;
        let forced = token == notation::PASS && self.has_nothing_else();
        self.game.play(&token).map_err(wrong)?;
        let [first, second] = &mut self.lines;
        let [actor, other] =
            if seat == Some(Seat::FIRST) { [first, second] } else { [second, first] };
        let start = Instant::now();
        if !forced {
            actor.act(self.number, &token).await?;
        }
        self.number += 1;
        arrive(actor, other, self.number, &token).await?;
        Ok(if forced { Acted::ByItself } else { Acted::After(start.elapsed()) })
    }

    /// Whether who is to act has only a pass, which the server says by itself.
    fn has_nothing_else(&self) -> bool {
        self.game.legal().iter().all(|token| {
            let common = notation::common(token, self.game.players());
            token == notation::PASS || matches!(common, Ok(Some(Common::Repetition(_))))
        })
    }

    /// Waits until a time, or until all are told to stop. Pings are answered meanwhile.
    pub(super) async fn pause(
        &mut self,
        until: Instant,
        stop: &mut watch::Receiver<bool>,
    ) -> Result<(), Fault> {
        let [first, second] = &mut self.lines;
        loop {
            let text = tokio::select! {
                () = sleep_until(until) => return Ok(()),
                () = stopped(stop) => return Ok(()),
                text = first.acted() => text?,
                text = second.acted() => text?,
            };
            if first.heard.max(second.heard) > self.number {
                return Err(Fault::Disorder(format!("nobody did this: {text}")));
            }
        }
    }
}

/// Waits until the other player has an action. Who did it hears of it too, but reads that later,
/// together with the answer.
async fn arrive(
    actor: &mut Line,
    other: &mut Line,
    number: usize,
    token: &str,
) -> Result<(), Fault> {
    if let Ok(arrived) = timeout(SOON, other.until(number, token)).await {
        return arrived;
    }
    // That takes long: perhaps it was refused.
    let both = async {
        actor.until(number, token).await?;
        other.until(number, token).await
    };
    let late = |_| Fault::Late(format!("action {number}"));
    timeout(PATIENCE.saturating_sub(SOON), both).await.map_err(late)?
}
