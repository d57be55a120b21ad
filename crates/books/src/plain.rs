//! A book in the terminal.

use crate::{Block, Book, Span, Step, words::words};

/// The text of a book, in lines no longer than `width`.
pub fn plain(book: &Book, width: usize) -> String {
    let width = width.max(40);
    let words = words(book.language);
    let mut out = underlined(&book.title, '=');
    out += "\n";
    wrap(&mut out, &text(&book.lead), width, "", "");
    for block in &book.blocks {
        out += "\n";
        match block {
            Block::Heading(heading) => {
                out += "\n";
                out += &underlined(heading, '-');
            }
            Block::Paragraph(spans) => wrap(&mut out, &text(spans), width, "", ""),
            Block::List(items) => {
                for item in items {
                    wrap(&mut out, &text(item), width, "  • ", "    ");
                }
            }
            Block::Clause { names, origin, text: spans, reason } => {
                let mark = words.origin(*origin).map(|mark| format!(" [{mark}]"));
                let line = format!("{}{}", names.join(" "), mark.unwrap_or_default());
                out += &format!("{line}\n");
                wrap(&mut out, &text(spans), width, "    ", "    ");
                if let Some(reason) = reason {
                    wrap(&mut out, &text(reason), width, "    → ", "      ");
                }
            }
            Block::Example { index, caption } => {
                wrap(&mut out, &text(caption), width, "    ", "    ");
                // The tests play every example.
                if let Ok(Step { before, token, after }) = book.examples[*index].play() {
                    for (word, table) in [(words.before, before), (words.after, after)] {
                        out += &format!("\n    {word}, {token}:\n");
                        for line in table.picture().lines() {
                            out += format!("    {line}").trim_end();
                            out += "\n";
                        }
                    }
                }
            }
        }
    }
    out
}

fn underlined(text: &str, line: char) -> String {
    let under: String = text.chars().map(|_| line).collect();
    format!("{text}\n{under}\n")
}

fn text(spans: &[Span]) -> String {
    let mut out = String::new();
    for span in spans {
        match span {
            Span::Text(text) | Span::Code(text) | Span::Clause(text) | Span::Stressed(text) => {
                out += text;
            }
        }
    }
    out
}

/// Adds a paragraph, the first line after `first`, the others after `then`.
fn wrap(out: &mut String, text: &str, width: usize, first: &str, then: &str) {
    let mut line = first.to_owned();
    let mut is_empty = true;
    for word in text.split(' ') {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > width {
            out.push_str(line.trim_end());
            out.push('\n');
            then.clone_into(&mut line);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line += word;
        is_empty = false;
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_paragraphs_are_broken_between_words() {
        let mut out = String::new();
        wrap(&mut out, "one two three four", 9, "- ", "  ");
        assert_eq!(out, "- one two\n  three\n  four\n");
    }
}
