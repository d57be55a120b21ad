//! Games shown to others: pictures, moving ones, cards for links, and games in other pages.

use std::time::Duration;

use crate::common::{House, LONG, Line, Person, answer, halma};
use futures_util::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tabletop::{Dice, Setup};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    time::{sleep, timeout},
};

/// The first tokens of a game of Halma.
const TOKENS: [&str; 4] = ["e2-f3", "l15-k14", "f3-g4", "k14-j13"];

/// A table of Halma for two at one screen, with so many actions done.
async fn begun(anna: &Person, actions: usize) -> (String, Line) {
    let id = anna.make(halma(&json!({"kind": "here", "name": "Bert"}))).await;
    let mut line = anna.join(&id).await;
    for (number, token) in TOKENS.iter().take(actions).enumerate() {
        line.act(number, token).await;
    }
    (id, line)
}

async fn bytes(person: &Person, path: &str) -> (reqwest::header::HeaderMap, Vec<u8>) {
    let response = person.request(Method::GET, path).send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    let headers = response.headers().clone();
    (headers, response.bytes().await.expect("a body").to_vec())
}

/// How many frames a GIF has: each is preceded by how long it is shown.
fn frames(gif: &[u8]) -> usize {
    gif.windows(4).filter(|four| four[..3] == [0x21, 0xf9, 4] && four[3] & 0xe0 == 0).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn any_position_of_a_game_is_drawn() {
    let house = House::new().await;
    let anna = house.person().await;
    let (id, _line) = begun(&anna, 3).await;
    let path = format!("/api/tables/{id}/picture");
    let all = [0, 1, 2, 3].map(|number| format!("{path}.svg?number={number}"));
    let all = join_all(all.iter().map(|path| anna.text(path))).await;
    assert!(all.iter().all(|svg| svg.starts_with("<svg ")));
    assert!((1..4).all(|n| !all[..n].contains(&all[n])), "each is another one");
    assert_eq!(anna.text(&format!("{path}.svg")).await, all[3]);
    assert!(anna.text(&format!("{path}.svg?width=300&theme=dark")).await.contains("width=\"300\""));
    let (headers, png) =
        bytes(&anna, &format!("{path}.png?number=1&width=1200&height=630&theme=dark")).await;
    assert_eq!(headers["content-type"], "image/png");
    assert!(png.starts_with(b"\x89PNG"));
    assert_eq!(
        (&png[16..20], &png[20..24]),
        (&1200_u32.to_be_bytes()[..], &630_u32.to_be_bytes()[..])
    );
    let (_, png) = bytes(&anna, "/api/pictures/halma.png?width=64").await;
    assert!(png.starts_with(b"\x89PNG"));
    for (query, error) in [
        ("number=4", "no_such_number"),
        ("number=x", "unreadable"),
        ("width=63", "bad_size"),
        ("width=4000", "bad_size"),
        ("height=1", "bad_size"),
        ("theme=pink", "unreadable"),
    ] {
        for ending in ["svg", "png"] {
            let (status, refused) = anna.get(&format!("{path}.{ending}?{query}")).await;
            assert_eq!(
                (status, &refused["error"]),
                (StatusCode::BAD_REQUEST, &json!(error)),
                "{query}"
            );
        }
    }
    let (status, _) = anna.get("/api/tables/k7x2k7x2k7x2/picture.png").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_sent_as_a_moving_picture() {
    let house = House::new().await;
    let anna = house.person().await;
    let (id, _line) = begun(&anna, 4).await;
    let path = format!("/api/tables/{id}/game.gif");
    for (query, count) in
        [("", 5), ("?from=2", 3), ("?to=1&theme=dark", 2), ("?from=1&to=3", 3), ("?from=4", 1)]
    {
        let (headers, gif) = bytes(&anna, &format!("{path}{query}")).await;
        assert_eq!(headers["content-type"], "image/gif");
        assert_eq!(headers["x-frames"], count.to_string(), "{query}");
        assert!(gif.starts_with(b"GIF89a") && gif.ends_with(b";"), "{query}");
        assert_eq!(frames(&gif), count, "{query}");
    }
    assert_eq!(bytes(&anna, &path).await.1, bytes(&anna, &path).await.1);
    for query in ["?from=5", "?to=5", "?from=3&to=2"] {
        let (status, refused) = anna.get(&format!("{path}{query}")).await;
        let wanted = (StatusCode::BAD_REQUEST, &json!("no_such_number"));
        assert_eq!((status, &refused["error"]), wanted, "{query}");
    }
    assert_eq!(anna.get("/api/tables/k7x2k7x2k7x2/game.gif").await.0, StatusCode::NOT_FOUND);
}

/// A table of Halma after so many actions drawn by lot.
async fn long(anna: &Person, actions: usize) -> (String, Line) {
    let (id, mut line) = begun(anna, 0).await;
    let kind = cabinet::find("halma").expect("Halma");
    let mut game = kind.table(&Setup::new(kind.info(), 2)).expect("a table");
    let mut dice = Dice::new(7);
    for number in 0..actions {
        let token = game.play_random(&mut dice).expect("the game goes on");
        line.act(number, &token).await;
    }
    (id, line)
}

#[tokio::test(flavor = "multi_thread")]
async fn moving_pictures_are_neither_endless_nor_many() {
    let house = House::new().await;
    let anna = house.person().await;
    let (id, _line) = long(&anna, 600).await;
    let path = format!("/api/tables/{id}/game.gif");
    let (status, refused) = anna.get(&path).await;
    assert_eq!((status, &refused["error"]), (StatusCode::BAD_REQUEST, &json!("too_long")));
    // A client far away has two at a time, and those that it does not take hinder nobody else.
    let eve = house.person_from("198.51.100.7").await;
    let whole = format!("{path}?to=599");
    let kept = [eve.request(Method::GET, &whole), eve.request(Method::GET, &whole)];
    let kept = join_all(kept.map(reqwest::RequestBuilder::send)).await;
    assert!(kept.iter().all(|one| one.as_ref().is_ok_and(|one| one.status() == 200)));
    let (status, refused) = answer(eve.request(Method::GET, &whole)).await;
    assert_eq!((status, &refused["error"]), (StatusCode::TOO_MANY_REQUESTS, &json!("too_many")));
    let bert = house.person_from("198.51.100.8").await;
    let (_, gif) = bytes(&bert, &format!("{path}?to=3")).await;
    assert_eq!(frames(&gif), 4);
    // Who hangs up is counted no longer: nothing is drawn for nobody.
    drop(kept);
    let again = async {
        while answer(eve.request(Method::GET, &format!("{path}?to=1"))).await.0 != StatusCode::OK {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(LONG, again).await.expect("there is room again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moving_picture_that_is_not_finished_breaks_off() {
    let house = House::new().await;
    let anna = house.person().await;
    let (id, _line) = long(&anna, 500).await;
    let mut wire = house.wire().await;
    let head = format!("GET /api/tables/{id}/game.gif HTTP/1.1\r\nhost: localhost\r\n\r\n");
    wire.write_all(head.as_bytes()).await.expect("a request");
    let mut some = [0; 2_000];
    wire.read_exact(&mut some).await.expect("the beginning of it");
    house.server.stop().await;
    let mut rest = Vec::new();
    let _ = timeout(LONG, wire.read_to_end(&mut rest)).await.expect("it ends");
    // The last chunk, which says that it is whole, never came.
    assert!(!rest.ends_with(b"0\r\n\r\n"));
}

/// The tags of a page, by their names.
async fn tags(person: &Person, path: &str, language: &str) -> Value {
    let request = person.request(Method::GET, path).header("accept-language", language);
    let page = request.send().await.expect("an answer").text().await.expect("a page");
    let mut tags = json!({});
    for tag in page.split("<meta ").skip(1) {
        let text = |name: &str| Some(tag.split_once(name)?.1.split('"').next()?.to_owned());
        if let Some(name) = text("property=\"").or_else(|| text("name=\"")) {
            tags[name] = json!(text("content=\""));
        }
    }
    let head = page.split("</head>").next().unwrap_or_default();
    assert!(!head.contains("{{"), "{path}");
    tags
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_has_a_card() {
    let house = House::new().await;
    let anna = house.person().await;
    anna.put("/api/me", &json!({"name": "Anna \"><b> & {{base}}"})).await;
    let (id, _line) = begun(&anna, 2).await;
    let card = tags(&anna, &format!("/table/{id}"), "en").await;
    let name = "Anna &quot;&gt;&lt;b&gt; &amp; &#123;&#123;base&#125;&#125;";
    assert_eq!(card["og:title"], format!("Halma: {name} – Bert"));
    assert_eq!(card["og:description"], format!("It is {name}’s turn · 2 moves played"));
    assert_eq!(card["twitter:card"], "summary_large_image");
    let picture = card["og:image"].as_str().expect("an address").replace("&amp;", "&");
    let picture = picture.strip_prefix(&house.url()).expect("this server's").to_owned();
    let (headers, png) = bytes(&anna, &picture).await;
    assert_eq!(headers["content-type"], "image/png");
    assert_eq!(
        (&png[16..20], &png[20..24]),
        (&1200_u32.to_be_bytes()[..], &630_u32.to_be_bytes()[..])
    );
    let dutch = tags(&anna, &format!("/table/{id}?at=1"), "nl").await;
    assert!(
        dutch["og:description"].as_str().is_some_and(|text| text.contains("zet 1 van 2")),
        "{dutch}"
    );
    assert!(dutch["og:image"].as_str().is_some_and(|text| text.contains("number=1&")), "{dutch}");
    for path in ["/", "/new/halma", "/table/k7x2k7x2k7x2", "/nothing"] {
        let site = tags(&anna, path, "fr").await;
        assert_eq!(site["og:title"], "Spelkast", "{path}");
        assert!(
            site["og:description"].as_str().is_some_and(|text| text.contains("armoire")),
            "{site}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_view_may_stand_in_other_pages() {
    let house = House::new().await;
    let anna = house.person().await;
    let (id, _line) = begun(&anna, 1).await;
    for (path, framed) in [
        (format!("/embed/{id}"), true),
        ("/embed/k7x2k7x2k7x2".to_owned(), true),
        (format!("/table/{id}"), false),
        ("/".to_owned(), false),
        ("/new/halma".to_owned(), false),
        ("/rules/halma".to_owned(), false),
        (format!("/embed/{id}/"), false),
        ("/embed/..%2ftable".to_owned(), false),
    ] {
        let response = anna.request(Method::GET, &path).send().await.expect("an answer");
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().expect("text");
        assert_eq!(policy.contains("frame-ancestors *"), framed, "{path}");
        assert_eq!(policy.contains("frame-ancestors 'none'"), !framed, "{path}");
        assert_eq!(headers.contains_key("x-frame-options"), !framed, "{path}");
        assert!(policy.starts_with("default-src 'self';") && policy.contains("base-uri 'none'"));
        // In a frame nobody becomes a visitor, and nobody is one.
        assert_eq!(headers.contains_key("set-cookie"), !framed, "{path}");
        let page = response.text().await.expect("a page");
        if framed {
            assert!(!page.contains("\"mine\":true") && !page.contains("/api/me"), "{path}");
        }
    }
    // What the frame shows is the table, and its line to it comes from our own page.
    assert!(anna.text(&format!("/embed/{id}")).await.contains(&format!("\"/api/tables/{id}\":")));
    let origin = house.url();
    let path = format!("/api/tables/{id}/live");
    assert!(house.person().await.connect(&path, Some(&origin)).await.is_ok());
    assert!(house.person().await.connect(&path, Some("https://blog.example")).await.is_err());
}
