//! The colours of both themes, each named once.
//!
//! The table is linen, the boards are card, the pieces lacquer. The five lacquers stay apart for
//! the colour-blind too, as a test here makes sure; a mark for each seat (see [`crate::pieces`])
//! does the rest.

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
    /// The highlight on lacquer, and the tower.
    pub(crate) shine: Colour,
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
    /// Halma's studs, and what is printed on ivory.
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
    shine: "#ffffff",
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
        lacquer("#2580a3", "#155069", "#d8eef4", "#c2dde5"),
        lacquer("#ebb02e", "#ad7a14", "#6f4a08", "#f7e4b4"),
        lacquer("#4b2651", "#2a112e", "#e6d2e9", "#d9cadb"),
        lacquer("#9ab083", "#677c50", "#2f3f1f", "#dfe6d2"),
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
    shine: "#ffffff",
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
        lacquer("#d94b39", "#8c261c", "#fde3d6", "#5b362e"),
        lacquer("#2c80a4", "#164c63", "#dcf0f4", "#29434e"),
        lacquer("#f2bd48", "#a87a1c", "#6b4806", "#574826"),
        lacquer("#d8b2df", "#8e6a96", "#52295b", "#4b3d50"),
        lacquer("#9ab57f", "#647c4c", "#2d3b1b", "#404a36"),
    ],
    ivory: lacquer("#f3ecdd", "#a99c85", "#9a8d76", "#f3ecdd"),
    obstacle: lacquer("#87817a", "#55504b", "#a7a199", "#4a4540"),
    stud: "#14110f",
};

#[cfg(test)]
mod tests {
    use super::*;

    /// How the colour-blind see: what becomes of linear red, green and blue (Machado, Oliveira and
    /// Fernandes 2009, the severest degree), after the usual sight.
    const SIGHTS: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.1523, 1.0526, -0.2049], [0.1145, 0.7863, 0.0992], [-0.0039, -0.0481, 1.0520]],
        [[0.3673, 0.8606, -0.2280], [0.2801, 0.6725, 0.0474], [-0.0118, 0.0429, 0.9689]],
        [[1.2555, -0.0767, -0.1788], [-0.0784, 0.9308, 0.1476], [0.0047, 0.6914, 0.3039]],
    ];

    fn linear(colour: Colour) -> [f64; 3] {
        [1, 3, 5].map(|at| {
            let byte = u8::from_str_radix(&colour[at..at + 2], 16).expect("two digits");
            let value = f64::from(byte) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// Lightness and the two opponent axes (CIE 1976), in which distances are as they are seen.
    fn seen(rgb: [f64; 3]) -> [f64; 3] {
        const CONES: [[f64; 3]; 3] =
            [[0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0177, 0.1095, 0.8728]];
        let root = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let [x, y, z] = CONES.map(|row| root(mixed(row, rgb)));
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn mixed(parts: [f64; 3], values: [f64; 3]) -> f64 {
        parts.iter().zip(values).map(|(part, value)| part * value).sum()
    }

    fn apart(a: Colour, b: Colour, sight: &[[f64; 3]; 3]) -> f64 {
        let [a, b] =
            [a, b].map(linear).map(|rgb| seen(sight.map(|row| mixed(row, rgb).clamp(0.0, 1.0))));
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }

    #[test]
    fn the_seats_stay_apart_for_the_colour_blind() {
        for palette in [&LIGHT, &DARK] {
            let faces = palette.seats.each_ref().map(|lacquer| lacquer.face);
            for (index, a) in faces.iter().enumerate() {
                for b in &faces[..index] {
                    for sight in &SIGHTS {
                        let apart = apart(a, b, sight);
                        assert!(apart > 20.0, "{a} and {b} are {apart:.0} apart");
                    }
                }
            }
        }
    }

    #[test]
    fn marks_stand_out_from_their_lacquer() {
        for palette in [&LIGHT, &DARK] {
            for lacquer in &palette.seats {
                let apart = apart(lacquer.face, lacquer.mark, &SIGHTS[0]);
                assert!(apart > 35.0, "{} on {}: {apart:.0}", lacquer.mark, lacquer.face);
            }
        }
    }
}
