//! The hunt: an action is a stone brought onto a field, a move along a line, a capture along an
//! arrow, a stone freed, a claim, or `pass`.
//!
//! Captures are done step by step, an arrow each, and after each that could go on one may `stop`.
//! There are far fewer arrows than chains of up to three of them. Whose prisoner is freed is said by
//! how many seats on the holder sits, so that a number means the same to every seat.

use boomerang_hunt::{Action, Chain, Field, Hunt};
use tabletop::{Game, Seat, notation};

use crate::{
    code::{Brush, Code, Listed, Plane, Spot, Taken},
    seats_on,
    symmetry::Symmetry,
};

/// The numbers of the board's fields, lines and arrows.
pub(crate) struct Lines {
    fields: Vec<Field>,
    /// Every way along a line, ascending.
    ways: Vec<(Field, Field)>,
    /// Every arrow, ascending.
    arrows: Vec<(Field, Field)>,
    players: usize,
    /// How many marked triangles a field has at most.
    triangles: u8,
}

/// What a number stands for.
enum Meaning {
    Place(Field),
    Move(Field, Field),
    Capture(Field, Field),
    Free(usize, Field),
    Pass,
    Stop,
    Claim,
}

impl Lines {
    fn moves(&self) -> u32 {
        self.fields.len() as u32
    }

    fn captures(&self) -> u32 {
        self.moves() + self.ways.len() as u32
    }

    fn frees(&self) -> u32 {
        self.captures() + self.arrows.len() as u32
    }

    fn pass(&self) -> u32 {
        self.frees() + ((self.players - 1) * self.fields.len()) as u32
    }

    fn stop(&self) -> u32 {
        self.pass() + 1
    }

    fn claims(&self) -> u32 {
        self.pass() + 2
    }

    fn meaning(&self, number: u32) -> Meaning {
        let from = |first: u32| (number - first) as usize;
        if number < self.moves() {
            Meaning::Place(self.fields[from(0)])
        } else if number < self.captures() {
            let (a, b) = self.ways[from(self.moves())];
            Meaning::Move(a, b)
        } else if number < self.frees() {
            let (a, b) = self.arrows[from(self.captures())];
            Meaning::Capture(a, b)
        } else if number < self.pass() {
            let index = from(self.frees());
            let fields = self.fields.len();
            Meaning::Free(1 + index / fields, self.fields[index % fields])
        } else if number == self.pass() {
            Meaning::Pass
        } else if number == self.stop() {
            Meaning::Stop
        } else {
            Meaning::Claim
        }
    }

    fn arrow(&self, from: Field, to: Field) -> Option<u32> {
        let index = self.arrows.binary_search(&(from, to)).ok()?;
        Some(self.captures() + index as u32)
    }

    /// The number of an action of the seat whose turn it is, but for captures of several.
    fn number(&self, action: Action, turn: Seat) -> Option<u32> {
        match action {
            Action::Place(field) => Some(field.index() as u32),
            Action::Move { from, to } => {
                let index = self.ways.binary_search(&(from, to)).ok()?;
                Some(self.moves() + index as u32)
            }
            Action::Capture(chain) if chain.captured().len() == 1 => {
                self.arrow(chain.from(), chain.last())
            }
            Action::Free { holder, field } => {
                let on = u32::from(seats_on(turn, holder, self.players));
                let first = self.frees() + on.checked_sub(1)? * self.fields.len() as u32;
                Some(first + field.index() as u32)
            }
            Action::Claim(seat) => (seat == turn).then(|| self.claims()),
            Action::Pass => Some(self.pass()),
            Action::Capture(_) | Action::Resign(_) => None,
        }
    }

    /// The chain with a capture more; nothing if that is not allowed.
    fn longer(
        spot: &Spot<'_, Self>,
        chain: Option<Chain>,
        from: Field,
        to: Field,
    ) -> Option<Chain> {
        let mut captured = chain.map_or_else(Vec::new, |chain| chain.captured().to_vec());
        captured.push(to);
        let longer = Chain::new(chain.map_or(from, |chain| chain.from()), &captured)?;
        spot.allows(Action::Capture(longer)).then_some(longer)
    }

