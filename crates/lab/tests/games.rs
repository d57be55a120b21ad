//! What holds for the numbers and planes of every game, over random games.

use std::{collections::BTreeSet, sync::Arc};

use cabinet::Kind;
use lab::{AutoReset, Buffers, Episode, Lab, Observations, Wrong};
use rayon::ThreadPoolBuilder;
use tabletop::{Dice, Seat, Setup};

fn lab_of(kind: &dyn Kind, setup: &Setup, limit: Option<u32>) -> Arc<dyn Lab> {
    let table = kind.table(setup).expect("a table");
    lab::of(table.as_ref(), limit).expect("every game has a lab")
}

/// Every game with every number of players, and with its options and editions where they matter.
fn tables() -> Vec<(&'static dyn Kind, Setup)> {
    let mut tables = Vec::new();
    for kind in cabinet::GAMES {
        let info = kind.info();
        for &players in info.players {
            tables.push((kind, kind.usual(players)));
        }
        for edition in &info.editions[1..] {
            let usual = kind.usual(info.usual_players);
            tables.push((kind, usual.edition(info, edition.name)));
        }
    }
    let with = |name: &str, players: usize, options: &[&str]| {
        let kind = cabinet::find(name).unwrap();
        let plain = Setup::new(kind.info(), players);
        (kind, options.iter().fold(plain, |setup, option| setup.with(option)))
    };
    tables.push(with("halma", 2, &["board=8"]));
    tables.push(with("halma", 2, &["board=10", "parlett", "no-return"]));
    tables.push(with("halma", 3, &["play-on", "two_colours=1"]));
    tables.push(with("boomerang-hunt", 4, &["referee"]));
    tables.push(with("forma", 2, &["referee"]));
    tables
}

fn name_of(kind: &dyn Kind, setup: &Setup) -> String {
    format!("{} {} {:?} {}", kind.info().name, setup.players, setup.options, setup.edition)
}

fn legal(game: &dyn Episode) -> Vec<u32> {
    let mut list = Vec::new();
    game.legal(&mut list);
    list
}

fn seen(lab: &dyn Lab, game: &dyn Episode, seat: Seat) -> Vec<u8> {
    let cells: usize = lab.area().iter().product();
    let mut out = vec![7; lab.planes().len() * cells];
    game.paint(seat, &mut out);
    out
}

/// How many actions are tried in a game: Forma has tens of thousands to choose from.
fn length(kind: &dyn Kind) -> usize {
    if kind.info().name == "forma" { 40 } else { 160 }
}

#[test]
fn names_and_numbers_are_one_to_one() {
    for (kind, setup) in tables() {
        let lab = lab_of(kind, &setup, None);
        let mut named = 0;
        for number in 0..lab.numbers() {
            if let Some(name) = lab.name(number) {
                assert_eq!(lab.number(&name), Some(number), "{name}");
                named += 1;
            }
        }
        assert!(named * 2 > lab.numbers(), "{named} of {}", lab.numbers());
        assert_eq!(lab.name(lab.numbers()), None);
        assert_eq!(lab.number("nonsense"), None);
    }
}

/// Numbers are stored in files of weights: they never change for an edition that there is.
#[test]
fn the_numbering_is_what_it_always_was() {
    let mut lines = String::new();
    for (kind, setup) in tables() {
        let lab = lab_of(kind, &setup, None);
        let names = (0..lab.numbers()).map(|number| lab.name(number).unwrap_or_default());
        let digest = names.fold(0u64, |digest, name| {
            name.bytes().fold(tabletop::mix(digest), |d, byte| tabletop::mix(d ^ u64::from(byte)))
        });
        let shape: Vec<_> = lab.area().iter().map(ToString::to_string).collect();
        lines += &format!(
            "{}: {} numbers, {} planes of {}, {} symmetries, {digest:016x}\n",
            name_of(kind, &setup),
            lab.numbers(),
            lab.planes().len(),
            shape.join("×"),
            lab.symmetries().len()
        );
    }
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/numbering.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(golden, &lines).unwrap();
    }
    assert_eq!(lines, std::fs::read_to_string(golden).unwrap_or_default());
}

#[test]
fn numbers_say_what_tokens_say() {
    for (kind, setup) in tables() {
        let lab = lab_of(kind, &setup, None);
        for seed in 0..3 {
            let mut dice = Dice::new(seed);
            let mut game = Arc::clone(&lab).episode();
            while (game.steps() as usize) < length(kind) && game.current().is_some() {
                let numbers = legal(game.as_ref());
                let unique: BTreeSet<_> = numbers.iter().collect();
                assert_eq!(unique.len(), numbers.len(), "{}", name_of(kind, &setup));
                check_tokens(game.as_ref(), &numbers, &mut dice);
                let number = numbers[dice.below(numbers.len() as u32) as usize];
                game.apply(number as usize).expect("a legal action");
            }
        }
    }
}

