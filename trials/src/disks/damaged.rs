//! Random bytes over pages of the database.

use std::{
    fs::{self, File},
    io::{Seek as _, SeekFrom, Write as _},
    path::Path,
    sync::Arc,
    time::Duration,
};

use anyhow::{Context as _, Result, anyhow};
use tabletop::Dice;
use tokio::time::sleep;

use super::{PLAN, copy, play, sentence};
use crate::{
    checker::{self, Stored},
    cluster::Node,
    journal::Journal,
    load::Load,
    outcome::Outcome,
    scene::Scene,
    verify,
    visitor::Visitor,
};

/// The size of a page.
const PAGE: u64 = 4_096;
/// How long it is played on a damaged database.
const PLAYED_ON: Duration = Duration::from_millis(500);

/// What came of one time.
enum Fate {
    /// The server does not start, and says why.
    Refused(String),
    /// It starts; so many tables are as they were, and so many it says it cannot read.
    Started { whole: usize, unreadable: usize },
}

/// Damages the database so many times, differently each time, and puts the good one back.
///
/// # Errors
/// If something that has nothing to do with the trial goes wrong.
pub async fn damaged(scene: &Scene, seconds: f64, times: usize) -> Result<Outcome> {
    let room = scene.room("disk-damaged")?;
    let (mut node, journals) = play(scene, &room, seconds).await?;
    let (data, good) = (room.join("data"), room.join("good"));
    copy(&data, &good)?;
    let mut dice = scene.dice("disk-damaged");
    let mut outcome = Outcome::default();
    let (mut refused, mut unread, mut unharmed) = (0, 0, 0);
    let mut said = None;
    for time in 1..=times {
        node.kill();
        copy(&good, &data)?;
        let pages = damage(&data.join("spelkast.sqlite"), &mut dice)?;
        let when = format!("time {time}, pages {pages:?}");
        match attempt(&mut node, &journals, &when, &mut outcome).await {
            Fate::Refused(why) => {
                refused += 1;
                said.get_or_insert(sentence(&why, &room));
            }
            Fate::Started { unreadable: 0, .. } => unharmed += 1,
            Fate::Started { whole, unreadable } => {
                unread += 1;
                scene.say(&format!("{when}: {whole} tables whole, {unreadable} unreadable"));
            }
        }
    }
    node.kill();
    copy(&good, &data)?;
    node.restart().await?;
    outcome.figure("damaged", times);
    outcome.figure("the server did not start", refused);
    outcome.figure("and said", said.unwrap_or_default());
    outcome.figure("it started, and refused tables that it could not read", unread);
    outcome.figure("it started, and every table was as it was", unharmed);
    let count = verify::tables(&journals, &[node.url()], &room, &mut outcome).await?;
    outcome.count(journals.len(), count);
    Ok(outcome)
}

/// Random bytes over one to three pages.
fn damage(database: &Path, dice: &mut Dice) -> Result<Vec<u64>> {
    let pages = fs::metadata(database)?.len() / PAGE;
    let mut file = File::options().write(true).open(database)?;
    let mut hit = Vec::new();
    for _ in 0..=dice.below(3) {
        let page = u64::from(dice.below(pages as u32));
        let bytes: Vec<u8> = (0..PAGE).map(|_| dice.below(256) as u8).collect();
        file.seek(SeekFrom::Start(page * PAGE))?;
        file.write_all(&bytes).context("the database cannot be damaged")?;
        hit.push(page);
    }
    Ok(hit)
}

/// Starts the server on what is left, looks at every table, and lets new ones be played.
async fn attempt(
    node: &mut Node,
    journals: &[Arc<Journal>],
    when: &str,
    outcome: &mut Outcome,
) -> Fate {
    if let Err(error) = node.restart().await {
        let why = error.to_string();
        if !why.starts_with("spelkast: ") {
            outcome.blame(when, [format!("the server does not say what is wrong: {why}")]);
        }
        return Fate::Refused(why);
    }
    let (mut whole, mut unreadable) = (0, 0);
    let visitor = Visitor::new(&node.url()).await;
    for journal in journals {
        let now = match &visitor {
            Ok(visitor) => Stored::ask(visitor, &node.url(), journal.id()).await,
            Err(error) => Err(anyhow!("{error}")),
        };
        match now {
            Ok(now) => {
                whole += 1;
                outcome.blame(when, journal.read(usize::MAX, |it| checker::told(it, &now)));
            }
            Err(error) if error.to_string().contains("no_such_table") => {
                let what = format!("table {} is said not to be there", journal.id());
                outcome.blame(when, [what]);
            }
            Err(_) => unreadable += 1,
        }
    }
    let said = node.process().map(|process| process.complained()).unwrap_or_default();
    if unreadable > 0 && said.is_empty() {
        outcome.blame(when, ["standard error does not say that tables are unreadable"]);
    }
    outcome.blame(when, play_on(node).await);
    Fate::Started { whole, unreadable }
}

/// Plays new tables on a damaged database: what was acknowledged and, once the server has been
/// killed and started again, is shown otherwise.
async fn play_on(node: &mut Node) -> Vec<String> {
    let load = Load::start(vec![node.url()], PLAN, &mut Dice::new(1));
    sleep(PLAYED_ON).await;
    let journals = load.stop().await;
    if node.restart().await.is_err() {
        return Vec::new();
    }
    let mut wrong = Vec::new();
    let Ok(visitor) = Visitor::new(&node.url()).await else { return wrong };
    for journal in journals {
        // What cannot be read is said to be so, and is not shown.
        if let Ok(stored) = Stored::ask(&visitor, &node.url(), journal.id()).await {
            wrong.extend(journal.read(usize::MAX, |events| checker::told(events, &stored)));
        }
    }
    wrong
}
