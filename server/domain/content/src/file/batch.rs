//! Batch operations on documents, each with a result per document (docs/decisions/0073).

use std::collections::HashMap;
use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use sha2::{Digest, Sha256};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::archive::{self, Archive, Entry, Places};
use super::model::{File, Visibility};
use super::service::{delete_held, unsealed, write};
use super::target::{check_ids, check_visibility};
use super::{rules, store, sweep};
use crate::account::Accounts as _;
use crate::record::Change;
use crate::rows::Outcome;
use crate::ticket::{self, FilesTicket};
use crate::{Db, Services, file_group};

/// Message for a file that is not visible to the viewer.
const MISSING: &str = "文件不存在或已被删除";
/// Message for an operation that the viewer may not perform on the file.
const DENIED: &str = "没有权限操作该文件";

/// Changes to several documents; absent fields stay.
#[derive(Debug, Clone, Default)]
pub struct Patch {
    /// Their document category.
    pub group_id: Option<i64>,
    /// Visibility.
    pub visibility: Visibility,
}

/// Files visible to the viewer by id, locked until the transaction ends.
async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<HashMap<i64, File>> {
    let files = store::lock(tx, viewer, ids).await?;
    Ok(files.into_iter().map(|file| (file.id, file)).collect())
}

/// Moves documents to another category, or changes their visibility.
#[erased]
pub async fn update(db: &Db, viewer: &Viewer, ids: &[i64], patch: &Patch) -> AppResult<Vec<Outcome<File>>> {
    check_ids("ids", ids)?;
    db.transaction(async |tx| {
        check_visibility(tx, viewer, None, &patch.visibility).await?;
        let group = match patch.group_id {
            Some(id) => Some(file_group::store::find(tx, viewer, id).await?.ok_or_else(no_group)?),
            None => None,
        };
        let group = group.map(|group| (group.id, group.category));
        let mut held = hold(tx, viewer, ids).await?;
        let mut changes = Vec::with_capacity(held.len());
        let mut outcomes = Vec::with_capacity(ids.len());
        for id in ids {
            let Some(before) = held.remove(id) else {
                outcomes.push(Outcome::refused(*id, MISSING));
                continue;
            };
            if let Err(why) = changeable(viewer, &before, group) {
                outcomes.push(Outcome::refused(*id, why));
                continue;
            }
            let group_id = group.map(|(id, _)| id).or(before.group_id);
            let after = write(tx, viewer, &before, &before.name, group_id, &patch.visibility).await?;
            changes.push(Change::new("file.update", *id).before(&before).after(&after));
            outcomes.push(Outcome { id: *id, result: Ok(after) });
        }
        Change::write_all(changes, tx, viewer).await?;
        Ok(outcomes)
    })
    .await
}

/// Reason why a file can't be moved or shared.
fn changeable(viewer: &Viewer, file: &File, group: Option<(i64, i16)>) -> Result<(), &'static str> {
    if !rules::may_update(viewer, file) {
        Err(DENIED)
    } else if !file.is_doc {
        Err("附件随其记录，不能单独设置")
    } else if file.status == rules::PENDING {
        Err("文件尚未确认上传")
    } else if group.is_some_and(|(_, category)| category != file.category) {
        Err("所选分类不属于该类文档")
    } else {
        Ok(())
    }
}

