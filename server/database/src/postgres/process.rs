//! Start, detection and stop of the postmaster.

use std::fs::{self, OpenOptions};
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::place::Place;
use crate::{Context, Outcome, Trouble};

/// Polling interval for states that the other process changes.
pub const POLL: Duration = Duration::from_millis(20);

/// Size beyond which the log is truncated at a start.
const LOG_MAX: u64 = 10 * 1024 * 1024;

/// A program of PostgreSQL as the cluster's user, with an empty environment except for a neutral locale.
pub fn command(place: &Place, program: &Path) -> Command {
    let mut command = Command::new(program);
    // the other user may not have access to the working directory
    command
        .env_clear()
        .env("LC_ALL", "C")
        .env("TZ", "UTC")
        .env("PATH", "/usr/bin:/bin")
        .current_dir(&place.home);
    if let Some((uid, gid)) = place.run_as {
        command.uid(uid).gid(gid);
    }
    command
}

/// Starts the postmaster in a process group of its own, so that Ctrl-C reaches this process first, which then
/// stops it in order.
pub fn start(place: &Place, program: &Path, arguments: &[String]) -> Outcome<Child> {
    let log = place.log();
    let failed = || log.display().to_string();
    let fresh = fs::metadata(&log).is_ok_and(|found| found.len() > LOG_MAX);
    let file = OpenOptions::new()
        .create(true)
        .append(!fresh)
        .write(true)
        .truncate(fresh)
        .open(&log)
        .context(failed)?;
    let errors = file.try_clone().context(failed)?;
    command(place, program)
        .arg("-D")
        .arg(place.data())
        .args(arguments)
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(file)
        .stderr(errors)
        .spawn()
        .context(|| format!("无法启动 PostgreSQL / cannot start {}", program.display()))
}

/// The live postmaster of this data folder, if there is one. A pid file left by a crash is removed if its pid
/// now belongs to another process, because PostgreSQL would refuse to start. If the pid is unused the file
/// stays: PostgreSQL uses it to detect remaining processes that access the data.
pub fn running(data: &Path) -> Option<Pid> {
    let file = data.join("postmaster.pid");
    let text = fs::read_to_string(&file).ok()?;
    let pid = Pid::from_raw(text.lines().next()?.trim().parse().ok()?);
    if is_postmaster(pid, data) {
        return Some(pid);
    }
    if alive(pid)
        && let Err(error) = fs::remove_file(&file)
    {
        tracing::warn!(%error, file = %file.display(), "a stale pid file could not be removed");
    }
    None
}

/// Whether this process is the live postmaster of the data folder; a zombie has no command line.
pub fn is_postmaster(pid: Pid, data: &Path) -> bool {
    alive(pid) && command_line(pid).is_some_and(|line| line.contains(&*data.to_string_lossy()))
}

fn alive(pid: Pid) -> bool {
    !matches!(kill(pid, None), Err(nix::errno::Errno::ESRCH))
}

fn command_line(pid: Pid) -> Option<String> {
    if let Ok(bytes) = fs::read(format!("/proc/{pid}/cmdline")) {
        return Some(String::from_utf8_lossy(&bytes).replace('\0', " "));
    }
    let output = Command::new("ps").args(["-ww", "-o", "command=", "-p", &pid.to_string()]).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Stops a postmaster: fast (transactions are rolled back, data is flushed), and immediately if that takes
/// too long.
pub async fn stop(pid: Pid, mut child: Option<Child>) -> Outcome<()> {
    for (signal, patience) in
        [(Signal::SIGINT, Duration::from_secs(20)), (Signal::SIGQUIT, Duration::from_secs(10))]
    {
        if kill(pid, signal).is_err() {
            return Ok(());
        }
        let began = Instant::now();
        while began.elapsed() < patience {
            let ended = match &mut child {
                Some(child) => child.try_wait().context(|| "PostgreSQL".to_owned())?.is_some(),
                None => !alive(pid),
            };
            if ended {
                return Ok(());
            }
            tokio::time::sleep(POLL).await;
        }
    }
    Err(Trouble::new(format!("PostgreSQL (pid {pid}) 没有停止 / did not stop")))
}

/// The last lines of the log, for the error message of a failed start.
pub fn log_tail(place: &Place) -> String {
    let read = || -> std::io::Result<String> {
        let mut file = fs::File::open(place.log())?;
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(2000)))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    let text = read().unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(8)..].join("\n")
}
