//! Who sits where: sitting down, standing up, and the next table.

use tokio::time::Instant;

use super::Table;
use crate::{
    bus::News,
    problem::Problem,
    protocol::NewSeat,
    random,
    store::{NewTableRow, SeatKind, SeatRow},
    time, words,
};

impl Table {
    fn row_of(&self, seat: usize) -> Result<&SeatRow, Problem> {
        let row = seat.checked_sub(1).and_then(|index| self.seats.get(index));
        row.ok_or_else(|| Problem::bad("no_such_seat", format!("There is no seat {seat}.")))
    }

    fn visitor(&self, socket: u64) -> String {
        self.sockets.get(&socket).map(|socket| socket.visitor.to_string()).unwrap_or_default()
    }

    /// Whether the client has a seat here, or made the table.
    fn belongs(&self, socket: u64) -> bool {
        let visitor = self.visitor(socket);
        self.row.maker == visitor || self.seats.iter().any(|seat| seat.is_of(&visitor))
    }

    /// Takes an open seat.
    pub(super) async fn sit(
        &mut self,
        socket: u64,
        seat: usize,
        name: Option<String>,
    ) -> Result<(), Problem> {
        let name = name.as_deref().map(words::name).transpose()?;
        let before = self.row_of(seat)?.clone();
        if before.kind != SeatKind::Open {
            return Err(Problem::conflict("seat_taken", format!("Seat {seat} is taken.")));
        }
        let visitor = self.visitor(socket);
        // Who has a name bears it everywhere.
        let name = self.hall.store.name(&visitor).await?.or(name);
        let after = SeatRow::person(before.seat, &visitor, name);
        self.reseat(before, after).await
    }

    /// Leaves a seat that has not acted yet.
    pub(super) async fn stand(&mut self, socket: u64, seat: usize) -> Result<(), Problem> {
        let before = self.row_of(seat)?.clone();
        if !self.owns(socket, seat) {
            return Err(Problem::forbidden("not_your_seat", format!("Seat {seat} is not yours.")));
        }
        if self.play.actions.has_acted(before.seat as usize) || self.play.game.to_act().is_none() {
            let message = "Who has acted resigns, or lets a computer go on.";
            return Err(Problem::conflict("has_acted", message));
        }
        self.reseat(before.clone(), SeatRow::open(before.seat)).await
    }

    /// Lets a computer take over.
    pub(super) async fn replace(
        &mut self,
        socket: u64,
        seat: usize,
        level: u8,
    ) -> Result<(), Problem> {
        let level = words::level(level)?;
        let before = self.row_of(seat)?.clone();
        let may = match before.kind {
            SeatKind::Open => self.belongs(socket),
            SeatKind::Person => self.owns(socket, seat),
            SeatKind::Computer => false,
        };
        if !may {
            return Err(Problem::forbidden("not_your_seat", format!("Seat {seat} is not yours.")));
        }
        self.reseat(before.clone(), SeatRow::computer(before.seat, level)).await
    }

    async fn reseat(&mut self, before: SeatRow, after: SeatRow) -> Result<(), Problem> {
        let now = time::now();
        let stored = self.hall.store.reseat(self.row.key, before, after.clone(), now).await?;
        if !stored {
            self.reload().await?;
            let message = format!("Somebody else was quicker at seat {}.", after.seat);
            return Err(Problem::conflict("seat_taken", message));
        }
        let index = after.seat as usize - 1;
        self.seats[index] = after;
        self.row.resumed = now;
        self.changed = now;
        // Who has left cannot agree to anything.
        (self.offer, self.row.offer) = (None, None);
        self.row.revision += 1;
        self.tell_servers(News::Changed);
        self.changed_otherwise();
        Ok(())
    }

    /// Another game, the seats moved on by one; whoever asks first makes it.
    pub(super) async fn rematch(&mut self, socket: u64) -> Result<(), Problem> {
        if !self.belongs(socket) {
            return Err(Problem::forbidden("not_your_table", "You do not sit at this table."));
        }
        if self.play.game.to_act().is_some() {
            return Err(Problem::conflict("not_over", "The game is not over yet."));
        }
        if self.row.rematch.is_some() {
            self.tell_table(socket);
            return Ok(());
        }
        let row = self.next_table();
        self.row.rematch = Some(self.hall.store.make(row, Some(self.row.key)).await?);
        self.row.revision += 1;
        self.tell_servers(News::Changed);
        if let Some(id) = self.row.rematch.clone() {
            self.hall.wake_if_waiting(&id);
        }
        self.tell_all_table();
        self.plan.summary = Some(Instant::now());
        Ok(())
    }

    fn next_table(&self) -> NewTableRow {
        let players = self.seats.len() as i64;
        let mut seats: Vec<_> = self.seats.clone();
        for seat in &mut seats {
            seat.seat = seat.seat % players + 1;
        }
        seats.sort_by_key(|seat| seat.seat);
        let setup = self.row.setup.clone();
        let info = self.play.game.info();
        let shipped = info.editions.iter().any(|edition| edition.text == setup.edition_text);
        NewTableRow {
            id: random::id::<12>(),
            game: info.name,
            own_edition: !shipped,
            clock: self.row.clock,
            maker: self.row.maker.clone(),
            created: time::now(),
            waits: seats[setup.first.index()].kind == SeatKind::Computer,
            seats,
            setup,
        }
    }
}

impl NewSeat {
    /// The seat as it is stored.
    pub(crate) fn row(
        &self,
        seat: i64,
        visitor: &str,
        own_name: Option<&String>,
    ) -> Result<SeatRow, Problem> {
        Ok(match self {
            Self::Me => SeatRow::person(seat, visitor, own_name.cloned()),
            Self::Here { name } => {
                let name = name.as_deref().map(words::name).transpose()?;
                SeatRow::beside(seat, visitor, name)
            }
            Self::Open => SeatRow::open(seat),
            Self::Computer { level } => SeatRow::computer(seat, words::level(*level)?),
        })
    }
}
