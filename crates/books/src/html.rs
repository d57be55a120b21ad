//! A book as a page, for the screen and for paper.

use draw::{Look, Theme, View};

use crate::{Block, Book, Example, Language, Span, Step, words::words};

/// How wide an example is drawn.
const WIDTH: u32 = 320;

/// The sheet of a page that stands by itself.
const SHEET: &str = include_str!("../../../web/style/book.css");

/// Where a page's looks come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style<'a> {
    /// They are in it.
    Inside,
    /// From the server, whose pages it leads to as well: the addresses of sheet and icon.
    At(&'a str, &'a str),
}

/// The whole page.
pub fn html(book: &Book, style: Style<'_>) -> String {
    let words = words(book.language);
    let Book { game, language, title, .. } = book;
    let (sheet, top) = match style {
        Style::Inside => (format!("<style>\n{SHEET}</style>"), String::new()),
        Style::At(sheet, icon) => {
            let sheet = format!("<link rel=\"stylesheet\" href=\"{sheet}\">");
            let icon = format!("<link rel=\"icon\" href=\"{icon}\" type=\"image/svg+xml\">");
            (format!("{sheet}\n{icon}"), top(book, words.cupboard))
        }
    };
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}: {} · Spelkast</title>\n{sheet}\n</head>\n\
         <body data-game=\"{game}\">\n{top}<main>\n<h1>{title}</h1>\n<p class=\"lead\">{}</p>\n",
        words.rules,
        spans(&book.lead),
    );
    for block in &book.blocks {
        out += &match block {
            Block::Heading(heading) => format!("<h2>{}</h2>\n", escaped(heading)),
            Block::Paragraph(text) => format!("<p>{}</p>\n", spans(text)),
            Block::List(items) => {
                let items: Vec<_> =
                    items.iter().map(|item| format!("<li>{}</li>\n", spans(item))).collect();
                let items = items.concat();
                format!("<ul>\n{items}</ul>\n")
            }
            Block::Clause { names, origin, text, reason } => {
                let link = |name: &String| {
                    format!("<a class=\"name\" id=\"{name}\" href=\"#{name}\">{name}</a> ")
                };
                let links = names.iter().map(link).collect::<Vec<_>>().concat();
                let mark = words.origin(*origin).map(|mark| format!("<small>{mark}</small> "));
                let reason = reason.as_ref();
                let reason = reason.map(|why| format!("<p class=\"reason\">{}</p>", spans(why)));
                format!(
                    "<div class=\"clause\"><p>{links}{}{}</p>{}</div>\n",
                    mark.unwrap_or_default(),
                    spans(text),
                    reason.unwrap_or_default()
                )
            }
            Block::Example { index, caption } => figure(&book.examples[*index], caption, book),
        };
    }
    out += "</main>\n</body>\n</html>\n";
    out
}

/// The way to the cupboard and to the other languages.
fn top(book: &Book, cupboard: &str) -> String {
    let words = words(book.language);
    let link = |language: Language| {
        let current = if language == book.language { " aria-current=\"page\"" } else { "" };
        format!(
            "<a href=\"/rules/{}?lang={language}\" lang=\"{language}\" hreflang=\"{language}\"{current}>{}</a>\n",
            book.game,
            language.name()
        )
    };
    let links = Language::ALL.map(link).concat();
    format!(
        "<header>\n<a href=\"/\">{cupboard}</a>\n<nav aria-label=\"{}\">\n{links}</nav>\n</header>\n",
        words.languages
    )
}

fn figure(example: &Example, caption: &[Span], book: &Book) -> String {
    let words = words(book.language);
    // The tests play every example.
    let Ok(Step { before, token, after }) = example.play() else { return String::new() };
    let look = Look { theme: Theme::Light, view: View::Diamond, width: WIDTH };
    let picture = |word: &str, table: &dyn cabinet::Table| {
        let picture = address(&draw::svg(table, &look));
        format!("<img src=\"{picture}\" alt=\"{word}, {token}\">\n")
    };
    let pictures = picture(words.before, before.as_ref()) + &picture(words.after, after.as_ref());
    format!(
        "<figure id=\"{}\">\n{pictures}<figcaption>{} <code>{token}</code></figcaption>\n</figure>\n",
        example.name,
        spans(caption)
    )
}

/// A picture that is in the page.
fn address(svg: &str) -> String {
    let mut out = String::with_capacity(svg.len() * 5 / 4);
    out += "data:image/svg+xml,";
    for c in svg.chars() {
        match c {
            '%' => out += "%25",
            '#' => out += "%23",
            '<' => out += "%3C",
            '>' => out += "%3E",
            '&' => out += "%26",
            '\n' => out += " ",
            // SVG may have either; the page has the others around it.
            '"' => out += "'",
            '\'' => out += "%27",
            c => out.push(c),
        }
    }
    out
}

fn spans(spans: &[Span]) -> String {
    let span = |span: &Span| match span {
        Span::Text(text) => escaped(text),
        Span::Stressed(text) => format!("<em>{}</em>", escaped(text)),
        Span::Code(text) => format!("<code>{}</code>", escaped(text)),
        Span::Clause(name) => format!("<a href=\"#{name}\">{name}</a>"),
    };
    spans.iter().map(span).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