/// Every token of who decides can be played by its numbers, to the same end; no other number can be
/// played.
fn check_tokens(game: &dyn Episode, numbers: &[u32], dice: &mut Dice) {
    let current = game.current().expect("a game that goes on");
    for _ in 0..20 {
        let other = dice.below(70_000);
        let played = game.copy().apply(other as usize);
        assert_eq!(played.is_ok(), numbers.contains(&other), "{other}: {played:?}");
    }
    let tokens = game.table().legal();
    for token in tokens.iter().step_by(1 + tokens.len() / 8) {
        let Ok(spelled) = game.numbers_of(token) else {
            let mine = game.table().actor(token).ok().flatten() == Some(current);
            let asked = game.table().to_act() != Some(current);
            // What has been begun by numbers is ended by numbers.
            assert!(!mine || asked || game.numbers_of("pass").is_err(), "{token}");
            continue;
        };
        let (mut by_numbers, mut by_token) = (game.copy(), game.copy());
        for (index, number) in spelled.iter().enumerate() {
            let whole = by_numbers.completes(*number as usize).expect("a legal action");
            let last = index + 1 == spelled.len();
            assert_eq!(whole.as_deref(), last.then_some(token.as_str()), "{token}");
            by_numbers.apply(*number as usize).expect("a legal action");
        }
        by_token.apply_token(token).expect("a legal token");
        assert_eq!(by_numbers.table().fields(), by_token.table().fields(), "{token}");
        assert_eq!(by_numbers.current(), by_token.current(), "{token}");
        assert_eq!(legal(by_numbers.as_ref()), legal(by_token.as_ref()), "{token}");
    }
}

#[test]
fn turned_games_are_the_same_games() {
    for (kind, setup) in tables() {
        let lab = lab_of(kind, &setup, None);
        assert_eq!(lab.symmetries()[0].name, "identity");
        for symmetry in lab.symmetries() {
            for (map, length) in [
                (&symmetry.numbers, lab.numbers()),
                (&symmetry.cells, lab.area().iter().product()),
                (&symmetry.seats, setup.players),
            ] {
                let images: BTreeSet<_> = map.iter().copied().collect();
                assert!(map.len() == length && images.len() == length, "{}", symmetry.name);
            }
            let first = Seat::new(symmetry.seats[setup.first.index()] as usize);
            let other = lab_of(kind, &Setup { first, ..setup.clone() }, None);
            check_turned(lab.as_ref(), &lab, &other, symmetry, length(kind));
        }
    }
}

fn check_turned(
    lab: &dyn Lab,
    one: &Arc<dyn Lab>,
    other: &Arc<dyn Lab>,
    symmetry: &lab::Symmetry,
    length: usize,
) {
    let mut dice = Dice::new(5);
    let (mut here, mut there) = (Arc::clone(one).episode(), Arc::clone(other).episode());
    let cells = symmetry.cells.len();
    // Obstacles come in ascending order, which a turn does not keep: Forma is set up without any.
    let mut planned = lab.number("tower=g5").into_iter();
    for step in 0..length {
        let Some(seat) = here.current() else { break };
        let numbers = legal(here.as_ref());
        let turned: BTreeSet<_> =
            numbers.iter().map(|number| symmetry.numbers[*number as usize]).collect();
        let found: BTreeSet<_> = legal(there.as_ref()).into_iter().collect();
        assert_eq!(turned, found, "{} after {step}", symmetry.name);
        let image = Seat::new(symmetry.seats[seat.index()] as usize);
        assert_eq!(there.current(), Some(image), "{} after {step}", symmetry.name);
        let (mine, theirs) = (seen(lab, here.as_ref(), seat), seen(lab, there.as_ref(), image));
        for (rank, plane) in lab.planes().iter().enumerate() {
            // Which neighbour a square is joined to turns with the board.
            if plane.name.starts_with("joined") {
                continue;
            }
            for cell in 0..cells {
                let turned = rank * cells + symmetry.cells[cell] as usize;
                assert_eq!(mine[rank * cells + cell], theirs[turned], "{}", plane.name);
            }
        }
        let lot = numbers[dice.below(numbers.len() as u32) as usize] as usize;
        let number = planned.next().unwrap_or(lot);
        here.apply(number).expect("a legal action");
        there.apply(symmetry.numbers[number] as usize).expect("a legal action");
    }
}

