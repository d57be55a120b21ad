//! Players against each other.

use std::time::{Duration, Instant};

use cabinet::Kind;
use tabletop::{Dice, PerSeat, Record, Seat, Setup};

use crate::{Answer, Player, Spec, Stop, Task, budget::Limits, check_answer, player, shares};

/// Makes the player of a spec for a table: ours, or another program's.
pub type Maker<'a> = &'a (dyn Fn(&dyn cabinet::Table, &Spec) -> Result<Contestant, String> + Sync);

/// A player and how long it thinks a turn.
pub type Contestant = (Box<dyn Player>, Limits);

/// Our own players; an engine is refused.
///
/// # Errors
/// If the spec names an engine.
pub fn own(table: &dyn cabinet::Table, spec: &Spec) -> Result<Contestant, String> {
    player(table, spec).ok_or_else(|| format!("{spec} is no player of ours"))
}

/// A series of games between the same players.
#[derive(Clone)]
pub struct Contest {
    /// The game.
    pub kind: &'static dyn Kind,
    /// What tables are made with.
    pub setup: Setup,
    /// Who plays: fewer than there are seats means that the last one fills the rest.
    pub specs: Vec<Spec>,
    /// How many actions are drawn by lot before the players begin; the same for every seating.
    pub opening: usize,
    /// After how many actions a game is broken off and ranked as it stands.
    pub longest: usize,
    /// What all chance comes from.
    pub seed: u64,
}

/// A game of a contest.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game.
    pub record: Record,
    /// For each spec its share of first place, all its seats together.
    pub shares: Vec<f64>,
    /// How many actions were played.
    pub actions: usize,
    /// How often each spec answered in time, but with what is not allowed or with nothing.
    pub illegal: Vec<u32>,
    /// How often each spec answered too late.
    pub late: Vec<u32>,
    /// Why seats lost by their answers, a sentence each.
    pub faults: Vec<String>,
}

impl Contest {
    /// How late an answer may be: a shared machine hiccups.
    const GRACE: Duration = Duration::from_millis(250);

    /// Which spec sits on each seat in a game: all seatings in turn. In a round, which is as many
    /// games as there are seats, everybody moves on by a seat; the next round has them in another
    /// order, so that nobody always plays after the same one.
    pub fn seating(&self, game: usize) -> Vec<usize> {
        let (players, specs) = (self.setup.players, self.specs.len());
        let mut order: Vec<_> = (0..players).map(|place| place.min(specs - 1)).collect();
        // The first one is there once and stays; the last one of several fills the rest.
        let orders: usize = (players - specs + 2..players).product();
        for _ in 0..(game / players) % orders {
            next_order(&mut order[1..]);
        }
        order.rotate_left(game % players);
        order
    }