    /// The fields that a chain can go on to.
    fn next(spot: &Spot<'_, Self>, chain: Chain) -> impl Iterator<Item = Field> {
        let at = chain.last();
        let targets = spot.game().board().targets(at).iter();
        targets.filter(move |field| Self::longer(spot, Some(chain), at, *field).is_some())
    }

    /// A capture: begun where it can go on, done where it cannot.
    fn captured(spot: &Spot<'_, Self>, chain: Chain) -> Taken<Self> {
        if Self::next(spot, chain).next().is_some() {
            Taken::Begin(Some(chain))
        } else {
            Taken::act(Action::Capture(chain))
        }
    }
}

impl Code for Lines {
    type Game = Hunt;
    type Begun = Option<Chain>;
    type Choices = Listed<Action>;

    const INTERJECTS: bool = true;

    fn new(game: &Hunt) -> Self {
        let board = game.board();
        let fields: Vec<_> = board.fields().collect();
        let pairs = |reach: &dyn Fn(Field) -> boomerang_hunt::FieldSet| {
            let each = |from: &Field| {
                let from = *from;
                reach(from).iter().map(move |to| (from, to)).collect::<Vec<_>>()
            };
            fields.iter().flat_map(each).collect::<Vec<_>>()
        };
        let (ways, arrows) = (pairs(&|f| board.neighbours(f)), pairs(&|f| board.targets(f)));
        let corners = |field: &Field| {
            board.triangles().iter().filter(|corners| corners.contains(field)).count()
        };
        let triangles = fields.iter().map(corners).max().unwrap_or_default().min(255) as u8;
        Self { fields, ways, arrows, players: game.players(), triangles }
    }

    fn numbers(&self) -> u32 {
        self.claims() + 1
    }

    fn name(&self, game: &Hunt, number: u32) -> Option<String> {
        let name = |field| game.board().field_name(field);
        Some(match self.meaning(number) {
            Meaning::Place(field) => format!("@{}", name(field)),
            Meaning::Move(from, to) => format!("{}-{}", name(from), name(to)),
            Meaning::Capture(from, to) => format!("{}x{}", name(from), name(to)),
            Meaning::Free(on, field) => format!("free+{on}@{}", name(field)),
            Meaning::Pass => notation::PASS.to_owned(),
            Meaning::Stop => "stop".to_owned(),
            Meaning::Claim => "claim".to_owned(),
        })
    }

    fn find(&self, spot: &Spot<'_, Self>, choices: &mut Self::Choices) {
        let Some(turn) = spot.position().turn() else { return choices.numbers.clear() };
        match spot.begun {
            None => choices.fill(spot, |action| self.number(action, turn)),
            Some(chain) => {
                let next = Self::next(spot, chain).filter_map(|to| self.arrow(chain.last(), to));
                choices.numbers.clear();
                choices.numbers.extend(next.chain([self.stop()]));
            }
        }
    }

    fn take(&self, spot: &Spot<'_, Self>, number: u32) -> Option<Taken<Self>> {
        let turn = spot.position().turn()?;
        let meaning = self.meaning(number);
        if let Some(chain) = spot.begun {
            return match meaning {
                Meaning::Stop => Some(Taken::act(Action::Capture(chain))),
                Meaning::Capture(from, to) if from == chain.last() => {
                    Self::longer(spot, Some(chain), from, to).map(|it| Self::captured(spot, it))
                }
                _ => None,
            };
        }
        let action = match meaning {
            Meaning::Place(field) => Action::Place(field),
            Meaning::Move(from, to) => Action::Move { from, to },
            Meaning::Capture(from, to) => {
                return Self::longer(spot, None, from, to).map(|it| Self::captured(spot, it));
            }
            Meaning::Free(on, field) => {
                let holder = turn.round(self.players).nth(on)?;
                Action::Free { holder, field }
            }
            Meaning::Pass => Action::Pass,
            Meaning::Claim => Action::Claim(turn),
            Meaning::Stop => return None,
        };
        spot.allows(action).then(|| Taken::act(action))
    }

