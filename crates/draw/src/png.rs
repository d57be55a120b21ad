//! From SVG to pixels.

use std::{error::Error, fmt};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{self, Options, Tree},
};

/// Why a picture could not be made into pixels.
#[derive(Debug)]
#[non_exhaustive]
pub enum DrawError {
    /// It is not SVG.
    Svg(usvg::Error),
    /// It is too large: so many pixels wide and high.
    Size(u32, u32),
    /// The pixels could not be written as PNG.
    Png(String),
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Svg(error) => write!(f, "the picture is not SVG that can be drawn: {error}"),
            Self::Size(width, height) => {
                write!(f, "a picture of {width} by {height} pixels is too large: choose a smaller width")
            }
            Self::Png(error) => write!(f, "the picture cannot be written as PNG: {error}"),
        }
    }
}

impl Error for DrawError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Svg(error) => Some(error),
            Self::Size(..) | Self::Png(_) => None,
        }
    }
}

/// The most pixels that a picture may have: what 256 MiB hold.
const MOST_PIXELS: u64 = 1 << 26;

/// Draws SVG as PNG, at the width and height that it names.
///
/// # Errors
/// If it is not SVG, or the picture would be too large.
pub fn png(svg: &str) -> Result<Vec<u8>, DrawError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(DrawError::Svg)?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(DrawError::Size(width, height));
    }
    let mut pixels = Pixmap::new(width, height).ok_or(DrawError::Size(width, height))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| DrawError::Png(error.to_string()))
}
