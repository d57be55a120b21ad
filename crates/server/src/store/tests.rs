//! The store by itself: who is first, what is taken back, what lasts.

#[path = "../../tests/common/database.rs"]
mod database;

use sqlx::Connection as _;
use tabletop::Dice;
use tempfile::TempDir;

use self::database::Database;
use super::*;
use crate::{random, time};

/// An empty store, and where it is.
async fn empty() -> (Database, Store) {
    let database = Database::new().await;
    let store = open(&database).await;
    (database, store)
}

async fn open(database: &Database) -> Store {
    Store::open(&database.url().parse().unwrap()).await.unwrap()
}

fn table(maker: &str) -> NewTableRow {
    let kind = cabinet::find("halma").unwrap();
    NewTableRow {
        id: random::id::<12>(),
        game: "halma",
        setup: kind.usual(2),
        own_edition: false,
        clock: None,
        maker: maker.to_owned(),
        created: time::now(),
        seats: vec![SeatRow::person(1, maker, None), SeatRow::open(2)],
        waits: false,
    }
}

fn append(key: i64, epoch: i64, number: usize, token: &str) -> Append {
    let (token, seat, at) = (token.into(), (number % 2 + 1) as u8, time::now());
    Append { key, epoch, number, action: ActionRow { token, seat, at, spent: 3, by_clock: false } }
}

async fn stored(store: &Store) -> Stored {
    let id = store.make(table("anna"), None).await.unwrap();
    store.load(&id).await.unwrap().unwrap()
}

async fn tokens(store: &Store, id: &str) -> Vec<String> {
    let stored = store.load(id).await.unwrap().unwrap();
    stored.actions.iter().map(|action| action.token.to_string()).collect()
}

#[tokio::test]
async fn one_of_two_is_first_and_the_rest_of_the_batch_is_stored() {
    let (_database, store) = empty().await;
    let (one, two) = (stored(&store).await.table, stored(&store).await.table);
    let appends = [
        append(one.key, 0, 0, "a"),
        append(two.key, 0, 0, "b"),
        append(one.key, 0, 0, "c"),
        append(two.key, 5, 1, "of another epoch"),
        append(999, 0, 0, "of no table"),
    ];
    let writes: Vec<_> = appends
        .into_iter()
        .map(|append| {
            let store = store.clone();
            tokio::spawn(async move { store.append(append).await.unwrap() })
        })
        .collect();
    let mut done = Vec::new();
    for write in writes {
        done.push(write.await.unwrap());
    }
    assert_eq!(done, [true, true, false, false, false]);
    assert_eq!(tokens(&store, &one.id).await, ["a"]);
    assert_eq!(tokens(&store, &two.id).await, ["b"]);
    store.close().await;
    assert!(store.append(append(one.key, 0, 1, "d")).await.is_err());
}

#[tokio::test]
async fn what_is_taken_back_makes_way_and_what_was_meant_for_it_is_refused() {
    let (_database, store) = empty().await;
    let table = stored(&store).await.table;
    for (number, token) in ["a", "b", "c"].into_iter().enumerate() {
        assert!(store.append(append(table.key, 0, number, token)).await.unwrap());
    }
    assert_eq!(store.take_back(table.key, 0, 1, 7).await.unwrap(), Some(1));
    assert_eq!(store.take_back(table.key, 0, 0, 7).await.unwrap(), None);
    assert!(!store.append(append(table.key, 0, 1, "late")).await.unwrap());
    assert!(store.append(append(table.key, 1, 1, "d")).await.unwrap());
    assert_eq!(tokens(&store, &table.id).await, ["a", "d"]);
    let again = store.load(&table.id).await.unwrap().unwrap().table;
    assert_eq!((again.epoch, again.resumed), (1, 7));
}

/// A record as it should be: its epoch and tokens.
#[derive(Default)]
struct Model {
    key: i64,
    id: String,
    epoch: i64,
    tokens: Vec<String>,
}

/// However actions come, wait in the journal and go on, what is read is what was stored.
#[tokio::test]
async fn records_are_what_was_stored_through_pauses_take_backs_and_sudden_ends() {
    let (database, mut store) = empty().await;
    let mut models = Vec::new();
    for _ in 0..4 {
        let TableRow { key, id, .. } = stored(&store).await.table;
        models.push(Model { key, id, ..Model::default() });
    }
    let mut dice = Dice::new(7);
    let mut below = |n: usize| dice.below(n as u32) as usize;
    for step in 0..400 {
        let at = below(models.len());
        let Model { key, epoch, tokens: record, .. } = &mut models[at];
        match below(24) {
            // Somebody who knows another table than there is.
            0..3 => {
                let number = below(record.len() + 1);
                let epoch = *epoch + i64::from(number == record.len());
                assert!(!store.append(append(*key, epoch, number, "wrong")).await.unwrap());
            }
            3 => {
                let number = below(record.len() + 1);
                record.truncate(number);
                let taken = store.take_back(*key, *epoch, number, 1).await.unwrap();
                *epoch += 1;
                assert_eq!(taken, Some(*epoch));
            }
            // The server ends without warning, and another begins.
            4 => store = open(&database).await,
            5 => tokio::time::sleep(writer::REST * 2).await,
            6 => {
                let found = store.marks(&[*key]).await.unwrap();
                assert_eq!((found[0].1.epoch, found[0].1.number), (*epoch, record.len() as i64));
            }
            _ => {
                let token = step.to_string();
                assert!(store.append(append(*key, *epoch, record.len(), &token)).await.unwrap());
                record.push(token);
            }
        }
        let Model { id, tokens: record, .. } = &models[below(models.len())];
        assert_eq!(tokens(&store, id).await, *record, "{step}");
    }
    store.close().await;
    let store = open(&database).await;
    for Model { id, tokens: record, .. } in &models {
        assert_eq!(tokens(&store, id).await, *record);
    }
}

