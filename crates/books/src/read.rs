//! From the files to a book. The texts are a small, strict Markdown: see `books/README.md`.

use std::collections::HashMap;

use serde::Deserialize;

use crate::{Block, Book, Example, Language, Origin, Span, Wrong, example::Claims, file};

/// What is the same in all languages.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Common {
    leaflet: Vec<String>,
    decided: Vec<String>,
    option: Vec<String>,
    example: Vec<Claims>,
}

impl Common {
    fn origins(&self) -> HashMap<&str, Origin> {
        let lists = [
            (&self.leaflet, Origin::Leaflet),
            (&self.decided, Origin::Decided),
            (&self.option, Origin::Option),
        ];
        let mut origins = HashMap::new();
        for (list, origin) in lists {
            origins.extend(list.iter().map(|name| (name.as_str(), origin)));
        }
        origins
    }
}

pub(crate) fn book(game: &'static str, language: Language) -> Result<Book, Wrong> {
    let name = format!("{game}/book.toml");
    let common: Common = toml::from_str(file(&name)?).map_err(|why| Wrong::new(&*name, why))?;
    let origins = common.origins();
    let examples = common.example.iter().cloned().map(|claims| Example::new(game, claims));
    let examples = examples.collect::<Result<Vec<_>, _>>()?;
    let name = format!("{game}/{language}.md");
    let reader = Reader { name: &name, origins, examples: &examples };
    let mut blocks = file(&name)?.trim().split("\n\n").map(str::trim);
    let title = blocks.next().and_then(|block| block.strip_prefix("# "));
    let title = title.ok_or_else(|| reader.wrong("it begins with the title: # Halma"))?.to_owned();
    let lead = blocks.next().filter(|block| !block.starts_with(['#', '`', '!', '-', '>']));
    let lead = lead.ok_or_else(|| reader.wrong("a sentence or two follow the title"))?;
    let lead = reader.spans(lead)?;
    let blocks = blocks.map(|block| reader.block(block)).collect::<Result<_, _>>()?;
    Ok(Book { game, language, title, lead, blocks, examples })
}

struct Reader<'a> {
    name: &'a str,
    origins: HashMap<&'a str, Origin>,
    examples: &'a [Example],
}

impl Reader<'_> {
    fn wrong(&self, why: impl std::fmt::Display) -> Wrong {
        Wrong::new(self.name, why)
    }

    fn block(&self, block: &str) -> Result<Block, Wrong> {
        if let Some(heading) = block.strip_prefix("## ") {
            return Ok(Block::Heading(heading.to_owned()));
        }
        if let Some(rest) = block.strip_prefix("![") {
            return self.example(rest);
        }
        if block.starts_with("- ") {
            let items = block.lines().map(|line| match line.strip_prefix("- ") {
                Some(item) => self.spans(item),
                None => Err(self.wrong(format!("every line of a list begins with a dash: {line}"))),
            });
            return Ok(Block::List(items.collect::<Result<_, _>>()?));
        }
        let (text, reason) = match block.split_once("\n> ") {
            Some((text, reason)) => (text, Some(self.spans(reason)?)),
            None => (block, None),
        };
        let (names, rest) = leading_clauses(text);
        let Some(first) = names.first() else {
            if reason.is_some() {
                return Err(self.wrong(format!("a reason belongs to a clause: {block}")));
            }
            return Ok(Block::Paragraph(self.spans(text)?));
        };
        // What all games share was decided once; a book may give the reason once for all of it.
        let shared = first.starts_with("C-");
        let origin = match self.origins.get(first.as_str()) {
            Some(origin) => *origin,
            None if shared => Origin::Decided,
            None => return Err(self.wrong(format!("{first} is in none of book.toml's lists"))),
        };
        if reason.is_some() != (origin == Origin::Decided) && !shared {
            return Err(self.wrong(format!("{first}: what was decided has a reason, nothing else")));
        }
        Ok(Block::Clause { names, origin, text: self.spans(rest)?, reason })
    }

    fn example(&self, rest: &str) -> Result<Block, Wrong> {
        let parts = rest.strip_suffix(')').and_then(|rest| rest.rsplit_once("]("));
        let (caption, name) = parts.ok_or_else(|| self.wrong("an example is ![caption](name)"))?;
        let index = self.examples.iter().position(|example| example.name == name);
        let index = index.ok_or_else(|| self.wrong(format!("there is no example {name}")))?;
        Ok(Block::Example { index, caption: self.spans(caption)? })
    }

    fn spans(&self, text: &str) -> Result<Vec<Span>, Wrong> {
        if text.contains('\n') {
            return Err(self.wrong(format!("a paragraph is one line: {text}")));
        }
        let mut spans = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find(['*', '`']) {
            let (before, from) = rest.split_at(at);
            if !before.is_empty() {
                spans.push(Span::Text(before.to_owned()));
            }
            let mark = &from[..1];
            let (inner, after) = from[1..]
                .split_once(mark)
                .ok_or_else(|| self.wrong(format!("a {mark} is not closed: {text}")))?;
            let inner = inner.to_owned();
            spans.push(match mark {
                "*" => Span::Stressed(inner),
                _ if is_clause(&inner) => Span::Clause(inner),
                _ => Span::Code(inner),
            });
            rest = after;
        }
        if !rest.is_empty() {
            spans.push(Span::Text(rest.to_owned()));
        }
        Ok(spans)
    }
}

/// The names of clauses that a paragraph begins with, and what follows them.
fn leading_clauses(text: &str) -> (Vec<String>, &str) {
    let (mut names, mut rest) = (Vec::new(), text);
    while let Some((name, after)) = rest.strip_prefix('`').and_then(|rest| rest.split_once('`'))
        && is_clause(name)
    {
        names.push(name.to_owned());
        rest = after.trim_start();
    }
    (names, rest)
}

/// Whether a text is a clause's name: `H-16`.
fn is_clause(text: &str) -> bool {
    text.split_once('-').is_some_and(|(letter, number)| {
        letter.len() == 1
            && letter.bytes().all(|byte| byte.is_ascii_uppercase())
            && (1..=2).contains(&number.len())
            && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}
