//! Studies: games that are at no table. A client sends a whole game, the server judges it and
//! thinks about it, and keeps nothing.

pub(crate) mod notes;
mod reviews;
mod stream;

use std::{
    sync::Arc,
    thread::available_parallelism,
    time::{Duration, Instant},
};

use axum::{Extension, Json, extract::State, response::Response};
use cabinet::{Kind, Opened};
use players::{
    Limits, Stop,
    analysis::{self, Effort, Review, Reviewer, Watch},
};
use tabletop::{Record, RecordError, Refusal, Seat, Setup, notation};
use tokio::{sync::Semaphore, time::timeout};

pub(crate) use self::reviews::Reviews;
use self::stream::{Stream, Task};
use crate::{
    api::{Body, json, set_edition},
    app::App,
    guard::Client,
    problem::Problem,
    protocol::{
        self, Arranged, Best, EditionAsked, EditionRead, Idea, Last, Refused, ReviewLine, Reviewed,
        Scores, Study, Table, TurningPoint,
    },
    table::{ended, raw, view},
    thinkers::Urgency,
};

type Shared = State<Arc<App>>;

/// How long the best actions are looked for, and how many are named.
const SECONDS: std::ops::RangeInclusive<u32> = 1..=60;
const BEST: std::ops::RangeInclusive<usize> = 1..=5;
/// How long each look at a position takes, one after the other: what is urgent comes in between.
const LOOKS: [u64; 6] = [10, 40, 120, 300, 600, 1_000];
/// How long a review looks at each position.
const REVIEW_LOOK: Duration = Duration::from_millis(60);

/// A position of a game, as in the message `table`
#[utoipa::path(post, path = "/api/study", request_body = Study,
    responses((status = 200, body = Table), (status = 422, body = Refused)))]
pub(crate) async fn study(
    State(app): Shared,
    Body(study): Body<Study>,
) -> Result<Response, Problem> {
    let text = app.judges.ask(move || Ok(shown(&opened(&study)?, study.number)?)).await?;
    Ok(json(text))
}

/// The scores at the beginning of a game and after each action
#[utoipa::path(post, path = "/api/study/scores", request_body = Study,
    responses((status = 200, body = Scores), (status = 422, body = Refused)))]
pub(crate) async fn scores(
    State(app): Shared,
    Body(study): Body<Study>,
) -> Result<Json<Scores>, Problem> {
    let scores = app.judges.ask(move || Ok(race(&opened(&study)?)?)).await?;
    Ok(Json(Scores { scores }))
}

/// A position as a text, to begin another game with
#[utoipa::path(post, path = "/api/study/position", request_body = Study,
    responses((status = 200, body = Arranged), (status = 409, body = Refused),
              (status = 422, body = Refused)))]
pub(crate) async fn arrangement(
    State(app): Shared,
    Body(study): Body<Study>,
) -> Result<Json<Arranged>, Problem> {
    let table = position(&app, study).await?;
    let over = || Problem::conflict("over", "The game is over: nothing begins from here.");
    let first = table.to_act().ok_or_else(over)?.number();
    Ok(Json(Arranged { first, position: table.arrangement().ok_or_else(over)? }))
}

/// The best actions in a position, better and better, one JSON object a line
#[utoipa::path(post, path = "/api/study/best", request_body = Study,
    responses((status = 200, body = Best, content_type = "application/x-ndjson"),
              (status = 422, body = Refused)))]
pub(crate) async fn best(
    State(app): Shared,
    Extension(client): Extension<Client>,
    Body(study): Body<Study>,
) -> Result<Response, Problem> {
    let seconds = study.seconds.unwrap_or(10).clamp(*SECONDS.start(), *SECONDS.end());
    let best = study.best.unwrap_or(3).clamp(*BEST.start(), *BEST.end());
    let opened = app.judges.ask(move || Ok(cut(opened(&study)?, study.number)?)).await?;
    let until = Instant::now() + Duration::from_secs(seconds.into());
    let stream = Stream::open(&app, client)?;
    Ok(stream.run(&app, Urgency::Hint, Looking { opened, best, until, looks: 0 }))
}

