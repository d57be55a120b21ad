//! What can be wrong with an action, and how it is said.

use tabletop::{Clause, Game, Refusal, Seat, Square};

use crate::{
    Forma,
    material::{OBSTACLES, Shape},
};

/// Why an action is not allowed. Small and `Copy`, so that judging an action costs no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    Over,
    /// The board has not been set up.
    SettingUp,
    AlreadySetUp,
    Unordered,
    TooManyObstacles,
    TowerAtEdge(Square),
    /// Something set touches an obstacle, or stands on it.
    Touching(Square, Square),
    /// The squares are no shape of the box.
    NoShape,
    NoneLeft(Seat, Shape),
    /// A square is not free; whether a referee sits at the table.
    Occupied(Square, bool),
    Refereed,
    /// What is called a misfit fits.
    Fits,
    /// A misfit of a player who has nothing that fits.
    CannotTry(Seat),
    /// A pass of a player who has something that fits.
    CanLay(Seat),
    Gone(Seat),
    NoSuchSeat,
}

impl Fault {
    fn clause(self) -> Clause {
        match self {
            Self::Over => Forma::INFO.end,
            Self::SettingUp | Self::TooManyObstacles => Clause("M-5"),
            Self::AlreadySetUp => Clause("M-8"),
            Self::Unordered => Clause::NOTATION,
            Self::TowerAtEdge(_) => Clause("M-6"),
            Self::Touching(..) => Clause("M-7"),
            Self::NoShape | Self::NoneLeft(..) | Self::Occupied(..) => Clause("M-9"),
            Self::Refereed => Clause("M-11"),
            Self::Fits | Self::CannotTry(_) => Clause("M-12"),
            Self::CanLay(_) => Clause("M-13"),
            Self::Gone(_) | Self::NoSuchSeat => Clause::RESIGN,
        }
    }

    fn message(self) -> String {
        match self {
            Self::Over => "the game is over: nothing can be played any more".to_owned(),
            Self::SettingUp => "the board is set up first: write ‘tower=k10/obstacles=c3+f7’, or \
                                ‘obstacles=none’ to set none"
                .to_owned(),
            Self::AlreadySetUp => {
                "the board has been set up already: now shapes are laid".to_owned()
            }
            Self::Unordered => "obstacles go in ascending order, column, then row".to_owned(),
            Self::TooManyObstacles => format!("there are only {OBSTACLES} obstacles in the box"),
            Self::TowerAtEdge(square) => {
                format!("{square} is at the edge: the tower stands on one of the squares b2 to s19")
            }
            Self::Touching(square, other) if square == other => {
                format!("{square} has an obstacle: the tower stands elsewhere, free of it")
            }
            Self::Touching(square, other) => format!(
                "{square} touches the obstacle on {other}: obstacles and tower touch neither \
                 along a side nor at a corner"
            ),
            Self::NoShape => "these squares are no shape of the box: a shape is one to five \
                              squares that hang together by their sides"
                .to_owned(),
            Self::NoneLeft(seat, shape) => {
                format!("seat {seat} has no {} left: choose a shape of the tray", shape.name())
            }
            Self::Occupied(square, true) => {
                format!("{square} is not free: a shape is laid on free squares")
            }
            Self::Occupied(square, false) => format!(
                "{square} is not free: a shape is laid on free squares (a shape misjudged by eye \
                 is written with ‘?’ at the end)"
            ),
            Self::Refereed => "with a referee nothing is tried by eye: lay a shape that fits, \
                               without ‘?’"
                .to_owned(),
            Self::Fits => {
                "all these squares are free, so the shape fits: write it without ‘?’".to_owned()
            }
            Self::CannotTry(seat) => {
                format!("seat {seat} has nothing left that fits, and so nothing to try: pass")
            }
            Self::CanLay(seat) => {
                format!(
                    "seat {seat} has a shape that fits and must lay one: only who cannot passes"
                )
            }
            Self::Gone(seat) => format!("seat {seat} has resigned already"),
            Self::NoSuchSeat => "there is no such seat at this table".to_owned(),
        }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::new(fault.clause(), fault.message())
    }
}
