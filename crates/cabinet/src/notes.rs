//! A record's notes, held against the rules.

use std::rc::Rc;

use tabletop::{
    RecordError, Refusal,
    notes::{self, Node, Tree},
};

use crate::{EditionReader, Opened, Table, find, open};

/// Reads a record with its comments and variations, and plays all of it.
///
/// # Errors
/// At the first header, action, result or note that does not fit. Whoever does not care for notes
/// [opens](crate::open()) the record alone.
pub fn open_notes(text: &str, editions: EditionReader<'_>) -> Result<(Opened, Tree), RecordError> {
    let opened = open(text, editions)?;
    let (_, tree) = notes::read(text)?;
    let kind = find(opened.table.info().name).map_err(|why| error(0, Refusal::unreadable(why)))?;
    let start = kind.table(&opened.setup).map_err(|refusal| error(0, refusal))?;
    play_notes(start, &tree)?;
    Ok((opened, tree))
}

fn error(line: usize, refusal: Refusal) -> RecordError {
    RecordError { line, token: None, refusal }
}

/// Plays a tree from a table at the game's beginning.
///
/// # Errors
/// At the first action, in the order in which they are written, that the rules do not allow.
pub fn play_notes(start: Box<dyn Table>, tree: &Tree) -> Result<(), RecordError> {
    let mut waiting = vec![Waiting::After(Tree::BEGINNING, start)];
    while let Some(next) = waiting.pop() {
        match next {
            Waiting::Before(number, shared) => {
                let table = Rc::try_unwrap(shared).unwrap_or_else(|shared| shared.copy());
                waiting.push(played(tree, number, table)?);
            }
            Waiting::After(number, table) => {
                let Some((first, others)) = tree.node(number).children.split_first() else {
                    continue;
                };
                if others.is_empty() {
                    waiting.push(played(tree, *first, table)?);
                    continue;
                }
                waiting.push(played(tree, *first, table.copy())?);
                let shared = Rc::new(table);
                let others = others.iter().rev();
                waiting.extend(others.map(|other| Waiting::Before(*other, Rc::clone(&shared))));
            }
        }
    }
    Ok(())
}

/// A node with a table, which is shared where several actions could be played: as the rest of a line
/// waits for the variations that leave it, tables wait only as deep as variations go.
enum Waiting {
    Before(usize, Rc<Box<dyn Table>>),
    After(usize, Box<dyn Table>),
}

fn played(tree: &Tree, number: usize, mut table: Box<dyn Table>) -> Result<Waiting, RecordError> {
    let node = tree.node(number);
    table.play(&node.token).map_err(|refusal| blame(node, refusal))?;
    Ok(Waiting::After(number, table))
}

fn blame(node: &Node, refusal: Refusal) -> RecordError {
    let refusal = if node.is_main() {
        refusal
    } else {
        let message = format!("in a variation, as action {}: {}", node.ply, refusal.message);
        Refusal::new(refusal.clause, message)
    };
    RecordError { line: node.line, token: Some(node.token.clone()), refusal }
}
