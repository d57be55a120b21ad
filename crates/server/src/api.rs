//! The calls over HTTP: take apart, check, ask, answer.

use std::sync::Arc;

use axum::{
    Extension, Json,
    body::HttpBody as _,
    extract::{
        FromRequest, FromRequestParts, Path, Query, Request, State,
        rejection::{JsonRejection, QueryRejection},
    },
    http::{StatusCode, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use cabinet::Kind;
use serde::de::DeserializeOwned;
use tabletop::{Dice, OptionValues, Seat, Setup};
use tokio::time::timeout;

use crate::{
    app::{App, LARGEST_BODY},
    guard::Client,
    problem::Problem,
    protocol::{
        ClockKind, Edition, Game, GameOption, Link, Listed, Me, NewName, NewTable, Refused, Table,
    },
    random,
    store::{ListRow, NewTableRow, SeatKind},
    table::Message,
    time,
    visitors::Visitor,
    words,
};

/// How long a private link is good for.
const LINK_LASTS: i64 = 15 * 60 * 1000;
/// The most tables that a visitor may have on at a time.
const MOST_TABLES: i64 = 1_000;
/// The largest edition file.
const LARGEST_EDITION: usize = 64 << 10;
/// Clocks between a second and a day, with up to an hour more a move; 1 to 60 days.
const INITIAL: std::ops::RangeInclusive<i64> = 1_000..=86_400_000;
const INCREMENT: std::ops::RangeInclusive<i64> = 0..=3_600_000;
const DAYS: std::ops::RangeInclusive<i64> = 1..=60;

/// A body in JSON, refused in our own form.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Problem> {
        // Who says that it is too large need not send it first.
        if request.body().size_hint().lower() > LARGEST_BODY as u64 {
            return Err(Problem::too_large());
        }
        match timeout(app.gate.body, Json::<T>::from_request(request, app)).await {
            Ok(Ok(Json(body))) => Ok(Self(body)),
            Ok(Err(rejection)) => Err(refuse(&rejection)),
            Err(_) => Err(Problem::too_slow()),
        }
    }
}

fn refuse(rejection: &JsonRejection) -> Problem {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return Problem::too_large();
    }
    Problem::bad("unreadable", rejection.body_text())
}

/// The id of a table in an address.
pub(crate) struct TableId(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for TableId {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(id)| Self(id)).map_err(|_| Problem::no_such_table("of that name"))
    }
}

pub(crate) type Query_<T> = Result<Query<T>, QueryRejection>;
pub(crate) type Shared = State<Arc<App>>;

/// The games in the cupboard
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<Game>)))]
pub(crate) async fn games() -> Json<Vec<Game>> {
    Json(cabinet::GAMES.iter().map(|kind| game(*kind)).collect())
}

fn game(kind: &'static dyn Kind) -> Game {
    let info = kind.info();
    let option = |option: &'static tabletop::OptionInfo| GameOption {
        name: option.name,
        values: match option.values {
            OptionValues::Switch => None,
            OptionValues::OneOf(values) => Some(values),
        },
        clause: option.clause.0,
        about: option.about,
    };
    Game {
        name: info.name,
        title: info.title,
        origin: info.origin,
        about: info.about,
        players: info.players,
        usual_players: info.usual_players,
        options: info.options.iter().map(option).collect(),
        editions: info.editions.iter().map(|edition| edition.name).collect(),
        own_editions: info.own_editions,
    }
}

/// Who the visitor is
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me)))]
pub(crate) async fn me(State(app): Shared, visitor: Visitor) -> Result<Json<Me>, Problem> {
    Ok(Json(Me { name: app.hall.store.name(&visitor.0).await? }))
}

/// Changes the visitor's name
#[utoipa::path(put, path = "/api/me", request_body = NewName,
    responses((status = 200, body = Me)))]
pub(crate) async fn rename(
    State(app): Shared,
    visitor: Visitor,
    Body(new): Body<NewName>,
) -> Result<Json<Me>, Problem> {
    let name = words::name(&new.name)?;
    app.hall.rename(&visitor.0, &name).await?;
    Ok(Json(Me { name: Some(name) }))
}

