//! Notes from the text of a record.

use super::{Tree, ends_word};
use crate::{
    Record, RecordError, Refusal,
    record::{Comment, Reader, is_number},
};

/// Reads a record with its notes. Comments belong to the action before them, those before the
/// first action to the beginning; what follows a semicolon among the headers is about the file
/// and is left out.
///
/// # Errors
/// With the first line that is none of a record, or the first variation that cannot be read.
pub fn read(text: &str) -> Result<(Record, Tree), RecordError> {
    let mut comments = Vec::new();
    let record = Reader::new(text).read(|comment| comments.push(comment))?;
    let mut comments = comments.into_iter().peekable();
    let mut tree = Tree::default();
    for after in 0..=record.tokens.len() {
        if let Some(token) = after.checked_sub(1).map(|index| &record.tokens[index]) {
            let number = tree.go_on(&token.text).map_err(|refusal| at(token.line, refusal))?;
            tree.nodes[number].line = token.line;
        }
        while let Some(comment) = comments.next_if(|comment| comment.after == after) {
            take_in(&mut tree, &comment)?;
        }
    }
    Ok((record, tree))
}

fn at(line: usize, refusal: Refusal) -> RecordError {
    RecordError { line, token: None, refusal }
}

/// Puts a comment of the main line where it belongs.
fn take_in(tree: &mut Tree, comment: &Comment<'_>) -> Result<(), RecordError> {
    let text = comment.text.trim_start();
    let last = tree.last();
    if !comment.braces {
        let about_file = comment.after == 0;
        let said = if about_file { Ok(()) } else { tree.remark(last, text) };
        return said.map_err(|refusal| at(comment.line, refusal));
    }
    let skipped = &comment.text[..comment.text.len() - text.len()];
    let line = comment.line + newlines(skipped);
    if let Some(rest) = text.strip_prefix("then:") {
        return Variation { tree, rest, line }.read(last);
    }
    let Some(rest) = text.strip_prefix("var:") else {
        return tree.remark(last, &unescape(text)).map_err(|refusal| at(comment.line, refusal));
    };
    let Some(parent) = tree.node(last).parent else {
        let message = "a variation (var:) stands after the action that it replaces, and there is \
                       none yet; what could be played first is written {then: …}";
        return Err(at(line, Refusal::unreadable(message)));
    };
    Variation { tree, rest, line }.read(parent)
}

fn newlines(text: &str) -> usize {
    text.matches('\n').count()
}

/// What is written in a comment, `\]` standing for a closing brace and a backslash before another
/// backslash, a quotation mark or a colon for nothing. Other backslashes are what they are:
/// people write them too.
fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = chars.next_if(|next| c == '\\' && matches!(next, '\\' | ']' | '"' | ':'));
        plain.push(match escaped {
            Some(']') => '}',
            Some(other) => other,
            None => c,
        });
    }
    plain
}

/// A variation being read: what is left of it, and the line it has come to.
struct Variation<'a, 't> {
    tree: &'t mut Tree,
    rest: &'a str,
    line: usize,
}

impl<'a> Variation<'a, '_> {
    /// Reads all of it as what comes after `parent`. Parentheses are kept on a list, not by calling
    /// itself, so that no number of them is too many for the machine.
    fn read(mut self, mut parent: usize) -> Result<(), RecordError> {
        let mut last = None;
        let mut outer = Vec::new();
        loop {
            let trimmed = self.rest.trim_start();
            self.take(self.rest.len() - trimmed.len());
            let Some(next) = self.rest.chars().next() else { break };
            match (next, last) {
                ('"', Some(number)) => self.quoted(number)?,
                ('(', Some(number)) => {
                    self.take(1);
                    outer.push((parent, number));
                    (parent, last) = (self.parent_of(number), None);
                }
                (')', Some(_)) => {
                    self.take(1);
                    let Some((parent_there, number)) = outer.pop() else {
                        return Err(self.error("there is a ) without its ("));
                    };
                    (parent, last) = (parent_there, Some(number));
                }
                ('"' | '(' | ')', None) => {
                    return Err(self.error(
                        "a variation begins with an action: comments, and variations in \
                         parentheses, come after it",
                    ));
                }
                (';' | '{', _) => {
                    return Err(self.error("within a variation a comment is written \"…\""));
                }
                _ => last = self.word(last.unwrap_or(parent))?.or(last),
            }
        }
        match (last, outer.is_empty()) {
            (None, _) => Err(self.error("the variation has no action")),
            (Some(_), false) => Err(self.error("there is a ( without its )")),
            (Some(_), true) => Ok(()),
        }
    }

    fn parent_of(&self, number: usize) -> usize {
        self.tree.node(number).parent.unwrap_or(Tree::BEGINNING)
    }

    fn error(&self, message: &str) -> RecordError {
        at(self.line, Refusal::unreadable(message))
    }

    /// Takes `length` bytes and counts their lines.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += newlines(taken);
        self.rest = rest;
        taken
    }

    /// A token, which becomes a node after `parent`, or a number, which is skipped.
    fn word(&mut self, parent: usize) -> Result<Option<usize>, RecordError> {
        let word = self.take(self.rest.find(ends_word).unwrap_or(self.rest.len()));
        if is_number(word) {
            return Ok(None);
        }
        let number = self.tree.add(parent, word).map_err(|refusal| at(self.line, refusal))?;
        self.tree.nodes[number].line = self.line;
        Ok(Some(number))
    }

    /// A comment about a node.
    fn quoted(&mut self, number: usize) -> Result<(), RecordError> {
        let mut escaped = false;
        let end = self.rest[1..].find(|c| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        let Some(end) = end else {
            return Err(self.error("the comment that begins here with \" has no second one"));
        };
        let line = self.line;
        let text = &self.take(end + 2)[1..=end];
        self.tree.remark(number, &unescape(text)).map_err(|refusal| at(line, refusal))
    }
}