    /// Plays one game of the series. Games of one round of seatings begin with the same opening.
    ///
    /// # Errors
    /// If a player cannot be had.
    pub fn play(&self, game: usize, make: Maker<'_>) -> Result<Played, String> {
        let players = self.setup.players;
        let seating = self.seating(game);
        let mut table = self.kind.table(&self.setup).map_err(|why| why.to_string())?;
        let mut record = self.head(game);
        let mut dice = Dice::new(self.seed ^ tabletop::mix((game / players) as u64));
        while record.tokens.len() < self.opening
            && let Some(token) = table.play_random(&mut dice)
        {
            record.push(token);
        }
        let mut contestants = Vec::new();
        for spec in &seating {
            contestants.push(make(table.as_ref(), &self.specs[*spec])?);
        }
        let mut illegal = vec![0; self.specs.len()];
        let mut late = vec![0; self.specs.len()];
        let mut faults = Vec::new();
        let stop = Stop::default();
        while record.tokens.len() < self.longest
            && let Some(seat) = table.to_act()
        {
            if let Some(token) = interjection(&mut contestants, table.as_ref(), seat)
                && table.play(&token).is_ok()
            {
                record.push(token);
                continue;
            }
            let (player, limits) = &mut contestants[seat.index()];
            let seed = tabletop::mix(self.seed + game as u64) ^ record.tokens.len() as u64;
            let start = Instant::now();
            let task = Task { limits: *limits, stop: &stop, seed, record: &record };
            let answer = player.choose(table.as_ref(), &task);
            let over = limits.time.is_some_and(|time| start.elapsed() > time + Self::GRACE);
            late[seating[seat.index()]] += u32::from(over);
            let outcome = match answer {
                Some(Answer { token, .. }) => check_answer(table.as_ref(), seat, &token)
                    .and_then(|()| table.play(&token))
                    .map(|()| token)
                    .map_err(|refusal| refusal.to_string()),
                None => Err(player.fault().unwrap_or("it has no answer").to_owned()),
            };
            let token = match outcome {
                Ok(token) => token,
                Err(why) => {
                    illegal[seating[seat.index()]] += u32::from(!over);
                    let spec = &self.specs[seating[seat.index()]];
                    faults.push(format!("game {}, seat {seat} ({spec}): {why}", game + 1));
                    let resign = tabletop::notation::resign(seat);
                    table.play(&resign).map_err(|why| why.to_string())?;
                    resign
                }
            };
            record.push(token);
        }
        let places = table.places();
        record.set("Result", Record::result(places));
        let places = places.unwrap_or_else(|| table.standing());
        let mut by_spec = vec![0.0; self.specs.len()];
        let share: PerSeat<f64> = shares(&places);
        for seat in Seat::all(players) {
            by_spec[seating[seat.index()]] += share[seat];
        }
        let actions = record.tokens.len();
        Ok(Played { record, shares: by_spec, actions, illegal, late, faults })
    }

    /// The record of a game before it begins: what it is played with, and which contest it is of.
    pub fn head(&self, game: usize) -> Record {
        let mut record = Record::of(self.kind.info(), &self.setup);
        for (seat, spec) in Seat::all(self.setup.players).zip(self.seating(game)) {
            record.add(&Record::seat_header(seat), self.specs[spec].to_string());
        }
        let Self { opening, longest, seed, .. } = self;
        record.add("Contest", format!("seed {seed}, opening {opening}, longest {longest}"));
        record
    }
}

/// The next order of these, ascending; the first again after the last.
fn next_order(order: &mut [usize]) {
    if let Some(left) = (1..order.len()).rev().find(|right| order[right - 1] < order[*right]) {
        let pivot = order[left - 1];
        let next = order.iter().rposition(|spec| *spec > pivot).unwrap_or(left);
        order.swap(left - 1, next);
        order[left..].reverse();
    } else {
        order.reverse();
    }
}

/// What somebody says out of turn, the others asked clockwise from who is to act.
fn interjection(
    contestants: &mut [Contestant],
    table: &dyn cabinet::Table,
    to_act: Seat,
) -> Option<String> {
    let others = to_act.round(contestants.len()).skip(1);
    let mut others = others.collect::<Vec<_>>().into_iter();
    others.find_map(|seat| contestants[seat.index()].0.interject(table, seat))
}

/// What came of a contest for one spec.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// Games played.
    pub games: usize,
    /// Games in which it was first, alone.
    pub wins: usize,
    /// Its share of first places, shared ones counted by their part, as a fraction of games.
    pub share: f64,
    /// Elo above the average of the field, where chance alone would give it its part of seats.
    pub elo: f64,
    /// Half the width of the interval that holds it 19 times out of 20.
    pub elo_error: f64,
}

impl Standing {
    /// From its shares in the games and the part of the seats that it had.
    ///
    /// A few games, or a clean sweep, do not say that a player is without equal: the estimate has a
    /// game more with an even share, and its error a game won and one lost more, as in Agresti and
    /// Coull's interval of shares.
    pub fn new(shares: &[f64], seats: f64) -> Self {
        let games = shares.len();
        let n = games as f64;
        let sum: f64 = shares.iter().sum();
        let wins = shares.iter().filter(|share| **share > 0.999).count();
        let share = sum / n.max(1.0);
        if seats >= 1.0 {
            return Self { games, wins, share, elo: 0.0, elo_error: 0.0 };
        }
        let near = (sum + seats) / (n + 1.0);
        let elo = ELO * ((near / (1.0 - near)) / (seats / (1.0 - seats))).ln();
        let mean = (sum + 1.0) / (n + 2.0);
        let squares = shares.iter().map(|share| share * share).sum::<f64>() + 1.0;
        let deviation = ((squares / (n + 2.0) - mean * mean) / (n + 2.0)).sqrt();
        let elo_error = 1.96 * ELO * deviation / (mean * (1.0 - mean));
        Self { games, wins, share, elo, elo_error }
    }
}

