//! Record kind of background jobs (docs/decisions/0040).

use xieli_tables::job;

use super::people;
use crate::kind::RecordKind;
use crate::kind::sight::glance;
use crate::kind::words::quiet;

/// Background jobs started by members.
pub static JOB: RecordKind = RecordKind {
    record_type: "job",
    entity: "Job",
    label: "后台任务",
    actions: &[quiet("create"), quiet("cancel"), quiet("retry")],
    sight: Some(glance!(people::visible_to, job)),
    heard: Some(|_| true),
    ..RecordKind::PLAIN
};
