//! Business actions on import batches: listing their records, and reversing them.

use std::collections::HashSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Page, PageRequest, Viewer};

use super::model::{BatchRow, ImportBatch, ImportedRecord};
use super::{rules, store};
use crate::Db;
use crate::kind::{self, RecordKind};
use crate::record::Change;
use crate::sheet::{ImportedRecords, Undo};

/// One page of the records of an import batch, as the viewer sees them: invisible ones have no name.
#[erased]
pub async fn records(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    batch: &ImportBatch,
    request: &PageRequest,
) -> AppResult<Page<ImportedRecord>> {
    let Some(import) = rules::import_of(batch) else {
        return Ok(Page { rows: Vec::new(), has_next: false, has_previous: false });
    };
    let page = store::rows(connection, batch, &import.made, request).await?;
    let ids: Vec<i64> = page.rows.iter().map(|(_, row)| row.id).collect();
    let of = kind::find(&batch.record_type);
    let seen: HashSet<i64> = match of.and_then(|kind| kind.sight.as_ref()) {
        Some(sight) => {
            let seen = (sight.look)(connection, viewer, &ids).await?;
            seen.into_iter().map(|one| one.id).collect()
        }
        // the kind has no visibility by record: those who may import it see all
        None if (import.may)(viewer) => ids.into_iter().collect(),
        None => HashSet::new(),
    };
    let above = import.made.within.and_then(|(above, _)| kind::find(above));
    let own = |row: &BatchRow| address(of?, row.id);
    // a contact or a site is shown on the page of its customer or project
    let shown = |row: &BatchRow| own(row).or_else(|| address(above?, row.within_id?));
    let rows = page.rows.into_iter().map(|(cursor, row)| {
        let record = ImportedRecord {
            id: row.id,
            address: shown(&row).filter(|_| seen.contains(&row.id)),
            title: row.title.filter(|_| seen.contains(&row.id)),
            made: row.made,
            changed: row.changed,
        };
        (cursor, record)
    });
    Ok(Page { rows: rows.collect(), has_next: page.has_next, has_previous: page.has_previous })
}

/// Address of a record's page, where it has one.
fn address(of: &RecordKind, id: i64) -> Option<String> {
    let page = of.page.filter(|page| !page.address.contains("{within}"))?;
    Some(page.address.replace("{}", &id.to_string()))
}

/// Reverses an import: deletes exactly the records that it created, unless one of them was changed or has got
/// dependent records since. Only for its author, while they may still import and delete such records.
#[erased]
pub async fn undo(db: &Db, viewer: &Viewer, id: i64) -> AppResult<ImportBatch> {
    db.transaction(async |tx| {
        let before = store::hold(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let import = rules::import_of(&before);
        if !rules::may_undo(viewer, &before, import.as_ref()) {
            return Err(AppError::forbidden());
        }
        if let Some(why) = rules::obstacle(&before, import.as_ref()) {
            return Err(rules::refused(why));
        }
        let Some(made) = import.map(|import| import.made) else { return Err(AppError::forbidden()) };
        let Undo::Deleted { run, .. } = made.undo else { return Err(AppError::forbidden()) };
        let ids = untouched(tx, viewer, &before, &made).await?;
        run(tx, viewer, &ids).await?;
        let after = store::set_undone(tx, viewer, id).await?;
        Change::new("import_batch.undo", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Locks the records that an import created, and refuses changed ones and those with dependent records.
async fn untouched(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    batch: &ImportBatch,
    made: &ImportedRecords,
) -> AppResult<Vec<i64>> {
    let kind = kind::find(made.record_type).ok_or_else(|| AppError::internal("records of no kind"))?;
    // the lock of the deletion comes first
    if let Some(lock) = kind.bin.as_ref().and_then(|bin| bin.lock) {
        lock(tx, viewer).await?;
    }
    let ids = store::hold_made(tx, batch, made).await?;
    let changed = store::changed(tx, batch, made).await?;
    if !changed.is_empty() {
        return Err(rules::changed(&changed));
    }
    let naming = store::naming(kind);
    let hanging = store::hanging(tx, batch, made, &naming, &ids).await?;
    let total = hanging.first().map_or(0, |one| one.total);
    if total == 0 {
        return Ok(ids);
    }
    let what = |place: i32| {
        let place = usize::try_from(place).unwrap_or_default();
        let others = if place == naming.len() { "条评论" } else { "个附件" };
        naming.get(place).map_or(others, |named| named.what)
    };
    let found: Vec<(String, i64, &str)> =
        hanging.into_iter().map(|one| (one.title, one.count, what(one.place))).collect();
    Err(rules::hanging(&found, total))
}
