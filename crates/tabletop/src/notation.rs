//! Reading tokens: the pieces that all games share. Readers are strict; the whole token must be
//! understood.

use crate::{Refusal, Seat, Square};

/// The tokens that mean the same in every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Common {
    /// `pass`
    Pass,
    /// `resignN`
    Resign(Seat),
    /// `repetitionN`
    Repetition(Seat),
}

/// Reads a token that every game knows; nothing if it is none of them.
///
/// # Errors
/// If it names a seat that is not at the table.
pub fn common(token: &str, players: usize) -> Result<Option<Common>, Refusal> {
    Ok(if token == "pass" {
        Some(Common::Pass)
    } else if let Some(number) = token.strip_prefix("resign") {
        Some(Common::Resign(seat(number, token, players)?))
    } else if let Some(number) = token.strip_prefix("repetition") {
        Some(Common::Repetition(seat(number, token, players)?))
    } else {
        None
    })
}

/// Reads the number of a seat at a table of `players`; `token` is what it stands in.
///
/// # Errors
/// If it is no such number.
pub fn seat(number: &str, token: &str, players: usize) -> Result<Seat, Refusal> {
    Seat::all(players).find(|seat| seat.to_string() == number).ok_or_else(|| {
        Refusal::unreadable(format!("‘{token}’ must end with the number of a seat, 1 to {players}"))
    })
}

/// The token for a pass.
pub const PASS: &str = "pass";

/// The token by which a seat resigns.
pub fn resign(seat: Seat) -> String {
    format!("resign{seat}")
}

/// The token by which a seat claims a repetition.
pub fn repetition(seat: Seat) -> String {
    format!("repetition{seat}")
}

/// Reads squares joined by `+`, each once, in ascending order.
///
/// # Errors
/// If one is no square of a board of `size`, or they are out of order.
pub fn squares(text: &str, size: usize) -> Result<Vec<Square>, Refusal> {
    let squares: Vec<_> =
        text.split('+').map(|name| Square::read(name, size)).collect::<Result<_, _>>()?;
    match squares.windows(2).find(|pair| pair[0] >= pair[1]) {
        None => Ok(squares),
        Some(pair) if pair[0] == pair[1] => {
            Err(Refusal::unreadable(format!("{} is named twice", pair[0])))
        }
        Some(pair) => Err(Refusal::unreadable(format!(
            "squares go in ascending order, column, then row: {} stands before {}",
            pair[1], pair[0]
        ))),
    }
}

/// Squares joined by `+`.
pub fn join(squares: impl IntoIterator<Item = Square>) -> String {
    let names: Vec<_> = squares.into_iter().map(|square| square.to_string()).collect();
    names.join("+")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_8_common_tokens_are_read_strictly() {
        let seat = |n| Seat::from_number(n).unwrap();
        assert_eq!(common("pass", 2), Ok(Some(Common::Pass)));
        assert_eq!(common("resign2", 2), Ok(Some(Common::Resign(seat(2)))));
        assert_eq!(common("repetition1", 2), Ok(Some(Common::Repetition(seat(1)))));
        assert_eq!(common("f4-f5", 2), Ok(None));
        assert_eq!(common("Pass", 2), Ok(None));
        for token in ["resign", "resign0", "resign3", "resign01", "resign1 ", "repetition+1"] {
            assert!(common(token, 2).is_err(), "{token}");
        }
    }

    #[test]
    fn c_8_squares_ascend() {
        assert_eq!(join(squares("a9+a10+b1", 20).unwrap()), "a9+a10+b1");
        for text in ["a10+a9", "a1+a1", "b1+a1", "", "a1+", "+a1", "a1++a2", "a1 +a2", "A1", "a0"] {
            assert!(squares(text, 20).is_err(), "{text}");
        }
    }
}
