//! How many files and connections the system lets the program have open.

/// More than this are not asked for.
#[cfg(unix)]
const MANY: u64 = 100_000;
/// What is not known to be more.
#[cfg(not(unix))]
const FEW: usize = 1_000;

/// As many as there may be: what a program begins with is few, and it may ask for more.
#[cfg(unix)]
pub(crate) fn most_open() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let current = current.unwrap_or(MANY);
    let wanted = maximum.unwrap_or(MANY).min(MANY);
    if wanted <= current {
        return current as usize;
    }
    match setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum }) {
        Ok(()) => wanted as usize,
        Err(_) => current as usize,
    }
}

/// As many as there surely are.
#[cfg(not(unix))]
pub(crate) fn most_open() -> usize {
    FEW
}
