//! Shares of first place over a game or a contest, as a picture.

use std::fmt::Write as _;

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 420.0;
const MARGIN: f64 = 48.0;
/// Told apart by dashes as well as by colour.
const LINES: [(&str, &str); 5] = [
    ("#c0392b", "none"),
    ("#1f6f8f", "9 5"),
    ("#b8860b", "2 5"),
    ("#4b2a55", "12 4 2 4"),
    ("#3b7d4f", "5 5"),
];
const INK: &str = "#5b5244";
/// How wide a letter of a name is, and how many of them are shown.
const WIDE: f64 = 8.0;
const LONGEST: usize = 42;

/// A picture of lines between 0 and 100 % over so many steps.
pub(super) struct Chart {
    svg: String,
    steps: usize,
    lines: usize,
    /// Where the next name stands.
    name: (f64, f64),
}

impl Chart {
    /// The paper and its scale.
    pub(super) fn new(steps: usize) -> Self {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             width=\"{WIDTH}\" height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\">\
             <rect width=\"100%\" height=\"100%\" fill=\"#fbf7ee\"/>"
        );
        for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let _ = write!(
                svg,
                "<path d=\"M{MARGIN} {y:.1}H{end}\" stroke=\"#d8cdb8\"/>\
                 <text x=\"{left}\" y=\"{text:.1}\" text-anchor=\"end\" fill=\"{INK}\">{percent:.0} %</text>",
                y = y(part),
                end = WIDTH - MARGIN,
                left = MARGIN - 6.0,
                text = y(part) + 4.0,
                percent = 100.0 * part
            );
        }
        Self { svg, steps, lines: 0, name: (MARGIN, 18.0) }
    }

    /// Adds a line through these shares at these steps, and its name above.
    pub(super) fn line(&mut self, name: &str, points: impl IntoIterator<Item = (usize, f64)>) {
        let (colour, dashes) = LINES[self.lines % LINES.len()];
        let (left, top) = self.place(name);
        let mut path = String::new();
        for (step, share) in points {
            let verb = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{verb}{:.1} {:.1}", self.x(step), y(share));
        }
        let _ = write!(
            self.svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" \
             stroke-dasharray=\"{dashes}\"/><text x=\"{left}\" y=\"{top}\" fill=\"{colour}\">{name}</text>",
            name = escape(&cut(name))
        );
        self.lines += 1;
    }

    /// Where a name stands: behind the one before, or where there is no room in a line of its own.
    fn place(&mut self, name: &str) -> (f64, f64) {
        let width = WIDE * cut(name).chars().count() as f64;
        if self.name.0 > MARGIN && self.name.0 + width > WIDTH - MARGIN {
            self.name = (MARGIN, self.name.1 + 17.0);
        }
        let place = self.name;
        self.name.0 += width + 2.0 * WIDE;
        place
    }

    /// Marks a step on a line, counted from 0, with a label.
    pub(super) fn mark(&mut self, line: usize, step: usize, share: f64, label: &str) {
        let (colour, _) = LINES[line % LINES.len()];
        // Beside the middle, where the label does not leave the paper.
        let above = if share > 0.5 { 20.0 } else { -11.0 };
        let _ = write!(
            self.svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#fbf7ee\" stroke=\"{colour}\" \
             stroke-width=\"2\"/><text x=\"{x:.1}\" y=\"{text:.1}\" text-anchor=\"middle\" \
             font-weight=\"bold\" fill=\"{colour}\">{label}</text>",
            x = self.x(step),
            y = y(share),
            text = y(share) + above,
            label = escape(label)
        );
    }

    /// The picture, with a caption below.
    pub(super) fn finish(mut self, caption: &str) -> String {
        let _ = write!(
            self.svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"{INK}\">{}</text></svg>",
            WIDTH - MARGIN,
            HEIGHT - 16.0,
            escape(caption)
        );
        self.svg
    }

    fn x(&self, step: usize) -> f64 {
        MARGIN + (WIDTH - 2.0 * MARGIN) * step as f64 / self.steps.max(1) as f64
    }
}

fn y(share: f64) -> f64 {
    HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * share
}

fn cut(name: &str) -> String {
    let short = name.chars().count() <= LONGEST;
    if short { name.to_owned() } else { name.chars().take(LONGEST - 1).chain(['…']).collect() }
}

fn escape(text: &str) -> String {
    text.replace(char::is_control, "�").replace('&', "&amp;").replace('<', "&lt;")
}
