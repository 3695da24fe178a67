//! Backend on a local folder: `objects/` by key, `parts/<upload>/<number>` for multipart uploads in progress.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path as FilePath, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use futures_util::{Stream, TryStreamExt};
use object_store::ObjectStore;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use tokio::io::AsyncWriteExt;

use crate::{Part, StorageError, StorageResult, key};

/// Separator that the library puts between the name of an object and the number of its draft; no key contains
/// it.
const DRAFT: char = '#';

/// The folder's implementation of multipart uploads.
pub struct Folder {
    objects: PathBuf,
    parts: PathBuf,
}

impl Folder {
    /// Opens the objects of a folder, and its uploads.
    pub fn open(root: &FilePath) -> StorageResult<(Arc<dyn ObjectStore>, Self)> {
        let (objects, parts) = (root.join("objects"), root.join("parts"));
        std::fs::create_dir_all(&objects)?;
        std::fs::create_dir_all(&parts)?;
        let store = LocalFileSystem::new_with_prefix(&objects)?.with_fsync(true);
        Ok((Arc::new(store), Self { objects, parts }))
    }

    /// The directory of an upload; its name must be one generated here.
    fn place(&self, upload: &str) -> StorageResult<PathBuf> {
        let ours = upload.len() == 32 && upload.bytes().all(|byte| byte.is_ascii_hexdigit());
        if ours { Ok(self.parts.join(upload)) } else { Err(StorageError::Upload) }
    }

    /// Begins an upload; returns its id.
    pub async fn begin(&self) -> StorageResult<String> {
        let upload = key::random();
        tokio::fs::create_dir(self.parts.join(&upload)).await?;
        Ok(upload)
    }

    /// Writes a part, which appears whole or not at all.
    pub async fn put_part(
        &self,
        upload: &str,
        part: Part,
        content: impl Stream<Item = std::io::Result<Bytes>> + Send,
    ) -> StorageResult<()> {
        let place = self.place(upload)?;
        let draft = Draft(place.join(format!("draft-{}", key::random())));
        let mut file = tokio::fs::File::create_new(&draft.0).await.map_err(gone)?;
        let mut content = std::pin::pin!(content);
        let mut size = 0u64;
        while let Some(bytes) = content.try_next().await? {
            size += bytes.len() as u64;
            if size > part.size {
                return Err(StorageError::PartSize);
            }
            file.write_all(&bytes).await?;
        }
        if size != part.size {
            return Err(StorageError::PartSize);
        }
        file.flush().await?;
        drop(file);
        tokio::fs::rename(&draft.0, place.join(part.number.to_string())).await.map_err(gone)
    }

    /// The parts received so far, in order.
    pub async fn parts(&self, upload: &str) -> StorageResult<Vec<Part>> {
        let mut entries = tokio::fs::read_dir(self.place(upload)?).await.map_err(gone)?;
        let mut parts = Vec::new();
        while let Some(entry) = entries.next_entry().await? {
            let name = entry.file_name();
            if let Some(number) = name.to_str().and_then(|name| name.parse().ok()) {
                parts.push(Part { number, size: entry.metadata().await.map_err(gone)?.len() });
            }
        }
        parts.sort_unstable();
        Ok(parts)
    }

    /// Copies the parts into one file, so that a sender still writing to a part cannot change verified bytes.
    pub async fn complete(&self, path: &Path, upload: &str, wanted: &[Part]) -> StorageResult<()> {
        let there = self.parts(upload).await?;
        if !wanted.iter().all(|part| there.contains(part)) {
            return Err(StorageError::Incomplete);
        }
        let place = self.place(upload)?;
        let target = self.objects.join(path.as_ref());
        let parts: Vec<PathBuf> = wanted.iter().map(|part| place.join(part.number.to_string())).collect();
        let size: u64 = wanted.iter().map(|part| part.size).sum();
        let work = move || join(&place, &parts, &target, size);
        tokio::task::spawn_blocking(work).await.map_err(StorageError::store)?
    }

    /// Deletes the drafts below a prefix: files whose process died while writing, which no list shows.
    pub async fn clear_drafts(&self, path: &Path) -> StorageResult<()> {
        let mut open = vec![self.objects.join(path.as_ref())];
        while let Some(folder) = open.pop() {
            let mut entries = match tokio::fs::read_dir(&folder).await {
                Ok(entries) => entries,
                Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            while let Some(entry) = entries.next_entry().await? {
                if entry.file_type().await?.is_dir() {
                    open.push(entry.path());
                } else if entry.file_name().to_string_lossy().contains(DRAFT) {
                    match tokio::fs::remove_file(entry.path()).await {
                        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
                        _ => {}
                    }
                }
            }
        }
        Ok(())
    }

    /// Deletes an upload.
    pub async fn abort(&self, upload: &str) -> StorageResult<()> {
        match tokio::fs::remove_dir_all(self.place(upload)?).await {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }
}

/// Joins the parts in one file, synced to disk before it gets its name.
fn join(place: &FilePath, parts: &[PathBuf], target: &FilePath, size: u64) -> StorageResult<()> {
    let draft = Draft(place.join(format!("draft-{}", key::random())));
    let mut whole = File::create_new(&draft.0).map_err(gone)?;
    let mut written = 0;
    for part in parts {
        let mut part = File::open(part).map_err(gone)?;
        written += std::io::copy(&mut part, &mut whole)?;
    }
    if written != size {
        return Err(StorageError::PartSize);
    }
    whole.sync_all()?;
    let folder = target.parent().ok_or(StorageError::Upload)?;
    std::fs::create_dir_all(folder)?;
    std::fs::rename(&draft.0, target)?;
    File::open(folder)?.sync_all()?;
    Ok(())
}

/// An unfinished file, deleted when its owner is dropped. Once renamed, there is nothing to delete.
struct Draft(PathBuf);

impl Drop for Draft {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_file(&self.0)
            && error.kind() != ErrorKind::NotFound
        {
            tracing::warn!(%error, "a draft was not taken away");
        }
    }
}

/// Maps a missing directory to an unknown upload.
fn gone(error: std::io::Error) -> StorageError {
    if error.kind() == ErrorKind::NotFound { StorageError::Upload } else { error.into() }
}
