//! A PostgreSQL cluster: start, attachment, stop and removal.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

use nix::fcntl::{Flock, FlockArg};

use super::guard::{Guard, Launch, Running};
use super::make::{create, within_reach};
use super::place::Place;
use super::state::{State, app_password, place_port, read_state};
use super::{binaries, owner, process, tuning};
use crate::{Context, Outcome, Trouble, connect};

/// Name of the cluster's own role and of the product's database.
const NAME: &str = "xieli";

/// Longest folder of a socket: every system accepts paths of 103 bytes, and `/.s.PGSQL.65535` is appended.
const SOCKET_FOLDER_MAX: usize = 85;

/// Messages of PostgreSQL while a previous postmaster, or one of its processes, is still ending.
const STILL_ABOUT: [&str; 2] = ["pre-existing shared memory block", "Is another postmaster"];
/// Message of PostgreSQL if its port is in use.
const PORT_TAKEN: &str = "could not create any TCP/IP sockets";
/// Number of other ports to try.
const PORTS: usize = 3;
/// Time for processes to end after their postmaster; a running statement is finished first.
const GOODBYE: Duration = Duration::from_secs(30);

/// Ownership of a running cluster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ownership {
    /// Exclusive: refused while another process has it; stopped with this process.
    Sole,
    /// Exclusive if no other process has it; else the running one is used and left alone.
    Shared,
    /// Started if needed and left running for the next process, for tests.
    Left,
}

/// Options of a cluster.
#[derive(Debug, Clone)]
pub struct Options {
    /// Its folder and user.
    pub place: Place,
    /// XIELI_POSTGRES_BIN.
    pub binaries: Option<PathBuf>,
    /// Its ownership.
    pub ownership: Ownership,
    /// Whether writes are synced to disk; false for disposable data.
    pub durable: bool,
    /// max_connections.
    pub connections: u32,
}

/// A running cluster.
#[derive(Debug)]
pub struct Cluster {
    place: Place,
    state: State,
    process: Process,
    /// The lock, held while this process owns the cluster.
    _lock: Option<Flock<File>>,
}

/// Responsibility for the postmaster.
#[derive(Debug)]
enum Process {
    /// Of a server: supervised, and stopped with this process.
    Guarded(Guard),
    /// Of a command: stopped with this process.
    Ours(Running),
    /// Of another process, or left running for the next one.
    NotOurs,
}

impl Cluster {
    /// Starts the cluster of a place, creates it first if necessary, or takes over one left by a killed
    /// server.
    pub async fn start(options: &Options) -> Outcome<Self> {
        let place = &options.place;
        let Some(lock) = lock(place, options.ownership).await? else {
            return Self::attach(place).await;
        };
        let found = binaries::find(options.binaries.as_deref())?;
        let bin = within_reach(place, &found)?;
        let mut state = create(place, &bin, found.version, options.durable).await?;
        if let Some(pid) = process::running(&place.data()) {
            if answers(&state, place, Duration::from_secs(30), || Ok(())).await.is_ok() {
                tracing::info!(%pid, "the running PostgreSQL of this data folder is used");
                let launch = launch(options, &bin, &state);
                return Self::ready(options, state, launch, Running { pid, child: None }, lock).await;
            }
            process::stop(pid, None).await?;
        }
        place.make_private(&place.run())?;
        let mut left = PORTS;
        loop {
            state = place_port(place, state)?;
            let launch = launch(options, &bin, &state);
            match Self::begun(place, &state, &launch).await {
                Ok(running) => return Self::ready(options, state, launch, running, lock).await,
                // another process took the port between the check and the start, so another one is tried
                Err(_) if left > 0 && process::log_tail(place).contains(PORT_TAKEN) => left -= 1,
                Err(trouble) => return Err(trouble),
            }
        }
    }

    /// Starts the postmaster and waits until it accepts connections.
    async fn begun(place: &Place, state: &State, launch: &Launch) -> Outcome<Running> {
        let began = Instant::now();
        let mut running = launch.start()?;
        answers(state, place, Duration::from_secs(90), || {
            let Some(Ok(Some(status))) = running.child.as_mut().map(Child::try_wait) else { return Ok(()) };
            let said = process::log_tail(place);
            // the processes of a killed postmaster end after a moment, and a new one does not start before
            if STILL_ABOUT.iter().any(|what| said.contains(what)) && began.elapsed() < GOODBYE {
                running = launch.start()?;
                return Ok(());
            }
            Err(Trouble::new(format!("PostgreSQL 启动失败 / PostgreSQL did not start ({status}):\n{said}")))
        })
        .await?;
        Ok(running)
    }

    async fn ready(
        options: &Options,
        mut state: State,
        launch: Launch,
        running: Running,
        lock: Flock<File>,
    ) -> Outcome<Self> {
        let place = options.place.clone();
        let password = app_password(&place, &mut state)?;
        owner::make(&connect(&url(&state, &place, "postgres")).await?, NAME, &password).await?;
        owner::give(&connect(&url(&state, &place, NAME)).await?).await?;
        let process = match options.ownership {
            Ownership::Sole => Process::Guarded(Guard::over(launch, running)),
            Ownership::Shared => Process::Ours(running),
            Ownership::Left => Process::NotOurs,
        };
        let lock = (options.ownership != Ownership::Left).then_some(lock);
        Ok(Self { place, state, process, _lock: lock })
    }

