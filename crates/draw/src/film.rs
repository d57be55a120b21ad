//! A game as a moving picture: GIF, a frame a position, each given out as soon as it is drawn.
//!
//! The first frame is the whole picture; those after it have only what changed, in the rectangle
//! that holds it, and nothing where nothing did. Each frame has colours of its own, so that what is
//! flat stays exactly as it was drawn.

use std::{
    io::{self, Write},
    time::Duration,
};

use cabinet::Table;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use crate::{
    DrawError, Look,
    colours::{Colour, Colours},
    png::pixels,
    svg,
};

/// A moving picture in the making: [`add`](Film::add) one position after the other and
/// [`finish`](Film::finish) it.
///
/// ```
/// # use std::time::Duration;
/// let record = "[Game \"halma\"]\n[Players \"2\"]\n\n1. e2-f3 l15-k14\n";
/// let look = draw::Look { theme: draw::Theme::Light, view: draw::View::Diamond, width: 200 };
/// let mut film = draw::Film::new(Vec::new(), look);
/// for actions in 0..=2 {
///     let opened = cabinet::open_until(record, &cabinet::shipped_only, actions)?;
///     film.add(opened.table.as_ref(), Duration::from_millis(500))?;
/// }
/// assert!(film.finish()?.starts_with(b"GIF89a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Film<W: Write> {
    look: Look,
    reel: Reel<W>,
}

/// Where the frames go.
enum Reel<W: Write> {
    /// Nothing has been written: how large the picture is, the first frame says.
    New(W),
    Running {
        encoder: Encoder<W>,
        /// What is seen now.
        seen: Canvas,
    },
    /// Writing failed: nothing can follow.
    Broken,
}

/// Pixels, row by row.
struct Canvas {
    width: u16,
    height: u16,
    pixels: Vec<Colour>,
}

impl<W: Write> Film<W> {
    /// A film that has no frames yet.
    pub fn new(out: W, look: Look) -> Self {
        Self { look, reel: Reel::New(out) }
    }

    /// Draws one more position, to be seen for so long, and writes it.
    ///
    /// # Errors
    /// If the picture is too large, has another shape than the first one, or cannot be written.
    pub fn add(&mut self, table: &dyn Table, shown: Duration) -> Result<(), DrawError> {
        let canvas = Canvas::new(&pixels(&svg(table, &self.look))?)?;
        match std::mem::replace(&mut self.reel, Reel::Broken) {
            Reel::New(out) => {
                let mut encoder = Encoder::new(out, canvas.width, canvas.height, &[])?;
                encoder.set_repeat(Repeat::Infinite)?;
                encoder.write_frame(&canvas.whole(shown))?;
                self.reel = Reel::Running { encoder, seen: canvas };
            }
            Reel::Running { mut encoder, seen } => {
                encoder.write_frame(&canvas.since(&seen, shown)?)?;
                self.reel = Reel::Running { encoder, seen: canvas };
            }
            Reel::Broken => return Err(DrawError::Gif("an earlier frame failed".to_owned())),
        }
        Ok(())
    }

    /// What has been written to, to take out of it what is there.
    pub fn out(&mut self) -> Option<&mut W> {
        match &mut self.reel {
            Reel::New(out) => Some(out),
            Reel::Running { encoder, .. } => Some(encoder.get_mut()),
            Reel::Broken => None,
        }
    }

    /// Writes the end.
    ///
    /// # Errors
    /// If there is no frame, or it cannot be written.
    pub fn finish(self) -> Result<W, DrawError> {
        match self.reel {
            Reel::Running { encoder, .. } => Ok(encoder.into_inner()?),
            Reel::New(_) | Reel::Broken => Err(DrawError::Gif("it has no frames".to_owned())),
        }
    }
}

impl From<EncodingError> for DrawError {
    fn from(error: EncodingError) -> Self {
        Self::Gif(error.to_string())
    }
}

impl From<io::Error> for DrawError {
    fn from(error: io::Error) -> Self {
        Self::Gif(error.to_string())
    }
}

