//! A database of a test's own: a file, or a new one of the PostgreSQL server that
//! `SPELKAST_TEST_POSTGRES` names.

use std::{path::PathBuf, str::FromStr as _};

use sqlx::{Connection as _, Executor as _, postgres::PgConnectOptions};
use tempfile::TempDir;

/// A database and its folder, which is there in any case.
pub(crate) struct Database {
    pub(crate) folder: TempDir,
    /// The address of the database; none for a file.
    postgres: Option<String>,
}

impl Database {
    pub(crate) async fn new() -> Self {
        let folder = TempDir::new().expect("a folder");
        let server = std::env::var("SPELKAST_TEST_POSTGRES").ok();
        let postgres = match server {
            Some(server) => Some(create(&server, &folder).await),
            None => None,
        };
        Self { folder, postgres }
    }

    /// As `--database` has it.
    pub(crate) fn url(&self) -> String {
        match &self.postgres {
            Some(url) => url.clone(),
            None => format!("sqlite:{}", self.file().display()),
        }
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.folder.path().join("spelkast.sqlite")
    }
}

/// Makes a database that is called as the folder is.
async fn create(server: &str, folder: &TempDir) -> String {
    let name: String = folder.path().file_name().expect("a name").to_string_lossy().into_owned();
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let options = PgConnectOptions::from_str(server).expect("an address");
    let mut connection =
        sqlx::PgConnection::connect_with(&options).await.expect("PostgreSQL answers");
    let sql = sqlx::AssertSqlSafe(format!("CREATE DATABASE \"{name}\""));
    connection.execute(sql).await.expect("a database");
    connection.close().await.expect("an end");
    let (host, _) = server.rsplit_once('/').expect("an address with a database");
    format!("{host}/{name}")
}
