//! Reads the checkout for the checks in `tests/`: its files, the blocks of its documents, its GraphQL schema.
//!
//! The checks need neither the program nor a database. This crate depends on no library, so that they build and run in
//! seconds.

pub mod markdown;
pub mod rust;
pub mod schema;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders of build outputs, caches and fetched packages, which `.gitignore` names, and of git itself.
const NOT_SOURCES: [&str; 9] = [
    ".cache",
    ".git",
    ".xieli",
    "__generated__",
    "dist",
    "node_modules",
    "playwright-report",
    "target",
    "test-results",
];

/// A text file of the checkout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The path from the root of the checkout, with `/` between its parts.
    pub path: String,
    /// The content.
    pub text: String,
}

impl File {
    /// Makes the input of a test of a check.
    pub fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }
}

/// The root of the checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The content of a file that has to exist; `path` starts at the root of the checkout.
pub fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The paths of all files below a folder, sorted; an empty `folder` is the checkout.
pub fn paths(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    walk(folder, &mut found);
    found.sort();
    found
}

fn walk(folder: &str, found: &mut Vec<String>) {
    let entries = fs::read_dir(root().join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    for entry in entries {
        let entry = entry.unwrap_or_else(|error| panic!("{folder}: {error}"));
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            found.push(path);
        } else if !NOT_SOURCES.contains(&name.as_str()) {
            walk(&path, found);
        }
    }
}

/// The names of the folders directly in a folder, sorted.
pub fn folders(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut found: Vec<String> = entries
        .filter_map(Result::ok)
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    found.sort();
    found
}

/// The files below these folders whose names have one of these endings.
pub fn files(folders: &[&str], endings: &[&str]) -> Vec<File> {
    let ends = |path: &String| endings.iter().any(|ending| path.ends_with(ending));
    let paths = folders.iter().flat_map(|folder| paths(folder)).filter(ends);
    paths.map(|path| File { text: text(&path), path }).collect()
}

/// The documents that people read: README.md, CONTRIBUTING.md and everything below `docs`.
pub fn documents() -> Vec<File> {
    let mut found = files(&["docs"], &[".md"]);
    found.extend(
        ["README.md", "CONTRIBUTING.md"].map(|path| File { text: text(path), path: path.to_owned() }),
    );
    found
}

/// The paths that git tracks or would add; the paths of all files where there is no git or no repository.
pub fn tracked() -> Vec<String> {
    let list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let answer = Command::new("git").args(list).current_dir(root()).output();
    let Some(answer) = answer.ok().filter(|answer| answer.status.success()) else { return paths("") };
    let names = String::from_utf8_lossy(&answer.stdout);
    // a file that was deleted stays in git's list until the deletion is staged
    let there = |path: &&str| root().join(path).is_file();
    names.split('\0').filter(there).map(str::to_owned).collect()
}
