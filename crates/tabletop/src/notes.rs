//! What people say about a game: comments at its actions, and what could have been played instead.
//!
//! Notes stand in the comments of a record, where readers who know nothing of them skip them:
//!
//! ```text
//! 1. e2-f3 {a quiet beginning} l15-k14 {var: k14-j13 "bolder" 2. c4-e2 (f3-g4 d2-e3)}
//! ```
//!
//! `docs/records.md` describes the form. A [`Tree`] is the game with all of it: the main line is
//! the record's actions, and from any of its nodes variations branch off. Whether the actions are
//! allowed is for the game to say.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use self::{read::read, write::write};
use crate::{
    Record, Refusal,
    record::{Token, is_number},
};

/// An action in the tree, or the beginning, with what is said about it.
#[derive(Clone, Debug)]
pub struct Node {
    /// The action's notation; empty for the beginning.
    pub token: String,
    /// What is said about it; empty if nothing is. White space at both ends does not count.
    pub comment: String,
    /// What comes after it: first what continues the line that it is in, then other ideas. After
    /// the last action of the main line there are ideas only.
    pub children: Vec<usize>,
    /// What it follows; nothing for the beginning.
    pub parent: Option<usize>,
    /// How many actions lead to it, itself included.
    pub ply: usize,
    /// The line of text it stands in, from 1; 0 if it was not read from a text.
    pub line: usize,
    /// How many times one leaves a line for a variation to come here.
    depth: usize,
}

impl Node {
    /// Whether it is the beginning or an action of the record itself, not of a variation.
    pub fn is_main(&self) -> bool {
        self.depth == 0
    }
}

/// A game's actions with comments and variations. Nodes are known by number; the beginning is
/// [`Tree::BEGINNING`].
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The last action of the main line.
    last: usize,
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: vec![Node::new(String::new(), None, 0, 0)], last: Self::BEGINNING }
    }
}

/// Two trees are the same if they have the same actions and comments in the same order, however
/// their nodes are numbered.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = vec![(Self::BEGINNING, Self::BEGINNING)];
        while let Some((mine, theirs)) = pairs.pop() {
            let (a, b) = (&self.nodes[mine], &other.nodes[theirs]);
            let same = a.token == b.token && a.comment == b.comment && a.depth == b.depth;
            if !same || a.children.len() != b.children.len() {
                return false;
            }
            pairs.extend(a.children.iter().copied().zip(b.children.iter().copied()));
        }
        true
    }
}

impl Eq for Tree {}

impl Node {
    fn new(token: String, parent: Option<usize>, ply: usize, depth: usize) -> Self {
        let (comment, children) = (String::new(), Vec::new());
        Self { token, comment, children, parent, ply, line: 0, depth }
    }
}

impl Tree {
    /// The node before the first action.
    pub const BEGINNING: usize = 0;
    /// How many actions all variations have together, at most.
    pub const ACTIONS: usize = 10_000;
    /// How deep variations of variations go, at most.
    pub const DEPTH: usize = 32;
    /// How many bytes a comment has, at most.
    pub const COMMENT: usize = 20_000;

    /// The actions of a record, about which nothing is said yet.
    ///
    /// # Errors
    /// If one of its tokens cannot be an action's.
    pub fn of(record: &Record) -> Result<Self, Refusal> {
        let mut tree = Self::default();
        for token in &record.tokens {
            tree.go_on(&token.text)?;
        }
        Ok(tree)
    }

    /// The node of that number.
    ///
    /// # Panics
    /// If there is none.
    pub fn node(&self, number: usize) -> &Node {
        &self.nodes[number]
    }

    /// All nodes, by number. What a node follows has a smaller number.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The last action of the main line, or the beginning.
    pub fn last(&self) -> usize {
        self.last
    }

    /// The actions of the main line, in order.
    pub fn main_line(&self) -> impl Iterator<Item = &Node> {
        self.main_line_numbers().map(|number| &self.nodes[number])
    }

    fn main_line_numbers(&self) -> impl Iterator<Item = usize> {
        let mut at = Self::BEGINNING;
        std::iter::from_fn(move || {
            (at != self.last).then(|| {
                at = self.nodes[at].children[0];
                at
            })
        })
    }

