//! The record kinds of recurring tasks and their instances (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::{plan_task, temp_task};

use super::{offboarding, store};
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, marked, text};
use crate::kind::handover::handover;
use crate::kind::named::named;
use crate::kind::notice::{Group, event};
use crate::kind::sight::glance;
use crate::kind::value::DictionaryColumn;
use crate::kind::words::{quiet, told};

/// The record kind of recurring tasks.
pub static PLAN_TASK: RecordKind = RecordKind {
    record_type: "plan_task",
    entity: "PlanTask",
    label: "重复任务",
    actions: &[told("create"), told("update"), told("delete"), quiet("end").named("重复任务到期结束")],
    fields: &[
        text("name", "任务名称"),
        field("status", "状态", Reading::Choice(&[(0, "停用"), (1, "启用"), (2, "已结束")])),
        text("rule", "重复规则"),
        field("mode", "重复方式", Reading::Choice(&[(1, "按日历"), (2, "完成后")])),
        text("begins_on", "开始日期"),
        field("shift", "遇节假日", Reading::Choice(&[(0, "不变"), (1, "顺延"), (2, "提前"), (3, "跳过")])),
        text("days", "任务天数"),
        text("ahead", "提前天数"),
        field("publish", "自动发布", Reading::Switch),
        field("project_id", "项目", Reading::One("project")),
        field("customer_id", "客户", Reading::One("customer")),
        field("director_id", "负责人", Reading::One("member")),
        field("validator_id", "验收人", Reading::One("member")),
        text("estimate", "预计工时（分钟）"),
        marked("description", "任务说明"),
    ],
    names: &[named("customer", "plan_task", "customer_id", "个重复任务")],
    moves: &[named("customer", "plan_task", "customer_id", "个重复任务")],
    values: &[DictionaryColumn {
        dictionary: "task_level",
        what: "个重复任务",
        count: "select level as value, count(*) as count from plan_task \
             where enterprise_id = $1 and level = any ($2) and deleted_at is null group by level",
        replace: Some("update plan_task set level = $3 where enterprise_id = $1 and level = $2"),
    }],
    sight: Some(glance!(store::plans::visible, plan_task, plan_task::name)),
    heard: Some(|viewer| viewer.can(Code::Task)),
    handover: &[&Planned, &Joined],
    notices: &[event("plan_task.waiting", "我的重复任务待发布", Group::Task)],
    ..RecordKind::PLAIN
};

handover!(
    /// Plans they own, direct or validate: the successor takes them over, else no one.
    Planned, HandedOn, "PLAN_TASK", "重复任务", offboarding::count, offboarding::hand_over
);
handover!(
    /// Plans in which they collaborate, which ends.
    Joined, Ended, "PLAN_TASK_MEMBER", "协作的重复任务", offboarding::count_joined, offboarding::end_joined
);

/// The record kind of instances of plans that are not tasks yet.
pub static TEMP_TASK: RecordKind = RecordKind {
    record_type: "temp_task",
    entity: "TempTask",
    label: "待发布任务",
    actions: &[
        quiet("create"),
        quiet("publish"),
        quiet("skip").named("跳过了待发布任务"),
        quiet("update").named("改期了待发布任务"),
    ],
    fields: &[
        text("name", "任务名称"),
        text("begins_on", "开始日期"),
        text("ends_on", "截止日期"),
        field("status", "状态", Reading::Choice(&[(0, "待发布"), (1, "已发布"), (2, "已跳过")])),
        field("task_id", "任务", Reading::One("task")),
    ],
    sight: Some(glance!(store::temps::visible, temp_task, temp_task::name)),
    heard: Some(|viewer| viewer.can(Code::Task)),
    ..RecordKind::PLAIN
};
