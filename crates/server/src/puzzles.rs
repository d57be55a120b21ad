//! Puzzles: what there is, what each asks, and whether an answer is right.

use axum::{
    Json,
    extract::{
        Path, Query,
        rejection::{PathRejection, QueryRejection},
    },
};
use cabinet::Kind;
use puzzles::{Puzzle, Set};

use crate::{
    api::Body,
    problem::Problem,
    protocol::{
        Day, PuzzleAnswer, PuzzleListed, PuzzleOfDay, PuzzleSet, PuzzleSolved, PuzzleTask,
        PuzzleTry, Refused,
    },
    time,
};

const DAY: i64 = 24 * 60 * 60 * 1000;

type Address = Result<Path<(String, String)>, PathRejection>;

/// All puzzles, game by game, the easiest of each first
#[utoipa::path(get, path = "/api/puzzles", responses((status = 200, body = Vec<PuzzleSet>)))]
pub(crate) async fn all() -> Json<Vec<PuzzleSet>> {
    let all = |set: &'static Set| PuzzleSet {
        game: &set.game,
        puzzles: set.puzzles.iter().map(listed).collect(),
    };
    Json(puzzles::sets().map(all).collect())
}

/// The puzzles of a day, one a game
#[utoipa::path(get, path = "/api/puzzles/today", params(Day),
    responses((status = 200, body = Vec<PuzzleOfDay>), (status = 400, body = Refused)))]
pub(crate) async fn today(
    query: Result<Query<Day>, QueryRejection>,
) -> Result<Json<Vec<PuzzleOfDay>>, Problem> {
    let Query(Day { date }) =
        query.map_err(|error| Problem::bad("unreadable", error.body_text()))?;
    let day = match date {
        Some(date) => day_of(&date).ok_or_else(|| {
            let message = "This is no date: write it as 2026-11-15.";
            Problem::bad("unreadable", message)
        })?,
        None => time::now() / DAY,
    };
    let of_day = |set: &'static Set| {
        let puzzle = listed(set.of_day(day.unsigned_abs())?);
        Some(PuzzleOfDay { game: &set.game, puzzle })
    };
    Ok(Json(puzzles::sets().filter_map(of_day).collect()))
}

/// A puzzle, without its solution
#[utoipa::path(get, path = "/api/puzzles/{game}/{id}",
    params(("game" = String, Path, description = "the game's name"),
           ("id" = String, Path, description = "the puzzle's id")),
    responses((status = 200, body = PuzzleTask), (status = 404, body = Refused)))]
pub(crate) async fn puzzle(address: Address) -> Result<Json<PuzzleTask>, Problem> {
    let (all, _, puzzle) = find(address)?;
    let Puzzle { id, theme, difficulty, seat, players, options, edition, first, tokens, .. } =
        puzzle;
    let (difficulty, seat, players, first) = (*difficulty, *seat, *players, *first);
    let game = &all.game;
    let task =
        PuzzleTask { id, theme, difficulty, seat, game, players, options, edition, first, tokens };
    Ok(Json(task))
}

/// Tries an action at a puzzle, or gives up
#[utoipa::path(post, path = "/api/puzzles/{game}/{id}", request_body = PuzzleTry,
    params(("game" = String, Path, description = "the game's name"),
           ("id" = String, Path, description = "the puzzle's id")),
    responses((status = 200, body = PuzzleAnswer), (status = 404, body = Refused),
              (status = 422, body = Refused)))]
pub(crate) async fn attempt(
    address: Address,
    Body(PuzzleTry { token }): Body<PuzzleTry>,
) -> Result<Json<PuzzleAnswer>, Problem> {
    let (_, kind, puzzle) = find(address)?;
    let (right, chance) = match &token {
        Some(token) => {
            let came = puzzle.attempt(kind, token)?;
            (came.right, came.chance)
        }
        None => (false, None),
    };
    let Puzzle { best, second, solution, accepted, line, runner_up, .. } = puzzle;
    let solved =
        (right || token.is_none()).then_some(PuzzleSolved { solution, accepted, line, runner_up });
    Ok(Json(PuzzleAnswer { right, chance, best: *best, second: *second, solved }))
}

fn listed(puzzle: &'static Puzzle) -> PuzzleListed {
    let Puzzle { id, theme, difficulty, .. } = puzzle;
    PuzzleListed { id, theme, difficulty: *difficulty }
}

fn find(address: Address) -> Result<(&'static Set, &'static dyn Kind, &'static Puzzle), Problem> {
    let missing = || Problem::missing("no_such_puzzle", "There is no such puzzle.");
    let Path((game, id)) = address.map_err(|_| missing())?;
    let kind = cabinet::find(&game).map_err(|why| Problem::missing("no_such_game", why))?;
    let set = puzzles::set(&game).ok_or_else(missing)?;
    Ok((set, kind, set.find(&id).ok_or_else(missing)?))
}

/// A date as days since 1970 (the civil calendar counted from March, by eras of 400 years).
fn day_of(date: &str) -> Option<i64> {
    let digits =
        |part: &str, count| part.len() == count && part.bytes().all(|b| b.is_ascii_digit());
    let parts: Vec<_> = date.split('-').collect();
    let &[year, month, day] = parts.as_slice() else { return None };
    if !digits(year, 4) || !digits(month, 2) || !digits(day, 2) {
        return None;
    }
    let (year, month, day): (i64, i64, i64) =
        (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let years = year - i64::from(month <= 2);
    let of_era = years.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = of_era * 365 + of_era / 4 - of_era / 100 + of_year;
    Some(years.div_euclid(400) * 146_097 + days - 719_468)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_counted_in_days() {
        assert_eq!(day_of("1970-01-01"), Some(0));
        assert_eq!(day_of("1969-12-31"), Some(-1));
        assert_eq!(day_of("2000-02-29"), Some(11_016));
        assert_eq!(day_of("2026-11-15"), Some(20_772));
        for wrong in
            ["", "2026", "2026-13-01", "2026-1-1", "2026-01-00", "x026-01-01", "2026-01-01-"]
        {
            assert_eq!(day_of(wrong), None, "{wrong}");
        }
    }
}
