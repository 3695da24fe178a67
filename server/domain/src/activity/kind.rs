//! The record kind of the operation log (docs/decisions/0040).

use super::sheet;
use crate::kind::RecordKind;

/// Rows of the operation log, which never change.
pub static OPERATION_LOG: RecordKind = RecordKind {
    record_type: "operation_log",
    entity: "OperationLog",
    label: "操作日志",
    books: &[&sheet::BOOK],
    ..RecordKind::PLAIN
};