    fn spell(&self, spot: &Spot<'_, Self>, action: Action) -> Option<Vec<u32>> {
        let Action::Capture(chain) = action else {
            return Some(vec![self.number(action, spot.position().turn()?)?]);
        };
        let mut at = chain.from();
        let mut numbers = Vec::new();
        for field in chain.captured() {
            numbers.push(self.arrow(at, *field)?);
            at = *field;
        }
        if Self::next(spot, chain).next().is_some() {
            numbers.push(self.stop());
        }
        Some(numbers)
    }

    fn claim(&self, spot: &Spot<'_, Self>, seat: Seat) -> Option<(u32, Action)> {
        spot.position().offender()?;
        let claim = Action::Claim(seat);
        spot.allows(claim).then(|| (self.claims(), claim))
    }

    fn limit(&self, _: &Hunt) -> u32 {
        1_000
    }

    fn area(&self) -> Vec<usize> {
        vec![self.fields.len()]
    }

    fn planes(&self, game: &Hunt) -> Vec<Plane> {
        let players = self.players;
        let start = game.start();
        let stones = start.supply(Seat::FIRST);
        let mut planes = Vec::new();
        planes.extend((0..players).map(|on| {
            Plane::set(format!("stones+{on}"), format!("the stones of the seat {on} on"))
        }));
        planes.push(Plane::set("hunter", "where the stone stood that is capturing"));
        planes.push(Plane::new("captured", "what it has captured so far: 1 first, 2 next", 3));
        planes.push(Plane::set("overlooked", "the stones that can be claimed"));
        let corners = "how many triangles of this corner gave an extra turn in this run";
        planes.push(Plane::new("given", corners, self.triangles));
        planes.extend((0..players).map(|on| {
            let about = format!("how many stones the seat {on} on has yet to bring in");
            Plane::new(format!("supply+{on}"), about, stones)
        }));
        for holder in 0..players {
            planes.extend((0..players).filter(|owner| *owner != holder).map(|owner| {
                let about =
                    format!("the prisoners that the seat {holder} on holds of the seat {owner} on");
                Plane::new(format!("prisoners+{holder}+{owner}"), about, stones)
            }));
        }
        planes.extend((0..players).map(|on| {
            Plane::set(
                format!("gone+{on}"),
                format!("1 if the seat {on} on is out or has resigned"),
            )
        }));
        let extra = "extra turns still to play, the present one included";
        planes.push(Plane::new("extra", extra, 8));
        let offender =
            "how many seats on is who can be called out, from 1 for the viewer; 0: nobody";
        planes.push(Plane::new("offender", offender, players as u8));
        planes
    }

    fn paint(&self, spot: &Spot<'_, Self>, viewer: Seat, brush: &mut Brush<'_>) {
        let position = spot.position();
        let round = spot.round(viewer);
        for seat in round.clone() {
            brush.set(position.stones(seat).iter().map(Field::index));
        }
        brush.set(spot.begun.map(|chain| chain.from().index()));
        let captured = brush.plane();
        if let Some(chain) = spot.begun {
            for (rank, field) in (1..).zip(chain.captured()) {
                captured[field.index()] = rank;
            }
        }
        brush.set(position.overlooked().iter().map(Field::index));
        let corners = brush.plane();
        for triangle in position.given() {
            for corner in spot.game().board().triangles()[triangle] {
                corners[corner.index()] += 1;
            }
        }
        round.clone().for_each(|seat| brush.level(position.supply(seat)));
        for holder in round.clone() {
            for owner in round.clone().filter(|owner| *owner != holder) {
                brush.level(position.prisoners(holder, owner));
            }
        }
        round.clone().for_each(|seat| brush.flag(!position.is_playing(seat)));
        brush.level(position.extra_turns().min(8));
        let offender = position.offender();
        brush.level(offender.map_or(0, |seat| 1 + seats_on(viewer, seat, self.players)));
    }

