//! Pictures of tables: positions, and games that move.
//!
//! Drawing is work that anybody may ask for. Brushes are few: who wants one waits for it a little. A
//! moving picture is drawn frame by frame and sent as it is made, no faster than it is taken; between
//! two frames it holds no brush, so that a slow client hinders nobody.

use std::{io, net::IpAddr, sync::Arc, thread::available_parallelism, time::Duration, vec};

use axum::{
    Extension,
    body::Bytes,
    extract::{Path, Query, State, rejection::PathRejection},
    http::{HeaderName, HeaderValue, header},
    response::{IntoResponse as _, Response},
};
use draw::{Film, Look, Theme, View};
use futures_util::stream;
use tabletop::Dice;
use tokio::{
    sync::{Semaphore, mpsc},
    task::spawn_blocking,
    time::timeout,
};

use crate::{
    api::{Body, Query_, Shared, TableId},
    app::App,
    guard::Client,
    limits::{Counted, Counter},
    problem::Problem,
    protocol::{self, Looks, Refused, Study, WantedFilm, WantedPosition},
    study,
    table::{Message, Stretch},
};

/// How long somebody waits for a brush, or for room for one more moving picture.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many moving pictures are made at a time, and how many for one client far away.
const FILMS: usize = 8;
const FILMS_OF_ONE: usize = 2;
/// How long one may take: who takes it slower than that does not want it.
const LONGEST_FILM: Duration = Duration::from_mins(3);
/// How many frames it may have.
const MOST_FRAMES: usize = 600;
/// How many frames are drawn ahead of who takes them.
const AHEAD: usize = 4;
/// How wide it is, and how long positions are shown.
const FILM_WIDTH: u32 = 480;
const STEP: Duration = Duration::from_millis(800);
const END: Duration = Duration::from_secs(4);
/// How many frames there will be.
const FRAMES: HeaderName = HeaderName::from_static("x-frames");

/// How wide a picture is where nothing is said, and how large it may be.
const WIDTH: u32 = 600;
const SIZES: std::ops::RangeInclusive<u32> = 64..=2048;

const SVG: &str = "image/svg+xml";
const PNG: &str = "image/png";

/// Where pictures are made.
pub(crate) struct Studio {
    brushes: Arc<Semaphore>,
    films: Arc<Semaphore>,
    films_of: Arc<Counter<IpAddr>>,
}

impl Studio {
    pub(crate) fn new() -> Self {
        // Half of the machine at most: people play meanwhile.
        let brushes = available_parallelism().map_or(1, |cores| cores.get().div_ceil(2));
        Self {
            brushes: Arc::new(Semaphore::new(brushes)),
            films: Arc::new(Semaphore::new(FILMS)),
            films_of: Counter::new(),
        }
    }

    /// Draws when there is a brush.
    async fn draw<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let brush = timeout(PATIENCE, Arc::clone(&self.brushes).acquire_owned()).await;
        let Ok(Ok(brush)) = brush else { return Err(busy()) };
        let drawn = spawn_blocking(move || {
            let _brush = brush;
            work()
        });
        drawn.await.map_err(|_| Problem::failed())
    }
}

fn busy() -> Problem {
    Problem::too_many("Too many pictures are being drawn: try again in a moment.")
}

/// The position of a table, drawn
#[utoipa::path(get, path = "/api/tables/{id}/picture.svg",
    params(("id" = String, Path), WantedPosition, Looks),
    responses((status = 200, body = String, content_type = "image/svg+xml"),
              (status = 400, body = Refused), (status = 404, body = Refused)))]
pub(crate) async fn picture(
    State(app): Shared,
    TableId(id): TableId,
    which: Query_<WantedPosition>,
    looks: Query_<Looks>,
) -> Result<Response, Problem> {
    position(&app, &id, which, looks, SVG).await
}

/// The position of a table in pixels
#[utoipa::path(get, path = "/api/tables/{id}/picture.png",
    params(("id" = String, Path), WantedPosition, Looks),
    responses((status = 200, body = Vec<u8>, content_type = "image/png"),
              (status = 400, body = Refused), (status = 404, body = Refused)))]
pub(crate) async fn pixels(
    State(app): Shared,
    TableId(id): TableId,
    which: Query_<WantedPosition>,
    looks: Query_<Looks>,
) -> Result<Response, Problem> {
    position(&app, &id, which, looks, PNG).await
}

async fn position(
    app: &App,
    id: &str,
    which: Query_<WantedPosition>,
    looks: Query_<Looks>,
    kind: &'static str,
) -> Result<Response, Problem> {
    let WantedPosition { number } = read(which)?;
    let Looks { theme, width, height } = read(looks)?;
    let size = Size::new(width, height)?;
    let wanted = |reply| Message::Stretch { from: number, to: number, reply };
    let (_, stretch) = app.hall.ask(id, wanted).await?;
    paint(app, stretch?.game, theme, size, kind, "no-cache").await
}

