//! What Forma teaches: layings by what they enclose, give away and join, and how they are answered.
//!
//! There are up to thirty thousand layings at a time. `lens` rates all places of an orientation
//! together by what a shape there encloses and gives away at once; `judge` keeps those that look
//! best, with bridges (`spans`) counted in, and says what a position comes to in the end; `thinker`
//! lets the best of them be answered; `placing` sets up.

mod judge;
mod lens;
mod placing;
mod spans;
#[cfg(test)]
mod tests;
mod thinker;

use std::time::Duration;

use ::forma::Forma;

use self::{
    judge::Judge,
    thinker::{Planner, Skill},
};
use crate::{Level, Limits, Mind, Taught};

impl Taught for Forma {
    fn player(&self, level: Level) -> (Box<dyn Mind<Self>>, Limits) {
        let plain = Skill {
            looks: 200,
            careful: false,
            answered: 1,
            replies: 40,
            answers: 0,
            blur: 0.0,
            plans: false,
        };
        let careful = Skill { careful: true, plans: true, ..plain };
        let seconds = |seconds| Limits::time(Duration::from_secs_f64(seconds));
        let enough = Limits::nodes(100_000);
        let (skill, limits) = match level.number() {
            1 => (Skill { looks: 60, blur: 8.5, ..plain }, enough),
            2 => (Skill { looks: 100, blur: 6.0, ..plain }, enough),
            3 => (Skill { looks: 150, blur: 3.0, ..plain }, enough),
            4 => (plain, enough),
            5 => (careful, enough),
            6 => (Skill { answered: 8, answers: 1, ..careful }, seconds(0.3)),
            7 => (Skill { answered: 12, answers: 3, ..careful }, seconds(0.7)),
            8 => (Skill { answered: 16, answers: 5, ..careful }, seconds(1.5)),
            _ => (
                Skill { looks: 300, answered: 48, replies: 60, answers: 6, ..careful },
                seconds(3.0),
            ),
        };
        (Box::new(Planner::new(Judge::new(self), skill)), limits)
    }
}
