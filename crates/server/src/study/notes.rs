//! Records with comments and variations, read for the page and written for it.

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse as _, Response},
};
use tabletop::{
    Record, Refusal,
    notes::{self, Tree},
};

use super::{Shared, begun, opened, own_edition};
use crate::{
    api::{Body, json},
    problem::Problem,
    protocol::{Note, Noted, Refused, Study, ToWrite},
};

/// Headers that say what the game is and how it ended: they come from the game itself.
const OWN: [&str; 8] =
    ["Game", "Players", "Rules", "Option", "Edition", "First", "Position", "Result"];

/// A record with its comments and variations
#[utoipa::path(post, path = "/api/study/read", request_body = Study,
    responses((status = 200, body = Noted), (status = 422, body = Refused)))]
pub(crate) async fn read(
    State(app): Shared,
    Body(study): Body<Study>,
) -> Result<Response, Problem> {
    let text = app.judges.ask(move || {
        let text = study.record.as_deref().unwrap_or_default();
        let (opened, tree) = cabinet::open_notes(text, &|name| own_edition(&study, name))?;
        let others = opened.record.headers.iter();
        let others = others.filter(|header| !OWN.contains(&header.name.as_str()));
        let noted = Noted {
            game: opened.table.info().name,
            players: opened.setup.players,
            options: &opened.setup.options,
            edition: &opened.setup.edition,
            first: opened.setup.first.number(),
            position: opened.setup.position.as_deref(),
            headers: others.map(|header| (&*header.name, &*header.value)).collect(),
            nodes: tree.nodes().iter().map(note).collect(),
        };
        Ok(serde_json::to_string(&noted).unwrap_or_default())
    });
    Ok(json(text.await?))
}

fn note(node: &notes::Node) -> Note {
    Note {
        token: node.token.clone(),
        comment: node.comment.clone(),
        parent: node.parent,
        main: node.is_main(),
    }
}

/// Writes a game with comments and variations down as a record
#[utoipa::path(post, path = "/api/study/write", request_body = ToWrite,
    responses((status = 200, body = String, content_type = "text/plain"),
              (status = 422, body = Refused)))]
pub(crate) async fn write(
    State(app): Shared,
    Body(asked): Body<ToWrite>,
) -> Result<Response, Problem> {
    let text = app.judges.ask(move || written(asked)).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

fn written(asked: ToWrite) -> Result<String, Problem> {
    let ToWrite { mut study, headers, nodes } = asked;
    let tree = tree(&nodes)?;
    study.record = None;
    study.tokens = Some(tree.main_line().map(|node| node.token.clone()).collect());
    let mut opened = opened(&study)?;
    cabinet::play_notes(begun(&opened)?, &tree)?;
    for (name, value) in headers {
        let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if plain && !OWN.contains(&name.as_str()) && !value.contains(['\n', '\r']) {
            opened.record.set(&name, value);
        }
    }
    opened.record.set("Result", Record::result(opened.table.places()));
    Ok(notes::write(&opened.record, &tree))
}

/// The tree of a list of nodes, each of which stands after what it follows.
fn tree(nodes: &[Note]) -> Result<Tree, Refusal> {
    let wrong = |number| Refusal::unreadable(format!("node {number} follows none before it"));
    let mut tree = Tree::default();
    let mut numbers = Vec::with_capacity(nodes.len());
    for (number, node) in nodes.iter().enumerate() {
        let here = if number == 0 {
            Tree::BEGINNING
        } else {
            let parent = node.parent.and_then(|parent| numbers.get(parent).copied());
            let parent = parent.ok_or_else(|| wrong(number))?;
            match node.main {
                true if parent == tree.last() => tree.go_on(&node.token)?,
                true => return Err(wrong(number)),
                false => tree.add(parent, &node.token)?,
            }
        };
        tree.comment(here, &node.comment)?;
        numbers.push(here);
    }
    Ok(tree)
}
