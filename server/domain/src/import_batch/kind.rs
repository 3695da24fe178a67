//! The record kind of import batches (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::words::quiet;

/// The record kind of import batches, which are never deleted.
pub static IMPORT_BATCH: RecordKind = RecordKind {
    record_type: "import_batch",
    entity: "ImportBatch",
    label: "导入批次",
    actions: &[quiet("create").named("导入了一批数据"), quiet("undo").named("撤销了导入")],
    ..RecordKind::PLAIN
};
