//! What can go wrong with a table.

use std::fmt;

use tokio_tungstenite::tungstenite;

/// Why a table could not go on.
#[derive(Debug)]
pub(super) enum Fault {
    /// The server refused something that is by the rules.
    Refused(String),
    /// There is no connection, or none any more.
    Lost(String),
    /// Something did not come in time.
    Late(String),
    /// Something came that was not to come, or not yet.
    Disorder(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(why) => write!(f, "the server refused: {why}"),
            Self::Lost(why) => write!(f, "there is no connection: {why}"),
            Self::Late(what) => write!(f, "{what} did not come in time"),
            Self::Disorder(what) => write!(f, "what came was out of order: {what}"),
        }
    }
}

impl std::error::Error for Fault {}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Self {
        Self::Lost(error.to_string())
    }
}

impl From<hyper::Error> for Fault {
    fn from(error: hyper::Error) -> Self {
        Self::Lost(error.to_string())
    }
}

impl From<tungstenite::Error> for Fault {
    fn from(error: tungstenite::Error) -> Self {
        match error {
            tungstenite::Error::Http(response) => {
                Self::Refused(format!("the WebSocket was answered by {}", response.status()))
            }
            error => Self::Lost(error.to_string()),
        }
    }
}