/// A part of a canvas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Canvas {
    fn new(pixels: &Pixmap) -> Result<Self, DrawError> {
        let (width, height) = (pixels.width(), pixels.height());
        let too_large = |_| DrawError::Size(width, height);
        Ok(Self {
            width: u16::try_from(width).map_err(too_large)?,
            height: u16::try_from(height).map_err(too_large)?,
            // Pictures are opaque.
            pixels: pixels.pixels().iter().map(|c| [c.red(), c.green(), c.blue()]).collect(),
        })
    }

    fn whole(&self, shown: Duration) -> Frame<'static> {
        let (width, height) = (self.width.into(), self.height.into());
        let all: Vec<_> = self.pixels.iter().copied().map(Some).collect();
        frame(&all, Part { left: 0, top: 0, width, height }, shown)
    }

    /// What is not as it was.
    fn since(&self, before: &Self, shown: Duration) -> Result<Frame<'static>, DrawError> {
        if (self.width, self.height) != (before.width, before.height) {
            return Err(DrawError::Gif("its frames have different shapes".to_owned()));
        }
        let part = self.changed(before);
        let row = usize::from(self.width);
        let mut some = Vec::with_capacity(part.width * part.height);
        for y in part.top..part.top + part.height {
            let line = y * row + part.left..y * row + part.left + part.width;
            let both = self.pixels[line.clone()].iter().zip(&before.pixels[line]);
            some.extend(both.map(|(new, old)| (new != old).then_some(*new)));
        }
        Ok(frame(&some, part, shown))
    }

    /// The smallest part that holds all that changed; a pixel where nothing did, for a frame has to
    /// have one.
    fn changed(&self, before: &Self) -> Part {
        let width = usize::from(self.width);
        let rows = self.pixels.chunks(width).zip(before.pixels.chunks(width));
        let (mut left, mut right, mut top, mut bottom) = (usize::MAX, 0, usize::MAX, 0);
        for (y, (new, old)) in rows.enumerate().filter(|(_, (new, old))| new != old) {
            let differs = |x: &usize| new[*x] != old[*x];
            left = left.min((0..width).find(differs).unwrap_or(left));
            right = right.max((0..width).rev().find(differs).unwrap_or(right));
            (top, bottom) = (top.min(y), y);
        }
        if top == usize::MAX {
            return Part { left: 0, top: 0, width: 1, height: 1 };
        }
        Part { left, top, width: right - left + 1, height: bottom - top + 1 }
    }
}

/// A frame of some pixels; where there are none, what was there stays.
fn frame(pixels: &[Option<Colour>], part: Part, shown: Duration) -> Frame<'static> {
    let colours = Colours::of(pixels.iter().flatten().copied());
    // The colour after the last one is nothing at all.
    let nothing = colours.list().len() as u8;
    let buffer: Vec<u8> =
        pixels.iter().map(|pixel| pixel.map_or(nothing, |colour| colours.find(colour))).collect();
    let mut palette = colours.list().concat();
    palette.extend([0; 3]);
    let hundredths = (shown.as_millis() / 10).clamp(2, u16::MAX.into());
    Frame {
        delay: hundredths as u16,
        dispose: DisposalMethod::Keep,
        transparent: Some(nothing),
        left: part.left as u16,
        top: part.top as u16,
        width: part.width as u16,
        height: part.height as u16,
        palette: Some(palette),
        buffer: buffer.into(),
        ..Frame::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canvas(text: &str) -> Canvas {
        let rows: Vec<_> = text.split('/').collect();
        Canvas {
            width: rows[0].len() as u16,
            height: rows.len() as u16,
            pixels: rows.concat().bytes().map(|byte| [byte; 3]).collect(),
        }
    }

    #[test]
    fn a_frame_has_what_changed() {
        let before = canvas("aaaa/aaaa/aaaa");
        let after = canvas("aaaa/aaba/acaa");
        let part = after.changed(&before);
        assert_eq!(part, Part { left: 1, top: 1, width: 2, height: 2 });
        let frame = after.since(&before, Duration::from_millis(70)).unwrap();
        assert_eq!(
            (frame.left, frame.top, frame.width, frame.height, frame.delay),
            (1, 1, 2, 2, 7)
        );
        // Two colours, and nothing.
        assert_eq!(&frame.buffer[..], [2, 0, 1, 2]);
        assert_eq!(frame.palette.unwrap(), [[98; 3], [99; 3], [0; 3]].concat());
        let same = after.since(&after, Duration::ZERO).unwrap();
        assert_eq!((same.width, same.height, &same.buffer[..]), (1, 1, &[0][..]));
        assert!(after.since(&canvas("aa/aa"), Duration::ZERO).is_err());
    }
}
