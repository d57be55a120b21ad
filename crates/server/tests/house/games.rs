//! Whole games over the network.

use crate::common::{House, Line, Person};
use cabinet::Table;
use serde_json::{Value, json};
use tabletop::Dice;

/// Plays at random until the game is over, or so many actions, on the server and here.
async fn play(lines: &mut [Line], seats: &[usize], most: usize, mut game: Box<dyn Table>) -> Value {
    let mut dice = Dice::new(7);
    let mut view = lines[0].table["view"].clone();
    for number in 0..most {
        if game.to_act().is_none() {
            break;
        }
        check_view(&view, game.as_ref());
        let legal = game.legal();
        let token = &legal[dice.below(legal.len() as u32) as usize];
        let actor = game.actor(token).expect("a legal token").expect("somebody's").number();
        // The program passes by itself where nothing else is possible.
        if token != "pass" {
            let act = json!({"type": "act", "number": number, "token": token});
            lines[seats[actor - 1]].ask(act).await;
        }
        let mut views = Vec::new();
        for line in lines.iter_mut() {
            let acted = line.until("acted").await;
            assert_eq!((&acted["token"], &acted["seat"]), (&json!(token), &json!(actor)));
            views.push(acted["view"].clone());
        }
        assert!(views.windows(2).all(|pair| pair[0] == pair[1]));
        view = views.swap_remove(0);
        game.play(token).expect("a legal token");
    }
    check_view(&view, game.as_ref());
    view
}

fn check_view(view: &Value, game: &dyn Table) {
    assert_eq!(view["number"], game.tokens());
    assert_eq!(view["over"], game.to_act().is_none());
    assert_eq!(view["position"], json!(game.fields()));
    let legal = game.legal();
    let listed = if legal.len() > 4_000 { Value::Null } else { json!(legal) };
    assert_eq!(view["legal"], listed);
}

async fn whole_game(game: &str, players: usize, most: usize) {
    let house = House::new().await;
    let (anna, bert) = (house.person().await, house.person().await);
    let seats: Vec<_> = (0..players)
        .map(|seat| if seat % 2 == 0 { json!({"kind": "me"}) } else { json!({"kind": "open"}) })
        .collect();
    let table = json!({"game": game, "players": players, "seats": seats});
    let id = anna.make(table).await;
    let mut lines = [anna.join(&id).await, bert.join(&id).await];
    for seat in (2..=players).step_by(2) {
        lines[1].ask(json!({"type": "sit", "seat": seat, "name": "Bert"})).await;
        lines[1].until_it("table", |table| table["seats"][seat - 1]["mine"] == true).await;
    }
    let owners: Vec<_> = (0..players).map(|seat| seat % 2).collect();
    let kind = cabinet::find(game).expect("a game");
    let setup = tabletop::Setup::new(kind.info(), players);
    let last = play(&mut lines, &owners, most, kind.table(&setup).expect("a table")).await;
    let record = anna.text(&format!("/api/tables/{id}/record")).await;
    let opened = cabinet::open(&record, &cabinet::shipped_only).expect("a record by the rules");
    assert_eq!(last["number"], opened.table.tokens());
    assert_eq!(last["over"], opened.table.to_act().is_none());
    assert!(most > 300 || last["over"] == true, "{last}");
    let svg = bert.text(&format!("/api/tables/{id}/picture.svg?theme=dark")).await;
    assert!(svg.starts_with("<svg "));
    check_after_the_end(&anna, &id, &mut lines[0], &last).await;
}

async fn check_after_the_end(anna: &Person, id: &str, line: &mut Line, last: &Value) {
    let (_, table) = anna.get(&format!("/api/tables/{id}")).await;
    assert_eq!(table["view"]["position"], last["position"]);
    let number = last["number"].as_u64().expect("a number") as usize;
    line.ask(json!({"type": "at", "number": number / 2, "request": 5})).await;
    let at = line.until("at").await;
    assert_eq!((&at["request"], &at["view"]["number"]), (&json!(5), &json!(number / 2)));
    if last["over"] == true {
        assert_eq!(table["cause"], "rules");
        assert_eq!(
            last["places"].as_array().map(Vec::len),
            table["players"].as_u64().map(|n| n as usize)
        );
        let act = json!({"type": "act", "number": number, "token": "pass"});
        assert_eq!(line.refused(act).await, "illegal");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn halma() {
    whole_game("halma", 2, 400).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forma() {
    whole_game("forma", 2, 300).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hunt() {
    whole_game("boomerang-hunt", 3, 400).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_flip() {
    whole_game("boomerang-flip", 2, 300).await;
}