/// The review of a game: how far it is, one JSON object a line, and then the review
#[utoipa::path(post, path = "/api/study/review", request_body = Study,
    responses((status = 200, body = ReviewLine, content_type = "application/x-ndjson"),
              (status = 422, body = Refused)))]
pub(crate) async fn review(
    State(app): Shared,
    Extension(client): Extension<Client>,
    Body(study): Body<Study>,
) -> Result<Response, Problem> {
    let judged = app.judges.ask(move || {
        let opened = opened(&study)?;
        Ok((race(&opened)?, opened))
    });
    let (scores, opened) = judged.await?;
    let key = reviews::key(&opened);
    if let Some(known) = app.reviews.get(&key) {
        return Ok(stream::at_once(&known));
    }
    let limits = Some(Limits::time(REVIEW_LOOK));
    let effort = Effort { limits, ..Effort::default() };
    let stream = Stream::open(&app, client)?;
    let reviewer = Some(Reviewer::new(opened, effort));
    let task = Reviewing { app: Arc::clone(&app), key, scores, reviewer };
    Ok(stream.run(&app, Urgency::Hint, task))
}

/// Whether an edition can be played with, and what its board looks like
#[utoipa::path(post, path = "/api/editions", request_body = EditionAsked,
    responses((status = 200, body = EditionRead), (status = 422, body = Refused)))]
pub(crate) async fn edition(
    State(app): Shared,
    Body(asked): Body<EditionAsked>,
) -> Result<Response, Problem> {
    let text = app.judges.ask(move || {
        let kind = find(&asked.game)?;
        let info = kind.info();
        let mut setup = Setup::new(info, info.usual_players);
        set_edition(&mut setup, kind, asked.name.as_deref(), asked.text.as_deref())?;
        let (mut players, mut board, mut wrong) = (Vec::new(), None, None);
        for &count in info.players {
            let Setup { edition, edition_text, .. } = setup.clone();
            match kind.table(&Setup { edition, edition_text, ..kind.usual(count) }) {
                Ok(table) => {
                    players.push(count);
                    board = board.or_else(|| Some(raw(&table.board())));
                }
                Err(refusal) => wrong = wrong.or(Some(refusal)),
            }
        }
        let Some(board) = board else {
            return Err(wrong.map_or_else(|| Problem::bad("bad_edition", ""), Problem::edition));
        };
        let read = EditionRead { text: &setup.edition_text, board: &board, players };
        Ok(serde_json::to_string(&read).unwrap_or_default())
    });
    Ok(json(text.await?))
}

/// The position of a study.
pub(crate) async fn position(app: &App, study: Study) -> Result<Box<dyn cabinet::Table>, Problem> {
    app.judges.ask(move || Ok(cut(opened(&study)?, study.number)?.table)).await
}

/// Those who judge games: half as many as there are cores, so that people play meanwhile.
pub(crate) struct Judges(Arc<Semaphore>);

impl Judges {
    /// How long somebody waits for one.
    const PATIENCE: Duration = Duration::from_secs(10);

    pub(crate) fn new() -> Self {
        let judges = available_parallelism().map_or(1, |cores| cores.get().div_ceil(2));
        Self(Arc::new(Semaphore::new(judges)))
    }

    /// Does what may take a moment where it holds nobody up.
    async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let judge = timeout(Self::PATIENCE, Arc::clone(&self.0).acquire_owned()).await;
        let Ok(Ok(judge)) = judge else {
            return Err(Problem::too_many("Too many games are looked at: try again in a moment."));
        };
        let judged = tokio::task::spawn_blocking(move || {
            let _judge = judge;
            work()
        });
        judged.await.unwrap_or_else(|_| Err(Problem::failed()))
    }
}

