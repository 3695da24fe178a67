//! The migrations are embedded: a new or changed file must rebuild this crate and rename the test templates.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=../../migrations");
    let mut hasher = DefaultHasher::new();
    hash(Path::new("../../migrations"), &mut hasher)?;
    println!("cargo:rustc-env=XIELI_MIGRATIONS={:016x}", hasher.finish());
    Ok(())
}

fn hash(path: &Path, hasher: &mut DefaultHasher) -> io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(path)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        entry.file_name().hash(hasher);
        match entry.file_type()?.is_dir() {
            true => hash(&entry.path(), hasher)?,
            false => fs::read(entry.path())?.hash(hasher),
        }
    }
    Ok(())
}
