//! What is on the screen besides the board: what was typed, what it may become, what was said.

use tabletop::Seat;

use super::super::{
    command::{WORDS, common_start, matching},
    session::{Next, Session},
    thinking::Thinking,
};

/// What a computer was set to work for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Work {
    /// Its own turn.
    Turn(Seat),
    /// A hint.
    Hint,
}

/// What is over the board until a key is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sheet {
    Help,
    Words,
}

/// All that the screen shows.
pub(super) struct State {
    pub(super) session: Session,
    pub(super) next: Next,
    pub(super) work: Option<(Work, Thinking)>,
    pub(super) entry: Entry,
    /// What was answered to what was typed last.
    pub(super) message: String,
    /// What a computer did last.
    pub(super) news: String,
    pub(super) sheet: Option<Sheet>,
    /// How many lines of the picture are above the window.
    pub(super) scroll: usize,
    /// Whether the board is to be small even where there is room.
    pub(super) small: bool,
    /// How many lines the window for the picture has, and the list of tokens.
    pub(super) window: usize,
    pub(super) rows: usize,
}

impl State {
    pub(super) fn new(mut session: Session) -> Self {
        let next = session.next();
        let entry = Entry::new(offered(&session, &next));
        Self {
            session,
            next,
            work: None,
            entry,
            message: String::new(),
            news: String::new(),
            sheet: None,
            scroll: 0,
            small: false,
            window: 1,
            rows: 1,
        }
    }

    /// Looks anew at what the game waits for, after something has changed.
    pub(super) fn refresh(&mut self) {
        self.next = self.session.next();
        self.entry = Entry::new(offered(&self.session, &self.next));
    }

    /// Who is asked, where it is one person.
    pub(super) fn speaker(&self) -> Option<Seat> {
        match &self.next {
            Next::Person(seat) => Some(*seat),
            Next::Claim(people) if people.len() == 1 => people.first().copied(),
            _ => None,
        }
    }

    /// Moves the picture by half a window; drawing sees to it that it stays in sight.
    pub(super) fn scroll_by(&mut self, halves: isize) {
        let by = halves * (self.window as isize / 2).max(1);
        self.scroll = self.scroll.saturating_add_signed(by);
    }

    /// The token whose squares are shown on the board: what is chosen, or all that is left.
    pub(super) fn pointed(&self) -> Option<&str> {
        match &self.next {
            Next::Person(_) | Next::Claim(_) => self.entry.pointed(),
            _ => None,
        }
    }
}

/// The tokens that can be chosen: those of whoever is asked.
fn offered(session: &Session, next: &Next) -> Vec<String> {
    match next {
        Next::Person(_) => session.legal(),
        Next::Claim(_) => session.claims(),
        Next::Over | Next::Token(..) | Next::Computer(_) => Vec::new(),
    }
}

/// What is being typed, and the tokens and words that it may become.
pub(super) struct Entry {
    legal: Vec<String>,
    text: String,
    matches: Vec<String>,
    chosen: Option<usize>,
}

impl Entry {
    pub(super) fn new(legal: Vec<String>) -> Self {
        let mut entry = Self { legal, text: String::new(), matches: Vec::new(), chosen: None };
        entry.filter();
        entry
    }

    fn filter(&mut self) {
        self.chosen = None;
        self.matches = matching(&self.legal, &self.text);
        if !self.text.is_empty() {
            let words = WORDS.iter().map(|(word, _)| (*word).to_owned());
            self.matches.extend(words.filter(|word| word.starts_with(&self.text)));
        }
    }

    /// What was typed.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// What it may become.
    pub(super) fn matches(&self) -> &[String] {
        &self.matches
    }

    /// Which of them the arrows have chosen.
    pub(super) fn chosen(&self) -> Option<usize> {
        self.chosen
    }

    pub(super) fn pointed(&self) -> Option<&str> {
        let index = self.chosen.or((self.matches.len() == 1).then_some(0))?;
        self.matches.get(index).map(String::as_str)
    }

    pub(super) fn insert(&mut self, sign: char) {
        self.text.push(sign);
        self.filter();
    }

