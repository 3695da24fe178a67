//! Lists the operation files, so that the binary carries them and a new file is served by existing.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("operations");
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let mut list = String::from("[\n");
    for file in &files {
        let name = file.strip_prefix(&root).unwrap_or(file).display();
        let _always = writeln!(list, "    ({:?}, include_str!({file:?})),", name.to_string());
    }
    list.push(']');
    println!("cargo::rerun-if-changed=operations");
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("operations.rs"), list)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "graphql") {
            println!("cargo::rerun-if-changed={}", path.display());
            files.push(path);
        }
    }
    Ok(())
}
