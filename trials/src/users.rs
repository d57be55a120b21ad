//! Other users of this machine, as whom programs can be run where we are root.

use std::fs;

use anyhow::{Context as _, Result};

/// The number of a user and of its group.
///
/// # Errors
/// If there is no such user.
pub fn find(name: &str) -> Result<(u32, u32)> {
    let users = fs::read_to_string("/etc/passwd").context("/etc/passwd cannot be read")?;
    let numbers = users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let is_it = fields.next() == Some(name);
        let mut numbers = fields.skip(1).map_while(|field| field.parse().ok());
        is_it.then(|| Some((numbers.next()?, numbers.next()?))).flatten()
    });
    numbers.with_context(|| format!("there is no user {name}"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn root_is_the_first() {
        assert_eq!(super::find("root").unwrap(), (0, 0));
        assert!(super::find("nobody at all").is_err());
    }
}
