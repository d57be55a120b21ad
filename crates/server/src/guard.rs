//! What every request goes through: who may ask, how much, and with which headers it is answered.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};

use crate::{app::App, problem::Problem};

/// Sent with the page.
const PAGE: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data:; style-src 'self'; connect-src 'self'; \
         frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Sent with everything else, which may not do anything where it is opened by itself. Short, for
/// the page has many small files.
const OTHER: [(HeaderName, &str); 2] = [
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
];

/// Adds the strict headers.
pub(crate) async fn harden(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_page = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    let headers = if is_page { &PAGE[..] } else { &OTHER };
    for (name, value) in headers.iter().cloned() {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Where a client is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Client {
    pub(crate) address: IpAddr,
}

impl Client {
    /// Who is at the other end; behind a proxy on this machine, who is at the proxy's other end.
    pub(crate) fn of(peer: IpAddr, headers: &HeaderMap) -> Self {
        let forwarded = headers.get("x-forwarded-for").and_then(|list| list.to_str().ok());
        let last = forwarded.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
        Self { address: last.filter(|_| peer.is_loopback()).unwrap_or(peer) }
    }

    /// Whether it is on this machine: whoever runs the server, or a test.
    pub(crate) fn is_local(self) -> bool {
        self.address.is_loopback()
    }
}

/// Refuses what comes from other pages and what comes too fast.
pub(crate) async fn admit(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let client = Client::of(peer.ip(), request.headers());
    request.extensions_mut().insert(client);
    if !client.is_local() && !app.requests.allows(client.address) {
        return Problem::too_many("Too many requests: wait a moment.").into_response();
    }
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (upgrades || !reads) && !is_own_origin(request.headers()) {
        let message = "This was sent by another page.";
        return Problem::forbidden("wrong_origin", message).into_response();
    }
    next.run(request).await
}

/// Whether a request comes from our own page. Browsers say from which page it comes with
/// everything that writes and with every WebSocket; programs do not, and have no cookies that they
/// did not ask for.
fn is_own_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin");
    };
    let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok());
    let Some(authority) = origin.as_ref().and_then(Uri::authority) else { return false };
    let is_ours = |name: HeaderName| {
        let host = headers.get(name).and_then(|host| host.to_str().ok());
        host.is_some_and(|host| host.eq_ignore_ascii_case(authority.as_str()))
    };
    is_ours(header::HOST) || is_ours(HeaderName::from_static("x-forwarded-host"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(&'static str, &'static str)]) -> HeaderMap {
        let header = |&(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        list.iter().map(header).collect()
    }

    #[test]
    fn only_our_own_page_may_write() {
        for (list, own) in [
            (&[("host", "a.nl")][..], true),
            (&[("host", "a.nl"), ("origin", "http://a.nl")], true),
            (&[("host", "a.nl:81"), ("origin", "http://A.nl:81")], true),
            (&[("host", "a.nl:81"), ("origin", "http://a.nl")], false),
            (&[("host", "a.nl"), ("origin", "https://evil.nl")], false),
            (&[("host", "a.nl"), ("origin", "null")], false),
            (&[("host", "a.nl"), ("origin", "http://a.nl.evil.nl")], false),
            (&[("host", "x"), ("x-forwarded-host", "a.nl"), ("origin", "https://a.nl")], true),
            (&[("host", "a.nl"), ("sec-fetch-site", "cross-site")], false),
        ] {
            assert_eq!(is_own_origin(&headers(list)), own, "{list:?}");
        }
    }

    #[test]
    fn a_proxy_on_this_machine_says_who_asks() {
        let list = headers(&[("x-forwarded-for", "9.9.9.9, 10.0.0.7")]);
        let of = |peer: &str, headers: &HeaderMap| Client::of(peer.parse().unwrap(), headers);
        assert_eq!(of("127.0.0.1", &list).address.to_string(), "10.0.0.7");
        assert_eq!(of("192.0.2.1", &list).address.to_string(), "192.0.2.1");
        assert!(of("127.0.0.1", &headers(&[])).is_local());
    }
}
