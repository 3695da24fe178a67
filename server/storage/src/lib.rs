//! Object storage for the bytes of files: a folder, or any S3-compatible store.
//!
//! Callers name objects by a key (`2026-11/21/<32 hex>.pdf`), independent of the backend. No object is held
//! in memory as a whole unless it is read with a limit. Multipart uploads (`parts`) are the way browsers send
//! files: to S3 directly with signed addresses, to the folder through an endpoint of the server.

mod error;
mod folder;
pub mod key;
mod listing;
mod parts;
mod remote;
#[cfg(test)]
mod tests;

use std::io::SeekFrom;
use std::ops::Range;
use std::path::Path as FilePath;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures_util::stream::BoxStream;
use futures_util::{Stream, StreamExt, TryStreamExt};
use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::{GetOptions, GetRange, GetResultPayload, ObjectStore, ObjectStoreExt, PutPayload};
use tokio::io::{AsyncReadExt, AsyncSeekExt};
use tokio_util::io::ReaderStream;

pub use error::{StorageError, StorageResult};
pub use parts::Part;
pub use remote::S3Settings;

/// Bytes read from a file or sent to a store at a time.
const CHUNK: usize = 256 * 1024;
/// Bytes per part of multipart uploads by the server itself.
const SENT_PART: usize = 8 * 1024 * 1024;
/// Content of an object as a stream of chunks.
pub type Content = BoxStream<'static, std::io::Result<Bytes>>;

/// The object storage of the process; cheap to clone.
#[derive(Clone)]
pub struct Storage(Arc<Inner>);

struct Inner {
    objects: Arc<dyn ObjectStore>,
    side: Side,
}

/// Backend-specific part: multipart uploads in a folder or a bucket.
enum Side {
    Memory,
    Folder(folder::Folder),
    Remote(Box<remote::Remote>),
}

/// A stored object in a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// Its key.
    pub key: String,
    /// In bytes.
    pub size: u64,
    /// When it was written.
    pub modified: DateTime<Utc>,
}

impl Storage {
    /// Objects in the memory of this process, without multipart uploads: for tests and tools that need a
    /// storage and do not use it.
    pub fn memory() -> Self {
        Self(Arc::new(Inner { objects: Arc::new(InMemory::new()), side: Side::Memory }))
    }

    /// Objects in a folder, created if missing. Several nodes may share one folder.
    pub fn folder(root: &FilePath) -> StorageResult<Self> {
        let (objects, folder) = folder::Folder::open(root)?;
        Ok(Self(Arc::new(Inner { objects, side: Side::Folder(folder) })))
    }

    /// Objects in a bucket of an S3-compatible store.
    pub fn s3(settings: &S3Settings) -> StorageResult<Self> {
        let (objects, remote) = remote::Remote::open(settings)?;
        Ok(Self(Arc::new(Inner { objects, side: Side::Remote(Box::new(remote)) })))
    }

    /// Writes a small object at once.
    pub async fn put(&self, key: &str, bytes: Bytes) -> StorageResult<()> {
        self.0.objects.put(&key::path(key)?, PutPayload::from_bytes(bytes)).await?;
        Ok(())
    }

    /// Writes a stream; returns its size in bytes. Nothing is left when the stream breaks.
    pub async fn put_stream(
        &self,
        key: &str,
        content: impl Stream<Item = std::io::Result<Bytes>> + Send,
    ) -> StorageResult<u64> {
        let path = key::path(key)?;
        let mut upload = self.0.objects.put_multipart(&path).await?;
        let sent = async {
            let mut content = std::pin::pin!(content);
            let (mut waiting, mut held, mut size) = (Vec::new(), 0usize, 0u64);
            while let Some(bytes) = content.try_next().await? {
                size += bytes.len() as u64;
                held += bytes.len();
                waiting.push(bytes);
                if held >= SENT_PART {
                    upload.put_part(std::mem::take(&mut waiting).into_iter().collect()).await?;
                    held = 0;
                }
            }
            if held > 0 {
                upload.put_part(waiting.into_iter().collect()).await?;
            }
            Ok(size)
        }
        .await;
        match sent {
            Ok(0) => {
                upload.abort().await?;
                self.put(key, Bytes::new()).await?;
                Ok(0)
            }
            Ok(size) => {
                upload.complete().await?;
                Ok(size)
            }
            Err(error) => {
                if let Err(left) = upload.abort().await {
                    tracing::warn!(error = %left, key, "a broken upload was not taken away");
                }
                Err(error)
            }
        }
    }

    /// Writes the content of a local file; returns its size in bytes.
    pub async fn put_file(&self, key: &str, file: &FilePath) -> StorageResult<u64> {
        let file = tokio::fs::File::open(file).await?;
        self.put_stream(key, ReaderStream::with_capacity(file, CHUNK)).await
    }

