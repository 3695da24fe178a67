//! Rebuilds this crate after a new or changed migration, because migrations are embedded. The names of test
//! templates contain a hash of the migrations and the demo data.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    let mut hasher = DefaultHasher::new();
    for folder in ["../../migrations", "src/seed"] {
        println!("cargo:rerun-if-changed={folder}");
        hash(Path::new(folder), &mut hasher)?;
    }
    println!("cargo:rustc-env=XIELI_CONTENT={:016x}", hasher.finish());
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
