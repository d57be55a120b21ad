//! The rule books as pages.

use std::sync::Arc;

use axum::{
    Extension,
    extract::{Path, Query, State, rejection::PathRejection, rejection::QueryRejection},
    http::{HeaderMap, Uri, header},
    response::{IntoResponse as _, Response},
};
use books::{Language, Style};
use serde::Deserialize;

use crate::{
    app::{self, App},
    guard::Client,
    page,
    visitors::Visitor,
};

/// In which language a book is wanted.
#[derive(Deserialize)]
pub(crate) struct Wish {
    lang: Option<String>,
}

/// The rule book of a game. Where there is none, the page says so.
pub(crate) async fn rulebook(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    client: Extension<Client>,
    headers: HeaderMap,
    uri: Uri,
    game: Result<Path<String>, PathRejection>,
    wish: Result<Query<Wish>, QueryRejection>,
) -> Response {
    let wish = wish.ok().and_then(|Query(wish)| wish.lang?.parse::<Language>().ok());
    let language = wish.or_else(|| page::language(&headers).parse().ok()).unwrap_or(Language::En);
    let book = game.ok().and_then(|Path(game)| books::book(&game, language).ok());
    let Some(book) = book else {
        return app::document(State(app), visitor, client, headers, uri).await;
    };
    let (sheet, icon) = (app.page.address("style/book.css"), app.page.address("icon.svg"));
    let fields = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-language"),
    ];
    (fields, books::html(&book, Style::At(&sheet, &icon))).into_response()
}
