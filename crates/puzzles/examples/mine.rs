//! temporary
use players::{
    Stop,
    puzzles::{Effort, Mine},
};
use puzzles::Set;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let kind = cabinet::find(&a[1]).unwrap();
    let n: usize = a[2].parse().unwrap();
    let effort = Effort { nodes: a[4].parse().unwrap(), seed: 1 };
    let mine = Mine::new(kind, effort).unwrap();
    let mut set = std::fs::read_to_string(&a[3])
        .ok()
        .map_or_else(|| Set::new(&a[1], effort), |t| Set::read(&t).unwrap());
    while set.puzzles.len() < n {
        let found = mine.dig(set.mined.games, &Stop::default());
        for p in &found {
            eprintln!("{} {} {}", set.mined.games, p.theme, p.difficulty);
        }
        set.take(found, n);
        std::fs::write(&a[3], set.write()).unwrap();
    }
}
