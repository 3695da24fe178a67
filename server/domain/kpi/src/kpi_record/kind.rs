//! Record kind of the records of operations in appraisals (docs/decisions/0040): they are only read.

use xieli_tables::kpi_record;

use super::{rules, store};
use crate::kind::RecordKind;
use crate::kind::sight::glance;

/// Records of operations.
pub static KPI_RECORD: RecordKind = RecordKind {
    record_type: "kpi_record",
    entity: "KpiRecord",
    label: "考核操作记录",
    sight: Some(glance!(store::visible_to, kpi_record)),
    heard: Some(rules::may_read),
    ..RecordKind::PLAIN
};
