//! How good a position is.

use ::boomerang_hunt::{Field, FieldSet, Hunt, Position};
use tabletop::{Game, PerSeat, Seat};

use super::{
    sketch::{Chart, Sketch},
    weights::{FEATURES, Weights},
};

/// What counts for a seat, after the captures that hang have been played out.
pub(super) type Features = [f32; FEATURES];

/// Who is in the game after a round of captures, and what counts then, for each seat.
pub(super) fn features(
    chart: &Chart,
    game: &Hunt,
    position: &Position,
) -> (PerSeat<bool>, [Features; tabletop::MAX_SEATS]) {
    let players = game.players();
    let turn = position.turn().unwrap_or(Seat::FIRST);
    let mut sketch = Sketch::new(game, position, players);
    sketch.settle(chart, turn);
    let mut all = [[0.0; FEATURES]; tabletop::MAX_SEATS];
    for seat in Seat::all(players) {
        let own = sketch.own(seat);
        let foreign = sketch.foreign(seat);
        let goal = f32::from(sketch.goal);
        let held = f32::from(sketch.held[seat.index()]) / goal;
        let need = sketch.goal.saturating_sub(sketch.held[seat.index()]);
        let prey = foreign & chart.reach(own);
        let pairs = pairs(chart, own, foreign);
        let lost = Seat::all(players).map(|holder| position.prisoners(holder, seat)).sum::<u8>();
        let is = |yes: bool| if yes { 1.0 } else { 0.0 };
        let after = (seat.index() + players - turn.index()) % players;
        all[seat.index()] = [
            // How near the goal.
            held,
            held * held,
            is(need == 0),
            is(need == 1),
            is(need == 2),
            // What is left to hunt with.
            f32::from(sketch.left[seat.index()]) / goal,
            f32::from(position.supply(seat)) / goal,
            // What still hangs after the round, on either side.
            (own & chart.reach(foreign)).len() as f32,
            prey.len() as f32,
            // Trios within reach, and somebody to free with one.
            pairs,
            pairs.min(1.0) * is(lost > 0),
            is(sketch.left[seat.index()] <= 2),
            // Who acts now, next and last.
            is(after == 0),
            is(after == 1),
            is(after + 1 == players),
            is(need == 1) * is(!prey.is_empty()),
            // How open the stones stand, how well they guard each other, how freely they move.
            sum(own, |field| chart.attackers(field) & !own),
            (own & chart.reach(own)).len() as f32,
            sum(own, |field| chart.neighbours[field.index()] & !sketch.occupied),
            is(after == 0) * f32::from(position.extra_turns()),
        ];
    }
    (PerSeat::new(players, |seat| sketch.playing[seat.index()]), all)
}

/// How many fields there are together round the stones.
fn sum(stones: FieldSet, around: impl Fn(Field) -> FieldSet) -> f32 {
    stones.iter().map(|field| around(field).len()).sum::<usize>() as f32
}

/// How many trios are a stone short.
fn pairs(chart: &Chart, own: FieldSet, foreign: FieldSet) -> f32 {
    let is_pair = |trio: &&FieldSet| (**trio & own).len() == 2 && (**trio & foreign).is_empty();
    chart.trios.iter().filter(is_pair).count() as f32
}

/// The chances that the weights make of it.
pub(super) fn chances(
    chart: &Chart,
    weights: &Weights,
    game: &Hunt,
    position: &Position,
) -> PerSeat<f64> {
    let players = game.players();
    let (playing, features) = features(chart, game, position);
    let strength = PerSeat::new(players, |seat| {
        let features = &features[seat.index()];
        features.iter().zip(weights).map(|(value, weight)| value * weight).sum::<f32>()
    });
    let most = strength.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let odds = PerSeat::new(players, |seat| {
        if playing[seat] { f64::from((strength[seat] - most).exp()) } else { 1e-9 }
    });
    let total: f64 = odds.iter().sum();
    PerSeat::new(players, |seat| odds[seat] / total)
}
