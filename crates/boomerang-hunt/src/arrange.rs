//! Positions that somebody set up: `1:d4,e5 2:f4 supply:6,8,9 prisoners:0,1,0/0,0,0/1,0,0`.
//!
//! | word | what it says |
//! |---|---|
//! | `1:d4,e5` … `5:…` | the fields of a seat's stones |
//! | `supply:6,8,9` | how many stones each has yet to bring in; all that are left, if not said |
//! | `prisoners:0,1,0/…` | for each seat, how many stones of every seat it holds |
//! | `removed:1,0,0` | how many stones of each a claim has taken from the game (`B-12`) |
//! | `extra:1` | extra turns still to play, this one included |
//! | `given:a1+a2+b1` | the triangles that gave one in this run (`B-21`) |
//! | `offender:2`, `overlooked:d4` | who can be called out, and for which stones (`B-17`) |
//! | `out:3`, `resigned:1` | who has left the game, in that order |

use tabletop::{
    Clause, Refusal, Seat, SeatList,
    arrange::{Words, Writer, number, numbers, seat},
};

use crate::{
    board::{Field, FieldSet},
    position::Position,
    rules::{DUEL_LOST, Goal, Hunt},
};

const SEATS: [&str; 5] = ["1", "2", "3", "4", "5"];
const SUPPLY: &str = "supply";
const PRISONERS: &str = "prisoners";
const REMOVED: &str = "removed";
const EXTRA: &str = "extra";
const GIVEN: &str = "given";
const OFFENDER: &str = "offender";
const OVERLOOKED: &str = "overlooked";
const OUT: &str = "out";
const RESIGNED: &str = "resigned";

fn refuse<T>(clause: &'static str, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(Clause(clause), message))
}

/// What a text says about the stones of all seats.
struct Stones {
    fields: Vec<Vec<Field>>,
    /// By holder, then by owner.
    prisoners: Vec<Vec<u8>>,
    removed: Vec<u8>,
}

impl Stones {
    /// Stones of a seat that are neither in supply nor on the board.
    fn lost(&self, seat: Seat) -> usize {
        let held: u8 = self.prisoners.iter().map(|held| held[seat.index()]).sum();
        usize::from(held) + usize::from(self.removed[seat.index()])
    }
}

impl Hunt {
    pub(crate) fn read_arrangement(&self, text: &str) -> Result<Position, Refusal> {
        let mut keys = SEATS[..self.players].to_vec();
        keys.extend([
            SUPPLY, PRISONERS, REMOVED, EXTRA, GIVEN, OFFENDER, OVERLOOKED, OUT, RESIGNED,
        ]);
        let words = Words::read(text, &keys)?;
        let stones = self.read_stones(&words)?;
        self.check_numbers(&words, &stones)?;
        let mut position = self.with_stones(&stones, self.read_out(&words, &stones)?);
        for seat in words.seats(RESIGNED, self.players)?.as_slice() {
            position.resign(*seat);
        }
        self.check_goes_on(&position)?;
        self.read_run(&words, &mut position)?;
        self.read_claim(&words, &mut position)?;
        if self.is_stuck(&position) {
            return refuse("C-3", "the game is over: nobody left can act");
        }
        Ok(position)
    }

    fn field_of(&self, name: &str) -> Result<Field, Refusal> {
        self.board.field(name).ok_or_else(|| {
            let board = self.board.name();
            Refusal::unreadable(format!("‘{name}’ is no field of the board ‘{board}’"))
        })
    }

    fn read_fields(&self, words: &Words<'_>, key: &str) -> Result<Vec<Field>, Refusal> {
        words.list(key)?.into_iter().map(|name| self.field_of(name)).collect()
    }

    fn read_stones(&self, words: &Words<'_>) -> Result<Stones, Refusal> {
        let mut taken = FieldSet::EMPTY;
        let mut fields = Vec::new();
        for key in &SEATS[..self.players] {
            let own = self.read_fields(words, key)?;
            for field in &own {
                if taken.has(*field) {
                    let name = self.board.field_name(*field);
                    return refuse("B-4", format!("{name} has two stones: there is room for one"));
                }
                taken.toggle(*field);
            }
            fields.push(own);
        }
        let none = vec![0; self.players];
        let removed = words.numbers(REMOVED, self.players, self.stones)?;
        if removed.is_some() && self.referee {
            return refuse("B-18", "with a referee nothing is removed from the game");
        }
        let prisoners = self.read_prisoners(words)?;
        Ok(Stones { fields, prisoners, removed: removed.unwrap_or(none) })
    }

    fn read_prisoners(&self, words: &Words<'_>) -> Result<Vec<Vec<u8>>, Refusal> {
        let Some(text) = words.one(PRISONERS)? else {
            return Ok(vec![vec![0; self.players]; self.players]);
        };
        let held: Vec<_> = text
            .split('/')
            .map(|row| numbers(PRISONERS, row, self.players, self.stones))
            .collect::<Result<_, _>>()?;
        if held.len() != self.players {
            let message = format!("‘{PRISONERS}:’ has one list a seat, with / between them");
            return Err(Refusal::unreadable(message));
        }
        match Seat::all(self.players).find(|seat| held[seat.index()][seat.index()] > 0) {
            Some(seat) => refuse("B-9", format!("seat {seat} cannot hold its own stones")),
            None => Ok(held),
        }
    }