/// A position of a game that is at no table, drawn
#[utoipa::path(post, path = "/api/study/picture.svg", request_body = Study, params(Looks),
    responses((status = 200, body = String, content_type = "image/svg+xml"),
              (status = 422, body = Refused)))]
pub(crate) async fn of_study(
    State(app): Shared,
    query: Query_<Looks>,
    Body(study): Body<Study>,
) -> Result<Response, Problem> {
    drawn_study(&app, query, study, SVG).await
}

/// A position of a game that is at no table, in pixels
#[utoipa::path(post, path = "/api/study/picture.png", request_body = Study, params(Looks),
    responses((status = 200, body = Vec<u8>, content_type = "image/png"),
              (status = 422, body = Refused)))]
pub(crate) async fn pixels_of_study(
    State(app): Shared,
    query: Query_<Looks>,
    Body(study): Body<Study>,
) -> Result<Response, Problem> {
    drawn_study(&app, query, study, PNG).await
}

async fn drawn_study(
    app: &App,
    query: Query_<Looks>,
    study: Study,
    kind: &'static str,
) -> Result<Response, Problem> {
    let Looks { theme, width, height } = read(query)?;
    let size = Size::new(width, height)?;
    let game = study::position(app, study).await?;
    paint(app, game, theme, size, kind, "no-store").await
}

/// A picture of a game, for its box
#[utoipa::path(get, path = "/api/pictures/{picture}",
    params(("picture" = String, Path, description = "the game's name and .svg or .png"), Looks),
    responses((status = 200, description = "the picture", content(
                  (String = "image/svg+xml"), (Vec<u8> = "image/png"))),
              (status = 400, body = Refused), (status = 404, body = Refused)))]
pub(crate) async fn game_picture(
    State(app): Shared,
    picture: Result<Path<String>, PathRejection>,
    query: Query_<Looks>,
) -> Result<Response, Problem> {
    let Looks { theme, width, height } = read(query)?;
    let size = Size::new(width, height)?;
    let picture = picture.map(|Path(picture)| picture).unwrap_or_default();
    let (name, kind) = match picture.rsplit_once('.') {
        Some((name, "svg")) => (name, SVG),
        Some((name, "png")) => (name, PNG),
        _ => ("", SVG),
    };
    let game = cabinet::find(name).map_err(|why| Problem::missing("no_such_game", why))?;
    let mut table = game.table(&game.usual(game.info().usual_players))?;
    let mut dice = Dice::new(PICTURE_SEED);
    for _ in 0..PICTURE_ACTIONS * table.players() {
        let before = table.copy();
        if table.play_random(&mut dice).is_none() || table.to_act().is_none() {
            table = before;
            break;
        }
    }
    paint(&app, table, theme, size, kind, "public, max-age=86400").await
}

/// A game begun by lot makes the picture on the box.
const PICTURE_SEED: u64 = 1973;
const PICTURE_ACTIONS: usize = 9;

fn read<T>(query: Query_<T>) -> Result<T, Problem> {
    let read = query.map(|Query(wanted)| wanted);
    read.map_err(|error| Problem::bad("unreadable", error.body_text()))
}

fn look(theme: Option<protocol::Theme>, width: u32) -> Look {
    let theme = match theme {
        None | Some(protocol::Theme::Light) => Theme::Light,
        Some(protocol::Theme::Dark) => Theme::Dark,
    };
    Look { theme, view: View::Diamond, width }
}

/// How large a picture is to be.
#[derive(Clone, Copy)]
struct Size {
    width: u32,
    /// As the position has it, where nothing is said.
    height: Option<u32>,
}

impl Size {
    fn new(width: Option<u32>, height: Option<u32>) -> Result<Self, Problem> {
        let width = width.unwrap_or(WIDTH);
        if SIZES.contains(&width) && height.is_none_or(|height| SIZES.contains(&height)) {
            return Ok(Self { width, height });
        }
        let message = format!("Pictures are {} to {} pixels wide.", SIZES.start(), SIZES.end());
        Err(Problem::bad("bad_size", message))
    }
}

async fn paint(
    app: &App,
    game: Box<dyn cabinet::Table>,
    theme: Option<protocol::Theme>,
    size: Size,
    kind: &'static str,
    caching: &'static str,
) -> Result<Response, Problem> {
    let look = look(theme, size.width);
    let draw = move || {
        let svg = match size.height {
            None => draw::svg(game.as_ref(), &look),
            Some(height) => draw::svg_within(game.as_ref(), &look, height),
        };
        if kind == PNG { draw::png(&svg) } else { Ok(svg.into_bytes()) }
    };
    let bytes = app.studio.draw(draw).await?.map_err(|_| Problem::failed())?;
    let fields = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, caching)];
    Ok((fields, bytes).into_response())
}

