//! What is stored of a table.

use anyhow::{Context as _, Result};
use serde_json::Value;
use tabletop::notation;

use crate::{journal::digest_position, replica::strings, visitor::Visitor};

/// What is stored of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    tokens: Vec<String>,
    /// The seat of each action, from 1.
    movers: Vec<u64>,
    /// Which seats are computers.
    computers: Vec<bool>,
    /// The record as the program gives it.
    record: String,
}

impl Stored {
    /// Puts together what is stored.
    pub fn new(
        tokens: Vec<String>,
        movers: Vec<u64>,
        computers: Vec<bool>,
        record: String,
    ) -> Self {
        Self { tokens, movers, computers, record }
    }

    /// Asks a server.
    ///
    /// # Errors
    /// If it does not answer, or not as the protocol says.
    pub async fn ask(visitor: &Visitor, url: &str, id: &str) -> Result<Self> {
        // A computer may act in between: then the table has more than the record.
        let record = visitor.text(url, &format!("/api/tables/{id}/record")).await?;
        let table = visitor.get(url, &format!("/api/tables/{id}")).await?;
        let tokens = strings(&table["tokens"]).into_iter().map(str::to_owned).collect();
        let movers = table["movers"].as_array().context("a table has movers")?;
        let movers = movers.iter().filter_map(Value::as_u64).collect();
        let seats = table["seats"].as_array().context("a table has seats")?;
        let computers = seats.iter().map(|seat| seat["kind"] == "computer").collect();
        Ok(Self::new(tokens, movers, computers, record))
    }

    /// The record as the program gives it.
    pub fn record(&self) -> &str {
        &self.record
    }

    /// How many actions there are.
    pub fn number(&self) -> usize {
        self.tokens.len()
    }

    /// An action and its seat, counted from 0.
    pub(super) fn action(&self, index: usize) -> Option<(&str, u64)> {
        Some((self.tokens.get(index)?, *self.movers.get(index)?))
    }

    /// The digests of all beginnings.
    pub(super) fn digests(&self) -> Vec<u64> {
        super::digests(self.tokens.iter().map(String::as_str))
    }

    /// Whether this begins with all that another has.
    pub fn continues(&self, other: &Self) -> bool {
        self.tokens.starts_with(&other.tokens) && self.movers.starts_with(&other.movers)
    }

    /// Whether the program does an action by itself: a computer's, or a pass of one who can do
    /// nothing else. Nobody's time ends in these trials.
    pub(super) fn is_by_itself(&self, token: &str, seat: u64) -> bool {
        let is_computer = self.computers.get(seat as usize - 1) == Some(&true);
        is_computer || token == notation::PASS
    }

    /// Plays the record by the rules: the digests of all positions.
    ///
    /// # Errors
    /// Says what the rules do not allow.
    pub(super) fn replay(&self) -> Result<Vec<u64>, String> {
        let opened = cabinet::open(&self.record, &cabinet::shipped_only)
            .map_err(|error| format!("the record breaks the rules: {error}"))?;
        let recorded = opened.record.tokens.iter().map(|token| &token.text);
        if recorded.clone().count() > self.tokens.len()
            || !recorded.eq(self.tokens.iter().take(opened.record.tokens.len()))
        {
            return Err("the record is not what the table shows".to_owned());
        }
        if self.movers.len() != self.tokens.len() {
            return Err("there are not as many movers as actions".to_owned());
        }
        let start = cabinet::open_until(&self.record, &cabinet::shipped_only, 0);
        let mut game = start.map_err(|error| error.to_string())?.table;
        let position = |game: &dyn cabinet::Table, number| {
            let fields = serde_json::to_value(game.fields()).unwrap_or_default();
            digest_position(number, &fields)
        };
        let mut positions = vec![position(game.as_ref(), 0)];
        for (number, (token, mover)) in (1..).zip(self.tokens.iter().zip(&self.movers)) {
            let refused = |why: tabletop::Refusal| format!("action {number}, {token}: {why:?}");
            let actor = game.actor(token).map_err(refused)?.map(tabletop::Seat::number);
            if actor != Some(*mover as usize) {
                return Err(format!("action {number}, {token}, is not seat {mover}'s to do"));
            }
            game.play(token).map_err(refused)?;
            positions.push(position(game.as_ref(), number));
        }
        Ok(positions)
    }
}
