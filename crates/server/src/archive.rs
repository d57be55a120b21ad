//! Copies of everything: to keep, to go back to, to move elsewhere, to read.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use tabletop::Record;

use crate::store::{Place, Store, StoreError, copy, holds_tables};

/// Why there is no copy.
#[derive(thiserror::Error, Debug)]
pub enum ArchiveError {
    /// The file is there already.
    #[error("{0} is there already: name another file, so that nothing is overwritten")]
    Exists(PathBuf),
    /// The file is not one of ours.
    #[error("{0} is no backup of ours: nothing was changed")]
    NotOurs(PathBuf),
    /// A file or folder cannot be used.
    #[error("{0} cannot be used: {1}")]
    File(PathBuf, io::Error),
    /// There is something already.
    #[error(
        "{0} holds tables already: move into an empty database, so that nothing is overwritten"
    )]
    NotEmpty(Place),
    /// A database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

type Result<T> = std::result::Result<T, ArchiveError>;

/// What is told how many rows have been copied.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

/// Copies everything into a new file, while servers go on; how many rows that was.
///
/// # Errors
/// If the file is there already, or one of the two cannot be used.
pub async fn backup(place: &Place, file: &Path, progress: Progress<'_>) -> Result<u64> {
    must_exist(place).await?;
    if file.exists() {
        return Err(ArchiveError::Exists(file.to_owned()));
    }
    // Who finds the file finds it whole.
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let fail = |error| ArchiveError::File(file.to_owned(), error);
    if part.exists() {
        fs::remove_file(&part).map_err(fail)?;
    }
    let copied = copy(place, &Place::File(part.clone()), progress).await;
    if copied.is_err() {
        let _ = fs::remove_file(&part);
    }
    let rows = copied?;
    fs::rename(&part, file).map_err(fail)?;
    Ok(rows)
}

/// Goes back to what a file holds, while servers go on; how many rows that was. Everything else is
/// gone.
///
/// # Errors
/// If the file is no backup, or one of the two cannot be used: nothing is changed then.
pub async fn restore(place: &Place, file: &Path, progress: Progress<'_>) -> Result<u64> {
    if !holds_tables(&Place::File(file.to_owned())).await {
        return Err(ArchiveError::NotOurs(file.to_owned()));
    }
    Ok(copy(&Place::File(file.to_owned()), place, progress).await?)
}

/// Copies everything into another database, which must be empty; how many rows that was.
///
/// # Errors
/// If there is nothing to move, something there already, or one of the two cannot be used.
pub async fn move_to(from: &Place, to: &Place, progress: Progress<'_>) -> Result<u64> {
    must_exist(from).await?;
    if holds_tables(to).await && !Store::open(to).await?.all().await?.is_empty() {
        return Err(ArchiveError::NotEmpty(to.clone()));
    }
    Ok(copy(from, to, progress).await?)
}

async fn must_exist(place: &Place) -> Result<()> {
    match place {
        Place::File(file) if !holds_tables(place).await => Err(ArchiveError::NotOurs(file.clone())),
        _ => Ok(()),
    }
}

/// The records of all tables, one after the other, each with the table's id; how many there were.
///
/// # Errors
/// If the database cannot be used, or `keep` says so.
pub async fn export(
    place: &Place,
    mut keep: impl FnMut(&str, &Record) -> io::Result<()>,
) -> Result<usize> {
    must_exist(place).await?;
    let store = Store::open(place).await?;
    let mut count = 0;
    for id in store.all().await? {
        let Some(stored) = store.load(&id).await? else { continue };
        let record =
            crate::table::record(stored).map_err(|why| StoreError::unreadable(&id, why))?;
        keep(&id, &record).map_err(|error| ArchiveError::File(PathBuf::from(&id), error))?;
        count += 1;
    }
    store.close().await;
    Ok(count)
}
