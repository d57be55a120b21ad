//! What can be typed, and what comes of it.

use std::path::PathBuf;

use tabletop::{Seat, notation};

use super::session::{Session, claimant};

/// The words that are no tokens, as they are typed, and what they do.
pub(super) const WORDS: [(&str, &str); 10] = [
    ("legal", "list what can be played; legal e2: what begins with e2"),
    ("hint", "ask a good player what to do"),
    ("undo", "take back your last action and all after it"),
    ("save", "save FILE writes the record, now and at the end"),
    ("claim", "claim what somebody overlooked, or a repetition"),
    ("repetition", "claim the end, when the position is there for the third time"),
    ("resign", "give up"),
    ("show", "show the position"),
    ("help", "this"),
    ("quit", "stop here"),
];

/// What somebody typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command<'a> {
    Nothing,
    Play(&'a str),
    Legal(&'a str),
    Hint,
    Undo,
    Save(&'a str),
    Claim,
    Repetition,
    Resign,
    Show,
    Help,
    Quit,
}

impl<'a> Command<'a> {
    /// Reads a line.
    pub(super) fn read(line: &'a str) -> Result<Self, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "legal" => return Ok(Self::Legal(rest)),
            "save" if rest.is_empty() => {
                return Err("Save it where? Write save and the name of a file.".to_owned());
            }
            "save" => return Ok(Self::Save(rest)),
            _ => {}
        }
        if !rest.is_empty() {
            return Err(format!("‘{line}’ is more than one word: one action at a time, or help."));
        }
        Ok(match word {
            "" => Self::Nothing,
            "hint" => Self::Hint,
            "undo" => Self::Undo,
            "claim" => Self::Claim,
            "repetition" => Self::Repetition,
            "resign" => Self::Resign,
            "show" => Self::Show,
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            token => Self::Play(token),
        })
    }
}

/// What comes of a command.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Reply {
    /// The game has moved on, or back; the sentence says how, unless the board does.
    Changed(String),
    /// A sentence.
    Say(String),
    /// Tokens.
    List(Vec<String>),
    /// The position is to be shown.
    Show,
    /// A computer is to be asked.
    Hint,
    /// What can be typed is to be shown.
    Help,
    /// That was all.
    Quit,
}

/// Does what a person says. `speaker` is who was asked, if it was one of them.
///
/// # Errors
/// With a sentence that says what is wrong.
pub(super) fn obey(
    session: &mut Session,
    command: Command<'_>,
    speaker: Option<Seat>,
) -> Result<Reply, String> {
    let is_over = session.table().to_act().is_none();
    Ok(match command {
        Command::Nothing => Reply::Say(String::new()),
        Command::Play(token) => play(session, token)?,
        Command::Legal(start) => {
            let tokens = matching(&session.legal(), start);
            if tokens.is_empty() {
                return Err(match start {
                    "" => "Nothing can be played: the game is over.".to_owned(),
                    start => format!("Nothing that can be played has ‘{start}’ in it."),
                });
            }
            Reply::List(tokens)
        }
        Command::Hint if is_over => return Err("There are no hints: the game is over.".to_owned()),
        Command::Hint => Reply::Hint,
        Command::Undo => match session.undo().map_err(|why| why.to_string())? {
            0 => return Err("There is nothing to take back.".to_owned()),
            1 => Reply::Changed("One action taken back.".to_owned()),
            taken => Reply::Changed(format!("{taken} actions taken back.")),
        },
        Command::Save(file) => {
            session.save(PathBuf::from(file)).map_err(|why| format!("{why:#}"))?;
            Reply::Say(format!("Saved in {file}."))
        }
        Command::Claim => {
            let claims = session.claims();
            let token = one_of(claims, speaker).map_err(|claims| match claims.as_slice() {
                [] => "There is nothing to claim now.".to_owned(),
                _ => format!("Whose claim is it? {}", claims.join(" or ")),
            })?;
            play(session, &token)?
        }
        Command::Repetition => {
            let seat = speaking(session, speaker, "repetition")?;
            play(session, &notation::repetition(seat))?
        }
        Command::Resign => {
            let seat = speaking(session, speaker, "resign")?;
            play(session, &notation::resign(seat))?
        }
        Command::Show => Reply::Show,
        Command::Help => Reply::Help,
        Command::Quit => Reply::Quit,
    })
}