fn find(game: &str) -> Result<&'static dyn Kind, Problem> {
    cabinet::find(game).map_err(|why| Problem::bad("no_such_game", why))
}

/// The game of a study, played through.
fn opened(study: &Study) -> Result<Opened, Problem> {
    if let Some(text) = &study.record {
        return cabinet::open(text, &|name| own_edition(study, name)).map_err(Problem::from);
    }
    let game = study.game.as_deref().unwrap_or_default();
    let kind = find(game)?;
    let mut setup = kind.usual(study.players.unwrap_or(kind.info().usual_players));
    if let Some(options) = &study.options {
        setup.options.clone_from(options);
    }
    setup.check(kind.info())?;
    set_edition(&mut setup, kind, study.edition.as_deref(), study.edition_text.as_deref())?;
    let first = study.first.unwrap_or(1);
    setup.first = Seat::from_number(first)
        .filter(|seat| seat.index() < setup.players)
        .ok_or_else(|| Problem::bad("bad_first", format!("There is no seat {first} to begin.")))?;
    setup.position.clone_from(&study.position);
    let mut record = Record::of(kind.info(), &setup);
    let mut table = kind.table(&setup)?;
    for (number, token) in (1..).zip(study.tokens.iter().flatten()) {
        let wrong = |refusal: Refusal| Refusal {
            message: format!("action {number}, {token}: {}", refusal.message),
            ..refusal
        };
        table.play(token).map_err(wrong)?;
        record.push(token);
    }
    Ok(Opened { record, setup, table })
}

/// The edition that came with a study.
fn own_edition(study: &Study, name: &str) -> Result<String, String> {
    let missing = || format!("the edition ‘{name}’ is a file of its own: send it along");
    study.edition_text.clone().ok_or_else(missing)
}

/// The table of a game before its first action.
fn begun(opened: &Opened) -> Result<Box<dyn cabinet::Table>, Refusal> {
    let kind = cabinet::find(opened.table.info().name);
    kind.map_err(Refusal::unreadable)?.table(&opened.setup)
}

/// The same game after its first `number` actions.
fn cut(mut opened: Opened, number: Option<usize>) -> Result<Opened, Refusal> {
    let Some(number) = number.filter(|number| *number < opened.record.tokens.len()) else {
        return Ok(opened);
    };
    opened.table = begun(&opened)?;
    opened.record.tokens.truncate(number);
    opened.record.headers.retain(|header| header.name != "Result");
    for token in &opened.record.tokens {
        opened.table.play(&token.text)?;
    }
    Ok(opened)
}

/// The scores at the beginning and after each action.
fn race(opened: &Opened) -> Result<Vec<Vec<i32>>, Refusal> {
    let mut table = begun(opened)?;
    let mut scores = vec![table.scores().as_slice().to_vec()];
    for token in &opened.record.tokens {
        table.play(&token.text)?;
        scores.push(table.scores().as_slice().to_vec());
    }
    Ok(scores)
}

/// The message `table` of a game that is at no table, with the position after `number` actions.
fn shown(opened: &Opened, number: Option<usize>) -> Result<String, Refusal> {
    let Opened { record, setup, table } = opened;
    let at = number.unwrap_or(usize::MAX).min(record.tokens.len());
    let mut game = begun(opened)?;
    let mut movers = Vec::with_capacity(record.tokens.len());
    let mut position = (at == 0).then(|| view(game.as_ref(), None));
    for (number, token) in (1..).zip(&record.tokens) {
        let seat = game.actor(&token.text)?.map_or(0, Seat::number);
        movers.push(seat);
        game.play(&token.text)?;
        if number == at {
            let last = Last { token: token.text.clone(), seat };
            position = Some(view(game.as_ref(), Some(last)));
        }
    }
    let (board, position) = (raw(&table.board()), raw(&position));
    let message = Table {
        id: "",
        game: table.info().name,
        players: setup.players,
        options: &setup.options,
        edition: &setup.edition,
        board: &board,
        first: setup.first.number(),
        seats: Seat::all(setup.players).map(|seat| sitting(record, seat)).collect(),
        tokens: record.tokens.iter().map(|token| token.text.as_str()).collect(),
        movers,
        view: Some(&position),
        clock: None,
        offer: None,
        watchers: 0,
        rematch: None,
        created: 0,
        cause: ended(table.as_ref()),
    };
    Ok(serde_json::to_string(&message).unwrap_or_default())
}

