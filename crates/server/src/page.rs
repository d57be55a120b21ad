//! The page: a folder of files, in the program or on disk.
//!
//! In the program every file is at `/a/HASH/path`, with one hash of the whole folder, so that
//! browsers keep it for ever and a new version is new in all its parts. `index.html` itself is
//! never kept and says which hash is the present one.

use std::{
    collections::HashMap,
    fs,
    io::Write as _,
    path::{Component, Path, PathBuf},
};

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use flate2::{Compression, write::GzEncoder};

/// The files of the folder `web`, sorted, as the build script found them.
static WEB: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// What `index.html` has where the files' address belongs.
const BASE: &str = "{{base}}";
const INDEX: &str = "index.html";
const FOR_EVER: &str = "public, max-age=31536000, immutable";
const NEVER: &str = "no-cache";

/// The page.
pub(crate) struct Page {
    /// Where the files are: `/a/HASH`.
    base: String,
    /// The folder they are in, if it is not in the program.
    folder: Option<PathBuf>,
    files: HashMap<&'static str, File>,
}

/// A file, ready to be sent.
struct File {
    kind: &'static str,
    plain: Bytes,
    /// Where that is smaller.
    packed: Option<Bytes>,
}

impl Page {
    /// The page that is part of the program.
    pub(crate) fn embedded() -> Self {
        let hash = WEB
            .iter()
            .fold(0, |hash, (name, bytes)| hash_of(hash_of(hash, name.as_bytes()), bytes));
        let base = format!("/a/{hash:016x}");
        let file = |&(name, bytes): &(&'static str, &'static [u8])| {
            let own = name == INDEX;
            let bytes =
                if own { with_base(bytes, &base).into() } else { Bytes::from_static(bytes) };
            (name, File::new(name, bytes, true))
        };
        let files = WEB.iter().map(file).collect();
        Self { base, folder: None, files }
    }

    /// The page in a folder, read anew each time.
    pub(crate) fn folder(folder: PathBuf) -> Self {
        Self { base: "/a/0".to_owned(), folder: Some(folder), files: HashMap::new() }
    }

    /// Answers a request for a path of the page: one of its files, or the page itself.
    pub(crate) fn answer(&self, path: &str, headers: &HeaderMap) -> Response {
        if let Some(asked) = path.strip_prefix("/a/") {
            let name = match &self.folder {
                // A folder's files are there under any hash.
                Some(_) => asked.split_once('/').map(|(_, name)| name),
                None => path.strip_prefix(&self.base).and_then(|rest| rest.strip_prefix('/')),
            };
            let caching = if self.folder.is_some() { "no-store" } else { FOR_EVER };
            return name.map_or_else(missing, |name| self.send(name, headers, caching));
        }
        let name = path.trim_start_matches('/');
        // Files that browsers and robots look for at the root have a dot, pages have none.
        if name.contains('.') && !name.contains('/') {
            return self.send(name, headers, NEVER);
        }
        self.send(INDEX, headers, NEVER)
    }

    fn send(&self, name: &str, headers: &HeaderMap, caching: &'static str) -> Response {
        match &self.folder {
            None => self.files.get(name).map_or_else(missing, |file| file.send(headers, caching)),
            Some(folder) => {
                let read = plain_path(name).and_then(|name| fs::read(folder.join(name)).ok());
                read.map_or_else(missing, |bytes| {
                    let bytes = if name == INDEX { with_base(&bytes, &self.base) } else { bytes };
                    File::new(name, bytes.into(), false).send(headers, caching)
                })
            }
        }
    }
}

impl File {
    fn new(name: &str, plain: Bytes, pack: bool) -> Self {
        let packed = if pack { gzip(&plain) } else { None };
        let packed = packed.filter(|packed| packed.len() < plain.len()).map(Bytes::from);
        Self { kind: kind(name), plain, packed }
    }

    fn send(&self, headers: &HeaderMap, caching: &'static str) -> Response {
        let packed = self.packed.as_ref().filter(|_| accepts_gzip(headers));
        let fields = [
            (header::CONTENT_TYPE, self.kind),
            (header::CACHE_CONTROL, caching),
            (header::VARY, "accept-encoding"),
        ];
        let mut response = (fields, packed.unwrap_or(&self.plain).clone()).into_response();
        if packed.is_some() {
            let gzip = HeaderValue::from_static("gzip");
            response.headers_mut().insert(header::CONTENT_ENCODING, gzip);
        }
        response
    }
}

fn missing() -> Response {
    let plain = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    (StatusCode::NOT_FOUND, plain, "There is nothing here.\n").into_response()
}

/// A path that stays in its folder.
fn plain_path(name: &str) -> Option<&Path> {
    let path = Path::new(name);
    path.components().all(|part| matches!(part, Component::Normal(_))).then_some(path)
}

fn with_base(bytes: &[u8], base: &str) -> Vec<u8> {
    String::from_utf8_lossy(bytes).replace(BASE, base).into_bytes()
}

/// A hash that differs when the files do; it guards against nobody.
fn hash_of(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(tabletop::mix(start), |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes).ok()?;
    packer.finish().ok()
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let mut kinds = accepted.unwrap_or_default().split(',');
    kinds.any(|kind| {
        let (name, weight) = kind.split_once(';').unwrap_or((kind, ""));
        name.trim() == "gzip" && weight.trim().trim_end_matches(['0', '.']) != "q="
    })
}

/// The media type by a file's ending.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_in_its_folder() {
        assert!(plain_path("ui/dom.js").is_some());
        for name in ["../secret", "/etc/passwd", "ui/../../x", ""] {
            let path = plain_path(name);
            assert!(path.is_none_or(|path| path.as_os_str().is_empty()), "{name}");
        }
    }

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
    fn the_index_knows_where_the_files_are() {
        let html = with_base(b"<script src=\"{{base}}/main.js\">", "/a/7");
        assert_eq!(html, b"<script src=\"/a/7/main.js\">");
        let page = Page::embedded();
        assert_eq!(page.base.len(), 3 + 16);
        let stray = |name: &&str| name.contains("node_modules") || name.contains("tests/");
        assert!(page.files.contains_key(INDEX) && !page.files.keys().any(stray));
    }

    #[test]
    fn a_folder_is_read_each_time() {
        let folder = tempfile::tempdir().unwrap();
        let page = Page::folder(folder.path().to_owned());
        assert_eq!(page.answer("/", &HeaderMap::new()).status(), 404);
        fs::write(folder.path().join(INDEX), "{{base}}").unwrap();
        assert_eq!(page.answer("/table/x", &HeaderMap::new()).status(), 200);
        assert_eq!(page.answer("/a/0/index.html", &HeaderMap::new()).status(), 200);
        assert_eq!(page.answer("/a/0/../../etc/passwd", &HeaderMap::new()).status(), 404);
        assert_eq!(page.answer("/favicon.ico", &HeaderMap::new()).status(), 404);
    }
}
