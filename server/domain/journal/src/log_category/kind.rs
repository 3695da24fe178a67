//! Declaration of types of work logs as a record kind (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::log_category;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Field, Guard, Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::value::DictionaryColumn;
use crate::kind::words::told;

/// The record kind of types of logs.
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
        text("cost_type", "成本类型"),
        Field {
            name: "cost_rate",
            label: "每小时成本",
            reading: Reading::Money,
            guard: Guard::Code(Code::EManage),
        },
        text("remark", "说明"),
    ],
    values: &[
        DictionaryColumn {
            dictionary: "log_type",
            what: "个日志模板",
            count: "select log_type as value, count(*) as count from log_category \
                    where enterprise_id = $1 and log_type = any ($2) and deleted_at is null group by log_type",
            replace: Some("update log_category set log_type = $3 where enterprise_id = $1 and log_type = $2"),
        },
        DictionaryColumn {
            dictionary: "project_cost_type",
            what: "个日志模板",
            count: "select cost_type as value, count(*) as count from log_category \
                    where enterprise_id = $1 and cost_type = any ($2) and deleted_at is null group by cost_type",
            replace: Some(
                "update log_category set cost_type = $3 where enterprise_id = $1 and cost_type = $2",
            ),
        },
    ],
    sight: Some(glance!(store::categories::visible, log_category)),
    heard: Some(|_| true),
    ..RecordKind::PLAIN
};
