//! What every request goes through: who may ask, how much, and with which headers it is answered.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    body::HttpBody as _,
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse as _, Response},
};

use crate::{
    app::App,
    network::one_client,
    problem::{Problem, Why},
    random,
    settings::Gate,
};

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

/// Sent with the view that others may put into their pages, in the place of what forbids it.
const FRAMED: &str = "default-src 'self'; img-src 'self' data:; style-src 'self'; \
    connect-src 'self'; frame-ancestors *; base-uri 'none'; form-action 'none'";

/// Whether an address is the one view that others may put into their pages: it shows a game, and
/// has nothing that could be clicked by mistake.
pub(crate) fn is_framed(path: &str) -> bool {
    path.strip_prefix("/embed/").is_some_and(random::is_id)
}

/// Sent with everything else, which may not do anything where it is opened by itself. Short, for
/// the page has many small files.
const OTHER: [(HeaderName, &str); 2] = [
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
];

/// Adds the strict headers.
pub(crate) async fn harden(request: Request, next: Next) -> Response {
    let framed = is_framed(request.uri().path());
    let has_body = !request.body().is_end_stream();
    let mut response = next.run(request).await;
    // Who is refused may not have been heard to the end, and then the connection is closed: that is
    // said, so that nobody sends the next request on it.
    if has_body && response.status().is_client_error() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_page = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    let headers = if is_page { &PAGE[..] } else { &OTHER };
    for (name, value) in headers.iter().cloned() {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if is_page && framed {
        let framed = HeaderValue::from_static(FRAMED);
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, framed);
        response.headers_mut().remove(header::X_FRAME_OPTIONS);
    }
    // What says nothing else is the visitor's own, or true for a moment only.
    let no_store = HeaderValue::from_static("no-store");
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(no_store);
    response
}

/// Where a client is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Client {
    /// By which it is known in limits and in the log.
    pub(crate) address: IpAddr,
    /// Whether it is on this machine, without a proxy: whoever runs the server, or a test.
    pub(crate) local: bool,
    /// Whether what comes before the server is to be believed.
    proxied: bool,
    /// Whether it speaks TLS, to the proxy.
    pub(crate) secure: bool,
}

impl Client {
    /// Who is at the other end; behind a proxy that is believed, who is at the proxy's other end.
    pub(crate) fn of(peer: IpAddr, headers: &HeaderMap, gate: &Gate) -> Self {
        let home = gate.is_home(peer);
        let proxied = home || gate.is_proxy(peer);
        let forwarded = headers.contains_key(FORWARDED_FOR);
        let behind = if proxied { behind(headers, gate) } else { None };
        let is_https = headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
        Self {
            address: one_client(behind.unwrap_or(peer)),
            local: home && !forwarded && is_this_machine(headers),
            proxied,
            secure: proxied && is_https,
        }
    }
}

const FORWARDED_FOR: &str = "x-forwarded-for";

/// For whom the proxy asks. Each proxy adds whom it heard to the end of the list, and what stands
/// before what a proxy of ours added may be anybody's invention.
fn behind(headers: &HeaderMap, gate: &Gate) -> Option<IpAddr> {
    let lists = headers.get_all(FORWARDED_FOR).iter().rev();
    let names = lists.flat_map(|list| list.to_str().unwrap_or_default().rsplit(','));
    let mut last = None;
    for name in names {
        let Ok(address) = name.trim().parse() else { break };
        last = Some(address);
        if !gate.is_proxy(address) && !gate.is_home(address) {
            break;
        }
    }
    last
}

/// Whether the machine is called by what it calls itself, and not by a name that somebody else's
/// page has let point here.
fn is_this_machine(headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(header::HOST) else { return true };
    let host = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok());
    let Some(host) = host.as_ref().map(Authority::host) else { return false };
    let number = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost") || number.parse::<IpAddr>().is_ok()
}

/// What is worth a line in the log: no person at the page is ever told so.
const REMARKABLE: [&str; 5] = ["too_large", "too_many", "too_slow", "unreadable", "wrong_origin"];

/// What the server is called by who asks: `https://example.org`. Whatever else stands there is no
/// name, and a name that somebody invents is only told to himself.
pub(crate) fn own_address(client: Client, headers: &HeaderMap) -> Option<String> {
    let named = |name: HeaderName| {
        let name = headers.get(name)?.to_str().ok()?.parse::<Authority>().ok()?;
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:[]".contains(&byte);
        name.as_str().bytes().all(plain).then_some(name)
    };
    let forwarded = HeaderName::from_static("x-forwarded-host");
    let forwarded = if client.proxied { named(forwarded) } else { None };
    let name = forwarded.or_else(|| named(header::HOST))?;
    Some(format!("{}://{name}", if client.secure { "https" } else { "http" }))
}

/// Refuses what comes from other pages and what comes too fast.
pub(crate) async fn admit(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let client = Client::of(peer.ip(), request.headers(), &app.gate);
    request.extensions_mut().insert(client);
    let response = match refusal(&app, client, &request) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    };
    let why = response.extensions().get::<Why>().map(|why| why.0);
    if let Some(why) = why.filter(|why| REMARKABLE.contains(why)) {
        app.remarks.note(client.address, why);
    }
    response
}

fn refusal(app: &App, client: Client, request: &Request) -> Option<Problem> {
    if !client.local && !app.requests.allows(client.address) {
        return Some(Problem::too_many("Too many requests: wait a moment."));
    }
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (upgrades || !reads) && !is_own_origin(client, request.headers()) {
        return Some(Problem::forbidden("wrong_origin", "This was sent by another page."));
    }
    None
}

