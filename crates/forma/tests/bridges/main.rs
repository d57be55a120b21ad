//! Bridges: the clauses by tokens, and the count against slower ones.

#[path = "../common/mod.rs"]
mod common;
mod support;

mod brute;
mod clauses;
mod large;
mod named;