    /// Board, supply, prisoners and what was removed add up (`B-2`).
    fn check_numbers(&self, words: &Words<'_>, stones: &Stones) -> Result<(), Refusal> {
        let supply = words.numbers(SUPPLY, self.players, self.stones)?;
        let clause = if self.goal == Goal::Duel { "B-26" } else { "B-2" };
        for seat in Seat::all(self.players) {
            let (board, lost) = (stones.fields[seat.index()].len(), stones.lost(seat));
            let all = usize::from(self.stones);
            let said = supply.as_ref().map(|supply| usize::from(supply[seat.index()]));
            let left = all.checked_sub(board + lost);
            if left.is_none() || said.is_some() && said != left {
                let supply = said.map_or(String::new(), |said| format!(", {said} in supply"));
                let message = format!(
                    "seat {seat} has {board} stones on the board{supply} and {lost} taken: \
                     together they are not {all}"
                );
                return refuse(clause, message);
            }
        }
        Ok(())
    }

    /// Who has no stone left, in the order that is said, or else by seat.
    fn read_out(&self, words: &Words<'_>, stones: &Stones) -> Result<SeatList, Refusal> {
        let mut out = words.seats(OUT, self.players)?;
        for seat in Seat::all(self.players) {
            let is_out = stones.lost(seat) == usize::from(self.stones);
            if is_out {
                out.push(seat);
            } else if out.has(seat) {
                return refuse("B-15", format!("seat {seat} is not out: it has stones left"));
            }
        }
        Ok(out)
    }

    /// Puts everything where it is by the ways there are. Who is out loses his last stone when all
    /// others have lost theirs, in that order.
    fn with_stones(&self, stones: &Stones, out: SeatList) -> Position {
        let mut position = Position::start(self.players, self.stones, self.first);
        let Some(spare) = self
            .board
            .fields()
            .find(|field| stones.fields.iter().all(|fields| !fields.contains(field)))
        else {
            return position;
        };
        let stay = Seat::all(self.players).filter(|seat| !out.has(*seat));
        for owner in stay.chain(out.as_slice().iter().copied()) {
            for holder in Seat::all(self.players) {
                for _ in 0..stones.prisoners[holder.index()][owner.index()] {
                    position.place(owner, spare);
                    position.imprison(holder, spare);
                }
            }
            for _ in 0..stones.removed[owner.index()] {
                position.place(owner, spare);
                position.remove(owner, spare);
            }
            for field in &stones.fields[owner.index()] {
                position.place(owner, *field);
            }
        }
        position
    }

    fn check_goes_on(&self, position: &Position) -> Result<(), Refusal> {
        if position.playing() < 2 {
            return refuse("B-23", "the game is over: fewer than two players are left in it");
        }
        for seat in Seat::all(self.players) {
            match self.goal {
                Goal::Prisoners(target) if position.held(seat) >= target => {
                    let message = format!(
                        "seat {seat} holds {} prisoners, and {target} have won: the game is over",
                        position.held(seat)
                    );
                    return refuse("B-1", message);
                }
                Goal::Duel if position.left(seat) <= DUEL_LOST => {
                    let left = position.left(seat);
                    let message = format!("seat {seat} has only {left} stones left: it has lost");
                    return refuse("B-26", message);
                }
                _ => {}
            }
        }
        if !position.is_playing(self.first) {
            let message = format!("seat {} is to act, but is no longer in the game", self.first);
            return refuse("C-5", message);
        }
        Ok(())
    }

    /// Extra turns, and the triangles that they come from: one each at most, and none without.
    fn read_run(&self, words: &Words<'_>, position: &mut Position) -> Result<(), Refusal> {
        let most = u8::MAX;
        position.extra_turns = words.one(EXTRA)?.map_or(Ok(0), |text| number(EXTRA, text, most))?;
        for text in words.list(GIVEN)? {
            let corners: Vec<_> =
                text.split('+').map(|name| self.field_of(name)).collect::<Result<_, _>>()?;
            let is_it = |triangle: &[Field; 3]| {
                corners.len() == 3 && triangle.iter().all(|corner| corners.contains(corner))
            };
            let Some(triangle) = self.board.triangles().iter().position(is_it) else {
                return refuse("B-13", format!("{text} is no marked triangle"));
            };
            position.given |= 1 << triangle;
        }
        let given = position.given.count_ones();
        if u32::from(position.extra_turns) > given || position.extra_turns == 0 && given > 0 {
            let message = format!(
                "{} extra turns are to play and {given} triangles gave one: each gives one at \
                 most, and they are forgotten when none is left",
                position.extra_turns
            );
            return refuse("B-21", message);
        }
        Ok(())
    }

