//! What is fuzzed: one function a target, each taking bytes and panicking where something that
//! must hold does not. The tests replay the kept inputs through the same functions.

use std::sync::Arc;

use cabinet::{GAMES, Kind, Opened, Table};
use tabletop::{Dice, Game, Match, OptionValues, Record, Seat, Setup, Square, Value, notes};

/// Any text as a record: it is refused, or it can be shown, listed and written again, and so can its
/// notes.
pub fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    noted(text);
    let Ok(opened) = cabinet::open(text, &cabinet::shipped_only) else { return };
    opened.show();
    opened.table.picture();
    opened.table.legal();
    let again = Record::read(&opened.record.to_string()).expect("a record that we wrote");
    let tokens = |record: &Record| -> Vec<String> {
        record.tokens.iter().map(|token| token.text.clone()).collect()
    };
    assert_eq!(tokens(&again), tokens(&opened.record));
    from_here(&opened);
}

/// A game that is not over can begin anew where it stands, and goes on in the same way.
fn from_here(opened: &Opened) {
    let Some(record) = opened.from_here() else { return };
    let text = record.to_string();
    let again = cabinet::open(&text, &cabinet::shipped_only);
    let again = again.unwrap_or_else(|why| panic!("{why}: {text}")).table;
    let legal = |table: &dyn Table| -> Vec<String> {
        table.legal().into_iter().filter(|token| !token.starts_with("repetition")).collect()
    };
    let table = &opened.table;
    assert_eq!(again.fields(), table.fields(), "{text}");
    assert_eq!(legal(again.as_ref()), legal(table.as_ref()), "{text}");
    assert_eq!(again.arrangement(), table.arrangement(), "{text}");
    assert_eq!((again.to_act(), again.scores()), (table.to_act(), table.scores()), "{text}");
}

/// Any text as a record with notes: it is refused, or what is written is the same again, and a plain
/// reader finds the main line in it.
fn noted(text: &str) {
    let Ok((record, tree)) = notes::read(text) else { return };
    let written = notes::write(&record, &tree);
    let (plain, again) = notes::read(&written).expect("notes that we wrote");
    assert_eq!(again, tree, "{written}");
    assert_eq!(Record::read(&written).as_ref(), Ok(&plain));
    let tokens = |record: &Record| -> Vec<String> {
        record.tokens.iter().map(|token| token.text.clone()).collect()
    };
    assert_eq!(tokens(&plain), tokens(&record), "{written}");
    assert!(tree.main_line().map(|node| &node.token).eq(&tokens(&record)), "{written}");
    if let Err(why) = cabinet::open_notes(text, &cabinet::shipped_only) {
        assert!(!why.refusal.message.is_empty());
    }
}

/// Any text as a token, after a random beginning of any game: it is refused and nothing has
/// changed, or one more token has been played.
pub fn token(data: &[u8]) {
    let Some((table, rest)) = begun(data) else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let mut table = table;
    let (fields, tokens) = (table.fields(), table.tokens());
    match table.play(text) {
        Ok(()) => assert_eq!(table.tokens(), tokens + 1),
        Err(why) => {
            assert!(!why.message.is_empty());
            assert_eq!((table.fields(), table.tokens()), (fields, tokens));
        }
    }
}

/// Any text as an edition: it is refused with a sentence, or a game can be played with it.
pub fn edition(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let kinds: Vec<_> = GAMES.into_iter().filter(|kind| kind.info().own_editions).collect();
    let kind = kinds[*first as usize % kinds.len()];
    let mut setup = kind.usual(kind.info().usual_players);
    text.clone_into(&mut setup.edition_text);
    match kind.table(&setup) {
        Err(why) => assert!(!why.message.is_empty()),
        Ok(mut table) => {
            table.board();
            let mut dice = Dice::new(1);
            for _ in 0..40 {
                table.play_random(&mut dice);
            }
            table.picture();
        }
    }
}

/// A table of some game with some options after some random actions, and the bytes left over.
fn begun(data: &[u8]) -> Option<(Box<dyn Table>, &[u8])> {
    let (&[game, players, options, actions, seed], rest) = data.split_first_chunk()?;
    let kind = GAMES[game as usize % GAMES.len()];
    let counts = kind.info().players;
    let setup = with_options(kind, kind.usual(counts[players as usize % counts.len()]), options);
    let mut table = kind.table(&setup).ok()?;
    let mut dice = Dice::new(u64::from(seed));
    for _ in 0..actions {
        table.play_random(&mut dice);
    }
    Some((table, rest))
}

/// The setup with those switches on that a bit of `chosen` stands for, if they go together.
fn with_options(kind: &dyn Kind, setup: Setup, chosen: u8) -> Setup {
    let mut all = setup.clone();
    for (bit, option) in kind.info().options.iter().enumerate() {
        let switch = matches!(option.values, OptionValues::Switch);
        if switch && chosen >> (bit % 8) & 1 == 1 && !all.has(option.name) {
            all = all.with(option.name);
        }
    }
    if kind.table(&all).is_ok() { all } else { setup }
}

