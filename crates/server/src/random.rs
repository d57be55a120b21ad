//! Chance that nobody can guess: ids of tables, visitors and links.

/// Letters that are not mistaken for each other when somebody reads them out.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Unguessable bytes.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

/// An id of `N` letters, five bits each.
pub(crate) fn id<const N: usize>() -> String {
    bytes::<N>().iter().map(|byte| LETTERS[usize::from(byte % 32)] as char).collect()
}

/// A number.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// Whether a text could be an id of ours: what is not need not be looked up.
pub(crate) fn is_id(text: &str) -> bool {
    (8..=32).contains(&text.len()) && text.bytes().all(|byte| LETTERS.contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_differ_and_are_known_as_ids() {
        let ids: Vec<_> = (0..100).map(|_| id::<12>()).collect();
        assert!(ids.iter().all(|id| id.len() == 12 && is_id(id)));
        assert!((1..100).all(|n| !ids[..n].contains(&ids[n])));
        for text in ["", "abc", "ABCDEFGHIJ", "../../etc/passwd", "k7x2k7x2'"] {
            assert!(!is_id(text), "{text}");
        }
    }
}
