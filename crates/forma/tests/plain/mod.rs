//! Forma a second time, from the text of the rules: squares in sets, everything worked out from
//! scratch. Only bridges are left out.

use std::collections::{BTreeMap, BTreeSet};

use forma::Forma;
use tabletop::{Game, Match, Seat, Value};

type At = (i32, i32);

const PICTURES: [(&str, &str); 21] = [
    ("I1", "#"),
    ("I2", "##"),
    ("I3", "###"),
    ("V3", "##/#."),
    ("I4", "####"),
    ("O4", "##/##"),
    ("T4", "###/.#."),
    ("L4", "###/#.."),
    ("S4", "##./.##"),
    ("F5", ".##/##./.#."),
    ("I5", "#####"),
    ("L5", "####/#..."),
    ("N5", "###./..##"),
    ("P5", "###/##."),
    ("T5", "###/.#./.#."),
    ("U5", "###/#.#"),
    ("V5", "###/#../#.."),
    ("W5", "##./.##/..#"),
    ("X5", ".#./###/.#."),
    ("Y5", "####/.#.."),
    ("Z5", "##./.#./.##"),
];

#[derive(Clone, Copy, PartialEq)]
enum Thing {
    Shape(usize),
    Obstacle,
    Tower,
}

pub(crate) struct Plain {
    players: usize,
    forms: BTreeMap<&'static str, BTreeSet<BTreeSet<At>>>,
    things: BTreeMap<At, Thing>,
    marked: BTreeMap<At, usize>,
    trays: Vec<BTreeMap<&'static str, u32>>,
    aside: Vec<BTreeMap<&'static str, u32>>,
    markers: Vec<u32>,
    tower_owner: Option<usize>,
    to_act: usize,
    over: bool,
    misfits: u32,
    resigned: Vec<usize>,
}

impl Plain {
    pub(crate) fn new(players: usize, first: usize) -> Self {
        let colours = 4 / players as u32;
        let of = |name: &str| if name == "I1" { 2 * colours } else { colours };
        let tray: BTreeMap<_, _> = PICTURES.iter().map(|(name, _)| (*name, of(name))).collect();
        let none = PICTURES.iter().map(|(name, _)| (*name, 0)).collect();
        Self {
            players,
            forms: PICTURES.iter().map(|(name, picture)| (*name, forms(picture))).collect(),
            things: BTreeMap::new(),
            marked: BTreeMap::new(),
            trays: vec![tray; players],
            aside: vec![none; players],
            markers: vec![35 * colours; players],
            tower_owner: None,
            to_act: first,
            over: false,
            misfits: 0,
            resigned: Vec::new(),
        }
    }

    fn is_free(&self, at: At) -> bool {
        on_board(at) && !self.things.contains_key(&at) && !self.marked.contains_key(&at)
    }

    fn is_set_up(&self) -> bool {
        self.things.values().any(|thing| *thing == Thing::Tower)
    }

    /// Where the seat's shapes fit.
    fn layings(&self, seat: usize) -> impl Iterator<Item = Vec<At>> {
        let in_tray = self.forms.iter().filter(move |(name, _)| self.trays[seat][*name] > 0);
        in_tray
            .flat_map(|(_, forms)| forms)
            .flat_map(|form| board().map(move |at| (form, at)))
            .filter_map(|(form, (x, y))| {
                let squares = form.iter().map(|(dx, dy)| (x + dx, y + dy));
                squares.clone().all(|at| self.is_free(at)).then(|| squares.collect())
            })
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        let mut tokens = Vec::new();
        if self.over {
        } else if !self.is_set_up() {
            for (x, y) in (1..19).flat_map(|x| (1..19).map(move |y| (x, y))) {
                tokens.push(format!("tower={}/obstacles=none", name_of((x, y))));
            }
        } else {
            let token =
                |squares: Vec<At>| squares.into_iter().map(name_of).collect::<Vec<_>>().join("+");
            tokens = self.layings(self.to_act).map(token).collect();
            if tokens.is_empty() || self.misfits == 1 {
                tokens.push("pass".to_owned());
            }
        }
        tokens.sort();
        tokens
    }

