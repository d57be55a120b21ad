//! What clients are told. A change is put into words once and shared by all who hear it.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::value::RawValue;

use super::Table;
use crate::{
    protocol::{self, ToClient},
    store::SeatRow,
    time,
};

/// A message as text.
pub(super) fn text(message: &ToClient<'_>) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}

fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("positions are plain data")
}

/// A computer has begun to think.
pub(super) fn thinking(seat: usize) -> Utf8Bytes {
    text(&ToClient::Thinking { seat })
}

impl Table {
    /// Tells one. Who is too slow to listen is let go, and comes back when it can.
    pub(super) fn tell(&mut self, socket: u64, message: Utf8Bytes) {
        let Some(listener) = self.sockets.get(&socket) else { return };
        if listener.out.try_send(message).is_err() {
            self.leave(socket);
        }
    }

    /// Tells all.
    pub(super) fn tell_all(&mut self, message: &Utf8Bytes) {
        self.tell_each(|_, _| message.clone());
    }

    fn tell_each(&mut self, mut message: impl FnMut(&mut Self, u64) -> Utf8Bytes) {
        let sockets: Vec<_> = self.sockets.keys().copied().collect();
        for socket in sockets {
            let message = message(self, socket);
            self.tell(socket, message);
        }
    }

    /// One more action.
    pub(super) fn tell_acted(&mut self) {
        let wanted = |full| self.sockets.values().any(|socket| socket.full == full);
        let (full, brief) = (wanted(true), wanted(false));
        let full = full.then(|| self.acted_message(true));
        let brief = brief.then(|| self.acted_message(false));
        self.tell_each(|table, socket| {
            let wants_view = table.sockets.get(&socket).is_some_and(|socket| socket.full);
            let message = if wants_view { &full } else { &brief };
            message.clone().unwrap_or_default()
        });
    }

    fn acted_message(&mut self, full: bool) -> Utf8Bytes {
        self.render(full);
        let Some(last) = self.play.actions.last() else { return Utf8Bytes::default() };
        text(&ToClient::Acted {
            number: self.play.number(),
            token: &last.token,
            seat: last.seat.into(),
            view: self.view.as_deref().filter(|_| full),
            clock: self.times().map(|times| times.show(time::now())),
            cause: self.play.cause(),
        })
    }

    /// Tells one everything.
    pub(super) fn tell_table(&mut self, socket: u64) {
        let Some(listener) = self.sockets.get(&socket) else { return };
        let (mine, full) = (self.mine(&listener.visitor), listener.full);
        let message = self.table_message(&mine, full);
        self.tell(socket, message);
    }

    /// Tells all everything; it differs only between those who have different seats.
    pub(super) fn tell_all_table(&mut self) {
        let mut made: Vec<((Vec<bool>, bool), Utf8Bytes)> = Vec::new();
        self.tell_each(|table, socket| {
            let Some(listener) = table.sockets.get(&socket) else { return Utf8Bytes::default() };
            let key = (table.mine(&listener.visitor), listener.full);
            if let Some((_, message)) = made.iter().find(|(known, _)| *known == key) {
                return message.clone();
            }
            let message = table.table_message(&key.0, key.1);
            made.push((key, message.clone()));
            message
        });
    }

    /// For each seat whether it is a visitor's.
    pub(super) fn mine(&self, visitor: &str) -> Vec<bool> {
        self.seats.iter().map(|seat| seat.is_of(visitor)).collect()
    }

    /// Puts the position into words if that is wanted and not yet done.
    fn render(&mut self, full: bool) {
        if full && self.view.is_none() {
            self.view = Some(raw(&self.play.view()));
        }
    }

    /// The message `table`.
    pub(super) fn table_message(&mut self, mine: &[bool], full: bool) -> Utf8Bytes {
        self.render(full);
        let board = self.board.take().unwrap_or_else(|| raw(&self.play.game.board()));
        let seats = self.seats.iter().zip(mine).map(|(row, mine)| self.seat(row, *mine)).collect();
        let (setup, play) = (&self.row.setup, &self.play);
        let message = text(&ToClient::Table(protocol::Table {
            id: &self.row.id,
            game: &self.row.game,
            players: setup.players,
            options: &setup.options,
            edition: &setup.edition,
            board: &board,
            first: setup.first.number(),
            seats,
            tokens: play.actions.iter().map(|action| &*action.token).collect(),
            movers: play.actions.iter().map(|action| action.seat.into()).collect(),
            view: self.view.as_deref().filter(|_| full),
            clock: self.times().map(|times| times.show(time::now())),
            offer: self.offer.as_ref().map(|offer| offer.show(&self.seats)),
            watchers: self.watchers(),
            rematch: self.row.rematch.as_deref(),
            created: self.row.created,
            cause: play.cause(),
        }));
        self.board = Some(board);
        message
    }

    fn seat(&self, row: &SeatRow, mine: bool) -> protocol::Seat {
        protocol::Seat {
            seat: row.seat as usize,
            kind: row.kind.name(),
            name: row.name.clone(),
            level: row.level,
            mine,
            present: row.visitor.as_deref().is_some_and(|visitor| self.is_here(visitor)),
            left: self.play.has_left(row.seat as usize),
        }
    }
}
