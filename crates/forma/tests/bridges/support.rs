//! Pictures, a slow checker, and the dumbest obvious counter.

use forma::bridges::Bridges;

pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11
    }

    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
}

/// Top row first, `#` own.
pub(crate) fn picture(text: &str) -> (Vec<u32>, u32) {
    let lines: Vec<&str> = text.split_whitespace().collect();
    let width = lines[0].len() as u32;
    let rows = lines
        .iter()
        .rev()
        .map(|line| {
            assert_eq!(line.len() as u32, width);
            line.bytes().enumerate().fold(0, |row, (c, b)| row | u32::from(b == b'#') << c)
        })
        .collect();
    (rows, width)
}

pub(crate) fn draw(rows: &[u32], width: u32) -> String {
    rows.iter()
        .rev()
        .map(|row| {
            (0..width).map(|c| if row >> c & 1 == 1 { '#' } else { '.' }).collect::<String>() + "\n"
        })
        .collect()
}

pub(crate) fn random(rng: &mut Rng, height: usize, width: u32, percent: u64) -> Vec<u32> {
    (0..height)
        .map(|_| (0..width).fold(0, |row, c| row | u32::from(rng.below(100) < percent) << c))
        .collect()
}

/// Checks every clause of the rules, square by square.
pub(crate) fn check(rows: &[u32], width: u32, bridges: &Bridges) {
    let top = rows.len() as u8 - 1;
    let right = width as u8 - 1;
    for (family, north_south) in [(&bridges.north_south, true), (&bridges.east_west, false)] {
        for bridge in family {
            let (first, last) = (bridge[0], bridge[bridge.len() - 1]);
            if north_south {
                assert!(first.0 == 0 && last.0 == top);
            } else {
                assert!(first.1 == 0 && last.1 == right);
            }
            for &(r, c) in bridge {
                assert!(rows[r as usize] >> c & 1 == 1, "not own");
            }
            for pair in bridge.windows(2) {
                let apart = pair[0].0.abs_diff(pair[1].0) + pair[0].1.abs_diff(pair[1].1);
                assert_eq!(apart, 1, "not side to side");
            }
            for (k, s) in bridge.iter().enumerate() {
                assert!(!bridge[..k].contains(s), "twice over a square");
            }
        }
        for (k, bridge) in family.iter().enumerate() {
            for other in &family[..k] {
                assert!(bridge.iter().all(|s| !other.contains(s)), "not disjoint");
            }
        }
    }
    for a in &bridges.north_south {
        for b in &bridges.east_west {
            assert_eq!(a.iter().filter(|s| b.contains(s)).count(), 1, "not one square shared");
        }
    }
}

/// All simple bridges as sets of squares, north–south and east–west.
///
/// With `minimal`, only those without a short cut: no square beside any of
/// the bridge's but the one before and the one after, and only the ends on
/// the two edges joined. That loses nothing: a bridge with a short cut can
/// be replaced by a part of its own squares, which shares no more squares
/// with anything, and at least one with every bridge of the other direction
/// because those always meet.
fn all_bridges(rows: &[u32], width: usize, minimal: bool) -> [Vec<u64>; 2] {
    let height = rows.len();
    let own = |s: usize| rows[s / width] >> (s % width) & 1 == 1;
    let beside = |s: usize| {
        let (r, c) = (s / width, s % width);
        let mut found = Vec::new();
        if r > 0 {
            found.push(s - width);
        }
        if r + 1 < height {
            found.push(s + width);
        }
        if c > 0 {
            found.push(s - 1);
        }
        if c + 1 < width {
            found.push(s + 1);
        }
        found
    };
    let mut families = [Vec::new(), Vec::new()];
    for (way, family) in families.iter_mut().enumerate() {
        let begins = |s: usize| if way == 0 { s < width } else { s.is_multiple_of(width) };
        let ends =
            |s: usize| if way == 0 { s >= (height - 1) * width } else { s % width == width - 1 };
        let mut stack: Vec<(u64, usize)> =
            (0..height * width).filter(|&s| own(s) && begins(s)).map(|s| (1u64 << s, s)).collect();
        while let Some((set, s)) = stack.pop() {
            if ends(s) {
                family.push(set);
                if minimal {
                    continue;
                }
            }
            for t in beside(s) {
                if !own(t) || set >> t & 1 == 1 {
                    continue;
                }
                let fresh =
                    !begins(t) && beside(t).iter().filter(|&&u| set >> u & 1 == 1).count() == 1;
                if !minimal || fresh {
                    stack.push((set | 1 << t, t));
                }
            }
        }
        family.sort_unstable();
        family.dedup();
    }
    families
}

/// The largest compatible family, by trying everything.
pub(crate) fn brute(rows: &[u32], width: u32, minimal: bool) -> u8 {
    let lists = all_bridges(rows, width as usize, minimal);
    let mut best = 0;
    extend(&lists, &mut [Vec::new(), Vec::new()], 0, 0, &mut best);
    best
}

/// Adds north–south bridges in the order of the list, then east–west ones.
fn extend(
    lists: &[Vec<u64>; 2],
    taken: &mut [Vec<u64>; 2],
    way: usize,
    from: usize,
    best: &mut u8,
) {
    *best = (*best).max((taken[0].len() + taken[1].len()) as u8);
    if way == 0 {
        extend(lists, taken, 1, 0, best);
    }
    for k in from..lists[way].len() {
        let set = lists[way][k];
        let fits = taken[way].iter().all(|&other| other & set == 0)
            && (way == 0 || taken[0].iter().all(|&other| (other & set).is_power_of_two()));
        if fits {
            taken[way].push(set);
            extend(lists, taken, way, k + 1, best);
            taken[way].pop();
        }
    }
}
