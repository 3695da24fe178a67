//! Inspection of an uploaded object: read once as a stream, never whole in memory.

use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use xieli_content::{Sniffed, Way};
use xieli_kernel::{AppError, AppResult, FieldCode, hex};

use crate::Services;
use crate::file::model::Upload;
use crate::file::store::Blob;
use crate::file::{scan, storage_error};
use crate::sandbox::{Job, Refusal, Requester};

/// Bytes at the beginning and at the end used to detect the type.
const ENDS: usize = 64 * 1024;

/// The hash and the detected type of an upload; refused if the type contradicts the name.
#[erased]
pub async fn inspect(services: &Services, whose: Requester, upload: &Upload) -> AppResult<Blob> {
    let (size, mut content) =
        services.storage().stream(&upload.storage_key, None).await.map_err(storage_error)?;
    let mut hasher = Sha256::new();
    let (mut head, mut tail): (Vec<u8>, Vec<u8>) = (Vec::new(), Vec::new());
    while let Some(bytes) = content.try_next().await.map_err(AppError::internal)? {
        hasher.update(&bytes);
        let room = ENDS.saturating_sub(head.len());
        head.extend_from_slice(&bytes[..room.min(bytes.len())]);
        tail.extend_from_slice(&bytes[bytes.len().saturating_sub(ENDS)..]);
        let over = tail.len().saturating_sub(ENDS);
        tail.drain(..over);
    }
    let refused = |refusal: Refusal| AppError::field("name", FieldCode::Invalid, refusal.message);
    let found: Sniffed = if xieli_content::way(&upload.name) == Way::Image {
        // the subprocess reads their dimensions
        let job = Job::Sniff { name: upload.name.clone(), size };
        let found = services.sandbox().read(whose, job, head.into()).await?;
        serde_json::from_slice(&found.map_err(|unread| refused(unread.refusal()))?)
            .map_err(AppError::internal)?
    } else {
        xieli_content::sniff(&upload.name, size, &head, &tail).map_err(refused)?
    };
    scan::check(services, &upload.storage_key).await?;
    Ok(Blob {
        hash: hex(&hasher.finalize()),
        size: upload.size,
        content_type: found.content_type.into_owned(),
    })
}
