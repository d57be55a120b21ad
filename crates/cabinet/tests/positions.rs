//! Games that begin with a position that somebody set up.

use cabinet::{open, open_notes, shipped_only};
use tabletop::{Dice, Record, Seat, Setup};

/// Tables of every game, number of players, option and edition that comes with the program.
fn tables() -> Vec<(&'static dyn cabinet::Kind, Setup)> {
    let mut tables = Vec::new();
    for kind in cabinet::GAMES {
        let info = kind.info();
        for (players, edition) in
            info.players.iter().flat_map(|players| info.editions.iter().map(move |e| (players, e)))
        {
            let usual = kind.usual(*players).edition(info, edition.name);
            let mut options = vec![usual.clone()];
            for option in info.options {
                let values = match option.values {
                    tabletop::OptionValues::Switch => vec![option.name.to_owned()],
                    tabletop::OptionValues::OneOf(values) => {
                        values.iter().map(|value| format!("{}={value}", option.name)).collect()
                    }
                };
                options.extend(values.iter().map(|value| usual.clone().with(value)));
            }
            options.retain(|setup| kind.table(setup).is_ok());
            tables.extend(options.into_iter().map(|setup| (kind, setup)));
        }
    }
    tables
}

#[test]
fn every_game_goes_on_from_where_it_stands() {
    for (number, (kind, setup)) in (0..).zip(tables()) {
        let mut dice = Dice::new(number);
        let mut table = kind.table(&setup).unwrap();
        for _ in 0..dice.below(60) {
            table.play_random(&mut dice);
        }
        let mut record = Record::of(kind.info(), &setup);
        record.set("First", table.to_act().unwrap_or(Seat::FIRST).to_string());
        let Some(position) = table.arrangement() else { continue };
        record.add("Position", position);
        let mut again = open(&record.to_string(), &shipped_only)
            .unwrap_or_else(|why| panic!("{why}\n{record}"))
            .table;
        assert_eq!(again.tokens(), 0);
        // The same lots from here on give the same game: repetitions are far off.
        let mut other = Dice::new(number + 1_000);
        dice = Dice::new(number + 1_000);
        for _ in 0..40 {
            assert_eq!(again.fields(), table.fields(), "{record}");
            assert_eq!((again.scores(), again.standing()), (table.scores(), table.standing()));
            assert_eq!(again.play_random(&mut other), table.play_random(&mut dice), "{record}");
        }
    }
}

const HUNT: &str = "[Game \"boomerang-hunt\"]\n[Players \"3\"]\n[First \"2\"]\n\
                    [Position \"1:d4 2:e4 3:g1 supply:8,8,8\"]\n";

#[test]
fn actions_and_notes_begin_at_the_position() {
    let text = format!("{HUNT}\n@f4 {{var: @a1 @b1}} @g2 d4xe4\n");
    let (opened, tree) = open_notes(&text, &shipped_only).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!((opened.table.tokens(), tree.nodes().len()), (3, 6));
    assert_eq!(opened.table.scores().as_slice(), [1, 0, 0]);
    assert_eq!(opened.record.header("Position").unwrap().value, opened.setup.position.unwrap());
    // Random games begin there as well.
    let mut table = opened.table;
    assert!(table.playout(&mut Dice::new(1), 0).actions == 0 && table.tokens() == 0);
    assert_eq!(table.arrangement().as_deref(), Some("1:d4 2:e4 3:g1 supply:8,8,8"));
    assert_eq!(table.to_act(), Seat::from_number(2));
}

#[test]
fn the_header_is_blamed_for_what_is_wrong_with_it() {
    for (text, line, word) in [
        (HUNT.replace("supply:8,8,8", "supply:9,8,8"), 4, "(B-2)"),
        (HUNT.replace("3:g1", "3:d4"), 4, "d4 has two stones"),
        (HUNT.replace("3:g1", "3:zz"), 4, "(C-8)"),
        (HUNT.replace("supply:8,8,8", "resigned:2"), 4, "seat 2 is to act, but"),
        (HUNT.replace("\"3\"", "\"7\""), 2, "is not for 7 players"),
        (format!("{HUNT}[Position \"1:d4\"]"), 5, "twice"),
        (HUNT.replace("[Players \"3\"]", "[Players \"3\"]\n[Option \"duel\"]"), 3, "(B-26)"),
        (
            "[Game \"boomerang-flip\"]\n[Players \"2\"]\n[First \"2\"]\n[Position \"\"]".to_owned(),
            4,
            "(F-16)",
        ),
        ("[Game \"boomerang-flip\"]\n[Players \"2\"]\n[First \"2\"]".to_owned(), 3, "(F-16)"),
    ] {
        let error = open(&text, &shipped_only).err().unwrap_or_else(|| panic!("accepted: {text}"));
        assert_eq!(error.line, line, "{error}");
        assert!(error.to_string().contains(word), "{error}");
    }
}

/// Any text is refused by a sentence or is a position that goes on.
#[test]
fn texts_changed_at_random_never_break_anything() {
    for (number, (kind, setup)) in (0..).zip(tables()) {
        let mut dice = Dice::new(number);
        let mut table = kind.table(&setup).unwrap();
        for _ in 0..dice.below(40) {
            table.play_random(&mut dice);
        }
        let (Some(text), Some(first)) = (table.arrangement(), table.to_act()) else { continue };
        for _ in 0..150 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=dice.below(2) {
                let (from, to) =
                    (dice.below(bytes.len() as u32 + 1), dice.below(bytes.len() as u32 + 1));
                let piece: Vec<u8> = bytes[from.min(to) as usize..from.max(to) as usize]
                    .iter()
                    .take(6)
                    .copied()
                    .collect();
                let at = dice.below(bytes.len() as u32 + 1) as usize;
                match dice.below(3) {
                    0 => drop(bytes.drain(at..(at + piece.len()).min(bytes.len()))),
                    1 => drop(bytes.splice(at..at, piece)),
                    _ => {
                        let end = (at + piece.len()).min(bytes.len());
                        bytes[at..end].copy_from_slice(&piece[..end - at]);
                    }
                }
            }
            let changed = String::from_utf8(bytes).unwrap();
            let setup = Setup { first, ..setup.clone() }.position(changed);
            match kind.table(&setup) {
                Err(why) => assert!(!why.message.is_empty()),
                Ok(mut table) => {
                    assert_eq!(table.to_act(), Some(first));
                    for _ in 0..6 {
                        table.play_random(&mut dice);
                    }
                    table.picture();
                    if let (Some(text), Some(first)) = (table.arrangement(), table.to_act()) {
                        let setup = Setup { first, ..setup.clone() }.position(text.as_str());
                        let again =
                            kind.table(&setup).unwrap_or_else(|why| panic!("{why}: {text}"));
                        assert_eq!(again.fields(), table.fields(), "{text}");
                    }
                }
            }
        }
    }
}
