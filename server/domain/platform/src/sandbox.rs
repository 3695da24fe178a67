//! Parsing of untrusted bytes in a subprocess (decision 0045): `xieli parse`, the same binary, with no
//! environment, no network, and limits of time and memory. A parser that an exploit or a malformed file
//! brings down takes nothing else with it, and its slot is free once the process is dead. The few slots go
//! round among enterprises and their members.

use std::convert::Infallible;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::sync::oneshot;
use xieli_content::job::{frame, unframe};
pub use xieli_content::{Job, Refusal};
use xieli_kernel::{AppError, AppResult, ErrorCode, messages};

pub use crate::fair_queue::Requester;
use crate::fair_queue::{FairQueue, Permit};

/// The most bytes of an answer; the pixels of a label are the largest.
const MAX_ANSWER: u64 = 80 * 1024 * 1024;
/// Exit code of the process when it could not be confined: it has parsed nothing then.
pub const UNCONFINED: u8 = 3;

/// Limits of the subprocesses.
#[derive(Debug, Clone)]
pub struct Limits {
    /// The binary; `None`: nothing can be parsed.
    pub program: Option<PathBuf>,
    /// Processes at once; each may use the full `memory`.
    pub places: usize,
    /// Processor time of a process, in whole seconds: one that uses more is stuck in its file.
    pub work: Duration,
    /// Wall-clock time of a process: one that takes longer was starved of processor time.
    pub deadline: Duration,
    /// Memory of a process, in megabytes.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            program: None,
            places: std::thread::available_parallelism().map_or(2, usize::from).clamp(2, 4),
            work: Duration::from_secs(10),
            deadline: Duration::from_secs(30),
            memory: 512,
        }
    }
}

/// Reason why a file could not be parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreadable {
    /// The parser examined and refused it.
    Refused(Refusal),
    /// The parser died of it, and a retry would die as well.
    Spoilt,
}

impl Unreadable {
    /// Message for the user.
    pub fn refusal(self) -> Refusal {
        match self {
            Self::Refused(refusal) => refusal,
            Self::Spoilt => Refusal::unreadable(),
        }
    }
}

/// Result of parsing a file; the error of an [`AppResult`] around it is no fault of the file.
pub type Parsed = Result<Vec<u8>, Unreadable>;

/// The pool of parser subprocesses.
pub struct Sandbox {
    limits: Limits,
    turns: Arc<FairQueue>,
}

impl Sandbox {
    /// A pool without running processes.
    pub fn new(limits: Limits) -> Self {
        let turns = FairQueue::new(limits.places);
        Self { limits, turns }
    }

    /// The number of processes running now.
    pub fn at_work(&self) -> usize {
        self.limits.places.saturating_sub(self.turns.free())
    }

    /// The number of callers waiting for a slot.
    pub fn waiting(&self) -> usize {
        self.turns.waiting()
    }

    /// Waits for a slot, in turn with others: call it before fetching the bytes, so that only bytes about to
    /// be parsed lie in memory.
    #[erased]
    pub async fn place(&self, whose: Requester) -> AppResult<Place> {
        let permit = self.turns.wait(whose).await?;
        Ok(Place { permit, limits: self.limits.clone() })
    }

    /// Parses bytes that are already in memory.
    #[erased]
    pub async fn read(&self, whose: Requester, job: Job, bytes: Bytes) -> AppResult<Parsed> {
        self.place(whose).await?.read(job, bytes).await
    }
}

/// A slot of the pool.
pub struct Place {
    permit: Permit,
    limits: Limits,
}

impl Place {
    /// Runs the job in a process of its own. The process is killed at its deadline, and when the caller stops
    /// waiting; the slot is free once it is dead.
    #[erased]
    pub async fn read(self, job: Job, bytes: Bytes) -> AppResult<Parsed> {
        let (waiting, gone) = oneshot::channel::<Infallible>();
        let Self { permit, limits } = self;
        // a task of its own: a request that ends must not free the slot before the process is dead
        let reading = tokio::spawn(async move {
            let made = run(&limits, &job, bytes, gone).await;
            drop(permit);
            made
        });
        let made = reading.await.map_err(AppError::internal)?;
        drop(waiting);
        made
    }
}

