//! A small game of the first in the cupboard, and clients who saw it rightly or wrongly.

use std::time::Duration;

use tabletop::{Dice, Record, Setup};

use super::*;
use crate::journal::{digest_all, digest_position};

const SEATS: usize = 2;

/// What is stored: a short game by lot, all seats persons.
struct Game {
    tokens: Vec<String>,
    movers: Vec<u64>,
    positions: Vec<u64>,
    record: String,
}

impl Game {
    fn new() -> Self {
        let kind = cabinet::GAMES[0];
        let setup = Setup::new(kind.info(), SEATS);
        let mut table = kind.table(&setup).unwrap();
        let mut record = Record::of(kind.info(), &setup);
        let mut dice = Dice::new(1);
        let position = |table: &dyn cabinet::Table, number| {
            digest_position(number, &serde_json::to_value(table.fields()).unwrap())
        };
        let mut positions = vec![position(table.as_ref(), 0)];
        let (mut tokens, mut movers) = (Vec::new(), Vec::new());
        for number in 1..=6 {
            movers.push(table.to_act().unwrap().number() as u64);
            let token = table.play_random(&mut dice).unwrap();
            record.push(&*token);
            tokens.push(token);
            positions.push(position(table.as_ref(), number));
        }
        Self { tokens, movers, positions, record: record.to_string() }
    }

    fn stored(&self) -> Stored {
        let (tokens, movers) = (self.tokens.clone(), self.movers.clone());
        Stored::new(tokens, movers, vec![false; SEATS], self.record.clone())
    }

    fn acted(&self, number: usize) -> What {
        What::Acted {
            number,
            token: self.tokens[number - 1].as_str().into(),
            seat: self.movers[number - 1],
            position: Some(self.positions[number]),
        }
    }

    fn shown(&self, number: usize) -> What {
        let digest = digest_all(self.tokens[..number].iter().map(String::as_str));
        let position = Some(self.positions[number]);
        What::Shown { number, digest, departs: None, position }
    }

    fn sent(&self, number: usize) -> What {
        let token = self.tokens[number - 1].as_str().into();
        What::Sent { request: number as u64, number: number - 1, token }
    }

    /// Client 1 does everything, client 2 at another server looks on and comes late.
    fn events(&self) -> Vec<Event> {
        let mut list = vec![(1, What::Joined), (1, self.shown(0))];
        for number in 1..=6 {
            list.push((1, self.sent(number)));
            list.push((1, self.acted(number)));
            match number {
                1 | 2 => {}
                3 => list.extend([(2, What::Joined), (2, self.shown(3))]),
                _ => list.push((2, self.acted(number))),
            }
        }
        let event = |(index, (client, what))| {
            let at = Duration::from_millis(10 * index as u64);
            Event { at, client, node: client, what }
        };
        list.into_iter().enumerate().map(event).collect()
    }
}

/// Everything that is wrong when one event is another.
fn with(change: impl Fn(&mut What)) -> String {
    let game = Game::new();
    let mut events = game.events();
    for event in &mut events {
        change(&mut event.what);
    }
    check(&events, &game.stored()).0.join("\n")
}

#[test]
fn nothing_is_wrong_where_everybody_saw_what_is_stored() {
    let game = Game::new();
    let (wrong, count) = check(&game.events(), &game.stored());
    assert_eq!(wrong, Vec::<String>::new());
    let told = 6 + 3 + 2;
    assert_eq!(count, Count { sent: 6, acknowledged: 6, stored: 6, told, ..Count::default() });
}

#[test]
fn an_action_that_was_lost_is_missed() {
    let game = Game::new();
    let mut stored = game.stored();
    assert_eq!(told(&game.events(), &stored), Vec::<String>::new());
    let (mut tokens, mut movers) = (game.tokens.clone(), game.movers.clone());
    tokens.pop();
    movers.pop();
    stored = Stored::new(tokens, movers, vec![false; SEATS], game.record.clone());
    // Both clients had been told.
    assert_eq!(told(&game.events(), &stored).len(), 2);
}

#[test]
fn a_number_used_twice_is_seen() {
    let wrong = with(|what| {
        if let What::Acted { number: 5, token, .. } = what {
            *token = "another".into();
        }
    });
    assert!(wrong.contains("action 5 was another"), "{wrong}");
}

#[test]
fn a_table_that_never_was_is_seen() {
    let wrong = with(|what| {
        if let What::Shown { number: 3, digest, .. } = what {
            *digest ^= 1;
        }
    });
    assert!(wrong.contains("the table had 3 actions, which are not stored so"), "{wrong}");
}