    /// Adds an action at the end of the main line and says its number. Ideas that were there for
    /// what comes next are now ideas for what could have been played instead.
    ///
    /// # Errors
    /// If it cannot be an action's token.
    pub fn go_on(&mut self, token: &str) -> Result<usize, Refusal> {
        check_token(token)?;
        let (number, parent) = (self.nodes.len(), self.last);
        let ply = self.nodes[parent].ply + 1;
        self.nodes.push(Node::new(token.to_owned(), Some(parent), ply, 0));
        self.nodes[parent].children.insert(0, number);
        self.last = number;
        Ok(number)
    }

    /// The notes of a game that goes this way: its actions are the main line, with all that is said
    /// about those that this tree's main line begins with as well. What followed in this tree from
    /// where the two part is left out.
    ///
    /// # Errors
    /// If one of the tokens cannot be an action's.
    pub fn along(&self, tokens: &[Token]) -> Result<Self, Refusal> {
        let mut tree = Self::default();
        let mut same = vec![Self::BEGINNING];
        let pairs = self.main_line_numbers().zip(tokens);
        same.extend(
            pairs
                .take_while(|(own, token)| self.nodes[*own].token == token.text)
                .map(|(own, _)| own),
        );
        for token in tokens {
            tree.go_on(&token.text)?;
        }
        for (ply, &own) in same.iter().enumerate() {
            tree.nodes[ply].comment.clone_from(&self.nodes[own].comment);
            self.copy_ideas(own, &mut tree, ply)?;
        }
        Ok(tree)
    }

    /// Copies the variations after a node to a node of another tree.
    fn copy_ideas(&self, from: usize, tree: &mut Self, to: usize) -> Result<(), Refusal> {
        let ideas = |node: usize| {
            let children = self.nodes[node].children.iter().copied();
            children.filter(|child| !self.nodes[*child].is_main())
        };
        let mut open: Vec<_> = ideas(from).map(|idea| (idea, to)).collect();
        open.reverse();
        while let Some((idea, to)) = open.pop() {
            let number = tree.add(to, &self.nodes[idea].token)?;
            tree.nodes[number].comment.clone_from(&self.nodes[idea].comment);
            let first = open.len();
            open.extend(ideas(idea).map(|idea| (idea, number)));
            open[first..].reverse();
        }
        Ok(())
    }

    /// Adds an action of a variation after a node and says its number. It continues the variation
    /// that the node ends, or else begins another.
    ///
    /// # Errors
    /// If it cannot be an action's token, or if there are too many already.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn add(&mut self, parent: usize, token: &str) -> Result<usize, Refusal> {
        check_token(token)?;
        let before = &self.nodes[parent];
        let branches = before.is_main() || !before.children.is_empty();
        let (ply, depth) = (before.ply + 1, before.depth + usize::from(branches));
        if depth > Self::DEPTH {
            let message =
                format!("variations of variations go no deeper than {} here", Self::DEPTH);
            return Err(Refusal::unreadable(message));
        }
        let main = self.nodes[self.last].ply + 1;
        if self.nodes.len() - main >= Self::ACTIONS {
            let message = format!("all variations together have {} actions at most", Self::ACTIONS);
            return Err(Refusal::unreadable(message));
        }
        let number = self.nodes.len();
        self.nodes.push(Node::new(token.to_owned(), Some(parent), ply, depth));
        self.nodes[parent].children.push(number);
        Ok(number)
    }

    /// Says something about a node, in place of what was said before.
    ///
    /// # Errors
    /// If it is too long.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn comment(&mut self, number: usize, text: &str) -> Result<(), Refusal> {
        self.nodes[number].comment.clear();
        self.remark(number, text)
    }

    /// Says something more about a node, in a line of its own.
    fn remark(&mut self, number: usize, text: &str) -> Result<(), Refusal> {
        let comment = &mut self.nodes[number].comment;
        let text = text.trim();
        if comment.len() + text.len() >= Self::COMMENT {
            let message =
                format!("the comment is too long: the longest has {} bytes", Self::COMMENT);
            return Err(Refusal::unreadable(message));
        }
        if !comment.is_empty() && !text.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
        Ok(())
    }
}

/// Where a word ends within a variation.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '"' | '{' | '}' | ';')
}

/// No game has tokens with such characters; with them a line of play could not be read back.
fn check_token(token: &str) -> Result<(), Refusal> {
    if token.is_empty() || token.contains(ends_word) || token.starts_with('[') || is_number(token) {
        return Err(Refusal::unreadable(format!(
            "‘{token}’ is no action: a token has no white space, quotation marks, brackets or \
             semicolons, and is not a number with a full stop"
        )));
    }
    Ok(())
}
