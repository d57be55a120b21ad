//! Notes as the text of a record.

use super::{Node, Tree};
use crate::Record;

/// A record with its notes as text: the headers of the record, the actions, comments and
/// variations of the tree. Who reads it as a plain record finds the main line.
pub fn write(record: &Record, tree: &Tree) -> String {
    let headers = Record { headers: record.headers.clone(), tokens: Vec::new() };
    let players = record.header("Players").and_then(|header| header.value.parse().ok());
    let writer = Writer { tree, round: players.unwrap_or(2usize).max(1) };
    let words = writer.words();
    if words.is_empty() {
        return headers.to_string();
    }
    format!("{headers}\n{}", lines(&words))
}

/// Words in lines of at most 80 bytes, as far as words can be so short.
fn lines(words: &[String]) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in words {
        let first = word.find('\n').unwrap_or(word.len());
        if column > 0 && column + 1 + first > 80 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column = match word.rfind('\n') {
            Some(end) => word.len() - end - 1,
            None => column + word.len(),
        };
    }
    text + "\n"
}

struct Writer<'a> {
    tree: &'a Tree,
    /// How many actions there are to a number.
    round: usize,
}

impl Writer<'_> {
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let beginning = self.tree.node(Tree::BEGINNING);
        for node in std::iter::once(beginning).chain(self.tree.main_line()) {
            if node.ply > 0 {
                words.push(self.action(node));
            }
            if !node.comment.is_empty() {
                words.push(format!("{{{}}}", unmarked(&node.comment)));
            }
            for &other in self.others(node) {
                self.line(other, "{var: ", "}", &mut words);
            }
        }
        for &idea in &self.tree.node(self.tree.last()).children {
            self.line(idea, "{then: ", "}", &mut words);
        }
        words
    }

    /// What could have been played instead of what continues the line.
    fn others(&self, node: &Node) -> &[usize] {
        node.parent.map_or(&[], |parent| &self.tree.node(parent).children[1..])
    }

    fn action(&self, node: &Node) -> String {
        let before = node.ply - 1;
        if before.is_multiple_of(self.round) {
            format!("{}. {}", before / self.round + 1, node.token)
        } else {
            node.token.clone()
        }
    }

    /// A variation and those that leave it. It calls itself as deep as variations go, no deeper.
    fn line(&self, first: usize, begin: &str, end: &str, words: &mut Vec<String>) {
        let begins = words.len();
        let mut at = Some(first);
        while let Some(number) = at {
            let node = self.tree.node(number);
            words.push(self.action(node));
            if !node.comment.is_empty() {
                words.push(format!("\"{}\"", escape(&node.comment).replace('"', "\\\"")));
            }
            if number != first {
                for &other in self.others(node) {
                    self.line(other, "(", ")", words);
                }
            }
            at = node.children.first().copied();
        }
        words[begins].insert_str(0, begin);
        if let Some(last) = words.last_mut() {
            last.push_str(end);
        }
    }
}

fn escape(comment: &str) -> String {
    comment.replace('\\', "\\\\").replace('}', "\\]")
}

/// A comment in braces that nobody takes for a variation.
fn unmarked(comment: &str) -> String {
    let mut text = escape(comment);
    for mark in ["var", "then"] {
        if text.strip_prefix(mark).is_some_and(|rest| rest.starts_with(':')) {
            text.insert(mark.len(), '\\');
        }
    }
    text
}
