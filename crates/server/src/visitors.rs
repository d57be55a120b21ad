//! Who asks: a visitor is a random id in a signed cookie, and nothing else.

use std::sync::{Arc, PoisonError, RwLock};

use axum::{
    Extension,
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    middleware::Next,
    response::Response,
};
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};

use crate::{
    app::App,
    guard::{self, Client},
    problem::Problem,
    random,
};

/// The visitor who asks.
#[derive(Clone)]
pub(crate) struct Visitor(pub(crate) Arc<str>);

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let unknown = || Problem::bad("no_visitor", "There is no visitor here.");
        parts.extensions.get::<Self>().cloned().ok_or_else(unknown)
    }
}

/// What cookies are made and read with.
pub(crate) struct Cookies(RwLock<Arc<Seal>>);

/// The secret of a store, as cookies need it.
struct Seal {
    secret: Vec<u8>,
    key: Key,
    /// Differs from store to store: two servers on one machine do not take each other's away.
    name: String,
}

impl Cookies {
    /// The length of the secret of a store.
    pub(crate) const SECRET: usize = 64;

    pub(crate) fn new(secret: &[u8]) -> Self {
        Self(RwLock::new(Arc::new(Seal::new(secret))))
    }

    /// Goes on with another secret, if it is another: somebody went back to an older store.
    pub(crate) fn renew(&self, secret: &[u8]) {
        if secret.len() == Self::SECRET && self.seal().secret != secret {
            *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(Seal::new(secret));
            tracing::info!("the store has another secret: visitors are those who have its cookies");
        }
    }

    fn seal(&self) -> Arc<Seal> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Who sent these headers, if it is a visitor of ours.
    pub(crate) fn read(&self, headers: &HeaderMap) -> Option<Visitor> {
        let seal = self.seal();
        let jar = SignedCookieJar::from_headers(headers, seal.key.clone());
        let cookie = jar.get(&seal.name)?;
        random::is_id(cookie.value()).then(|| Visitor(cookie.value().into()))
    }

    /// Whether there is a cookie of our name, whoever made it.
    pub(crate) fn has_any(&self, headers: &HeaderMap) -> bool {
        let all = headers.get_all(header::COOKIE).iter().filter_map(|list| list.to_str().ok());
        let mut names = all.flat_map(|list| list.split(';')).map(|one| one.split('=').next());
        let seal = self.seal();
        names.any(|name| name.is_some_and(|name| name.trim() == seal.name))
    }

    /// The header that makes somebody a visitor.
    pub(crate) fn write(&self, visitor: &str, secure: bool) -> Option<HeaderValue> {
        let seal = self.seal();
        let cookie = Cookie::build((seal.name.clone(), visitor.to_owned()))
            .path("/")
            .http_only(true)
            .secure(secure)
            .same_site(SameSite::Lax)
            .permanent()
            .build();
        let jar = SignedCookieJar::from_headers(&HeaderMap::new(), seal.key.clone()).add(cookie);
        let response = axum::response::IntoResponse::into_response(jar);
        response.headers().get(header::SET_COOKIE).cloned()
    }
}

impl Seal {
    fn new(secret: &[u8]) -> Self {
        Self { secret: secret.to_vec(), key: Key::from(secret), name: realm(secret) }
    }
}

/// A name for everything that belongs to the store with this secret.
pub(crate) fn realm(secret: &[u8]) -> String {
    // 32 bits of a mixture of 512 give nothing away.
    let mark = secret.iter().fold(0, |mark, byte| tabletop::mix(mark ^ u64::from(*byte)));
    format!("spelkast_{:08x}", mark as u32)
}

/// Finds out who asks, and makes strangers visitors.
pub(crate) async fn identify(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    mut request: Request,
    next: Next,
) -> Response {
    let known = app.cookies.read(request.headers());
    let is_new = known.is_none();
    let visitor = known.unwrap_or_else(|| Visitor(random::id::<26>().into()));
    if is_new && app.cookies.has_any(request.headers()) {
        app.remarks.note(client.address, "forged_cookie");
    }
    // Opening the page renews the cookie.
    let path = request.uri().path();
    // In another's page nobody becomes a visitor.
    let renew = !guard::is_framed(path) && (is_new || !path.starts_with("/api/"));
    request.extensions_mut().insert(visitor.clone());
    let mut response = next.run(request).await;
    if renew
        && !response.headers().contains_key(header::SET_COOKIE)
        && let Some(cookie) = app.cookies.write(&visitor.0, client.secure)
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}
