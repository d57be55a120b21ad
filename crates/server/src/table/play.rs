//! The record of a table, played through.

use cabinet::Kind;
use tabletop::{Clause, Record, Refusal, Seat, Setup, notation};

use super::actions::Actions;
use crate::{
    protocol::{Last, View},
    store::{ActionRow, SeatKind, SeatRow},
};

/// More tokens than this are not listed.
const MOST_LISTED: usize = 4_000;

/// A game with its actions.
pub(super) struct Play {
    kind: &'static dyn Kind,
    setup: Setup,
    pub(super) game: Box<dyn cabinet::Table>,
    pub(super) actions: Actions,
    /// When the turn of who is to act began.
    pub(super) since: i64,
}

impl Play {
    /// Plays a record through.
    pub(super) fn new(
        kind: &'static dyn Kind,
        setup: &Setup,
        created: i64,
        actions: impl IntoIterator<Item = ActionRow>,
    ) -> Result<Self, Refusal> {
        let (game, setup) = (kind.table(setup)?, setup.clone());
        let mut play = Self { kind, setup, game, actions: Actions::default(), since: created };
        for action in actions {
            play.push(&action)?;
        }
        Ok(play)
    }

    /// Plays one more action.
    pub(super) fn push(&mut self, action: &ActionRow) -> Result<(), Refusal> {
        let before = self.game.to_act();
        self.game.play(&action.token)?;
        // Who is called out of turn does not stop the time of who is to act.
        let in_turn = before.is_some_and(|seat| seat.number() == usize::from(action.seat));
        if in_turn || self.game.to_act() != before {
            self.since = action.at;
        }
        self.actions.push(action);
        Ok(())
    }

    /// The same game after its first `number` actions, in a turn that began at a time.
    pub(super) fn until(&self, number: usize, since: i64) -> Result<Self, Refusal> {
        let all = self.actions.all();
        let actions = all.iter().take(number).map(|action| ActionRow {
            token: action.token.into(),
            seat: action.seat,
            at: since,
            spent: action.spent,
            by_clock: action.by_clock,
        });
        Self::new(self.kind, &self.setup, since, actions)
    }

    /// How many actions there are.
    pub(super) fn number(&self) -> usize {
        self.actions.len()
    }

    /// Whether the seat that is to act has nothing but a pass, so that the program plays it
    /// (`C-3`).
    pub(super) fn must_pass(&self) -> bool {
        let is_pass = |token: &String| token == notation::PASS;
        let game = self.game.as_ref();
        if !matches!(game.actor(notation::PASS), Ok(Some(_))) {
            return false;
        }
        let to_act = game.to_act();
        let legal = game.legal();
        let mut own = legal.iter().filter(|token| {
            let common = notation::common(token, game.players());
            let claims = matches!(common, Ok(Some(notation::Common::Repetition(_))));
            !claims && game.actor(token).is_ok_and(|actor| actor == to_act)
        });
        own.all(is_pass)
    }

    /// Why the game ended, once it has.
    pub(super) fn cause(&self) -> Option<&'static str> {
        let by_clock = self.actions.last().is_some_and(|last| last.by_clock);
        ended(self.game.as_ref()).map(|cause| if by_clock { "time" } else { cause })
    }

    /// The position.
    pub(super) fn view(&self) -> View {
        let last = self.actions.last();
        let last = last.map(|last| Last { token: last.token.to_string(), seat: last.seat.into() });
        view(self.game.as_ref(), last)
    }

    /// The record as text.
    pub(super) fn record(&self, seats: &[SeatRow]) -> Record {
        let mut record = Record::of(self.game.info(), &self.setup);
        for (seat, row) in Seat::all(self.setup.players).zip(seats) {
            let who = match (row.kind, row.level, &row.name) {
                (SeatKind::Computer, Some(level), _) => format!("level:{level}"),
                (_, _, Some(name)) => name.clone(),
                _ => continue,
            };
            record.set(&Record::seat_header(seat), who);
        }
        record.set("Result", Record::result(self.game.places()));
        for action in self.actions.all().iter() {
            record.push(action.token);
        }
        record
    }
}

/// Why a game ended by its rules, once it has.
pub(crate) fn ended(game: &dyn cabinet::Table) -> Option<&'static str> {
    game.places()?;
    // The rules say what ended the game to whoever wants to go on.
    let after = game.copy().play(notation::PASS);
    Some(match after.map_err(|refusal| refusal.clause) {
        Err(Clause::REPETITION) => "repetition",
        Err(Clause::RESIGN) => "resigned",
        _ => "rules",
    })
}

/// A position as the protocol has it.
pub(crate) fn view(game: &dyn cabinet::Table, last: Option<Last>) -> View {
    let legal = game.legal();
    let places = game.places();
    View {
        number: game.tokens(),
        to_act: game.to_act().map(Seat::number).into_iter().collect(),
        over: places.is_some(),
        scores: game.scores().as_slice().to_vec(),
        places: places.map(|places| places.as_slice().to_vec()),
        position: game.fields(),
        legal: (legal.len() <= MOST_LISTED).then_some(legal),
        last,
    }
}
