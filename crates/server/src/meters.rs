//! What is counted all the time. Looking a figure up by its name takes longer than counting.

use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram};

/// The figures of what happens most.
pub(crate) struct Meters {
    /// Tables in memory.
    pub(crate) tables: Gauge,
    /// Open connections.
    pub(crate) sockets: Gauge,
    /// Actions stored.
    pub(crate) actions: Counter,
    /// How long it took until an action was safe.
    pub(crate) append: Histogram,
}

impl Meters {
    /// The figures of the recorder that is there now.
    pub(crate) fn new() -> Self {
        Self {
            tables: gauge!("spelkast_tables_live"),
            sockets: gauge!("spelkast_sockets"),
            actions: counter!("spelkast_actions_total"),
            append: histogram!("spelkast_append_seconds"),
        }
    }
}
