//! Backups: made, gone back to, moved and read while a server runs.

use crate::common::{self, House, halma};
use serde_json::{Value, json};
use server::Place;

fn place(house: &House) -> Place {
    house.database.url().parse().expect("a place")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_server_goes_back_to_a_backup() {
    let house = House::new().await;
    let anna = house.person().await;
    anna.put("/api/me", &json!({"name": "Anna"})).await;
    let id = anna.make(halma(&json!({"kind": "here", "name": "Opa"}))).await;
    let mut line = anna.join(&id).await;
    line.act(0, "e2-f3").await;
    let file = house.database.folder.path().join("monday.sqlite");
    let rows = server::backup(&place(&house), &file, &|_| {}).await.expect("a backup");
    assert!(rows > 4, "{rows}");
    let again = server::backup(&place(&house), &file, &|_| {}).await.unwrap_err().to_string();
    assert!(again.contains("is there already"), "{again}");

    line.act(1, "l15-k14").await;
    let later = anna.make(halma(&json!({"kind": "here"}))).await;
    let mut gone = anna.join(&later).await;
    server::restore(&place(&house), &file, &|_| {}).await.expect("it is restored");
    let back = |table: &Value| table["tokens"] == json!(["e2-f3"]);
    line.until_it("table", back).await;
    while gone.hear().await.is_some() {}
    assert_eq!(anna.get(&format!("/api/tables/{later}")).await.0, 404);
    // And goes on from there.
    line.act(1, "n13-m12").await;
    assert_eq!(anna.get("/api/me").await.1["name"], "Anna");
    let house = house.restart().await;
    let line = anna.at(&house).join(&id).await;
    assert_eq!(line.table["tokens"], json!(["e2-f3", "n13-m12"]));
    assert_eq!(line.table["seats"][1]["name"], "Opa");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_backup_changes_nothing() {
    let house = House::new().await;
    let anna = house.person().await;
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    let folder = house.database.folder.path();
    std::fs::write(folder.join("text"), "no backup").unwrap();
    std::fs::write(folder.join("empty"), "").unwrap();
    for name in ["text", "empty", "not-there"] {
        let why = server::restore(&place(&house), &folder.join(name), &|_| {}).await.unwrap_err();
        assert!(why.to_string().contains("no backup"), "{why}");
    }
    assert!(!folder.join("not-there").exists());
    assert_eq!(anna.get(&format!("/api/tables/{id}")).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_moves_into_another_database() {
    let house = House::new().await;
    let anna = house.person().await;
    let id = anna.make(halma(&json!({"kind": "here"}))).await;
    anna.join(&id).await.act(0, "e2-f3").await;
    let other = common::Database::new().await;
    let to = other.url().parse().unwrap();
    server::move_to(&place(&house), &to, &|_| {}).await.expect("it moves");
    let twice = server::move_to(&place(&house), &to, &|_| {}).await.unwrap_err().to_string();
    assert!(twice.contains("holds tables already"), "{twice}");
    let moved = House::on(other, |_| {}).await;
    // The same cookie is good there.
    let line = anna.at(&moved).join(&id).await;
    assert_eq!(
        (&line.table["tokens"], &line.table["seats"][0]["mine"]),
        (&json!(["e2-f3"]), &json!(true))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn all_records_are_exported() {
    let house = House::new().await;
    let anna = house.person().await;
    let mut made = Vec::new();
    for _ in 0..3 {
        made.push(anna.make(halma(&json!({"kind": "computer", "level": 2}))).await);
    }
    anna.join(&made[1]).await.act(0, "e2-f3").await;
    let (mut kept, place) = (Vec::new(), place(&house));
    let count = server::export(&place, |id, record| {
        kept.push((id.to_owned(), record.to_string()));
        Ok(())
    });
    assert_eq!(count.await.expect("records"), 3);
    kept.sort_by_key(|(id, _)| made.iter().position(|made| made == id));
    let ids: Vec<_> = kept.iter().map(|(id, _)| id).collect();
    assert_eq!(ids, made.iter().collect::<Vec<_>>());
    assert!(kept[1].1.contains("e2-f3") && kept[0].1.contains("level:2"), "{kept:?}");
}
