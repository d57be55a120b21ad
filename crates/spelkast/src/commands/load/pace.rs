//! How fast a table acts.

use std::{fmt, str::FromStr, time::Duration};

/// So many actions in so much time, written `1/s`, `2/s` or `1/5s`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pace {
    actions: u32,
    seconds: u32,
}

impl Pace {
    /// How long it is from one action to the next.
    pub(crate) fn interval(self) -> Duration {
        Duration::from_secs(self.seconds.into()) / self.actions
    }
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("‘{text}’ is no pace: write 1/s, 2/s or 1/5s");
        let number = |digits: &str| digits.parse().ok().filter(|n| (1..=3600).contains(n));
        let (actions, time) = text.split_once('/').ok_or_else(wrong)?;
        let seconds = time.strip_suffix('s').ok_or_else(wrong)?;
        let seconds = if seconds.is_empty() { Some(1) } else { number(seconds) };
        Ok(Self {
            actions: number(actions).ok_or_else(wrong)?,
            seconds: seconds.ok_or_else(wrong)?,
        })
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seconds {
            1 => write!(f, "{}/s", self.actions),
            seconds => write!(f, "{}/{seconds}s", self.actions),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_read_and_written() {
        for (text, millis) in [("1/s", 1_000), ("2/s", 500), ("1/5s", 5_000), ("40/s", 25)] {
            let pace: Pace = text.parse().unwrap();
            assert_eq!(pace.interval(), Duration::from_millis(millis), "{text}");
            assert_eq!(pace.to_string(), text);
        }
        assert_eq!("1/1s".parse::<Pace>().unwrap().to_string(), "1/s");
    }

    #[test]
    fn what_is_no_pace_is_refused() {
        for text in ["", "1", "/s", "1/", "0/s", "1/0s", "-1/s", "1/m", "1/s ", "1.5/s", "1/4000s"]
        {
            assert!(text.parse::<Pace>().unwrap_err().contains("1/5s"), "{text}");
        }
    }
}
