//! What a project hands over as one archive (business §7 `validateProjectResource/download`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufWriter, Seek, SeekFrom, Write};

use futures_util::TryStreamExt;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::model::{Item, Resource};
use super::rules::Status;
use super::store;
use crate::file::content::{self, Need};
use crate::file::{rules::human, storage_error};
use crate::tree::walk;
use crate::{Services, project};

/// The most bytes of one archive.
const MOST_BYTES: u64 = 1024 * 1024 * 1024;
/// The most files of one archive.
const MOST_FILES: usize = 1000;

/// Which papers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// All of a project that have passed.
    Project(i64),
    /// These, wherever they stand.
    Resource(i64),
}

/// An archive.
pub struct Package {
    /// What it is saved as.
    pub name: String,
    /// Its content, from the beginning; it has no name and is gone with the process.
    pub file: File,
    /// In bytes.
    pub size: u64,
}

/// A file of papers, and where it stands in the archive.
struct Entry {
    id: i64,
    path: String,
    size: u64,
}

/// Writes the archive: folders as the directory has them, numbered in its order.
#[erased]
pub async fn write(services: &Services, viewer: &Viewer, wanted: Wanted) -> AppResult<Package> {
    let (title, entries) = gather(services, viewer, wanted).await?;
    if entries.is_empty() {
        return Err(AppError::field("projectId", FieldCode::Conflict, "还没有可下载的资料"));
    }
    let bytes: u64 = entries.iter().map(|entry| entry.size).sum();
    if entries.len() > MOST_FILES || bytes > MOST_BYTES {
        let message = format!("资料超过 {MOST_FILES} 个文件或 {}，请逐份下载", human(MOST_BYTES));
        return Err(AppError::field("projectId", FieldCode::TooLong, message));
    }
    let to = BufWriter::new(tempfile::tempfile().map_err(AppError::internal)?);
    let mut zip = ZipWriter::new(to);
    // most of it is packed already
    let plain = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for entry in entries {
        let found = content::find(services, viewer, entry.id, None, Need::Original).await?;
        zip.start_file(entry.path, plain).map_err(AppError::internal)?;
        let (_, mut stream) = services.storage().stream(&found.key, None).await.map_err(storage_error)?;
        while let Some(bytes) = stream.try_next().await.map_err(AppError::internal)? {
            zip.write_all(&bytes).map_err(AppError::internal)?;
        }
    }
    let to = zip.finish().map_err(AppError::internal)?;
    let mut file = to.into_inner().map_err(|error| AppError::internal(error.into_error()))?;
    let size = file.seek(SeekFrom::End(0)).map_err(AppError::internal)?;
    file.rewind().map_err(AppError::internal)?;
    Ok(Package { name: format!("{title}验收资料.zip"), file, size })
}

#[erased]
async fn gather(services: &Services, viewer: &Viewer, wanted: Wanted) -> AppResult<(String, Vec<Entry>)> {
    let connection = services.db().read().await?;
    let (project_id, chosen) = match wanted {
        Wanted::Project(id) => (id, None),
        Wanted::Resource(id) => {
            let found = store::resources::find(&connection, viewer, id).await?;
            let found = found.ok_or_else(AppError::not_found)?;
            (found.project_id, Some(found.id))
        }
    };
    let project = project::store::find(&connection, viewer, project_id).await?;
    let project = project.ok_or_else(AppError::not_found)?;
    let items = store::of_project(&connection, viewer.enterprise_id, project_id).await?;
    let papers = store::papers_of(&connection, viewer.enterprise_id, project_id).await?;
    let papers: Vec<Resource> = papers
        .into_iter()
        .filter(|one| match chosen {
            Some(id) => one.id == id,
            None => matches!(Status::read(one.status), Status::Passed | Status::Finished),
        })
        .collect();
    let ids: Vec<i64> = papers.iter().map(|one| one.id).collect();
    let files = store::files(&connection, viewer.enterprise_id, &ids).await?;
    let folders = folders(&items);
    let names: BTreeMap<i64, &Resource> = papers.iter().map(|one| (one.id, one)).collect();
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut entries: Vec<Entry> = Vec::with_capacity(files.len());
    for (of, file) in files {
        let Some(of) = names.get(&of) else { continue };
        let folder = folders.get(&of.item_id).map(String::as_str).unwrap_or_default();
        let path = free(&mut taken, folder, &plain(&of.name), &plain(&file.name));
        entries.push(Entry { id: file.id, path, size: u64::try_from(file.size).unwrap_or(0) });
    }
    entries.sort_by(|one, other| one.path.cmp(&other.path));
    Ok((plain(&project.name), entries))
}

/// The folder of each node: numbered names from the top.
pub(super) fn folders(items: &[Item]) -> BTreeMap<i64, String> {
    let mut folders: BTreeMap<i64, String> = BTreeMap::new();
    for (places, one) in walk(items, |one| one.id, |one| one.parent_id) {
        let above = one.parent_id.and_then(|id| folders.get(&id)).map(String::as_str).unwrap_or_default();
        let place = places.last().map_or(0, |place| place + 1);
        folders.insert(one.id, format!("{above}{place:02} {}/", plain(&one.name)));
    }
    folders
}

/// A name without what means a place.
pub(super) fn plain(name: &str) -> String {
    let means = |c: char| c.is_control() || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    let name: String = name.trim().chars().map(|c| if means(c) { '_' } else { c }).collect();
    if name.chars().all(|c| c == '.') { "_".to_owned() } else { name }
}

/// A place in the archive that nothing has yet.
fn free(taken: &mut BTreeSet<String>, folder: &str, papers: &str, name: &str) -> String {
    let (stem, extension) = match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => (stem, format!(".{extension}")),
        _ => (name, String::new()),
    };
    let mut path = format!("{folder}{papers}/{name}");
    let mut number = 2;
    while !taken.insert(path.clone()) {
        path = format!("{folder}{papers}/{stem} ({number}){extension}");
        number += 1;
    }
    path
}
