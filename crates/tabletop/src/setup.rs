//! What a table is made with.

use crate::{Clause, Info, OptionValues, Refusal, Seat};

/// Players, options, edition, first player and beginning: what must be known before the first action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// How many play.
    pub players: usize,
    /// The options as in the record's headers: `name` or `name=value`.
    pub options: Vec<String>,
    /// The name of the edition.
    pub edition: String,
    /// The text of the edition's data file, where the game's editions are data.
    pub edition_text: String,
    /// The seat that begins.
    pub first: Seat,
    /// The position that the game begins with instead of its usual beginning, as the game
    /// [writes](crate::Game::arrangement) it; `first` is who is to act in it.
    pub position: Option<String>,
}

impl Setup {
    /// A table of `players` with everything as it is by default.
    pub fn new(info: &Info, players: usize) -> Self {
        let edition = &info.editions[0];
        Self {
            players,
            options: Vec::new(),
            edition: edition.name.to_owned(),
            edition_text: edition.text.to_owned(),
            first: Seat::FIRST,
            position: None,
        }
    }

    /// The same with an option more.
    #[must_use]
    pub fn with(mut self, option: &str) -> Self {
        self.options.push(option.to_owned());
        self
    }

    /// The same with another first player.
    #[must_use]
    pub fn first(mut self, number: usize) -> Self {
        self.first = Seat::from_number(number).expect("a seat's number");
        self
    }

    /// The same with another edition of those that come with the program.
    ///
    /// # Panics
    /// If the game has no such edition.
    #[must_use]
    pub fn edition(mut self, info: &Info, name: &str) -> Self {
        let edition = info.editions.iter().find(|e| e.name == name).expect("a shipped edition");
        edition.name.clone_into(&mut self.edition);
        edition.text.clone_into(&mut self.edition_text);
        self
    }

    /// The same with a position that the game begins with.
    #[must_use]
    pub fn position(mut self, text: impl Into<String>) -> Self {
        self.position = Some(text.into());
        self
    }

    /// Whether a switch is on.
    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|option| option == name)
    }

    /// The value of an option that takes one.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.options.iter().find_map(|option| option.strip_prefix(name)?.strip_prefix('='))
    }

    /// Checks what can be checked for any game: player count, first player, options.
    ///
    /// # Errors
    /// With the first thing that is wrong.
    pub fn check(&self, info: &Info) -> Result<(), Refusal> {
        if !info.players.contains(&self.players) {
            let counts: Vec<_> = info.players.iter().map(ToString::to_string).collect();
            return Err(Refusal::unreadable(format!(
                "{} is not for {} players: it is for {}",
                info.title,
                self.players,
                counts.join(", ")
            )));
        }
        if self.first.index() >= self.players {
            return Err(Refusal::unreadable(format!(
                "seat {} cannot begin: there are {} players",
                self.first, self.players
            )));
        }
        self.check_options(info).map_err(|(_, refusal)| refusal)
    }

    /// Checks the options alone: each is known, has a value that it takes, and is there once.
    ///
    /// # Errors
    /// With the first that is wrong, and its place in the list.
    pub fn check_options(&self, info: &Info) -> Result<(), (usize, Refusal)> {
        let mut seen = Vec::new();
        for (index, option) in self.options.iter().enumerate() {
            let name = check_option(info, option).map_err(|refusal| (index, refusal))?;
            if seen.contains(&name) {
                let message = format!("the option ‘{name}’ is given twice: name it once");
                return Err((index, Refusal::unreadable(message)));
            }
            seen.push(name);
        }
        Ok(())
    }
}

fn check_option<'a>(info: &Info, option: &'a str) -> Result<&'a str, Refusal> {
    let (name, value) = match option.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (option, None),
    };
    let Some(known) = info.options.iter().find(|known| known.name == name) else {
        let names: Vec<_> = info.options.iter().map(|known| known.name).collect();
        return Err(Refusal::unreadable(format!(
            "{} has no option ‘{option}’: it has {}",
            info.title,
            names.join(", ")
        )));
    };
    let wrong = |clause: Clause, what: String| Err(Refusal::new(clause, what));
    match (&known.values, value) {
        (OptionValues::Switch, None) => Ok(name),
        (OptionValues::Switch, Some(_)) => wrong(
            Clause::NOTATION,
            format!("the option ‘{name}’ takes no value: write it as ‘{name}’"),
        ),
        (OptionValues::OneOf(values), Some(value)) if values.contains(&value) => Ok(name),
        (OptionValues::OneOf(values), _) => {
            let forms: Vec<_> = values.iter().map(|value| format!("{name}={value}")).collect();
            wrong(known.clause, format!("‘{option}’ is not possible: {}", forms.join(" or ")))
        }
    }
}
