//! How the shares developed over a contest, as a picture.

use players::arena::{Contest, Played};

use crate::commands::chart::Chart;

/// One line a player: its share of first places after each game.
pub(super) fn svg(contest: &Contest, games: &[Played]) -> String {
    let mut chart = Chart::new(games.len());
    for (index, spec) in contest.specs.iter().enumerate() {
        let mut sum = 0.0;
        let shares = games.iter().enumerate().map(|(game, played)| {
            sum += played.shares[index];
            (game + 1, sum / (game + 1) as f64)
        });
        chart.line(&spec.to_string(), shares);
    }
    chart.finish(&format!("{} games", games.len()))
}
