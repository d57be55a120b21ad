//! How much memory the program takes.

use std::fs;

/// In bytes; nothing where the system does not say.
pub(crate) fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    of(&status)
}

fn of(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_from_what_the_system_says() {
        assert_eq!(of("Name:\tspelkast\nVmRSS:\t   10240 kB\nThreads:\t3\n"), Some(10 << 20));
        assert_eq!(of("Name:\tspelkast\n"), None);
        assert_eq!(of("VmRSS:\tmuch\n"), None);
    }
}
