//! Generates two tables for the binary: the operation files, so that a new file is served without code, and
//! the fields of the schema's inputs, so that an operation can take all fields of an input by its name.

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
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("operations.rs"), list)?;
    let schema = root.join("../../../schema.graphql");
    println!("cargo::rerun-if-changed={}", schema.display());
    let list = format!("{:?}", inputs(&fs::read_to_string(schema)?)).replace("\", [", "\", &[");
    fs::write(out.join("inputs.rs"), list)
}

/// Name and fields of each input, a field by its name and type, in the format of the schema's own printer.
fn inputs(schema: &str) -> Vec<(&str, Vec<(&str, &str)>)> {
    let mut found: Vec<(&str, Vec<(&str, &str)>)> = Vec::new();
    let mut within = false;
    // text between two `"""` marks is a description
    for (place, text) in schema.split("\"\"\"").enumerate() {
        for line in text.lines().filter(|_| place % 2 == 0) {
            if let Some(name) = line.strip_prefix("input ") {
                found.push((name.trim_end_matches(" {"), Vec::new()));
                within = true;
            } else if line == "}" {
                within = false;
            } else if let (true, Some((name, ty))) = (within, line.trim().split_once(": "))
                && let Some((_, fields)) = found.last_mut()
            {
                fields.push((name, ty.split(" = ").next().unwrap_or(ty)));
            }
        }
    }
    found
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
