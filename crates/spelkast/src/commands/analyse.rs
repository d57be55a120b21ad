//! `spelkast analyse`

use anyhow::{Result, anyhow};
use cabinet::Opened;
use indicatif::{ProgressBar, ProgressStyle};
use players::{
    Level, Spec, Stop,
    analysis::{self, Effort, Review, Watch},
};
use tabletop::{Record, Seat};

use crate::{
    args::Analyse,
    commands::chart::Chart,
    input,
    output::{check_plot, print, print_json, write_file},
};

mod json;
mod text;

/// Reviews a game, or gives hints for its last position.
pub(crate) fn analyse(arguments: &Analyse) -> Result<()> {
    let effort = effort(arguments)?;
    arguments.plot.as_deref().map_or(Ok(()), check_plot)?;
    let opened = input::open(&arguments.record.file)?;
    let none = || anyhow!("there are no computer players for {}", opened.table.info().title);
    let style = "{bar:30} {percent} %, {elapsed} gone, {eta} left";
    // Drawn on standard error, and only if that is a terminal.
    let bar = ProgressBar::new(1).with_style(ProgressStyle::with_template(style)?);
    let progress = |done: usize, of: usize| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    };
    let watch = Watch { stop: &Stop::default(), progress: &progress };
    let subject = Subject { opened: &opened, arguments };
    if arguments.hint {
        let hint = analysis::hint(&opened, &effort, watch);
        bar.finish_and_clear();
        let hint = hint.ok_or_else(none)?;
        return if arguments.json {
            print_json(&json::hint(&subject, &hint))
        } else {
            print(&text::hint(&subject, &hint))
        };
    }
    let review = analysis::review(&opened, &effort, watch);
    bar.finish_and_clear();
    let review = review.ok_or_else(none)?;
    if arguments.json {
        print_json(&json::review(&subject, &review))?;
    } else {
        print(&text::review(&subject, &review))?;
    }
    arguments.plot.as_ref().map_or(Ok(()), |path| write_file(path, &svg(&subject, &review)))
}

fn effort(arguments: &Analyse) -> Result<Effort> {
    let spec: Spec = format!("level:{}@{}", arguments.level, arguments.limit)
        .parse()
        .map_err(|_| anyhow!("--limit {}: write 500ms or 20000nodes", arguments.limit))?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Effort {
        level: Level::new(arguments.level).unwrap_or(Level::STRONGEST),
        limits: spec.limits,
        best: arguments.best.into(),
        seed: arguments.seed,
        threads: arguments.threads.unwrap_or(cores).clamp(1, 64),
    })
}

/// What is analysed, and how it was asked for.
struct Subject<'a> {
    opened: &'a Opened,
    arguments: &'a Analyse,
}

impl Subject<'_> {
    /// What a seat is called: its number, and who the record says sits there.
    fn name(&self, seat: Seat) -> String {
        match self.opened.record.header(&Record::seat_header(seat)) {
            Some(header) => format!("seat {seat}, {}", header.value.replace(char::is_control, "�")),
            None => format!("seat {seat}"),
        }
    }
}

/// One line a seat: its chance to come first after each action, with the turning points on them.
fn svg(subject: &Subject<'_>, review: &Review) -> String {
    let mut chart = Chart::new(review.actions.len());
    for seat in Seat::all(subject.opened.table.players()) {
        let chances = curve(review, seat).into_iter().enumerate();
        chart.line(&subject.name(seat), chances);
    }
    for turn in &review.turning_points {
        let action = &review.actions[turn.action];
        let (seat, number) = (action.seat, turn.action + 1);
        chart.mark(seat.index(), number, review.curve[number][seat], &number.to_string());
    }
    chart.finish(&format!("{} actions", review.actions.len()))
}

/// A seat's chance before the first action and after each.
fn curve(review: &Review, seat: Seat) -> Vec<f64> {
    review.curve.iter().map(|chances| chances[seat]).collect()
}
