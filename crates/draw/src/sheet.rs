//! The sheet that a picture is drawn on, and what every picture has: colours, ids, words.

use crate::{
    Look, Theme,
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

    /// The document: only the characters that occur are defined.
    pub(crate) fn finish(self, title: &str, look: Look) -> String {
        let (style, body) = (self.style, self.body.into_text());
        let mut defs = self.defs;
        for glyph in &GLYPHS {
            let id = style.glyph_id(glyph.character);
            if body.contains(&format!("\"#{id}\"")) {
                defs.path(glyph.path).id(&id).end();
            }
        }
        let pixels = f64::from(look.width.max(1));
        let mut page = Canvas::default();
        page.open("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("width", pixels)
            .set("height", (pixels * self.height / self.width).round().max(1.0))
            .set("viewBox", format!("0 0 {} {}", Number(self.width), Number(self.height)))
            .set("role", "img")
            .inside(|page| {
                page.open("title").inside(|inner| inner.words(title));
                page.open("defs").inside(|inner| inner.add(&defs.into_text()));
                // A little more than the sheet, for the pixels that rounding adds.
                let table =
                    page.rect(Point { x: -4.0, y: -4.0 }, self.width + 8.0, self.height + 8.0);
                table.fill(style.colours.table).end();
                page.add(&body);
            });
        page.into_text()
    }
}
