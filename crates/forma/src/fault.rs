//! What can be wrong with an action, and how it is said.

use tabletop::{Clause, Game, Refusal, Seat, Square};

use crate::{Edition, Forma, Piece, material::Shape};

/// Why an action is not allowed. Small and `Copy`, so that judging an action costs no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    Over,
    /// The board has not been set up.
    SettingUp,
    AlreadySetUp,
    Unordered,
    OffBoard(Square),
    TooManyObstacles,
    /// An obstacle that leaves no place for the tower.
    NoRoom(Square),
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
            Self::Unordered | Self::OffBoard(_) => Clause::NOTATION,
            Self::TowerAtEdge(_) | Self::NoRoom(_) => Clause("M-6"),
            Self::Touching(..) => Clause("M-7"),
            Self::NoShape | Self::NoneLeft(..) | Self::Occupied(..) => Clause("M-9"),
            Self::Refereed => Clause("M-11"),
            Self::Fits | Self::CannotTry(_) => Clause("M-12"),
            Self::CanLay(_) => Clause("M-13"),
            Self::Gone(_) | Self::NoSuchSeat => Clause::RESIGN,
        }
    }

    fn message(self, edition: &Edition) -> String {
        match self {
            Self::Over => "the game is over: nothing can be played any more".to_owned(),
            Self::SettingUp => {
                let (tower, obstacles) = example(edition.size());
                format!(
                    "the board is set up first: write ‘{tower}/obstacles={obstacles}’, or \
                     ‘obstacles=none’ to set none"
                )
            }
            Self::AlreadySetUp => {
                "the board has been set up already: now shapes are laid".to_owned()
            }
            Self::Unordered => "obstacles go in ascending order, column, then row".to_owned(),
            Self::OffBoard(square) => format!("{square} is no square of this board"),
            Self::TooManyObstacles => match edition.obstacles() {
                0 => "there are no obstacles in the box: write ‘obstacles=none’".to_owned(),
                1 => "there is only 1 obstacle in the box".to_owned(),
                obstacles => format!("there are only {obstacles} obstacles in the box"),
            },
            Self::NoRoom(square) => {
                format!("with an obstacle on {square} no place is left for the tower")
            }
            Self::TowerAtEdge(square) => {
                let last = Square::new(edition.size() - 2, edition.size() - 2);
                format!(
                    "{square} is at the edge: the tower stands on one of the squares b2 to {last}"
                )
            }
            Self::Touching(square, other) if square == other => {
                format!("{square} has an obstacle: the tower stands elsewhere, free of it")
            }
            Self::Touching(square, other) => format!(
                "{square} touches the obstacle on {other}: obstacles and tower touch neither \
                 along a side nor at a corner"
            ),
            Self::NoShape => format!(
                "these squares are no shape of the box: a shape is {} that hang together by their \
                 sides",
                sizes(edition)
            ),
            Self::NoneLeft(seat, shape) => {
                let name = edition.piece(shape).name();
                format!("seat {seat} has no {name} left: choose a shape of the tray")
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

/// How setting up may look on a board of that size: the tower, and some obstacles.
pub(crate) fn example(size: usize) -> (&'static str, &'static str) {
    if size > 10 { ("tower=k10", "c3+f7") } else { ("tower=b2", "a4+d3") }
}

/// How many squares the shapes of the box have.
fn sizes(edition: &Edition) -> String {
    const WORDS: [&str; 8] = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
    let word = |size: u32| WORDS[size as usize - 1];
    let all = edition.pieces().iter().map(Piece::size);
    match (all.clone().min().unwrap_or(1), all.max().unwrap_or(1)) {
        (1, 1) => "one square".to_owned(),
        (least, most) if least == most => format!("{} squares", word(most)),
        (least, most) => format!("{} to {} squares", word(least), word(most)),
    }
}

impl Forma {
    /// Why an action is not allowed, in words.
    pub(crate) fn refusal(&self, fault: Fault) -> Refusal {
        Refusal::new(fault.clause(), fault.message(&self.edition))
    }
}