/// Whether a request comes from our own page. Browsers say from which page it comes with
/// everything that writes and with every WebSocket; programs do not, and have no cookies that they
/// did not ask for.
fn is_own_origin(client: Client, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin");
    };
    let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok());
    let Some(authority) = origin.as_ref().and_then(Uri::authority) else { return false };
    let is_ours = |name: HeaderName| {
        let host = headers.get(name).and_then(|host| host.to_str().ok());
        host.is_some_and(|host| host.eq_ignore_ascii_case(authority.as_str()))
    };
    let forwarded = HeaderName::from_static("x-forwarded-host");
    is_ours(header::HOST) || client.proxied && is_ours(forwarded)
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
            let client = of("127.0.0.1", &headers(list));
            assert_eq!(is_own_origin(client, &headers(list)), own, "{list:?}");
        }
        // Who is no proxy of ours cannot say what our name is.
        let list = headers(&[
            ("host", "x"),
            ("x-forwarded-host", "a.nl"),
            ("x-forwarded-proto", "https"),
            ("origin", "https://a.nl"),
        ]);
        assert!(!is_own_origin(of("192.0.2.1", &list), &list));
        assert!(!of("192.0.2.1", &list).secure && of("127.0.0.1", &list).secure);
    }

    #[test]
    fn the_server_is_called_as_it_is_asked() {
        for (peer, list, address) in [
            ("192.0.2.1", &[("host", "a.nl:81")][..], Some("http://a.nl:81")),
            ("192.0.2.1", &[("host", "[::1]:81")], Some("http://[::1]:81")),
            ("192.0.2.1", &[("host", "a.nl\"><script>")], None),
            ("192.0.2.1", &[("host", "u@a.nl")], None),
            ("192.0.2.1", &[], None),
            (
                "192.0.2.1",
                &[("host", "a.nl"), ("x-forwarded-host", "evil.nl")],
                Some("http://a.nl"),
            ),
            (
                "192.0.2.9",
                &[("host", "x"), ("x-forwarded-host", "a.nl"), ("x-forwarded-proto", "https")],
                Some("https://a.nl"),
            ),
        ] {
            let list = headers(list);
            assert_eq!(own_address(of(peer, &list), &list).as_deref(), address, "{list:?}");
        }
    }

    #[test]
    fn one_view_may_be_framed() {
        assert!(is_framed("/embed/k7x2k7x2k7x2"));
        for path in
            ["/", "/table/k7x2k7x2k7x2", "/embed/", "/embed/k7x2k7x2k7x2/", "/embed/../table"]
        {
            assert!(!is_framed(path), "{path}");
        }
    }

    /// Behind a gate that believes a proxy at 192.0.2.9.
    fn of(peer: &str, headers: &HeaderMap) -> Client {
        let gate = Gate { proxies: vec!["192.0.2.9".parse().unwrap()], ..Gate::default() };
        Client::of(peer.parse().unwrap(), headers, &gate)
    }

    #[test]
    fn only_a_proxy_of_ours_says_who_asks() {
        let list = |lists: &[&'static str]| {
            let all: Vec<_> = lists.iter().map(|list| ("x-forwarded-for", *list)).collect();
            headers(&all)
        };
        for (peer, lists, address) in [
            ("127.0.0.1", &["9.9.9.9, 10.0.0.7"][..], "10.0.0.7"),
            ("::1", &["10.0.0.7"], "10.0.0.7"),
            ("::ffff:127.0.0.1", &["10.0.0.7"], "10.0.0.7"),
            ("192.0.2.9", &["10.0.0.7"], "10.0.0.7"),
            ("192.0.2.1", &["10.0.0.7"], "192.0.2.1"),
            // A proxy may write a line of its own below the client's.
            ("127.0.0.1", &["9.9.9.9", "10.0.0.7"], "10.0.0.7"),
            // A proxy of ours before another one of ours.
            ("127.0.0.1", &["9.9.9.9, 10.0.0.7, 192.0.2.9"], "10.0.0.7"),
            ("127.0.0.1", &["10.0.0.7, 127.0.0.1"], "10.0.0.7"),
            ("127.0.0.1", &["192.0.2.9"], "192.0.2.9"),
            ("127.0.0.1", &["10.0.0.7, nonsense"], "127.0.0.1"),
            ("127.0.0.1", &["2001:db8:1:2:3::4"], "2001:db8:1:2::"),
        ] {
            let client = of(peer, &list(lists));
            assert_eq!(client.address.to_string(), address, "{peer} {lists:?}");
            assert!(!client.local, "{peer} {lists:?}");
        }
    }

    #[test]
    fn who_is_at_the_machine_calls_it_by_no_other_name() {
        for (peer, host, local) in [
            ("127.0.0.1", "127.0.0.1:7355", true),
            ("::1", "[::1]:7355", true),
            ("127.0.0.1", "localhost:7355", true),
            ("127.0.0.1", "evil.example:7355", false),
            ("127.0.0.1", "localhost.evil.example", false),
            ("127.0.0.1", "", false),
            ("192.0.2.1", "127.0.0.1:7355", false),
            ("192.0.2.9", "127.0.0.1:7355", false),
        ] {
            assert_eq!(of(peer, &headers(&[("host", host)])).local, local, "{peer} {host}");
        }
        assert!(of("127.0.0.1", &headers(&[])).local);
    }
}
