//! Which actions are worth a look, and how much.

use ::boomerang_hunt::{Action, Field, FieldSet, Hunt, Position};
use tabletop::{Game, Seat};

use super::sketch::{Chart, Sketch};

/// What speaks for an action, as a logarithm of odds.
const TRIO: f32 = 2.0;
const PAIR: f32 = 0.4;
const SPOIL: f32 = 0.4;
const DANGER: f32 = -2.0;
const COVERED: f32 = 0.8;
const RESCUE: f32 = 1.5;
const THREAT: f32 = 0.5;
const GUARD: f32 = 0.2;
const FREE: f32 = 0.8;
const PREY: f32 = 1.0;
const EXPOSED: f32 = -0.8;
const WIN: f32 = 6.0;

/// What is the same for all actions of a seat.
struct Scene<'a> {
    chart: &'a Chart,
    foreign: FieldSet,
    /// Where the others can capture.
    danger: FieldSet,
    /// The third corners of trios that others are a stone short of.
    spoils: FieldSet,
}

impl<'a> Scene<'a> {
    fn new(chart: &'a Chart, sketch: &Sketch, seat: Seat) -> Self {
        let (own, foreign) = (sketch.own(seat), sketch.foreign(seat));
        let mut spoils = FieldSet::EMPTY;
        for trio in &chart.trios {
            let rivals = sketch.stones.iter().filter(|stones| **stones != own);
            if (*trio & own).is_empty() && rivals.clone().any(|s| (*trio & *s).len() == 2) {
                spoils = spoils | *trio & !foreign;
            }
        }
        Self { chart, foreign, danger: chart.reach(foreign), spoils }
    }

    /// What speaks for a stone on a free field, with the other own ones where they are.
    fn landing(&self, field: Field, others: FieldSet) -> f32 {
        let chart = self.chart;
        let mut weight = 0.0;
        for partners in &chart.partners[field.index()] {
            match (*partners & others).len() {
                2 => weight += TRIO,
                1 if (*partners & self.foreign).is_empty() => weight += PAIR,
                _ => {}
            }
        }
        if self.spoils.has(field) {
            weight += SPOIL;
        }
        if self.danger.has(field) {
            weight += DANGER;
            if !(chart.attackers(field) & others).is_empty() {
                weight += COVERED;
            }
        }
        weight += THREAT * (chart.targets(field) & self.foreign).len() as f32;
        weight + GUARD * (chart.targets(field) & others).len() as f32
    }
}

/// Appends what is worth a look: captures where there are any, since to overlook one costs the
/// stones; otherwise all there is.
pub(super) fn candidates(
    chart: &Chart,
    game: &Hunt,
    position: &Position,
    list: &mut Vec<(Action, f32)>,
) {
    let Some(seat) = position.turn() else { return };
    if position.offender().is_some_and(|offender| offender != seat) {
        list.push((Action::Claim(seat), 0.0));
        return;
    }
    let sketch = Sketch::new(game, position, game.players());
    let own = position.stones(seat);
    let hunters = chart.hunters(own, position.occupied() & !own);
    if hunters.is_empty() {
        quiet(chart, position, seat, &Scene::new(chart, &sketch, seat), list);
    } else {
        captures(chart, &sketch, seat, hunters, list);
    }
    if list.is_empty() {
        list.push((Action::Pass, 0.0));
    }
}

fn captures(
    chart: &Chart,
    sketch: &Sketch,
    seat: Seat,
    hunters: FieldSet,
    list: &mut Vec<(Action, f32)>,
) {
    for from in hunters {
        sketch.chains(chart, seat, from, &mut |chain, after| {
            let mut weight = PREY * chain.captured().len() as f32;
            let landing = chain.last();
            if after.has_won(seat) {
                weight += WIN;
            } else if !(chart.attackers(landing) & after.foreign(seat)).is_empty() {
                weight += EXPOSED;
            }
            let own = after.own(seat);
            let trios = chart.partners[landing.index()].iter();
            weight += TRIO * trios.filter(|partners| partners.is_within(own)).count() as f32;
            list.push((Action::Capture(chain), weight));
        });
    }
}

/// Appends everything but captures.
pub(super) fn quiet_actions(
    chart: &Chart,
    game: &Hunt,
    position: &Position,
    list: &mut Vec<(Action, f32)>,
) {
    let Some(seat) = position.turn() else { return };
    let sketch = Sketch::new(game, position, game.players());
    quiet(chart, position, seat, &Scene::new(chart, &sketch, seat), list);
}

fn quiet(
    chart: &Chart,
    position: &Position,
    seat: Seat,
    scene: &Scene<'_>,
    list: &mut Vec<(Action, f32)>,
) {
    let free = chart.all & !position.occupied();
    let own = position.stones(seat);
    if position.supply(seat) > 0 {
        list.extend(free.iter().map(|field| (Action::Place(field), scene.landing(field, own))));
    }
    for from in own {
        let others = own & !FieldSet::of(from);
        let rescue = if scene.danger.has(from) { RESCUE } else { 0.0 };
        for to in chart.neighbours[from.index()] & free {
            let weight = rescue + scene.landing(to, others);
            list.push((Action::Move { from, to }, weight));
        }
    }
    if position.extra_turns() == 0 {
        return;
    }
    for holder in Seat::all(tabletop::MAX_SEATS) {
        if position.prisoners(holder, seat) > 0 {
            list.extend(
                free.iter().map(|field| {
                    (Action::Free { holder, field }, FREE + scene.landing(field, own))
                }),
            );
        }
    }
}
