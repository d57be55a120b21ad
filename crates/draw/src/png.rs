//! From SVG to pixels.

use std::{error::Error, fmt};

use resvg::{
    tiny_skia::{Pixmap, PremultipliedColorU8, Transform},
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
    /// The frames could not be written as GIF.
    Gif(String),
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Svg(error) => write!(f, "the picture is not SVG that can be drawn: {error}"),
            Self::Size(width, height) => {
                write!(
                    f,
                    "a picture of {width} by {height} pixels is too large: choose a smaller width"
                )
            }
            Self::Png(error) => write!(f, "the picture cannot be written as PNG: {error}"),
            Self::Gif(error) => write!(f, "the picture cannot be written as GIF: {error}"),
        }
    }
}

impl Error for DrawError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Svg(error) => Some(error),
            Self::Size(..) | Self::Png(_) | Self::Gif(_) => None,
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
    encode(&pixels(svg)?).map_err(|error| DrawError::Png(error.to_string()))
}

/// Pixels without transparency, row by row from the top: red, green and blue, a byte each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rgb {
    /// How many pixels a row has.
    pub width: usize,
    /// How many rows there are.
    pub height: usize,
    /// Three bytes a pixel.
    pub bytes: Vec<u8>,
}

/// Draws SVG as pixels on white, at the width and height that it names.
///
/// # Errors
/// If it is not SVG, or the picture would be too large.
pub fn rgb(svg: &str) -> Result<Rgb, DrawError> {
    let pixels = pixels(svg)?;
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let on_white = |pixel: &PremultipliedColorU8| {
        let white = u8::MAX - pixel.alpha();
        [pixel.red() + white, pixel.green() + white, pixel.blue() + white]
    };
    Ok(Rgb { width, height, bytes: pixels.pixels().iter().flat_map(on_white).collect() })
}

/// The pixels of SVG.
pub(crate) fn pixels(svg: &str) -> Result<Pixmap, DrawError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(DrawError::Svg)?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(DrawError::Size(width, height));
    }
    let mut pixels = Pixmap::new(width, height).ok_or(DrawError::Size(width, height))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}

/// Writes pixels without a filter: in flat pictures the same rows of bytes come back, and guessing
/// at differences would only hide them.
fn encode(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let opaque = pixels.pixels().iter().all(|pixel| pixel.alpha() == u8::MAX);
    let mut bytes = Vec::new();
    for pixel in pixels.pixels().iter().map(PremultipliedColorU8::demultiply) {
        bytes.extend([pixel.red(), pixel.green(), pixel.blue()]);
        if !opaque {
            bytes.push(pixel.alpha());
        }
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(if opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}
