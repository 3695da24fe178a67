//! The acceptance papers of a project as one archive (business §7 `validateProjectResource/download`).

use std::collections::BTreeMap;

use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Item, Resource};
use super::rules::Status;
use super::store;
use crate::file::archive::{self, Archive, Entry, MOST_BYTES, MOST_FILES, Places, plain};
use crate::file::rules::human;
use crate::tree::walk;
use crate::{Services, project};

/// Papers to include.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// All papers of a project that have passed.
    Project(i64),
    /// These papers, in any status.
    Resource(i64),
}

/// Writes the archive, with the folders of the directory, numbered in its order.
#[erased]
pub async fn write(services: &Services, viewer: &Viewer, wanted: Wanted) -> AppResult<Archive> {
    let (title, entries) = gather(services, viewer, wanted).await?;
    if entries.is_empty() {
        return Err(AppError::field("projectId", FieldCode::Conflict, "还没有可下载的资料"));
    }
    if !archive::fits(&entries) {
        let message = format!("资料超过 {MOST_FILES} 个文件或 {}，请逐份下载", human(MOST_BYTES));
        return Err(AppError::field("projectId", FieldCode::TooLong, message));
    }
    archive::write(services, viewer, format!("{title}验收资料.zip"), &entries).await
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
    let mut places = Places::default();
    let mut entries: Vec<Entry> = Vec::with_capacity(files.len());
    for (of, file) in files {
        let Some(of) = names.get(&of) else { continue };
        let folder = folders.get(&of.item_id).map(String::as_str).unwrap_or_default();
        let path = places.free(&format!("{folder}{}/", plain(&of.name)), &file.name);
        entries.push(Entry { id: file.id, path, size: u64::try_from(file.size).unwrap_or(0) });
    }
    entries.sort_by(|one, other| one.path.cmp(&other.path));
    Ok((plain(&project.name), entries))
}

/// The folder of each node: numbered names from the root.
pub fn folders(items: &[Item]) -> BTreeMap<i64, String> {
    let mut folders: BTreeMap<i64, String> = BTreeMap::new();
    for (places, one) in walk(items, |one| one.id, |one| one.parent_id) {
        let above = one.parent_id.and_then(|id| folders.get(&id)).map(String::as_str).unwrap_or_default();
        let place = places.last().map_or(0, |place| place + 1);
        folders.insert(one.id, format!("{above}{place:02} {}/", plain(&one.name)));
    }
    folders
}
