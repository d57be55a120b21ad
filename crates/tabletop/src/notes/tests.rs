use super::*;
use crate::{Clause, Dice, RecordError};

const HEADERS: &str = "[Game \"ludo\"]\n[Players \"2\"]\n\n";

fn tree(actions: &str) -> Tree {
    read(&format!("{HEADERS}{actions}\n")).unwrap().1
}

fn error(actions: &str) -> RecordError {
    read(&format!("{HEADERS}{actions}\n")).unwrap_err()
}

/// The tokens that lead to a node.
fn path(tree: &Tree, mut number: usize) -> Vec<&str> {
    let mut tokens = Vec::new();
    while let Some(parent) = tree.node(number).parent {
        tokens.insert(0, tree.node(number).token.as_str());
        number = parent;
    }
    tokens
}

fn find<'a>(tree: &'a Tree, token: &str) -> (Vec<&'a str>, &'a str, usize) {
    let number = tree.nodes().iter().position(|node| node.token == token).unwrap();
    (path(tree, number), &tree.node(number).comment, tree.node(number).line)
}

#[test]
fn comments_and_variations_are_where_they_were_written() {
    let tree = tree(
        "{hello} 1. a {first\n one} b {var: B \"or so\" 2. C (x \"no\" y) (z) D}\n2. c ; well\n\
         {again} {var:k}{then: m}",
    );
    assert_eq!(tree.node(Tree::BEGINNING).comment, "hello");
    assert_eq!(find(&tree, "a"), (vec!["a"], "first\n one", 4));
    assert_eq!(find(&tree, "B"), (vec!["a", "B"], "or so", 5));
    assert_eq!(find(&tree, "D"), (vec!["a", "B", "C", "D"], "", 5));
    assert_eq!(find(&tree, "x"), (vec!["a", "B", "x"], "no", 5));
    assert_eq!(find(&tree, "y"), (vec!["a", "B", "x", "y"], "", 5));
    assert_eq!(find(&tree, "z"), (vec!["a", "B", "z"], "", 5));
    assert_eq!(find(&tree, "c"), (vec!["a", "b", "c"], "well\nagain", 6));
    assert_eq!(find(&tree, "k"), (vec!["a", "b", "k"], "", 7));
    assert_eq!(find(&tree, "m"), (vec!["a", "b", "c", "m"], "", 7));
    let main: Vec<_> = tree.main_line().map(|node| node.token.as_str()).collect();
    assert_eq!(main, ["a", "b", "c"]);
}

#[test]
fn what_people_wrote_before_there_were_notes_is_a_comment() {
    for text in ["(a good move)", "[%eval 3]", "\"quoted\"", "see C:\\games\\x", "{a", "12. e4 was"]
    {
        let tree = tree(&format!("a {{{text}}} b"));
        assert_eq!(tree.node(1).comment, text);
        assert_eq!(tree.nodes().len(), 3);
    }
}

#[test]
fn ideas_for_what_comes_next_stay_when_it_comes() {
    let mut tree = tree("a {then: x} {then: y}");
    tree.go_on("b").unwrap();
    let next: Vec<_> = tree.node(1).children.iter().map(|n| &tree.node(*n).token).collect();
    assert_eq!(next, ["b", "x", "y"]);
    assert_eq!(self::tree("a {then: x} b {var: y}"), tree);
}

#[test]
fn c_8_notes_that_cannot_be_read_say_where() {
    for (actions, line, word) in [
        ("{var: x}", 4, "there is none yet"),
        ("a {var: }", 4, "no action"),
        ("a {var: 1. }", 4, "no action"),
        ("a {then:\n(x)}", 5, "begins with an action"),
        ("a {var: \"x\" b}", 4, "begins with an action"),
        ("a {var: b ()}", 4, "begins with an action"),
        ("a {var: b (x}", 4, "without its )"),
        ("a {var: b x)}", 4, "without its ("),
        ("a {var: b\n\"x\\\"}", 5, "no second one"),
        ("a {var: b ; c}", 4, "\"…\""),
        ("a {var: b {c}", 4, "\"…\""),
        ("a (b c) d", 4, "is no action"),
        ("a {var: [b}", 4, "is no action"),
    ] {
        let error = error(actions);
        assert_eq!((error.line, error.refusal.clause), (line, Clause::NOTATION), "{actions}");
        assert!(error.refusal.message.contains(word), "{actions}: {error}");
    }
}

