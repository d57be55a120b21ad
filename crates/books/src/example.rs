//! Examples: records, and what must hold after them.

use serde::Deserialize;
use tabletop::PerSeat;

use crate::{Wrong, file};

/// An example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// What it is called.
    pub name: String,
    /// The rules that it shows.
    pub clauses: Vec<String>,
    record: &'static str,
    claims: Claims,
}

/// What is said of the position after the last action.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claims {
    name: String,
    clauses: Vec<String>,
    scores: Option<Vec<i32>>,
    places: Option<Vec<u8>>,
    /// An action that is refused, and the clause that is broken.
    refused: Option<(String, String)>,
    #[serde(default)]
    legal: Vec<String>,
}

/// What an example shows.
pub struct Step {
    /// The table before its last action.
    pub before: Box<dyn cabinet::Table>,
    /// That action.
    pub token: String,
    /// The table after it.
    pub after: Box<dyn cabinet::Table>,
}

impl Example {
    pub(crate) fn new(game: &str, claims: Claims) -> Result<Self, Wrong> {
        let record = file(&format!("{game}/examples/{}.spel", claims.name))?;
        Ok(Self { name: claims.name.clone(), clauses: claims.clauses.clone(), record, claims })
    }

    /// The record.
    pub fn record(&self) -> &'static str {
        self.record
    }

    /// Plays it.
    ///
    /// # Errors
    /// If it is no legal record, or has no action.
    pub fn play(&self) -> Result<Step, Wrong> {
        let wrong = |why: &dyn std::fmt::Display| Wrong::new(format!("{}.spel", self.name), why);
        let opened = cabinet::open(self.record, &cabinet::shipped_only);
        let opened = opened.map_err(|why| wrong(&why))?;
        let Some(last) = opened.record.tokens.last() else {
            return Err(wrong(&"an example ends with the action that it shows"));
        };
        let until = opened.record.tokens.len() - 1;
        let before = cabinet::open_until(self.record, &cabinet::shipped_only, until);
        let before = before.map_err(|why| wrong(&why))?.table;
        Ok(Step { before, token: last.text.clone(), after: opened.table })
    }

    /// Whether everything holds that is said of it.
    ///
    /// # Errors
    /// At the first thing that does not.
    pub fn check(&self) -> Result<(), Wrong> {
        let Step { after, .. } = self.play()?;
        let wrong = |why: String| Err(Wrong::new(format!("{}.spel", self.name), why));
        let Claims { scores, places, refused, legal, .. } = &self.claims;
        let found: Vec<_> = after.scores().iter().copied().collect();
        if scores.as_ref().is_some_and(|scores| *scores != found) {
            return wrong(format!("the scores are {found:?}, not {scores:?}"));
        }
        let found = after.places().map(|places: PerSeat<u8>| places.iter().copied().collect());
        if places.is_some() && *places != found {
            return wrong(format!("the places are {found:?}, not {places:?}"));
        }
        if let Some((token, clause)) = refused {
            match after.copy().play(token) {
                Ok(()) => return wrong(format!("{token} is legal")),
                Err(refusal) if refusal.clause.to_string() != *clause => {
                    return wrong(format!("{token} breaks {}, not {clause}", refusal.clause));
                }
                Err(_) => {}
            }
        }
        let all = after.legal();
        match legal.iter().find(|token| !all.contains(token)) {
            Some(token) => wrong(format!("{token} is not legal")),
            None => Ok(()),
        }
    }
}
