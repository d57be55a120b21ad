//! `spelkast perft`

use anyhow::Result;

use crate::{args::Perft, output::print_lines};

/// Prints the number of leaves; with `--split` a line for each first action before it.
pub(crate) fn perft(arguments: &Perft) -> Result<()> {
    let (kind, setup) = super::setup(&arguments.table)?;
    let table = kind.table(&setup)?;
    if !arguments.split || arguments.depth == 0 {
        return print_lines(&[table.perft(arguments.depth).to_string()]);
    }
    let mut split = table.perft_split(arguments.depth);
    split.sort_unstable();
    let total: u64 = split.iter().map(|(_, leaves)| leaves).sum();
    let mut lines: Vec<_> =
        split.into_iter().map(|(token, leaves)| format!("{token} {leaves}")).collect();
    lines.push(total.to_string());
    print_lines(&lines)
}
