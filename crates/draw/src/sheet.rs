//! The sheet that a picture is drawn on, and what every picture has: colours, ids, words.

use crate::{
    Theme,
    glyphs::{self, GAP, GLYPHS},
    palette::{Colour, Palette, palette},
    svg::{Canvas, Number, Point},
};

/// How a picture is drawn: its colours, and the beginning of its ids, which keeps pictures apart
/// that stand on one page.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    pub(crate) colours: &'static Palette,
    game: &'static str,
    theme: char,
}

/// On which side of its place a word stands.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Align {
    /// It begins there.
    Left,
    Middle,
}

impl Style {
    pub(crate) fn new(game: &'static str, theme: Theme) -> Self {
        let letter = match theme {
            Theme::Light => 'l',
            Theme::Dark => 'd',
        };
        Self { colours: palette(theme), game, theme: letter }
    }

    pub(crate) fn id(self, name: &str) -> String {
        format!("{}{}-{name}", self.game, self.theme)
    }

    /// A reference to what is defined under a name, for `fill`.
    pub(crate) fn link(self, name: &str) -> String {
        format!("url(#{})", self.id(name))
    }

    /// A word whose digits are `height` high, with their middle at a place. It takes the colour of
    /// the [`ink`] round it.
    pub(crate) fn word(
        self,
        canvas: &mut Canvas,
        word: &str,
        at: Point,
        height: f64,
        align: Align,
    ) {
        let scale = height / 10.0;
        let width = glyphs::width(word) * scale;
        let left = at.x
            - match align {
                Align::Left => 0.0,
                Align::Middle => width / 2.0,
            };
        let (left, top, scale) = (Number(left), Number(at.y - height / 2.0), Number(scale));
        let group = canvas.open("g");
        let group = group.set("transform", format!("translate({left} {top})scale({scale})"));
        group.inside(|inner| {
            let mut x = 0.0;
            for glyph in word.chars().filter_map(glyphs::glyph) {
                inner.copy(&self.glyph_id(glyph.character), Point { x, y: 0.0 }).end();
                x += glyph.width + GAP;
            }
        });
    }

    fn glyph_id(self, character: char) -> String {
        self.id(&format!("u{:x}", u32::from(character)))
    }
}

/// Words of one colour; `weight` is how thick the strokes of a word 10 units high are.
pub(crate) fn ink(
    canvas: &mut Canvas,
    colour: Colour,
    weight: f64,
    words: impl FnOnce(&mut Canvas),
) {
    canvas.open("g").line(colour, weight).round().inside(words);
}

/// A number as it is written, with a proper minus sign.
pub(crate) fn digits(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// What is seen of the table, in the units of the sheet.
#[derive(Clone, Copy)]
struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

/// A picture in the making.
pub(crate) struct Sheet {
    pub(crate) style: Style,
    pub(crate) defs: Canvas,
    pub(crate) body: Canvas,
    width: f64,
    height: f64,
}

impl Sheet {
    pub(crate) fn new(style: Style, width: f64, height: f64) -> Self {
        Self { style, defs: Canvas::default(), body: Canvas::default(), width, height }
    }

    /// The document, so many pixels wide.
    pub(crate) fn finish(self, title: &str, width: u32) -> String {
        let (left, top) = (0.0, 0.0);
        let frame = Frame { left, top, width: self.width, height: self.height };
        let pixels = f64::from(width.max(1));
        let high = (pixels * self.height / self.width).round().max(1.0);
        self.document(title, frame, (pixels, high))
    }

    /// The document of so many pixels, the sheet in its middle with a margin all round.
    pub(crate) fn finish_within(self, title: &str, width: u32, height: u32) -> String {
        /// The share of a picture that is margin, on each side.
        const MARGIN: f64 = 0.04;
        let (wide, high) = (f64::from(width.max(1)), f64::from(height.max(1)));
        let room = 1.0 - 2.0 * MARGIN;
        let unit = (self.width / (wide * room)).max(self.height / (high * room));
        let (width, height) = (wide * unit, high * unit);
        let (left, top) = ((self.width - width) / 2.0, (self.height - height) / 2.0);
        self.document(title, Frame { left, top, width, height }, (wide, high))
    }

    /// The document: only the characters that occur are defined.
    fn document(self, title: &str, frame: Frame, pixels: (f64, f64)) -> String {
        let (style, body) = (self.style, self.body.into_text());
        let mut defs = self.defs;
        for glyph in &GLYPHS {
            let id = style.glyph_id(glyph.character);
            if body.contains(&format!("\"#{id}\"")) {
                defs.path(glyph.path).id(&id).end();
            }
        }
        let Frame { left, top, width, height } = frame;
        let mut page = Canvas::default();
        page.open("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("width", pixels.0)
            .set("height", pixels.1)
            .set("viewBox", [left, top, width, height].map(|n| Number(n).to_string()).join(" "))
            .set("role", "img")
            .inside(|page| {
                page.open("title").inside(|inner| inner.words(title));
                page.open("defs").inside(|inner| inner.add(&defs.into_text()));
                // A little more than the sheet, for the pixels that rounding adds.
                let corner = Point { x: left - 4.0, y: top - 4.0 };
                let table = page.rect(corner, width + 8.0, height + 8.0);
                table.fill(style.colours.table).end();
                page.add(&body);
            });
        page.into_text()
    }
}
