//! All routes, and what they share.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    Extension, Json, Router,
    extract::{DefaultBodyLimit, Path, State, rejection::PathRejection},
    http::{HeaderMap, StatusCode, Uri, header},
    middleware::{from_fn, from_fn_with_state},
    response::{IntoResponse as _, Redirect, Response},
    routing::{any, get},
};
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::Semaphore;
use tower_http::{catch_panic::CatchPanicLayer, timeout::TimeoutLayer, trace::TraceLayer};
use utoipa::OpenApi as _;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    api,
    description::{self, Description},
    first::First,
    guard::{self, Client},
    hall::Hall,
    limits::{Counter, Limiter, Quota},
    live, memory, pack,
    page::{self, Page},
    pictures::{self, Studio},
    problem::Problem,
    puzzles, random,
    remarks::Remarks,
    rulebook,
    settings::Gate,
    study::{self, Judges, Reviews},
    tags, time,
    visitors::{self, Cookies, Visitor},
};

/// The largest body: a table with an edition of one's own.
pub(crate) const LARGEST_BODY: usize = 128 << 10;
/// Nobody waits longer for an answer.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
/// How many requests a client far away may make.
const REQUESTS: Quota = Quota::new(400, 40.0);
/// How many tables a client far away may make.
const TABLES: Quota = Quota::new(40, 0.2);

/// What the routes share.
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    pub(crate) cookies: Cookies,
    pub(crate) requests: Limiter<IpAddr>,
    pub(crate) new_tables: Limiter<IpAddr>,
    /// Connections at tables by visitor and by client, and all connections by client.
    pub(crate) sockets: Arc<Counter<Arc<str>>>,
    pub(crate) sockets_from: Arc<Counter<IpAddr>>,
    pub(crate) lines: Arc<Counter<IpAddr>>,
    /// Games that are looked at for a client.
    pub(crate) studies: Arc<Counter<IpAddr>>,
    pub(crate) reviews: Reviews,
    pub(crate) judges: Judges,
    /// How many more connections there may be.
    pub(crate) places: Arc<Semaphore>,
    pub(crate) studio: Studio,
    pub(crate) remarks: Remarks,
    pub(crate) gate: Gate,
    pub(crate) page: Page,
    metrics: PrometheusHandle,
}

impl App {
    pub(crate) fn new(
        hall: Arc<Hall>,
        secret: &[u8],
        page: Page,
        metrics: PrometheusHandle,
        gate: Gate,
    ) -> Self {
        Self {
            hall,
            cookies: Cookies::new(secret),
            requests: Limiter::new(REQUESTS),
            new_tables: Limiter::new(TABLES),
            sockets: Counter::new(),
            sockets_from: Counter::new(),
            lines: Counter::new(),
            studies: Counter::new(),
            reviews: Reviews::default(),
            judges: Judges::new(),
            places: Arc::new(Semaphore::new(gate.places() as usize)),
            studio: Studio::new(),
            remarks: Remarks::default(),
            gate,
            page,
            metrics,
        }
    }
}

fn api_router() -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(api::games))
        .routes(routes!(api::me, api::rename))
        .routes(routes!(api::link))
        .routes(routes!(api::tables, api::make))
        .routes(routes!(api::table))
        .routes(routes!(api::record))
        .routes(routes!(api::edition))
        .routes(routes!(pictures::picture))
        .routes(routes!(pictures::pixels))
        .routes(routes!(pictures::film))
        .routes(routes!(pictures::of_study))
        .routes(routes!(pictures::pixels_of_study))
        .routes(routes!(pictures::game_picture))
        .routes(routes!(live::live))
        .routes(routes!(puzzles::all))
        .routes(routes!(puzzles::today))
        .routes(routes!(puzzles::puzzle, puzzles::attempt))
        .routes(routes!(study::study))
        .routes(routes!(study::scores))
        .routes(routes!(study::arrangement))
        .routes(routes!(study::best))
        .routes(routes!(study::review))
        .routes(routes!(study::edition))
        .routes(routes!(study::notes::read))
        .routes(routes!(study::notes::write))
        .split_for_parts()
}

/// All routes.
pub(crate) fn router(app: Arc<App>) -> Router {
    let (api, description) = api_router();
    let description = Arc::new(description::complete(description));
    let visited = api
        .route("/api/{*rest}", any(no_such_call))
        .route("/api/", any(no_such_call))
        .route("/me/{code}", get(move_in))
        .route("/rules/{game}", get(rulebook::rulebook))
        .method_not_allowed_fallback(not_so_called)
        .fallback(document)
        .layer(from_fn(pack::pack))
        .layer(from_fn_with_state(Arc::clone(&app), visitors::identify));
    Router::new()
        .route("/a/{*path}", get(file))
        .route("/healthz", get(|| async { "ok" }))
        .route("/metrics", get(figures))
        .route("/api/openapi.json", get(move || async move { Json((*description).clone()) }))
        .merge(visited)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn_with_state(Arc::clone(&app), guard::admit))
        .layer(CatchPanicLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, LONGEST_WAIT))
        .layer(from_fn(guard::harden))
        .layer(TraceLayer::new_for_http())
        .with_state(app)
}

async fn no_such_call() -> Problem {
    Problem::no_such_call(StatusCode::NOT_FOUND)
}

async fn not_so_called() -> Problem {
    Problem::no_such_call(StatusCode::METHOD_NOT_ALLOWED)
}

async fn file(State(app): State<Arc<App>>, headers: HeaderMap, uri: Uri) -> Response {
    app.page.file(uri.path(), &headers)
}

pub(crate) async fn document(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    if page::is_file(uri.path()) {
        return app.page.file(uri.path(), &headers);
    }
    let (first, table) = First::of(&app, &visitor, uri.path()).await;
    let language = page::language(&headers);
    let site = guard::own_address(client, &headers);
    let tags = tags::of(&app.page.words(language), site.as_deref(), &uri, table.as_deref());
    app.page.document(&First { tags, ..first }, language)
}

async fn figures(State(app): State<Arc<App>>) -> Response {
    if let Some(bytes) = memory::resident() {
        metrics::gauge!("process_resident_memory_bytes").set(bytes as f64);
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, app.metrics.render()).into_response()
}

/// Opens a private link: the browser becomes the visitor whose link it is.
async fn move_in(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    code: Result<Path<String>, PathRejection>,
) -> Result<Response, Problem> {
    let visitor = match code {
        Ok(Path(code)) if random::is_id(&code) => {
            app.hall.store.use_link(&code, time::now()).await?
        }
        _ => None,
    };
    let mut response = Redirect::to("/").into_response();
    if let Some(visitor) = visitor {
        if let Some(cookie) = app.cookies.write(&visitor, client.secure) {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
    } else {
        response = Redirect::to("/?link=used").into_response();
    }
    Ok(response)
}
