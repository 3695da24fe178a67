//! A job as the work sees it.

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
/// No total is known.
const UNKNOWN: i64 = -1;

/// A job that a node has taken; cheap to clone.
#[derive(Debug, Clone)]
pub struct Job {
    /// The tenant; 0: the product's own.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Names the [`super::JobKind`].
    pub kind: String,
    /// What is to be done, in the words of the kind.
    pub payload: Value,
    /// How often it was taken, this time included.
    pub attempt: i32,
    /// It is taken so often at most.
    pub max_attempts: i32,
    /// Whose it is; nothing for what nobody asked for.
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
    /// Whoever asked for it, with the rights they have now; `FORBIDDEN` for whom is no member any more.
    #[erased]
    pub async fn viewer(&self, services: &Services) -> AppResult<Viewer> {
        let member = self.created_by.ok_or_else(AppError::forbidden)?;
        let viewer = (services.above().of_member)(services, self.enterprise_id, member).await?;
        viewer.ok_or_else(AppError::forbidden)
    }

    /// So much is done; written down and told about once a second.
    pub fn progress(&self, done: u64, total: Option<u64>) {
        let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        self.meter.done.store(number(done), Ordering::Relaxed);
        if let Some(total) = total {
            self.meter.total.store(number(total), Ordering::Relaxed);
        }
    }

    /// Refused once somebody cancelled the job or another node took it: to be asked between two pieces of work.
    pub fn check(&self) -> AppResult<()> {
        if self.meter.stopped.load(Ordering::Relaxed) { Err(stopped()) } else { Ok(()) }
    }

    /// Makes sure, at the end of a transaction that writes what the job is for, that it is still this attempt's and
    /// wanted; it stays so until the transaction ends. So it is written once, whatever happens.
    #[erased]
    pub async fn hold(&self, tx: &mut AsyncPgConnection) -> AppResult<()> {
        if store::hold(tx, self).await? { Ok(()) } else { Err(stopped()) }
    }

    /// Puts a finished file into the storage; answers what `run` answers for it.
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

    /// Where its objects lie.
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

/// Where the objects of a job lie.
pub(super) fn folder(enterprise_id: i64, id: i64) -> String {
    format!("jobs/{enterprise_id}/{id}")
}

fn stopped() -> AppError {
    AppError::Refused { code: ErrorCode::Conflict, message: rules::CANCELLED.into() }
}
