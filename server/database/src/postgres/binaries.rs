//! Locates `initdb` and `postgres`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Outcome, Trouble};

/// The oldest version whose SQL the migrations may use (`on delete set null (column)` came with 15).
const OLDEST: u32 = 15;

/// A folder with `initdb` and `postgres`.
#[derive(Debug, Clone)]
pub struct Binaries {
    /// The folder.
    pub bin: PathBuf,
    /// The major version.
    pub version: u32,
}

impl Binaries {
    /// The path of one program.
    pub fn program(&self, name: &str) -> PathBuf {
        self.bin.join(name)
    }
}

/// Searches only `configured` (XIELI_POSTGRES_BIN) if given; otherwise `.cache/postgres/bin` of the working
/// directory and the folders above it, then PATH and Debian's own folders.
pub fn find(configured: Option<&Path>) -> Outcome<Binaries> {
    if let Some(bin) = configured {
        return inspect(bin).map_err(|why| {
            Trouble::new(format!("XIELI_POSTGRES_BIN={}: 不可用 / cannot be used: {why}", bin.display()))
        });
    }
    let mut refused = Vec::new();
    for bin in candidates() {
        if !bin.join("postgres").is_file() {
            continue;
        }
        match inspect(&bin) {
            Ok(found) => return Ok(found),
            Err(why) => refused.push(format!("{}: {why}", bin.display())),
        }
    }
    let seen = if refused.is_empty() { String::new() } else { format!(" ({})", refused.join("; ")) };
    Err(Trouble::new(format!(
        "找不到 PostgreSQL {OLDEST} 或更新版本的程序{seen}。请运行 ./taskw postgres，或设置 XIELI_POSTGRES_BIN 或 DATABASE_URL。 / \
         No PostgreSQL {OLDEST} or newer was found: run ./taskw postgres, or set XIELI_POSTGRES_BIN or DATABASE_URL."
    )))
}

fn candidates() -> Vec<PathBuf> {
    let mut found = Vec::new();
    if let Ok(here) = env::current_dir() {
        found.extend(here.ancestors().map(|folder| folder.join(".cache/postgres/bin")));
    }
    if let Some(path) = env::var_os("PATH") {
        found.extend(env::split_paths(&path));
    }
    let mut debian: Vec<(u32, PathBuf)> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .collect();
    debian.sort();
    found.extend(debian.into_iter().rev().map(|(_, bin)| bin));
    found
}

fn inspect(bin: &Path) -> Result<Binaries, String> {
    let bin = bin.canonicalize().map_err(|error| error.to_string())?;
    if !bin.join("initdb").is_file() {
        return Err("initdb is missing".to_owned());
    }
    let output =
        Command::new(bin.join("postgres")).arg("--version").output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let version = major(&text).ok_or_else(|| format!("no version in `{}`", text.trim()))?;
    if version < OLDEST {
        return Err(format!("version {version} is older than {OLDEST}"));
    }
    Ok(Binaries { bin, version })
}

/// The major version in `postgres (PostgreSQL) 18.4`.
fn major(text: &str) -> Option<u32> {
    let number = text.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    number.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn reads_the_major_version() {
        assert_eq!(major("postgres (PostgreSQL) 18.4\n"), Some(18));
        assert_eq!(major("postgres (PostgreSQL) 15.6 (Debian 15.6-1)"), Some(15));
        assert_eq!(major("postgres (PostgreSQL) 19beta1"), Some(19));
        assert_eq!(major("nonsense"), None);
    }
}
