//! Processing of file contents in subprocesses: with a bound on concurrent processes that protects the
//! machine's memory, and without retrying contents that killed one (decision 0045).

use bytes::Bytes;
use xieli_content::Refusal;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_storage::StorageError;

use super::storage_error;
use crate::Services;
use crate::sandbox::{Job, Requester, Unreadable};

/// Version of the parsers: a new one retries contents that killed the previous.
const READERS: &str = "1";

/// The content to process.
pub struct Source<'a> {
    /// Key of the object.
    pub key: &'a str,
    /// Hash of its bytes.
    pub hash: &'a str,
    /// Enterprise and member of the request.
    pub whose: Requester,
    /// The most bytes that are read.
    pub most: u64,
}

/// Processes a content. A content that kills the parser is marked beside its derived objects, and the mark is
/// deleted with them.
#[erased]
pub async fn run(services: &Services, source: Source<'_>, job: Job) -> AppResult<Vec<u8>> {
    let mark = format!("derived/{}/unreadable-{READERS}", source.hash);
    unspoilt(services, &mark).await?;
    let place = services.sandbox().place(source.whose).await?;
    // it may have killed another process during the wait
    unspoilt(services, &mark).await?;
    let bytes = match services.storage().bytes(source.key, source.most).await {
        Err(StorageError::TooLarge(_)) => {
            return Err(refused(Refusal::new("文件过大，无法预览，请下载查看")));
        }
        other => other.map_err(storage_error)?,
    };
    let made = place.read(job, bytes).await?;
    if made == Err(Unreadable::Spoilt) {
        services.storage().put(&mark, Bytes::from_static(b"1")).await.map_err(storage_error)?;
    }
    made.map_err(|unread| refused(unread.refusal()))
}

/// Refuses contents that have killed a parser.
async fn unspoilt(services: &Services, mark: &str) -> AppResult<()> {
    match services.storage().head(mark).await.map_err(storage_error)? {
        Some(_) => Err(refused(Refusal::unreadable())),
        None => Ok(()),
    }
}

/// The domain error of a refusal.
pub fn refused(refusal: Refusal) -> AppError {
    AppError::field("id", FieldCode::Invalid, refusal.message)
}
