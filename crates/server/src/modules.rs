//! Which scripts of the page need which: `index.html` names the first of each view and game, and
//! browsers are told all of them at once. Found out by reading one after another, they would take
//! a journey to the server for each step.

use std::collections::HashSet;

/// How the text of a file of the page is found.
pub(crate) type Read<'a> = &'a dyn Fn(&str) -> Option<String>;

const PRELOAD: &str = "\"modulepreload\"";
const HREF: &str = "href=\"{{base}}/";

/// `index.html` in which every line that preloads a script is followed by lines for what that
/// script imports, less what the page needs everywhere (the lines without `data-for`).
pub(crate) fn expand(index: &str, read: Read) -> String {
    let everywhere: HashSet<_> = index
        .lines()
        .filter(|line| !line.contains("data-for"))
        .filter_map(preloaded)
        .flat_map(|name| reach(name, read))
        .collect();
    let mut text = String::new();
    for line in index.lines() {
        let Some(name) = preloaded(line) else {
            text += line;
            text.push('\n');
            continue;
        };
        let here = line.contains("data-for");
        for needed in reach(name, read).iter().filter(|name| !(here && everywhere.contains(*name)))
        {
            text += &line.replace(name, needed);
            text.push('\n');
        }
    }
    text
}

/// The script that a line preloads.
fn preloaded(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once(HREF).filter(|_| line.contains(PRELOAD))?;
    rest.split('"').next()
}

/// A script and all that it imports before it runs.
fn reach(name: &str, read: Read) -> Vec<String> {
    let mut found = vec![name.to_owned()];
    let mut next = 0;
    while let Some(name) = found.get(next).cloned() {
        next += 1;
        for other in imports(&read(&name).unwrap_or_default()) {
            let other = beside(&name, other);
            if !found.contains(&other) {
                found.push(other);
            }
        }
    }
    found
}

/// What a script imports, as it is written: `import … from './other.js';`.
fn imports(script: &str) -> impl Iterator<Item = &str> {
    script.lines().filter_map(|line| {
        let is_import = ["import ", "export ", "}"].iter().any(|word| line.starts_with(word));
        let (_, path) = line.split_once(" from '").filter(|_| is_import)?;
        path.strip_suffix("';")
    })
}

/// A path as seen from a file.
fn beside(file: &str, path: &str) -> String {
    let mut parts: Vec<_> = file.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_names_what_scripts_import() {
        let read = |name: &str| {
            let text = match name {
                "app.js" => {
                    "import { a } from './ui/dom.js';\nimport {\n  b,\n} from './net.js';\n"
                }
                "views/table.js" => {
                    "import { a } from '../ui/dom.js';\nexport * from './bar.js';\n"
                }
                "views/bar.js" => "import { t } from './table.js';\nconst x = 'from';\n",
                "ui/dom.js" | "net.js" => "",
                _ => return None,
            };
            Some(text.to_owned())
        };
        let index = "<script src=\"{{base}}/app.js\">\n\
                     <link rel=\"modulepreload\" href=\"{{base}}/app.js\">\n\
                     <link data-rel=\"modulepreload\" data-for=\"table\" href=\"{{base}}/views/table.js\">\n";
        let whole = "<script src=\"{{base}}/app.js\">\n\
                     <link rel=\"modulepreload\" href=\"{{base}}/app.js\">\n\
                     <link rel=\"modulepreload\" href=\"{{base}}/ui/dom.js\">\n\
                     <link rel=\"modulepreload\" href=\"{{base}}/net.js\">\n\
                     <link data-rel=\"modulepreload\" data-for=\"table\" href=\"{{base}}/views/table.js\">\n\
                     <link data-rel=\"modulepreload\" data-for=\"table\" href=\"{{base}}/views/bar.js\">\n";
        assert_eq!(expand(index, &read), whole);
    }
}
