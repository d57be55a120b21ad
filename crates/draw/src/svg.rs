//! A small writer of SVG: elements, attributes, paths, and numbers that are short and always the
//! same.

use std::fmt::Write as _;

/// A point, in the units of the picture; y downward.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

pub(crate) const fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    pub(crate) fn plus(self, x: f64, y: f64) -> Self {
        point(self.x + x, self.y + y)
    }

    /// The point that lies `share` of the way towards another.
    pub(crate) fn towards(self, other: Self, share: f64) -> Self {
        self.plus((other.x - self.x) * share, (other.y - self.y) * share)
    }

    pub(crate) fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// SVG text that grows at its end.
#[derive(Default)]
pub(crate) struct Canvas {
    text: String,
}

impl Canvas {
    /// Begins an element; it ends with [`Tag::end`] or [`Tag::inside`].
    pub(crate) fn open(&mut self, name: &'static str) -> Tag<'_> {
        self.text.push('<');
        self.text.push_str(name);
        Tag { canvas: self, name }
    }

    /// Adds SVG that was written elsewhere.
    pub(crate) fn add(&mut self, part: &str) {
        self.text.push_str(part);
    }

    pub(crate) fn words(&mut self, words: &str) {
        escape(&mut self.text, words);
    }

    pub(crate) fn circle(&mut self, centre: Point, radius: f64) -> Tag<'_> {
        self.open("circle").set("cx", centre.x).set("cy", centre.y).set("r", radius)
    }

    pub(crate) fn path(&mut self, data: impl Attribute) -> Tag<'_> {
        self.open("path").set("d", data)
    }

    /// A rectangle from its upper left corner.
    pub(crate) fn rect(&mut self, corner: Point, width: f64, height: f64) -> Tag<'_> {
        let tag = self.open("rect").set("x", corner.x).set("y", corner.y);
        tag.set("width", width).set("height", height)
    }

    /// What was defined under an id, moved to a place.
    pub(crate) fn copy(&mut self, id: &str, place: Point) -> Tag<'_> {
        let tag = self.open("use").set("href", format!("#{id}"));
        let tag = if place.x == 0.0 { tag } else { tag.set("x", place.x) };
        if place.y == 0.0 { tag } else { tag.set("y", place.y) }
    }

    pub(crate) fn into_text(self) -> String {
        self.text
    }
}

/// An element whose attributes are being written.
#[must_use = "an element must be ended"]
pub(crate) struct Tag<'a> {
    canvas: &'a mut Canvas,
    name: &'static str,
}

impl Tag<'_> {
    pub(crate) fn set(self, name: &str, value: impl Attribute) -> Self {
        let text = &mut self.canvas.text;
        text.push(' ');
        text.push_str(name);
        text.push_str("=\"");
        value.write(text);
        text.push('"');
        self
    }

    pub(crate) fn fill(self, colour: impl Attribute) -> Self {
        self.set("fill", colour)
    }

    /// A line of one colour and width, and nothing within.
    pub(crate) fn line(self, colour: impl Attribute, width: f64) -> Self {
        self.fill("none").stroke(colour, width)
    }

    pub(crate) fn stroke(self, colour: impl Attribute, width: f64) -> Self {
        self.set("stroke", colour).set("stroke-width", width)
    }

    /// The colour of a line whose width is set elsewhere.
    pub(crate) fn stroke_of(self, colour: impl Attribute) -> Self {
        self.set("stroke", colour)
    }

    pub(crate) fn round(self) -> Self {
        self.set("stroke-linecap", "round").set("stroke-linejoin", "round")
    }

    pub(crate) fn id(self, id: &str) -> Self {
        self.set("id", id)
    }

    pub(crate) fn moved(self, x: f64, y: f64) -> Self {
        self.set("transform", format!("translate({} {})", Number(x), Number(y)))
    }

    /// An element without content.
    pub(crate) fn end(self) {
        self.canvas.text.push_str("/>\n");
    }

    /// An element with content.
    pub(crate) fn inside(self, content: impl FnOnce(&mut Canvas)) {
        self.canvas.text.push('>');
        content(self.canvas);
        let _ = writeln!(self.canvas.text, "</{}>", self.name);
    }
}

/// What an attribute can be set to.
pub(crate) trait Attribute {
    fn write(self, text: &mut String);
}