#[tokio::test]
async fn seats_go_to_the_first_who_asks() {
    let (_database, store) = empty().await;
    let table = stored(&store).await.table;
    let sit = |who: &str| SeatRow::person(2, who, Some(who.to_owned()));
    let reseat = |after| store.reseat(table.key, SeatRow::open(2), after, 1);
    assert!(reseat(sit("bert")).await.unwrap());
    assert!(!reseat(sit("carl")).await.unwrap());
    let seats = store.load(&table.id).await.unwrap().unwrap().seats;
    assert_eq!(seats[1], sit("bert"));
    assert_eq!(store.list("bert").await.unwrap().len(), 1);
    assert_eq!(store.list("carl").await.unwrap().len(), 0);
    assert_eq!(store.count_made("anna").await.unwrap(), 1);
}

#[tokio::test]
async fn there_is_one_rematch() {
    let (_database, store) = empty().await;
    let before = stored(&store).await.table;
    let first = store.make(table("anna"), Some(before.key)).await.unwrap();
    assert_eq!(store.make(table("bert"), Some(before.key)).await.unwrap(), first);
    assert_eq!(store.list("bert").await.unwrap().len(), 0);
}

#[tokio::test]
async fn summaries_wake_tables() {
    let (_database, store) = empty().await;
    let table = stored(&store).await.table;
    let none: [&str; 0] = [];
    assert_eq!(store.waiting(100).await.unwrap(), none);
    store.append(append(table.key, 0, 0, "a")).await.unwrap();
    assert_eq!(store.unsummarised().await.unwrap(), [&*table.id]);
    let summary = Summary { number: 1, waits: true, deadline: Some(50), ..Summary::default() };
    store.summarise(table.key, 0, summary.clone()).await.unwrap();
    assert_eq!(store.load(&table.id).await.unwrap().unwrap().summary, summary);
    assert_eq!(store.unsummarised().await.unwrap(), none);
    assert_eq!(store.waiting(100).await.unwrap(), [&*table.id]);
    assert_eq!(store.overdue(49).await.unwrap(), none);
    assert_eq!(store.overdue(50).await.unwrap(), [&*table.id]);
}

#[tokio::test]
async fn who_knows_less_does_not_overwrite_a_summary() {
    let (_database, store) = empty().await;
    let table = stored(&store).await.table;
    for number in 0..3 {
        assert!(store.append(append(table.key, 0, number, "a")).await.unwrap());
    }
    let summary = |number, changed| Summary { number, changed, ..Summary::default() };
    store.summarise(table.key, 0, summary(3, 30)).await.unwrap();
    store.summarise(table.key, 0, summary(2, 20)).await.unwrap();
    store.summarise(table.key, 1, summary(9, 90)).await.unwrap();
    let kept = async || store.load(&table.id).await.unwrap().unwrap().summary;
    assert_eq!(kept().await, summary(3, 30));
    // A take-back goes below it.
    store.take_back(table.key, 0, 1, 40).await.unwrap();
    store.summarise(table.key, 1, summary(1, 41)).await.unwrap();
    assert_eq!(kept().await, summary(1, 41));
}

#[tokio::test]
async fn whoever_missed_something_sees_it() {
    let (_database, store) = empty().await;
    let table = stored(&store).await.table;
    let mark = async || store.marks(&[table.key, 999]).await.unwrap();
    let expected = |epoch, revision, number| [(table.key, Mark { epoch, revision, number })];
    assert_eq!(mark().await, expected(0, 0, 0));
    for (number, token) in ["a", "b", "c"].into_iter().enumerate() {
        assert!(store.append(append(table.key, 0, number, token)).await.unwrap());
    }
    assert_eq!(mark().await, expected(0, 0, 3));
    let missed = store.missed(table.key, 1).await.unwrap().unwrap();
    let tokens: Vec<_> = missed.actions.iter().map(|action| &*action.token).collect();
    assert_eq!((missed.epoch, missed.revision, tokens), (0, 0, vec!["b", "c"]));
    let sits = SeatRow::person(2, "bert", None);
    assert!(store.reseat(table.key, SeatRow::open(2), sits, 1).await.unwrap());
    store.rename("bert", "Bert", 1).await.unwrap();
    let offer = Some("{}".to_owned());
    assert!(store.offer(table.key, None, offer.clone()).await.unwrap());
    assert!(!store.offer(table.key, None, None).await.unwrap(), "there is another one");
    store.take_back(table.key, 0, 2, 1).await.unwrap();
    assert_eq!(mark().await, expected(1, 3, 2));
    assert_eq!(store.load(&table.id).await.unwrap().unwrap().table.offer, None);
    assert!(store.missed(999, 0).await.unwrap().is_none());
}

