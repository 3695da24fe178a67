//! Rules of reversing imports: pure functions.

use xieli_kernel::{AppError, FieldCode, Viewer};

use super::model::{Changed, ImportBatch};
use crate::kind::book::books;
use crate::sheet::{Import, Undo};

/// The most records that a refusal names.
pub const NAMED: i64 = 3;

/// The import of this kind of workbook; none: it no longer exists.
pub fn import_of(batch: &ImportBatch) -> Option<Import> {
    let book = books().find(|book| book.path == batch.book)?;
    book.import.filter(|import| import.made.record_type == batch.record_type)
}

/// Whether the viewer may reverse it at all: it is their own, and they may still import and delete such
/// records.
pub fn may_undo(viewer: &Viewer, batch: &ImportBatch, import: Option<&Import>) -> bool {
    let Some(import) = import.filter(|import| (import.may)(viewer)) else { return false };
    let may_delete = match import.made.undo {
        Undo::Deleted { may, .. } => may(viewer),
        Undo::Never(_) => true,
    };
    batch.created_by == Some(viewer.member_id) && may_delete
}

/// The obstacle to a reversal that is known without its records; none: no such obstacle.
pub fn obstacle(batch: &ImportBatch, import: Option<&Import>) -> Option<String> {
    if batch.undone_at.is_some() {
        return Some("该次导入已经撤销".to_owned());
    }
    match import.map(|import| import.made.undo) {
        None => Some("此类数据已不支持导入，不能撤销".to_owned()),
        Some(Undo::Never(why)) => Some(why.to_owned()),
        Some(Undo::Deleted { .. }) if batch.updated > 0 => {
            let updated = batch.updated;
            Some(format!("该次导入更新了 {updated} 条已有的记录，更新前的内容无法恢复，不能整批撤销"))
        }
        Some(Undo::Deleted { .. }) => None,
    }
}

/// A refusal to reverse it, with the reason.
pub fn refused(why: impl Into<String>) -> AppError {
    AppError::field("id", FieldCode::Conflict, why.into())
}

/// A refusal because these records were changed since.
pub fn changed(found: &[Changed]) -> AppError {
    let name = |one: &Changed| format!("“{}”{}", one.title, one.part);
    let total = found.first().map_or(0, |one| one.total);
    let (names, rest) = (named(found.iter().map(name)), counted(found.len(), total));
    refused(format!("{names}{rest}在导入后有改动或已被删除，不能整批撤销"))
}

/// A refusal because of dependent records: name of a record, number of dependants, their label.
pub fn hanging(found: &[(String, i64, &str)], total: i64) -> AppError {
    let name = |(title, count, what): &(String, i64, &str)| format!("“{title}”已有 {count} {what}");
    let (names, rest) = (named(found.iter().map(name)), if over(found.len(), total) { "等" } else { "" });
    refused(format!("{names}{rest}，是导入后产生的，不能整批撤销"))
}

fn named(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join("、")
}

fn over(named: usize, total: i64) -> bool {
    usize::try_from(total).is_ok_and(|total| total > named)
}

fn counted(named: usize, total: i64) -> String {
    if over(named, total) { format!("等 {total} 条记录") } else { String::new() }
}
