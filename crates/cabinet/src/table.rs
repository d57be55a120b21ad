//! A game in progress, whichever game it is.

use std::any::Any;

use tabletop::{
    Dice, Game, Info, Match, PerSeat, Refusal, Seat, Value,
    notation::{self, Common},
    perft, perft_split,
};

/// A game in progress. Those who must know which one ask [`as_any`](Table::as_any) for a
/// [`Match`] of their game.
pub trait Table: Send {
    /// What the game says of itself.
    fn info(&self) -> &'static Info;

    /// How many play.
    fn players(&self) -> usize;

    /// Whose turn it is; nobody's when the game is over.
    fn to_act(&self) -> Option<Seat>;

    /// One number a seat, better when higher.
    fn scores(&self) -> PerSeat<i32>;

    /// The places, once the game is over.
    fn places(&self) -> Option<PerSeat<u8>>;

    /// The places as if the game ended now.
    fn standing(&self) -> PerSeat<u8>;

    /// How many tokens have been played.
    fn tokens(&self) -> usize;

    /// Every legal action as its token, sorted bytewise.
    fn legal(&self) -> Vec<String>;

    /// Who it is that does a token: who is to act, but for what is said out of turn. Nobody when
    /// the game is over. An answer does not mean that the token is allowed: [`play`](Table::play)
    /// has the last word.
    ///
    /// # Errors
    /// If the token cannot be read or is plainly not allowed here.
    fn actor(&self, token: &str) -> Result<Option<Seat>, Refusal>;

    /// Plays a token.
    ///
    /// # Errors
    /// If it cannot be read or is not allowed; nothing has changed then.
    fn play(&mut self, token: &str) -> Result<(), Refusal>;

    /// Plays a legal action drawn by lot and gives its token; nothing when the game is over.
    fn play_random(&mut self, dice: &mut Dice) -> Option<String>;

    /// Plays a random game from the start, to its end or `limit` actions, and counts the score.
    fn playout(&mut self, dice: &mut Dice, limit: usize) -> Tally;

    /// How many sequences of `depth` actions there are from here.
    fn perft(&self, depth: u32) -> u64;

    /// The same for each first action by itself.
    fn perft_split(&self, depth: u32) -> Vec<(String, u64)>;

    /// The game's own fields of the position.
    fn fields(&self) -> Value;

    /// The position as text.
    fn picture(&self) -> String;

    /// The position as the text of a record's header `Position`; nothing when the game is over.
    fn arrangement(&self) -> Option<String>;

    /// The board as data, where the edition says what it looks like.
    fn board(&self) -> Value;

    /// How many bytes a position takes.
    fn position_bytes(&self) -> usize;

    /// How many bytes an action takes.
    fn action_bytes(&self) -> usize;

    /// The same game once more, to try things with.
    fn copy(&self) -> Box<dyn Table>;

    /// The [`Match`] itself.
    fn as_any(&self) -> &dyn Any;
}

/// What a random game came to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Actions played.
    pub actions: u64,
    /// Actions there were to choose from, added up.
    pub choices: u64,
}

impl<G: Game> Table for Match<G> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn players(&self) -> usize {
        self.game().players()
    }

    fn to_act(&self) -> Option<Seat> {
        Match::to_act(self)
    }

    fn scores(&self) -> PerSeat<i32> {
        Match::scores(self)
    }

    fn places(&self) -> Option<PerSeat<u8>> {
        Match::places(self)
    }

    fn standing(&self) -> PerSeat<u8> {
        self.game().places(self.position())
    }

    fn tokens(&self) -> usize {
        Match::tokens(self)
    }

    fn legal(&self) -> Vec<String> {
        Match::legal(self)
    }

    fn actor(&self, token: &str) -> Result<Option<Seat>, Refusal> {
        if self.is_over() {
            return Ok(None);
        }
        let common = notation::common(token, self.game().players())?;
        if let Some(Common::Resign(seat) | Common::Repetition(seat)) = common {
            return Ok(Some(seat));
        }
        let actions = self.game().read(self.position(), token)?;
        Ok(actions.first().and_then(|action| self.game().actor(self.position(), *action)))
    }

    fn play(&mut self, token: &str) -> Result<(), Refusal> {
        Match::play(self, token)
    }

    fn play_random(&mut self, dice: &mut Dice) -> Option<String> {
        let (step, _) = self.draw(dice, &mut Vec::new())?;
        let token = self.token(step);
        self.step(step);
        Some(token)
    }

    fn playout(&mut self, dice: &mut Dice, limit: usize) -> Tally {
        let mut tally = Tally::default();
        let mut scratch = Vec::new();
        self.restart();
        while (tally.actions as usize) < limit
            && let Some((step, choices)) = self.draw(dice, &mut scratch)
        {
            self.step(step);
            tally.actions += 1;
            tally.choices += u64::from(choices);
        }
        std::hint::black_box(self.scores());
        tally
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.game(), self.position(), depth)
    }

    fn perft_split(&self, depth: u32) -> Vec<(String, u64)> {
        perft_split(self.game(), self.position(), depth)
            .into_iter()
            .map(|(action, leaves)| (self.game().token(self.position(), action), leaves))
            .collect()
    }

    fn fields(&self) -> Value {
        self.game().fields(self.position())
    }

    fn picture(&self) -> String {
        self.game().picture(self.position())
    }

    fn arrangement(&self) -> Option<String> {
        let position = self.position();
        let goes_on = !self.is_over() && self.game().is_whole(position);
        goes_on.then(|| self.game().arrangement(position))
    }

    fn board(&self) -> Value {
        self.game().board()
    }

    fn position_bytes(&self) -> usize {
        size_of::<G::Position>()
    }

    fn action_bytes(&self) -> usize {
        size_of::<G::Action>()
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
