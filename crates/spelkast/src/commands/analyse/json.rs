//! An analysis as data.

use players::analysis::{Hint, Idea, Review};
use tabletop::{PerSeat, Seat, Value};

use super::Subject;

/// A whole game.
pub(super) fn review(subject: &Subject<'_>, review: &Review) -> Value {
    let players = subject.opened.table.players();
    let actions = review.actions.iter().enumerate().map(|(index, action)| {
        Value::map::<_, Value>([
            ("number", (index + 1).into()),
            ("seat", action.seat.into()),
            ("token", action.token.as_str().into()),
            ("chances", chances(&action.chances)),
            ("cost", rounded(action.cost)),
            ("best", action.best.as_ref().map(idea).into()),
        ])
    });
    let turning_points = review.turning_points.iter().map(|turn| {
        let action = &review.actions[turn.action];
        let (seat, after) = (action.seat, action.chances[action.seat]);
        Value::map::<_, Value>([
            ("number", (turn.action + 1).into()),
            ("seat", seat.into()),
            ("token", action.token.as_str().into()),
            ("before", rounded(after + action.cost)),
            ("after", rounded(after)),
            ("cost", rounded(action.cost)),
            ("better", Value::list(turn.better.iter().map(idea))),
        ])
    });
    let costs = Seat::all(players).map(|seat| review.mean_cost(seat).map(rounded));
    let mut fields = heading(subject);
    fields.extend([
        ("places", subject.opened.table.places().into()),
        ("curve", Value::list(review.curve.iter().map(chances))),
        ("actions", Value::list(actions)),
        ("turning_points", Value::list(turning_points)),
        ("mean_cost", Value::list(costs)),
    ]);
    Value::map(fields)
}

/// One position.
pub(super) fn hint(subject: &Subject<'_>, hint: &Hint) -> Value {
    let mut fields = heading(subject);
    fields.extend([
        ("to_act", Value::list(hint.to_act)),
        ("chances", chances(&hint.chances)),
        ("best", Value::list(hint.best.iter().map(idea))),
    ]);
    Value::map(fields)
}

fn heading(subject: &Subject<'_>) -> Vec<(&'static str, Value)> {
    let table = &subject.opened.table;
    vec![
        ("game", table.info().name.into()),
        ("players", table.players().into()),
        ("level", subject.arguments.level.into()),
        ("limit", subject.arguments.limit.as_str().into()),
    ]
}

fn idea(idea: &Idea) -> Value {
    let mut fields: Vec<(_, Value)> = vec![
        ("token", idea.token.as_str().into()),
        ("chances", chances(&idea.chances)),
        ("line", Value::list(idea.line.iter().map(String::as_str))),
    ];
    if let Some(scores) = idea.scores {
        fields.push(("scores", scores.into()));
    }
    Value::map(fields)
}

fn chances(chances: &PerSeat<f64>) -> Value {
    Value::list(chances.iter().map(|chance| rounded(*chance)))
}

/// Four digits: more would be noise.
fn rounded(share: f64) -> Value {
    Value::Real((share * 1e4).round() / 1e4)
}
