//! A table as a client knows it: the actions it was told of, played through.

use anyhow::{Context as _, Result, anyhow};
use cabinet::Table;
use serde_json::Value;
use tabletop::{Dice, Seat, Setup};

use crate::journal::{NOTHING, digest};

/// How often an action is drawn by lot until it is one that the client may do.
const DRAWS: usize = 16;

/// A table as a client knows it.
pub struct Replica {
    start: Box<dyn Table>,
    game: Box<dyn Table>,
    tokens: Vec<Box<str>>,
    digest: u64,
}

impl Replica {
    /// A table before its first action, from the message `table`.
    ///
    /// # Errors
    /// If the message is not what the protocol says.
    pub fn new(message: &Value) -> Result<Self> {
        let text = |name: &str| message[name].as_str().with_context(|| format!("no {name}"));
        let number = |name: &str| message[name].as_u64().with_context(|| format!("no {name}"));
        let kind = cabinet::find(text("game")?).map_err(|why| anyhow!(why))?;
        let mut setup = Setup::new(kind.info(), number("players")? as usize);
        setup.options = strings(&message["options"]).into_iter().map(str::to_owned).collect();
        let first = Seat::from_number(number("first")? as usize);
        setup.first = first.context("there is no such seat")?;
        let refused = |refusal: tabletop::Refusal| anyhow!(refusal.message);
        let edition = text("edition")?;
        cabinet::setup_edition(&mut setup, kind.info(), edition, &cabinet::shipped_only)
            .map_err(refused)?;
        let start = kind.table(&setup).map_err(refused)?;
        Ok(Self { game: start.copy(), start, tokens: Vec::new(), digest: NOTHING })
    }

    /// How many actions there are.
    pub fn number(&self) -> usize {
        self.tokens.len()
    }

    /// The digest of the actions.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.to_act().is_none()
    }

    /// The seat that is to act, from 1.
    pub fn to_act(&self) -> Option<usize> {
        self.game.to_act().map(Seat::number)
    }

    /// Becomes what the client was shown; false if that contradicts what it knew.
    ///
    /// # Errors
    /// If it was shown something that the rules do not allow.
    pub fn show(&mut self, tokens: &[&str]) -> Result<bool> {
        let known = self.tokens.iter().map(|token| &**token);
        let fits = known.zip(tokens).all(|(known, shown)| known == *shown);
        if !fits || tokens.len() < self.tokens.len() {
            self.game = self.start.copy();
            self.tokens.clear();
            self.digest = NOTHING;
        }
        for token in &tokens[self.tokens.len()..] {
            self.act(token)?;
        }
        Ok(fits)
    }

    /// Plays one more action.
    ///
    /// # Errors
    /// If the rules do not allow it.
    pub fn act(&mut self, token: &str) -> Result<()> {
        self.game.play(token).map_err(|refusal| anyhow!("{token}: {}", refusal.message))?;
        self.tokens.push(token.into());
        self.digest = digest(self.digest, token);
        Ok(())
    }

    /// An action by lot for one of these seats, if it is theirs to act.
    pub fn choose(&self, seats: &[usize], dice: &mut Dice) -> Option<String> {
        let is_ours = |seat: Seat| seats.contains(&seat.number());
        self.game.to_act().filter(|seat| is_ours(*seat))?;
        (0..DRAWS).find_map(|_| {
            let token = self.game.copy().play_random(dice)?;
            self.game.actor(&token).ok().flatten().filter(|seat| is_ours(*seat))?;
            Some(token)
        })
    }
}

/// A list of strings.
pub fn strings(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}
