//! A colour a seat, readable on light and on dark ground.

use ratatui::style::{Color, Modifier, Style};

use super::Role;

/// Whether there are colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Colours(bool);

impl Colours {
    /// Of middling brightness, from the 256 that terminals know: blue, red, green, violet, orange.
    const SEATS: [u8; tabletop::MAX_SEATS] = [33, 167, 34, 134, 172];

    /// Colours, unless `NO_COLOR` asks for none.
    pub(super) fn of_terminal() -> Self {
        Self(std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()))
    }

    /// How a character of a role looks.
    pub(super) fn style(self, role: Role) -> Style {
        match role {
            Role::Plain => Style::new(),
            Role::Faint => Style::new().add_modifier(Modifier::DIM),
            Role::Of(seat) => {
                let bold = Style::new().add_modifier(Modifier::BOLD);
                if self.0 { bold.fg(Color::Indexed(Self::SEATS[seat.index()])) } else { bold }
            }
        }
    }
}
