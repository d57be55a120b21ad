//! The books are whole: every clause in every language, every example true.

use std::collections::HashSet;

use books::{Block, Book, Language, Origin, Style};

/// The clauses of the rule pages, a line a game; the first line is what all share.
const CLAUSES: &str = include_str!("../../cabinet/tests/clauses.txt");

fn all() -> Vec<Book> {
    let books = |kind: &&dyn cabinet::Kind| {
        Language::ALL.map(|language| books::book(kind.info().name, language).unwrap())
    };
    cabinet::GAMES.iter().flat_map(books).collect()
}

/// The names of a book's clauses, in order.
fn clauses(book: &Book) -> Vec<&str> {
    let mut found = Vec::new();
    for block in &book.blocks {
        if let Block::Clause { names, .. } = block {
            found.extend(names.iter().map(String::as_str));
        }
    }
    found
}

/// All clauses with a letter.
fn wanted(letter: &str) -> HashSet<&'static str> {
    let names =
        CLAUSES.lines().filter(|line| !line.starts_with('#')).flat_map(|line| line.split(' '));
    names.filter(|name| name.split('-').next() == Some(letter)).collect()
}

#[test]
fn every_clause_is_in_every_book_once() {
    for book in all() {
        let found = clauses(&book);
        let unique: HashSet<_> = found.iter().copied().collect();
        assert_eq!(unique.len(), found.len(), "{} {}", book.game, book.language);
        let letter = found
            .iter()
            .find(|name| !name.starts_with('C'))
            .and_then(|name| name.split('-').next());
        let mut wanted = wanted(letter.expect("it has clauses of its own"));
        assert!(wanted.len() > 10);
        wanted.extend(self::wanted("C"));
        let missing: Vec<_> = wanted.symmetric_difference(&unique).collect();
        assert!(missing.is_empty(), "{} {}: {missing:?}", book.game, book.language);
    }
}

/// What must be alike in all languages.
fn outline(book: &Book) -> Vec<String> {
    let block = |block: &Block| match block {
        Block::Heading(_) => "heading".to_owned(),
        Block::Paragraph(_) => "paragraph".to_owned(),
        Block::List(items) => format!("list of {}", items.len()),
        Block::Clause { names, origin, .. } => format!("{names:?} {origin:?}"),
        Block::Example { index, .. } => format!("example {index}"),
    };
    book.blocks.iter().map(block).collect()
}

#[test]
fn a_game_has_the_same_book_in_all_languages() {
    for books in all().chunks(Language::ALL.len()) {
        for book in books {
            assert_eq!(outline(book), outline(&books[0]), "{} {}", book.game, book.language);
            assert!(
                book.blocks
                    .iter()
                    .any(|block| matches!(block, Block::Clause { origin: Origin::Decided, .. }))
            );
        }
        let texts: HashSet<_> = books.iter().map(|book| format!("{:?}", book.lead)).collect();
        assert_eq!(texts.len(), books.len(), "{}", books[0].game);
    }
}

#[test]
fn every_example_is_a_legal_record_with_the_result_it_claims_and_is_shown() {
    for book in all() {
        assert!((5..=10).contains(&book.examples.len()), "{}", book.game);
        let known: HashSet<_> = clauses(&book).into_iter().collect();
        for (n, example) in book.examples.iter().enumerate() {
            example.check().unwrap_or_else(|wrong| panic!("{} {wrong}", book.game));
            let step = example.play().unwrap();
            assert_eq!(step.after.info().name, book.game);
            assert!(example.clauses.iter().all(|name| known.contains(&**name)), "{}", example.name);
            let shown =
                |block: &&Block| matches!(block, Block::Example { index, .. } if *index == n);
            assert_eq!(book.blocks.iter().filter(shown).count(), 1, "{}", example.name);
        }
    }
}

#[test]
fn what_a_book_refers_to_is_there() {
    for book in all() {
        let page = books::html(&book, Style::Inside);
        let ids: Vec<_> =
            page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let unique: HashSet<_> = ids.iter().collect();
        assert_eq!(unique.len(), ids.len(), "{} {}", book.game, book.language);
        for link in page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(ids.contains(&link), "{} {}: {link}", book.game, book.language);
        }
        for name in clauses(&book) {
            assert!(page.contains(&format!("id=\"{name}\"")), "{name}");
        }
        assert_eq!(page.matches("<img ").count(), 2 * book.examples.len());
    }
}

#[test]
fn in_the_terminal_everything_fits_the_width() {
    for book in all() {
        let text = books::plain(&book, 72);
        for name in clauses(&book) {
            assert!(text.contains(name));
        }
        // Boards are as wide as they are.
        let long = text.lines().find(|line| !line.starts_with("    ") && line.chars().count() > 72);
        assert_eq!(long, None, "{} {}", book.game, book.language);
    }
}

#[test]
fn no_text_is_left_in_marks() {
    for book in all() {
        let text = books::plain(&book, 10_000);
        for mark in ["**", "](", "`", "http"] {
            assert!(!text.contains(mark), "{} {}: {mark}", book.game, book.language);
        }
    }
}

#[test]
fn there_is_no_book_of_another_game_or_in_another_language() {
    let wrong = books::book("chess", Language::En).unwrap_err().to_string();
    assert!(wrong.contains("chess") && wrong.contains("halma"), "{wrong}");
    assert!("it".parse::<Language>().unwrap_err().contains("nl, fr, de and en"));
}
