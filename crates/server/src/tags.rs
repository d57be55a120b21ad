//! What the page says of itself in its head, for those who show a link as a card: title, text and
//! picture, in the words of the page itself.

use std::collections::HashMap;

use axum::http::Uri;
use serde::Deserialize;

/// How large the picture on a card is.
const CARD: (u32, u32) = (1200, 630);

/// The files that have the words: the page's own, and those for showing games.
const PARTS: [&str; 2] = ["common", "show"];

/// The page's words in a language.
#[derive(Clone, Default)]
pub(crate) struct Words {
    texts: HashMap<String, Entry>,
    /// The least number that is spoken of as one.
    least_one: u64,
}

/// A text, or its forms for one and for many.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum Entry {
    Text(String),
    Forms { one: String, other: String },
}

impl Words {
    /// The words of a language, read from the page's files.
    pub(crate) fn of(language: &str, read: &dyn Fn(&str) -> Option<String>) -> Self {
        let file = |part| {
            let text = read(&format!("lang/{language}/{part}.json"))?;
            serde_json::from_str::<HashMap<String, Entry>>(&text).ok()
        };
        let texts = PARTS.into_iter().filter_map(file).flatten().collect();
        // In French nothing is one as well.
        Self { texts, least_one: u64::from(language != "fr") }
    }

    /// A text with its values. A key that is not there stands for itself.
    fn say(&self, key: &str, values: &[(&str, String)]) -> String {
        let number = values.iter().find(|(name, _)| *name == "n");
        let number = number.and_then(|(_, n)| n.parse::<u64>().ok()).unwrap_or_default();
        let text = match self.texts.get(key) {
            None => key,
            Some(Entry::Text(text)) => text,
            Some(Entry::Forms { one, .. }) if (self.least_one..=1).contains(&number) => one,
            Some(Entry::Forms { other, .. }) => other,
        };
        // A value is never looked through for marks.
        let mut said = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            said += before;
            let Some((name, after)) = after.split_once('}') else {
                rest = after;
                break;
            };
            let value = values.iter().find(|(known, _)| *known == name);
            said += value.map_or("", |(_, value)| value);
            rest = after;
        }
        said + rest
    }

    /// Names in a row.
    fn list(&self, names: &[String]) -> String {
        match names {
            [] => String::new(),
            [one] => one.clone(),
            [some @ .., last] => {
                self.say("tags.and", &[("some", some.join(", ")), ("last", last.clone())])
            }
        }
    }
}

/// What a card says of a table, of all that the message `table` has.
#[derive(Deserialize)]
struct Table {
    id: String,
    game: String,
    seats: Vec<Seat>,
    tokens: Vec<String>,
    view: View,
}

#[derive(Deserialize)]
struct Seat {
    #[serde(rename = "seat")]
    number: usize,
    kind: String,
    name: Option<String>,
    level: Option<u8>,
}

#[derive(Deserialize)]
struct View {
    to_act: Vec<usize>,
    places: Option<Vec<u8>>,
}

impl Table {
    fn name(&self, words: &Words, seat: &Seat) -> String {
        let number = || ("seat", seat.number.to_string());
        let computer = |seat: &Seat| seat.kind == "computer";
        match (&seat.name, seat.kind.as_str()) {
            (_, "computer") => {
                let level = ("level", seat.level.unwrap_or(1).to_string());
                let twin = |other: &&Seat| computer(other) && other.level == seat.level;
                let twins = self.seats.iter().filter(twin).count() > 1;
                let key = if twins { "computer.twin" } else { "computer.named" };
                words.say(key, &[level, number()])
            }
            (_, "open") => words.say("seat.open", &[]),
            (Some(name), _) => name.clone(),
            (None, _) => words.say("seat.guest", &[number()]),
        }
    }

    fn names(&self, words: &Words, mut which: impl FnMut(&Seat) -> bool) -> Vec<String> {
        let seats = self.seats.iter().filter(|seat| which(seat));
        seats.map(|seat| self.name(words, seat)).collect()
    }

    /// How it stands, in a sentence.
    fn standing(&self, words: &Words) -> String {
        let Some(places) = &self.view.places else {
            if self.seats.iter().any(|seat| seat.kind == "open") {
                return words.say("waiting.seats", &[]);
            }
            let names = self.names(words, |seat| self.view.to_act.contains(&seat.number));
            return words.say("turn.of", &[("name", words.list(&names))]);
        };
        let first = self.names(words, |seat| places.get(seat.number - 1) == Some(&1));
        let key = match first.len() {
            1 => "result.won",
            some if some < self.seats.len() => "result.shared",
            _ => return words.say("result.draw", &[]),
        };
        words.say(key, &[("name", words.list(&first))])
    }
}

