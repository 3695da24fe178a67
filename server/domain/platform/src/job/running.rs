//! Interface of a running job for its own work: progress, cancellation, writes and result files.

use std::fs::File;
use std::io::{Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use diesel_async::AsyncPgConnection;
use serde_json::{Value, json};
use tokio_util::io::ReaderStream;
use xieli_kernel::{AppError, AppResult, ErrorCode, Viewer};

use super::model::ResultFile;
use super::{rules, store};
use crate::Services;
use crate::services::storage_error;

/// Bytes read at a time.
const CHUNK: usize = 256 * 1024;
/// Value for an unknown total.
const UNKNOWN: i64 = -1;

/// A job that a node is running; cheap to clone.
#[derive(Debug, Clone)]
pub struct Job {
    /// The tenant; 0: the product itself.
    pub enterprise_id: i64,
    /// Id of the job.
    pub id: i64,
    /// Name of its [`super::JobKind`].
    pub kind: String,
    /// Payload, in the form of the kind.
    pub payload: Value,
    /// Number of attempts, including this one.
    pub attempt: i32,
    /// The most attempts.
    pub max_attempts: i32,
    /// Member who started it; `None` for jobs of the scheduler.
    pub created_by: Option<i64>,
    pub(super) unique_key: Option<String>,
    meter: Arc<Meter>,
}

#[derive(Debug)]
struct Meter {
    done: AtomicI64,
    total: AtomicI64,
    stopped: AtomicBool,
}

impl From<store::Taken> for Job {
    fn from(row: store::Taken) -> Self {
        let meter = Meter {
            done: AtomicI64::new(0),
            total: AtomicI64::new(row.total.unwrap_or(UNKNOWN)),
            stopped: AtomicBool::new(false),
        };
        Self {
            enterprise_id: row.enterprise_id,
            id: row.id,
            kind: row.kind,
            payload: row.payload,
            attempt: row.attempt,
            max_attempts: row.max_attempts,
            created_by: row.created_by,
            unique_key: row.unique_key,
            meter: Arc::new(meter),
        }
    }
}

impl Job {
    /// The member who started it, with their present rights; `FORBIDDEN` if they are no longer a member.
    #[erased]
    pub async fn viewer(&self, services: &Services) -> AppResult<Viewer> {
        let member = self.created_by.ok_or_else(AppError::forbidden)?;
        let viewer = (services.above().of_member)(services, self.enterprise_id, member).await?;
        viewer.ok_or_else(AppError::forbidden)
    }

    /// Reports progress; written and published once a second.
    pub fn progress(&self, done: u64, total: Option<u64>) {
        let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        self.meter.done.store(number(done), Ordering::Relaxed);
        if let Some(total) = total {
            self.meter.total.store(number(total), Ordering::Relaxed);
        }
    }

    /// Fails once a member cancelled the job or another node took it: call it between two pieces of work.
    pub fn check(&self) -> AppResult<()> {
        if self.meter.stopped.load(Ordering::Relaxed) { Err(stopped()) } else { Ok(()) }
    }

    /// Checks, at the end of the transaction that writes the job's result, that the job still belongs to this
    /// attempt and is not cancelled; this stays so until the transaction ends. So the result is written once.
    #[erased]
    pub async fn hold(&self, tx: &mut AsyncPgConnection) -> AppResult<()> {
        if store::hold(tx, self).await? { Ok(()) } else { Err(stopped()) }
    }

    /// Stores a finished file; returns the result that `run` returns for it.
    #[erased]
    pub async fn keep(
        &self,
        services: &Services,
        mut file: File,
        name: &str,
        content_type: &str,
    ) -> AppResult<Value> {
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        let plain = (1..=10).contains(&extension.len())
            && extension.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        let tail = if plain { format!(".{extension}") } else { String::new() };
        let key = format!("{}/{}{tail}", self.folder(), self.attempt);
        file.seek(SeekFrom::Start(0)).map_err(AppError::internal)?;
        let content = ReaderStream::with_capacity(tokio::fs::File::from_std(file), CHUNK);
        let size = services.storage().put_stream(&key, content).await.map_err(storage_error)?;
        self.check()?;
        let file = ResultFile { key, name: name.to_owned(), size, content_type: content_type.to_owned() };
        Ok(json!({ "file": file }))
    }

    /// Prefix of the keys of its objects.
    pub(super) fn folder(&self) -> String {
        folder(self.enterprise_id, self.id)
    }

    pub(super) fn figures(&self) -> (i64, Option<i64>) {
        let total = self.meter.total.load(Ordering::Relaxed);
        (self.meter.done.load(Ordering::Relaxed), (total != UNKNOWN).then_some(total))
    }

    pub(super) fn stop(&self) {
        self.meter.stopped.store(true, Ordering::Relaxed);
    }
}

/// Prefix of the keys of a job's objects.
pub(super) fn folder(enterprise_id: i64, id: i64) -> String {
    format!("jobs/{enterprise_id}/{id}")
}

fn stopped() -> AppError {
    AppError::Refused { code: ErrorCode::Conflict, message: rules::CANCELLED.into() }
}
