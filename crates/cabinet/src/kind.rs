//! A game in the cupboard, before a table is made.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use tabletop::{Game, Info, Match, OptionValues, Refusal, Setup};

use crate::table::Table;

/// A game that tables can be made for.
pub trait Kind: Sync {
    /// What the game says of itself.
    fn info(&self) -> &'static Info;

    /// A table at its start.
    ///
    /// # Errors
    /// If players, options, edition, first player and position do not go together.
    fn table(&self, setup: &Setup) -> Result<Box<dyn Table>, Refusal>;

    /// A table of `players` as it is by default, with the option that this number needs where
    /// there is one (the hunt's duel).
    fn usual(&self, players: usize) -> Setup {
        let plain = Setup::new(self.info(), players);
        if self.table(&plain).is_ok() {
            return plain;
        }
        let switches = self.info().options.iter();
        switches
            .filter(|option| matches!(option.values, OptionValues::Switch))
            .map(|option| plain.clone().with(option.name))
            .find(|setup| self.table(setup).is_ok())
            .unwrap_or(plain)
    }
}

/// A game by its type.
pub struct KindOf<G> {
    /// The rules of tables that there are: what is the same at many is there once.
    rules: Mutex<Vec<(Setup, Weak<G>)>>,
}

impl<G: Game> KindOf<G> {
    pub(crate) const fn new() -> Self {
        Self { rules: Mutex::new(Vec::new()) }
    }

    /// The rules of a table: those of another that was made alike, or new ones.
    fn rules(&self, setup: &Setup) -> Result<Arc<G>, Refusal> {
        // Rules know whether there is a position of its own, but not which.
        let setup =
            Setup { position: setup.position.as_ref().map(|_| String::new()), ..setup.clone() };
        let mut rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        let same = rules.iter().find(|(other, _)| *other == setup);
        if let Some(game) = same.and_then(|(_, game)| game.upgrade()) {
            return Ok(game);
        }
        let game = Arc::new(G::new(&setup)?);
        rules.retain(|(_, game)| game.strong_count() > 0);
        rules.push((setup, Arc::downgrade(&game)));
        Ok(game)
    }
}

impl<G: Game> Kind for KindOf<G> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn table(&self, setup: &Setup) -> Result<Box<dyn Table>, Refusal> {
        let game = self.rules(setup)?;
        Ok(Box::new(match &setup.position {
            None => Match::new(game),
            Some(text) => {
                let position = game.arrange(text)?;
                Match::at(game, position)
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_made_alike_share_their_rules() {
        let kind = KindOf::<halma::Halma>::new();
        let setup = Setup::new(kind.info(), 2);
        let (one, other) = (kind.rules(&setup).unwrap(), kind.rules(&setup).unwrap());
        assert!(Arc::ptr_eq(&one, &other));
        let parlett = kind.rules(&setup.clone().with("parlett")).unwrap();
        assert!(!Arc::ptr_eq(&one, &parlett) && parlett.is_parlett() && !one.is_parlett());
        drop((one, other, parlett));
        kind.rules(&setup.with("no-return")).unwrap();
        assert_eq!(kind.rules.lock().unwrap().len(), 1, "what nobody plays by is forgotten");
    }
}
