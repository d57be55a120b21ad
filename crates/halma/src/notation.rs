//! Tokens: `f4-f5` for a step, `e3-g5-g7` for a chain with every landing field.
//!
//! The reader takes a chain field by field, any that is possible, or as its start and its end; the
//! writer gives a shortest chain, of several the first bytewise.

use tabletop::{
    Clause, Game, Refusal, Square,
    notation::{self, Common},
};

use crate::{
    actions::Action,
    field::Field,
    jumps::{BESIDE, DIRECTIONS},
    position::Position,
    rules::Halma,
};

impl Halma {
    pub(crate) fn read_token(&self, position: &Position, token: &str) -> Result<Action, Refusal> {
        let action = match notation::common(token, self.players())? {
            Some(Common::Pass) => Action::Pass,
            Some(Common::Resign(seat)) => Action::Resign(seat),
            Some(Common::Repetition(_)) => {
                return Err(Refusal::new(Clause::REPETITION, "no repetition can be claimed now"));
            }
            None => return self.read_move(position, token),
        };
        if self.is_legal(position, action) {
            return Ok(action);
        }
        Err(match action {
            Action::Resign(seat) => Refusal::new(
                Clause::RESIGN,
                format!("seat {seat} is no longer in the game and cannot resign"),
            ),
            _ => Refusal::new(
                Clause::PASS,
                "only who has no move passes: a move is possible here, and must be made",
            ),
        })
    }

    fn read_move(&self, position: &Position, token: &str) -> Result<Action, Refusal> {
        let size = self.board.size();
        if !token.contains('-') {
            return Err(Refusal::unreadable(format!(
                "‘{token}’ is no action of Halma: a move is written f4-f5, or e3-g5-g7"
            )));
        }
        let path: Vec<Field> = token
            .split('-')
            .map(|name| Square::read(name, size).map(Field::new))
            .collect::<Result<_, _>>()?;
        let (from, to) = (path[0], path[path.len() - 1]);
        self.check_ends(position, from, to)?;
        if path.len() == 2 {
            self.check_reach(position, from, to)?;
        } else {
            self.check_chain(position, &path)?;
        }
        Ok(Action::Move { from, to })
    }

    fn check_ends(&self, position: &Position, from: Field, to: Field) -> Result<(), Refusal> {
        let colour = position.colour;
        let (start, end) = (from.square(), to.square());
        if !position.pawns(colour).has(from) {
            let number = colour.number();
            let other = self.board.colours().find(|other| position.pawns(*other).has(from));
            return Err(Refusal::new(
                Clause("H-7"),
                match other {
                    Some(other) => format!(
                        "the pawn on {start} is of colour {}: colour {number} is to move",
                        other.number()
                    ),
                    None => format!("there is no pawn on {start}: colour {number} is to move"),
                },
            ));
        }
        if from == to {
            return Err(Refusal::new(
                Clause("H-16"),
                format!("a chain that ends where it began, on {start}, is no move"),
            ));
        }
        if position.occupied().has(to) {
            return Err(Refusal::new(
                Clause(if BESIDE[from.index()].has(to) { "H-9" } else { "H-10" }),
                format!("{end} is occupied: a pawn goes to a free square"),
            ));
        }
        Ok(())
    }

    fn check_reach(&self, position: &Position, from: Field, to: Field) -> Result<(), Refusal> {
        if self.reaches(position, from, to) {
            return Ok(());
        }
        let (start, end) = (from.square(), to.square());
        let freely = Self { no_return: false, ..self.clone() };
        if freely.reaches(position, from, to) {
            return Err(refuse_return(start));
        }
        Err(Refusal::new(
            Clause("H-10"),
            format!("{end} is not beside {start}, and no chain of jumps leads from there to it"),
        ))
    }

    /// Every part of a chain must be a jump; its start is free as soon as the pawn has left it.
    fn check_chain(&self, position: &Position, path: &[Field]) -> Result<(), Refusal> {
        let start = path[0];
        let goal = self.board.goal(position.colour);
        for (index, pair) in path.windows(2).enumerate() {
            let (from, to) = (pair[0], pair[1]);
            let (a, b) = (from.square(), to.square());
            let over = middle(a, b).ok_or_else(|| {
                if index == 0 && BESIDE[from.index()].has(to) {
                    Refusal::new(
                        Clause("H-8"),
                        format!("{a}-{b} is a step: a turn steps once or jumps, never both"),
                    )
                } else {
                    Refusal::new(
                        Clause("H-10"),
                        format!("{a}-{b} is no jump: a jump goes two squares in a straight line"),
                    )
                }
            })?;
            if !position.occupied().has(Field::new(over)) {
                return Err(Refusal::new(
                    Clause("H-10"),
                    format!("{a}-{b} is no jump: there is no pawn on {over}"),
                ));
            }
            if to != start && position.occupied().has(to) {
                return Err(Refusal::new(
                    Clause("H-10"),
                    format!("{a}-{b} is no jump: {b} is occupied"),
                ));
            }
            if self.no_return && goal.has(from) && !goal.has(to) {
                return Err(refuse_return(start.square()));
            }
        }
        Ok(())
    }

    pub(crate) fn write_token(&self, position: &Position, action: Action) -> String {
        match action {
            Action::Pass => notation::PASS.to_owned(),
            Action::Resign(seat) => notation::resign(seat),
            Action::Move { from, to } => {
                let names: Vec<_> = self
                    .path(position, from, to)
                    .into_iter()
                    .map(|field| field.square().to_string())
                    .collect();
                names.join("-")
            }
        }
    }

    /// The fields of a move, start and end included: a step, or the chain that is written. The way
    /// is found layer by layer, and within a layer in the order of the tokens so far, so that the
    /// first way to a field is the first bytewise.
    pub fn path(&self, position: &Position, from: Field, to: Field) -> Vec<Field> {
        if BESIDE[from.index()].has(to) {
            return vec![from, to];
        }
        let springs = self.springs(position, from.class());
        let mut ways = vec![(from, 0)];
        let mut seen = from.bit();
        let mut next = 0;
        while next < ways.len() && ways[next].0 != to {
            let landings = springs.landings(ways[next].0.bit()) & !seen;
            seen |= landings;
            let mut fields: Vec<_> =
                crate::Fields::of_class(from.class(), landings).iter().collect();
            fields.sort_by_cached_key(|field| field.square().to_string());
            ways.extend(fields.into_iter().map(|field| (field, next)));
            next += 1;
        }
        let mut path = vec![to];
        let mut way = ways.get(next).map_or(0, |way| way.1);
        while way != 0 {
            path.push(ways[way].0);
            way = ways[way].1;
        }
        path.push(from);
        path.reverse();
        path
    }
}

/// The square between two that lie two apart in a straight line.
fn middle(a: Square, b: Square) -> Option<Square> {
    DIRECTIONS.iter().find_map(|&(dc, dr)| {
        let on = |n: usize, by: i32| usize::try_from(n as i32 + by).ok();
        let lands =
            on(a.column(), 2 * dc) == Some(b.column()) && on(a.row(), 2 * dr) == Some(b.row());
        lands.then(|| Some(Square::new(on(a.column(), dc)?, on(a.row(), dr)?)))?
    })
}

fn refuse_return(start: Square) -> Refusal {
    Refusal::new(
        Clause("H-23"),
        format!("with no-return the pawn from {start} may not leave the court opposite"),
    )
}
