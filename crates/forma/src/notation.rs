//! Tokens in and out.
//!
//! | token | what it says |
//! |---|---|
//! | `tower=k10/obstacles=c3+f7`, `tower=k10/obstacles=none` | setting up: the obstacles in ascending order, each a step, then the tower |
//! | `c3+c4+c5+d3` | a shape laid, its squares in ascending order |
//! | `c3+c4+c5+d3?` | a shape misjudged: it does not fit these squares |
//! | `pass`, `resign2` | as in every game |
//!
//! The reader takes exactly what the writer writes.

use tabletop::{
    Clause, Refusal,
    notation::{self, Common},
};

use crate::{
    Action,
    fault::{Fault, example},
    position::Position,
    rules::Forma,
};

const TOWER: &str = "tower=";
const OBSTACLES: &str = "obstacles=";
const NO_OBSTACLES: &str = "none";

impl Forma {
    pub(crate) fn read_token(
        &self,
        position: &Position,
        token: &str,
    ) -> Result<Vec<Action>, Refusal> {
        if token.starts_with(TOWER) || token.starts_with(OBSTACLES) {
            return self.read_setting(position, token);
        }
        let action = match notation::common(token, self.players)? {
            Some(Common::Pass) => Action::Pass,
            Some(Common::Resign(seat)) => Action::Resign(seat),
            Some(Common::Repetition(_)) => return Err(no_repetition()),
            None => self.read_shape(token)?,
        };
        self.check(position, action).map_err(|fault| self.refusal(fault))?;
        Ok(vec![action])
    }

    fn read_shape(&self, token: &str) -> Result<Action, Refusal> {
        let (text, is_misfit) = match token.strip_suffix('?') {
            Some(text) => (text, true),
            None => (token, false),
        };
        let squares = notation::squares(text, self.size())?;
        let placement = self.kit.find(&squares).ok_or_else(|| self.refusal(Fault::NoShape))?;
        Ok(if is_misfit { Action::Misfit(placement) } else { Action::Lay(placement) })
    }

    /// The steps of setting up: each must be allowed after those before it.
    fn read_setting(&self, position: &Position, token: &str) -> Result<Vec<Action>, Refusal> {
        let parts = token.strip_prefix(TOWER).and_then(|rest| rest.split_once('/'));
        let parts = parts.and_then(|(tower, rest)| Some((tower, rest.strip_prefix(OBSTACLES)?)));
        let Some((tower, obstacles)) = parts else {
            let (tower, obstacles) = example(self.size());
            return Err(Refusal::unreadable(format!(
                "‘{token}’ must look like ‘{tower}/obstacles={obstacles}’ or ‘{tower}/obstacles=none’"
            )));
        };
        let mut steps = match obstacles {
            NO_OBSTACLES => Vec::new(),
            squares => {
                let squares = notation::squares(squares, self.size())?;
                squares.into_iter().map(Action::Obstacle).collect()
            }
        };
        steps.push(Action::Tower(tabletop::Square::read(tower, self.size())?));
        let mut reached = *position;
        for step in &steps {
            self.check(&reached, *step).map_err(|fault| self.refusal(fault))?;
            self.act(&mut reached, *step);
        }
        Ok(steps)
    }

    pub(crate) fn write_token(&self, position: &Position, action: Action) -> String {
        match action {
            Action::Obstacle(_) => String::new(),
            Action::Tower(square) if position.obstacles.is_empty() => {
                format!("{TOWER}{square}/{OBSTACLES}{NO_OBSTACLES}")
            }
            Action::Tower(square) => {
                let obstacles = notation::join(self.grid.squares(position.obstacles));
                format!("{TOWER}{square}/{OBSTACLES}{obstacles}")
            }
            Action::Lay(placement) => {
                notation::join(self.grid.squares(self.kit.squares(placement)))
            }
            Action::Misfit(placement) => {
                notation::join(self.grid.squares(self.kit.squares(placement))) + "?"
            }
            Action::Pass => notation::PASS.to_owned(),
            Action::Resign(seat) => notation::resign(seat),
        }
    }
}

fn no_repetition() -> Refusal {
    Refusal::new(Clause::REPETITION, "Forma cannot repeat: there is nothing to claim")
}
