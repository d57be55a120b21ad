//! A game in the cupboard, before a table is made.

use std::{marker::PhantomData, sync::Arc};

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
pub struct KindOf<G>(PhantomData<fn() -> G>);

impl<G: Game> KindOf<G> {
    /// The one there is.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Game> Kind for KindOf<G> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn table(&self, setup: &Setup) -> Result<Box<dyn Table>, Refusal> {
        let game = Arc::new(G::new(setup)?);
        Ok(Box::new(match &setup.position {
            None => Match::new(game),
            Some(text) => {
                let position = game.arrange(text)?;
                Match::at(game, position)
            }
        }))
    }
}
