//! A game's text picture, taken apart: where its squares are, what stands for which seat, and how
//! it can be made smaller.
//!
//! Pictures keep to a few habits, which is all that is known of them here. A board whose columns
//! are named by a line of letters has rows that begin with their number; any other has the names
//! of its fields in it. Below the board stand words.

use std::collections::BTreeMap;

use tabletop::Seat;

/// What a character stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Words.
    Plain,
    /// Empty squares, lines, names of rows and columns.
    Faint,
    /// Something of a seat's.
    Of(Seat),
}

/// A picture's characters and the places of its squares.
pub(super) struct Picture {
    /// The lines, each character with its role.
    pub(super) lines: Vec<Vec<(char, Role)>>,
    /// How many of the lines are the board.
    pub(super) board: usize,
    /// Line and columns of each square, by name.
    squares: BTreeMap<String, (usize, std::ops::Range<usize>)>,
}

/// Letters that stand alone in a line, each with its column.
type Columns = Vec<(usize, char)>;

/// The columns that a line names: `a b c …` and nothing else.
fn columns(line: &[char]) -> Option<Columns> {
    let named: Columns =
        line.iter().copied().enumerate().filter(|(_, sign)| *sign != ' ').collect();
    let in_order = named.iter().zip('a'..='z').all(|((_, sign), letter)| *sign == letter);
    (named.len() >= 2 && in_order).then_some(named)
}

/// The number that a line begins with, and the column behind it.
fn row(line: &[char]) -> Option<(String, usize)> {
    let start = line.iter().position(|sign| *sign != ' ')?;
    let number: String = line[start..].iter().take_while(|sign| sign.is_ascii_digit()).collect();
    let end = start + number.len();
    (!number.is_empty() && line.get(end) == Some(&' ')).then_some((number, end))
}

/// How many lines the board has, and its columns if they are named.
fn board(lines: &[Vec<char>]) -> (usize, Option<Columns>) {
    let letters = lines.iter().rposition(|line| columns(line).is_some());
    let from = letters.unwrap_or(0);
    let is_blank = |line: &Vec<char>| line.iter().all(|sign| *sign == ' ');
    let end = lines.iter().skip(from).position(is_blank).map_or(lines.len(), |below| from + below);
    (end, letters.and_then(|line| columns(&lines[line])))
}

fn split(text: &str) -> Vec<Vec<char>> {
    text.lines().map(|line| line.chars().collect()).collect()
}

impl Picture {
    /// Takes a picture apart.
    pub(super) fn new(text: &str) -> Self {
        let lines = split(text);
        let (board, columns) = board(&lines);
        let mut picture = Self { lines: Vec::new(), board, squares: BTreeMap::new() };
        for (number, line) in lines.iter().enumerate() {
            let roles = match &columns {
                _ if number >= board => words(line),
                Some(columns) => picture.grid_line(number, line, columns),
                None => picture.free_line(number, line),
            };
            picture.lines.push(line.iter().copied().zip(roles).collect());
        }
        picture
    }

    /// A line of a board with named columns.
    fn grid_line(&mut self, number: usize, line: &[char], columns: &Columns) -> Vec<Role> {
        let mut roles = vec![Role::Faint; line.len()];
        let row = row(line);
        for (column, letter) in columns {
            if let Some((row, _)) = &row
                && let Some(sign) = line.get(*column)
            {
                self.squares.insert(format!("{letter}{row}"), (number, *column..column + 1));
                roles[*column] = stone(*sign);
            }
        }
        self.join(line, &mut roles);
        roles
    }

    /// Lines between stones go with the stone to their left, or above them.
    fn join(&self, line: &[char], roles: &mut [Role]) {
        for column in 1..line.len() {
            match line[column] {
                '-' => roles[column] = roles[column - 1],
                '|' => {
                    let above = self.lines.last().and_then(|above| above.get(column));
                    roles[column] = above.map_or(Role::Faint, |(_, role)| *role);
                }
                _ => {}
            }
        }
    }

    /// A line of a board that has the names of its fields in it: `d4`, or `d4(2)` with a stone.
    fn free_line(&mut self, number: usize, line: &[char]) -> Vec<Role> {
        let mut roles = vec![Role::Faint; line.len()];
        for (name, start) in names(line) {
            let end = start + name.len();
            self.squares.insert(name, (number, start..end));
            if let [Some('('), Some(sign), Some(')')] = [0, 1, 2].map(|next| line.get(end + next)) {
                roles[start..end + 3].fill(stone(*sign));
            }
        }
        roles
    }

    /// The places of a token's squares.
    pub(super) fn places(&self, token: &str) -> Vec<(usize, std::ops::Range<usize>)> {
        let signs: Vec<_> = token.chars().collect();
        names(&signs).iter().filter_map(|(name, _)| self.squares.get(name)).cloned().collect()
    }

    /// How wide the board is.
    pub(super) fn width(&self) -> usize {
        self.lines.iter().take(self.board).map(Vec::len).max().unwrap_or(0)
    }

