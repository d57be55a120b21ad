//! From a request to a WebSocket.

use axum::{
    body::Body,
    extract::FromRequestParts,
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{
            CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE,
        },
        request::Parts,
    },
    response::Response,
};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tungstenite::handshake::derive_accept_key;

use crate::{problem::Problem, wire::Wire};

/// A request that may become a WebSocket.
pub(crate) struct Upgrade {
    accept: String,
    coming: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let headers = &parts.headers;
        if !has(headers, CONNECTION, "upgrade") || !has(headers, UPGRADE, "websocket") {
            return Err(no_websocket("This address is for WebSockets."));
        }
        if !has(headers, SEC_WEBSOCKET_VERSION, "13") {
            return Err(no_websocket("Only version 13 of WebSockets is spoken here."));
        }
        let key = headers.get(SEC_WEBSOCKET_KEY);
        let key = key.ok_or_else(|| no_websocket("There is no Sec-WebSocket-Key."))?;
        let accept = derive_accept_key(key.as_bytes());
        let coming = parts.extensions.remove::<OnUpgrade>();
        let coming = coming.ok_or_else(|| no_websocket("This connection cannot be upgraded."))?;
        Ok(Self { accept, coming })
    }
}

fn no_websocket(why: &str) -> Problem {
    Problem::bad("no_websocket", why)
}

/// Whether a header names a thing, alone or among others.
fn has(headers: &HeaderMap, name: HeaderName, thing: &str) -> bool {
    let mut values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.any(|list| list.split(',').any(|named| named.trim().eq_ignore_ascii_case(thing)))
}

impl Upgrade {
    /// Answers the request, and hands the connection on once that has gone out, with what came
    /// early.
    pub(crate) fn accept<F>(
        self,
        then: impl FnOnce(Wire, Vec<u8>) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let Self { accept, coming } = self;
        tokio::spawn(async move {
            // Who is gone already needs no WebSocket.
            let Ok(upgraded) = coming.await else { return };
            let Ok(parts) = upgraded.downcast::<TokioIo<Wire>>() else {
                tracing::error!("a connection is not what it was made of");
                return;
            };
            // A task of its own, which does not carry what was needed to come here. What came early
            // is copied: the buffer that it is in is large, and would last as long.
            tokio::spawn(then(parts.io.into_inner(), parts.read_buf.to_vec()));
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(UPGRADE, HeaderValue::from_static("websocket"));
        if let Ok(accept) = accept.parse() {
            headers.insert(SEC_WEBSOCKET_ACCEPT, accept);
        }
        response
    }
}