    pub(super) fn delete(&mut self) {
        self.text.pop();
        self.filter();
    }

    pub(super) fn set(&mut self, text: &str) {
        text.clone_into(&mut self.text);
        self.filter();
    }

    /// Shows these, nothing chosen yet.
    pub(super) fn offer(&mut self, tokens: Vec<String>) {
        self.matches = tokens;
        self.chosen = None;
    }

    /// Moves the choice, round the ends.
    pub(super) fn step(&mut self, by: isize) {
        let len = self.matches.len() as isize;
        if len == 0 {
            return;
        }
        let index = match self.chosen {
            Some(index) => (index as isize + by).rem_euclid(len),
            None if by > 0 => 0,
            None => len - 1,
        };
        self.chosen = Some(index as usize);
    }

    /// Types on as far as there is no choice; where there is one, takes the next.
    pub(super) fn complete(&mut self) {
        let start = common_start(self.matches.iter().map(String::as_str)).to_owned();
        if self.chosen.is_none() && start.len() > self.text.len() {
            self.set(&start);
        } else {
            self.step(1);
        }
    }

    /// What is said by Enter.
    ///
    /// # Errors
    /// If it could be several things: how many.
    pub(super) fn take(&self) -> Result<String, usize> {
        let text = self.text.trim();
        if let Some(index) = self.chosen {
            return Ok(self.matches[index].clone());
        }
        if text.is_empty() || self.matches.iter().any(|token| token == text) {
            return Ok(text.to_owned());
        }
        match self.matches.as_slice() {
            [only] => Ok(only.clone()),
            [] => Ok(text.to_owned()),
            several => Err(several.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> Entry {
        Entry::new(["a1", "a1+a2", "b1-c1", "b1-d1", "h1-h2"].map(str::to_owned).to_vec())
    }

    fn typed(text: &str) -> Entry {
        let mut entry = entry();
        text.chars().for_each(|sign| entry.insert(sign));
        entry
    }

    #[test]
    fn typing_narrows_the_list_and_deleting_widens_it() {
        let mut entry = typed("b1-d");
        assert_eq!(entry.matches(), ["b1-d1"]);
        assert_eq!(entry.pointed(), Some("b1-d1"));
        entry.delete();
        assert_eq!((entry.matches().len(), entry.pointed()), (2, None));
    }

    #[test]
    fn enter_takes_what_is_meant_and_asks_when_it_is_not_clear() {
        assert_eq!(typed("a1").take().as_deref(), Ok("a1"));
        assert_eq!(typed("a1+").take().as_deref(), Ok("a1+a2"));
        assert_eq!(typed("b1").take(), Err(2));
        assert_eq!(typed("zz").take().as_deref(), Ok("zz"));
        assert_eq!(typed("").take().as_deref(), Ok(""));
        assert_eq!(typed("save x.spel").take().as_deref(), Ok("save x.spel"));
    }

    #[test]
    fn arrows_choose_round_the_ends() {
        let mut entry = typed("b1");
        entry.step(1);
        assert_eq!(entry.take().as_deref(), Ok("b1-c1"));
        entry.step(-1);
        assert_eq!(entry.take().as_deref(), Ok("b1-d1"));
        entry.step(1);
        assert_eq!(entry.chosen(), Some(0));
        entry.insert('x');
        assert_eq!((entry.chosen(), entry.matches().len()), (None, 0));
        entry.step(1);
        assert_eq!(entry.chosen(), None);
    }

    #[test]
    fn tab_types_on_then_goes_through_the_list() {
        let mut entry = typed("b");
        entry.complete();
        assert_eq!(entry.text(), "b1-");
        entry.complete();
        entry.complete();
        assert_eq!(entry.pointed(), Some("b1-d1"));
        let mut word = typed("und");
        word.complete();
        assert_eq!(word.text(), "undo");
    }

    #[test]
    fn words_stand_behind_the_tokens_that_match() {
        assert_eq!(typed("h").matches(), ["h1-h2", "hint", "help"]);
        assert_eq!(typed("hi").take().as_deref(), Ok("hint"));
    }
}
