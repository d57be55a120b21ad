//! Taking back: at once where nobody else is asked, else by agreement of all other persons.

use serde::{Deserialize, Serialize};

use super::Table;
use crate::{
    bus::News,
    problem::Problem,
    protocol,
    store::{SeatKind, SeatRow, TableRow},
    time,
};

/// Somebody would like to go back. It is stored with the table, so that every server knows it.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Offer {
    /// It holds until the next action.
    at: usize,
    epoch: i64,
    /// The seat that asks, and who sits there.
    by: usize,
    number: usize,
    /// The visitors who have not agreed yet.
    waits_for: Vec<String>,
}

impl Offer {
    /// The offer that is stored with a table, if it still holds.
    pub(super) fn read(row: &TableRow, number: usize) -> Option<Self> {
        let offer: Self = serde_json::from_str(row.offer.as_deref()?).ok()?;
        (offer.at == number && offer.epoch == row.epoch).then_some(offer)
    }

    pub(super) fn show(&self, seats: &[SeatRow]) -> protocol::Offer {
        let waits = |seat: &&SeatRow| self.waits_for.iter().any(|visitor| seat.is_of(visitor));
        let waits_for = seats.iter().filter(waits).map(|seat| seat.seat as usize).collect();
        protocol::Offer { kind: "take_back", by: self.by, number: self.number, waits_for }
    }
}

impl Table {
    /// Asks to go back to `number` actions.
    pub(super) async fn ask_to_take_back(
        &mut self,
        socket: u64,
        number: usize,
    ) -> Result<(), Problem> {
        if number >= self.play.number() {
            let message = format!("There are {} actions.", self.play.number());
            return Err(Problem::bad("no_such_number", message));
        }
        let by = (1..=self.seats.len()).find(|seat| self.owns(socket, *seat));
        let by = by
            .ok_or_else(|| Problem::forbidden("not_your_table", "You do not sit at this table."))?;
        let asker = &self.seats[by - 1];
        let mut waits_for = Vec::new();
        for seat in self.seats.iter().filter(|seat| seat.kind == SeatKind::Person) {
            let other =
                seat.visitor != asker.visitor && !self.play.actions.has_left(seat.seat as usize);
            if let Some(visitor) = seat.visitor.as_ref().filter(|_| other) {
                waits_for.push(visitor.clone());
            }
        }
        if waits_for.is_empty() {
            return self.take_back(number).await;
        }
        let (at, epoch) = (self.play.number(), self.row.epoch);
        self.set_offer(Some(Offer { at, epoch, by, number, waits_for })).await
    }

    async fn set_offer(&mut self, offer: Option<Offer>) -> Result<(), Problem> {
        let text = offer.as_ref().and_then(|offer| serde_json::to_string(offer).ok());
        let before = self.row.offer.clone();
        if !self.hall.store.offer(self.row.key, before, text.clone()).await? {
            self.reload().await?;
            return Err(Problem::stale(self.play.number()));
        }
        self.row.revision += 1;
        (self.offer, self.row.offer) = (offer, text);
        self.tell_servers(News::Changed);
        self.noted();
        self.tell_all_table();
        Ok(())
    }

    /// Answers the offer; who asked may take it back by saying no.
    pub(super) async fn answer_offer(&mut self, socket: u64, accept: bool) -> Result<(), Problem> {
        let no_offer = || Problem::conflict("no_offer", "Nobody asked you.");
        let visitor = self.sockets.get(&socket).map(|socket| socket.visitor.clone());
        let visitor = visitor.ok_or_else(no_offer)?;
        let mut offer = self.offer.clone().ok_or_else(no_offer)?;
        let was_asked = offer.waits_for.iter().any(|asked| **asked == *visitor);
        let has_asked = self.seats[offer.by - 1].is_of(&visitor);
        match (accept, was_asked, has_asked) {
            (true, true, _) => offer.waits_for.retain(|asked| **asked != *visitor),
            (false, true, _) | (false, _, true) => return self.set_offer(None).await,
            _ => return Err(no_offer()),
        }
        if offer.waits_for.is_empty() {
            return self.take_back(offer.number).await;
        }
        self.set_offer(Some(offer)).await
    }

    async fn take_back(&mut self, number: usize) -> Result<(), Problem> {
        let now = time::now();
        let before = self.play.until(number, now)?;
        let (key, epoch) = (self.row.key, self.row.epoch);
        let Some(epoch) = self.hall.store.take_back(key, epoch, number, now).await? else {
            self.reload().await?;
            return Err(Problem::stale(self.play.number()));
        };
        self.play = before;
        (self.row.epoch, self.row.resumed, self.changed) = (epoch, now, now);
        (self.offer, self.row.offer) = (None, None);
        self.tell_servers(News::Changed);
        self.changed_otherwise();
        Ok(())
    }
}
