//! What is known of types of logs (docs/decisions/0040).

use xieli_tables::log_category;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::value::Kept;
use crate::kind::words::told;

/// Types of logs.
pub static LOG_CATEGORY: RecordKind = RecordKind {
    record_type: "log_category",
    entity: "LogCategory",
    label: "日志模板",
    actions: &[told("create"), told("update"), told("move"), told("delete")],
    fields: &[
        text("log_type", "日志类型"),
        field("team_ids", "适用团队", Reading::Many("team")),
        text("min_length", "最少字数"),
        text("edit_hours", "可修改时间（小时）"),
        text("remark", "说明"),
    ],
    values: &[Kept {
        dictionary: "log_type",
        what: "个日志模板",
        count: "select log_type as value, count(*) as count from log_category \
                where enterprise_id = $1 and log_type = any ($2) and deleted_at is null group by log_type",
        replace: Some("update log_category set log_type = $3 where enterprise_id = $1 and log_type = $2"),
    }],
    sight: Some(glance!(store::categories::visible, log_category)),
    heard: Some(|_| true),
    ..RecordKind::PLAIN
};