    /// The size of an object in bytes; `None` if it is absent.
    pub async fn head(&self, key: &str) -> StorageResult<Option<u64>> {
        match self.0.objects.head(&key::path(key)?).await {
            Ok(meta) => Ok(Some(meta.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// A whole object of at most `max` bytes, otherwise `StorageError::TooLarge`.
    pub async fn bytes(&self, key: &str, max: u64) -> StorageResult<Bytes> {
        let found = self.0.objects.get(&key::path(key)?).await?;
        if found.meta.size > max {
            return Err(StorageError::TooLarge(found.meta.size));
        }
        Ok(found.bytes().await?)
    }

    /// The size of an object, and its content or that of a range within it.
    pub async fn stream(&self, key: &str, range: Option<Range<u64>>) -> StorageResult<(u64, Content)> {
        let options = GetOptions { range: range.map(GetRange::Bounded), ..GetOptions::default() };
        let found = self.0.objects.get_opts(&key::path(key)?, options).await?;
        let (size, range) = (found.meta.size, found.range.clone());
        let content: Content = match found.payload {
            // the library would read 8 KB at a time
            GetResultPayload::File(file, _) => {
                let mut file = tokio::fs::File::from_std(file);
                file.seek(SeekFrom::Start(range.start)).await?;
                ReaderStream::with_capacity(file.take(range.end - range.start), CHUNK).boxed()
            }
            GetResultPayload::Stream(stream) => stream.map_err(std::io::Error::other).boxed(),
        };
        Ok((size, content))
    }

    /// Deletes an object; an absent one is no error.
    pub async fn delete(&self, key: &str) -> StorageResult<()> {
        match self.0.objects.delete(&key::path(key)?).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes every object below a prefix (`derived/<hash>`); returns their number.
    pub async fn delete_below(&self, prefix: &str) -> StorageResult<usize> {
        let found: Vec<Stored> = self.list(prefix)?.try_collect().await?;
        for object in &found {
            self.delete(&object.key).await?;
        }
        if let Side::Folder(folder) = &self.0.side {
            folder.clear_drafts(&key::path(prefix)?).await?;
        }
        Ok(found.len())
    }

    /// Every object below a prefix, which must end at the end of a key segment.
    pub fn list(&self, prefix: &str) -> StorageResult<BoxStream<'static, StorageResult<Stored>>> {
        let path: Path = key::path(prefix)?;
        let found = self.0.objects.list(Some(&path));
        let stored = found.map_ok(|meta| Stored {
            key: meta.location.to_string(),
            size: meta.size,
            modified: meta.last_modified,
        });
        Ok(stored.map_err(StorageError::from).boxed())
    }

    /// The origin that browsers send parts to, besides the server: for the content security policy.
    pub fn origin(&self) -> Option<String> {
        match &self.0.side {
            Side::Memory | Side::Folder(_) => None,
            Side::Remote(remote) => Some(remote.origin()),
        }
    }

    /// Begins a multipart upload that becomes the object `key`; returns the id of the upload.
    pub async fn begin(&self, key: &str) -> StorageResult<String> {
        let path = key::path(key)?;
        match &self.0.side {
            Side::Memory => Err(StorageError::Upload),
            Side::Folder(folder) => folder.begin().await,
            Side::Remote(remote) => remote.begin(&path).await,
        }
    }

    /// The address to which a browser may PUT part `number` (from 1) of exactly `size` bytes for so long;
    /// `None` if parts are sent through the server ([`Self::put_part`]).
    pub fn part_address(
        &self,
        key: &str,
        upload: &str,
        part: Part,
        life: Duration,
    ) -> StorageResult<Option<String>> {
        key::path(key)?;
        Ok(match &self.0.side {
            Side::Memory | Side::Folder(_) => None,
            Side::Remote(remote) => Some(remote.part_address(key, upload, part, life)),
        })
    }

    /// Receives a part of exactly `part.size` bytes. Only for the folder backend.
    pub async fn put_part(
        &self,
        upload: &str,
        part: Part,
        content: impl Stream<Item = std::io::Result<Bytes>> + Send,
    ) -> StorageResult<()> {
        match &self.0.side {
            Side::Folder(folder) => folder.put_part(upload, part, content).await,
            Side::Memory | Side::Remote(_) => Err(StorageError::Upload),
        }
    }

    /// The parts received so far; `StorageError::Upload` if there is no such upload.
    pub async fn parts(&self, key: &str, upload: &str) -> StorageResult<Vec<Part>> {
        match &self.0.side {
            Side::Memory => Err(StorageError::Upload),
            Side::Folder(folder) => folder.parts(upload).await,
            Side::Remote(remote) => remote.parts(key, upload).await,
        }
    }

    /// Makes the object out of exactly these parts, which must all exist with these sizes. The object appears
    /// whole or not at all; [`Self::abort`] deletes the rest of the upload.
    pub async fn complete(&self, key: &str, upload: &str, wanted: &[Part]) -> StorageResult<()> {
        let path = key::path(key)?;
        match &self.0.side {
            Side::Memory => Err(StorageError::Upload),
            Side::Folder(folder) => folder.complete(&path, upload, wanted).await,
            Side::Remote(remote) => remote.complete(key, &path, upload, wanted).await,
        }
    }

    /// Deletes the rest of an upload; an absent one is no error.
    pub async fn abort(&self, key: &str, upload: &str) -> StorageResult<()> {
        let path = key::path(key)?;
        match &self.0.side {
            Side::Memory => Ok(()),
            Side::Folder(folder) => folder.abort(upload).await,
            Side::Remote(remote) => remote.abort(&path, upload).await,
        }
    }
}