/// The arrays of a flock.
struct Arrays {
    observations: Vec<u8>,
    finals: Vec<u8>,
    masks: Vec<i8>,
    players: Vec<i32>,
    rewards: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
}

impl Arrays {
    fn new(lab: &dyn Lab, games: usize) -> Self {
        let seen = lab.planes().len() * lab.area().iter().product::<usize>();
        Self {
            observations: vec![0; games * seen],
            finals: vec![0; games * seen],
            masks: vec![0; games * lab.numbers()],
            players: vec![0; games],
            rewards: vec![0.0; games * lab.players()],
            terminated: vec![false; games],
            truncated: vec![false; games],
        }
    }

    fn lend(&mut self) -> Buffers<'_> {
        Buffers {
            observations: Observations::Bytes(&mut self.observations),
            finals: Observations::Bytes(&mut self.finals),
            masks: &mut self.masks,
            players: &mut self.players,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
        }
    }
}

/// A flock does what its games do one by one, on any number of threads.
#[test]
fn a_flock_is_its_games() {
    const GAMES: usize = 5;
    let pool = ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    for (kind, setup) in tables() {
        for reset in [AutoReset::NextStep, AutoReset::SameStep, AutoReset::Disabled] {
            let lab = lab_of(kind, &setup, Some(12));
            let (numbers, players) = (lab.numbers(), lab.players());
            let mut flock = Arc::clone(&lab).flock(GAMES, reset, 3);
            let mut arrays = Arrays::new(lab.as_ref(), GAMES);
            flock.reset(None, None, None, arrays.lend());
            let mut alone: Vec<_> = (0..GAMES).map(|_| Arc::clone(&lab).episode()).collect();
            let mut actions = vec![0; GAMES];
            for step in 0..30 {
                let pool = (step % 2 == 0).then_some(&pool);
                flock.sample(&mut actions);
                let over: Vec<_> = alone.iter().map(|game| game.current().is_none()).collect();
                if reset == AutoReset::Disabled && over.contains(&true) {
                    let why = flock.step(&actions, pool, arrays.lend()).unwrap_err();
                    assert!(why.to_string().contains("is over"), "{why}");
                    flock.reset(Some(&over), None, pool, arrays.lend());
                    for (game, over) in alone.iter_mut().zip(&over) {
                        if *over {
                            *game = Arc::clone(&lab).episode();
                        }
                    }
                    continue;
                }
                flock.step(&actions, pool, arrays.lend()).unwrap();
                for (index, game) in alone.iter_mut().enumerate() {
                    let seat = game.current();
                    if over[index] {
                        *game = Arc::clone(&lab).episode();
                    } else {
                        game.apply(actions[index] as usize).unwrap();
                    }
                    let ended = game.current().is_none() && !over[index];
                    let rewards = &arrays.rewards[index * players..][..players];
                    let worth = game.utilities();
                    for (reward, worth) in rewards.iter().zip(&worth) {
                        let wanted = if ended { *worth } else { 0.0 };
                        assert!((f64::from(*reward) - wanted).abs() < 1e-6);
                    }
                    assert_eq!(arrays.truncated[index], ended && game.is_broken_off());
                    assert_eq!(arrays.terminated[index], ended && !game.is_broken_off());
                    let cells = arrays.observations.len() / GAMES;
                    if ended && reset == AutoReset::SameStep {
                        let last = seen(lab.as_ref(), game.as_ref(), seat.unwrap());
                        assert_eq!(last, arrays.finals[index * cells..][..cells]);
                        *game = Arc::clone(&lab).episode();
                    }
                    let viewer = game.current().or(seat).unwrap_or(Seat::FIRST);
                    let now = seen(lab.as_ref(), game.as_ref(), viewer);
                    assert_eq!(now, arrays.observations[index * cells..][..cells]);
                    let current = game.current().map_or(-1, |seat| seat.index() as i32);
                    assert_eq!(arrays.players[index], current);
                    let mut mask = vec![0; numbers];
                    for number in legal(game.as_ref()) {
                        mask[number as usize] = 1;
                    }
                    assert_eq!(mask, arrays.masks[index * numbers..][..numbers]);
                }
            }
            let bad = vec![-1; GAMES];
            let before = arrays.observations.clone();
            if alone.iter().all(|game| game.current().is_some()) {
                assert!(flock.step(&bad, None, arrays.lend()).is_err());
                assert_eq!(before, arrays.observations);
            }
        }
    }
}

