//! Tokens: the squares of a laying, `pass` and `resignN`. Reading is strict and says which rule a
//! token breaks.

use polyomino::Placement;
use tabletop::{
    Clause, Refusal, Square,
    notation::{self, Common},
};

use crate::{
    actions::Action,
    position::{Mask, PLAYERS, Position, other},
    rules::Flip,
    view::colour_name,
};

impl Flip {
    pub(crate) fn write(&self, action: Action) -> String {
        match action {
            Action::Lay(placement) => {
                notation::join(self.kit.grid().squares(self.kit.squares(placement)))
            }
            Action::Pass => notation::PASS.to_owned(),
            Action::Resign(seat) => notation::resign(seat),
        }
    }

    pub(crate) fn read_token(&self, position: &Position, token: &str) -> Result<Action, Refusal> {
        let action = match notation::common(token, PLAYERS)? {
            Some(Common::Pass) => Action::Pass,
            Some(Common::Resign(seat)) => Action::Resign(seat),
            Some(Common::Repetition(_)) => {
                let message = "nothing repeats in this game, as pieces are only ever added";
                return Err(Refusal::new(Clause::REPETITION, message));
            }
            None => Action::Lay(self.read_laying(position, token)?),
        };
        if self.allows(position, action) {
            return Ok(action);
        }
        Err(match action {
            _ if position.over => {
                Refusal::new(Clause("F-12"), "the game is over: nothing can be played any more")
            }
            Action::Lay(placement) => self.refuse_laying(position, placement),
            Action::Pass | Action::Resign(_) => Refusal::new(
                Clause("F-12"),
                format!("{} can lay a piece and so must", colour_name(position.turn)),
            ),
        })
    }

    /// The placement that a token names, of a shape that the player has left.
    fn read_laying(&self, position: &Position, token: &str) -> Result<Placement, Refusal> {
        let placement = self.find_piece(token)?;
        let shape = self.kit.shape(placement.orientation);
        if position.left(position.turn, shape) == 0 {
            let (who, piece) = (colour_name(position.turn), self.edition.pieces()[shape].name());
            let message = format!("{who} has laid every {piece}: lay a piece that is left");
            return Err(Refusal::new(Clause("F-2"), message));
        }
        Ok(placement)
    }

    /// The placement that a token names, of a shape in the box.
    pub(crate) fn find_piece(&self, token: &str) -> Result<Placement, Refusal> {
        // Read as squares of the largest board there is, so that a piece over the edge is told
        // apart from a token that is no squares at all.
        let squares = notation::squares(token, Square::MAX_SIZE)
            .or_else(|_| notation::squares(token, self.edition.size()))?;
        self.check_on_board(&squares)?;
        self.kit.find(&squares).ok_or_else(|| {
            let message = match squares.len() {
                1 => "no piece of this box has one square".to_owned(),
                n => format!("no piece of this box has the shape of these {n} squares"),
            };
            Refusal::new(Clause("F-1"), message)
        })
    }

    fn check_on_board(&self, squares: &[Square]) -> Result<(), Refusal> {
        let size = self.edition.size();
        let outside = |square: &&Square| square.column() >= size || square.row() >= size;
        if let Some(square) = squares.iter().find(outside) {
            let corner = Square::new(size - 1, size - 1);
            let message = format!("{square} lies over the edge: the board is a1 to {corner}");
            return Err(Refusal::new(Clause("F-10"), message));
        }
        if let Some(square) = squares.iter().find(|square| self.edition.missing().contains(square))
        {
            let message = format!("this board has no {square}: it is one of its missing squares");
            return Err(Refusal::new(Clause("F-18"), message));
        }
        Ok(())
    }

    /// Why a piece that the player has may not lie there.
    fn refuse_laying(&self, position: &Position, placement: Placement) -> Refusal {
        let grid = self.kit.grid();
        let squares = self.kit.squares(placement);
        if let Some(bit) = (squares & position.covered()).first() {
            let square = grid.square(bit);
            let message =
                format!("{square} is covered, and pieces stay where they lie: use free squares");
            return Refusal::new(Clause("F-8"), message);
        }
        let opponent = other(position.turn);
        let (mine, theirs) = (colour_name(position.turn), colour_name(opponent));
        let (clause, what) = if self.at_corner(squares).intersects(position.colour(opponent)) {
            ("F-6", format!("this touches {theirs} at a corner alone"))
        } else if grid.neighbours(squares).intersects(position.colour(position.turn)) {
            ("F-5", format!("this touches only {mine}"))
        } else {
            ("F-4", format!("this touches nothing {theirs}"))
        };
        let message = format!("{what}: it must touch a {theirs} piece along a side");
        Refusal::new(Clause(clause), message)
    }

    /// The squares that meet some of these at a corner, and perhaps along a side too.
    fn at_corner(&self, squares: Mask) -> Mask {
        let stride = self.kit.grid().stride();
        let beside = squares.shifted_up(1) | squares.shifted_down(1);
        beside.shifted_up(stride) | beside.shifted_down(stride)
    }
}
