//! Clocks: computed from the times that are stored with the actions, so that they survive
//! everything that the record survives.
//!
//! A clock stands still while a seat is open, and for computers; a live one begins to run with the
//! first action of the game.

use tabletop::Seat;

use super::play::Play;
use crate::{
    protocol::{Clock, ClockKind},
    store::{SeatKind, SeatRow},
};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// The clocks of a table at a moment.
pub(super) struct Times<'a> {
    pub(super) kind: ClockKind,
    pub(super) play: &'a Play,
    pub(super) seats: &'a [SeatRow],
    /// From when on time runs, where that is later than the last action.
    pub(super) resumed: i64,
}

impl Times<'_> {
    /// When the present turn began.
    fn since(&self) -> i64 {
        self.play.since.max(self.resumed)
    }

    /// The seat whose time runs.
    pub(super) fn running(&self) -> Option<Seat> {
        let seat = self.play.game.to_act()?;
        let complete = self.seats.iter().all(|row| row.kind != SeatKind::Open);
        let begun = match self.kind {
            ClockKind::Live { .. } => self.play.number() > 0,
            ClockKind::Days { .. } => true,
        };
        let is_person = self.seats.get(seat.index())?.kind == SeatKind::Person;
        (complete && begun && is_person).then_some(seat)
    }

    /// What a seat had left when the present turn began.
    fn left(&self, seat: Seat) -> i64 {
        match self.kind {
            ClockKind::Live { initial, .. } => initial - self.play.actions.spent(seat),
            ClockKind::Days { days } => days * DAY,
        }
    }

    /// What an action of a seat takes of its time, less what it is given for it; nothing is given
    /// for what the clock itself does.
    pub(super) fn cost(&self, seat: Seat, now: i64, by_clock: bool) -> i64 {
        let ClockKind::Live { increment, .. } = self.kind else { return 0 };
        if self.running() != Some(seat) {
            return 0;
        }
        (now - self.since()).max(0) - if by_clock { 0 } else { increment }
    }

    /// When who is to act is out of time.
    pub(super) fn deadline(&self) -> Option<i64> {
        Some(self.since().saturating_add(self.left(self.running()?).max(0)))
    }

    /// How the clocks stand, for clients.
    pub(super) fn show(&self, now: i64) -> Clock {
        let running = self.running();
        let (kind, left) = match self.kind {
            ClockKind::Days { .. } => ("days", None),
            ClockKind::Live { .. } => {
                let left = Seat::all(self.seats.len()).map(|seat| {
                    let gone = if running == Some(seat) { (now - self.since()).max(0) } else { 0 };
                    (self.left(seat) - gone).max(0)
                });
                ("live", Some(left.collect()))
            }
        };
        let running = running.map(Seat::number);
        Clock { kind, left, running, at: now, deadline: self.deadline() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::ActionRow;

    /// A game of two in which those who were to act did so, at these times and costs.
    fn play(actions: &[(i64, i64)]) -> Play {
        let kind = cabinet::GAMES[0];
        let mut play = Play::new(kind, &kind.usual(2), 0, Vec::new()).unwrap();
        for &(at, spent) in actions {
            let seat = play.game.to_act().unwrap().number() as u8;
            let token = play.game.legal().swap_remove(0).into();
            play.push(&ActionRow { token, seat, at, spent, by_clock: false }).unwrap();
        }
        play
    }

    fn persons() -> Vec<SeatRow> {
        vec![SeatRow::person(1, "a", None), SeatRow::person(2, "b", None)]
    }

    const LIVE: ClockKind = ClockKind::Live { initial: 60_000, increment: 2_000 };

    #[test]
    fn a_live_clock_begins_with_the_first_action() {
        let (play, seats) = (play(&[]), persons());
        let times = Times { kind: LIVE, play: &play, seats: &seats, resumed: 0 };
        assert_eq!((times.running(), times.deadline()), (None, None));
        assert_eq!(times.cost(Seat::FIRST, 5_000, false), 0);
    }

    #[test]
    fn time_is_spent_and_given() {
        let seats = persons();
        let first = play(&[(1_000, 0)]);
        let times = Times { kind: LIVE, play: &first, seats: &seats, resumed: 0 };
        let second = Seat::from_number(2).unwrap();
        assert_eq!((times.running(), times.deadline()), (Some(second), Some(61_000)));
        assert_eq!(times.cost(second, 11_000, false), 8_000);
        assert_eq!(times.show(11_000).left, Some(vec![60_000, 50_000]));
        let both = play(&[(1_000, 0), (11_000, 8_000)]);
        let times = Times { kind: LIVE, play: &both, seats: &seats, resumed: 0 };
        assert_eq!(times.show(11_000).left, Some(vec![60_000, 52_000]));
        // After a take-back time runs from when it was agreed.
        let times = Times { kind: LIVE, play: &both, seats: &seats, resumed: 99_000 };
        assert_eq!(times.deadline(), Some(159_000));
        // A clock set back takes nothing.
        assert_eq!(times.cost(Seat::FIRST, 5_000, false), -2_000);
    }

    #[test]
    fn what_is_gone_back_on_took_no_time() {
        let both = play(&[(1_000, 0), (11_000, 8_000)]);
        let (first, seats) = (both.until(1, 1_000).unwrap(), persons());
        let times = Times { kind: LIVE, play: &first, seats: &seats, resumed: 0 };
        assert_eq!((first.number(), times.deadline()), (1, Some(61_000)));
        assert_eq!(times.show(11_000).left, Some(vec![60_000, 50_000]));
    }

    #[test]
    fn it_stands_still_for_computers_and_open_seats() {
        let play = play(&[(1_000, 0)]);
        for other in [SeatRow::computer(2, 3), SeatRow::open(2)] {
            let seats = [SeatRow::person(1, "a", None), other];
            let times = Times { kind: LIVE, play: &play, seats: &seats, resumed: 0 };
            assert_eq!((times.running(), times.deadline()), (None, None));
        }
    }

    #[test]
    fn days_are_for_each_action() {
        let (play, seats) = (play(&[(1_000, 0)]), persons());
        let kind = ClockKind::Days { days: 3 };
        let times = Times { kind, play: &play, seats: &seats, resumed: 0 };
        assert_eq!(times.deadline(), Some(1_000 + 3 * DAY));
        assert_eq!(times.show(5_000).left, None);
    }
}
