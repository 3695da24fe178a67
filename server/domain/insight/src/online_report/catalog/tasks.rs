//! Dataset of tasks: its fields and measures.

use diesel::prelude::*;
use xieli_tables::task as task_table;

use super::{
    Dataset, Kind, NAMED_CUSTOMER, NAMED_PROJECT, Need, Unit, averaged, count, counted, field, figure, share,
    today, total,
};
use crate::dict::rules::Dictionary;
use crate::online_report::definition::{Position, Source};
use crate::states::const_concat;
use crate::task;
use crate::task::rules::Status;

fn statuses() -> Vec<(String, &'static str)> {
    let listed = Status::ALL.iter().filter(|status| **status != Status::Draft);
    listed.map(|status| ((*status as i16).to_string(), status.label())).collect()
}

/// Condition: it is open.
const OPEN: &str = sql!("f.status in ({Status::OPEN})");
/// Condition: it is done.
const DONE: &str = sql!("f.status = {Status::Done}");
/// Condition: it is past its end and still open.
const LATE: &str = const_concat!("coalesce(f.ends_on < ", today!(), " and ", OPEN, ", false)");
/// Condition: it was done by its last day.
const IN_TIME: &str = sql!("{DONE} and (f.finished_at at time zone 'Asia/Shanghai')::date <= f.ends_on");

/// Tasks without drafts, as in the list.
pub static TASKS: Dataset = Dataset {
    source: Source::Task,
    position: Position::Task,
    need: Need::Tasks,
    entity: "Task",
    scope: |viewer| {
        Box::new(task::store::visible_to(viewer).filter(task_table::status.ne(Status::Draft as i16)))
    },
    joins: &[NAMED_PROJECT, NAMED_CUSTOMER],
    time: "createdOn",
    page: None,
    fields: &[
        field("name", "任务名称", Kind::Text, "f.name"),
        field("status", "任务状态", Kind::Choice(statuses), "f.status::text"),
        field("level", "优先级", Kind::Dict(Dictionary::TaskLevel), "f.level"),
        field("project", "项目", Kind::Project, "vp.id"),
        field("customer", "客户", Kind::Customer, "vc.id"),
        field("director", "负责人", Kind::Member, "f.director_id"),
        field("team", "负责人团队", Kind::Team, "f.director_team_id"),
        field("validator", "验收人", Kind::Member, "f.validator_id"),
        field("creator", "创建人", Kind::Member, "f.created_by"),
        field("top", "是否顶层任务", Kind::YesNo, "f.parent_id is null"),
        field("overdue", "是否逾期", Kind::YesNo, LATE),
        field("createdOn", "创建日期", Kind::At, "f.created_at"),
        field("beginsOn", "开始日期", Kind::On, "f.begins_on"),
        field("endsOn", "截止日期", Kind::On, "f.ends_on"),
        field("finishedOn", "完成日期", Kind::At, "f.finished_at"),
        field("estimate", "预计用时", Kind::Minutes, "f.estimate"),
        field("spent", "实际用时", Kind::Minutes, "f.spent"),
    ],
    measures: &[
        count("任务数"),
        counted!("openCount", "未完成数", OPEN),
        counted!("doneCount", "已完成数", DONE),
        share!("doneShare", "完成率", DONE, sql!("f.status <> {Status::Cancelled}")),
        counted!("overdueCount", "逾期数", LATE),
        share!("overdueShare", "逾期率", LATE),
        counted!("inTimeCount", "按时完成数", IN_TIME),
        share!("inTimeShare", "按时完成率", IN_TIME, sql!("{DONE} and f.ends_on is not null")),
        total("estimateSum", "预计用时合计", Unit::Minutes, "coalesce(sum(f.estimate), 0)"),
        total("spentSum", "实际用时合计", Unit::Minutes, "coalesce(sum(f.spent), 0)"),
        averaged!("spentAvg", "实际用时平均", Minutes, "f.spent"),
        figure("spentMax", "实际用时最大", Unit::Minutes, "max(f.spent)"),
        figure(
            "spentShare",
            "用时占预计",
            Unit::Percent,
            "round(100.0 * sum(f.spent) filter (where f.estimate > 0) / nullif(sum(f.estimate), 0), 1)",
        )
        .of("f.estimate > 0"),
    ],
    columns: &["name", "status", "level", "project", "director", "endsOn", "createdOn"],
};
