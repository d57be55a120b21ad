//! A small disk in memory, where we are allowed to make one.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Result, ensure};

/// A disk, which is gone when this is dropped.
pub(super) struct Tmpfs(PathBuf);

impl Tmpfs {
    /// Makes one of so many megabytes in a folder.
    pub(super) fn new(folder: &Path, megabytes: usize) -> Result<Self> {
        fs::create_dir_all(folder)?;
        let size = format!("size={megabytes}m,mode=755");
        let mut command = Command::new("mount");
        command.args(["-t", "tmpfs", "-o", &size, "spelkast-trials"]).arg(folder);
        let mounted = command.stderr(Stdio::null()).status();
        ensure!(mounted.is_ok_and(|status| status.success()), "no disk can be made here");
        Ok(Self(folder.to_owned()))
    }
}

impl Drop for Tmpfs {
    fn drop(&mut self) {
        // Lazily: a program that still has a file open must not keep it for ever.
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}
