//! Answers packed by gzip, for those who take it.

use std::io::Write as _;

use axum::{
    body::{Bytes, to_bytes},
    extract::Request,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use flate2::{Compression, write::GzEncoder};

/// Below this, packing saves less than a packet of the network.
const WORTHWHILE: usize = 1_000;

/// Packs answers to calls: a position may have thousands of tokens that are much alike.
pub(crate) async fn pack(request: Request, next: Next) -> Response {
    let takes = accepts_gzip(request.headers());
    let response = next.run(request).await;
    let is_new = response.headers().get(header::CONTENT_ENCODING).is_none();
    if !takes || !is_new || !is_text(response.headers()) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(plain) = to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let body = packed(&mut parts.headers, plain);
    Response::from_parts(parts, body.into())
}

/// The body packed, where that is worth it, with the headers that say so.
fn packed(headers: &mut HeaderMap, plain: Bytes) -> Bytes {
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let small = plain.len() < WORTHWHILE;
    let Some(packed) = (!small).then(|| gzip(&plain, Compression::default())).flatten() else {
        return plain;
    };
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.remove(header::CONTENT_LENGTH);
    packed.into()
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| {
        ["application/json", "image/svg+xml", "text/"].iter().any(|text| kind.starts_with(text))
    })
}

pub(crate) fn gzip(bytes: &[u8], level: Compression) -> Option<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), level);
    packer.write_all(bytes).ok()?;
    packer.finish().ok()
}

pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let mut kinds = accepted.unwrap_or_default().split(',');
    kinds.any(|kind| {
        let (name, weight) = kind.split_once(';').unwrap_or((kind, ""));
        name.trim() == "gzip" && weight.trim().trim_end_matches(['0', '.']) != "q="
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_to_those_who_take_it() {
        for (value, takes) in [
            ("gzip, deflate, br", true),
            ("br;q=1.0, gzip;q=0.5", true),
            ("gzip;q=0", false),
            ("identity", false),
        ] {
            let headers = [(header::ACCEPT_ENCODING, HeaderValue::from_static(value))];
            assert_eq!(accepts_gzip(&headers.into_iter().collect()), takes, "{value}");
        }
    }

    #[test]
    fn what_is_small_is_not_packed() {
        let mut headers = HeaderMap::new();
        assert_eq!(packed(&mut headers, Bytes::from_static(b"{}")), "{}");
        assert!(!headers.contains_key(header::CONTENT_ENCODING));
        let large = Bytes::from("a".repeat(10 * WORTHWHILE));
        assert!(packed(&mut headers, large).len() < WORTHWHILE);
        assert_eq!(headers[header::CONTENT_ENCODING], "gzip");
    }
}
