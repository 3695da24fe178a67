//! The folder of the cluster, and the user as which it runs.
//!
//! PostgreSQL refuses root. A root process therefore starts it as the owner of the data folder, or as 65534
//! if that is root itself, without creating a user. That user must be able to access the data: a checkout
//! under `/root` (mode 0700) is inaccessible to it, and this crate does not change permissions of home
//! folders, so the cluster is then placed under `/var/lib`, named by a hash of the data folder.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};

use nix::unistd::geteuid;
use sha2::{Digest, Sha256};

use crate::{Context, Outcome, Trouble};

/// The uid and gid of `nobody`.
const NOBODY: u32 = 65534;

/// The folders of the cluster of one data folder, and its user.
#[derive(Debug, Clone)]
pub struct Place {
    /// Folder of lock, state and log; everything below is in it.
    pub home: PathBuf,
    /// The uid and gid of PostgreSQL; `None` if this process is not root and runs it as its own user.
    pub run_as: Option<(u32, u32)>,
}

impl Place {
    /// PGDATA.
    pub fn data(&self) -> PathBuf {
        self.home.join("data")
    }

    /// The folder of the socket.
    pub fn run(&self) -> PathBuf {
        self.home.join("run")
    }

    /// The log file of PostgreSQL.
    pub fn log(&self) -> PathBuf {
        self.home.join("postgres.log")
    }

    /// Creates a folder that only the cluster's user can access.
    pub fn make_private(&self, folder: &Path) -> Outcome<()> {
        let failed = || folder.display().to_string();
        fs::create_dir_all(folder).context(failed)?;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).context(failed)?;
        match self.run_as {
            Some((uid, gid)) => chown(folder, Some(uid), Some(gid)).context(failed),
            None => Ok(()),
        }
    }

    /// Whether the cluster's user can access `path`.
    pub fn reaches(&self, path: &Path) -> bool {
        self.run_as.is_none_or(|user| reachable(path, user))
    }
}

/// Chooses the place for the data folder `data` (XIELI_DATA), which is created if missing.
pub fn choose(data: &Path) -> Outcome<Place> {
    let fresh = !data.exists();
    fs::create_dir_all(data).context(|| format!("XIELI_DATA={}", data.display()))?;
    let data = data.canonicalize().context(|| format!("XIELI_DATA={}", data.display()))?;
    let inside = data.join("postgres");
    if !geteuid().is_root() {
        return make(inside, None);
    }
    if fresh {
        // searchable by other users regardless of the umask; the files inside keep their own modes
        fs::set_permissions(&data, fs::Permissions::from_mode(0o711))
            .context(|| data.display().to_string())?;
    }
    let owner = fs::metadata(&data).context(|| data.display().to_string())?;
    let user = if owner.uid() == 0 { (NOBODY, NOBODY) } else { (owner.uid(), owner.gid()) };
    if reachable(&data, user) {
        return make(inside, Some(user));
    }
    let name = format!("xieli-{}", &hex(&Sha256::digest(data.as_os_str().as_encoded_bytes()))[..12]);
    let mut why = Vec::new();
    for base in ["/var/lib", "/var/tmp"] {
        let home = Path::new(base).join(&name);
        if !reachable(Path::new(base), user) {
            why.push(format!("{base}: closed to uid {}", user.0));
            continue;
        }
        match make(home, Some(user)) {
            Ok(place) => return Ok(place),
            Err(error) => why.push(error.to_string()),
        }
    }
    Err(Trouble::new(format!(
        "没有可供 uid {} 使用的数据库目录 / no folder for the database that uid {} can reach: {}",
        user.0,
        user.0,
        why.join("; ")
    )))
}

fn make(home: PathBuf, run_as: Option<(u32, u32)>) -> Outcome<Place> {
    let failed = || home.display().to_string();
    fs::create_dir_all(&home).context(failed)?;
    let owner = fs::metadata(&home).context(failed)?.uid();
    if owner != geteuid().as_raw() {
        return Err(Trouble::new(format!(
            "{}: 属于 uid {owner}，请以该用户运行或更换 XIELI_DATA / belongs to uid {owner}: run as that user or choose another XIELI_DATA",
            home.display()
        )));
    }
    let mode = if run_as.is_some() { 0o711 } else { 0o700 };
    fs::set_permissions(&home, fs::Permissions::from_mode(mode)).context(failed)?;
    Ok(Place { home, run_as })
}

fn reachable(path: &Path, (uid, gid): (u32, u32)) -> bool {
    path.ancestors().all(|folder| {
        let Ok(found) = fs::metadata(folder) else { return false };
        let bit = if found.uid() == uid {
            0o100
        } else if found.gid() == gid {
            0o010
        } else {
            0o001
        };
        found.mode() & bit != 0
    })
}

/// Encodes bytes as lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