/// Deletes those of the files that may be deleted, with all their versions; returns the files as they were.
#[erased]
pub async fn delete(services: &Services, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Outcome<File>>> {
    check_ids("ids", ids)?;
    let outcomes = services
        .db()
        .transaction(async |tx| {
            let mut held = hold(tx, viewer, ids).await?;
            let mut outcomes = Vec::with_capacity(ids.len());
            let mut gone = Vec::with_capacity(held.len());
            for id in ids {
                let outcome = match held.remove(id) {
                    None => Outcome::refused(*id, MISSING),
                    Some(file) if !rules::may_delete(viewer, &file) => Outcome::refused(*id, DENIED),
                    Some(file) => Outcome::of(*id, unsealed(&file).map(|()| file))?,
                };
                gone.extend(outcome.result.as_ref().ok().cloned());
                outcomes.push(outcome);
            }
            delete_held(tx, viewer, &gone).await?;
            Ok(outcomes)
        })
        .await?;
    sweep::collect_quietly(services, viewer.enterprise_id).await;
    Ok(outcomes)
}

/// The files that can be downloaded as one archive, each recorded as downloaded, and the address of the
/// archive; no address if there are none.
#[erased]
pub async fn zip(
    services: &Services,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<(Vec<Outcome<File>>, Option<String>)> {
    check_ids("ids", ids)?;
    let outcomes = services
        .db()
        .transaction(async |tx| {
            let mut held = hold(tx, viewer, ids).await?;
            let outcome = |id: &i64| match held.remove(id) {
                None => Outcome::refused(*id, MISSING),
                Some(file) if !rules::may_download(viewer, &file) => {
                    Outcome::refused(*id, super::service::PREVIEW_ONLY)
                }
                Some(file) => Outcome { id: *id, result: Ok(file) },
            };
            let mut outcomes: Vec<Outcome<File>> = ids.iter().map(outcome).collect();
            let files: Vec<&File> = outcomes.iter().filter_map(|one| one.result.as_ref().ok()).collect();
            bounded(&entries(files.iter().copied()))?;
            let had: Vec<i64> = files.iter().map(|file| file.id).collect();
            store::record_all(tx, viewer, &had, rules::RECORD_DOWNLOAD).await?;
            for file in outcomes.iter_mut().filter_map(|one| one.result.as_mut().ok()) {
                file.download_count += 1;
            }
            Ok(outcomes)
        })
        .await?;
    let had: Vec<i64> = outcomes.iter().filter(|one| one.result.is_ok()).map(|one| one.id).collect();
    let address = if had.is_empty() { None } else { Some(address(services, viewer, &had).await?) };
    Ok((outcomes, address))
}

/// The archive without a preceding call for its address: contains the files that the viewer may download.
#[erased]
pub async fn counted(services: &Services, viewer: &Viewer, ids: &[i64]) -> AppResult<Archive> {
    zip(services, viewer, ids).await?;
    pack(services, viewer, ids).await
}

/// The archive of those of several files that the viewer may download.
#[erased]
pub async fn pack(services: &Services, viewer: &Viewer, ids: &[i64]) -> AppResult<Archive> {
    check_ids("ids", ids)?;
    let files = store::find_many(&*services.db().read().await?, viewer, ids).await?;
    let entries = entries(files.iter().filter(|file| rules::may_download(viewer, file)));
    if entries.is_empty() {
        return Err(AppError::not_found());
    }
    bounded(&entries)?;
    archive::write(services, viewer, "文档.zip".to_owned(), &entries).await
}

fn entries<'a>(files: impl Iterator<Item = &'a File>) -> Vec<Entry> {
    let mut places = Places::default();
    let entry = |file: &File| Entry {
        id: file.id,
        path: places.free("", &file.name),
        size: u64::try_from(file.size).unwrap_or(0),
    };
    files.map(entry).collect()
}

fn bounded(entries: &[Entry]) -> AppResult<()> {
    if archive::fits(entries) {
        return Ok(());
    }
    let most = rules::human(archive::MOST_BYTES);
    let message = format!("一次最多下载 {} 个文件、共 {most}，请分批下载", archive::MOST_FILES);
    Err(AppError::field("ids", FieldCode::TooLong, message))
}

/// The temporary address of the archive of exactly these files.
async fn address(services: &Services, viewer: &Viewer, ids: &[i64]) -> AppResult<String> {
    let ids = ids.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    Ok(match ticket::files(services.signing(), viewer, hash(&ids)).await? {
        Some(ticket) => format!("/api/res/file/zip?ids={ids}&access_token={ticket}"),
        None => format!("/api/res/file/zip?ids={ids}"),
    })
}

/// The viewer that a ticket in the address belongs to, valid for exactly these files.
#[erased]
pub async fn who(services: &Services, ticket: &str, ids: &str) -> AppResult<Arc<Viewer>> {
    let ticket = ticket::read::<FilesTicket>(services.signing(), ticket).await?;
    if ticket.files != hash(ids) {
        return Err(AppError::unauthenticated());
    }
    services.identity().of_session(ticket.sid, ticket.account, ticket.enterprise).await
}

fn hash(ids: &str) -> String {
    Sha256::digest(ids.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn no_group() -> AppError {
    AppError::field("groupId", FieldCode::NotFound, "文档分类不存在")
}