    /// Attaches to the cluster of another process.
    async fn attach(place: &Place) -> Outcome<Self> {
        let began = Instant::now();
        loop {
            if let Some(state) = read_state(place)?
                && answers(&state, place, Duration::from_secs(2), || Ok(())).await.is_ok()
            {
                return Ok(Self { place: place.clone(), state, process: Process::NotOurs, _lock: None });
            }
            if began.elapsed() > Duration::from_secs(60) {
                return Err(Trouble::new(format!(
                    "{}: 数据库没有应答 / the database of the running server does not answer",
                    place.home.display()
                )));
            }
            tokio::time::sleep(process::POLL).await;
        }
    }

    /// The address of the product's database, with its owning role. While a server of an older release holds
    /// the cluster, that role may not exist yet.
    pub fn url(&self) -> String {
        match &self.state.app_password {
            Some(password) => url_as(&self.state, &self.place, NAME, owner::ROLE, password),
            None => self.url_of(NAME),
        }
    }

    /// The address of a database of the cluster with the superuser role, for maintenance.
    pub fn url_of(&self, database: &str) -> String {
        url(&self.state, &self.place, database)
    }

    /// Its folder and user.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Stops it if this process owns it.
    pub async fn stop(self) -> Outcome<()> {
        let running = match self.process {
            Process::Guarded(guard) => guard.finish().await,
            Process::Ours(running) => Some(running),
            Process::NotOurs => None,
        };
        match running {
            Some(running) => process::stop(running.pid, running.child).await,
            None => Ok(()),
        }
    }
}

/// Deletes a cluster with all of its data; refused while a server uses it.
pub async fn remove(place: &Place) -> Outcome<()> {
    let _lock = lock(place, Ownership::Sole).await?;
    if let Some(pid) = process::running(&place.data()) {
        process::stop(pid, None).await?;
    }
    fs::remove_dir_all(&place.home).context(|| place.home.display().to_string())
}

/// Locks the cluster; `None` if another process has the lock and that is acceptable.
async fn lock(place: &Place, ownership: Ownership) -> Outcome<Option<Flock<File>>> {
    let path = place.home.join("lock");
    let failed = || path.display().to_string();
    let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).mode(0o600).open(&path);
    let file = file.context(failed)?;
    let locked = if ownership == Ownership::Left {
        let waiting = tokio::task::spawn_blocking(move || Flock::lock(file, FlockArg::LockExclusive));
        waiting.await.context(failed)?
    } else {
        Flock::lock(file, FlockArg::LockExclusiveNonblock)
    };
    match locked {
        Ok(mut lock) => {
            lock.set_len(0).context(failed)?;
            lock.rewind().context(failed)?;
            write!(lock, "{}", std::process::id()).context(failed)?;
            Ok(Some(lock))
        }
        Err(_) if ownership == Ownership::Shared => Ok(None),
        Err((mut file, _)) => {
            let mut pid = String::new();
            file.read_to_string(&mut pid).context(failed)?;
            Err(Trouble::new(format!(
                "数据目录 {} 正由另一个 xieli 进程（pid {pid}）使用；请先停止它，或用 XIELI_DATA 指定另一个目录。 / \
                 The data folder is in use by another xieli process (pid {pid}): stop it, or choose another XIELI_DATA.",
                place.home.display()
            )))
        }
    }
}

/// The command that starts the postmaster of a cluster.
fn launch(options: &Options, bin: &Path, state: &State) -> Launch {
    let sockets = match socket_folder(&options.place) {
        Some(folder) => format!("unix_socket_directories={}", folder.display()),
        None => "unix_socket_directories=".to_owned(),
    };
    let settings = [
        "listen_addresses=127.0.0.1".to_owned(),
        format!("port={}", state.port),
        sockets,
        "unix_socket_permissions=0700".to_owned(),
    ];
    let tuned = tuning::settings(options.durable, options.connections);
    let arguments =
        settings.into_iter().chain(tuned).flat_map(|setting| ["-c".to_owned(), setting]).collect();
    Launch { place: options.place.clone(), program: bin.join("postgres"), arguments }
}

fn socket_folder(place: &Place) -> Option<PathBuf> {
    let folder = place.run();
    (folder.as_os_str().len() <= SOCKET_FOLDER_MAX).then_some(folder)
}

fn url(state: &State, place: &Place, database: &str) -> String {
    url_as(state, place, database, NAME, &state.password)
}

fn url_as(state: &State, place: &Place, database: &str, role: &str, password: &str) -> String {
    let host = match socket_folder(place) {
        Some(folder) => percent(&folder.to_string_lossy()),
        None => "127.0.0.1".to_owned(),
    };
    format!("postgres://{role}:{password}@{host}:{}/{database}", state.port)
}

fn percent(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// Waits until the cluster accepts connections; `still` tells whether waiting makes sense.
async fn answers(
    state: &State,
    place: &Place,
    patience: Duration,
    mut still: impl FnMut() -> Outcome<()>,
) -> Outcome<()> {
    let began = Instant::now();
    loop {
        still()?;
        let answer =
            match tokio::time::timeout(Duration::from_secs(5), connect(&url(state, place, "postgres"))).await
            {
                Ok(Ok(_)) => return Ok(()),
                Ok(Err(error)) => error,
                Err(_) => Trouble::new("PostgreSQL: timeout"),
            };
        if began.elapsed() > patience {
            return Err(answer);
        }
        tokio::time::sleep(process::POLL).await;
    }
}
