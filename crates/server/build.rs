//! Puts the page into the program: a list of the files in `web` that browsers need, and of no
//! others. Tests, tools and what they install stay out.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

/// What belongs to those who work on the page.
const LEFT_OUT: [&str; 5] =
    ["node_modules", "tests", "package.json", "package-lock.json", "tsconfig.json"];

fn main() -> io::Result<()> {
    let variable = |name| env::var_os(name).map(PathBuf::from).expect("cargo sets it");
    let web = variable("CARGO_MANIFEST_DIR").join("../../web");
    let mut files = Vec::new();
    println!("cargo:rerun-if-changed=build.rs");
    for entry in entries(&web)? {
        // Not the folder itself: what is left out may be large, and changes without need.
        println!("cargo:rerun-if-changed={}", entry.display());
        collect(&entry, &mut files)?;
    }
    let mut code = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&web).expect("it is in the folder").to_string_lossy();
        let name = name.replace('\\', "/");
        let path = fs::canonicalize(&file)?;
        let path = path.to_string_lossy();
        code += &format!("    ({name:?}, include_bytes!({path:?})),\n");
    }
    code += "]\n";
    fs::write(variable("OUT_DIR").join("web.rs"), code)
}

/// What is in a folder and belongs to the page, in order; nothing where there is no folder.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if !name.starts_with('.') && !LEFT_OUT.contains(&&*name) {
            paths.push(entry.path());
        }
    }
    paths.sort_unstable();
    Ok(paths)
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in entries(path)? {
            collect(&entry, files)?;
        }
    } else {
        files.push(path.to_owned());
    }
    Ok(())
}
