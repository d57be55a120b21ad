//! What can still be laid, and where.

use polyomino::Mask;

use super::{board::Board, lays::Lays};

/// What the pieces left can still reach.
pub(super) struct Survey<const W: usize> {
    /// The free squares that a seat's pieces could cover, whether or not they touch there. A piece
    /// beside none of the other's can never be turned again: what is free only shrinks.
    pub(super) reach: [Mask<W>; 2],
    /// Whether a seat could lay a piece, were it its turn.
    pub(super) can_lay: [bool; 2],
    /// The shapes for which there is still room somewhere: a bit a shape.
    pub(super) roomy: u32,
    /// What the pieces of a seat are worth for which there is still room.
    pub(super) room: [i32; 2],
    /// A number for those pieces.
    pub(super) key: u64,
}

impl<const W: usize> Survey<W> {
    /// Looks at the board; `list`, where there is one, gets the layings of whose turn it is.
    pub(super) fn new(lays: &Lays<W>, board: &Board<W>, mut list: Option<&mut Vec<u16>>) -> Self {
        let kit = &lays.kit;
        let free = kit.spread(board.free);
        let near = [0, 1].map(|seat| board.near(lays, seat));
        let touch = list.is_some().then(|| kit.spread(near[board.turn]));
        let mut survey =
            Self { reach: [Mask::EMPTY; 2], can_lay: [false; 2], roomy: 0, room: [0; 2], key: 0 };
        for shape in 0..kit.shapes() {
            let left = [board.trays[0][shape], board.trays[1][shape]];
            if left == [0, 0] {
                continue;
            }
            let mut covered = Mask::EMPTY;
            // Where all is within reach already, one place shows that there is room.
            let known = [0, 1].map(|seat| left[seat] == 0 || survey.reach[seat] == board.free);
            let known = known[0] && known[1];
            for orientation in kit.orientations(shape) {
                let fits = kit.fits_in(orientation, &free);
                if fits.is_empty() {
                    continue;
                }
                if !known {
                    covered |= lays.covered_from(orientation, fits);
                } else if covered.is_empty() {
                    covered = fits;
                }
                if left[board.turn] > 0
                    && let (Some(list), Some(touch)) = (&mut list, &touch)
                {
                    let anchors = fits & kit.touching_in(orientation, touch);
                    list.extend(anchors.iter().map(|at| lays.id(kit.placement(orientation, at))));
                }
            }
            if covered.is_empty() {
                continue;
            }
            survey.roomy |= 1 << shape;
            for seat in [0, 1] {
                if left[seat] > 0 {
                    if !known {
                        survey.reach[seat] |= covered;
                    }
                    survey.room[seat] += i32::from(left[seat]) * lays.values[shape];
                    let tray = (seat * 64 + shape) as u64 * 64 + u64::from(left[seat]);
                    survey.key = survey.key.wrapping_add(tabletop::mix(tray));
                }
            }
        }
        survey.can_lay = [0, 1].map(|seat| survey.reach[seat].intersects(near[seat]));
        survey
    }

    /// Whether nobody can lay any more.
    pub(super) fn is_over(&self) -> bool {
        self.can_lay == [false, false]
    }
}