/// Makes a private link to another device
#[utoipa::path(post, path = "/api/me/link", responses((status = 200, body = Link)))]
pub(crate) async fn link(State(app): Shared, visitor: Visitor) -> Result<Json<Link>, Problem> {
    let code = random::id::<26>();
    app.hall.store.make_link(&code, &visitor.0, time::now() + LINK_LASTS).await?;
    Ok(Json(Link { path: format!("/me/{code}") }))
}

/// The visitor's tables
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Vec<Listed>)))]
pub(crate) async fn tables(
    State(app): Shared,
    visitor: Visitor,
) -> Result<Json<Vec<Listed>>, Problem> {
    let rows = app.hall.store.list(&visitor.0).await?;
    let mut list: Vec<_> = rows.into_iter().map(|row| listed(&app, &visitor, row)).collect();
    list.sort_by_key(|listed| (listed.over, -listed.changed));
    Ok(Json(list))
}

fn listed(app: &App, visitor: &Visitor, row: ListRow) -> Listed {
    let ListRow { table, summary, seats } = row;
    let summary = app.hall.summary(&table.id).unwrap_or(summary);
    let mine = seats.iter().filter(|seat| seat.is_of(&visitor.0)).map(|seat| seat.seat);
    let your_seats: Vec<_> = mine.collect();
    Listed {
        your_turn: summary.to_act.is_some_and(|seat| your_seats.contains(&seat)),
        id: table.id,
        game: table.game,
        players: table.setup.players as i64,
        kinds: seats.iter().map(|seat| seat.kind.name()).collect(),
        names: seats.into_iter().map(|seat| seat.name).collect(),
        number: summary.number,
        to_act: summary.to_act.into_iter().collect(),
        over: summary.over,
        places: summary.places,
        your_seats,
        changed: summary.changed,
    }
}

/// Makes a table
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 201, body = Table), (status = 422, body = Refused)))]
pub(crate) async fn make(
    State(app): Shared,
    visitor: Visitor,
    Extension(client): Extension<Client>,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Response), Problem> {
    if !client.local {
        let allowed = app.new_tables.allows(client.address);
        if !allowed || app.hall.store.count_made(&visitor.0).await? >= MOST_TABLES {
            return Err(Problem::too_many("You make too many tables: wait a moment."));
        }
    }
    let own_name = app.hall.store.name(&visitor.0).await?;
    let row = row(&new, &visitor, own_name.as_ref())?;
    let waits = row.waits;
    let id = app.hall.store.make(row, None).await?;
    metrics::counter!("spelkast_tables_made_total").increment(1);
    if waits {
        app.hall.wake_if_waiting(&id);
    }
    Ok((StatusCode::CREATED, json(look_at(&app, &visitor, &id).await?)))
}

/// The table as it is stored.
fn row(new: &NewTable, visitor: &Visitor, name: Option<&String>) -> Result<NewTableRow, Problem> {
    let kind = cabinet::find(&new.game).map_err(|why| Problem::bad("no_such_game", why))?;
    let info = kind.info();
    let mut setup = Setup::new(info, new.players);
    setup.options.clone_from(&new.options);
    setup.check(info)?;
    if new.seats.len() != new.players {
        let message =
            format!("{} players need as many seats, not {}.", new.players, new.seats.len());
        return Err(Problem::bad("bad_seats", message));
    }
    let (edition, text) = (new.edition.as_deref(), new.edition_text.as_deref());
    let own_edition = set_edition(&mut setup, kind, edition, text)?;
    set_first(&mut setup, new.first)?;
    if new.first.is_none() && kind.table(&setup).is_err() {
        // There are games in which it is always the same seat that begins.
        setup.first = Seat::FIRST;
    }
    kind.table(&setup)?;
    check_clock(new.clock)?;
    let seats = (1..).zip(&new.seats).map(|(seat, who)| who.row(seat, &visitor.0, name));
    let seats = seats.collect::<Result<Vec<_>, _>>()?;
    Ok(NewTableRow {
        id: random::id::<12>(),
        game: info.name,
        own_edition,
        clock: new.clock,
        maker: visitor.0.to_string(),
        created: time::now(),
        waits: seats[setup.first.index()].kind == SeatKind::Computer,
        seats,
        setup,
    })
}

