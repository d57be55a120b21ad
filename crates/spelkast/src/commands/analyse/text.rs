//! An analysis for people.

use players::analysis::{Hint, Idea, Review};
use tabletop::Seat;

use super::{Subject, curve};

/// How many characters a curve takes at most.
const COLUMNS: usize = 50;
/// How many actions of a line are shown after the first.
const FOLLOWING: usize = 4;

/// A whole game: the curves of the chances, and a table of the turning points.
pub(super) fn review(subject: &Subject<'_>, review: &Review) -> String {
    let mut text = heading(subject);
    text += "\nChances to come first\n";
    let seats = || Seat::all(subject.opened.table.players());
    let width = widest(seats().map(|seat| subject.name(seat)));
    for seat in seats() {
        let curve = curve(review, seat);
        let (first, last) = (curve[0], curve[curve.len() - 1]);
        text += &format!("  {:<width$}  {}", subject.name(seat), sparkline(&curve));
        text += &format!("  {} → {} %", percent(first), percent(last));
        if let Some(cost) = review.mean_cost(seat) {
            text += &format!(", {:.1} % lost an action", 100.0 * cost);
        }
        text.push('\n');
    }
    if review.actions.is_empty() {
        return text + "\nNothing has been played yet.\n";
    }
    if review.turning_points.is_empty() {
        let least = percent(Review::TURN);
        return text + &format!("\nNo turning points: no action cost {least} % or more.\n");
    }
    text + "\nTurning points\n" + &turning_points(review)
}

fn turning_points(review: &Review) -> String {
    let header = ["no.", "seat", "played", "chance", "better"].map(str::to_owned);
    let mut rows = vec![header];
    for turn in &review.turning_points {
        let action = &review.actions[turn.action];
        let after = action.chances[action.seat];
        let mut better = turn.better.iter().map(|idea| named(idea, action.seat));
        rows.push([
            (turn.action + 1).to_string(),
            action.seat.to_string(),
            action.token.clone(),
            format!("{} → {} %", percent(after + action.cost), percent(after)),
            better.next().unwrap_or_else(|| "saying nothing".to_owned()),
        ]);
        let blank = || [const { String::new() }; 4];
        rows.extend(better.map(|idea| {
            let [a, b, c, d] = blank();
            [a, b, c, d, idea]
        }));
    }
    let width = |column: usize| widest(rows.iter().map(|row| row[column].clone()));
    let widths = [0, 1, 2, 3].map(width);
    let line = |[number, seat, played, chance, better]: &[String; 5]| {
        let [a, b, c, d] = widths;
        format!("  {number:>a$}  {seat:>b$}  {played:<c$}  {chance:<d$}  {better}\n")
    };
    rows.iter().map(line).collect()
}

/// One position: the best actions for who is to act.
pub(super) fn hint(subject: &Subject<'_>, hint: &Hint) -> String {
    let mut text = heading(subject);
    let chances: Vec<_> = Seat::all(subject.opened.table.players())
        .map(|seat| format!("{} {} %", subject.name(seat), percent(hint.chances[seat])))
        .collect();
    text += &format!("\nChances to come first: {}\n", chances.join("; "));
    let Some(seat) = hint.to_act else {
        return text + "The game is over.\n";
    };
    text += &format!("\nBest for seat {seat}\n");
    let ideas = hint.best.iter().map(|idea| format!("  {}\n", named(idea, seat)));
    text + &ideas.collect::<String>()
}

fn heading(subject: &Subject<'_>) -> String {
    let table = &subject.opened.table;
    let counted = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    format!(
        "{}, {}, {}; looked at by level {}, {} a position.\n",
        table.info().title,
        counted(table.players(), "player"),
        counted(subject.opened.record.tokens.len(), "action"),
        subject.arguments.level,
        subject.arguments.limit
    )
}

/// An action, the chance of a seat after it, how it would go on, and how it would end.
fn named(idea: &Idea, seat: Seat) -> String {
    let mut text = format!("{} ({} %)", idea.token, percent(idea.chances[seat]));
    let rest = idea.line.get(1..).unwrap_or_default();
    if !rest.is_empty() {
        text += &format!(", then {}", rest[..rest.len().min(FOLLOWING)].join(" "));
    }
    if rest.len() > FOLLOWING {
        text += " …";
    }
    if let Some(scores) = idea.scores {
        let scores: Vec<_> = scores.iter().map(ToString::to_string).collect();
        text += &format!("; final score {}", scores.join(" : "));
    }
    text
}

/// A curve between 0 and 1 in a few characters.
fn sparkline(curve: &[f64]) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let columns = curve.len().min(COLUMNS);
    let bar = |column: usize| {
        let part = &curve[column * curve.len() / columns..(column + 1) * curve.len() / columns];
        let mean = part.iter().sum::<f64>() / part.len() as f64;
        BARS[((mean * 8.0) as usize).min(7)]
    };
    (0..columns).map(bar).collect()
}

fn percent(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}

fn widest(texts: impl Iterator<Item = String>) -> usize {
    texts.map(|text| text.chars().count()).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sparkline_is_as_long_as_its_curve_up_to_a_width() {
        assert_eq!(sparkline(&[0.0, 0.5, 1.0]), "▁▅█");
        let rising: Vec<_> = (0..=200).map(|step| f64::from(step) / 200.0).collect();
        let drawn: Vec<_> = sparkline(&rising).chars().collect();
        assert_eq!(drawn.len(), COLUMNS);
        assert!(drawn.is_sorted() && drawn[0] == '▁' && drawn[COLUMNS - 1] == '█');
    }
}
