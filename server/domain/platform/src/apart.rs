//! Foreign bytes are read by a process apart (decision 0045): `xieli parse`, the same binary, with no environment, no
//! network, and limits of time and memory. Whoever is caught in a file dies alone, and their place is free when they have.
//! The few places go round among enterprises and their people.

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

pub use crate::turns::Whose;
use crate::turns::{Permit, Turns};

/// The most bytes of an answer: the pixels of a label come to the most.
const MAX_ANSWER: u64 = 80 * 1024 * 1024;
/// What the process says by its end when it could not be confined: it has read nothing then.
pub const UNCONFINED: u8 = 3;

/// How far a process apart may go.
#[derive(Debug, Clone)]
pub struct Limits {
    /// The binary; none: nothing can be read.
    pub program: Option<PathBuf>,
    /// So many at once; each may take all the memory.
    pub places: usize,
    /// Of a processor: whoever takes more is caught in the file. Whole seconds.
    pub work: Duration,
    /// By the clock: whoever takes longer was not let work.
    pub deadline: Duration,
    /// Megabytes.
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

/// Why nothing came of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unread {
    /// It was looked at and refused.
    Refused(Refusal),
    /// Whoever read it died of it, and so would the next.
    Spoilt,
}

impl Unread {
    /// What to tell the user.
    pub fn refusal(self) -> Refusal {
        match self {
            Self::Refused(refusal) => refusal,
            Self::Spoilt => Refusal::unreadable(),
        }
    }
}

/// What came of a file; the error of an [`AppResult`] around it is no fault of the file.
pub type Made = Result<Vec<u8>, Unread>;

/// The readers of foreign bytes.
pub struct Apart {
    limits: Limits,
    turns: Arc<Turns>,
}

impl Apart {
    /// Nobody reads yet.
    pub fn new(limits: Limits) -> Self {
        let turns = Turns::new(limits.places);
        Self { limits, turns }
    }

    /// How many read at the moment.
    pub fn at_work(&self) -> usize {
        self.limits.places.saturating_sub(self.turns.free())
    }

    /// How many wait for a place.
    pub fn waiting(&self) -> usize {
        self.turns.waiting()
    }

    /// Waits for a place, in turns with others: before the bytes are fetched, so that no more of them lie in memory than are
    /// read.
    #[erased]
    pub async fn place(&self, whose: Whose) -> AppResult<Place> {
        let permit = self.turns.wait(whose).await?;
        Ok(Place { permit, limits: self.limits.clone() })
    }

    /// Reads bytes that are here already.
    #[erased]
    pub async fn read(&self, whose: Whose, job: Job, bytes: Bytes) -> AppResult<Made> {
        self.place(whose).await?.read(job, bytes).await
    }
}

/// A place to read at.
pub struct Place {
    permit: Permit,
    limits: Limits,
}

impl Place {
    /// Has a process of its own do the job. It is killed at its deadline, and when nobody waits for it any more; the place
    /// is free when it is dead.
    #[erased]
    pub async fn read(self, job: Job, bytes: Bytes) -> AppResult<Made> {
        let (waiting, gone) = oneshot::channel::<Infallible>();
        let Self { permit, limits } = self;
        // on its own: a request that ends must not give the place back before the process is dead
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

/// How it ended.
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
) -> AppResult<Made> {
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

/// Starts the process. Nothing of ours goes with it but the pipes; it confines itself before it reads a byte.
fn start(limits: &Limits) -> AppResult<Child> {
    let unable = |why: &str| AppError::internal(format!("foreign bytes can't be read: `xieli parse` {why}"));
    let program = limits.program.as_ref().ok_or_else(|| unable("is not known"))?;
    Command::new(program)
        .arg("parse")
        .arg(limits.work.as_secs().max(1).to_string())
        .arg(limits.memory.to_string())
        .env_clear()
        // the allocator would take a gigabyte of addresses in advance, and the limit counts them
        .env("MIMALLOC_ARENA_RESERVE", "0")
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        // not in the group that Ctrl-C is meant for
        .process_group(0)
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| unable(&format!("did not start: {error}")))
}

/// Sends the job, takes the answer and waits for the end.
async fn talk(child: &mut Child, head: &[u8], bytes: &[u8]) -> std::io::Result<(ExitStatus, Vec<u8>)> {
    let closed = || std::io::Error::other("a process without pipes");
    let mut to = child.stdin.take().ok_or_else(closed)?;
    let from = child.stdout.take().ok_or_else(closed)?;
    let say = async move {
        // who dies does not listen to the end, and how they died says more than that
        if to.write_all(head).await.is_ok() {
            let _cut = to.write_all(bytes).await;
        }
    };
    let mut answer = Vec::new();
    let mut from = from.take(MAX_ANSWER + 1);
    let ((), heard) = tokio::join!(say, from.read_to_end(&mut answer));
    heard?;
    // nobody listens any more: who still writes ends
    drop(from);
    Ok((child.wait().await?, answer))
}

/// Kills it and waits until it is dead.
async fn stop(child: &mut Child) {
    if let Some(group) = child.id().and_then(|id| i32::try_from(id).ok()) {
        // gone already, or killed by the next line
        let _gone = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
    if let Err(error) = child.kill().await {
        tracing::error!(%error, "a process that reads files could not be killed");
    }
}

fn judge(name: &'static str, status: ExitStatus, answer: &[u8]) -> AppResult<Made> {
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
        Some((Err(refusal), _)) => Ok(Err(Unread::Refused(refusal))),
        None => {
            tracing::warn!(
                job = name,
                code = status.code(),
                signal = status.signal(),
                "a file killed its reader"
            );
            Ok(Err(Unread::Spoilt))
        }
    }
}