/// Who sits there, by the record's headers.
fn sitting(record: &Record, seat: Seat) -> protocol::Seat {
    let resigned = notation::resign(seat);
    protocol::Seat {
        seat: seat.number(),
        kind: "person",
        name: record.header(&Record::seat_header(seat)).map(|header| header.value.clone()),
        level: None,
        mine: true,
        present: true,
        left: record.tokens.iter().any(|token| token.text == resigned),
    }
}

impl From<RecordError> for Problem {
    /// A record that is none, or one whose actions the rules do not allow.
    fn from(error: RecordError) -> Self {
        let message = error.to_string();
        Refusal { message, ..error.refusal }.into()
    }
}

impl From<analysis::Idea> for Idea {
    fn from(idea: analysis::Idea) -> Self {
        Self {
            token: idea.token,
            chances: idea.chances.as_slice().to_vec(),
            line: idea.line,
            scores: idea.scores.map(|scores| scores.as_slice().to_vec()),
        }
    }
}

/// The best actions are being looked for.
struct Looking {
    opened: Opened,
    best: usize,
    until: Instant,
    looks: usize,
}

impl Task for Looking {
    fn step(&mut self, stop: &Stop) -> Option<(String, bool)> {
        let limits = Some(Limits::time(Duration::from_millis(LOOKS[self.looks])));
        let effort = Effort { limits, best: self.best, ..Effort::default() };
        let watch = Watch { stop, progress: &|_, _| {} };
        let hint = analysis::hint(&self.opened, &effort, watch)?;
        self.looks += 1;
        let is_final =
            hint.best.is_empty() || self.looks == LOOKS.len() || Instant::now() >= self.until;
        let line = Best {
            chances: hint.chances.as_slice().to_vec(),
            best: hint.best.into_iter().map(Idea::from).collect(),
            is_final,
        };
        Some((serde_json::to_string(&line).ok()?, is_final))
    }
}

/// A game is being reviewed.
struct Reviewing {
    app: Arc<App>,
    key: String,
    scores: Vec<Vec<i32>>,
    reviewer: Option<Reviewer>,
}

impl Task for Reviewing {
    fn step(&mut self, stop: &Stop) -> Option<(String, bool)> {
        let reviewer = self.reviewer.as_mut()?;
        if !reviewer.is_done() {
            reviewer.step(stop).then_some(())?;
            let (done, of) = reviewer.progress();
            return Some((serde_json::to_string(&ReviewLine::Progress { done, of }).ok()?, false));
        }
        let review = self.reviewer.take()?.finish()?;
        let line = told(review, std::mem::take(&mut self.scores));
        let line = serde_json::to_string(&line).ok()?;
        self.app.reviews.put(std::mem::take(&mut self.key), line.clone());
        Some((line, true))
    }
}

/// A review as the protocol has it.
fn told(review: Review, scores: Vec<Vec<i32>>) -> ReviewLine {
    let action = |action: analysis::Reviewed| Reviewed {
        seat: action.seat.number(),
        token: action.token,
        cost: action.cost,
        best: action.best.map(Idea::from),
    };
    let turn = |turn: analysis::TurningPoint| TurningPoint {
        action: turn.action,
        better: turn.better.into_iter().map(Idea::from).collect(),
    };
    ReviewLine::Review {
        review: protocol::Review {
            curve: review.curve.iter().map(|chances| chances.as_slice().to_vec()).collect(),
            actions: review.actions.into_iter().map(action).collect(),
            turning_points: review.turning_points.into_iter().map(turn).collect(),
            scores,
        },
    }
}
