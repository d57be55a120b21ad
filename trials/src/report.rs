//! The page that says what was done and what came of it.

use std::{fmt::Write as _, fs, path::Path, thread::available_parallelism};

use anyhow::{Context as _, Result};

use crate::outcome::Outcome;

/// What stands above everything.
const HEAD: &str = "\
# Reliability

What was done to Spelkast, and what came of it. This page is made by a program: the command below
each heading runs those trials again and writes their part of the page anew.

Nothing is mocked: the program as it is built for release, Debian's PostgreSQL and `nats-server`,
processes that are killed with `kill -9` or cut off with `SIGSTOP`. Clients play all games of the
cupboard over WebSockets: one visitor with several devices at once, visitors who came by a link,
persons against computers, others looking on. They write down whatever they send and are told, and
connect again when they lose the connection. Nobody takes an action back, so that a table only
grows; in the end all servers are killed, started again, and asked for every table. Then a checker
holds one against the other:

- whatever any client was shown, by any server at any time, is the beginning of what is stored: so
  nothing acknowledged is lost, no number is used twice, and nobody is shown a state that never was;
- on each connection actions come one after the other, without a gap, none twice;
- every stored action of a person was sent by a client of that person for that very number, so that
  none is done twice;
- every position that was shown is what the rules make of the actions;
- every record is legal, and every server has the same one.
";

/// The parts of the page, in their order.
pub const TITLES: [&str; 5] =
    ["Crashes", "Several servers", "Bad disks and clocks", "A long time", "Idle tables"];

/// A part of the page.
pub struct Section {
    /// Its heading, one of [`TITLES`].
    pub title: &'static str,
    /// What was done.
    pub about: &'static str,
    /// What makes it again.
    pub command: String,
    /// What came of each trial; or why it could not be made.
    pub parts: Vec<(String, Result<Outcome>)>,
}

impl Section {
    /// Whether everything held.
    pub fn held(&self) -> bool {
        self.parts.iter().all(|(_, part)| matches!(part, Ok(outcome) if outcome.wrong.is_empty()))
    }

    fn text(&self) -> String {
        let cores = available_parallelism().map_or(1, usize::from);
        let mut text = format!("{}\n\n`{}`, on {cores} cores.\n", self.about, self.command);
        let outcomes: Vec<_> = self
            .parts
            .iter()
            .filter_map(|(name, part)| Some((name, part.as_ref().ok()?)))
            .collect();
        let names = |outcome: &Outcome| {
            outcome.figures.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>()
        };
        let alike = outcomes.windows(2).all(|two| names(two[0].1) == names(two[1].1));
        if alike && outcomes.len() > 1 {
            text += &side_by_side(&outcomes);
        } else {
            for (name, outcome) in &outcomes {
                let _ = write!(text, "\n### {}\n\n| | |\n|---|---|\n", capital(name));
                for (name, value) in &outcome.figures {
                    let _ = writeln!(text, "| {name} | {value} |");
                }
            }
        }
        text += "\n";
        for (name, part) in &self.parts {
            text += &verdict(name, part);
        }
        text
    }
}

fn side_by_side(outcomes: &[(&String, &Outcome)]) -> String {
    let mut text = "\n| |".to_owned();
    for (name, _) in outcomes {
        let _ = write!(text, " {name} |");
    }
    let _ = write!(text, "\n|---|{}\n", "---|".repeat(outcomes.len()));
    for (row, (name, _)) in outcomes[0].1.figures.iter().enumerate() {
        let _ = write!(text, "| {name} |");
        for (_, outcome) in outcomes {
            let _ = write!(text, " {} |", outcome.figures[row].1);
        }
        text.push('\n');
    }
    text
}

fn verdict(name: &str, part: &Result<Outcome>) -> String {
    /// So much of what is wrong is shown.
    const SHOWN: usize = 5;
    let name = capital(name);
    match part {
        Ok(outcome) if outcome.wrong.is_empty() => format!("- {name}: **held**.\n"),
        Ok(outcome) => {
            let mut text = format!("- {name}: **violated**, {} times:\n", outcome.wrong.len());
            for wrong in outcome.wrong.iter().take(SHOWN) {
                let _ = writeln!(text, "  - {wrong}");
            }
            text
        }
        Err(error) => format!("- {name}: **could not be tried**: {error:#}\n"),
    }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// Writes sections into the page; those of other trials stay as they are.
///
/// # Errors
/// If the file cannot be written.
pub fn update(file: &Path, sections: &[Section]) -> Result<()> {
    let before = fs::read_to_string(file).unwrap_or_default();
    let page = page(&before, sections);
    fs::write(file, page).with_context(|| format!("{} cannot be written", file.display()))
}

fn page(before: &str, sections: &[Section]) -> String {
    let mut page = HEAD.to_owned();
    for title in TITLES {
        let new = sections.iter().find(|section| section.title == title).map(Section::text);
        let heading = format!("\n## {title}\n");
        let old = || {
            let (_, rest) = before.split_once(&heading)?;
            Some(rest.split("\n## ").next().unwrap_or_default().to_owned())
        };
        if let Some(text) = new.or_else(old) {
            let _ = write!(page, "{heading}\n{}\n", text.trim());
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(title: &'static str, killed: usize) -> Section {
        let mut outcome = Outcome::default();
        outcome.figure("killed", killed);
        let parts = vec![("the server".to_owned(), Ok(outcome))];
        Section { title, about: "It was killed.", command: "trials crash".to_owned(), parts }
    }

    #[test]
    fn other_parts_of_the_page_stay() {
        let first = page("", &[section(TITLES[1], 1), section(TITLES[0], 2)]);
        assert!(first.find(TITLES[0]) < first.find(TITLES[1]), "{first}");
        let again = page(&first, &[section(TITLES[0], 3)]);
        assert!(again.contains("| killed | 3 |") && again.contains("| killed | 1 |"), "{again}");
        assert!(!again.contains("| killed | 2 |"), "{again}");
        assert_eq!(page(&again, &[]), again);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let mut wrong = section(TITLES[0], 1);
        assert!(wrong.held() && wrong.text().contains("**held**"));
        let mut outcome = Outcome::default();
        outcome.blame("after crash 1", ["an action is lost"]);
        wrong.parts.push(("a worker".to_owned(), Ok(outcome)));
        assert!(!wrong.held());
        assert!(wrong.text().contains("after crash 1: an action is lost"), "{}", wrong.text());
        wrong.parts.truncate(1);
        wrong.parts.push(("NATS".to_owned(), Err(anyhow::anyhow!("there is none"))));
        assert!(!wrong.held() && wrong.text().contains("could not be tried"));
    }
}
