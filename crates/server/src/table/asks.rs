//! What clients ask for, one function each. Whoever asks for what is not theirs is refused.

use super::{Stretch, Table, play, tell};
use crate::{
    frame::Frame,
    problem::Problem,
    protocol::{Ask, FromClient, Last, ToClient},
    time,
};

/// What came of it: an answer for who asked, if it needs one.
type Asked = Result<Option<Frame>, Problem>;

impl Table {
    /// Does what a client asks for, or says why not.
    pub(super) async fn asked(&mut self, socket: u64, message: FromClient) {
        if !self.sockets.contains_key(&socket) {
            return;
        }
        let FromClient { request, ask } = message;
        match self.answer(socket, request, ask).await {
            Ok(None) => {}
            Ok(Some(answer)) => self.tell(socket, answer),
            Err(problem) => {
                let refusal = problem.into_refused();
                self.tell(socket, tell::text(&ToClient::Refused { request, refusal }));
            }
        }
    }

    async fn answer(&mut self, socket: u64, request: Option<u64>, ask: Ask) -> Asked {
        match ask {
            Ask::Act { number, token } => self.act_for(socket, number, &token).await?,
            Ask::Try { token } => return Ok(Some(self.attempt(request, &token))),
            Ask::At { number } => return self.position_at(request, number).map(Some),
            // What is rare is boxed, so that a table at which nothing happens takes little room.
            Ask::Sit { seat, name } => Box::pin(self.sit(socket, seat, name)).await?,
            Ask::Stand { seat } => Box::pin(self.stand(socket, seat)).await?,
            Ask::Replace { seat, level } => Box::pin(self.replace(socket, seat, level)).await?,
            Ask::TakeBack { number } => Box::pin(self.ask_to_take_back(socket, number)).await?,
            Ask::Answer { accept } => Box::pin(self.answer_offer(socket, accept)).await?,
            Ask::Hint => self.hint(socket, request)?,
            Ask::Stop => {
                if let Some((_, asked)) = self.hints.remove(&socket) {
                    self.tell_hinted(socket, asked, Vec::new());
                }
            }
            Ask::Rematch => Box::pin(self.rematch(socket)).await?,
            Ask::Ping => return Ok(Some(tell::text(&ToClient::Pong { request }))),
        }
        Ok(None)
    }

    /// Whether a seat is the client's.
    pub(super) fn owns(&self, socket: u64, seat: usize) -> bool {
        let visitor = self.sockets.get(&socket).map(|socket| &*socket.visitor);
        let row = seat.checked_sub(1).and_then(|index| self.seats.get(index));
        matches!((visitor, row), (Some(visitor), Some(row)) if row.is_of(visitor))
    }

    async fn act_for(&mut self, socket: u64, number: usize, token: &str) -> Result<(), Problem> {
        if number != self.play.number() {
            return Err(Problem::stale(self.play.number()));
        }
        let actor = self.play.game.actor(token)?;
        if let Some(seat) = actor.filter(|seat| !self.owns(socket, seat.number())) {
            let message = format!("Seat {seat} is not yours.");
            return Err(Problem::forbidden("not_your_seat", message));
        }
        let deadline = self.times().and_then(|times| times.deadline());
        if deadline.is_some_and(|end| end < time::now()) {
            Box::pin(self.time_is_up()).await;
            return Err(Problem::stale(self.play.number()));
        }
        match actor {
            Some(seat) => self.act(seat, token, false).await,
            // The game is over, and the rules say how.
            None => {
                Err(self.play.game.copy().play(token).map_or_else(Problem::from, |()| {
                    Problem::conflict("over", "The game is over.")
                }))
            }
        }
    }

    /// What would come of a token.
    fn attempt(&self, request: Option<u64>, token: &str) -> Frame {
        let mut game = self.play.game.copy();
        let seat = game.actor(token).ok().flatten().map_or(0, tabletop::Seat::number);
        let (view, refusal) = match game.play(token) {
            Ok(()) => {
                let last = Last { token: token.to_owned(), seat };
                (Some(play::view(game.as_ref(), Some(last))), None)
            }
            Err(refusal) => (None, Some(Problem::from(refusal).into_refused())),
        };
        tell::text(&ToClient::Tried { request, view, refusal })
    }

    /// An earlier position.
    fn position_at(&self, request: Option<u64>, number: usize) -> Result<Frame, Problem> {
        self.check_number(number)?;
        let view = self.play.until(number, self.row.created)?.view();
        Ok(tell::text(&ToClient::At { request, view }))
    }

    fn check_number(&self, number: usize) -> Result<(), Problem> {
        if number > self.play.number() {
            let message = format!("There are {} actions.", self.play.number());
            return Err(Problem::bad("no_such_number", message));
        }
        Ok(())
    }

    /// A stretch of the game, for who draws it.
    pub(super) fn stretch(
        &self,
        from: Option<usize>,
        to: Option<usize>,
    ) -> Result<Stretch, Problem> {
        let number = self.play.number();
        let to = to.unwrap_or(number);
        let from = from.unwrap_or(to);
        self.check_number(to)?;
        if from > to {
            return Err(Problem::bad("no_such_number", "A stretch ends after it begins."));
        }
        let game = if from == number {
            self.play.game.copy()
        } else {
            self.play.until(from, self.row.created)?.game
        };
        let all = self.play.actions.all();
        let tokens = all.iter().take(to).skip(from).map(|action| action.token.to_owned());
        Ok(Stretch { game, tokens: tokens.collect() })
    }
}
