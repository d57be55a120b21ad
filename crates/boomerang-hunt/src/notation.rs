//! Tokens: `@d4`, `d4-d5`, `d4xe4xf4`, `free3@d4`, `claim2`, `pass`, `resign2`.
//!
//! The reader takes exactly what the writer writes.

use tabletop::{
    Clause, Refusal,
    notation::{self, Common},
};

use crate::{actions::Action, board::Field, chains::Chain, rules::Hunt};

impl Hunt {
    /// Reads a token, whether or not it is allowed now.
    pub(crate) fn read_action(&self, token: &str) -> Result<Action, Refusal> {
        match notation::common(token, self.players)? {
            Some(Common::Pass) => return Ok(Action::Pass),
            Some(Common::Resign(seat)) => return Ok(Action::Resign(seat)),
            Some(Common::Repetition(_)) => {
                return Err(Refusal::new(
                    Clause::REPETITION,
                    "a repetition is claimed from the table, which remembers the positions",
                ));
            }
            None => {}
        }
        if let Some(number) = token.strip_prefix("claim") {
            return Ok(Action::Claim(notation::seat(number, token, self.players)?));
        }
        if let Some((number, field)) =
            token.strip_prefix("free").and_then(|rest| rest.split_once('@'))
        {
            let holder = notation::seat(number, &format!("free{number}"), self.players)?;
            return Ok(Action::Free { holder, field: self.read_field(field, token)? });
        }
        if let Some(field) = token.strip_prefix('@') {
            return Ok(Action::Place(self.read_field(field, token)?));
        }
        if let Some((from, to)) = token.split_once('-') {
            let (from, to) = (self.read_field(from, token)?, self.read_field(to, token)?);
            return Ok(Action::Move { from, to });
        }
        if let Some((from, captured)) = token.split_once('x') {
            return self.read_capture(token, from, captured);
        }
        Err(Refusal::unreadable(format!(
            "‘{token}’ is no action: write @d4 (place), d4-d5 (move), d4xd5 (capture), free3@d4 or \
             claim2"
        )))
    }

    fn read_capture(&self, token: &str, from: &str, captured: &str) -> Result<Action, Refusal> {
        let from = self.read_field(from, token)?;
        let captured = captured
            .split('x')
            .map(|name| self.read_field(name, token))
            .collect::<Result<Vec<_>, _>>()?;
        let chain = Chain::new(from, &captured).ok_or_else(|| {
            Refusal::new(
                Clause("B-8"),
                format!(
                    "‘{token}’ captures {} stones: three in a turn are the most",
                    captured.len()
                ),
            )
        })?;
        Ok(Action::Capture(chain))
    }

    fn read_field(&self, name: &str, token: &str) -> Result<Field, Refusal> {
        self.board.field(name).ok_or_else(|| {
            let board = self.board.name();
            Refusal::unreadable(format!("‘{name}’ in ‘{token}’ is no field of the board ‘{board}’"))
        })
    }

    /// Writes an action as its token.
    pub(crate) fn write_action(&self, action: Action) -> String {
        let name = |field| self.board.field_name(field);
        match action {
            Action::Place(field) => format!("@{}", name(field)),
            Action::Move { from, to } => format!("{}-{}", name(from), name(to)),
            Action::Capture(chain) => {
                let fields = std::iter::once(chain.from()).chain(chain.captured().iter().copied());
                self.board.names(fields).join("x")
            }
            Action::Free { holder, field } => format!("free{holder}@{}", name(field)),
            Action::Claim(seat) => format!("claim{seat}"),
            Action::Pass => notation::PASS.to_owned(),
            Action::Resign(seat) => notation::resign(seat),
        }
    }
}
