//! Dataset of project work orders, which members draw from the pool.

use super::{
    Dataset, Join, Kind, NAMED_PROJECT, Need, PLACED, TITLE, Unit, averaged, count, counted, field, share,
    summed, today, total,
};
use crate::dict::rules::Dictionary;
use crate::online_report::definition::{Position, Source};
use crate::project_work::rules::Status;
use crate::states::const_concat;
use crate::{customer, project_work};

fn statuses() -> Vec<(String, &'static str)> {
    Status::ALL.iter().map(|status| ((*status as i16).to_string(), status.label())).collect()
}

/// The customer of its project, if both are visible to the viewer.
const CUSTOMER: Join =
    Join::Seen("vc", |viewer| Box::new(customer::store::visible_to(viewer)), "vc.id = vp.customer_id");

/// Condition: it is not reported as done.
const OPEN: &str = sql!("f.status in ({Status::OPEN})");

/// Condition: the member who drew it has reported it done.
const DONE: &str = sql!("f.status in ({Status::OVER})");

/// Condition: it is past its end and not done, as in `project_work::rules::is_overdue`.
const LATE: &str = const_concat!("coalesce(f.ends_on < ", today!(), " and ", OPEN, ", false)");

/// Condition: it was done by its last day.
const IN_TIME: &str = sql!("{DONE} and (f.done_at at time zone 'Asia/Shanghai')::date <= f.ends_on");

/// Condition: it is confirmed.
const CONFIRMED: &str = sql!("f.status = {Status::Confirmed}");

/// Its pay, as in `project_work::rules::amount`.
macro_rules! salary {
    () => {
        "floor((f.price::numeric * coalesce(f.done_quantity, f.quantity) + 50) / 100)"
    };
}

/// Project work orders; the project is left out where it is hidden from the viewer.
pub static PROJECT_WORKS: Dataset = Dataset {
    source: Source::ProjectWork,
    position: Position::Work,
    need: Need::ProjectWorks,
    entity: "ProjectWork",
    scope: |viewer| Box::new(project_work::store::visible_to(viewer)),
    joins: &[NAMED_PROJECT, CUSTOMER, PLACED],
    time: "createdOn",
    page: Some("vp.id"),
    fields: &[
        field("name", "工单名称", Kind::Text, "f.name"),
        field("status", "工单状态", Kind::Choice(statuses), "f.status::text"),
        field("project", "项目", Kind::Project, "vp.id"),
        field("projectType", "项目类型", Kind::Dict(Dictionary::ProjectType), "vp.project_type"),
        field("customer", "客户", Kind::Customer, "vc.id"),
        field("director", "领取人", Kind::Member, "f.director_id"),
        field("team", "领取人团队", Kind::Team, "f.director_team_id"),
        TITLE,
        field("confirmer", "确认人", Kind::Member, "f.confirmed_by"),
        field("poolTeam", "可领取团队", Kind::Team, "f.team_id"),
        field("creator", "创建人", Kind::Member, "f.created_by"),
        field("overdue", "是否逾期", Kind::YesNo, LATE),
        field("createdOn", "创建日期", Kind::At, "f.created_at"),
        field("drawnOn", "领取日期", Kind::At, "f.drawn_at"),
        field("finishedOn", "完成日期", Kind::At, "f.done_at"),
        field("confirmedOn", "确认日期", Kind::At, "f.confirmed_at"),
        field("endsOn", "截止日期", Kind::On, "f.ends_on"),
        field("quantity", "数量", Kind::Number, "f.quantity / 100.0"),
        field("doneQuantity", "完成数量", Kind::Number, "f.done_quantity / 100.0"),
        field("score", "评分", Kind::Number, "f.score / 100.0"),
        field("price", "单价", Kind::Money, "f.price").guarded(Need::Salary),
        field("salary", "薪资", Kind::Money, salary!()).guarded(Need::Salary),
    ],
    measures: &[
        count("工单数"),
        counted!("openCount", "未完成数", OPEN),
        counted!("doneCount", "已完成数", DONE),
        share!("doneShare", "完成率", DONE),
        counted!("overdueCount", "逾期数", LATE),
        counted!("inTimeCount", "按时完成数", IN_TIME),
        share!("inTimeShare", "按时完成率", IN_TIME, sql!("{DONE} and f.ends_on is not null")),
        counted!("waitConfirmCount", "待确认数", sql!("f.status = {Status::Done}")),
        counted!("confirmCount", "已确认数", CONFIRMED),
        total("scoreSum", "评分合计", Unit::Number, "round(coalesce(sum(f.score), 0) / 100.0, 1)")
            .of("f.score is not null"),
        averaged!("scoreAvg", "平均评分", Number, "f.score / 100.0"),
        total(
            "quantitySum",
            "完成数量合计",
            Unit::Number,
            "round(coalesce(sum(f.done_quantity), 0) / 100.0, 1)",
        )
        .of("f.done_quantity is not null"),
        summed!("salarySum", "薪资合计", Money, salary!(), CONFIRMED).guarded(Need::Salary),
    ],
    columns: &["name", "status", "project", "director", "endsOn", "finishedOn", "confirmedOn"],
};
