//! Record kind of statistics (docs/decisions/0040).

use super::list;
use crate::kind::RecordKind;

/// Statistics are no rows; they only have workbooks.
pub static STATISTIC: RecordKind = RecordKind {
    record_type: "statistic",
    entity: "Statistic",
    label: "统计",
    books: list::BOOKS,
    ..RecordKind::PLAIN
};
