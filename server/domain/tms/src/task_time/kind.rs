//! The record kind of time entries (docs/decisions/0040).

use xieli_tables::task_time;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::text;
use crate::kind::sight::sight;
use crate::kind::words::told;
use crate::task::rules::may_look;

/// The record kind of time entries.
pub static TASK_TIME: RecordKind = RecordKind {
    record_type: "task_time",
    entity: "TaskTime",
    label: "任务工时",
    actions: &[told("create"), told("delete")],
    fields: &[text("spent_on", "日期"), text("minutes", "分钟"), text("remark", "备注")],
    sight: Some(sight!(store::times::visible, task_time)),
    heard: Some(may_look),
    ..RecordKind::PLAIN
};
