//! The text protocol by which programs play: ours for others, and others for us. It is described in
//! `docs/engine.md`.

use players::{Spec, SpecKind, arena::Contestant};

mod client;
mod position;
mod server;

pub(crate) use server::serve;

/// The player that a spec names: ours, or another program.
pub(crate) fn contestant(table: &dyn cabinet::Table, spec: &Spec) -> Result<Contestant, String> {
    match &spec.kind {
        SpecKind::Engine(command) => {
            let limits = spec.limits.unwrap_or_default().or(client::USUAL);
            let engine =
                client::Engine::start(command).map_err(|why| format!("{spec}: {why:#}"))?;
            Ok((Box::new(engine), limits))
        }
        _ => players::arena::own(table, spec),
    }
}
