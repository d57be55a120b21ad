//! The description of the interface: what the calls say of themselves, and what holds for all.

use serde_json::{Value, json};
use utoipa::openapi::{
    Content, OpenApi, Ref, RefOr, Response, Schema, path::Operation, response::ResponseBuilder,
};

use crate::protocol;

/// The description; paths come from the routes themselves.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Spelkast",
        description = "Tables, seats and actions of the games cupboard. The messages of the \
                       WebSocket are FromClient and ToClient."
    ),
    components(schemas(protocol::FromClient, protocol::ToClient))
)]
pub(crate) struct Description;

/// Refusals that no call is safe from.
const ANY: [(u16, &str); 1] = [(429, "too much of it")];
/// Those of calls that change something.
const CHANGING: [(u16, &str); 1] = [(403, "another page's script sent it")];
/// Those of calls with a body.
const SENDING: [(u16, &str); 3] =
    [(400, "it cannot be read"), (408, "the body did not come in time"), (413, "it is too large")];

/// Adds what holds for all calls, and what games there are.
pub(crate) fn complete(mut description: OpenApi) -> OpenApi {
    for path in description.paths.paths.values_mut() {
        let reading = path.get.iter_mut().map(|call| (call, false));
        let changing = path.put.iter_mut().chain(&mut path.post).map(|call| (call, true));
        for (call, changes) in reading.chain(changing) {
            refuse(call, &ANY);
            refuse(call, if changes { &CHANGING } else { &[] });
            refuse(call, if call.request_body.is_some() { &SENDING } else { &[] });
        }
    }
    let schemas = description.components.as_mut().map(|components| &mut components.schemas);
    if let Some(RefOr::T(Schema::Object(table))) = schemas.and_then(|all| all.get_mut("NewTable")) {
        table.examples = cabinet::GAMES.iter().map(|kind| example(kind.info())).collect();
        if let Some(RefOr::T(Schema::Object(game))) = table.properties.get_mut("game") {
            let names = cabinet::GAMES.iter().map(|kind| kind.info().name.into());
            game.enum_values = Some(names.collect());
        }
    }
    description
}

fn refuse(call: &mut Operation, refusals: &[(u16, &str)]) {
    for &(status, why) in refusals {
        let all = &mut call.responses.responses;
        all.entry(status.to_string()).or_insert_with(|| refused(why).into());
    }
}

fn refused(why: &str) -> Response {
    let content = Content::new(Some(Ref::from_schema_name("Refused")));
    ResponseBuilder::new().description(why).content("application/json", content).build()
}

/// A table of a game, all seats but the first a computer's.
fn example(info: &tabletop::Info) -> Value {
    let players = info.usual_players;
    let mut seats = vec![json!({"kind": "computer", "level": 1}); players];
    seats[0] = json!({"kind": "me"});
    json!({"game": info.name, "players": players, "first": 1, "seats": seats})
}
