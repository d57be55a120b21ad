//! Puts the sets of the folder `puzzles` into the program: a list of its files.

use std::{env, fs, io, path::PathBuf};

fn main() -> io::Result<()> {
    let variable = |name| env::var_os(name).map(PathBuf::from).expect("cargo sets it");
    let folder = fs::canonicalize(variable("CARGO_MANIFEST_DIR").join("../../puzzles"))?;
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "json") {
            files.push(path);
        }
    }
    files.sort_unstable();
    let texts =
        files.iter().map(|file| format!("    include_str!({:?}),\n", file.to_string_lossy()));
    let code = format!("&[\n{}]\n", texts.collect::<String>());
    fs::write(variable("OUT_DIR").join("puzzles.rs"), code)
}