#[test]
fn a_game_is_broken_off_and_ranked_as_it_stands() {
    let kind = cabinet::find("halma").unwrap();
    let lab = lab_of(kind, &kind.usual(2), Some(3));
    let mut game = Arc::clone(&lab).episode();
    for token in ["e2-f3", "l15-k14", "c4-e2"] {
        assert!(game.current().is_some() && !game.is_broken_off());
        game.apply_token(token).unwrap();
    }
    assert!(game.current().is_none() && game.is_broken_off());
    assert_eq!(game.apply(0), Err(Wrong::Over));
    assert!(game.apply_token("l14-k13").is_err() && game.numbers_of("l14-k13").is_err());
    assert!(game.utilities().iter().sum::<f64>().abs() < 1e-9);
}

/// The hunt: seat 2 and seat 3 may call seat 1 out; who is not to act is asked first.
#[test]
fn who_may_speak_out_of_turn_is_asked() {
    let kind = cabinet::find("boomerang-hunt").unwrap();
    let lab = lab_of(kind, &kind.usual(3), None);
    let mut game = Arc::clone(&lab).episode();
    for token in ["@d4", "@e4", "@g1", "@a1"] {
        game.apply_token(token).unwrap();
    }
    let (claim, silence) = (lab.number("claim").unwrap(), lab.number("silence").unwrap());
    assert_eq!(game.table().to_act(), Seat::from_number(2));
    assert_eq!(game.current(), Seat::from_number(3));
    assert_eq!(legal(game.as_ref()), [claim as u32, silence as u32]);
    assert_eq!(game.token(claim).unwrap(), "claim3");
    assert_eq!(game.token(silence).unwrap(), "silence");
    assert_eq!(game.completes(silence), Ok(None));
    assert_eq!(game.apply(0), Err(Wrong::Illegal));
    let mut called = game.copy();
    called.apply(claim).unwrap();
    assert_eq!(called.table().standing().as_slice().len(), 3);
    assert_eq!(called.current(), Seat::from_number(2));
    assert!(!legal(called.as_ref()).contains(&(claim as u32)));
    game.apply(silence).unwrap();
    assert_eq!(game.current(), Seat::from_number(2));
    assert!(legal(game.as_ref()).contains(&(claim as u32)));
    assert_eq!(game.token(claim).unwrap(), "claim2");
    assert!(!game.is_same(called.as_ref()) && game.is_same(game.copy().as_ref()));
}

/// The hunt: a capture that can go on is begun, and ended by `stop` or by the last arrow.
#[test]
fn captures_go_step_by_step() {
    let kind = cabinet::find("boomerang-hunt").unwrap();
    let lab = lab_of(kind, &kind.usual(3), None);
    let mut dice = Dice::new(1);
    let mut begun = 0;
    for _ in 0..60 {
        let mut game = Arc::clone(&lab).episode();
        while game.current().is_some() && game.steps() < 150 {
            let numbers = legal(game.as_ref());
            let captures = numbers
                .iter()
                .copied()
                .filter(|number| lab.name(*number as usize).is_some_and(|name| name.contains('x')));
            let captures: Vec<_> = captures.collect();
            let from = if captures.is_empty() { &numbers } else { &captures };
            let number = from[dice.below(from.len() as u32) as usize] as usize;
            let tokens = game.table().tokens();
            game.apply(number).unwrap();
            let stop = lab.number("stop").unwrap();
            if legal(game.as_ref()).contains(&(stop as u32)) {
                begun += 1;
                assert_eq!(game.table().tokens(), tokens, "nothing has been done yet");
                assert!(game.apply_token("pass").is_err() && game.numbers_of("pass").is_err());
                let mut stopped = game.copy();
                stopped.apply(stop).unwrap();
                assert_eq!(stopped.table().tokens(), tokens + 1);
            }
        }
    }
    assert!(begun > 5, "only {begun} captures could go on");
}

#[test]
fn random_games_from_a_position_are_worth_something_in_between() {
    for kind in cabinet::GAMES {
        let lab = lab_of(kind, &kind.usual(kind.info().usual_players), Some(300));
        let game = Arc::clone(&lab).episode();
        let worth = game.rollout(4, 1);
        assert!(worth.iter().sum::<f64>().abs() < 1e-5, "{worth:?}");
        assert!(worth.iter().all(|worth| worth.abs() <= 1.0), "{worth:?}");
        assert_eq!(game.rollout(4, 1), worth);
    }
}
