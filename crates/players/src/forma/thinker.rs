//! The player: looks at what can be laid, then tries the best of it out.

use forma::{Action, Forma};
use tabletop::{Dice, Game, Match, PerSeat, Seat};

use super::{
    judge::{Judge, Look, lead, odds},
    placing,
    trials::{Choice, Trials, Trying, bell},
};
use crate::{Budget, Mind, Report};

/// How much a player sees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// Layings looked at.
    pub(super) looks: usize,
    /// Whether what the next player can enclose is found out exactly.
    pub(super) careful: bool,
    /// How far a guess at a laying's points may be off.
    pub(super) blur: f64,
    /// How the layings are tried out.
    pub(super) trying: Trying,
    /// Whether the set-up is chosen.
    pub(super) plans: bool,
}

/// Looks, and tries the best layings out.
pub(super) struct Planner {
    judge: Judge,
    skill: Skill,
}

impl Planner {
    pub(super) fn new(judge: Judge, skill: Skill) -> Self {
        Self { judge, skill }
    }

    /// The layings that look best, those that stand best at once first.
    fn choices(
        &self,
        run: &Match<Forma>,
        seat: Seat,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> Vec<Choice> {
        let (game, position) = (run.game(), run.position());
        let mut looks: Vec<Look> = Vec::new();
        self.judge.looks(game, position, self.skill.looks, &mut looks);
        let mut choices = Vec::with_capacity(looks.len());
        for look in looks {
            let mut after = *position;
            game.play(&mut after, look.action);
            let points = self.judge.points(game, &after, self.skill.careful);
            let chances = odds(game, &after, &points);
            let guess = lead(&points, seat) + self.skill.blur * bell(dice);
            choices.push(Choice { action: look.action, position: after, chances, guess });
            if !budget.visit() {
                break;
            }
            if choices.len() % 8 == 0 {
                budget.look();
            }
        }
        choices.sort_by(|a, b| b.guess.total_cmp(&a.guess));
        choices
    }
}

impl Mind<Forma> for Planner {
    fn think(&mut self, run: &Match<Forma>, budget: &mut Budget<'_>, seed: u64) -> Report<Action> {
        let game = run.game();
        let seat = run.to_act().expect("a game that is not over");
        if run.position().tower().is_none() {
            let action = placing::next(game, run.position(), self.skill.plans, seed);
            let players = game.players();
            let chances = PerSeat::new(players, |_| 1.0 / players as f64);
            return Report { action, chances, line: vec![action], depth: 1 };
        }
        let mut dice = Dice::new(seed);
        let choices = self.choices(run, seat, budget, &mut dice);
        let trying = self.skill.trying;
        let trials = Trials { game, judge: &self.judge, seat, choices: &choices, trying };
        let tallies = trials.run(budget, dice.bits());
        // The one tried most often; of equally often tried ones the better, then the earlier.
        let worth = |index: usize| tallies[index].chances(&choices[index])[seat];
        let mut best = 0;
        for index in 1..choices.len() {
            let (count, most) = (tallies[index].count, tallies[best].count);
            let better = count > 0 && count == most && worth(index) > worth(best);
            if count > most || better {
                best = index;
            }
        }
        let mut line = vec![choices[best].action];
        line.extend_from_slice(&tallies[best].line);
        let depth = line.len() as u32;
        let chances = tallies[best].chances(&choices[best]);
        Report { action: line[0], chances, line, depth }
    }
}
