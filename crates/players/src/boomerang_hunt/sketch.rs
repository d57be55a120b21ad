//! A position in outline, in which the captures that hang are quickly played out.

use ::boomerang_hunt::{Board, Chain, Field, FieldSet, Hunt, Position};
use tabletop::{MAX_SEATS, Seat};

/// What a duel begins with, and with what it is lost (`B-26`).
const DUEL_STONES: u8 = 10;
const DUEL_LOST: u8 = 2;

/// Tables that are made once for a board.
#[derive(Clone, Debug)]
pub(super) struct Chart {
    /// For each field what a stone there captures on.
    targets: Vec<FieldSet>,
    /// For each field from where a stone there is captured.
    attackers: Vec<FieldSet>,
    pub(super) neighbours: Vec<FieldSet>,
    /// The marked triangles.
    pub(super) trios: Vec<FieldSet>,
    /// For each field the other two corners of its marked triangles.
    pub(super) partners: Vec<Vec<FieldSet>>,
    pub(super) all: FieldSet,
}

impl Chart {
    pub(super) fn new(board: &Board) -> Self {
        let targets: Vec<_> = board.fields().map(|field| board.targets(field)).collect();
        let attackers = board
            .fields()
            .map(|field| board.fields().filter(|from| targets[from.index()].has(field)).collect())
            .collect();
        let trios: Vec<FieldSet> =
            board.triangles().iter().map(|corners| corners.iter().copied().collect()).collect();
        let partners = board
            .fields()
            .map(|field| {
                let with = trios.iter().filter(|trio| trio.has(field));
                with.map(|trio| *trio & !FieldSet::of(field)).collect()
            })
            .collect();
        let neighbours = board.fields().map(|field| board.neighbours(field)).collect();
        Self { targets, attackers, neighbours, trios, partners, all: board.all() }
    }

    pub(super) fn targets(&self, field: Field) -> FieldSet {
        self.targets[field.index()]
    }

    pub(super) fn attackers(&self, field: Field) -> FieldSet {
        self.attackers[field.index()]
    }

    /// All fields on which a stone of the set could capture.
    pub(super) fn reach(&self, stones: FieldSet) -> FieldSet {
        stones.iter().fold(FieldSet::EMPTY, |reach, field| reach | self.targets(field))
    }

    /// Those of the stones that attack something on the fields.
    pub(super) fn hunters(&self, stones: FieldSet, prey: FieldSet) -> FieldSet {
        stones.iter().filter(|field| !(self.targets(*field) & prey).is_empty()).collect()
    }
}

/// Who stands where and holds how much.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sketch {
    pub(super) players: usize,
    pub(super) stones: [FieldSet; MAX_SEATS],
    pub(super) occupied: FieldSet,
    /// Stones that have got out of danger, as far as this sketch goes.
    immune: FieldSet,
    /// How far each seat is on its way to [`goal`](Self::goal).
    pub(super) held: [u8; MAX_SEATS],
    pub(super) left: [u8; MAX_SEATS],
    /// Who is in the game.
    pub(super) playing: [bool; MAX_SEATS],
    pub(super) goal: u8,
    is_duel: bool,
}

impl Sketch {
    /// The outline of a position. Stones that can be claimed are gone: somebody will.
    pub(super) fn new(game: &Hunt, position: &Position, players: usize) -> Self {
        let target = game.target();
        let mut sketch = Self {
            players,
            stones: [FieldSet::EMPTY; MAX_SEATS],
            occupied: position.occupied(),
            immune: FieldSet::EMPTY,
            held: [0; MAX_SEATS],
            left: [0; MAX_SEATS],
            playing: [false; MAX_SEATS],
            goal: target.unwrap_or(DUEL_STONES - DUEL_LOST),
            is_duel: target.is_none(),
        };
        for seat in Seat::all(players) {
            sketch.stones[seat.index()] = position.stones(seat);
            sketch.left[seat.index()] = position.left(seat);
            sketch.held[seat.index()] = position.held(seat);
            sketch.playing[seat.index()] = position.is_playing(seat);
        }
        if let Some(offender) = position.offender() {
            let gone = position.overlooked();
            let offender = offender.index();
            sketch.stones[offender] = sketch.stones[offender] & !gone;
            sketch.occupied = sketch.occupied & !gone;
            sketch.left[offender] = sketch.left[offender].saturating_sub(gone.len() as u8);
            sketch.playing[offender] &= sketch.left[offender] > 0;
        }
        if sketch.is_duel {
            for seat in 0..2 {
                sketch.held[seat] = DUEL_STONES.saturating_sub(sketch.left[1 - seat]);
            }
        }
        sketch
    }

