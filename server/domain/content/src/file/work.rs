//! Making something of a file's content: off the threads that serve requests, and never so much at once that the memory
//! of the process would be at stake.

use bytes::Bytes;
use tokio::sync::Semaphore;
use xieli_content::{Refusal, picture};
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_storage::StorageError;

use super::storage_error;
use crate::Services;

/// Megabytes that all work of this process may take at once.
const ROOM: u32 = 160;
/// Files up to this are read before they are weighed.
const SMALL: u64 = 2 * 1024 * 1024;
/// What reading an office file or a page may take, in megabytes.
const READING: u32 = 80;
/// What a thread that makes something needs besides.
const BASE: u32 = 8;

static PLACES: Semaphore = Semaphore::const_new(ROOM as usize);

/// What the work reads, and so what it may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// A picture: as much as its pixels.
    Picture,
    /// A document: a fixed part.
    Document,
}

/// Reads the object at `key`, of at most `most` bytes, and makes something of it.
pub async fn run<T: Send + 'static>(
    services: &Services,
    key: &str,
    size: u64,
    most: u64,
    weight: Weight,
    make: impl FnOnce(&[u8]) -> Result<T, Refusal> + Send + 'static,
) -> AppResult<T> {
    let closed = AppError::internal;
    let (bytes, _place) = if size <= SMALL {
        let bytes = read(services, key, most).await?;
        let place = PLACES.acquire_many(taken(&bytes, weight)).await.map_err(closed)?;
        (bytes, place)
    } else {
        let place = PLACES.acquire_many(ROOM).await.map_err(closed)?;
        (read(services, key, most).await?, place)
    };
    let made = tokio::task::spawn_blocking(move || make(&bytes)).await.map_err(AppError::internal)?;
    made.map_err(refused)
}

async fn read(services: &Services, key: &str, most: u64) -> AppResult<Bytes> {
    match services.storage().bytes(key, most).await {
        Err(StorageError::TooLarge(_)) => Err(refused(Refusal::new("文件过大，无法预览，请下载查看"))),
        other => other.map_err(storage_error),
    }
}

fn taken(bytes: &[u8], weight: Weight) -> u32 {
    match weight {
        Weight::Document => READING,
        Weight::Picture => {
            let pixels =
                picture::dimensions(bytes).map_or(0, |(width, height)| u64::from(width) * u64::from(height));
            // four bytes a pixel, and as much again for what is made of it
            u32::try_from(pixels.saturating_mul(8) / 1_000_000).unwrap_or(ROOM).saturating_add(BASE).min(ROOM)
        }
    }
}

/// A refusal as the domain says it.
pub fn refused(refusal: Refusal) -> AppError {
    AppError::field("id", FieldCode::Invalid, refusal.message)
}
