//! One player's connection to a table.

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Message, Utf8Bytes},
};

use super::{
    fault::Fault,
    place::{PATIENCE, Place},
};

/// A connection, and how many actions came by it.
pub(super) struct Line {
    socket: WebSocketStream<TcpStream>,
    pub(super) heard: usize,
}

impl Line {
    /// Joins a table, as a visitor with this cookie or as a new one.
    pub(super) async fn join(place: &Place, id: &str, cookie: Option<&str>) -> Result<Self, Fault> {
        let path = format!("/api/tables/{id}/live?view=actions");
        let mut line = Self { socket: place.open(&path, cookie).await?, heard: 0 };
        line.table("").await?;
        Ok(line)
    }

    /// Takes a seat.
    pub(super) async fn sit(&mut self, seat: usize) -> Result<(), Fault> {
        self.say(format!(r#"{{"type":"sit","seat":{seat}}}"#)).await?;
        self.table(r#""mine":true"#).await
    }

    /// Waits for the message `table` with a certain part.
    async fn table(&mut self, part: &str) -> Result<(), Fault> {
        let wanted = async {
            loop {
                let text = self.hear().await?;
                if kind(&text) == "table" && text.contains(part) {
                    return Ok(());
                }
            }
        };
        timeout(PATIENCE, wanted).await.map_err(|_| Fault::Late("the table".to_owned()))?
    }

    /// Does something; a token has nothing that JSON would want escaped.
    pub(super) async fn act(&mut self, number: usize, token: &str) -> Result<(), Fault> {
        self.say(format!(r#"{{"type":"act","number":{number},"token":"{token}"}}"#)).await
    }

    async fn say(&mut self, text: String) -> Result<(), Fault> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// Waits until so many actions came, of which the last is this one.
    pub(super) async fn until(&mut self, number: usize, token: &str) -> Result<(), Fault> {
        while self.heard < number {
            let text = self.acted().await?;
            if self.heard == number && field(&text, r#""token":""#) != Some(token) {
                return Err(Fault::Disorder(format!("action {number} is not ‘{token}’: {text}")));
            }
        }
        Ok(())
    }

    /// Waits for the next action. Whoever gives up waiting has lost nothing.
    pub(super) async fn acted(&mut self) -> Result<Utf8Bytes, Fault> {
        loop {
            let text = self.hear().await?;
            if kind(&text) == "acted" {
                let number = field(&text, r#""number":"#).and_then(|number| number.parse().ok());
                if number != Some(self.heard + 1) {
                    return Err(Fault::Disorder(format!("after action {}: {text}", self.heard)));
                }
                self.heard += 1;
                return Ok(text);
            }
        }
    }

    /// Waits for the next message.
    async fn hear(&mut self) -> Result<Utf8Bytes, Fault> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) if kind(&text) == "refused" => {
                    return Err(Fault::Refused(text.to_string()));
                }
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => {
                    let why = frame.map(|frame| frame.to_string());
                    return Err(Fault::Lost(format!("closed {}", why.unwrap_or_default())));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err(Fault::Lost("closed".to_owned())),
            }
        }
    }
}

/// The type of a message.
fn kind(text: &str) -> &str {
    field(text, r#""type":""#).unwrap_or_default()
}

/// What comes after a mark, until a field of a JSON object that is a plain word or number ends. A
/// whole tree is more than a driver has time for.
fn field<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    let value = &text[text.find(mark)? + mark.len()..];
    value.split(['"', ',', '}']).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_without_reading_all() {
        let text = r#"{"type":"acted","number":12,"token":"e2-f3","seat":1,"clock":null}"#;
        assert_eq!(kind(text), "acted");
        assert_eq!(field(text, r#""number":"#), Some("12"));
        assert_eq!(field(text, r#""token":""#), Some("e2-f3"));
        assert_eq!(field(text, r#""view":"#), None);
        assert_eq!(field(r#"{"number":3}"#, r#""number":"#), Some("3"));
        assert_eq!(kind("{}"), "");
    }
}
