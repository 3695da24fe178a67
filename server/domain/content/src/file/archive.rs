//! Zip archives of several files: bounded, each file under a unique name.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufWriter, Seek, SeekFrom, Write};

use futures_util::TryStreamExt;
use xieli_kernel::{AppError, AppResult, Viewer};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::content::{self, Need};
use super::storage_error;
use crate::Services;

/// The most bytes of one archive.
pub const MOST_BYTES: u64 = 1024 * 1024 * 1024;
/// The most files of one archive.
pub const MOST_FILES: usize = 1000;

/// A file and its path in the archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Id of the file.
    pub id: i64,
    /// Path: folders and name.
    pub path: String,
    /// Size in bytes.
    pub size: u64,
}

/// An archive.
pub struct Archive {
    /// File name for saving it.
    pub name: String,
    /// Content, positioned at its beginning; an unnamed temporary file that is deleted with the process.
    pub file: File,
    /// Size in bytes.
    pub size: u64,
}

/// Whether the files fit into one archive.
pub fn fits(entries: &[Entry]) -> bool {
    entries.len() <= MOST_FILES && entries.iter().map(|entry| entry.size).sum::<u64>() <= MOST_BYTES
}

/// Writes an archive of files; fails with the first file that the viewer may not download.
#[erased]
pub async fn write(
    services: &Services,
    viewer: &Viewer,
    name: String,
    entries: &[Entry],
) -> AppResult<Archive> {
    let to = BufWriter::new(tempfile::tempfile().map_err(AppError::internal)?);
    let mut zip = ZipWriter::new(to);
    // most files are compressed already
    let plain = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for entry in entries {
        let found = content::find(services, viewer, entry.id, None, Need::Original).await?;
        zip.start_file(entry.path.as_str(), plain).map_err(AppError::internal)?;
        let (_, mut stream) = services.storage().stream(&found.key, None).await.map_err(storage_error)?;
        while let Some(bytes) = stream.try_next().await.map_err(AppError::internal)? {
            zip.write_all(&bytes).map_err(AppError::internal)?;
        }
    }
    let to = zip.finish().map_err(AppError::internal)?;
    let mut file = to.into_inner().map_err(|error| AppError::internal(error.into_error()))?;
    let size = file.seek(SeekFrom::End(0)).map_err(AppError::internal)?;
    file.rewind().map_err(AppError::internal)?;
    Ok(Archive { name, file, size })
}

/// A file name without characters that are part of a path.
pub fn plain(name: &str) -> String {
    let means = |c: char| c.is_control() || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    let name: String = name.trim().chars().map(|c| if means(c) { '_' } else { c }).collect();
    if name.chars().all(|c| c == '.') { "_".to_owned() } else { name }
}

/// Paths used in an archive, case-insensitively.
#[derive(Debug, Default)]
pub struct Places(HashSet<String>);

impl Places {
    /// An unused path below a folder, which is empty or ends with a slash.
    pub fn free(&mut self, folder: &str, name: &str) -> String {
        let name = plain(name);
        let (stem, extension) = match name.rsplit_once('.') {
            Some((stem, extension)) if !stem.is_empty() => (stem, format!(".{extension}")),
            _ => (name.as_str(), String::new()),
        };
        let mut path = format!("{folder}{name}");
        let mut number = 2;
        while !self.0.insert(path.to_lowercase()) {
            path = format!("{folder}{stem} ({number}){extension}");
            number += 1;
        }
        path
    }
}