    pub(super) fn own(&self, seat: Seat) -> FieldSet {
        self.stones[seat.index()]
    }

    pub(super) fn foreign(&self, seat: Seat) -> FieldSet {
        self.occupied & !self.stones[seat.index()]
    }

    fn owner(&self, field: Field) -> Option<usize> {
        self.stones.iter().position(|stones| stones.has(field))
    }

    /// Whether a seat has won.
    pub(super) fn has_won(&self, seat: Seat) -> bool {
        self.held[seat.index()] >= self.goal
            || self.playing[seat.index()]
                && self.playing.iter().filter(|in_it| **in_it).count() == 1
    }

    /// Calls `visit` with every chain of a stone: its fields and the outline after it.
    pub(super) fn chains(
        &self,
        chart: &Chart,
        seat: Seat,
        from: Field,
        visit: &mut impl FnMut(Chain, &Self),
    ) {
        let mut captured = [from; Chain::MAX];
        self.chase(chart, seat, from, &mut captured, 0, visit);
    }

    fn chase(
        &self,
        chart: &Chart,
        seat: Seat,
        from: Field,
        captured: &mut [Field; Chain::MAX],
        length: usize,
        visit: &mut impl FnMut(Chain, &Self),
    ) {
        let here = if length == 0 { from } else { captured[length - 1] };
        let prey = chart.targets(here) & self.foreign(seat) & !self.immune;
        for field in prey {
            let mut next = *self;
            next.capture(seat, here, field);
            captured[length] = field;
            if let Some(chain) = Chain::new(from, &captured[..=length]) {
                visit(chain, &next);
            }
            if length + 1 < Chain::MAX && !next.has_won(seat) {
                next.chase(chart, seat, from, captured, length + 1, visit);
            }
        }
    }

    fn capture(&mut self, seat: Seat, from: Field, field: Field) {
        let Some(owner) = self.owner(field) else { return };
        self.stones[owner] = self.stones[owner] & !FieldSet::of(field);
        let own = &mut self.stones[seat.index()];
        *own = *own & !FieldSet::of(from) | FieldSet::of(field);
        self.occupied = self.occupied & !FieldSet::of(from);
        self.left[owner] = self.left[owner].saturating_sub(1);
        self.playing[owner] &= self.left[owner] > 0;
        self.held[seat.index()] += 1;
    }

    /// The best chain in a hurry: the outline after it.
    fn best_chain(&self, chart: &Chart, seat: Seat) -> Option<Self> {
        let prey = self.foreign(seat) & !self.immune;
        let mut best: Option<(f32, Self)> = None;
        for from in chart.hunters(self.own(seat), prey) {
            self.chains(chart, seat, from, &mut |chain, after| {
                let exposed = chart.attackers(chain.last()) & after.foreign(seat);
                let mut value = chain.captured().len() as f32;
                if after.has_won(seat) {
                    value += 10.0;
                } else if !exposed.is_empty() {
                    value -= 0.75;
                }
                if best.as_ref().is_none_or(|(most, _)| value > *most) {
                    best = Some((value, *after));
                }
            });
        }
        best.map(|(_, after)| after)
    }

    /// One round from the seat to act: who can capture does, who cannot brings a stone out of
    /// danger.
    pub(super) fn settle(&mut self, chart: &Chart, turn: Seat) {
        for seat in turn.round(self.players) {
            if !self.playing[seat.index()] {
                continue;
            }
            if let Some(after) = self.best_chain(chart, seat) {
                *self = after;
                if self.has_won(seat) {
                    return;
                }
            } else {
                let own = self.own(seat);
                let danger = own & chart.reach(self.foreign(seat)) & !self.immune;
                if let Some(field) = danger.iter().next() {
                    self.immune = self.immune | FieldSet::of(field);
                }
            }
        }
    }
}
