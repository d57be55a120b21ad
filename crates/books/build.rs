//! Puts the texts of the folder `books` into the program: a list of its files.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let variable = |name| env::var_os(name).map(PathBuf::from).expect("cargo sets it");
    let books = fs::canonicalize(variable("CARGO_MANIFEST_DIR").join("../../books"))?;
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", books.display());
    let mut files = Vec::new();
    collect(&books, &mut files)?;
    files.sort_unstable();
    let mut code = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&books).expect("it is in the folder").to_string_lossy();
        let name = name.replace('\\', "/");
        code += &format!("    ({name:?}, include_str!({:?})),\n", file.to_string_lossy());
    }
    code += "]\n";
    fs::write(variable("OUT_DIR").join("books.rs"), code)
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), files)?;
        }
    } else if path
        .extension()
        .is_some_and(|ending| ["md", "toml", "spel"].iter().any(|known| ending == *known))
    {
        files.push(path.to_owned());
    }
    Ok(())
}
