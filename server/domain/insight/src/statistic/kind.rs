//! The kind of statistics (docs/decisions/0040).

use super::list;
use crate::kind::RecordKind;

/// Statistics, which are no rows: they have workbooks.
pub static STATISTIC: RecordKind = RecordKind {
    record_type: "statistic",
    entity: "Statistic",
    label: "统计",
    books: list::BOOKS,
    ..RecordKind::PLAIN
};
