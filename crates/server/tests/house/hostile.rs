//! Those who do not mean well, and those who write bad programs.

use crate::common::{House, LONG, answer, halma};
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Error;

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_refused_and_nothing_breaks() {
    let house = House::new().await;
    let anna = house.person().await;
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let mut line = anna.join(&id).await;
    let deep = "[".repeat(5_000);
    for text in [
        "",
        "{",
        "null",
        "[]",
        "7",
        "\"act\"",
        "{}",
        "{\"type\":\"dance\"}",
        "{\"type\":\"act\"}",
        "{\"type\":\"act\",\"number\":-1,\"token\":\"e2-f3\"}",
        "{\"type\":\"act\",\"number\":0,\"token\":7}",
        "{\"type\":\"sit\",\"seat\":1e99}",
        &deep,
    ] {
        line.say(text).await;
        let refused = line.until("refused").await;
        assert_eq!(refused["refusal"]["error"], "unreadable", "{text}");
    }
    line.say("{\"type\":\"dance\",\"request\":77}").await;
    assert_eq!(line.until("refused").await["request"], 77);
    for token in [
        "",
        " ",
        "e2-f3 ",
        "E2-F3",
        "\u{0}",
        "resign9",
        "'; DROP TABLE actions; --",
        &"x".repeat(9_000),
    ] {
        assert_eq!(
            line.refused(json!({"type": "act", "number": 0, "token": token})).await,
            "illegal"
        );
    }
    line.act(0, "e2-f3").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_are_too_large_or_binary_end_the_connection_only() {
    use futures_util::SinkExt as _;
    use tokio_tungstenite::tungstenite::Message;
    let house = House::new().await;
    let anna = house.person().await;
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let mut other = anna.join(&id).await;
    for frame in [Message::text("x".repeat(100_000)), Message::binary(vec![0, 1, 2])] {
        let mut line = anna.join(&id).await;
        let _ = line.socket.send(frame).await;
        let closed = async { while line.hear().await.is_some() {} };
        timeout(LONG, closed).await.expect("it is closed");
    }
    other.act(0, "e2-f3").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_and_never_listens_is_let_go() {
    use futures_util::SinkExt as _;
    use tokio_tungstenite::tungstenite::Message;
    let house = House::new().await;
    let anna = house.person().await;
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let mut other = anna.join(&id).await;
    let mut deaf = anna.join(&id).await;
    // More answers than any system keeps for who does not read them.
    let ask = json!({"type": "at", "number": 0}).to_string();
    let asking = async { while deaf.socket.send(Message::text(ask.clone())).await.is_ok() {} };
    timeout(LONG, asking).await.expect("it is not listened to for ever");
    other.act(0, "e2-f3").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_tables_are_refused() {
    let house = House::new().await;
    let anna = house.person().await;
    let me = json!({"kind": "me"});
    let table = |change: serde_json::Value| {
        let mut table = halma(&json!({"kind": "here"}));
        for (name, value) in change.as_object().unwrap() {
            table[name] = value.clone();
        }
        table
    };
    for (change, error) in [
        (json!({"game": "chess"}), "no_such_game"),
        (json!({"players": 7}), "illegal"),
        (json!({"players": 4}), "bad_seats"),
        (json!({"options": ["x"]}), "illegal"),
        (json!({"options": ["parlett", "parlett"]}), "illegal"),
        (json!({"edition": "../../etc/passwd"}), "illegal"),
        (json!({"edition_text": "x"}), "bad_edition"),
        (json!({"first": 3}), "bad_first"),
        (json!({"first": 0}), "bad_first"),
        (json!({"seats": [me, {"kind": "computer", "level": 0}]}), "bad_level"),
        (json!({"seats": [me, {"kind": "computer"}]}), "unreadable"),
        (json!({"seats": [me, {"kind": "ghost"}]}), "unreadable"),
        (json!({"seats": [me, {"kind": "here", "name": "x".repeat(31)}]}), "bad_name"),
        (json!({"clock": {"kind": "live", "initial": 0, "increment": 0}}), "bad_clock"),
        (json!({"clock": {"kind": "days", "days": 1_000}}), "bad_clock"),
        (json!({"clock": {"kind": "sand"}}), "unreadable"),
    ] {
        let (status, refused) = anna.post("/api/tables", &table(change.clone())).await;
        assert!(status.is_client_error(), "{change}: {status}");
        assert_eq!(refused["error"], error, "{change}: {refused}");
        assert!(refused["message"].as_str().is_some_and(|text| !text.is_empty()));
    }
    let large = json!({"name": "x".repeat(200_000)});
    let refused = anna.request(Method::PUT, "/api/me").json(&large).send().await.unwrap();
    // It was not read to its end, so nothing else can be said on that connection.
    assert_eq!(refused.headers()["connection"], "close");
    assert!(refused.text().await.unwrap().contains("too_large"));
    for name in ["", "   ", "a\u{7}b", "\u{202e}abc"] {
        assert_eq!(anna.put("/api/me", &json!({"name": name})).await.1["error"], "bad_name");
    }
    let (status, refused) = answer(anna.request(Method::POST, "/api/tables").body("{")).await;
    assert_eq!((status, &refused["error"]), (StatusCode::BAD_REQUEST, &json!("unreadable")));
    assert_eq!(anna.get("/api/tables").await.1, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn editions_that_make_no_sense_are_refused() {
    let house = House::new().await;
    let anna = house.person().await;
    for kind in cabinet::GAMES.iter().filter(|kind| kind.info().own_editions) {
        let info = kind.info();
        let seats = vec![json!({"kind": "me"}); info.usual_players];
        for text in [
            format!("a = {}", "[".repeat(60_000)),
            format!("a = {}", "{a=".repeat(20_000)),
            format!("a{} = 1", ".a".repeat(30_000)),
            "[[a]]\n".repeat(10_000),
            format!("name = \"{}\"", "\\u0041".repeat(10_000)),
            "x".repeat(70_000),
            "\u{0}".to_owned(),
        ] {
            let table = json!({"game": info.name, "players": info.usual_players, "first": 1,
                "seats": seats, "edition_text": text});
            let (status, refused) = anna.post("/api/tables", &table).await;
            assert!(
                status.is_client_error(),
                "{}: {status}: {refused}",
                &text[..20.min(text.len())]
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lots_decide_who_begins_where_the_rules_leave_it_to_them() {
    let house = House::new().await;
    let anna = house.person().await;
    for kind in cabinet::GAMES {
        let players = kind.info().usual_players;
        let seats = vec![json!({"kind": "me"}); players];
        let table = json!({"game": kind.info().name, "players": players, "seats": seats});
        for _ in 0..20 {
            let (status, made) = anna.post("/api/tables", &table).await;
            assert_eq!(status, StatusCode::CREATED, "{made}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn editions_of_ones_own_are_played() {
    let house = House::new().await;
    let anna = house.person().await;
    let mut begun = Vec::new();
    for kind in cabinet::GAMES.iter().filter(|kind| kind.info().own_editions) {
        let info = kind.info();
        let players = info.usual_players;
        let seats = vec![json!({"kind": "me"}); players];
        let text = info.editions.last().unwrap().text.replacen("name = \"", "name = \"our ", 1);
        let table =
            json!({"game": info.name, "players": players, "seats": seats, "edition_text": text});
        let id = anna.make(table).await;
        let mut line = anna.join(&id).await;
        assert_eq!(line.table["edition"], "own.toml");
        assert!(line.table["board"]["name"].as_str().unwrap().starts_with("our "));
        let token = line.table["view"]["legal"][0].as_str().unwrap().to_owned();
        line.act(0, &token).await;
        begun.push((id, token));
    }
    let house = house.restart().await;
    for (id, token) in begun {
        assert_eq!(anna.at(&house).join(&id).await.table["tokens"], json!([token]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_pages_cannot_act_for_a_visitor() {
    let house = House::new().await;
    let anna = house.person().await;
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let path = format!("/api/tables/{id}/live");
    let own = house.url();
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let request = anna.request(Method::PUT, "/api/me").header("origin", origin);
        let (status, refused) = answer(request.json(&json!({"name": "Eve"}))).await;
        assert_eq!((status, &refused["error"]), (StatusCode::FORBIDDEN, &json!("wrong_origin")));
        match anna.connect(&path, Some(origin)).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 403),
            _ => panic!("{origin} is let in"),
        }
    }
    let request = anna.request(Method::PUT, "/api/me").header("origin", &own);
    assert_eq!(answer(request.json(&json!({"name": "Anna"}))).await.0, StatusCode::OK);
    assert!(anna.connect(&path, Some(&own)).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_said_not_to_be() {
    let house = House::new().await;
    let anna = house.person().await;
    for path in ["", "/record", "/picture.svg"] {
        for id in ["k7x2k7x2k7x2", "x", "a'b", "%00"] {
            let (status, refused) = anna.get(&format!("/api/tables/{id}{path}")).await;
            assert_eq!(
                (status, &refused["error"]),
                (StatusCode::NOT_FOUND, &json!("no_such_table"))
            );
        }
    }
    for (path, error) in [
        ("halma/x", "no_such_puzzle"),
        ("halma/%00", "no_such_puzzle"),
        ("halma/%ff", "no_such_puzzle"),
        ("chess/x", "no_such_game"),
    ] {
        let (status, refused) = anna.get(&format!("/api/puzzles/{path}")).await;
        assert_eq!((status, &refused["error"]), (StatusCode::NOT_FOUND, &json!(error)));
    }
    assert_eq!(anna.get("/api/dance").await.1["error"], "no_such_call");
    assert_eq!(anna.get("/api/pictures/chess.svg").await.1["error"], "no_such_game");
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    assert_eq!(anna.get(&format!("/api/tables/{id}/live")).await.1["error"], "no_websocket");
    assert!(matches!(
        anna.connect("/api/tables/k7x2k7x2k7x2/live", None).await,
        Err(Error::Http(_))
    ));
    let (status, refused) = answer(anna.request(Method::DELETE, "/api/me")).await;
    assert!(status.is_client_error(), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_and_its_headers() {
    let house = House::new().await;
    let anna = house.person().await;
    for path in ["/", "/new/halma", "/table/k7x2k7x2k7x2"] {
        let response = anna.request(Method::GET, path).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
        assert!(header("content-security-policy").starts_with("default-src 'self';"));
        assert_eq!(
            (header("x-content-type-options"), header("referrer-policy")),
            ("nosniff".into(), "same-origin".into())
        );
        assert_eq!(
            (header("content-type"), header("cache-control")),
            ("text/html; charset=utf-8".into(), "private, no-cache".into())
        );
        let cookie = header("set-cookie");
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        let text = response.text().await.unwrap();
        assert!(!text.contains("{{base}}") && text.contains("\"/a/"));
        let at = text.find("\"/a/").unwrap() + 1;
        let file = text[at..].split('"').next().unwrap();
        let response =
            anna.request(Method::GET, file).header("accept-encoding", "gzip").send().await.unwrap();
        assert_eq!(response.status(), 200, "{file}");
        assert_eq!(response.headers()["cache-control"], "public, max-age=31536000, immutable");
        assert_eq!(response.headers()["content-encoding"], "gzip");
        assert!(!response.headers().contains_key("set-cookie"));
    }
    assert_eq!(anna.request(Method::GET, "/a/0000/app.js").send().await.unwrap().status(), 404);
    assert_eq!(anna.text("/healthz").await, "ok");
    assert!(anna.text("/metrics").await.contains("spelkast_commits_total"));
    let (_, games) = anna.get("/api/games").await;
    assert_eq!(games.as_array().unwrap().len(), cabinet::GAMES.len());
    for game in games.as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        assert!(anna.text(&format!("/api/pictures/{name}.svg")).await.starts_with("<svg "));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_interface_is_described() {
    let house = House::new().await;
    let (_, description) = house.person().await.get("/api/openapi.json").await;
    let paths = description["paths"].as_object().unwrap();
    for path in ["/api/games", "/api/me", "/api/tables", "/api/tables/{id}/live"] {
        assert!(paths.contains_key(path), "{path}");
    }
    let schemas = description["components"]["schemas"].as_object().unwrap();
    for name in ["FromClient", "ToClient", "View", "NewTable", "Listed"] {
        assert!(schemas.contains_key(name), "{name}: {:?}", schemas.keys());
    }
}
