//! Forma a second time, from the text of the rules: squares in sets, everything worked out from
//! scratch. Only bridges are left out.

use std::collections::{BTreeMap, BTreeSet};

use forma::Forma;
use tabletop::{Game, Match, Seat, Value};

type At = (i32, i32);

/// What lies in a box: the shapes with their number in a colour, and the rest.
#[derive(Clone, Copy)]
pub(crate) struct Contents {
    pub(crate) size: i32,
    pub(crate) obstacles: u32,
    pub(crate) markers: u32,
    pub(crate) pieces: &'static [(&'static str, u32, &'static str)],
}

pub(crate) const STANDARD: Contents =
    Contents { size: 20, obstacles: 25, markers: 35, pieces: &PICTURES };

impl Contents {
    /// As the file of an edition.
    pub(crate) fn text(&self) -> String {
        let Self { size, obstacles, markers, pieces } = self;
        let mut text = format!(
            "name = \"own\"\nboard = {size}\nobstacles = {obstacles}\nmarkers = {markers}\n"
        );
        for (name, count, picture) in *pieces {
            let shape = picture.replace('/', "\\n");
            text +=
                &format!("[[piece]]\nname = \"{name}\"\ncount = {count}\nshape = \"{shape}\"\n");
        }
        text
    }

    /// The squares of all shapes of a colour.
    fn squares(&self) -> u32 {
        self.pieces.iter().map(|(_, count, picture)| count * squares(picture)).sum()
    }
}

fn squares(picture: &str) -> u32 {
    picture.matches('#').count() as u32
}

const PICTURES: [(&str, u32, &str); 21] = [
    ("I1", 2, "#"),
    ("I2", 1, "##"),
    ("I3", 1, "###"),
    ("V3", 1, "##/#."),
    ("I4", 1, "####"),
    ("O4", 1, "##/##"),
    ("T4", 1, "###/.#."),
    ("L4", 1, "###/#.."),
    ("S4", 1, "##./.##"),
    ("F5", 1, ".##/##./.#."),
    ("I5", 1, "#####"),
    ("L5", 1, "####/#..."),
    ("N5", 1, "###./..##"),
    ("P5", 1, "###/##."),
    ("T5", 1, "###/.#./.#."),
    ("U5", 1, "###/#.#"),
    ("V5", 1, "###/#../#.."),
    ("W5", 1, "##./.##/..#"),
    ("X5", 1, ".#./###/.#."),
    ("Y5", 1, "####/.#.."),
    ("Z5", 1, "##./.#./.##"),
];

#[derive(Clone, Copy, PartialEq)]
enum Thing {
    Shape(usize),
    Obstacle,
    Tower,
}

pub(crate) struct Plain {
    contents: Contents,
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
    pub(crate) fn new(contents: Contents, players: usize, first: usize) -> Self {
        let colours = 4 / players as u32;
        let pieces = contents.pieces.iter();
        let tray: BTreeMap<_, _> =
            pieces.clone().map(|(name, count, _)| (*name, count * colours)).collect();
        let none = pieces.clone().map(|(name, ..)| (*name, 0)).collect();
        Self {
            contents,
            players,
            forms: pieces.map(|(name, _, picture)| (*name, forms(picture))).collect(),
            things: BTreeMap::new(),
            marked: BTreeMap::new(),
            trays: vec![tray; players],
            aside: vec![none; players],
            markers: vec![contents.markers * colours; players],
            tower_owner: None,
            to_act: first,
            over: false,
            misfits: 0,
            resigned: Vec::new(),
        }
    }

    fn board(&self) -> impl Iterator<Item = At> + use<> {
        let size = self.contents.size;
        (0..size).flat_map(move |x| (0..size).map(move |y| (x, y)))
    }

    fn on_board(&self, (x, y): At) -> bool {
        (0..self.contents.size).contains(&x) && (0..self.contents.size).contains(&y)
    }

