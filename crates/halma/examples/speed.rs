use halma::Halma;
use std::{sync::Arc, time::Instant};
use tabletop::{Dice, Game, Match, Setup};
fn main() {
    for players in [2, 3, 4] {
        let game = Arc::new(Halma::new(&Setup::new(&Halma::INFO, players)).unwrap());
        let mut dice = Dice::new(1);
        let mut run = Match::new(game);
        let mut scratch = Vec::new();
        let (mut n, mut ch) = (0u64, 0u64);
        let t = Instant::now();
        while t.elapsed().as_secs_f64() < 2.0 {
            run.restart();
            for _ in 0..1000 {
                let Some((step, c)) = run.draw(&mut dice, &mut scratch) else { break };
                run.step(step);
                n += 1;
                ch += c as u64;
            }
        }
        println!(
            "{players}: {:.0}/s mean {:.1} {}",
            n as f64 / t.elapsed().as_secs_f64(),
            ch as f64 / n as f64,
            size_of::<halma::Position>()
        );
    }
}
