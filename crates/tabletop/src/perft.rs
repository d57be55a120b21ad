//! Counting the leaves of the game tree: the first test of any rules.

use crate::Game;

/// How many sequences of `depth` listed actions there are.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    walk(game, position, &mut lists)
}

/// The same for each first action by itself.
pub fn perft_split<G: Game>(game: &G, position: &G::Position, depth: u32) -> Vec<(G::Action, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut list = Vec::new();
    game.actions(position, &mut list);
    let mut lists = vec![Vec::new(); depth as usize - 1];
    list.into_iter()
        .map(|action| {
            let mut child = position.clone();
            game.play(&mut child, action);
            (action, walk(game, &child, &mut lists))
        })
        .collect()
}

/// One list of actions for each level below this one.
fn walk<G: Game>(game: &G, position: &G::Position, lists: &mut [Vec<G::Action>]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else { return 1 };
    if rest.is_empty() {
        return game.count(position) as u64;
    }
    list.clear();
    game.actions(position, list);
    let mut leaves = 0;
    for action in list.iter() {
        let mut child = position.clone();
        game.play(&mut child, *action);
        leaves += walk(game, &child, rest);
    }
    leaves
}