    fn is_free(&self, at: At) -> bool {
        self.on_board(at) && !self.things.contains_key(&at) && !self.marked.contains_key(&at)
    }

    fn is_set_up(&self) -> bool {
        self.things.values().any(|thing| *thing == Thing::Tower)
    }

    /// Where the seat's shapes fit.
    fn layings(&self, seat: usize) -> impl Iterator<Item = Vec<At>> {
        let in_tray = self.forms.iter().filter(move |(name, _)| self.trays[seat][*name] > 0);
        in_tray
            .flat_map(|(_, forms)| forms)
            .flat_map(|form| self.board().map(move |at| (form, at)))
            .filter_map(|(form, (x, y))| {
                let squares = form.iter().map(|(dx, dy)| (x + dx, y + dy));
                squares.clone().all(|at| self.is_free(at)).then(|| squares.collect())
            })
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        let mut tokens = Vec::new();
        if self.over {
        } else if !self.is_set_up() {
            let inner = 1..self.contents.size - 1;
            for (x, y) in self.board().filter(|(x, y)| inner.contains(x) && inner.contains(y)) {
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
            |at: At| sides(at).all(|side| !self.on_board(side) || self.things.contains_key(&side));
        self.board().filter(|at| self.is_free(*at) && closed(*at)).collect()
    }

    /// Obstacles with shapes and markers of one seat on every side.
    fn enclosed_obstacles(&self, seat: usize) -> BTreeSet<At> {
        let own = |side: At| {
            let is_shape = self.things.get(&side) == Some(&Thing::Shape(seat));
            !self.on_board(side) || is_shape || self.marked.get(&side) == Some(&seat)
        };
        let is_obstacle = |at: &At| self.things.get(at) == Some(&Thing::Obstacle);
        self.board().filter(|at| is_obstacle(at) && sides(*at).all(own)).collect()
    }

    fn tower_closed(&self) -> bool {
        let is_tower = |at: &At| self.things.get(at) == Some(&Thing::Tower);
        self.board().filter(is_tower).all(|at| sides(at).all(|side| !self.is_free(side)))
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
        let size = self.contents.size;
        let row = |y| (0..size).map(|x| self.cell((x, y))).collect::<String>();
        let rows = (0..size).rev().map(row);
        assert_eq!(fields.get("cells"), Some(&Value::list(rows)), "{token}");
        let trays = |trays: &[BTreeMap<&str, u32>]| {
            let in_order = |tray: &BTreeMap<&str, u32>| {
                Value::map(self.contents.pieces.iter().map(|(name, ..)| (*name, tray[name])))
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
            let pieces = self.contents.pieces.iter();
            pieces.map(|(name, _, picture)| tray[name] * squares(picture)).sum()
        };
        let (left, aside) = (value(&self.trays[seat]), value(&self.aside[seat]));
        let colours = 4 / self.players as u32;
        assert_eq!(laid + left + aside, self.contents.squares() * colours, "{token}");
        let mine = self.marked.iter().filter(|(_, owner)| **owner == seat);
        let on_obstacles =
            mine.clone().filter(|(at, _)| self.things.contains_key(at)).count() as u32;
        let on_squares = mine.count() as u32 - on_obstacles;
        let used = on_obstacles + on_squares;
        assert_eq!(self.markers[seat] + used, self.contents.markers * colours, "{token}");
        let tower = if self.tower_owner == Some(seat) { 50 } else { 0 };
        let won = [parts.shapes, parts.squares, parts.obstacles, parts.tower];
        assert_eq!(won, [laid, 10 * on_squares, 10 * on_obstacles, tower], "{token}");
        assert_eq!([parts.left, parts.aside], [left, aside], "{token}");
        let total = won.iter().sum::<u32>() + parts.bridges;
        let score = run.scores()[Seat::new(seat)];
        assert_eq!(score, total as i32 - (left + aside) as i32, "{token}");
    }
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
