//! From a record to the table it describes.

use tabletop::{Clause, Header, PerSeat, Record, RecordError, Refusal, Seat, Setup, Value};

use crate::{EditionReader, Kind, Table, find, setup_edition};

/// A record that was read and played through.
pub struct Opened {
    /// The record.
    pub record: Record,
    /// What the table was made with.
    pub setup: Setup,
    /// The game after the last action.
    pub table: Box<dyn Table>,
}

/// Reads a record and plays it to its end.
///
/// # Errors
/// At the first header, action or result that does not fit.
pub fn open(text: &str, editions: EditionReader<'_>) -> Result<Opened, RecordError> {
    let opened = open_until(text, editions, usize::MAX)?;
    check_result(&opened)?;
    Ok(opened)
}

/// Reads a record and plays its first `actions` tokens. What comes after them is not looked at.
///
/// # Errors
/// At the first header or action that does not fit.
pub fn open_until(
    text: &str,
    editions: EditionReader<'_>,
    actions: usize,
) -> Result<Opened, RecordError> {
    let record = Record::read(text)?;
    let (kind, setup) = read_headers(&record, editions)?;
    let mut table = kind.table(&setup).map_err(|why| blame(kind, &setup, why).header(&record))?;
    for token in record.tokens.iter().take(actions) {
        table.play(&token.text).map_err(|refusal| RecordError {
            line: token.line,
            token: Some(token.text.clone()),
            refusal,
        })?;
    }
    Ok(Opened { record, setup, table })
}

impl Opened {
    /// A record that begins with the position after the last action; nothing when the game is over.
    pub fn from_here(&self) -> Option<Record> {
        let (first, position) = (self.table.to_act()?, self.table.arrangement()?);
        let setup = Setup { first, position: Some(position), ..self.setup.clone() };
        Some(Record::of(self.table.info(), &setup))
    }

    /// The whole position as `spelkast show --json` prints it.
    pub fn show(&self) -> Value {
        let table = &self.table;
        let places = table.places();
        let mut fields = vec![
            ("game", table.info().name.into()),
            ("players", table.players().into()),
            ("options", Value::list(self.setup.options.iter().map(String::as_str))),
            ("to_act", Value::list(table.to_act())),
            ("over", places.is_some().into()),
            ("scores", table.scores().into()),
        ];
        if let Some(places) = places {
            fields.push(("places", places.into()));
        }
        fields.push(("actions", table.tokens().into()));
        fields.push(("position", table.fields()));
        Value::map(fields)
    }
}

fn read_headers(
    record: &Record,
    editions: EditionReader<'_>,
) -> Result<(&'static dyn Kind, Setup), RecordError> {
    for name in ["Game", "Players", "Rules", "Edition", "First", "Position", "Result"] {
        if let Some(again) = record.all(name).nth(1) {
            return Err(again.error(Clause::NOTATION, format!("the header {name} is there twice")));
        }
    }
    let game = required(record, "Game", "[Game \"halma\"]")?;
    let kind = find(&game.value).map_err(|why| game.error(Clause::NOTATION, why))?;
    let info = kind.info();
    let players = required(record, "Players", "[Players \"2\"]")?;
    let mut setup = Setup::new(info, number(players)?);
    if let Some(rules) = record.header("Rules").filter(|rules| rules.value != "leaflet") {
        let message = "there is one rule set, leaflet; what departs from it is an Option";
        return Err(rules.error(Clause::NOTATION, message));
    }
    setup.options = record.all("Option").map(|option| option.value.clone()).collect();
    if let Err((index, why)) = setup.check_options(info)
        && let Some(option) = record.all("Option").nth(index)
    {
        return Err(option.refuse(why));
    }
    if let Some(edition) = record.header("Edition") {
        setup_edition(&mut setup, info, &edition.value, editions)
            .map_err(|why| edition.refuse(why))?;
    }
    if let Some(first) = record.header("First") {
        setup.first = Seat::from_number(number(first)?)
            .filter(|seat| seat.index() < setup.players)
            .ok_or_else(|| {
                let message = format!("the seat that begins is one of 1 to {}", setup.players);
                first.error(Clause::NOTATION, message)
            })?;
    }
    setup.position = record.header("Position").map(|position| position.value.clone());
    Ok((kind, setup))
}

fn required<'a>(record: &'a Record, name: &str, example: &str) -> Result<&'a Header, RecordError> {
    if let Some(header) = record.header(name) {
        return Ok(header);
    }
    let message = format!("the header {name} is missing: a record has a line such as {example}");
    let nearly = record.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name));
    Err(match nearly {
        Some(header) => header.error(Clause::NOTATION, message),
        None => RecordError { line: 0, token: None, refusal: Refusal::unreadable(message) },
    })
}

/// A number as it is printed: digits, no leading zero.
fn number(header: &Header) -> Result<usize, RecordError> {
    let read = header.value.parse::<usize>().ok();
    read.filter(|number| number.to_string() == header.value).ok_or_else(|| {
        header.error(
            Clause::NOTATION,
            format!("{} must be a number, written plainly such as 2", header.name),
        )
    })
}

/// Which header is to blame for a table that cannot be made.
enum Blame {
    Option(usize, Refusal),
    Named(&'static str, Refusal),
}

impl Blame {
    fn header(self, record: &Record) -> RecordError {
        let (header, refusal) = match self {
            Self::Option(index, refusal) => (record.all("Option").nth(index), refusal),
            Self::Named(name, refusal) => (record.header(name), refusal),
        };
        match header {
            Some(header) => header.refuse(refusal),
            None => RecordError { line: 0, token: None, refusal },
        }
    }
}

/// Finds what is to blame by leaving it out: the first change that makes the table possible.
fn blame(kind: &dyn Kind, setup: &Setup, refusal: Refusal) -> Blame {
    let possible = |setup: &Setup| kind.table(setup).is_ok();
    let usual = Setup { first: Seat::FIRST, position: None, ..setup.clone() };
    if setup.position.is_some() && possible(&usual) {
        return Blame::Named("Position", refusal);
    }
    let setup = if setup.position.is_some() { &usual } else { setup };
    if possible(&Setup { first: Seat::FIRST, ..setup.clone() }) {
        return Blame::Named("First", refusal);
    }
    let standard = Setup::new(kind.info(), setup.players);
    let Setup { edition, edition_text, .. } = standard.clone();
    if possible(&Setup { edition, edition_text, ..setup.clone() }) {
        return Blame::Named("Edition", refusal);
    }
    // Of two options that do not go together the later one is named.
    for index in (0..setup.options.len()).rev() {
        let mut without = setup.clone();
        without.options.remove(index);
        if possible(&without) {
            return Blame::Option(index, refusal);
        }
    }
    Blame::Named("Players", refusal)
}

fn check_result(opened: &Opened) -> Result<(), RecordError> {
    let Some(header) = opened.record.header("Result") else { return Ok(()) };
    let result = Record::result(opened.table.places());
    if header.value == result {
        return Ok(());
    }
    let places = opened.table.places().map(|places: PerSeat<u8>| places.as_slice().len());
    let message = match places {
        None => "the game is not over after these actions: the result is ‘*’".to_owned(),
        Some(_) => format!("the game is over after these actions: the result is ‘{result}’"),
    };
    Err(header.error(Clause("C-7"), message))
}