/// Plays what a person says, who speaks for people only.
fn play(session: &mut Session, token: &str) -> Result<Reply, String> {
    let resigns = match notation::common(token, session.table().players()) {
        Ok(Some(notation::Common::Resign(seat))) => Some(seat),
        _ => None,
    };
    if let Some(seat) = resigns.or(claimant(token)) {
        if seat.index() < session.table().players() && !session.is_person(seat) {
            return Err(format!("{} speaks for itself.", capital(&session.name(seat))));
        }
    } else if let Some(seat) = session.table().to_act()
        && !session.is_person(seat)
    {
        return Err(format!("It is the turn of {}.", session.name(seat)));
    }
    session.play(token).map_err(|refusal| {
        let named = format!("‘{token}’");
        let subject = if refusal.message.contains(&named) { "" } else { &format!("{named}: ") };
        capital(&format!("{subject}{refusal}."))
    })?;
    Ok(Reply::Changed(String::new()))
}

/// The seat that says a word: who was asked, or the only person there is.
fn speaking(session: &Session, speaker: Option<Seat>, word: &str) -> Result<Seat, String> {
    if let Some(seat) = speaker {
        return Ok(seat);
    }
    let mut people = session.people();
    match (people.next(), people.next()) {
        (Some(seat), None) => Ok(seat),
        _ => Err(format!("Say who: {word} and the number of the seat, as {word}1.")),
    }
}

/// The claim of who was asked, or the only one there is; otherwise all of them.
fn one_of(claims: Vec<String>, speaker: Option<Seat>) -> Result<String, Vec<String>> {
    let own = claims.iter().find(|token| speaker.is_some() && claimant(token) == speaker);
    match (own, claims.as_slice()) {
        (Some(token), _) => Ok(token.clone()),
        (None, [only]) => Ok(only.clone()),
        _ => Err(claims),
    }
}

/// The tokens that begin with a text; where none does, those that have it anywhere.
pub(super) fn matching(tokens: &[String], text: &str) -> Vec<String> {
    let chosen = |has: &dyn Fn(&str) -> bool| -> Vec<String> {
        tokens.iter().filter(|token| has(token)).cloned().collect()
    };
    let begin = chosen(&|token| token.starts_with(text));
    if begin.is_empty() { chosen(&|token| token.contains(text)) } else { begin }
}

/// The text that all of these begin with.
pub(super) fn common_start<'a>(mut texts: impl Iterator<Item = &'a str>) -> &'a str {
    let Some(mut start) = texts.next() else { return "" };
    for text in texts {
        let same = start.bytes().zip(text.bytes()).take_while(|(a, b)| a == b).count();
        let same = (0..=same).rev().find(|end| start.is_char_boundary(*end)).unwrap_or(0);
        start = &start[..same];
    }
    start
}

/// A sentence's beginning.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// What can be typed, a line each.
pub(super) fn help() -> String {
    let mut text =
        String::from("A token plays it, as in a record: `legal` lists those there are.\n");
    for (word, what) in WORDS {
        text += &format!("  {word:<11} {what}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(list: &[&str]) -> Vec<String> {
        list.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn lines_are_read_word_by_word() {
        assert_eq!(Command::read("  e2-f3 "), Ok(Command::Play("e2-f3")));
        assert_eq!(Command::read("legal e2"), Ok(Command::Legal("e2")));
        assert_eq!(Command::read("save my game.spel"), Ok(Command::Save("my game.spel")));
        assert_eq!(Command::read(""), Ok(Command::Nothing));
        assert!(Command::read("save").is_err() && Command::read("e2-f3 e3-f4").is_err());
    }

    #[test]
    fn tokens_are_filtered_by_their_beginning_then_by_anything() {
        let list = tokens(&["a1", "a1+a2", "b1+c1", "c1"]);
        assert_eq!(matching(&list, "a1"), ["a1", "a1+a2"]);
        assert_eq!(matching(&list, "c1"), ["c1"]);
        assert_eq!(matching(&list, "+c"), ["b1+c1"]);
        assert_eq!(matching(&list, "").len(), 4);
        assert!(matching(&list, "z").is_empty());
    }

    #[test]
    fn completion_goes_as_far_as_all_agree() {
        assert_eq!(common_start(["e2-f3", "e2-f4"].into_iter()), "e2-f");
        assert_eq!(common_start(["·é", "·è"].into_iter()), "·");
        assert_eq!(common_start(["e2"].into_iter()), "e2");
        assert_eq!(common_start(std::iter::empty()), "");
    }

    #[test]
    fn a_claim_is_the_speakers_or_the_only_one() {
        let both = tokens(&["claim1", "claim3"]);
        assert_eq!(one_of(both.clone(), Seat::from_number(3)), Ok("claim3".to_owned()));
        assert_eq!(one_of(both.clone(), Seat::from_number(2)), Err(both));
        assert_eq!(one_of(tokens(&["claim1"]), None), Ok("claim1".to_owned()));
    }
}
