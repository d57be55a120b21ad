//! A server without a page: it thinks for others.

use std::sync::Arc;

use crate::{
    hall::Hall,
    server::{StartError, open_hall},
    settings::Settings,
};

/// A worker that runs: it takes from the work queue what computers have to think about, and plays
/// what they come to.
pub struct Worker {
    hall: Arc<Hall>,
}

impl Worker {
    /// Starts a worker.
    ///
    /// # Errors
    /// If the database or the bus cannot be used.
    pub async fn start(settings: Settings) -> Result<Self, StartError> {
        let (hall, _) = open_hall(&settings).await?;
        tracing::info!(database = %settings.place, "a worker has started");
        Ok(Self { hall })
    }

    /// Stops: what was begun is left to others.
    pub async fn stop(self) {
        self.hall.close().await;
        tracing::info!("a worker has stopped");
    }
}
