//! Answers that come line by line while the thinkers work on them.

use std::sync::Arc;

use axum::{
    body::{Body, Bytes},
    http::header,
    response::{IntoResponse as _, Response},
};
use futures_util::stream::unfold;
use players::Stop;
use tokio::sync::mpsc;

use crate::{
    app::App, guard::Client, hall::Hall, limits::Counted, problem::Problem, thinkers::Urgency,
};

/// How many such answers a client far away may wait for at a time.
const MOST_FROM_CLIENT: usize = 4;
/// How many lines wait for a client that reads slowly; then the work waits too.
const LINES: usize = 16;
const KIND: [(header::HeaderName, &str); 1] = [(header::CONTENT_TYPE, "application/x-ndjson")];

/// Work in small steps, so that what is urgent comes in between.
pub(super) trait Task: Send + 'static {
    /// Takes a step: a line of JSON, and whether it is the last. Nothing ends the answer.
    fn step(&mut self, stop: &Stop) -> Option<(String, bool)>;
}

/// Who waits for the answer. Once nobody does, the work ends.
pub(super) struct Stream {
    stop: Stop,
    _place: Option<Counted<std::net::IpAddr>>,
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.stop.now();
    }
}

impl Stream {
    /// A place among those who wait, if there is one.
    pub(super) fn open(app: &App, client: Client) -> Result<Self, Problem> {
        let too_many = || Problem::too_many("You have too many games looked at: wait a moment.");
        let enter = || app.studies.enter(client.address, MOST_FROM_CLIENT).ok_or_else(too_many);
        let place = if client.local { None } else { Some(enter()?) };
        Ok(Self { stop: Stop::default(), _place: place })
    }

    /// Answers with what the work says.
    pub(super) fn run(self, app: &App, urgency: Urgency, task: impl Task) -> Response {
        let (lines, heard) = mpsc::channel(LINES);
        work(&app.hall, urgency, task, self.stop.clone(), lines);
        let next = async |(mut heard, stream): (mpsc::Receiver<Bytes>, Self)| {
            let line = heard.recv().await?;
            Some((Ok::<_, std::convert::Infallible>(line), (heard, stream)))
        };
        (KIND, Body::from_stream(unfold((heard, self), next))).into_response()
    }
}

/// An answer of one line that is known already.
pub(super) fn at_once(line: &str) -> Response {
    (KIND, format!("{line}\n")).into_response()
}

/// Takes a step and lines up for the next.
fn work(
    hall: &Arc<Hall>,
    urgency: Urgency,
    mut task: impl Task,
    stop: Stop,
    lines: mpsc::Sender<Bytes>,
) {
    let again = Arc::clone(hall);
    hall.thinkers.submit(urgency, move || {
        let said = if stop.is_set() { None } else { task.step(&stop) };
        let Some((mut line, is_last)) = said else { return };
        line.push('\n');
        // Who does not read must not hold up the others: the line is lost, and so is the client.
        if lines.try_send(line.into()).is_ok() && !is_last {
            work(&again, urgency, task, stop, lines);
        }
    });
}
