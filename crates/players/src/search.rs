//! Search in general: one file an algorithm, none of which knows a game.

pub mod alpha_beta;
pub mod greedy;
pub mod mcts;
pub mod ordering;
pub mod random;
pub mod table;
pub mod uct;
