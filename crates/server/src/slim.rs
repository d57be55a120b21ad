//! The page's files as they are sent: without comments and indentation, sheets with what they
//! import. A phone far away has a third less to wait for.
//!
//! This knows our own sources, not the languages: comments that go are whole lines, and text in
//! backquotes that goes on for several lines is left alone. That the programs stay the same, token
//! by token, is checked by the page's own tests, with a real parser.

use crate::modules::Read;

/// A file as it is sent; `find` gives the text of another in its folder.
pub(crate) fn slim(name: &str, text: &str, find: Read) -> String {
    match name.rsplit('.').next().unwrap_or_default() {
        "js" => script(text),
        "css" => sheet(text, find),
        _ => text.lines().map(str::trim).fold(String::new(), add),
    }
}

fn add(mut all: String, line: &str) -> String {
    if !line.is_empty() {
        all += line;
        all.push('\n');
    }
    all
}

/// Where a line of a script begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Code,
    Comment,
    Text,
}

fn script(text: &str) -> String {
    let mut kept = String::new();
    let mut within = Within::Code;
    for line in text.lines() {
        let code = line.trim_start();
        within = match within {
            Within::Comment if line.ends_with("*/") => Within::Code,
            Within::Comment => Within::Comment,
            Within::Code if code.starts_with("//") => Within::Code,
            Within::Code if code.starts_with("/*") && !code.contains("*/") => Within::Comment,
            Within::Code
                if code.starts_with("/*") && code.find("*/") == code.len().checked_sub(2) =>
            {
                Within::Code
            }
            Within::Code => {
                kept = add(kept, code);
                if opens(code) { Within::Text } else { Within::Code }
            }
            Within::Text => {
                kept += line;
                kept.push('\n');
                if opens(line) { Within::Code } else { Within::Text }
            }
        };
    }
    kept
}

/// Whether a line has text in backquotes that does not end in it, or ends what came before.
fn opens(line: &str) -> bool {
    line.matches('`').count() % 2 == 1
}

/// A sheet, and in place of what it imports that itself.
fn sheet(text: &str, find: Read) -> String {
    let plain = uncommented(text);
    plain.lines().map(str::trim).fold(String::new(), |all, line| {
        let imported = line.strip_prefix("@import").and_then(|rest| rest.split('\'').nth(1));
        match imported.and_then(find) {
            Some(other) => all + &sheet(&other, find),
            None => add(all, line),
        }
    })
}

fn uncommented(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        kept += before;
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alone(name: &str, text: &str) -> String {
        slim(name, text, &|_| None)
    }

    #[test]
    fn scripts_lose_comments_and_indentation() {
        let text = "// @ts-check\n/**\n * Words.\n */\nfunction f() {\n  // why\n  return 1; // here\n\n}\n\
                    /** One line. */\n  /** @type {any} */ (x).y = 2;\n";
        let slim = "function f() {\nreturn 1; // here\n}\n/** @type {any} */ (x).y = 2;\n";
        assert_eq!(alone("a.js", text), slim);
    }

    #[test]
    fn text_in_backquotes_stays() {
        let text =
            "  const a = `one `;\n  const b = `two\n    // three\n\n  `;\n  // four\n  f();\n";
        let slim = "const a = `one `;\nconst b = `two\n    // three\n\n  `;\nf();\n";
        assert_eq!(alone("a.js", text), slim);
    }

    #[test]
    fn sheets_are_sent_with_what_they_import() {
        let find = |name: &str| match name {
            "b.css" => Some("/* B */\n.b {\n  top: 0; /* why */\n}\n".to_owned()),
            "c.css" => Some("@import 'b.css';\n.c {\n}\n".to_owned()),
            _ => None,
        };
        let text = "/*\n * A\n */\n@import 'c.css';\n@import url('none.css');\n\n.a {\n}\n";
        let slim = slim("a.css", text, &find);
        assert_eq!(slim, ".b {\ntop: 0;\n}\n.c {\n}\n@import url('none.css');\n.a {\n}\n");
    }

    #[test]
    fn data_loses_indentation() {
        assert_eq!(alone("a.json", "{\n  \"a\": \" b\"\n}\n"), "{\n\"a\": \" b\"\n}\n");
    }
}