/// What odds of e are worth.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// What a sequential test says of a contest's first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is stronger than the others by as much as was asked.
    Stronger,
    /// It is no stronger than they are.
    NoStronger,
}

/// The sequential probability ratio test (Wald, 1945) between "the first player is as strong as the
/// others" and "it is stronger by `elo`", after each round of seatings; nothing while it is open.
///
/// A share counts as so much of a win, which makes the ratio a supermartingale under either
/// hypothesis, draws or not: each is thrown away wrongly in at most one contest of twenty.
pub fn verdict(shares: &[f64], seats: f64, round: usize, elo: f64) -> Option<Verdict> {
    let odds = seats / (1.0 - seats) * (elo / ELO).exp();
    let stronger = odds / (1.0 + odds);
    let (won, lost) = ((stronger / seats).ln(), ((1.0 - stronger) / (1.0 - seats)).ln());
    let mut ratio = 0.0;
    for games in shares.chunks_exact(round.max(1)) {
        ratio += games.iter().map(|share| share * won + (1.0 - share) * lost).sum::<f64>();
        if ratio.abs() > 20f64.ln() {
            return Some(if ratio > 0.0 { Verdict::Stronger } else { Verdict::NoStronger });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contest(players: usize, specs: &[&str]) -> Contest {
        let kind = cabinet::find("boomerang-hunt").unwrap();
        let specs = specs.iter().map(|spec| spec.parse().unwrap()).collect();
        Contest { kind, setup: kind.usual(players), specs, opening: 3, longest: 400, seed: 1 }
    }

    #[test]
    fn every_seating_comes_equally_often() {
        let names = ["level:1", "random", "greedy", "uct", "level:2"];
        // Players, how many are named, how many seatings there are.
        let cases =
            [(3, 1, 1), (3, 2, 3), (4, 2, 4), (3, 3, 6), (4, 3, 12), (5, 4, 60), (5, 5, 120)];
        for (players, named, different) in cases {
            let contest = contest(players, &names[..named]);
            let games = 3 * different.max(players);
            let mut seatings: Vec<_> = (0..games).map(|game| contest.seating(game)).collect();
            let mut first = vec![named - 1; players];
            first[..named].copy_from_slice(&(0..named).collect::<Vec<_>>());
            assert_eq!(seatings[0], first);
            seatings.sort_unstable();
            let counts: Vec<_> = seatings.chunk_by(|a, b| a == b).map(<[_]>::len).collect();
            assert_eq!(counts, vec![games / different; different], "{named} of {players}");
        }
    }

    #[test]
    fn a_round_of_seatings_begins_alike_and_games_can_be_replayed() {
        let contest = contest(3, &["random", "greedy", "random"]);
        let games: Vec<_> = (0..4).map(|game| contest.play(game, &own).unwrap()).collect();
        let opening = |played: &Played| played.record.tokens[..3].to_vec();
        assert_eq!(opening(&games[0]), opening(&games[2]));
        assert_ne!(opening(&games[0]), opening(&games[3]));
        for played in &games {
            cabinet::open(&played.record.to_string(), &cabinet::shipped_only).unwrap();
            assert!((played.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert_eq!(played.illegal, [0, 0, 0]);
        }
        assert_eq!(games[1].record, contest.play(1, &own).unwrap().record);
    }

    #[test]
    fn elo_is_nought_for_an_even_share() {
        let even = Standing::new(&[1.0, 0.0, 0.0, 1.0, 0.0, 0.0], 1.0 / 3.0);
        assert!(even.elo.abs() < 1e-6 && even.elo_error > 50.0);
        let better = Standing::new(&[1.0; 30], 0.5);
        assert!((better.elo - 714.0).abs() < 1.0 && better.elo_error > 300.0, "{better:?}");
        let drawn = Standing::new(&[0.5; 20], 0.5);
        assert!(drawn.elo.abs() < 1e-6 && drawn.elo_error > 10.0 && drawn.wins == 0, "{drawn:?}");
    }

    /// How often the interval holds the true value, over all that can come of so many games.
    #[test]
    fn nine_intervals_of_ten_hold_the_truth() {
        let cases: [(f64, f64, u32); 4] =
            [(0.5, 0.5, 10), (0.5, 0.9, 30), (1.0 / 3.0, 0.75, 30), (0.2, 0.95, 100)];
        for (seats, truth, games) in cases {
            let true_elo = ELO * ((truth / (1.0 - truth)) / (seats / (1.0 - seats))).ln();
            let (mut held, mut chance) = (0.0, (1.0 - truth).powi(games as i32));
            for wins in 0..=games {
                let mut shares = vec![1.0; wins as usize];
                shares.resize(games as usize, 0.0);
                let standing = Standing::new(&shares, seats);
                if (standing.elo - true_elo).abs() <= standing.elo_error {
                    held += chance;
                }
                chance *= f64::from(games - wins) / f64::from(wins + 1) * truth / (1.0 - truth);
            }
            assert!(held > 0.9, "{seats} {truth} {games}: {held}");
        }
    }

    #[test]
    fn the_sequential_test_errs_in_at_most_one_contest_of_twenty() {
        let mut dice = Dice::new(1);
        for (seats, elo, stronger) in
            [(0.5, 20.0, false), (0.5, 200.0, false), (0.5, 100.0, true), (1.0 / 3.0, 100.0, true)]
        {
            let odds = seats / (1.0 - seats) * if stronger { (elo / ELO).exp() } else { 1.0 };
            let least = (odds / (1.0 + odds) * 1e6) as u32;
            let mut wrong = 0;
            for _ in 0..400 {
                let mut share = || if dice.below(1_000_000) < least { 1.0 } else { 0.0 };
                let shares: Vec<_> = (0..1_500).map(|_| share()).collect();
                let said = verdict(&shares, seats, 2, elo);
                let mistake = if stronger { Verdict::NoStronger } else { Verdict::Stronger };
                wrong += u32::from(said == Some(mistake));
            }
            assert!(wrong <= 28, "{seats} {elo} {stronger}: {wrong} of 400");
        }
        assert_eq!(verdict(&[1.0; 40], 0.5, 2, 100.0), Some(Verdict::Stronger));
        assert_eq!(verdict(&[0.0, 1.0], 0.5, 2, 5.0), None);
    }

    #[test]
    fn nobody_speaks_for_others() {
        struct Bully;
        impl Player for Bully {
            fn choose(&mut self, table: &dyn cabinet::Table, _: &Task<'_>) -> Option<Answer> {
                let other = table.to_act()?.next(table.players());
                let token = tabletop::notation::resign(other);
                let chances = PerSeat::new(table.players(), |_| 0.5);
                Some(Answer { line: vec![token.clone()], token, chances, nodes: 0, depth: 0 })
            }
            fn interject(&mut self, _: &dyn cabinet::Table, _: Seat) -> Option<String> {
                None
            }
        }
        let make = |table: &dyn cabinet::Table, spec: &Spec| match spec.kind {
            crate::SpecKind::Greedy => Ok((Box::new(Bully) as Box<dyn Player>, Limits::nodes(1))),
            _ => own(table, spec),
        };
        let played = contest(3, &["greedy", "random"]).play(0, &make).unwrap();
        assert_eq!(played.illegal, [1, 0]);
        assert!(played.faults[0].contains("seat 2 to say"), "{:?}", played.faults);
        assert!(played.record.tokens.iter().any(|token| token.text == "resign1"));
    }
}