/// Outcome of the process.
enum End {
    Itself(std::io::Result<(ExitStatus, Vec<u8>)>),
    Late,
    Gone,
}

async fn run(
    limits: &Limits,
    job: &Job,
    bytes: Bytes,
    gone: oneshot::Receiver<Infallible>,
) -> AppResult<Parsed> {
    let name = job.name();
    let head = frame(job).ok_or_else(|| AppError::internal("a job without a frame"))?;
    let mut child = start(limits)?;
    let end = tokio::select! {
        ended = talk(&mut child, &head, &bytes) => End::Itself(ended),
        () = tokio::time::sleep(limits.deadline) => End::Late,
        _ = gone => End::Gone,
    };
    match end {
        End::Itself(ended) => {
            let (status, answer) = ended.map_err(AppError::internal)?;
            judge(name, status, &answer)
        }
        End::Late | End::Gone => {
            stop(&mut child).await;
            if matches!(end, End::Late) {
                tracing::warn!(job = name, "a file was not read in time");
            }
            Err(AppError::Refused { code: ErrorCode::RequestTimeout, message: messages::TIMEOUT.into() })
        }
    }
}

/// Starts the process, with pipes as its only inherited resources; it confines itself before it reads a byte.
fn start(limits: &Limits) -> AppResult<Child> {
    let unable = |why: &str| AppError::internal(format!("foreign bytes can't be read: `xieli parse` {why}"));
    let program = limits.program.as_ref().ok_or_else(|| unable("is not known"))?;
    Command::new(program)
        .arg("parse")
        .arg(limits.work.as_secs().max(1).to_string())
        .arg(limits.memory.to_string())
        .env_clear()
        // the allocator would reserve a gigabyte of address space, and the limit counts that
        .env("MIMALLOC_ARENA_RESERVE", "0")
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        // outside the process group that receives Ctrl-C
        .process_group(0)
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| unable(&format!("did not start: {error}")))
}

/// Sends the job, reads the answer and waits for the exit.
async fn talk(child: &mut Child, head: &[u8], bytes: &[u8]) -> std::io::Result<(ExitStatus, Vec<u8>)> {
    let closed = || std::io::Error::other("a process without pipes");
    let mut to = child.stdin.take().ok_or_else(closed)?;
    let from = child.stdout.take().ok_or_else(closed)?;
    let say = async move {
        // a dying process stops reading, and its exit status says more than this write error
        if to.write_all(head).await.is_ok() {
            let _cut = to.write_all(bytes).await;
        }
    };
    let mut answer = Vec::new();
    let mut from = from.take(MAX_ANSWER + 1);
    let ((), heard) = tokio::join!(say, from.read_to_end(&mut answer));
    heard?;
    // no more readers: a process that still writes gets an error and ends
    drop(from);
    Ok((child.wait().await?, answer))
}

/// Kills it and waits until it is dead.
async fn stop(child: &mut Child) {
    if let Some(group) = child.id().and_then(|id| i32::try_from(id).ok()) {
        // already gone, or killed by the next line
        let _gone = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
    if let Err(error) = child.kill().await {
        tracing::error!(%error, "a process that reads files could not be killed");
    }
}

fn judge(name: &'static str, status: ExitStatus, answer: &[u8]) -> AppResult<Parsed> {
    if status.code() == Some(i32::from(UNCONFINED)) {
        return Err(AppError::internal("foreign bytes can't be read: `xieli parse` could not be confined"));
    }
    let made = if status.success() && answer.len() as u64 <= MAX_ANSWER {
        unframe::<Result<(), Refusal>>(answer)
    } else {
        None
    };
    match made {
        Some((Ok(()), made)) => Ok(Ok(made.to_vec())),
        Some((Err(refusal), _)) => Ok(Err(Unreadable::Refused(refusal))),
        None => {
            tracing::warn!(
                job = name,
                code = status.code(),
                signal = status.signal(),
                "a file killed its reader"
            );
            Ok(Err(Unreadable::Spoilt))
        }
    }
}
