//! Games as moving pictures: written, read back by another's eyes, and compared.

use std::{collections::HashMap, fs, path::PathBuf, time::Duration};

use draw::{Film, Look, Theme, View};
use resvg::tiny_skia::Pixmap;
use tabletop::Dice;

const LOOK: Look = Look { theme: Theme::Light, view: View::Diamond, width: 160 };

/// The table after each action of a record, the first of them after none.
fn positions(record: &str) -> Vec<Box<dyn cabinet::Table>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let text = fs::read_to_string(path.join(format!("{record}.spel"))).expect("a record");
    let opened = cabinet::open_until(&text, &cabinet::shipped_only, 0).expect("a record");
    let mut all = vec![opened.table];
    for token in &opened.record.tokens {
        let mut next = all.last().expect("a table").copy();
        next.play(&token.text).expect("a legal token");
        all.push(next);
    }
    all
}

fn film(tables: &[Box<dyn cabinet::Table>], look: Look) -> Vec<u8> {
    let mut film = Film::new(Vec::new(), look);
    for table in tables {
        film.add(table.as_ref(), Duration::from_millis(500)).expect("a frame");
    }
    film.finish().expect("a film")
}

/// What is seen after each frame, as a viewer puts it together, with how long.
fn seen(bytes: &[u8]) -> Vec<(Vec<[u8; 3]>, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let width = usize::from(decoder.width());
    let mut canvas = vec![[0; 3]; width * usize::from(decoder.height())];
    let mut all = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let (left, wide) = (usize::from(frame.left), usize::from(frame.width));
        for (at, pixel) in frame.buffer.chunks(4).enumerate() {
            let place = (usize::from(frame.top) + at / wide) * width + left + at % wide;
            if pixel[3] == 255 {
                canvas[place].copy_from_slice(&pixel[..3]);
            }
        }
        all.push((canvas.clone(), frame.delay));
    }
    all
}

#[test]
fn every_frame_shows_its_position() {
    for record in ["halma-two", "forma-two", "hunt-three", "flip-two"] {
        let tables = positions(record);
        let some = &tables[..tables.len().min(12)];
        let frames = seen(&film(some, LOOK));
        assert_eq!(frames.len(), some.len(), "{record}");
        for (number, (table, (frame, delay))) in some.iter().zip(&frames).enumerate() {
            let png = draw::png(&draw::svg(table.as_ref(), &LOOK)).expect("a picture");
            let picture = Pixmap::decode_png(&png).expect("a picture");
            let true_ones: Vec<_> =
                picture.pixels().iter().map(|c| [c.red(), c.green(), c.blue()]).collect();
            let mut counts: HashMap<_, usize> = HashMap::new();
            for pixel in &true_ones {
                *counts.entry(*pixel).or_default() += 1;
            }
            for (one, other) in true_ones.iter().zip(frame) {
                // Flat colours are exact; others are off by no more than anybody sees.
                let most = if counts[one] * 200 > frame.len() { 0 } else { 243 };
                let far = one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2));
                assert!(far.sum::<u32>() <= most, "{record} {number}: {one:?} {other:?}");
            }
            assert_eq!(*delay, 50, "{record} {number}");
        }
    }
}

#[test]
fn the_same_game_gives_the_same_bytes() {
    let tables = positions("flip-two");
    assert_eq!(film(&tables[..6], LOOK), film(&tables[..6], LOOK));
    let dark = Look { theme: Theme::Dark, ..LOOK };
    assert_ne!(film(&tables[..6], LOOK), film(&tables[..6], dark));
}

/// What is given out on the way is the film.
#[test]
fn a_film_can_be_taken_frame_by_frame() {
    let tables = positions("halma-two");
    let mut film_ = Film::new(Vec::new(), LOOK);
    let (mut taken, mut parts) = (Vec::new(), Vec::new());
    for table in &tables[..5] {
        film_.add(table.as_ref(), Duration::from_millis(500)).expect("a frame");
        let part = std::mem::take(film_.out().expect("it runs"));
        parts.push(part.len());
        taken.extend(part);
    }
    taken.extend(film_.finish().expect("a film"));
    assert_eq!(taken, film(&tables[..5], LOOK));
    assert!(parts[1..].iter().all(|part| *part * 4 < parts[0]), "{parts:?}");
}

#[test]
fn what_cannot_be_a_film_is_refused() {
    assert!(Film::new(Vec::new(), LOOK).finish().is_err());
    let (one, other) = (positions("halma-two"), positions("flip-two"));
    let mut film = Film::new(Vec::new(), LOOK);
    film.add(one[0].as_ref(), Duration::ZERO).expect("a frame");
    assert!(film.add(other[0].as_ref(), Duration::ZERO).is_err());
    // What has failed once does not go on as if nothing had happened.
    assert!(film.add(one[1].as_ref(), Duration::ZERO).is_err());
    assert!(film.out().is_none() && film.finish().is_err());
}

/// A long game of the largest board, as wide as the page makes it.
#[test]
fn films_are_small() {
    let kind = cabinet::find("halma").expect("Halma");
    let mut table = kind.table(&kind.usual(2)).expect("a table");
    let mut dice = Dice::new(7);
    let mut film = Film::new(Vec::new(), Look { width: 480, ..LOOK });
    for _ in 0..150 {
        film.add(table.as_ref(), Duration::from_millis(500)).expect("a frame");
        table.play_random(&mut dice).expect("the game goes on");
    }
    let bytes = film.finish().expect("a film").len();
    assert!(bytes < 1_500_000, "{bytes} bytes");
}