    /// What can be claimed.
    fn read_claim(&self, words: &Words<'_>, position: &mut Position) -> Result<(), Refusal> {
        let offender = words.one(OFFENDER)?;
        let fields = self.read_fields(words, OVERLOOKED)?;
        let Some(offender) = offender.map(|text| seat(OFFENDER, text, self.players)).transpose()?
        else {
            return match fields.first() {
                None => Ok(()),
                Some(_) => refuse("B-17", "say whose stones could have captured: offender:2"),
            };
        };
        if self.referee {
            return refuse("B-18", "with a referee nothing can be overlooked");
        }
        if fields.is_empty() {
            return refuse("B-17", "say which stones could have captured: overlooked:d4");
        }
        for field in fields {
            if !position.stones(offender).has(field) {
                let name = self.board.field_name(field);
                return refuse("B-17", format!("no stone of seat {offender} stands on {name}"));
            }
            position.overlooked = position.overlooked | FieldSet::of(field);
        }
        position.offender = Some(offender);
        Ok(())
    }

    pub(crate) fn write_arrangement(&self, position: &Position) -> String {
        let seats = || Seat::all(self.players);
        let mut text = Writer::default();
        for seat in seats() {
            text.list(seat, self.board.names(position.stones(seat)));
        }
        text.list(SUPPLY, seats().map(|seat| position.supply(seat)));
        if seats().any(|seat| position.held(seat) > 0) {
            let held = seats().map(|holder| {
                let held = seats().map(|owner| position.prisoners(holder, owner).to_string());
                held.collect::<Vec<_>>().join(",")
            });
            text.word(PRISONERS, held.collect::<Vec<_>>().join("/"));
        }
        text.numbers(REMOVED, seats().map(|seat| position.removed(seat)));
        text.numbers(EXTRA, [position.extra_turns]);
        let given = self.board.triangles().iter().enumerate();
        let given = given.filter(|(rank, _)| position.given >> rank & 1 == 1);
        text.list(GIVEN, given.map(|(_, corners)| self.board.names(*corners).join("+")));
        text.list(OFFENDER, position.offender);
        text.list(OVERLOOKED, self.board.names(position.overlooked));
        text.list(OUT, position.out().as_slice());
        text.list(RESIGNED, position.resigned().as_slice());
        text.text()
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Game, Setup};

    use super::*;

    fn arrange(setup: &Setup, text: &str) -> Result<Position, Refusal> {
        Hunt::new(setup).unwrap().arrange(text)
    }

    fn three() -> Setup {
        Setup::new(&Hunt::INFO, 3)
    }

    #[test]
    fn supply_is_what_is_left() {
        let text = "1:d4 2:e4 prisoners:0,1,0/0,0,0/2,0,0";
        let position = arrange(&three(), text).unwrap();
        assert_eq!(position.supply(Seat::FIRST), 6);
        assert!(position.is_true(3));
        let game = Hunt::new(&three()).unwrap();
        assert_eq!(
            game.arrangement(&position),
            "1:d4 2:e4 supply:6,7,9 prisoners:0,1,0/0,0,0/2,0,0"
        );
        assert_eq!(arrange(&three(), "").unwrap(), game.start());
    }

    #[test]
    fn positions_that_cannot_be_are_refused_by_clause() {
        let duel = Setup::new(&Hunt::INFO, 2).with("duel");
        let referee = three().with("referee");
        for (setup, text, clause, word) in [
            (&three(), "1:d4 2:e4,d4", "B-4", "d4 has two stones"),
            (&three(), "1:z99", "C-8", "z99"),
            (&three(), "4:d4", "C-8", "4:d4"),
            (&three(), "1:d4 supply:9,9,9", "B-2", "seat 1 has 1 stones on the board, 9 in supply"),
            (&three(), "1:d4 removed:9,0,0", "B-2", "not 9"),
            (&three(), "prisoners:1,0,0/0,0,0/0,0,0", "B-9", "its own stones"),
            (&three(), "prisoners:0,0/0,0", "C-8", ""),
            (&three(), "prisoners:0,8,0/0,0,0/0,0,0", "B-1", "the game is over"),
            (&three(), "removed:9,0,0", "C-5", "no longer in the game"),
            (&three(), "removed:9,9,0", "B-23", "fewer than two"),
            (&three(), "out:2", "B-15", "not out"),
            (&three(), "resigned:1", "C-5", "no longer in the game"),
            (&three(), "extra:1", "B-21", "1 extra turns"),
            (&three(), "given:a1+a2+a3", "B-13", "a1+a2+a3"),
            (&three(), "overlooked:d4", "B-17", "whose"),
            (&three(), "offender:2", "B-17", "which"),
            (&three(), "2:d4 offender:2 overlooked:d5", "B-17", "d5"),
            (&referee, "2:d4 offender:2 overlooked:d4", "B-18", "referee"),
            (&referee, "removed:1,0,0", "B-18", "referee"),
            (&duel, "prisoners:0,8/0,0", "B-26", "only 2 stones"),
        ] {
            let refusal = arrange(setup, text).unwrap_err().to_string();
            assert!(refusal.contains(word), "{text}: {refusal}");
            assert!(refusal.ends_with(&format!("({clause})")), "{text}: {refusal}");
        }
    }
}
