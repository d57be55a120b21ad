//! What clients are told. A change is put into words once and shared by all who hear it.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::{Socket, Table};
use crate::{
    frame::Frame,
    protocol::{self, ToClient},
    store::SeatRow,
    time,
};

/// A message, ready to be sent.
pub(super) fn text(message: &ToClient<'_>) -> Frame {
    Frame::json(message)
}

/// A value as JSON.
pub(crate) fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("positions are plain data")
}

/// A computer has begun to think.
pub(super) fn thinking(seat: usize) -> Frame {
    text(&ToClient::Thinking { seat })
}

/// How many are told at once, each before the next; where there are more, others do the telling.
const CROWD: usize = 16;

/// Tells each its own; those who are too slow to listen.
fn tell_each(
    sockets: &HashMap<u64, Socket>,
    mut message: impl FnMut(&Socket) -> Option<Frame>,
) -> Vec<u64> {
    let crowded = sockets.len() > CROWD;
    let tell = |(number, socket): (&u64, &Socket)| {
        let (message, out) = (message(socket)?, &socket.out);
        let told = if crowded { out.tell_later(message) } else { out.tell(message) };
        (!told).then_some(*number)
    };
    sockets.iter().filter_map(tell).collect()
}

impl Table {
    /// Tells one. Who is too slow to listen is let go, and comes back when it can.
    pub(super) fn tell(&mut self, socket: u64, message: Frame) {
        let Some(listener) = self.sockets.get(&socket) else { return };
        if !listener.out.tell(message) {
            self.leave(socket);
        }
    }

    /// Tells all.
    pub(super) fn tell_all(&mut self, message: &Frame) {
        let slow = tell_each(&self.sockets, |_| Some(message.clone()));
        self.let_go(&slow);
    }

    fn let_go(&mut self, sockets: &[u64]) {
        for socket in sockets {
            self.leave(*socket);
        }
    }

    /// One more action.
    pub(super) fn tell_acted(&mut self) {
        let mut messages = [None, None];
        for full in [false, true] {
            if self.sockets.values().any(|socket| socket.full == full) {
                messages[usize::from(full)] = self.acted_message(full);
            }
        }
        let slow = tell_each(&self.sockets, |socket| messages[usize::from(socket.full)].clone());
        self.let_go(&slow);
    }

    fn acted_message(&mut self, full: bool) -> Option<Frame> {
        self.render(full);
        let last = self.play.actions.last()?;
        Some(text(&ToClient::Acted {
            number: self.play.number(),
            token: last.token,
            seat: last.seat.into(),
            view: self.view.as_deref().filter(|_| full),
            clock: self.times().map(|times| times.show(time::now())),
            cause: self.play.cause(),
        }))
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
        let mut made: Vec<((Vec<bool>, bool), Frame)> = Vec::new();
        let key = |table: &Self, socket: &Socket| (table.mine(&socket.visitor), socket.full);
        let keys: Vec<_> = self.sockets.values().map(|socket| key(self, socket)).collect();
        for (mine, full) in keys {
            if !made.iter().any(|(known, _)| known.0 == mine && known.1 == full) {
                let message = self.table_message(&mine, full);
                made.push(((mine, full), message));
            }
        }
        let slow = tell_each(&self.sockets, |socket| {
            let key = key(self, socket);
            let found = made.iter().find(|(known, _)| *known == key);
            found.map(|(_, message)| message.clone())
        });
        self.let_go(&slow);
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
    pub(super) fn table_message(&mut self, mine: &[bool], full: bool) -> Frame {
        self.render(full);
        let board = self.board.take().unwrap_or_else(|| raw(&self.play.game.board()));
        let seats = self.seats.iter().zip(mine).map(|(row, mine)| self.seat(row, *mine)).collect();
        let (setup, play) = (&self.row.setup, &self.play);
        let actions = play.actions.all();
        let message = text(&ToClient::Table(protocol::Table {
            id: &self.row.id,
            game: &self.row.game,
            players: setup.players,
            options: &setup.options,
            edition: &setup.edition,
            board: &board,
            first: setup.first.number(),
            seats,
            tokens: actions.iter().map(|action| action.token).collect(),
            movers: actions.iter().map(|action| action.seat.into()).collect(),
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
            left: self.play.actions.has_left(row.seat as usize),
        }
    }
}
