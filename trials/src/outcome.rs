//! What came of a trial.

use std::{fmt::Display, time::Duration};

use crate::checker::Count;

/// What came of a trial.
#[derive(Clone, Default, Debug)]
pub struct Outcome {
    /// What was measured and counted, in the order in which it is told.
    pub figures: Vec<(String, String)>,
    /// Everything that was not as it should be.
    pub wrong: Vec<String>,
}

impl Outcome {
    /// Adds a figure.
    pub fn figure(&mut self, name: &str, value: impl Display) {
        self.figures.push((name.to_owned(), value.to_string()));
    }

    /// Adds what was wrong at some time.
    pub fn blame<T: Display>(&mut self, when: &str, wrong: impl IntoIterator<Item = T>) {
        self.wrong.extend(wrong.into_iter().map(|what| format!("{when}: {what}")));
    }

    /// Adds what was counted.
    pub fn count(&mut self, tables: usize, count: Count) {
        self.figure("tables", tables);
        self.figure("actions stored", count.stored);
        self.figure("actions sent by persons", count.sent);
        self.figure("acknowledged", count.acknowledged);
        self.figure("refused", count.refused);
        let doubt = format!("{}, of which stored: {}", count.in_doubt, count.in_doubt_stored);
        self.figure("unanswered", doubt);
        self.figure("refused as not stored, but stored", count.refused_stored);
        self.figure("actions and tables shown to clients and compared", count.told);
    }
}

/// A duration in milliseconds.
pub fn millis(duration: Option<Duration>) -> String {
    match duration {
        Some(duration) => format!("{:.1} ms", duration.as_secs_f64() * 1e3),
        None => "nothing measured".to_owned(),
    }
}
