//! Supervisor of a server's postmaster: restarts it whenever it ends.

use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

use nix::unistd::Pid;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::place::Place;
use super::process;
use crate::{Context, Outcome};

/// Interval of checks.
const LOOK: Duration = Duration::from_millis(100);
/// Delay before the first restart, doubled up to a maximum while it keeps ending: old processes may still be
/// ending, and a full disk may stay full for a while.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// Run time after which a postmaster counts as healthy.
const WELL: Duration = Duration::from_secs(30);

/// The command that starts a postmaster.
#[derive(Debug, Clone)]
pub struct Launch {
    /// The folder and user of the cluster.
    pub place: Place,
    /// The program.
    pub program: PathBuf,
    /// Arguments besides the data folder.
    pub arguments: Vec<String>,
}

impl Launch {
    /// Starts it.
    pub fn start(&self) -> Outcome<Running> {
        let child = process::start(&self.place, &self.program, &self.arguments)?;
        let pid = Pid::from_raw(i32::try_from(child.id()).context(|| "pid".to_owned())?);
        Ok(Running { pid, child: Some(child) })
    }
}

/// A running postmaster, started or found by this process.
#[derive(Debug)]
pub struct Running {
    /// Its process id.
    pub pid: Pid,
    /// The child process; `None` if another process started it.
    pub child: Option<Child>,
}

impl Running {
    fn has_ended(&mut self, data: &Path) -> bool {
        match &mut self.child {
            // a child whose state can't be read counts as ended
            Some(child) => !matches!(child.try_wait(), Ok(None)),
            None => !process::is_postmaster(self.pid, data),
        }
    }
}

/// Supervises a postmaster until it is told to stop.
#[derive(Debug)]
pub struct Guard {
    stop: oneshot::Sender<()>,
    watching: JoinHandle<Option<Running>>,
}

impl Guard {
    /// Supervises `running`, which `launch` started or would restart.
    pub fn over(launch: Launch, running: Running) -> Self {
        let (stop, stopped) = oneshot::channel();
        Self { stop, watching: tokio::spawn(watch(launch, running, stopped)) }
    }

    /// Stops the supervision; returns the postmaster unless it has just ended.
    pub async fn finish(self) -> Option<Running> {
        // the task ends only on this signal, or with the process
        let _told = self.stop.send(());
        self.watching.await.ok().flatten()
    }
}

async fn watch(launch: Launch, running: Running, mut stop: oneshot::Receiver<()>) -> Option<Running> {
    let data = launch.place.data();
    let mut pause = FIRST_PAUSE;
    let mut current = Some(running);
    let mut began = Instant::now();
    loop {
        let rest = if current.is_some() { LOOK } else { pause };
        tokio::select! {
            _ = &mut stop => return current,
            () = tokio::time::sleep(rest) => {}
        }
        if let Some(running) = &mut current {
            if running.has_ended(&data) {
                let said = process::log_tail(&launch.place);
                tracing::error!(pid = %running.pid, said, "PostgreSQL has ended: it is started anew");
                pause = if began.elapsed() > WELL { FIRST_PAUSE } else { (pause * 2).min(LONGEST_PAUSE) };
                current = None;
            }
            continue;
        }
        match launch.start() {
            Ok(running) => {
                began = Instant::now();
                current = Some(running);
            }
            Err(error) => {
                tracing::error!(%error, "PostgreSQL cannot be started");
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
    }
}
