//! The page: a folder of files, in the program or on disk.
//!
//! In the program every file is at `/a/HASH/path`, with one hash of the whole folder, so that
//! browsers keep it for ever and a new version is new in all its parts. `index.html` itself is
//! never kept and says which hash is the present one, which files are needed at an address, and
//! what the first view would ask for.

use std::{
    borrow::Cow,
    collections::HashMap,
    fs,
    path::{Component, Path, PathBuf},
};

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use flate2::Compression;

use crate::{
    first::First,
    modules,
    pack::{accepts_gzip, gzip},
    slim::slim,
    tags::Words,
};

/// The files of the folder `web`, sorted, as the build script found them.
static WEB: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// What `index.html` has where the files' address, the visitor's language and the answers belong.
const BASE: &str = "{{base}}";
const LANGUAGE: &str = "{{language}}";
const ANSWERS: &str = "{{answers}}";
const TAGS: &str = "{{tags}}";
const INDEX: &str = "index.html";
const FOR_EVER: &str = "public, max-age=31536000, immutable";
const NEVER: &str = "no-cache";
/// What the page speaks; the last one where nothing fits.
const LANGUAGES: [&str; 4] = ["nl", "fr", "de", "en"];

/// The page.
pub(crate) struct Page {
    /// Where the files are: `/a/HASH`.
    base: String,
    /// The folder they are in, if it is not in the program.
    folder: Option<PathBuf>,
    /// `index.html` with all scripts named; a folder's is made anew each time.
    index: String,
    files: HashMap<&'static str, File>,
    /// What the page says in each language; a folder's is read anew each time.
    words: Vec<(&'static str, Words)>,
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
        let file = |&(name, bytes): &(&'static str, &'static [u8])| {
            (name, File::new(name, sent(name, bytes), true))
        };
        let files = WEB.iter().map(file).collect();
        let index = modules::expand(&source(INDEX).unwrap_or_default(), &source);
        let index = slim(INDEX, &index, &|_| None);
        let words = LANGUAGES.map(|language| (language, Words::of(language, &source))).into();
        Self { base: format!("/a/{hash:016x}"), folder: None, index, files, words }
    }

    /// The page in a folder, read anew each time.
    pub(crate) fn folder(folder: PathBuf) -> Self {
        Self {
            base: "/a/0".to_owned(),
            folder: Some(folder),
            index: String::new(),
            files: HashMap::new(),
            words: Vec::new(),
        }
    }

    /// Where one of the page's files is.
    pub(crate) fn address(&self, name: &str) -> String {
        format!("{}/{name}", self.base)
    }

    /// Answers a request for one of the page's files.
    pub(crate) fn file(&self, path: &str, headers: &HeaderMap) -> Response {
        let Some(asked) = path.strip_prefix("/a/") else {
            return self.send(path.trim_start_matches('/'), headers, NEVER);
        };
        let name = match &self.folder {
            // A folder's files are there under any hash.
            Some(_) => asked.split_once('/').map(|(_, name)| name),
            None => path.strip_prefix(&self.base).and_then(|rest| rest.strip_prefix('/')),
        };
        let caching = if self.folder.is_some() { "no-store" } else { FOR_EVER };
        name.map_or_else(missing, |name| self.send(name, headers, caching))
    }

    /// The page itself, with what comes with it. It is the visitor's own.
    pub(crate) fn document(&self, first: &First, language: &str) -> Response {
        let Some(index) = self.index() else { return missing() };
        let text = index_for(&index, &self.base, language, first);
        let fields =
            [(header::CONTENT_TYPE, kind(INDEX)), (header::CACHE_CONTROL, "private, no-cache")];
        (fields, text).into_response()
    }

    /// `index.html`, with all scripts named.
    fn index(&self) -> Option<Cow<'_, str>> {
        let Some(folder) = &self.folder else { return Some(Cow::Borrowed(&self.index)) };
        let read = |name: &str| fs::read_to_string(folder.join(plain_path(name)?)).ok();
        Some(modules::expand(&read(INDEX)?, &read).into())
    }

    /// The page's own words in a language.
    pub(crate) fn words(&self, language: &str) -> Cow<'_, Words> {
        let Some(folder) = &self.folder else {
            let known = self.words.iter().find(|(name, _)| *name == language);
            return known.map_or_else(Cow::default, |(_, words)| Cow::Borrowed(words));
        };
        let read = |name: &str| fs::read_to_string(folder.join(name)).ok();
        Cow::Owned(Words::of(language, &read))
    }

    fn send(&self, name: &str, headers: &HeaderMap, caching: &'static str) -> Response {
        let Some(folder) = &self.folder else {
            return self.files.get(name).map_or_else(missing, |file| file.send(headers, caching));
        };
        let read = plain_path(name).and_then(|name| fs::read(folder.join(name)).ok());
        let file = read.map(|bytes| File::new(name, bytes.into(), false));
        file.map_or_else(missing, |file| file.send(headers, caching))
    }
}