/// What a card has on it.
struct Card {
    title: String,
    text: String,
    /// Where the picture is, and the page itself, both from the site's own address.
    picture: String,
    place: String,
}

/// The card of a table, at the position that its address names.
fn table_card(words: &Words, uri: &Uri, table: &str) -> Option<Card> {
    let table: Table = serde_json::from_str(table).ok()?;
    let count = table.tokens.len();
    let wanted = uri.query().unwrap_or_default().split('&').find_map(|one| one.strip_prefix("at="));
    let wanted = wanted.and_then(|number| number.parse::<usize>().ok());
    let looking = wanted.filter(|number| *number < count);
    let names = table.names(words, |_| true).join(" – ");
    let game = words.say(&format!("game.{}.title", table.game), &[]);
    let text = if let Some(number) = looking {
        words.say("looking", &[("n", number.to_string()), ("count", count.to_string())])
    } else {
        let moves = words.say("moves", &[("n", count.to_string())]);
        format!("{} · {moves}", table.standing(words))
    };
    // The number is always there: who keeps pictures by their address has a new one for each.
    let number = looking.unwrap_or(count);
    let (width, height) = CARD;
    let query = format!("number={number}&width={width}&height={height}");
    let at = looking.map_or_else(String::new, |number| format!("?at={number}"));
    Some(Card {
        title: format!("{game}: {names}"),
        text,
        picture: format!("/api/tables/{}/picture.png?{query}", table.id),
        place: format!("/table/{}{at}", table.id),
    })
}

/// The card of the site itself.
fn site_card(words: &Words) -> Card {
    let (width, height) = CARD;
    let game = cabinet::GAMES.first().map_or("", |kind| kind.info().name);
    Card {
        title: words.say("name", &[]),
        text: words.say("tags.site", &[]),
        picture: format!("/api/pictures/{game}.png?width={width}&height={height}"),
        place: "/".to_owned(),
    }
}

/// The tags of an address. `table` is the table that is there, as in the message `table`; `site` is
/// what the server is called, without which there are no addresses to give.
pub(crate) fn of(words: &Words, site: Option<&str>, uri: &Uri, table: Option<&str>) -> String {
    let card = table.and_then(|table| table_card(words, uri, table));
    let card = card.unwrap_or_else(|| site_card(words));
    let mut tags = vec![
        ("name", "description", card.text.clone()),
        ("property", "og:type", "website".to_owned()),
        ("property", "og:site_name", words.say("name", &[])),
        ("property", "og:title", card.title),
        ("property", "og:description", card.text.clone()),
    ];
    if let Some(site) = site {
        tags.extend([
            ("property", "og:url", format!("{site}{}", card.place)),
            ("property", "og:image", format!("{site}{}", card.picture)),
            ("property", "og:image:width", CARD.0.to_string()),
            ("property", "og:image:height", CARD.1.to_string()),
            ("property", "og:image:alt", card.text),
            ("name", "twitter:card", "summary_large_image".to_owned()),
        ]);
    }
    let tag = |(kind, name, text): (&str, &str, String)| {
        format!("<meta {kind}=\"{name}\" content=\"{}\" />\n", escaped(&text))
    };
    tags.into_iter().map(tag).collect()
}

