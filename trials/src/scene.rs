//! What all trials share: the program, a folder for what is kept, and chance.

use std::{
    env, fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use tabletop::{Dice, mix};
use tempfile::TempDir;

/// What all trials share.
pub struct Scene {
    program: PathBuf,
    folder: TempDir,
    seed: u64,
    talks: bool,
}

/// A folder in which services can work whoever they run as.
///
/// # Errors
/// If it cannot be made.
pub fn folder() -> Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("spelkast-trials-").tempdir()?;
    open_to_all(folder.path())?;
    Ok(folder)
}

impl Scene {
    /// Finds the program, and makes a folder for everything that is kept of the trials.
    ///
    /// # Errors
    /// If the program is not built, or no folder can be made.
    pub fn new(seed: u64, talks: bool) -> Result<Self> {
        Ok(Self { program: program()?, folder: folder()?, seed, talks })
    }

    /// The program that is tried.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// A folder of a trial's own.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn room(&self, name: &str) -> Result<PathBuf> {
        let room = self.folder.path().join(name);
        fs::create_dir_all(&room).with_context(|| format!("{} is needed", room.display()))?;
        open_to_all(&room)?;
        Ok(room)
    }

    /// Chance of a trial's own, the same for the same seed.
    pub fn dice(&self, name: &str) -> Dice {
        Dice::new(name.bytes().fold(self.seed, |seed, byte| mix(seed ^ u64::from(byte))))
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Says how far a trial has come.
    pub fn say(&self, line: &str) {
        if self.talks {
            println!("{line}");
        }
    }

    /// Keeps the folder, as evidence.
    pub fn keep(self) -> PathBuf {
        self.folder.keep()
    }
}

/// The services run as users of their own.
fn open_to_all(folder: &Path) -> Result<()> {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))?;
    Ok(())
}

/// The program that `SPELKAST` names; else the one that was built for release, or the one beside
/// this.
fn program() -> Result<PathBuf> {
    if let Some(named) = env::var_os("SPELKAST") {
        let named = PathBuf::from(named);
        return fs::canonicalize(&named)
            .with_context(|| format!("SPELKAST: there is no program {}", named.display()));
    }
    let here = env::current_exe()?;
    let folders = || here.ancestors().skip(1);
    let released = folders().map(|folder| folder.join("release").join("spelkast"));
    let beside = folders().map(|folder| folder.join("spelkast"));
    released
        .chain(beside)
        .find(|file| file.is_file())
        .context("spelkast is not built: cargo build --release, or name the program by SPELKAST")
}
