//! Whole games at random: what holds for any game, and the rules written a second time, slowly.

mod common;
mod plain;

use std::sync::Arc;

use common::{misfits, own, setup, table};
use forma::{Action, Forma};
use plain::{Contents, Plain, STANDARD};
use tabletop::{Dice, Game, Match, Setup, Square, Step, conformance};

#[test]
fn two_players_conform() {
    conformance::check::<Forma>(&setup(2), 1, 2, 500, 0);
    conformance::check::<Forma>(&setup(2).with("referee").first(2), 2, 1, 500, 0);
    conformance::check::<Forma>(&setup(2), 3, 4, 500, 60);
}

#[test]
fn four_players_conform() {
    conformance::check::<Forma>(&setup(4), 4, 2, 500, 0);
    conformance::check::<Forma>(&setup(4).with("referee"), 5, 1, 500, 0);
    conformance::check::<Forma>(&setup(4).first(3), 6, 4, 500, 20);
}

#[test]
fn two_players_play_as_the_plain_rules_do() {
    for seed in 0..12 {
        compare(STANDARD, &setup(2).first(1 + seed as usize % 2), seed, 0);
    }
}

#[test]
fn four_players_play_as_the_plain_rules_do() {
    for seed in 100..112 {
        let resigns = if seed % 2 == 0 { 25 } else { 0 };
        compare(STANDARD, &setup(4).first(1 + seed as usize % 4), seed, resigns);
    }
}

/// The smallest board, with shapes that can hardly be laid beside the tower, and few markers.
const TIGHT: Contents = Contents {
    size: 5,
    obstacles: 2,
    markers: 1,
    pieces: &[("ring", 1, "###/#.#/###"), ("snake", 1, "##.../.####"), ("dot", 2, "#")],
};

/// A middling board with odd shapes, some of them as large as can be.
const ODD: Contents = Contents {
    size: 9,
    obstacles: 30,
    markers: 35,
    pieces: &[
        ("comb", 1, "#.#.#/#####"),
        ("long-one", 1, "########"),
        ("I2", 3, "#/#"),
        ("stairs", 1, "##../.##./..##"),
        ("u_6", 2, "#.#/#.#/###"),
    ],
};

/// As many shapes as there can be, each in eight ways, on the largest board.
fn vast() -> String {
    let pictures = [
        "#./##/#./#.",
        "##/##/#.",
        "#./#./##/.#",
        "#../###/.#.",
        "##/#./#./#./#.",
        "#./##/#./#./#.",
        "##/##/#./#.",
        "##/#./##/#.",
        "###/#../#../#..",
        "#../###/#../#..",
        "#./#./#./##/.#",
        "##./###/#..",
        "##/#./##/.#",
        "###/#../##.",
        "#.#/###/#..",
        "#../#../###/.#.",
        "#../#../##./.##",
        "#../#../###/..#",
        "##./##./.##",
        "#../###/.#./.#.",
        "#../##./.##/.#.",
        "#../##./.#./.##",
        "#.../####/.#..",
        "#.../####/..#.",
    ];
    let piece = |(n, picture): (usize, &&str)| {
        let shape = picture.replace('/', "\\n");
        format!("[[piece]]\nname = \"P{n}\"\nshape = \"{shape}\"\n")
    };
    let pieces: String = pictures.iter().enumerate().map(piece).collect();
    format!("name = \"vast\"\nboard = 20\nobstacles = 100\nmarkers = 100\n{pieces}")
}

#[test]
fn editions_of_ones_own_conform() {
    for text in [TIGHT.text(), ODD.text()] {
        conformance::check::<Forma>(&own(&text, 2), 7, 8, 500, 0);
        conformance::check::<Forma>(&own(&text, 4).with("referee").first(3), 8, 8, 500, 12);
    }
    let vast = own(&vast(), 4);
    assert_eq!(table(&vast).game().kit().len(), 24 * 8);
    conformance::check::<Forma>(&vast, 9, 1, 500, 0);
}

#[test]
fn editions_of_ones_own_are_played_as_the_plain_rules_do() {
    for (contents, games) in [(TIGHT, 60), (ODD, 24)] {
        let text = contents.text();
        for seed in 0..games {
            let setup = own(&text, [2, 4][seed as usize % 2]).first(1 + seed as usize / 2 % 2);
            compare(contents, &setup, seed, if seed % 5 == 0 { 12 } else { 0 });
        }
    }
    // Where nothing fits beside the tower, the game is over when it stands.
    let full = Contents { obstacles: 8, pieces: &[("block", 1, "##/##")], ..TIGHT };
    let mut run = table(&own(&full.text(), 2));
    let setting = "tower=c3/obstacles=a1+a3+a5+c1+c5+e1+e3+e5";
    run.play(setting).expect("a setting that is allowed");
    assert!(run.is_over() && run.legal().is_empty());
}

/// Plays a game with random obstacles, misfits and resignations by the rules and by the plain ones.
fn compare(contents: Contents, setup: &Setup, seed: u64, resigns: u32) {
    let mut dice = Dice::new(seed);
    let mut run = table(setup);
    let mut plain = Plain::new(contents, setup.players, setup.first.index());
    while !run.is_over() {
        if dice.below(6) == 0 {
            assert_eq!(run.legal(), plain.legal(), "seed {seed}");
        }
        let token = choose(&run, &mut dice, resigns);
        run.play(&token).unwrap_or_else(|why| panic!("{token}: {why}"));
        plain.play(&token);
        plain.compare(&run, &token);
        if dice.below(4) == 0 {
            set_up_again(setup, &run);
        }
    }
    assert!(plain.legal().is_empty());
}

