//! The game that is played, who plays it, and what has been said so far.

use std::{cell::OnceCell, path::PathBuf};

use anyhow::{Result, anyhow};
use cabinet::{Kind, Table};
use players::{Answer, Level, Limits, Spec, SpecKind, arena::Contestant};
use tabletop::{
    Record, Refusal, Seat, Setup, notation,
    notes::{self, Tree},
};

use super::{seats::Sitter, thinking::Thinking};
use crate::{engine, output::write_file};

/// A game in progress and those who play it.
pub(super) struct Session {
    kind: &'static dyn Kind,
    setup: Setup,
    record: Record,
    /// What was said about the game where it was gone on with.
    notes: Tree,
    table: Box<dyn Table>,
    /// What is legal now, once somebody has asked: there can be tens of thousands.
    legal: OnceCell<Vec<String>>,
    /// Who chose each token; nobody where there was no choice.
    choosers: Vec<Option<Seat>>,
    sitters: Vec<Sitter>,
    /// The computers, each on its seat except while it thinks.
    computers: Vec<Option<Contestant>>,
    seed: u64,
    /// How long the game was when people last said that they would not claim anything.
    waived: Option<usize>,
    file: Option<PathBuf>,
}

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// Nothing: it is over.
    Over,
    /// A token that plays itself: the only choice of a seat (`C-3`), or what a computer says out
    /// of turn.
    Token(Seat, String),
    /// People who may claim something before others go on.
    Claim(Vec<Seat>),
    /// Somebody at the keyboard.
    Person(Seat),
    /// A computer.
    Computer(Seat),
}

/// The seat that a token of a claim speaks for.
pub(super) fn claimant(token: &str) -> Option<Seat> {
    let number = token.strip_prefix("claim").or(token.strip_prefix("repetition"))?;
    Seat::from_number(number.parse().ok()?)
}

impl Session {
    /// How long a hint takes at most, and how strong its giver is.
    const HINT: (u8, u64) = (7, 1_000);

    /// Plays the tokens of a record, and seats everybody.
    pub(super) fn new(
        kind: &'static dyn Kind,
        setup: Setup,
        (mut record, notes): (Record, Tree),
        sitters: Vec<Sitter>,
        seed: u64,
    ) -> Result<Self> {
        for (seat, sitter) in Seat::all(setup.players).zip(&sitters) {
            let name = Record::seat_header(seat);
            let named = record.header(&name).and_then(|header| Sitter::read(&header.value).ok());
            if named.as_ref() != Some(sitter) {
                record.set(&name, sitter.to_string());
            }
        }
        let tokens = std::mem::take(&mut record.tokens);
        let table = kind.table(&setup)?;
        let mut session = Self {
            kind,
            setup,
            record,
            notes,
            table,
            legal: OnceCell::new(),
            choosers: Vec::new(),
            sitters,
            computers: Vec::new(),
            seed,
            waived: None,
            file: None,
        };
        for token in tokens {
            session.play(&token.text)?;
        }
        session.record.set("Result", Record::result(session.table.places()));
        for seat in Seat::all(session.setup.players) {
            let computer = session.computer(seat)?;
            session.computers.push(computer);
        }
        Ok(session)
    }

    fn computer(&self, seat: Seat) -> Result<Option<Contestant>> {
        match &self.sitters[seat.index()] {
            Sitter::Person(_) => Ok(None),
            Sitter::Computer(spec) => {
                engine::contestant(self.table.as_ref(), spec).map(Some).map_err(|why| anyhow!(why))
            }
        }
    }

    pub(super) fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    pub(super) fn sitter(&self, seat: Seat) -> &Sitter {
        &self.sitters[seat.index()]
    }