impl Attribute for f64 {
    fn write(self, text: &mut String) {
        let _ = write!(text, "{}", Number(self));
    }
}

impl Attribute for &str {
    fn write(self, text: &mut String) {
        escape(text, self);
    }
}

impl Attribute for String {
    fn write(self, text: &mut String) {
        escape(text, &self);
    }
}

impl Attribute for Path {
    fn write(self, text: &mut String) {
        text.push_str(&self.data);
    }
}

fn escape(text: &mut String, words: &str) {
    for character in words.chars() {
        match character {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            other => text.push(other),
        }
    }
}

/// A number with two decimals at most, as short as can be.
#[derive(Clone, Copy)]
pub(crate) struct Number(pub(crate) f64);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        if hundredths < 0 {
            f.write_char('-')?;
        }
        let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
        match (whole, rest) {
            (whole, 0) => write!(f, "{whole}"),
            (0, rest) if rest % 10 == 0 => write!(f, ".{}", rest / 10),
            (0, rest) => write!(f, ".{rest:02}"),
            (whole, rest) if rest % 10 == 0 => write!(f, "{whole}.{}", rest / 10),
            (whole, rest) => write!(f, "{whole}.{rest:02}"),
        }
    }
}

/// The outline of a shape, or a line.
#[derive(Clone, Default)]
pub(crate) struct Path {
    data: String,
}

impl Path {
    fn step(&mut self, letter: char, points: &[Point]) {
        self.data.push(letter);
        for (index, at) in points.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            let _ = write!(self.data, "{space}{} {}", Number(at.x), Number(at.y));
        }
    }

    pub(crate) fn start(&mut self, at: Point) {
        self.step('M', &[at]);
    }

    pub(crate) fn to(&mut self, at: Point) {
        self.step('L', &[at]);
    }

    /// A curve that leaves towards `by` and comes in from there.
    pub(crate) fn bend(&mut self, by: Point, at: Point) {
        self.step('Q', &[by, at]);
    }

    pub(crate) fn close(&mut self) {
        self.data.push('Z');
    }

    /// Adds a line through points.
    pub(crate) fn add_through(&mut self, points: impl IntoIterator<Item = Point>) {
        for (index, at) in points.into_iter().enumerate() {
            if index == 0 {
                self.start(at);
            } else {
                self.to(at);
            }
        }
    }

    /// Adds a closed line through points.
    pub(crate) fn add_around(&mut self, points: impl IntoIterator<Item = Point>) {
        self.add_through(points);
        self.close();
    }

    /// A line through points.
    pub(crate) fn through(points: impl IntoIterator<Item = Point>) -> Self {
        let mut path = Self::default();
        path.add_through(points);
        path
    }

    /// A closed line through points.
    pub(crate) fn around(points: impl IntoIterator<Item = Point>) -> Self {
        let mut path = Self::default();
        path.add_around(points);
        path
    }

    /// A line through points that bends round at each corner.
    pub(crate) fn ribbon(points: &[Point], radius: f64) -> Self {
        let mut path = Self::default();
        for (index, &at) in points.iter().enumerate() {
            let before = index.checked_sub(1).map(|n| points[n]);
            match (before, points.get(index + 1)) {
                (None, _) => path.start(at),
                (Some(_), None) => path.to(at),
                (Some(before), Some(&after)) => {
                    let (back, on) = (at.distance(before), at.distance(after));
                    let straight = before.distance(after) > 0.999 * (back + on);
                    if !straight {
                        path.to(at.towards(before, radius / back));
                        path.bend(at, at.towards(after, radius / on));
                    }
                }
            }
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (12.0, "12"),
            (0.5, ".5"),
            (-0.05, "-.05"),
            (2.7149, "2.71"),
            (-2.999, "-3"),
            (100.1, "100.1"),
            (f64::NAN, "0"),
            (f64::NEG_INFINITY, "-92233720368547758.08"),
        ] {
            assert_eq!(Number(number).to_string(), text);
        }
    }

    #[test]
    fn attributes_are_escaped() {
        let mut canvas = Canvas::default();
        canvas.open("a").set("b", "<\"&\">").inside(|inner| inner.words("1 < 2 & 3"));
        assert_eq!(canvas.into_text(), "<a b=\"&lt;&quot;&amp;&quot;&gt;\">1 &lt; 2 &amp; 3</a>\n");
    }
}