/// Whether a path is a file's: those that browsers and robots look for at the root have a dot,
/// pages have none.
pub(crate) fn is_file(path: &str) -> bool {
    let name = path.trim_start_matches('/');
    path.starts_with("/a/") || name.contains('.') && !name.contains('/') && name != INDEX
}

/// A file of the program as it is sent.
fn sent(name: &str, bytes: &'static [u8]) -> Bytes {
    let Ok(text) = str::from_utf8(bytes) else { return Bytes::from_static(bytes) };
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
    slim(name, text, &|other| source(&format!("{folder}/{other}"))).into()
}

/// The text of a file of the program.
fn source(name: &str) -> Option<String> {
    let (_, bytes) = WEB.iter().find(|(other, _)| *other == name)?;
    str::from_utf8(bytes).ok().map(str::to_owned)
}

/// `index.html` for an address: what is needed there is fetched at once (`data-rel` becomes `rel`),
/// what is not stays a name that the page's own scripts may use later.
fn index_for(index: &str, base: &str, language: &str, first: &First) -> String {
    let line = |line: &str| {
        let group = line.split_once("data-for=\"").and_then(|(_, rest)| rest.split('"').next());
        let wanted = group.is_some_and(|group| first.groups.iter().any(|wanted| wanted == group));
        line.replacen("data-rel", if wanted { "rel" } else { "data-rel" }, 1) + "\n"
    };
    let text = index.lines().map(line).collect::<String>();
    // The answers come last: what people wrote is not looked through for our own marks. In tags
    // there are no braces.
    let text = text.replace(BASE, base).replace(LANGUAGE, language).replace(TAGS, &first.tags);
    text.replace(ANSWERS, &first.answers)
}

/// The first of the languages that the visitor's browser wishes for and the page speaks.
pub(crate) fn language(headers: &HeaderMap) -> &'static str {
    let wishes = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let known = |wish: &str| {
        let name = wish.split([';', '-']).next().unwrap_or_default().trim();
        LANGUAGES.into_iter().find(|language| language.eq_ignore_ascii_case(name))
    };
    wishes.unwrap_or_default().split(',').find_map(known).unwrap_or(LANGUAGES[3])
}

impl File {
    fn new(name: &str, plain: Bytes, pack: bool) -> Self {
        let packed = if pack { gzip(&plain, Compression::best()) } else { None };
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

/// A hash that differs when the files do; it guards against nobody.
fn hash_of(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(tabletop::mix(start), |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
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
    fn the_index_names_what_an_address_needs() {
        let index = "<html lang=\"{{language}}\">\n\
                     <link data-rel=\"preload\" data-for=\"here\" href=\"{{base}}/a.js\">\n\
                     <link data-rel=\"preload\" data-for=\"there\" href=\"{{base}}/b.js\">\n{{tags}}{{answers}}\n";
        let (answers, tags) = ("\"{{base}}\"".to_owned(), "<meta>".to_owned());
        let first = First { groups: vec!["here".to_owned()], answers, tags };
        let html = "<html lang=\"nl\">\n\
                    <link rel=\"preload\" data-for=\"here\" href=\"/a/7/a.js\">\n\
                    <link data-rel=\"preload\" data-for=\"there\" href=\"/a/7/b.js\">\n<meta>\"{{base}}\"\n";
        assert_eq!(index_for(index, "/a/7", "nl", &first), html);
    }

    #[test]
    fn the_page_in_the_program_is_whole() {
        let page = Page::embedded();
        assert_eq!(page.base.len(), 3 + 16);
        let stray = |name: &&str| name.contains("node_modules") || name.contains("tests/");
        assert!(page.files.contains_key(INDEX) && !page.files.keys().any(stray));
        for (name, file) in &page.files {
            let text = String::from_utf8_lossy(&file.plain);
            assert!(!text.contains("@import"), "{name}");
        }
    }

    #[test]
    fn a_browser_says_which_languages_it_likes() {
        for (value, language_of) in
            [("nl-BE,nl;q=0.9,en;q=0.8", "nl"), ("it, FR-fr;q=0.7", "fr"), ("it", "en"), ("", "en")]
        {
            let headers = [(header::ACCEPT_LANGUAGE, HeaderValue::from_static(value))];
            assert_eq!(language(&headers.into_iter().collect()), language_of, "{value}");
        }
    }

    #[test]
    fn a_folder_is_read_each_time() {
        let folder = tempfile::tempdir().unwrap();
        let page = Page::folder(folder.path().to_owned());
        let headers = HeaderMap::new();
        assert_eq!(page.document(&First::default(), "en").status(), 404);
        fs::write(folder.path().join(INDEX), "{{base}}").unwrap();
        assert_eq!(page.document(&First::default(), "en").status(), 200);
        assert_eq!(page.file("/a/0/index.html", &headers).status(), 200);
        assert_eq!(page.file("/a/0/../../etc/passwd", &headers).status(), 404);
        assert_eq!(page.file("/favicon.ico", &headers).status(), 404);
    }
}
