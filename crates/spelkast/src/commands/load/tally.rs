//! What came of it all.

use std::time::Duration;

use tabletop::Value;
use tokio::time::Instant;

use super::{fault::Fault, latency::Latency};

/// What all tables together did.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) latency: Latency,
    /// What the server did by itself.
    pub(super) by_itself: u64,
    /// When the last action arrived.
    pub(super) last: Option<Instant>,
    refused: u64,
    lost: u64,
    late: u64,
    disorder: u64,
    first_fault: Option<String>,
}

impl Tally {
    pub(super) fn count(&mut self, fault: &Fault) {
        *match fault {
            Fault::Refused(_) => &mut self.refused,
            Fault::Lost(_) => &mut self.lost,
            Fault::Late(_) => &mut self.late,
            Fault::Disorder(_) => &mut self.disorder,
        } += 1;
        self.first_fault.get_or_insert_with(|| fault.to_string());
    }

    pub(super) fn actions(&self) -> u64 {
        self.latency.count() + self.by_itself
    }

    pub(super) fn errors(&self) -> u64 {
        self.refused + self.lost + self.late + self.disorder
    }
}

/// A tally with the time that it took.
pub(super) struct Results {
    pub(super) game: &'static str,
    pub(super) tables: usize,
    pub(super) time: Duration,
    pub(super) tally: Tally,
    /// The server's memory before there were tables and at the end, in bytes.
    pub(super) memory: [Option<u64>; 2],
}

impl Results {
    fn rate(&self) -> f64 {
        self.tally.actions() as f64 / self.time.as_secs_f64()
    }

    fn millis(&self, percent: u64) -> f64 {
        millis(self.tally.latency.percentile(percent))
    }

    /// What a table took of the server's memory, in bytes.
    fn memory_per_table(&self) -> Option<u64> {
        let [before, after] = self.memory;
        Some(after?.saturating_sub(before?) / self.tables as u64)
    }

    pub(super) fn table(&self) -> String {
        let Self { tables, tally, game, .. } = self;
        let [p50, p90, p99] = [50, 90, 99].map(|percent| self.millis(percent));
        let longest = millis(tally.latency.longest());
        let mut text = format!(
            "tables   {tables:>12}   {game}, two players each\n\
             time     {:>12.1} s\n\
             actions  {:>12}   {:.0} a second\n\
             latency  {p50:>12.1} ms median, {p90:.1} ms 90th, {p99:.1} ms 99th percentile, \
             {longest:.1} ms longest\n\
             errors   {:>12}   {} refused, {} connections lost, {} late, {} out of order\n",
            self.time.as_secs_f64(),
            tally.actions(),
            self.rate(),
            tally.errors(),
            tally.refused,
            tally.lost,
            tally.late,
            tally.disorder
        );
        if let Some(fault) = &tally.first_fault {
            text += &format!("         the first: {fault}\n");
        }
        if let (Some(memory), Some(each)) = (self.memory[1], self.memory_per_table()) {
            let (all, each) = (memory as f64 / 1e6, each as f64 / 1e3);
            text += &format!("memory   {all:>12.1} MB of the server, {each:.1} kB a table\n");
        }
        text
    }

    pub(super) fn to_value(&self) -> Value {
        let tally = &self.tally;
        let number = |bytes: Option<u64>| bytes.map_or(Value::Null, Value::from);
        Value::map::<_, Value>([
            ("game", self.game.into()),
            ("tables", self.tables.into()),
            ("seconds", self.time.as_secs_f64().into()),
            ("actions", tally.actions().into()),
            ("actions_per_second", self.rate().into()),
            ("p50_ms", self.millis(50).into()),
            ("p90_ms", self.millis(90).into()),
            ("p99_ms", self.millis(99).into()),
            ("max_ms", millis(tally.latency.longest()).into()),
            ("errors", tally.errors().into()),
            ("refused", tally.refused.into()),
            ("lost", tally.lost.into()),
            ("late", tally.late.into()),
            ("out_of_order", tally.disorder.into()),
            ("first_error", tally.first_fault.as_deref().map_or(Value::Null, Value::from)),
            ("server_memory_bytes", number(self.memory[1])),
            ("server_memory_bytes_per_table", number(self.memory_per_table())),
        ])
    }
}

fn millis(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e3
}