    /// How wide the words below the board are.
    pub(super) fn width_of_words(&self) -> usize {
        self.words().iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The words below the board.
    pub(super) fn words(&self) -> &[Vec<(char, Role)>] {
        let rest = &self.lines[self.board..];
        let blank = rest.iter().take_while(|line| line.is_empty()).count();
        &rest[blank..]
    }
}

/// Whose stone a sign is: seats' numbers, their letters where something is marked, and `o` and `x`
/// where there are two.
fn stone(sign: char) -> Role {
    let index = match sign {
        '1'..='5' => sign as usize - '1' as usize,
        'a'..='e' => sign as usize - 'a' as usize,
        'A'..='E' => sign as usize - 'A' as usize,
        'o' | 'O' => 0,
        'x' | 'X' => 1,
        '.' | '·' | '+' | ' ' => return Role::Faint,
        _ => return Role::Plain,
    };
    Role::Of(Seat::new(index))
}

/// A line of words: a seat that it begins with is marked.
fn words(line: &[char]) -> Vec<Role> {
    let mut roles = vec![Role::Plain; line.len()];
    let text: String = line.iter().collect();
    let number = text.strip_prefix("seat ").and_then(|rest| rest.chars().next());
    if let Some(seat) = number.and_then(|sign| Seat::from_number(sign.to_digit(10)? as usize)) {
        roles[.."seat 1".len()].fill(Role::Of(seat));
    }
    roles
}

/// The names of squares in a line or token, each with its column: a letter that stands behind no
/// other, and a number.
fn names(signs: &[char]) -> Vec<(String, usize)> {
    let mut names = Vec::new();
    for (start, letter) in signs.iter().enumerate() {
        let is_first = start == 0 || !signs[start - 1].is_ascii_alphanumeric();
        let digits: String =
            signs[start + 1..].iter().take_while(|sign| sign.is_ascii_digit()).collect();
        let follower = signs.get(start + 1 + digits.len());
        let is_last = follower.is_none_or(|sign| !sign.is_ascii_alphabetic() || *sign == 'x');
        // In a chain of captures an x stands between the fields.
        let behind_x = start > 0 && signs[start - 1] == 'x' && start > 1;
        let is_name = (is_first || behind_x) && is_last && !digits.is_empty();
        if letter.is_ascii_lowercase() && is_name {
            names.push((format!("{letter}{digits}"), start));
        }
    }
    names
}

/// The same picture smaller, where that can be done: only the lines of rows are left of the board,
/// and columns that say nothing are gone.
pub(super) fn compact(text: &str) -> Option<String> {
    let lines = split(text);
    let (end, named) = board(&lines);
    let named = named?;
    let kept: Vec<_> =
        lines[..end].iter().filter(|line| row(line).is_some() || columns(line).is_some()).collect();
    let width = kept.iter().map(|line| line.len()).max()?;
    let is_blank =
        |column: usize| kept.iter().all(|line| line.get(column).is_none_or(|s| *s == ' '));
    // A blank column before a square's keeps it apart from its neighbour, and those before the
    // first keep the rows' numbers apart from all of them.
    let first = named.first()?.0;
    let is_square = |column: usize| named.iter().any(|(square, _)| *square == column);
    let stays = |column: &usize| *column < first || !is_blank(*column) || is_square(column + 1);
    let columns: Vec<_> = (0..width).filter(stays).collect();
    let mut smaller = String::new();
    for line in kept {
        smaller.extend(columns.iter().filter_map(|column| line.get(*column)));
        smaller.push('\n');
    }
    for line in &lines[end..] {
        smaller.extend(line);
        smaller.push('\n');
    }
    Some(smaller)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "\
  ┌────────┐
2 │1 │a  . │
  │     x  │
1 │.  o--o │
  └────────┘
   a  b  c

seat 2 is to act";

    fn role(picture: &Picture, square: &str) -> Role {
        let (line, columns) = &picture.places(square)[0];
        picture.lines[*line][columns.start].1
    }

    #[test]
    fn squares_of_a_grid_are_found_by_row_and_column() {
        let picture = Picture::new(GRID);
        assert_eq!((picture.board, picture.width()), (6, 12));
        assert_eq!(picture.places("b1+c2"), [(3, 6..7), (1, 9..10)]);
        assert_eq!(role(&picture, "a2"), Role::Of(Seat::new(0)));
        assert_eq!(role(&picture, "c2"), Role::Faint);
        assert_eq!(picture.lines[3][7].1, Role::Of(Seat::new(0)));
        assert_eq!(picture.lines[1][0], ('2', Role::Faint));
        assert_eq!(picture.words()[0][5], ('2', Role::Of(Seat::new(1))));
    }

    #[test]
    fn fields_that_are_named_are_found_by_name() {
        let picture = Picture::new("  b1(3)<--b2\n  / \\\n a1\n\n seat");
        assert_eq!(picture.board, 3);
        assert_eq!(picture.places("b1xb2xa1").len(), 3);
        assert_eq!(role(&picture, "@b1"), Role::Of(Seat::new(2)));
        assert_eq!(role(&picture, "b2"), Role::Faint);
        for token in ["resign1", "claim2", "pass", "repetition1", "tower=z9"] {
            assert!(picture.places(token).is_empty(), "{token}");
        }
        assert_eq!(picture.places("free3@b1").len(), 1);
    }

    #[test]
    fn a_smaller_picture_has_the_same_squares() {
        let small = compact(GRID).unwrap();
        assert!(small.starts_with("2 │1│a  .│\n1 │. o--o│\n"), "{small}");
        let (large, small) = (Picture::new(GRID), Picture::new(&small));
        for square in ["a1", "b1", "c1", "a2", "b2", "c2"] {
            assert_eq!(role(&large, square), role(&small, square), "{square}");
        }
        assert!(compact("  b1--b2\n").is_none());
    }

    #[test]
    fn every_game_has_a_board_with_its_squares() {
        for kind in cabinet::GAMES {
            let info = kind.info();
            for players in info.players {
                let table = kind.table(&kind.usual(*players)).unwrap();
                let text = table.picture();
                let picture = Picture::new(&text);
                assert!(picture.board > 8 && !picture.words().is_empty(), "{text}");
                for token in table.legal() {
                    assert!(!picture.places(&token).is_empty(), "{} {token}", info.name);
                }
            }
        }
    }
}
