//! The secret key outside of the database: configured, or a file in the data folder created at the first
//! start.

use std::io::{ErrorKind, Write};
use std::path::Path;

use xieli_database::{Context, Outcome, Trouble};
use xieli_domain::keyring::{self, Keyring, Secret};

use crate::config::Config;

/// The file in the data folder.
const FILE: &str = "secret.key";

/// The key ring of this process.
pub fn keyring(config: &Config) -> Outcome<Keyring> {
    match config.secret_keys.split_first() {
        Some((first, older)) => Ok(Keyring::new(first, older)),
        None => Ok(Keyring::new(&kept(&config.data)?, &[])),
    }
}

/// The key in the data folder; two processes that start concurrently get the same one.
fn kept(folder: &Path) -> Outcome<Secret> {
    let path = folder.join(FILE);
    let place = || path.display().to_string();
    if let Some(secret) = read(&path)? {
        return Ok(secret);
    }
    std::fs::create_dir_all(folder).context(place)?;
    // readable only for its owner, and created atomically
    let mut file = tempfile::NamedTempFile::new_in(folder).context(place)?;
    writeln!(file, "{}", keyring::encode(&keyring::random_secret())).context(place)?;
    file.as_file().sync_all().context(place)?;
    match file.persist_noclobber(&path) {
        Ok(_) => {}
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error.error).context(place),
    }
    read(&path)?.ok_or_else(|| Trouble::new(format!("{}: 密钥文件不见了 / the key is gone", place())))
}

fn read(path: &Path) -> Outcome<Option<Secret>> {
    match std::fs::read_to_string(path) {
        Ok(text) => keyring::decode(&text).map(Some).ok_or_else(|| {
            let place = path.display();
            Trouble::new(format!("{place}: 应为 32 字节的 base64 密钥 / must be 32 bytes in base64"))
        }),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).context(|| path.display().to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn the_key_is_made_once_and_only_its_owner_reads_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let below = folder.path().join("data");
        let first = kept(&below).expect("a key");
        assert_eq!(kept(&below).expect("the same key"), first);
        let mode = std::fs::metadata(below.join(FILE)).expect("a file").permissions().mode();
        assert_eq!(mode & 0o077, 0);
    }

    #[test]
    fn a_broken_key_is_refused_and_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join(FILE), "short").expect("written");
        assert!(kept(folder.path()).is_err());
        assert_eq!(std::fs::read_to_string(folder.path().join(FILE)).expect("kept"), "short");
    }
}