#[test]
fn too_much_of_anything_is_refused() {
    let deep = format!("a {{var: b {} }}", "c (d ".repeat(100_000));
    assert!(error(&deep).refusal.message.contains("no deeper"));
    let long = format!("a {{var: {} }}", "b ".repeat(Tree::ACTIONS + 1));
    assert!(error(&long).refusal.message.contains("10000 actions"));
    let wordy = format!("a {{{}}}", "é".repeat(Tree::COMMENT));
    assert!(error(&wordy).refusal.message.contains("too long"));
    let main = "b ".repeat(3 * Tree::ACTIONS);
    assert_eq!(tree(&main).last(), 3 * Tree::ACTIONS);
}

/// Words that have met every way of getting them wrong.
fn nasty(dice: &mut Dice) -> String {
    const PIECES: [&str; 24] = [
        "\\",
        "\"",
        "}",
        "{",
        "]",
        "[",
        ";",
        ":",
        "var:",
        "then:",
        "(",
        ")",
        "\n",
        " ",
        "\r\n",
        "é",
        "1.",
        "\\]",
        "\\\"",
        "\\:",
        "word",
        "[Game \"x\"]",
        "\u{feff}",
        "\t",
    ];
    let length = dice.below(8);
    (0..length).map(|_| PIECES[dice.below(PIECES.len() as u32) as usize]).collect()
}

fn random(dice: &mut Dice) -> Tree {
    const TOKENS: [&str; 6] = ["e2-f3", "@d4", "x\\]", "pass", "c3+c4?", "tower=a1/obstacles=none"];
    let mut tree = Tree::default();
    for _ in 0..dice.below(40) {
        let parent = dice.below(tree.nodes().len() as u32) as usize;
        let token = TOKENS[dice.below(6) as usize];
        let number = match dice.below(3) {
            0 => tree.go_on(token).unwrap(),
            _ => tree.add(parent, token).unwrap_or(parent),
        };
        let said = [number, Tree::BEGINNING][usize::from(dice.below(9) == 0)];
        if dice.below(2) == 0 {
            tree.comment(said, &nasty(dice)).unwrap();
        }
    }
    tree
}

#[test]
fn what_is_written_is_read_again_and_plain_readers_see_the_main_line() {
    let mut dice = Dice::new(20);
    for _ in 0..3_000 {
        let tree = random(&mut dice);
        let mut record = Record::default();
        record.add("Game", nasty(&mut dice).replace('\n', " "));
        record.add("Players", "2");
        let text = write(&record, &tree);
        let (read, again) = read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(again, tree, "{text}");
        assert_eq!(write(&record, &again), text);
        let plain = Record::read(&text).unwrap();
        assert_eq!(plain, read);
        let main: Vec<_> = tree.main_line().map(|node| node.token.as_str()).collect();
        let tokens: Vec<_> = plain.tokens.iter().map(|token| token.text.as_str()).collect();
        assert_eq!(tokens, main, "{text}");
        assert_eq!(plain.header("Game").unwrap().value, record.headers[0].value);
    }
}

#[test]
fn a_record_without_notes_is_written_as_ever() {
    let mut record = Record::default();
    record.add("Game", "ludo");
    assert_eq!(write(&record, &Tree::of(&record).unwrap()), record.to_string());
    for number in 0..100 {
        record.push(format!("a{number}-b{}", number + 1));
    }
    assert_eq!(write(&record, &Tree::of(&record).unwrap()), record.to_string());
}

#[test]
fn a_game_that_goes_another_way_keeps_what_was_said_before() {
    let tree = tree(
        "{hello} 1. a {first} b {var: B \"or so\" 2. C (x \"no\" y) (z) D} 2. c {gone} d {var: k}",
    );
    let along = |tokens: &str| {
        let record = read(&format!("{HEADERS}{tokens}\n")).unwrap().0;
        tree.along(&record.tokens).unwrap()
    };
    assert_eq!(along("a b c d"), tree);
    let expected = |text: &str| read(&format!("{HEADERS}{text}\n")).unwrap().1;
    let kept = "{hello} a {first} b {var: B \"or so\" C (x \"no\" y) (z) D}";
    assert_eq!(along("a b"), expected(kept));
    assert_eq!(along("a b e f"), expected(&format!("{kept} e f")));
    assert_eq!(along("q"), expected("{hello} q"));
    let longer = along("a b c d e");
    assert_eq!(longer.main_line().count(), 5);
    assert!(longer.nodes().iter().any(|node| node.token == "k"));
    assert_eq!(Tree::default().along(&[]).unwrap(), Tree::default());
}