    fn symmetries(&self, game: &Hunt) -> Vec<Symmetry> {
        let mut all: Vec<Vec<usize>> = vec![(0..self.fields.len()).collect()];
        for map in isometries(game) {
            if !all.contains(&map) && self.is_kept(game, &map) {
                all.push(map);
            }
        }
        let seats: Vec<_> = (0..self.players as u32).collect();
        let numbered = all.into_iter().enumerate().map(|(rank, map)| Symmetry {
            name: if rank == 0 { "identity".to_owned() } else { format!("symmetry {rank}") },
            seats: seats.clone(),
            cells: map.iter().map(|cell| *cell as u32).collect(),
            numbers: (0..self.numbers()).map(|number| self.image(&map, number)).collect(),
        });
        numbered.collect()
    }
}

impl Lines {
    /// Whether lines, arrows and triangles stay what they are.
    fn is_kept(&self, game: &Hunt, map: &[usize]) -> bool {
        let to = |field: Field| self.fields[map[field.index()]];
        let kept = |pairs: &[(Field, Field)]| {
            pairs.iter().all(|(a, b)| pairs.binary_search(&(to(*a), to(*b))).is_ok())
        };
        let triangles = game.board().triangles();
        kept(&self.ways)
            && kept(&self.arrows)
            && triangles.iter().all(|corners| {
                let mut image = corners.map(to);
                image.sort_unstable();
                triangles.contains(&image)
            })
    }

    fn image(&self, map: &[usize], number: u32) -> u32 {
        let to = |field: Field| self.fields[map[field.index()]];
        let found = |first: u32, pairs: &[(Field, Field)], a, b| {
            let index = pairs.binary_search(&(to(a), to(b))).expect("a pair that is kept");
            first + index as u32
        };
        match self.meaning(number) {
            Meaning::Place(field) => to(field).index() as u32,
            Meaning::Move(a, b) => found(self.moves(), &self.ways, a, b),
            Meaning::Capture(a, b) => found(self.captures(), &self.arrows, a, b),
            Meaning::Free(on, field) => {
                self.frees() + ((on - 1) * self.fields.len() + to(field).index()) as u32
            }
            Meaning::Pass | Meaning::Stop | Meaning::Claim => number,
        }
    }
}

/// The ways to turn and mirror the drawn board that lay fields on fields. Where the two first fields
/// come to lie says it all, but for whether the board is turned over.
fn isometries(game: &Hunt) -> Vec<Vec<usize>> {
    let board = game.board();
    let at: Vec<[f64; 2]> = board.fields().map(|field| board.place(field)).collect();
    let [Some(a), Some(b)] = [at.first(), at.get(1)] else { return Vec::new() };
    let minus = |p: &[f64; 2], q: &[f64; 2]| [p[0] - q[0], p[1] - q[1]];
    let along = minus(b, a);
    let square = along[0] * along[0] + along[1] * along[1];
    let near = |p: [f64; 2], q: &[f64; 2]| {
        (p[0] - q[0]).abs() + (p[1] - q[1]).abs() < 1e-3 * square.sqrt()
    };
    let mut found = Vec::new();
    for c in &at {
        for d in &at {
            let to = minus(d, c);
            if (to[0] * to[0] + to[1] * to[1] - square).abs() > 1e-3 * square {
                continue;
            }
            // As complex numbers: z goes to c + (z - a) * to / along, or mirrored with the conjugates.
            for side in [1.0, -1.0] {
                let base = [along[0], side * along[1]];
                let turn = [
                    (to[0] * base[0] + to[1] * base[1]) / square,
                    (to[1] * base[0] - to[0] * base[1]) / square,
                ];
                let image = |p: &[f64; 2]| {
                    let [x, y] = minus(p, a);
                    let y = side * y;
                    [c[0] + x * turn[0] - y * turn[1], c[1] + x * turn[1] + y * turn[0]]
                };
                let map: Option<Vec<_>> =
                    at.iter().map(|p| at.iter().position(|q| near(image(p), q))).collect();
                found.extend(map);
            }
        }
    }
    found
}