    /// A seat and who has it, as in messages.
    pub(super) fn name(&self, seat: Seat) -> String {
        format!("seat {seat} ({})", self.sitter(seat))
    }

    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.sitter(seat).is_person()
    }

    /// The seats that people have.
    pub(super) fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.setup.players).filter(|seat| self.is_person(*seat))
    }

    /// The tokens played, each with who chose it.
    pub(super) fn tokens(&self) -> impl DoubleEndedIterator<Item = (Option<Seat>, &str)> {
        let texts = self.record.tokens.iter().map(|token| token.text.as_str());
        self.choosers.iter().copied().zip(texts)
    }

    fn all_legal(&self) -> &[String] {
        self.legal.get_or_init(|| self.table.legal())
    }

    /// What people can say now: every legal action but the claims of computers.
    pub(super) fn legal(&self) -> Vec<String> {
        let is_theirs = |token: &&String| claimant(token).is_none_or(|seat| self.is_person(seat));
        self.all_legal().iter().filter(is_theirs).cloned().collect()
    }

    /// The claims that people can make now.
    pub(super) fn claims(&self) -> Vec<String> {
        let is_claim = |token: &&String| claimant(token).is_some_and(|seat| self.is_person(seat));
        self.all_legal().iter().filter(is_claim).cloned().collect()
    }

    /// Whether a seat can only pass.
    fn must_pass(&self, seat: Seat) -> bool {
        let mut own =
            self.all_legal().iter().filter(|token| claimant(token).is_none_or(|by| by == seat));
        own.next().is_some_and(|token| token == notation::PASS) && own.next().is_none()
    }

    /// What the game waits for.
    pub(super) fn next(&mut self) -> Next {
        let Some(to_act) = self.table.to_act() else { return Next::Over };
        if let Some((seat, token)) = self.interjection(to_act) {
            return Next::Token(seat, token);
        }
        let must_pass = self.must_pass(to_act);
        if self.is_person(to_act) && !must_pass {
            return Next::Person(to_act);
        }
        let claims = self.claims();
        let mut people: Vec<_> = claims.iter().filter_map(|token| claimant(token)).collect();
        people.sort_unstable();
        people.dedup();
        people.retain(|seat| *seat != to_act);
        if !people.is_empty() && self.waived != Some(self.record.tokens.len()) {
            return Next::Claim(people);
        }
        if must_pass {
            return Next::Token(to_act, notation::PASS.to_owned());
        }
        Next::Computer(to_act)
    }

    /// What a computer says out of turn, asked clockwise from who is to act.
    fn interjection(&mut self, to_act: Seat) -> Option<(Seat, String)> {
        for seat in to_act.round(self.setup.players).skip(1) {
            if let Some((player, _)) = &mut self.computers[seat.index()]
                && let Some(token) = player.interject(self.table.as_ref(), seat)
            {
                return Some((seat, token));
            }
        }
        None
    }

    /// Lets the game go on without a claim.
    pub(super) fn waive(&mut self) {
        self.waived = Some(self.record.tokens.len());
    }

    /// Plays a token, whoever says it.
    ///
    /// # Errors
    /// If the rules do not allow it; nothing has changed then.
    pub(super) fn play(&mut self, token: &str) -> Result<(), Refusal> {
        let chooser = self.chooser(token);
        self.table.play(token)?;
        self.legal.take();
        self.record.push(token);
        self.choosers.push(chooser);
        self.record.set("Result", Record::result(self.table.places()));
        Ok(())
    }

    fn chooser(&self, token: &str) -> Option<Seat> {
        let speaker = match notation::common(token, self.setup.players) {
            Ok(Some(notation::Common::Resign(seat))) => Some(seat),
            _ => claimant(token),
        };
        let to_act = self.table.to_act()?;
        if token == notation::PASS && self.must_pass(to_act) {
            return None;
        }
        Some(speaker.unwrap_or(to_act))
    }

    /// Takes back everything from the last choice that a person made, and says how many actions
    /// that were; 0 if nobody has chosen anything.
    pub(super) fn undo(&mut self) -> Result<usize> {
        let is_choice = |chooser: &Option<Seat>| chooser.is_some_and(|seat| self.is_person(seat));
        let Some(keep) = self.choosers.iter().rposition(is_choice) else { return Ok(0) };
        let taken = self.choosers.len() - keep;
        self.record.tokens.truncate(keep);
        self.choosers.truncate(keep);
        self.table = self.replay()?;
        self.legal.take();
        self.record.set("Result", Record::result(self.table.places()));
        self.waived = None;
        // Another program that broke down is started again when it is its turn.
        for computer in &mut self.computers {
            computer.take_if(|(player, _)| player.fault().is_some());
        }
        Ok(taken)
    }

    /// A second table with the same game on it.
    fn replay(&self) -> Result<Box<dyn Table>, Refusal> {
        let mut table = self.kind.table(&self.setup)?;
        for token in &self.record.tokens {
            table.play(&token.text)?;
        }
        Ok(table)
    }

    /// Sets the computer on a seat to work.
    pub(super) fn think(&mut self, seat: Seat) -> Result<Thinking> {
        let contestant = match self.computers[seat.index()].take() {
            Some(contestant) => contestant,
            None => self.computer(seat)?.ok_or_else(|| anyhow!("seat {seat} is a person's"))?,
        };
        self.start(contestant)
    }

    /// Sets a computer to work on a hint for whoever is to act.
    pub(super) fn think_of_hint(&self) -> Result<Thinking> {
        let (level, milliseconds) = Self::HINT;
        let kind = SpecKind::Level(Level::new(level).unwrap_or(Level::STRONGEST));
        let limits = Limits::time(std::time::Duration::from_millis(milliseconds));
        let spec = Spec { kind, limits: Some(limits) };
        self.start(engine::contestant(self.table.as_ref(), &spec).map_err(|why| anyhow!(why))?)
    }

    fn start(&self, contestant: Contestant) -> Result<Thinking> {
        let seed = tabletop::mix(self.seed) ^ self.record.tokens.len() as u64;
        Ok(Thinking::start(contestant, self.replay()?, self.record.clone(), seed))
    }

    /// Gives a seat a computer anew: the one before is still thinking about what is past.
    pub(super) fn reseat(&mut self, seat: Seat) -> Result<()> {
        self.computers[seat.index()] = self.computer(seat)?;
        Ok(())
    }

    /// Takes a computer back to its seat, with its answer.
    pub(super) fn take_back(&mut self, seat: Seat, thinking: Thinking) -> Option<Answer> {
        let (contestant, answer) = thinking.finish()?;
        self.computers[seat.index()] = Some(contestant);
        answer
    }

    /// Plays a computer's answer and says so in a sentence. One who has no answer, or one that is
    /// not allowed, resigns.
    pub(super) fn play_answer(&mut self, seat: Seat, answer: Option<Answer>) -> Result<String> {
        let why = if let Some(Answer { token, .. }) = answer {
            let checked = players::check_answer(self.table.as_ref(), seat, &token);
            match checked.and_then(|()| self.play(&token)) {
                Ok(()) => return Ok(format!("{}: {token}", self.name(seat))),
                Err(refusal) => refusal.to_string(),
            }
        } else {
            let computer = self.computers[seat.index()].as_ref();
            computer.and_then(|(player, _)| player.fault()).unwrap_or("no answer").to_owned()
        };
        self.play(&notation::resign(seat))?;
        Ok(format!("{} has no answer that the rules allow ({why}), and resigns.", self.name(seat)))
    }

    /// A hint in a sentence.
    pub(super) fn hint(&self, answer: &Answer) -> String {
        let Answer { token, chances, line, .. } = answer;
        let mut text = format!("Hint: {token}");
        if let Some(seat) = self.table.to_act() {
            let percent = (chances[seat] * 100.0).round();
            text += &format!(" – seat {seat} comes first in about {percent} of 100 games");
        }
        if let Some(reply) = line.get(1) {
            text += &format!("; {reply} may come next");
        }
        text + "."
    }

    /// Writes the record to a file, and remembers it.
    pub(super) fn save(&mut self, file: PathBuf) -> Result<()> {
        write_file(&file, &self.text())?;
        self.file = Some(file);
        Ok(())
    }

    /// The record so far as text, with what was said about the actions that still stand.
    fn text(&self) -> String {
        let kept = self.notes.along(&self.record.tokens);
        kept.map_or_else(|_| self.record.to_string(), |notes| notes::write(&self.record, &notes))
    }

    /// The places in a sentence, the best first, once the game is over.
    pub(super) fn result(&self) -> Option<String> {
        let places = self.table.places()?;
        let mut seats: Vec<_> = Seat::all(self.setup.players).collect();
        seats.sort_by_key(|seat| places[*seat]);
        let list: Vec<_> =
            seats.iter().map(|seat| format!("{}. {}", places[*seat], self.name(*seat))).collect();
        Some(format!("The game is over: {}.", list.join(", ")))
    }

    /// What is left at the end: the file that the game was saved in, brought up to date, or the
    /// record itself.
    pub(super) fn farewell(&mut self) -> String {
        let Some(file) = self.file.clone() else { return self.text() };
        match self.save(file.clone()) {
            Ok(()) => format!("The record is in {}.\n", file.display()),
            Err(why) => format!("{why:#}. This is the record:\n\n{}", self.text()),
        }
    }
}
