//! Few colours for many: what is flat in a picture stays exactly as it is, and the blends at its
//! edges become what is nearest.

use std::collections::HashMap;

/// Red, green, blue.
pub(crate) type Colour = [u8; 3];

/// The most colours that there may be, beside one for nothing.
const MOST: usize = 255;

/// So many of the most frequent colours are kept in any case.
const KEPT: usize = 64;

/// How far a colour may be from what stands for it, as squares of distances: the first with which
/// there are few enough is taken.
const FAR: [u32; 12] = [0, 3, 9, 27, 48, 108, 243, 507, 972, 1_875, 7_500, u32::MAX];

/// Colours that stand for those of a picture.
pub(crate) struct Colours {
    list: Vec<Colour>,
    /// Which of them stands for what.
    places: HashMap<Colour, u8>,
}

impl Colours {
    /// The colours for some pixels.
    pub(crate) fn of(pixels: impl Iterator<Item = Colour>) -> Self {
        let mut counts: HashMap<Colour, u32> = HashMap::new();
        for colour in pixels {
            *counts.entry(colour).or_default() += 1;
        }
        // The most frequent first; the same pixels always give the same order.
        let mut all: Vec<_> = counts.into_iter().collect();
        all.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        let all: Vec<_> = all.into_iter().map(|(colour, _)| colour).collect();
        let list = FAR.iter().find_map(|far| choose(&all, *far)).unwrap_or_default();
        let nearest = |colour: &Colour| {
            let near = (0_u8..).zip(&list).min_by_key(|(_, one)| distance(**one, *colour));
            near.map_or(0, |(place, _)| place)
        };
        let places = all.iter().map(|colour| (*colour, nearest(colour))).collect();
        Self { list, places }
    }

    pub(crate) fn list(&self) -> &[Colour] {
        &self.list
    }

    /// The place of the colour that stands for one.
    pub(crate) fn find(&self, colour: Colour) -> u8 {
        self.places.get(&colour).copied().unwrap_or_default()
    }
}

/// The most frequent colours, and others that are not near one chosen before, if that makes few
/// enough.
fn choose(all: &[Colour], far: u32) -> Option<Vec<Colour>> {
    let mut chosen: Vec<Colour> = Vec::new();
    for (place, colour) in all.iter().enumerate() {
        if place >= KEPT && chosen.iter().any(|other| distance(*other, *colour) <= far) {
            continue;
        }
        if chosen.len() == MOST {
            return None;
        }
        chosen.push(*colour);
    }
    Some(chosen)
}

pub(crate) fn distance(one: Colour, other: Colour) -> u32 {
    one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_stay_as_they_are() {
        let pixels: Vec<Colour> = (0..MOST as u8).map(|n| [n, n / 2, 7]).collect();
        let colours = Colours::of(pixels.iter().copied());
        assert_eq!(colours.list().len(), MOST);
        for pixel in pixels {
            assert_eq!(colours.list()[usize::from(colours.find(pixel))], pixel);
        }
    }

    #[test]
    fn of_many_the_frequent_ones_stay_and_all_are_near() {
        let blends =
            (0..20_u8).flat_map(|r| (0..20).flat_map(move |g| (0..20).map(move |b| [r, g, b])));
        let flat = [[200, 30, 40], [10, 11, 12]];
        let pixels: Vec<Colour> = blends.chain(flat.into_iter().cycle().take(50)).collect();
        let colours = Colours::of(pixels.iter().copied());
        assert!(
            colours.list().len() <= MOST && flat.iter().all(|one| colours.list().contains(one))
        );
        for pixel in pixels {
            let found = colours.list()[usize::from(colours.find(pixel))];
            assert!(distance(found, pixel) <= 48, "{pixel:?} {found:?}");
        }
    }

    #[test]
    fn nothing_has_no_colours() {
        assert!(Colours::of(std::iter::empty()).list().is_empty());
    }
}