/// Puts the edition into the setup; true if it does not come with the program.
pub(crate) fn set_edition(
    setup: &mut Setup,
    kind: &dyn Kind,
    name: Option<&str>,
    text: Option<&str>,
) -> Result<bool, Problem> {
    let info = kind.info();
    let name = name.unwrap_or(info.editions[0].name);
    let Some(text) = text else {
        cabinet::setup_edition(setup, info, name, &cabinet::shipped_only)?;
        return Ok(false);
    };
    if !info.own_editions {
        let message = format!("{} has no editions of one's own.", info.title);
        return Err(Problem::bad("bad_edition", message));
    }
    if text.len() > LARGEST_EDITION {
        return Err(Problem::bad("bad_edition", "The edition is larger than 64 kB."));
    }
    // A record knows an edition of one's own by a name with a dot.
    let name = if name.contains('.') { words::name(name)? } else { "own.toml".to_owned() };
    (setup.edition, setup.edition_text) = (name, text.to_owned());
    Ok(true)
}

fn set_first(setup: &mut Setup, first: Option<usize>) -> Result<(), Problem> {
    let number = first
        .unwrap_or_else(|| 1 + Dice::new(random::number()).below(setup.players as u32) as usize);
    let seat = Seat::from_number(number).filter(|seat| seat.index() < setup.players);
    let wrong = || Problem::bad("bad_first", format!("There is no seat {number} to begin."));
    setup.first = seat.ok_or_else(wrong)?;
    Ok(())
}

fn check_clock(clock: Option<ClockKind>) -> Result<(), Problem> {
    let fits = match clock {
        None => true,
        Some(ClockKind::Live { initial, increment }) => {
            INITIAL.contains(&initial) && INCREMENT.contains(&increment)
        }
        Some(ClockKind::Days { days }) => DAYS.contains(&days),
    };
    let message = "A live clock has 1 second to a day and up to an hour more for each action; \
                   else there are 1 to 60 days for each.";
    if fits { Ok(()) } else { Err(Problem::bad("bad_clock", message)) }
}

/// A table, as in the message `table`
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Table), (status = 404, body = Refused)))]
pub(crate) async fn table(
    State(app): Shared,
    visitor: Visitor,
    TableId(id): TableId,
) -> Result<Response, Problem> {
    Ok(json(look_at(&app, &visitor, &id).await?))
}

/// A table as a visitor sees it, in JSON.
pub(crate) async fn look_at(app: &App, visitor: &Visitor, id: &str) -> Result<String, Problem> {
    let look = |reply| Message::Look { visitor: Arc::clone(&visitor.0), reply };
    let (_, text) = app.hall.ask(id, look).await?;
    Ok(text.text().to_owned())
}

pub(crate) fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// The record of a table
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"),
              (status = 404, body = Refused)))]
pub(crate) async fn record(State(app): Shared, TableId(id): TableId) -> Result<Response, Problem> {
    let (_, (game, text)) = app.hall.ask(&id, |reply| Message::Record { reply }).await?;
    let name = format!("attachment; filename=\"{game}-{id}.spel\"");
    let plain = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, plain), (header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// The edition of a table
#[utoipa::path(get, path = "/api/tables/{id}/edition", params(("id" = String, Path)),
    responses((status = 200, body = Edition), (status = 404, body = Refused)))]
pub(crate) async fn edition(
    State(app): Shared,
    TableId(id): TableId,
) -> Result<Json<Edition>, Problem> {
    let (_, (name, text)) = app.hall.ask(&id, |reply| Message::Edition { reply }).await?;
    Ok(Json(Edition { name, text }))
}