/// Halma: the list of moves and the test of a move agree.
pub fn halma(data: &[u8]) {
    agree::<halma::Halma>(data, |game, _, bytes| {
        let size = game.board().size();
        format!("{}-{}", square(bytes[0], bytes[1], size), square(bytes[2], bytes[3], size))
    });
}

/// Forma: the list of layings and the test of a laying agree.
pub fn forma(data: &[u8]) {
    agree::<forma::Forma>(data, |_, listed, bytes| match listed.strip_prefix("tower=") {
        Some(_) => format!("tower={}/obstacles=none", square(bytes[0], bytes[1], 20)),
        None => moved(listed, bytes, 20),
    });
}

/// The hunt: the list of actions and the test of an action agree.
pub fn boomerang_hunt(data: &[u8]) {
    agree::<boomerang_hunt::Hunt>(data, |game, _, bytes| {
        let board = Game::board(game);
        let Some(Value::List(fields)) = board.get("fields") else { return String::new() };
        let name = |byte: u8| match fields[byte as usize % fields.len()].get("name") {
            Some(Value::Text(name)) => name.clone(),
            _ => String::new(),
        };
        let (a, b) = (name(bytes[0]), name(bytes[1]));
        let seat = bytes[2] as usize % game.players() + 1;
        match bytes[3] % 8 {
            0 => format!("@{a}"),
            1 | 2 => format!("{a}-{b}"),
            3 | 4 => format!("{a}x{b}"),
            5 => format!("{a}x{b}x{}", name(bytes[2])),
            6 => format!("free{seat}@{a}"),
            _ => format!("claim{seat}"),
        }
    });
}

/// The flip: the list of layings and the test of a laying agree.
pub fn boomerang_flip(data: &[u8]) {
    agree::<boomerang_flip::Flip>(data, |_, listed, bytes| {
        let size = if bytes[3] & 128 == 0 { 10 } else { 11 };
        moved(listed, bytes, size)
    });
}

fn square(column: u8, row: u8, size: usize) -> Square {
    Square::new(column as usize % size, row as usize % size)
}

/// A laying somewhere else: the squares of `listed`, turned and shifted.
fn moved(listed: &str, bytes: [u8; 4], size: usize) -> String {
    let Ok(squares) = tabletop::notation::squares(listed, size) else { return listed.to_owned() };
    let shift = |n: usize, by: u8| (n + by as usize) % size;
    let mut moved: Vec<_> = squares
        .iter()
        .map(|square| {
            let (mut column, mut row) = (square.column(), square.row());
            if bytes[2] & 1 == 1 {
                (column, row) = (row, column);
            }
            if bytes[2] & 2 == 2 {
                column = size - 1 - column;
            }
            Square::new(shift(column, bytes[0]), shift(row, bytes[1]))
        })
        .collect();
    moved.sort_unstable();
    tabletop::notation::join(moved)
}

/// Plays random actions, then holds listed actions and the candidates that `candidate` makes (from
/// the rules, a listed token and four bytes) against each other: what is listed can be read back
/// and is legal; what can be read and is neither is not; resigning is legal for who is in.
fn agree<G: Game>(data: &[u8], candidate: impl Fn(&G, &str, [u8; 4]) -> String) {
    let Some((&[players, options, edition, actions, seed], mut rest)) = data.split_first_chunk()
    else {
        return;
    };
    let kind = GAMES.into_iter().find(|kind| kind.info().name == G::INFO.name).expect("our game");
    let counts = G::INFO.players;
    let mut setup =
        with_options(kind, kind.usual(counts[players as usize % counts.len()]), options);
    let edition = &kind.info().editions[edition as usize % kind.info().editions.len()];
    setup = setup.edition(kind.info(), edition.name);
    let game = Arc::new(G::new(&setup).expect("a table that can be made"));
    let mut run = Match::new(Arc::clone(&game));
    let mut dice = Dice::new(u64::from(seed));
    for _ in 0..u32::from(actions) * 2 {
        if let Some((step, _)) = run.draw(&mut dice, &mut Vec::new()) {
            run.step(step);
        }
    }
    let position = run.position();
    let mut list = Vec::new();
    game.actions(position, &mut list);
    assert_eq!(list.is_empty(), run.is_over());
    assert_eq!(list.len(), game.count(position));
    for seat in Seat::all(game.players()) {
        let may = !run.is_over() && game.is_in(position, seat);
        assert_eq!(game.is_legal(position, game.resign(seat)), may);
    }
    while let Some((bytes, left)) = rest.split_first_chunk() {
        rest = left;
        let Some(listed) =
            list.get(u16::from_le_bytes([bytes[2], bytes[3]]) as usize % list.len().max(1))
        else {
            return;
        };
        let token = game.token(position, *listed);
        assert!(game.is_legal(position, *listed), "{token} is listed");
        assert_eq!(game.read(position, &token), Ok(vec![*listed]), "{token}");
        let other = candidate(&game, &token, *bytes);
        if let Ok(actions) = game.read(position, &other) {
            for action in actions {
                assert!(game.is_legal(position, action), "{other} was read");
                assert!(list.contains(&action), "{other} was read and is not listed");
            }
        } else {
            let mut written = list.iter().take(2_000).map(|action| game.token(position, *action));
            assert!(!written.any(|token| token == other), "{other} is listed");
        }
    }
}