#[test]
fn a_gap_and_a_step_back_are_seen() {
    let wrong = with(|what| {
        if let What::Acted { number: 4, .. } = what {
            *what = What::Refused { request: None, error: "stale".into() };
        }
    });
    assert!(wrong.contains("action 5 came after Some(3)"), "{wrong}");
    let game = Game::new();
    let mut events = game.events();
    events.last_mut().unwrap().what = game.shown(2);
    let wrong = check(&events, &game.stored()).0.join("\n");
    assert!(wrong.contains("the table had 2 actions, after it had 5"), "{wrong}");
}

#[test]
fn a_position_that_the_rules_do_not_make_is_seen() {
    let wrong = with(|what| {
        if let What::Acted { number: 6, position: Some(position), .. } = what {
            *position ^= 1;
        }
    });
    assert!(wrong.contains("a position after 6 actions"), "{wrong}");
}

#[test]
fn what_nobody_sent_is_seen() {
    let wrong = with(|what| {
        if let What::Sent { number, .. } = what
            && *number == 2
        {
            *number = 1;
        }
    });
    assert!(wrong.contains("stored action 3 is"), "{wrong}");
    // A computer needs nobody to send anything.
    let game = Game::new();
    let events: Vec<_> = game.events().into_iter().filter(|it| it.client == 2).collect();
    let computers = vec![true; SEATS];
    let stored = Stored::new(game.tokens, game.movers, computers, game.record);
    assert_eq!(check(&events, &stored).0, Vec::<String>::new());
}

#[test]
fn a_record_against_the_rules_is_seen() {
    let game = Game::new();
    let mut tokens = game.tokens.clone();
    tokens.swap(0, 2);
    let stored = Stored::new(tokens, game.movers.clone(), vec![false; SEATS], game.record.clone());
    let wrong = check(&[], &stored).0.join("\n");
    assert!(wrong.contains("the record is not what the table shows"), "{wrong}");
    let (record, movers) = (game.record.replace(&game.tokens[0], "pass"), game.movers.clone());
    let stored = Stored::new(game.tokens.clone(), movers, vec![false; SEATS], record);
    let wrong = check(&[], &stored).0.join("\n");
    assert!(wrong.contains("the record breaks the rules"), "{wrong}");
    let movers = vec![1; game.movers.len()];
    let stored = Stored::new(game.tokens, movers, vec![false; SEATS], game.record);
    let wrong = check(&[], &stored).0.join("\n");
    assert!(wrong.contains("is not seat 1's to do"), "{wrong}");
}

#[test]
fn what_became_of_actions_is_counted() {
    let game = Game::new();
    let mut events = game.events();
    // The last is stored, but its sender hears the contrary, and the one before hears nothing.
    for event in events.iter_mut().filter(|event| event.client == 1) {
        if event.what == game.acted(6) {
            event.what = What::Refused { request: Some(6), error: "storage".into() };
        } else if event.what == game.acted(5) {
            event.what = What::Lost { why: "closed".into() };
        }
    }
    let (_, count) = check(&events, &game.stored());
    assert_eq!((count.sent, count.acknowledged, count.refused), (6, 4, 1));
    assert_eq!((count.in_doubt, count.in_doubt_stored, count.refused_stored), (1, 1, 1));
}

#[test]
fn delays_tell_servers_apart() {
    let game = Game::new();
    let events = game.events();
    let always = Duration::ZERO..Duration::MAX;
    let delays = Delays::of(&events, &always, Duration::ZERO);
    assert_eq!((delays.own.len(), delays.same.len(), delays.other.len()), (6, 0, 3));
    assert_eq!((quantile(&delays.other, 0.5), delays.never), (Some(Duration::from_millis(20)), 0));
    let none = Delays::of(&events, &(Duration::MAX..Duration::MAX), Duration::ZERO);
    assert_eq!(quantile(&none.own, 0.5), None);
}

#[test]
fn who_never_hears_is_noticed_unless_he_has_left() {
    let game = Game::new();
    let mut events = game.events();
    let last = events.pop().unwrap();
    let always = Duration::ZERO..Duration::MAX;
    let never = |events: &[Event]| Delays::of(events, &always, Duration::from_millis(50)).never;
    assert_eq!(never(&events), 1);
    events.push(Event { what: What::Lost { why: "closed".into() }, ..last });
    assert_eq!(never(&events), 0);
    let shown = Event { what: game.shown(6), ..events.pop().unwrap() };
    events.push(shown);
    assert_eq!(never(&events), 0);
}
