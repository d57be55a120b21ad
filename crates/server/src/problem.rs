//! How the server says no: one type for HTTP and for the WebSocket.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use tabletop::Refusal;

use crate::protocol::Refused;

/// A refusal, with the status that HTTP gives it.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    refused: Refused,
}

impl Problem {
    fn new(status: StatusCode, error: &'static str, message: impl Into<String>) -> Self {
        Self { status, refused: Refused { error, clause: None, message: message.into() } }
    }

    /// Something about the request itself is wrong.
    pub(crate) fn bad(error: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, error, message)
    }

    /// It is not theirs to do.
    pub(crate) fn forbidden(error: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, error, message)
    }

    /// It is not there.
    pub(crate) fn missing(error: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, error, message)
    }

    /// It does not fit what is there now.
    pub(crate) fn conflict(error: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, error, message)
    }

    /// It is larger than anything that makes sense here.
    pub(crate) fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The body is too large.")
    }

    /// It did not come in time.
    pub(crate) fn too_slow() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "The body took too long to come.")
    }

    /// There is no such call, or it is not made so.
    pub(crate) fn no_such_call(status: StatusCode) -> Self {
        Self::new(status, "no_such_call", "There is no such call: see /api/openapi.json.")
    }

    /// Too much of it.
    pub(crate) fn too_many(message: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many", message)
    }

    /// There is no such table.
    pub(crate) fn no_such_table(id: &str) -> Self {
        let shown: String = id.chars().filter(|c| !c.is_control()).take(40).collect();
        Self::missing("no_such_table", format!("There is no table {shown}."))
    }

    /// What the client knows is not what is there any more.
    pub(crate) fn stale(number: usize) -> Self {
        Self::conflict("stale", format!("The table has moved on: it is at {number} actions now."))
    }

    /// The edition cannot be played with.
    pub(crate) fn edition(refusal: Refusal) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_edition", refusal.message)
    }

    /// It went wrong here, and what exactly is in the log.
    pub(crate) fn failed() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", "Something went wrong here.")
    }

    /// Whether what was asked for is not there.
    pub(crate) fn is_missing(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }

    /// The answer as the WebSocket has it.
    pub(crate) fn into_refused(self) -> Refused {
        self.refused
    }
}

impl From<Refusal> for Problem {
    /// The rules do not allow it.
    fn from(refusal: Refusal) -> Self {
        let mut problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal", refusal.message);
        problem.refused.clause = Some(refusal.clause.0);
        problem
    }
}

impl From<crate::store::StoreError> for Problem {
    /// Nothing was stored. What exactly went wrong is for the log, not for strangers.
    fn from(error: crate::store::StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        let message = "Nothing can be stored at the moment.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "storage", message)
    }
}

impl From<crate::hall::Gone> for Problem {
    /// The server is about to stop.
    fn from(_: crate::hall::Gone) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "The server is about to stop.")
    }
}

/// Why a request was refused, for those who see no more of it than the response.
#[derive(Clone, Copy)]
pub(crate) struct Why(pub(crate) &'static str);

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let why = Why(self.refused.error);
        let mut response = (self.status, Json(self.refused)).into_response();
        response.extensions_mut().insert(why);
        response
    }
}