#[tokio::test]
async fn everything_is_copied_and_who_has_the_old_is_refused() {
    let (database, store) = empty().await;
    let (one, two) = (stored(&store).await.table, stored(&store).await.table);
    let own = NewTableRow { own_edition: true, ..table("anna") };
    store.make(own, None).await.unwrap();
    store.secret("x", vec![1, 2, 255]).await.unwrap();
    store.rename("anna", "Ånna ☃", 1).await.unwrap();
    for number in 0..1_234 {
        assert!(store.append(append(one.key, 0, number, "a")).await.unwrap());
    }
    let other = Place::File(database.folder.path().join("a copy, with% odd name.sqlite"));
    let place = database.url().parse().unwrap();
    copy(&place, &other, &|_| {}).await.unwrap();
    // Life goes on, and is forgotten.
    store.append(append(one.key, 0, 1_234, "lost")).await.unwrap();
    store.append(append(two.key, 0, 0, "lost")).await.unwrap();
    copy(&other, &place, &|_| {}).await.unwrap();
    assert_eq!(tokens(&store, &one.id).await.len(), 1_234);
    assert!(tokens(&store, &two.id).await.is_empty());
    assert_eq!(store.kept_secret("x").await.unwrap(), Some(vec![1, 2, 255]));
    assert_eq!(store.name("anna").await.unwrap().as_deref(), Some("Ånna ☃"));
    assert!(!store.append(append(one.key, 0, 1_235, "meant for before")).await.unwrap());
    assert!(store.append(append(one.key, 1, 1_234, "b")).await.unwrap());
    // New tables do not get the keys of old ones.
    let keys: Vec<_> = store.list("anna").await.unwrap().iter().map(|row| row.table.key).collect();
    assert!(!keys.contains(&stored(&store).await.table.key));
}

#[tokio::test]
async fn secrets_and_links_are_kept() {
    let (database, store) = empty().await;
    assert_eq!(store.secret("x", vec![1]).await.unwrap(), [1]);
    store.make_link("code", "anna", 100).await.unwrap();
    store.make_link("old", "anna", 10).await.unwrap();
    assert_eq!(store.use_link("old", 50).await.unwrap(), None);
    store.close().await;
    let store = open(&database).await;
    assert_eq!(store.secret("x", vec![2]).await.unwrap(), [1]);
    assert_eq!(store.use_link("code", 50).await.unwrap().as_deref(), Some("anna"));
    assert_eq!(store.use_link("code", 50).await.unwrap(), None);
}

#[tokio::test]
async fn a_broken_file_is_said_to_be_broken() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("spelkast.sqlite");
    std::fs::write(&file, vec![7; 10_000]).unwrap();
    let error = Store::open(&Place::File(file)).await.err().unwrap().to_string();
    assert!(error.contains("spelkast.sqlite") && error.contains("not a database"), "{error}");
}

#[tokio::test]
async fn a_visitors_own_seat_bears_his_name_also_in_a_database_from_before() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("spelkast.sqlite");
    let mut before = engine::first_version(&file).await;
    for sql in [
        "INSERT INTO visitors VALUES ('anna', 'Ann', 1)",
        "INSERT INTO tables (key, id, game, players, options, edition, first, maker, created,
                             resumed, changed)
         VALUES (1, 'abc', 'halma', 4, '[]', 'standard', 1, 'anna', 1, 1, 1)",
        "INSERT INTO seats VALUES (1, 1, 'person', 'anna', 'Opa', NULL),
                                  (1, 2, 'person', 'anna', 'Ann', NULL),
                                  (1, 3, 'person', 'bert', NULL, NULL),
                                  (1, 4, 'computer', NULL, NULL, 3)",
    ] {
        sqlx::query(sql).execute(&mut before).await.unwrap();
    }
    before.close().await.unwrap();
    let store = Store::open(&Place::File(file)).await.unwrap();
    for visitor in ["anna", "bert"] {
        store.rename(visitor, visitor, 2).await.unwrap();
        assert_eq!(store.tables_of(visitor).await.unwrap(), ["abc"]);
    }
    let seats = store.load("abc").await.unwrap().unwrap().seats;
    let names: Vec<_> = seats.iter().map(|seat| seat.name.as_deref()).collect();
    assert_eq!(names, [Some("Opa"), Some("anna"), Some("bert"), None]);
}
