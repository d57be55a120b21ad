//! The colours of both themes, each named once.
//!
//! The table is linen, the boards are card, the pieces lacquer. The five lacquers differ in
//! lightness as well as in hue, so that they stay apart for the colour-blind and in grey; a mark
//! for each seat (see [`crate::pieces`]) does the rest.

use crate::Theme;

/// A colour as SVG writes it.
pub(crate) type Colour = &'static str;

/// The colours of a piece.
pub(crate) struct Lacquer {
    /// What one sees from above.
    pub(crate) face: Colour,
    /// Its side, in shade.
    pub(crate) edge: Colour,
    /// What is printed on it.
    pub(crate) mark: Colour,
    /// Card of this colour, for courts.
    pub(crate) tint: Colour,
}

/// All the colours of a theme.
pub(crate) struct Palette {
    pub(crate) table: Colour,
    /// Boards, and the frame round them.
    pub(crate) board: Colour,
    pub(crate) board_edge: Colour,
    /// Every second square.
    pub(crate) check: Colour,
    pub(crate) check_opacity: f64,
    /// Lines between squares.
    pub(crate) grid: Colour,
    /// Numbers that matter.
    pub(crate) ink: Colour,
    /// Coordinates.
    pub(crate) muted: Colour,
    /// Rules and empty slots.
    pub(crate) faint: Colour,
    /// Whose turn it is, who has won, which way an arrow points.
    pub(crate) accent: Colour,
    pub(crate) shadow: Colour,
    pub(crate) shadow_opacity: f64,
    /// The plate with holes, and the holes.
    pub(crate) plate: Colour,
    pub(crate) plate_edge: Colour,
    pub(crate) hole: Colour,
    pub(crate) hole_rim: Colour,
    pub(crate) plate_print: Colour,
    /// Lines that bear an arrow, and those that bear none.
    pub(crate) path: Colour,
    pub(crate) plain_path: Colour,
    pub(crate) dots: Colour,
    pub(crate) seats: [Lacquer; 5],
    pub(crate) ivory: Lacquer,
    pub(crate) obstacle: Lacquer,
    pub(crate) stud: Colour,
}

const fn lacquer(face: Colour, edge: Colour, mark: Colour, tint: Colour) -> Lacquer {
    Lacquer { face, edge, mark, tint }
}

/// The colours of a theme.
pub(crate) fn palette(theme: Theme) -> &'static Palette {
    match theme {
        Theme::Light => &LIGHT,
        Theme::Dark => &DARK,
    }
}

static LIGHT: Palette = Palette {
    table: "#ebe2d0",
    board: "#fbf7ec",
    board_edge: "#d8cbb2",
    check: "#7a6238",
    check_opacity: 0.1,
    grid: "#e3d9c4",
    ink: "#35302a",
    muted: "#93866f",
    faint: "#cfc3ab",
    accent: "#e8702a",
    shadow: "#3b2a12",
    shadow_opacity: 0.2,
    plate: "#35626b",
    plate_edge: "#234850",
    hole: "#22434b",
    hole_rim: "#4a7a83",
    plate_print: "#a9c3c4",
    path: "#b5a68c",
    plain_path: "#3c7f93",
    dots: "#e0a93a",
    seats: [
        lacquer("#c4382c", "#8a1f18", "#f9dccd", "#f3cfc2"),
        lacquer("#1f6d8a", "#124558", "#cfe8ee", "#c2dce1"),
        lacquer("#ebb02e", "#ad7a14", "#6f4a08", "#f7e4b4"),
        lacquer("#5d3562", "#38193c", "#e6d2e9", "#dccddd"),
        lacquer("#93a97a", "#62774b", "#2f3f1f", "#dfe6d2"),
    ],
    ivory: lacquer("#fdfaf1", "#c6b99f", "#a89b83", "#fdfaf1"),
    obstacle: lacquer("#a8a297", "#76716a", "#c9c4ba", "#d8d3c9"),
    stud: "#4a443c",
};

static DARK: Palette = Palette {
    table: "#1f1c19",
    board: "#332e29",
    board_edge: "#151210",
    check: "#ffe9c4",
    check_opacity: 0.055,
    grid: "#453e36",
    ink: "#f1e9da",
    muted: "#a2957f",
    faint: "#574e43",
    accent: "#f28b46",
    shadow: "#000000",
    shadow_opacity: 0.38,
    plate: "#24464d",
    plate_edge: "#122a30",
    hole: "#142d34",
    hole_rim: "#32595f",
    plate_print: "#86a5a7",
    path: "#75695a",
    plain_path: "#56a3b8",
    dots: "#c08d2c",
    seats: [
        lacquer("#d9503f", "#8c261c", "#fde3d6", "#5b362e"),
        lacquer("#3f93ae", "#1e566a", "#dcf0f4", "#2b4650"),
        lacquer("#f0bb47", "#a87a1c", "#6b4806", "#574826"),
        lacquer("#9a6ba0", "#5d3a62", "#f4e6f5", "#483850"),
        lacquer("#a9bd90", "#6d8156", "#33421f", "#434c38"),
    ],
    ivory: lacquer("#f3ecdd", "#a99c85", "#9a8d76", "#f3ecdd"),
    obstacle: lacquer("#87817a", "#55504b", "#a7a199", "#4a4540"),
    stud: "#14110f",
};