    pub(crate) fn play(&mut self, token: &str) {
        let seat = self.to_act;
        if let Some(setting) = token.strip_prefix("tower=") {
            let (tower, obstacles) = setting.split_once("/obstacles=").unwrap();
            self.things.insert(at(tower), Thing::Tower);
            for obstacle in obstacles.split('+').filter(|name| *name != "none") {
                self.things.insert(at(obstacle), Thing::Obstacle);
            }
            return;
        } else if let Some(number) = token.strip_prefix("resign") {
            let leaving = number.parse::<usize>().unwrap() - 1;
            self.resigned.push(leaving);
            if leaving == seat {
                self.next();
            }
        } else if token == "pass" {
            self.next();
        } else if let Some(squares) = token.strip_suffix('?') {
            let name = self.take(seat, squares);
            *self.aside[seat].get_mut(name).unwrap() += 1;
            self.misfits += 1;
            if self.misfits == 2 {
                self.next();
            }
        } else {
            self.lay(seat, token);
            self.next();
        }
        let left = (0..self.players).filter(|seat| !self.resigned.contains(seat));
        let stuck =
            self.is_set_up() && left.clone().all(|seat| self.layings(seat).next().is_none());
        if left.count() == 1 || stuck {
            self.over = true;
            self.misfits = 0;
        }
    }

    fn next(&mut self) {
        self.misfits = 0;
        for _ in 0..self.players {
            self.to_act = (self.to_act + 1) % self.players;
            if !self.resigned.contains(&self.to_act) {
                return;
            }
        }
    }

    /// Takes the shape of these squares from the tray.
    fn take(&mut self, seat: usize, squares: &str) -> &'static str {
        let form = in_corner(&squares.split('+').map(at).collect());
        let (name, _) = self.forms.iter().find(|(_, forms)| forms.contains(&form)).unwrap();
        let left = self.trays[seat].get_mut(name).unwrap();
        assert!(*left > 0);
        *left -= 1;
        name
    }

    fn lay(&mut self, seat: usize, token: &str) {
        let before = (self.enclosed_squares(), self.enclosed_obstacles(seat), self.tower_closed());
        self.take(seat, token);
        for square in token.split('+').map(at) {
            assert!(self.is_free(square));
            self.things.insert(square, Thing::Shape(seat));
        }
        for square in &self.enclosed_squares() - &before.0 {
            self.mark(seat, square);
        }
        for square in &self.enclosed_obstacles(seat) - &before.1 {
            self.mark(seat, square);
        }
        if self.tower_closed() && !before.2 {
            self.tower_owner = Some(seat);
        }
    }

    fn mark(&mut self, seat: usize, square: At) {
        if self.markers[seat] > 0 {
            self.markers[seat] -= 1;
            self.marked.insert(square, seat);
        }
    }

    /// Free squares with a shape, an obstacle, the tower or the edge on every side.
    fn enclosed_squares(&self) -> BTreeSet<At> {
        let closed =
            |at: At| sides(at).all(|side| !on_board(side) || self.things.contains_key(&side));
        board().filter(|at| self.is_free(*at) && closed(*at)).collect()
    }

    /// Obstacles with shapes and markers of one seat on every side.
    fn enclosed_obstacles(&self, seat: usize) -> BTreeSet<At> {
        let own = |side: At| {
            let is_shape = self.things.get(&side) == Some(&Thing::Shape(seat));
            !on_board(side) || is_shape || self.marked.get(&side) == Some(&seat)
        };
        let is_obstacle = |at: &At| self.things.get(at) == Some(&Thing::Obstacle);
        board().filter(|at| is_obstacle(at) && sides(*at).all(own)).collect()
    }

    fn tower_closed(&self) -> bool {
        let is_tower = |at: &At| self.things.get(at) == Some(&Thing::Tower);
        board().filter(is_tower).all(|at| sides(at).all(|side| !self.is_free(side)))
    }

    fn cell(&self, at: At) -> char {
        let letter = |from: u8, seat: usize| char::from(from + seat as u8);
        match (self.things.get(&at), self.marked.get(&at)) {
            (None, None) => '.',
            (None, Some(seat)) => letter(b'a', *seat),
            (Some(Thing::Obstacle), Some(seat)) => letter(b'A', *seat),
            (Some(Thing::Obstacle), None) => '#',
            (Some(Thing::Tower), _) => 'T',
            (Some(Thing::Shape(seat)), _) => letter(b'1', *seat),
        }
    }

    /// Compares everything that the program shows.
    pub(crate) fn compare(&self, run: &Match<Forma>, token: &str) {
        let fields = run.game().fields(run.position());
        let rows = (0..20).rev().map(|y| (0..20).map(|x| self.cell((x, y))).collect::<String>());
        assert_eq!(fields.get("cells"), Some(&Value::list(rows)), "{token}");
        let trays = |trays: &[BTreeMap<&str, u32>]| {
            let in_order = |tray: &BTreeMap<&str, u32>| {
                Value::map(PICTURES.iter().map(|(name, _)| (*name, tray[name])))
            };
            Value::list(trays.iter().map(in_order))
        };
        assert_eq!(fields.get("trays"), Some(&trays(&self.trays)), "{token}");
        assert_eq!(fields.get("aside"), Some(&trays(&self.aside)), "{token}");
        assert_eq!(fields.get("markers"), Some(&Value::list(self.markers.clone())), "{token}");
        assert_eq!(fields.get("misfits_this_turn"), Some(&self.misfits.into()), "{token}");
        let resigned = Value::list(self.resigned.iter().map(|seat| seat + 1));
        assert_eq!(fields.get("resigned"), Some(&resigned), "{token}");
        let to_act = (!self.over).then_some(self.to_act);
        assert_eq!(run.to_act().map(Seat::index), to_act, "{token}");
        for seat in 0..self.players {
            self.compare_points(run, seat, token);
        }
    }

    fn compare_points(&self, run: &Match<Forma>, seat: usize, token: &str) {
        let parts = run.game().breakdown(run.position(), Seat::new(seat));
        let laid =
            self.things.values().filter(|thing| **thing == Thing::Shape(seat)).count() as u32;
        let value = |tray: &BTreeMap<&str, u32>| -> u32 {
            tray.iter().map(|(name, n)| n * name[1..].parse::<u32>().unwrap()).sum()
        };
        let (left, aside) = (value(&self.trays[seat]), value(&self.aside[seat]));
        assert_eq!(laid + left + aside, 360 / self.players as u32, "{token}");
        let mine = self.marked.iter().filter(|(_, owner)| **owner == seat);
        let on_obstacles =
            mine.clone().filter(|(at, _)| self.things.contains_key(at)).count() as u32;
        let on_squares = mine.count() as u32 - on_obstacles;
        let used = on_obstacles + on_squares;
        assert_eq!(self.markers[seat] + used, 140 / self.players as u32, "{token}");
        let tower = if self.tower_owner == Some(seat) { 50 } else { 0 };
        let won = [parts.shapes, parts.squares, parts.obstacles, parts.tower];
        assert_eq!(won, [laid, 10 * on_squares, 10 * on_obstacles, tower], "{token}");
        assert_eq!([parts.left, parts.aside], [left, aside], "{token}");
        let total = won.iter().sum::<u32>() + parts.bridges;
        let score = run.scores()[Seat::new(seat)];
        assert_eq!(score, total as i32 - (left + aside) as i32, "{token}");
    }
}

