//! Pictures of positions from records, compared with those in `tests/golden` byte for byte. With
//! `UPDATE_GOLDEN=1` the test writes them anew: look at them before they are kept.

use std::{collections::BTreeSet, fs, path::PathBuf};

use draw::{Look, Theme, View};
use resvg::{tiny_skia::Pixmap, usvg};
use tabletop::Dice;

const ALL: usize = usize::MAX;
const LIGHT: Theme = Theme::Light;
const DARK: Theme = Theme::Dark;
const DIAMOND: View = View::Diamond;
const SQUARE: View = View::Square;

/// A record, how many of its actions are played, and how the picture looks.
type Case = (&'static str, usize, Theme, View, u32);

const CASES: [Case; 28] = [
    ("halma-two", 0, LIGHT, DIAMOND, 800),
    ("halma-two", 40, LIGHT, DIAMOND, 400),
    ("halma-two", ALL, DARK, SQUARE, 800),
    ("halma-three", ALL, DARK, DIAMOND, 640),
    ("halma-four", 0, LIGHT, SQUARE, 400),
    ("halma-four", ALL, LIGHT, DIAMOND, 640),
    ("halma-eight", ALL, LIGHT, SQUARE, 400),
    ("halma-ten", ALL, DARK, DIAMOND, 400),
    ("forma-two", 0, DARK, DIAMOND, 400),
    ("forma-two", ALL, DARK, DIAMOND, 640),
    ("forma-four", 1, LIGHT, DIAMOND, 400),
    ("forma-four", 40, LIGHT, DIAMOND, 800),
    ("forma-four", ALL, LIGHT, DIAMOND, 640),
    ("forma-aside", ALL, LIGHT, DIAMOND, 400),
    ("forma-own", ALL, LIGHT, DIAMOND, 400),
    ("hunt-three", 0, LIGHT, DIAMOND, 400),
    ("hunt-three", 45, LIGHT, DIAMOND, 800),
    ("hunt-three", ALL, DARK, DIAMOND, 400),
    ("hunt-four", ALL, DARK, DIAMOND, 640),
    ("hunt-five", ALL, LIGHT, DIAMOND, 800),
    ("hunt-duel", ALL, LIGHT, DIAMOND, 400),
    ("hunt-overlooked", ALL, LIGHT, DIAMOND, 400),
    ("hunt-ladder", ALL, DARK, DIAMOND, 400),
    ("flip-two", 0, LIGHT, DIAMOND, 400),
    ("flip-two", 13, LIGHT, DIAMOND, 800),
    ("flip-two", ALL, DARK, DIAMOND, 640),
    ("flip-thirteen", ALL, DARK, DIAMOND, 400),
    ("flip-own", ALL, LIGHT, DIAMOND, 640),
];

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

fn picture(&(record, actions, theme, view, width): &Case) -> String {
    let text = fs::read_to_string(folder("records").join(format!("{record}.spel")))
        .unwrap_or_else(|error| panic!("{record}: {error}"));
    let edition = |name: &str| {
        fs::read_to_string(folder("records").join(name)).map_err(|error| error.to_string())
    };
    let opened = cabinet::open_until(&text, &edition, actions)
        .unwrap_or_else(|error| panic!("{record}: {error}"));
    draw::svg(opened.table.as_ref(), &Look { theme, view, width })
}

fn file_name(&(record, actions, theme, view, _): &Case) -> String {
    let actions = if actions == ALL { "end".to_owned() } else { actions.to_string() };
    let turned = if view == SQUARE { "-square" } else { "" };
    let theme = if theme == DARK { "dark" } else { "light" };
    format!("{record}-{actions}{turned}-{theme}.svg")
}

#[test]
fn pictures_are_what_they_were() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut changed = Vec::new();
    for case in &CASES {
        let (name, svg) = (file_name(case), picture(case));
        let path = folder("golden").join(&name);
        if update {
            fs::write(&path, &svg).expect("the golden folder can be written to");
        } else if fs::read_to_string(&path).ok().as_ref() != Some(&svg) {
            changed.push(name);
        }
    }
    assert!(changed.is_empty(), "these differ (UPDATE_GOLDEN=1 writes them anew): {changed:?}");
}

#[test]
fn the_golden_folder_holds_what_is_compared_and_is_small() {
    let expected: BTreeSet<_> = CASES.iter().map(file_name).collect();
    let files = fs::read_dir(folder("golden")).expect("the golden folder");
    let files: Vec<_> = files.map(|file| file.expect("a file")).collect();
    let found: BTreeSet<_> =
        files.iter().map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(found, expected);
    let bytes: u64 = files.iter().map(|file| file.metadata().map_or(0, |file| file.len())).sum();
    assert!(bytes < 1_500_000, "{bytes} bytes");
}

