//! The record kind of automatic task rules (docs/decisions/0040).

use xieli_tables::auto_task;

use super::{offboarding, rules, store};
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, marked, text};
use crate::kind::handover::handover;
use crate::kind::named::named;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::value::DictionaryColumn;
use crate::kind::words::quiet;

/// The name of a rule is unique.
pub const NAME: Unique = unique("auto_task_name", "name", "已有同名规则");

/// Values of a dictionary that rules use, in an array column.
macro_rules! kept {
    ($dictionary:literal, $column:literal) => {
        DictionaryColumn {
            dictionary: $dictionary,
            what: "条自动任务规则",
            count: concat!(
                "select value, count(*) as count from auto_task cross join unnest(",
                $column,
                ") as value ",
                "where enterprise_id = $1 and ",
                $column,
                " && $2 and value = any ($2) and deleted_at is null group by value"
            ),
            replace: Some(concat!(
                "update auto_task set ",
                $column,
                " = array(select distinct case value when $2 then $3 else value end ",
                "from unnest(",
                $column,
                ") as value order by 1) where enterprise_id = $1 and ",
                $column,
                " @> array[$2]"
            )),
        }
    };
}

/// The record kind of rules.
pub static AUTO_TASK: RecordKind = RecordKind {
    record_type: "auto_task",
    entity: "AutoTask",
    label: "自动任务规则",
    actions: &[
        quiet("create"),
        quiet("update"),
        quiet("order").named("调整了自动任务规则顺序"),
        quiet("delete"),
    ],
    fields: &[
        text("name", "规则名称"),
        field(
            "event",
            "触发事件",
            Reading::Choice(&[
                (1, "新建项目"),
                (2, "项目进入状态"),
                (3, "新增里程碑"),
                (4, "里程碑完成"),
                (5, "新增收款计划"),
                (6, "款项收齐"),
                (7, "成员加入项目"),
            ]),
        ),
        text("title", "任务标题"),
        marked("description", "任务说明"),
        field("member_id", "成员", Reading::One("member")),
        text("due_days", "期限（天）"),
        field("enabled", "启用", Reading::Switch),
    ],
    names: &[named("member", "auto_task", "member_id", "条自动任务规则")],
    values: &[
        kept!("project_type", "types"),
        kept!("project_tag", "tags"),
        kept!("project_status_category", "statuses"),
    ],
    unique: &[NAME],
    sight: Some(glance!(store::auto_tasks::visible, auto_task, auto_task::name)),
    heard: Some(rules::may_manage),
    handover: &[&Assigned],
    ..RecordKind::PLAIN
};

handover!(
    /// Rules whose tasks are for the member, and pending tasks: the successor takes them over, else the
    /// project's director.
    Assigned, HandedOn, "AUTO_TASK", "自动任务", offboarding::count, offboarding::hand_over
);
