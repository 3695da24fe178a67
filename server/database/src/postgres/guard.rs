//! Keeps the postmaster of a server alive: it is started anew when it ends, whatever ended it.

use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

use nix::unistd::Pid;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::place::Place;
use super::process;
use crate::{Context, Outcome};

/// How often it is looked at.
const LOOK: Duration = Duration::from_millis(100);
/// Before the first start, doubled up to the longest while it keeps ending: processes of the old one may still be
/// about, and a full disk stays full for a while.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// One that has lived so long was well.
const WELL: Duration = Duration::from_secs(30);

/// How a postmaster is started.
#[derive(Debug, Clone)]
pub struct Launch {
    /// Where it lies.
    pub place: Place,
    /// The program.
    pub program: PathBuf,
    /// What it is told besides its folder.
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

/// A postmaster: one that this process has started, or one it has found.
#[derive(Debug)]
pub struct Running {
    /// Its number.
    pub pid: Pid,
    /// None where another process has started it.
    pub child: Option<Child>,
}

impl Running {
    fn has_ended(&mut self, data: &Path) -> bool {
        match &mut self.child {
            // what cannot be asked about is not there
            Some(child) => !matches!(child.try_wait(), Ok(None)),
            None => !process::is_postmaster(self.pid, data),
        }
    }
}

/// Watches over a postmaster until told to stop.
#[derive(Debug)]
pub struct Guard {
    stop: oneshot::Sender<()>,
    watching: JoinHandle<Option<Running>>,
}

impl Guard {
    /// Watches over `running`, which `launch` has started or would start.
    pub fn over(launch: Launch, running: Running) -> Self {
        let (stop, stopped) = oneshot::channel();
        Self { stop, watching: tokio::spawn(watch(launch, running, stopped)) }
    }

    /// Stops watching; the postmaster unless it has just ended.
    pub async fn finish(self) -> Option<Running> {
        // the watcher ends only when told to, or with the process
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
