//! What the first view of the page needs, sent along with it: the answers to the calls that it
//! would begin with. On a slow line that is a journey less, at every visit.

use std::{collections::BTreeMap, sync::Arc};

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use crate::{api, app::App, problem::Problem, time, visitors::Visitor};

/// What comes with the page at an address.
#[derive(Default)]
pub(crate) struct First {
    /// The groups of files that `index.html` names, and that are wanted at once.
    pub(crate) groups: Vec<String>,
    /// The answers, as JSON: an object with a field a call, by its path, and `now`.
    pub(crate) answers: String,
    /// What the page says of itself to those who only read its head.
    pub(crate) tags: String,
}

impl First {
    /// What is needed at an address, and the table that is there, as JSON. What cannot be answered is
    /// left to the call itself, which can say why.
    pub(crate) async fn of(
        app: &Arc<App>,
        visitor: &Visitor,
        path: &str,
    ) -> (Self, Option<String>) {
        let shared = || State(Arc::clone(app));
        let me = api::me(shared(), visitor.clone());
        let mut all = BTreeMap::from([("now".to_owned(), to_raw_value(&time::now()).ok())]);
        let mut put = |path: &str, answer| all.insert(path.to_owned(), answer);
        let (mut groups, mut shown) = (Vec::new(), None);
        if let Some(id) = path.strip_prefix("/table/") {
            groups.push("table".to_owned());
            let (me, table) = tokio::join!(me, api::look_at(app, visitor, id));
            groups.extend(table.as_deref().ok().and_then(game));
            put("/api/me", text(me));
            shown = table.ok();
            put(&format!("/api/tables/{id}"), shown.clone().and_then(raw));
        } else if let Some(id) = path.strip_prefix("/embed/") {
            groups.push("embed".to_owned());
            // In another's page nobody sits here: it is looked at by a stranger.
            let stranger = Visitor(Arc::from(""));
            shown = api::look_at(app, &stranger, id).await.ok();
            groups.extend(shown.as_deref().and_then(game));
            put(&format!("/api/tables/{id}"), shown.clone().and_then(raw));
        } else if path == "/" {
            groups.push("cupboard".to_owned());
            let (me, tables) = tokio::join!(me, api::tables(shared(), visitor.clone()));
            put("/api/me", text(me));
            put("/api/tables", text(tables));
            put("/api/games", text(Ok(api::games().await)));
        } else if path.starts_with("/new/") {
            groups.push("new".to_owned());
            put("/api/me", text(me.await));
            put("/api/games", text(Ok(api::games().await)));
        }
        all.retain(|_, answer| answer.is_some());
        let answers = harmless(&serde_json::to_string(&all).unwrap_or_default());
        (Self { groups, answers, tags: String::new() }, shown)
    }
}

fn text<T: Serialize>(answer: Result<Json<T>, Problem>) -> Option<Box<RawValue>> {
    answer.ok().and_then(|Json(answer)| to_raw_value(&answer).ok())
}

fn raw(text: String) -> Option<Box<RawValue>> {
    RawValue::from_string(text).ok()
}

/// The game of a table.
fn game(table: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Game {
        game: String,
    }
    serde_json::from_str(table).ok().map(|Game { game }| game)
}

/// JSON that can stand in an HTML page whatever people call themselves: `<` is only ever in its
/// strings, where it may be written otherwise.
fn harmless(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_leaves_the_data_by_a_name() {
        let json = serde_json::to_string("</script><!--<script>").unwrap();
        let safe = harmless(&json);
        assert!(!safe.contains('<'));
        assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), "</script><!--<script>");
    }

    #[test]
    fn a_table_names_its_game() {
        assert_eq!(game(r#"{"type":"table","game":"marbles"}"#).as_deref(), Some("marbles"));
        assert_eq!(game("{}"), None);
    }
}