/// A text as it stands between quotation marks, braces included: those are the page's own marks.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' | '{' | '}' => safe += &format!("&#{};", u32::from(c)),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn words(language: &str) -> Words {
        let common = r#"{"name": "Box", "turn.of": "{name} is next", "result.won": "{name} wins",
            "result.shared": "{name} share it", "result.draw": "A draw", "seat.open": "free",
            "seat.guest": "Player {seat}", "computer.named": "Computer {level}",
            "computer.twin": "Computer {level} ({seat})", "waiting.seats": "Waiting",
            "looking": "After {n} of {count}", "game.marbles.title": "Marbles",
            "moves": {"one": "{n} move", "other": "{n} moves"}}"#;
        let show = r#"{"tags.site": "Games", "tags.and": "{some} and {last}"}"#;
        let read = |name: &str| {
            let text = if name.ends_with("show.json") { show } else { common };
            Some(text.to_owned())
        };
        Words::of(language, &read)
    }

    fn table(change: &Value) -> String {
        let mut table = json!({"id": "k7x2", "game": "marbles", "tokens": ["a", "b"], "seats": [
            {"seat": 1, "kind": "person", "name": "Anna", "level": null},
            {"seat": 2, "kind": "computer", "name": null, "level": 3}],
            "view": {"to_act": [2], "places": null}});
        for (path, value) in change.as_object().unwrap() {
            *table.pointer_mut(path).unwrap() = value.clone();
        }
        table.to_string()
    }

    fn tags_of(path: &str, table: Option<&str>) -> String {
        of(&words("en"), Some("https://a.nl"), &path.parse().unwrap(), table)
    }

    #[test]
    fn a_table_says_who_plays_and_how_it_stands() {
        let person = |seat: usize| json!({"seat": seat, "kind": "person", "name": null});
        for (change, title, text) in [
            (json!({}), "Marbles: Anna – Computer 3", "Computer 3 is next · 2 moves"),
            (
                json!({"/tokens": ["a"]}),
                "Marbles: Anna – Computer 3",
                "Computer 3 is next · 1 move",
            ),
            (json!({"/view/places": [1, 2]}), "Marbles: Anna – Computer 3", "Anna wins · 2 moves"),
            (json!({"/view/places": [1, 1]}), "Marbles: Anna – Computer 3", "A draw · 2 moves"),
            (
                json!({"/seats/0": person(1)}),
                "Marbles: Player 1 – Computer 3",
                "Computer 3 is next",
            ),
            (json!({"/seats/0/kind": "open"}), "Marbles: free – Computer 3", "Waiting · 2 moves"),
            (
                json!({"/seats": [person(1), person(2), person(3)], "/view/places": [1, 1, 3]}),
                "Marbles: Player 1 – Player 2 – Player 3",
                "Player 1 and Player 2 share it · 2 moves",
            ),
        ] {
            let tags = tags_of("/table/k7x2", Some(&table(&change)));
            assert!(tags.contains(&format!("og:title\" content=\"{title}\"")), "{tags}");
            assert!(tags.contains(&format!("og:description\" content=\"{text}")), "{tags}");
        }
    }

    #[test]
    fn the_picture_is_of_the_position_that_the_address_names() {
        let table = table(&json!({}));
        for (path, number, text, place) in [
            ("/table/k7x2", 2, "Computer 3 is next", "/table/k7x2"),
            ("/table/k7x2?at=1", 1, "After 1 of 2", "/table/k7x2?at=1"),
            ("/table/k7x2?x=y&at=0", 0, "After 0 of 2", "/table/k7x2?at=0"),
            ("/table/k7x2?at=9", 2, "Computer 3 is next", "/table/k7x2"),
            ("/table/k7x2?at=-1", 2, "Computer 3 is next", "/table/k7x2"),
        ] {
            let tags = tags_of(path, Some(&table));
            let picture = format!("picture.png?number={number}&amp;width=1200&amp;height=630\"");
            assert!(tags.contains(&picture) && tags.contains(text), "{path}: {tags}");
            assert!(tags.contains(&format!("https://a.nl{place}\"")), "{path}: {tags}");
        }
    }

    #[test]
    fn nobody_leaves_a_tag_by_a_name() {
        let name = "\"><script>{{answers}}{n}'&";
        let tags = tags_of("/table/k7x2", Some(&table(&json!({"/seats/0/name": name}))));
        assert!(tags.contains("&quot;&gt;&lt;script&gt;&#123;&#123;answers"), "{tags}");
        assert!(!tags.contains("<script") && !tags.contains("{{"), "{tags}");
        assert_eq!(tags.matches('>').count(), tags.lines().count(), "{tags}");
    }

    #[test]
    fn other_addresses_have_the_site() {
        for (path, table) in [("/", None), ("/table/gone", None), ("/x", Some("{}"))] {
            let tags = tags_of(path, table);
            assert!(
                tags.contains("og:title\" content=\"Box\"") && tags.contains("Games"),
                "{tags}"
            );
            assert!(tags.contains("https://a.nl/api/pictures/"), "{tags}");
        }
        let nameless = of(&words("en"), None, &"/".parse().unwrap(), None);
        assert!(nameless.contains("og:title") && !nameless.contains("og:image"), "{nameless}");
    }

    #[test]
    fn nothing_is_one_in_french() {
        let zero = [("n", "0".to_owned())];
        assert_eq!(words("fr").say("moves", &zero), "0 move");
        assert_eq!(words("nl").say("moves", &zero), "0 moves");
    }
}