/// The text of a position is all there is to it: misfits, what was set aside, the order of laying.
fn set_up_again(setup: &Setup, run: &Match<Forma>) {
    let Some(first) = run.to_act() else { return };
    let text = run.game().arrangement(run.position());
    let again = Forma::new(&Setup { first, ..setup.clone() }).expect("a table");
    let read = again.arrange(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
    assert_eq!(&read, run.position(), "{text}");
}

fn choose(run: &Match<Forma>, dice: &mut Dice, resigns: u32) -> String {
    let (game, position) = (run.game(), run.position());
    let to_act = run.to_act().expect("a game that is on");
    if resigns > 0 && dice.below(resigns) == 0 {
        return game.token(position, Action::Resign(to_act));
    }
    if position.tower().is_none() {
        return choose_setting(game, dice);
    }
    if dice.below(6) == 0 {
        let tries = misfits(game, position, to_act);
        if !tries.is_empty() {
            let action = tries[dice.below(tries.len() as u32) as usize];
            if game.is_legal(position, action) {
                return game.token(position, action);
            }
        }
    }
    let (step, _) = run.draw(dice, &mut Vec::new()).expect("a game that is on");
    run.token(step)
}

/// Obstacles on random squares, as far as they are allowed, and the tower.
fn choose_setting(game: &Forma, dice: &mut Dice) -> String {
    let mut position = game.start();
    let (wanted, size) = (dice.below(60), game.size() as u32);
    let mut squares: Vec<_> = (0..wanted)
        .map(|_| Square::new(dice.below(size) as usize, dice.below(size) as usize))
        .collect();
    squares.sort_unstable();
    for square in squares {
        if game.is_legal(&position, Action::Obstacle(square)) {
            game.play(&mut position, Action::Obstacle(square));
        }
    }
    let tower = game.draw(&position, dice, &mut Vec::new()).expect("room for the tower");
    game.token(&position, tower.action)
}

#[test]
fn c_8_the_reader_takes_exactly_what_the_writer_writes() {
    const CHARACTERS: &[u8] = b"abkt0129+?/= resignpowlcu\xc3\xa9";
    let mut dice = Dice::new(9);
    let mut run = table(&setup(4));
    while !run.is_over() {
        let token = choose(&run, &mut dice, 0);
        for _ in 0..200 {
            let mut bytes = token.clone().into_bytes();
            for _ in 0..=dice.below(2) {
                let at = dice.below(bytes.len() as u32) as usize;
                let character = CHARACTERS[dice.below(CHARACTERS.len() as u32) as usize];
                match dice.below(3) {
                    0 => bytes[at] = character,
                    1 => bytes.insert(at, character),
                    _ => drop(bytes.drain(at..at + usize::from(bytes.len() > 1))),
                }
            }
            let changed = String::from_utf8_lossy(&bytes);
            let Ok(steps) = run.game().read(run.position(), &changed) else { continue };
            let mut position = *run.position();
            let mut written = String::new();
            for step in steps {
                written += &run.game().token(&position, step);
                run.game().play(&mut position, step);
            }
            assert_eq!(written, changed);
        }
        run.play(&token).expect("a token that is allowed");
    }
}

#[test]
fn spoilt_editions_are_refused_or_played() {
    const CHARACTERS: &[u8] = b"#.\"'=[]\n +-0123456789ab\xc3\xa9";
    let mut dice = Dice::new(5);
    let mut tables = 0;
    for n in 0..3_000 {
        let mut bytes = [TIGHT, ODD][n % 2].text().into_bytes();
        for _ in 0..=dice.below(2) {
            let at = dice.below(bytes.len() as u32) as usize;
            bytes[at] = CHARACTERS[dice.below(CHARACTERS.len() as u32) as usize];
        }
        let setup = own(&String::from_utf8_lossy(&bytes), [2, 4][n / 2 % 2]);
        let Ok(game) = Forma::new(&setup) else { continue };
        let mut run = Match::new(Arc::new(game));
        let setting = choose_setting(run.game(), &mut dice);
        run.play(&setting).expect("a setting that is allowed");
        while let Some((step, _)) = run.draw(&mut dice, &mut Vec::new()) {
            run.step(step);
        }
        assert!(run.places().is_some() && !run.game().picture(run.position()).is_empty());
        tables += 1;
    }
    assert!(tables > 100, "only {tables} tables could be made");
}

#[test]
fn every_laying_is_drawn_as_often_as_any_other() {
    let mut run = table(&setup(4));
    let mut dice = Dice::new(7);
    while run.game().count(run.position()) > 40 || run.position().tower().is_none() {
        let (step, _) = run.draw(&mut dice, &mut Vec::new()).expect("a game that is on");
        run.step(step);
    }
    let mut list = Vec::new();
    run.game().actions(run.position(), &mut list);
    let mut seen = vec![0; list.len()];
    for _ in 0..list.len() * 1_000 {
        let (step, choices) = run.draw(&mut dice, &mut Vec::new()).expect("a game that is on");
        let Step::Act(action) = step else { panic!("nothing repeats") };
        assert_eq!(choices as usize, list.len());
        seen[list.binary_search(&action).expect("a listed action")] += 1;
    }
    assert!(seen.iter().all(|n| (850..1_150).contains(n)), "{seen:?}");
}

#[test]
fn the_picture_fits_a_terminal() {
    let mut dice = Dice::new(8);
    for players in [2, 4] {
        let mut run = table(&setup(players));
        while let Some((step, _)) = run.draw(&mut dice, &mut Vec::new()) {
            run.step(step);
        }
        let picture = run.game().picture(run.position());
        assert!(picture.lines().all(|line| line.chars().count() <= 80), "{picture}");
        assert!(picture.ends_with("The game is over.\n"), "{picture}");
    }
}
