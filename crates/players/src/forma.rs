//! What Forma teaches: layings by what they enclose, give away and join, and how they go on.
//!
//! There are up to thirty thousand layings at a time. `lens` rates all places of an orientation
//! together by what a shape there encloses and gives away at once; `judge` keeps those that look
//! best, with bridges (`spans`) counted in, and says what a position comes to in the end; `trials`
//! plays the best of them on; `thinker` chooses; `placing` sets up.
//!
//! The search is the same for two and for four players: Monte Carlo over the root's layings by
//! upper confidence bounds. A trial is two turns of everybody, in which each seat takes what looks
//! best to it but for small errors, and the chances along the way are averaged.
//!
//! How levels fare against each other is in `docs/players.md`. Trials of eight or ten turns lost most
//! of a few games with two players, but with four two turns of everybody did better than one.
//! Against plain UCT at half a second a turn, trials of four turns with larger errors won all of 4
//! games with two players, and all of 8 alone among three with four. A chosen set-up won 44 of 60
//! games against one by lot.

mod judge;
mod lens;
mod placing;
mod spans;
#[cfg(test)]
mod tests;
mod theme;
mod thinker;
mod trials;

use std::time::Duration;

use ::forma::Forma;
use tabletop::Game;

use self::{
    judge::Judge,
    thinker::{Planner, Skill},
    trials::Trying,
};
use crate::{Level, Limits, Mind, Taught};

impl Taught for Forma {
    fn player(&self, level: Level) -> (Box<dyn Mind<Self>>, Limits) {
        let none = Trying { turns: 0, looks: 40, blur: 3.0 };
        let plain = Skill { looks: 200, careful: false, blur: 0.0, trying: none, plans: false };
        let careful = Skill { careful: true, plans: true, ..plain };
        // Two turns of everybody: what one gives away comes back to him within them.
        let rounds = 2 * self.players();
        let rough = Trying { turns: self.players(), looks: 20, ..none };
        let fair = Trying { turns: rounds, ..none };
        let fine = Trying { blur: 1.0, ..fair };
        let trying = |trying| Skill { trying, ..careful };
        let seconds = |seconds| Limits::time(Duration::from_secs_f64(seconds));
        let enough = Limits::nodes(100_000);
        let (skill, limits) = match level.number() {
            1 => (Skill { looks: 60, blur: 7.0, ..plain }, enough),
            2 => (Skill { looks: 100, blur: 5.0, ..plain }, enough),
            3 => (Skill { looks: 150, blur: 2.8, ..plain }, enough),
            4 => (Skill { blur: 0.5, ..plain }, enough),
            5 => (careful, enough),
            6 => (trying(rough), Limits::nodes(500)),
            7 => (trying(fair), Limits::nodes(2_000)),
            8 => (trying(fine), Limits::nodes(5_000)),
            _ => (trying(fine), seconds(3.0)),
        };
        (Box::new(Planner::new(Judge::new(self), skill)), limits)
    }
}