#[test]
fn pictures_have_pixels_of_many_colours() {
    for case in &CASES {
        let (name, svg, width) = (file_name(case), picture(case), case.4);
        let png = draw::png(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
        let pixels = Pixmap::decode_png(&png).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(pixels.width(), width, "{name}");
        let tall = f64::from(pixels.height()) / f64::from(width);
        assert!((0.5..1.5).contains(&tall), "{name}: {tall}");
        assert!(pixels.pixels().iter().all(|pixel| pixel.alpha() == 255), "{name} is not opaque");
        let colours: BTreeSet<_> =
            pixels.pixels().iter().map(|c| (c.red(), c.green(), c.blue())).collect();
        assert!(colours.len() > 100, "{name} has {} colours", colours.len());
    }
}

#[test]
fn pictures_stand_on_their_own() {
    for case in &CASES {
        let (name, svg) = (file_name(case), picture(case));
        let tree = usvg::Tree::from_str(&svg, &usvg::Options::default());
        assert!(tree.is_ok(), "{name}: {tree:?}");
        for wanted in ["viewBox=\"0 0 ", "role=\"img\"", "<title>"] {
            assert!(svg.contains(wanted), "{name} lacks {wanted}");
        }
        for outside in ["http://", "https://", "<text", "<image", "<style", "NaN", "inf"] {
            let times = svg.matches(outside).count();
            let allowed = usize::from(outside == "http://"); // the namespace
            assert_eq!(times, allowed, "{name}: {outside}");
        }
    }
}

/// The ids that a picture defines, and those that it refers to.
fn ids(svg: &str) -> (Vec<&str>, BTreeSet<&str>) {
    let after = |sign: &'static str| {
        svg.split(sign).skip(1).filter_map(|rest| rest.split(['"', ')']).next())
    };
    (after(" id=\"").collect(), after("href=\"#").chain(after("url(#")).collect())
}

#[test]
fn what_is_referred_to_is_defined_once() {
    for case in &CASES {
        let (name, svg) = (file_name(case), picture(case));
        let (defined, used) = ids(&svg);
        let once: BTreeSet<_> = defined.iter().copied().collect();
        assert_eq!(defined.len(), once.len(), "{name} defines an id twice");
        assert!(used.is_subset(&once), "{name}: {:?}", used.difference(&once));
    }
}

#[test]
fn both_themes_can_stand_on_one_page() {
    for record in ["halma-two", "forma-four", "hunt-three", "flip-two"] {
        let [light, dark] = [LIGHT, DARK].map(|theme| picture(&(record, 5, theme, DIAMOND, 300)));
        let (light, dark) = (ids(&light).0, ids(&dark).0);
        assert!(light.iter().all(|id| !dark.contains(id)), "{record}");
    }
}

#[test]
fn what_cannot_be_pixels_is_refused() {
    for (svg, message) in [
        ("a board", "not SVG"),
        ("<svg xmlns='http://www.w3.org/2000/svg' width='100000' height='100000'/>", "too large"),
    ] {
        let error = draw::png(svg).expect_err(svg).to_string();
        assert!(error.contains(message), "{error}");
    }
}

/// Every game, every number of players, all along a random game.
#[test]
fn any_position_can_be_drawn() {
    for (seed, kind) in (1..).zip(cabinet::GAMES) {
        for &players in kind.info().players {
            let mut table = kind.table(&kind.usual(players)).expect("a usual table");
            let mut dice = Dice::new(seed);
            for action in 0..400 {
                if action % 20 == 0 {
                    let look = Look { theme: LIGHT, view: SQUARE, width: 300 };
                    let svg = draw::svg(table.as_ref(), &look);
                    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default());
                    assert!(tree.is_ok(), "{} for {players}: {tree:?}", kind.info().name);
                }
                if table.play_random(&mut dice).is_none() {
                    break;
                }
            }
        }
    }
}

#[test]
fn any_width_will_do() {
    for width in [0, 1, 7, 3_000] {
        let svg = picture(&("hunt-three", 5, LIGHT, DIAMOND, width));
        assert!(draw::png(&svg).is_ok(), "{width}");
    }
}

#[test]
fn a_picture_may_stand_in_the_middle_of_a_larger_one() {
    for kind in cabinet::GAMES {
        let table = kind.table(&kind.usual(kind.info().usual_players)).expect("a usual table");
        let look = Look { theme: DARK, view: DIAMOND, width: 600 };
        let png = draw::png(&draw::svg_within(table.as_ref(), &look, 315)).expect("a picture");
        let pixels = Pixmap::decode_png(&png).expect("a picture");
        assert_eq!((pixels.width(), pixels.height()), (600, 315));
        let at = |x, y| pixels.pixel(x, y).expect("a pixel");
        let table_top = at(0, 0);
        // All round there is nothing but the table, and left and right as much of it.
        assert!((0..600).all(|x| at(x, 5) == table_top && at(x, 309) == table_top));
        let bare = |x: &u32| (0..315).all(|y| at(*x, y) == table_top);
        let (left, right) =
            ((0..600).take_while(bare).count(), (0..600).rev().take_while(bare).count());
        assert!(left > 5 && left.abs_diff(right) < 24, "{}: {left} {right}", kind.info().name);
    }
}
