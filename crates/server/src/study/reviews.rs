//! Reviews that were made lately: who looks at a game again, or at the same game, need not wait.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use cabinet::Opened;
use tabletop::Record;

/// How many are kept.
const KEPT: usize = 100;

/// The reviews, the latest used last.
#[derive(Default)]
pub(crate) struct Reviews(Mutex<VecDeque<(String, Arc<str>)>>);

/// What a review depends on: the game, not who played it.
pub(super) fn key(opened: &Opened) -> String {
    let mut record = Record::of(opened.table.info(), &opened.setup);
    record.tokens.clone_from(&opened.record.tokens);
    format!("{record}{}", opened.setup.edition_text)
}

impl Reviews {
    pub(super) fn get(&self, key: &str) -> Option<Arc<str>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = all.iter().position(|(known, _)| known == key)?;
        let found = all.remove(place)?;
        let review = Arc::clone(&found.1);
        all.push_back(found);
        Some(review)
    }

    pub(super) fn put(&self, key: String, review: String) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|(known, _)| *known != key);
        all.push_back((key, review.into()));
        if all.len() > KEPT {
            all.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_least_is_forgotten() {
        let reviews = Reviews::default();
        for number in 0..KEPT {
            reviews.put(number.to_string(), format!("review {number}"));
        }
        assert_eq!(reviews.get("0").as_deref(), Some("review 0"));
        reviews.put("new".to_owned(), "review".to_owned());
        assert_eq!(reviews.get("1"), None);
        assert!(reviews.get("0").is_some() && reviews.get("new").is_some());
    }
}