/// A game, or a stretch of it, as a moving picture
///
/// It is sent as it is made; the header x-frames says how many frames there will be.
#[utoipa::path(get, path = "/api/tables/{id}/game.gif",
    params(("id" = String, Path), WantedFilm),
    responses((status = 200, body = Vec<u8>, content_type = "image/gif",
                  headers(("x-frames" = usize, description = "how many frames there will be"))),
              (status = 400, body = Refused), (status = 404, body = Refused)))]
pub(crate) async fn film(
    State(app): Shared,
    Extension(client): Extension<Client>,
    TableId(id): TableId,
    query: Query_<WantedFilm>,
) -> Result<Response, Problem> {
    let WantedFilm { from, to, theme } = read(query)?;
    let wanted = |reply| Message::Stretch { from: Some(from.unwrap_or(0)), to, reply };
    let (_, stretch) = app.hall.ask(&id, wanted).await?;
    let stretch = stretch?;
    let frames = stretch.tokens.len() + 1;
    if frames > MOST_FRAMES {
        let message = format!("A moving picture has at most {MOST_FRAMES} positions.");
        return Err(Problem::bad("too_long", message));
    }
    let most = if client.local { usize::MAX } else { FILMS_OF_ONE };
    let of_client = app.studio.films_of.enter(client.address, most).ok_or_else(busy)?;
    let room = timeout(PATIENCE, Arc::clone(&app.studio.films).acquire_owned()).await;
    let Ok(Ok(room)) = room else { return Err(busy()) };
    let name = format!("inline; filename=\"{}-{id}.gif\"", stretch.game.info().name);
    let (parts, taken) = mpsc::channel(AHEAD);
    let reel = Reel::new(stretch, look(theme, FILM_WIDTH));
    tokio::spawn(async move {
        let _places: (_, Counted<IpAddr>) = (room, of_client);
        let _ = timeout(LONGEST_FILM, make(&app, reel, &parts)).await;
    });
    let mut response =
        axum::body::Body::from_stream(stream::unfold(Some(taken), take)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/gif"));
    headers.insert(FRAMES, HeaderValue::from(frames));
    // An id has only letters and digits.
    headers.extend(HeaderValue::try_from(name).map(|name| (header::CONTENT_DISPOSITION, name)));
    Ok(response)
}

/// A part of a moving picture on its way.
struct Part {
    bytes: Vec<u8>,
    last: bool,
}

/// The next part for the client. Where there is no last one the answer breaks off, so that nobody
/// takes it for the whole.
async fn take(
    taken: Option<mpsc::Receiver<Part>>,
) -> Option<(io::Result<Bytes>, Option<mpsc::Receiver<Part>>)> {
    let mut taken = taken?;
    Some(match taken.recv().await {
        Some(Part { bytes, last }) => (Ok(bytes.into()), (!last).then_some(taken)),
        None => (Err(io::Error::other("the picture was not finished")), None),
    })
}

/// Makes a moving picture, until it is done or nobody wants it.
async fn make(app: &App, reel: Reel, parts: &mpsc::Sender<Part>) -> Option<()> {
    let mut next = Some(reel);
    while let Some(reel) = next.filter(|_| !app.hall.is_stopping()) {
        let (bytes, rest) = app.studio.draw(|| reel.next()).await.ok()??;
        parts.send(Part { bytes, last: rest.is_none() }).await.ok()?;
        next = rest;
    }
    Some(())
}

/// A moving picture in the making.
struct Reel {
    film: Film<Vec<u8>>,
    game: Box<dyn cabinet::Table>,
    tokens: vec::IntoIter<String>,
}

impl Reel {
    fn new(stretch: Stretch, look: Look) -> Self {
        let Stretch { game, tokens } = stretch;
        Self { film: Film::new(Vec::new(), look), game, tokens: tokens.into_iter() }
    }

    /// Draws the next frame: its bytes, and what is still to be drawn.
    fn next(mut self) -> Option<(Vec<u8>, Option<Self>)> {
        let token = self.tokens.next();
        self.film.add(self.game.as_ref(), if token.is_some() { STEP } else { END }).ok()?;
        let mut bytes = std::mem::take(self.film.out()?);
        let Some(token) = token else {
            bytes.extend(self.film.finish().ok()?);
            return Some((bytes, None));
        };
        self.game.play(&token).ok()?;
        Some((bytes, Some(self)))
    }
}
