//! Players against each other.

use std::time::{Duration, Instant};

use cabinet::Kind;
use tabletop::{Dice, PerSeat, Record, Seat, Setup};

use crate::{Player, Spec, Stop, Task, budget::Limits, player, shares};

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
    /// How often each spec answered with what is not allowed, and how often too late.
    pub illegal: Vec<u32>,
    /// How often each spec answered too late.
    pub late: Vec<u32>,
}

impl Contest {
    /// How late an answer may be: a shared machine hiccups.
    const GRACE: Duration = Duration::from_millis(250);

    /// Which spec sits on each seat in a game: all seatings in turn.
    pub fn seating(&self, game: usize) -> Vec<usize> {
        let players = self.setup.players;
        (0..players).map(|seat| ((seat + game) % players).min(self.specs.len() - 1)).collect()
    }

    /// Plays one game of the series. Games of one round of seatings begin with the same opening.
    ///
    /// # Errors
    /// If a player cannot be had.
    pub fn play(&self, game: usize, make: Maker<'_>) -> Result<Played, String> {
        let players = self.setup.players;
        let seating = self.seating(game);
        let mut table = self.kind.table(&self.setup).map_err(|why| why.to_string())?;
        let mut record = self.headers(&seating);
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
            let token = answer.map(|answer| answer.token).unwrap_or_default();
            if table.play(&token).is_err() {
                illegal[seating[seat.index()]] += 1;
                let resign = tabletop::notation::resign(seat);
                table.play(&resign).map_err(|why| why.to_string())?;
                record.push(resign);
            } else {
                record.push(token);
            }
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
        Ok(Played { record, shares: by_spec, actions, illegal, late })
    }

    fn headers(&self, seating: &[usize]) -> Record {
        let mut record = Record::of(self.kind.info(), &self.setup);
        for (seat, spec) in Seat::all(self.setup.players).zip(seating) {
            record.add(&Record::seat_header(seat), self.specs[*spec].to_string());
        }
        record
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
    pub fn new(shares: &[f64], seats: f64) -> Self {
        let games = shares.len();
        let n = games.max(1) as f64;
        let share = shares.iter().sum::<f64>() / n;
        // A clean sweep says no more than that the true share is somewhere close to it.
        let near = share.clamp(0.5 / n, 1.0 - 0.5 / n);
        let spread = shares.iter().map(|s| (s - share).powi(2)).sum::<f64>() / n;
        let spread = spread.max(if share > 0.0 && share < 1.0 { 0.0 } else { near * (1.0 - near) });
        if seats >= 1.0 {
            return Self { games, wins: games, share, elo: 0.0, elo_error: 0.0 };
        }
        let deviation = (spread / n).sqrt();
        let elo = |share: f64| {
            let share = share.clamp(0.5 / n, 1.0 - 0.5 / n);
            400.0 * ((share / (1.0 - share)) / (seats / (1.0 - seats))).log10()
        };
        let (low, high) = (elo(share - 1.96 * deviation), elo(share + 1.96 * deviation));
        let wins = shares.iter().filter(|share| **share > 0.999).count();
        Self { games, wins, share, elo: elo(share), elo_error: (high - low) / 2.0 }
    }
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
        let contest = contest(4, &["level:1", "random"]);
        let seatings: Vec<_> = (0..4).map(|game| contest.seating(game)).collect();
        assert_eq!(seatings[0], [0, 1, 1, 1]);
        for seat in 0..4 {
            assert_eq!(seatings.iter().filter(|seating| seating[seat] == 0).count(), 1);
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
        let better = Standing::new(&[1.0, 1.0, 0.0, 1.0], 0.5);
        assert!((better.elo - 190.8).abs() < 0.1, "{better:?}");
    }
}