fn board() -> impl Iterator<Item = At> {
    (0..20).flat_map(|x| (0..20).map(move |y| (x, y)))
}

fn on_board((x, y): At) -> bool {
    (0..20).contains(&x) && (0..20).contains(&y)
}

fn sides((x, y): At) -> impl Iterator<Item = At> {
    [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].into_iter()
}

fn name_of((x, y): At) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn at(name: &str) -> At {
    let (letter, row) = name.split_at(1);
    (i32::from(letter.as_bytes()[0] - b'a'), row.parse::<i32>().unwrap() - 1)
}

/// All ways to turn a shape, either face up.
fn forms(picture: &str) -> BTreeSet<BTreeSet<At>> {
    let rows = (0..).zip(picture.split('/'));
    let squares = rows.flat_map(|(y, row)| {
        (0..).zip(row.chars()).filter(|(_, c)| *c == '#').map(move |(x, _)| (x, y))
    });
    let mut form: BTreeSet<At> = squares.collect();
    let mut forms = BTreeSet::new();
    for _ in 0..4 {
        form = form.iter().map(|(x, y)| (*y, -*x)).collect();
        forms.insert(in_corner(&form));
        forms.insert(in_corner(&form.iter().map(|(x, y)| (-*x, *y)).collect()));
    }
    forms
}

fn in_corner(form: &BTreeSet<At>) -> BTreeSet<At> {
    let left = form.iter().map(|at| at.0).min().unwrap();
    let bottom = form.iter().map(|at| at.1).min().unwrap();
    form.iter().map(|(x, y)| (x - left, y - bottom)).collect()
}
