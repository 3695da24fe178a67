//! Having something made of a file's content: by a process apart, never so many at once that the memory of the machine
//! would be at stake, and never again once one died of it (decision 0045).

use bytes::Bytes;
use xieli_content::Refusal;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_storage::StorageError;

use super::storage_error;
use crate::Services;
use crate::apart::{Job, Unread, Whose};

/// The version of the readers: newer ones try again what those before died of.
const READERS: &str = "1";

/// The content that something is made of.
pub struct Source<'a> {
    /// Where it lies.
    pub key: &'a str,
    /// Of its bytes.
    pub hash: &'a str,
    /// Who waits for it.
    pub whose: Whose,
    /// More bytes are not read.
    pub most: u64,
}

/// Makes something of a content. What a reader dies of is marked beside what is derived of it, and goes with that.
#[erased]
pub async fn run(services: &Services, source: Source<'_>, job: Job) -> AppResult<Vec<u8>> {
    let mark = format!("derived/{}/unreadable-{READERS}", source.hash);
    unspoilt(services, &mark).await?;
    let place = services.apart().place(source.whose).await?;
    // somebody may have died of it while others waited
    unspoilt(services, &mark).await?;
    let bytes = match services.storage().bytes(source.key, source.most).await {
        Err(StorageError::TooLarge(_)) => {
            return Err(refused(Refusal::new("文件过大，无法预览，请下载查看")));
        }
        other => other.map_err(storage_error)?,
    };
    let made = place.read(job, bytes).await?;
    if made == Err(Unread::Spoilt) {
        services.storage().put(&mark, Bytes::from_static(b"1")).await.map_err(storage_error)?;
    }
    made.map_err(|unread| refused(unread.refusal()))
}

/// Refuses what a reader has died of.
async fn unspoilt(services: &Services, mark: &str) -> AppResult<()> {
    match services.storage().head(mark).await.map_err(storage_error)? {
        Some(_) => Err(refused(Refusal::unreadable())),
        None => Ok(()),
    }
}

/// A refusal as the domain says it.
pub fn refused(refusal: Refusal) -> AppError {
    AppError::field("id", FieldCode::Invalid, refusal.message)
}
