//! Dataset of work orders: its fields and measures.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::QueryFragment;
use xieli_kernel::Viewer;
use xieli_tables::work_order as order_table;

use super::{
    Dataset, Join, Kind, NAMED_CUSTOMER, NAMED_PROJECT, Need, PLACED, TITLE, Unit, averaged, count, counted,
    field, figure, province, share, visits,
};
use crate::dict::rules::Dictionary;
use crate::online_report::definition::{Position, Source};
use crate::work_order;
use crate::work_order::rules::Status;

fn statuses() -> Vec<(String, &'static str)> {
    Status::ALL.iter().map(|status| ((*status as i16).to_string(), status.label())).collect()
}

/// Condition: it is open, as in `work_order::rules::Status::is_open`.
const OPEN: &str = sql!("f.status in ({Status::OPEN})");

/// Condition: it is past its end and still open, and its deadline was not suspended before.
const LATE: &str = sql!(
    "coalesce(f.due_at < now() and {OPEN} \
        and not exists (select from work_clock c where c.enterprise_id = f.enterprise_id and c.work_order_id = f.id \
            and c.held_at <= f.due_at), false)"
);

/// Condition: it is finished, whether a follow-up is planned or not.
const DONE: &str = sql!("f.status in ({Status::Done, Status::Closed})");

/// Condition: it was finished by its end.
const IN_TIME: &str = sql!("{DONE} and f.finished_at <= f.due_at");

/// Minutes between two times.
macro_rules! minutes {
    ($from:literal, $to:literal) => {
        concat!("extract(epoch from ", $to, " - ", $from, ") / 60")
    };
}

/// Work orders visible to the viewer, with the columns that joins, fields and measures name.
fn orders(viewer: &Viewer) -> Box<dyn QueryFragment<Pg> + Send + '_> {
    use order_table::{
        accept_team_id, address, confirmed_at, confirmed_by, created_at, created_by, customer_id,
        director_id, director_team_id, due_at, enterprise_id, finished_at, id, level, name, picked_at,
        project_id, requested_at, service_type, status, supplement, visit,
    };
    Box::new(work_order::store::visible_to(viewer).select((
        (enterprise_id, id, name, status, service_type, level, address, supplement, visit),
        (customer_id, project_id, accept_team_id, director_id, director_team_id, created_by),
        (requested_at, created_at, due_at, picked_at, finished_at, confirmed_at, confirmed_by),
    )))
}

/// Work orders.
pub static ORDERS: Dataset = Dataset {
    source: Source::WorkOrder,
    position: Position::Work,
    need: Need::Orders,
    entity: "WorkOrder",
    scope: orders,
    joins: &[
        NAMED_PROJECT,
        NAMED_CUSTOMER,
        Join::Table(
            "ev",
            "left join work_evaluate ev on ev.enterprise_id = f.enterprise_id and ev.work_order_id = f.id and ev.counts",
        ),
        PLACED,
        Join::Table("pv", province!("f.address")),
    ],
    time: "requestedOn",
    page: None,
    fields: &[
        field("name", "工单名称", Kind::Text, "f.name"),
        field("status", "工单状态", Kind::Choice(statuses), "f.status::text"),
        field("serviceType", "服务类型", Kind::Dict(Dictionary::WorkServiceType), "f.service_type"),
        field("level", "优先级", Kind::Dict(Dictionary::WorkLevel), "f.level"),
        field("customer", "客户", Kind::Customer, "vc.id"),
        field("project", "项目", Kind::Project, "vp.id"),
        field("salesman", "业务员", Kind::Member, "vc.salesman_id"),
        field("salesTeam", "业务员团队", Kind::Team, "vc.salesman_team_id"),
        field("director", "技术员", Kind::Member, "f.director_id"),
        field("team", "技术员团队", Kind::Team, "f.director_team_id"),
        TITLE,
        field("confirmer", "确认人", Kind::Member, "f.confirmed_by"),
        field("acceptTeam", "受理团队", Kind::Team, "f.accept_team_id"),
        field("creator", "创建人", Kind::Member, "f.created_by"),
        field("province", "省份", Kind::Label, "pv.province"),
        field("visit", "回访", Kind::Choice(visits), "f.visit::text"),
        field("supplement", "是否补单", Kind::YesNo, "f.supplement"),
        field("overdue", "是否超时", Kind::YesNo, LATE),
        field("requestedOn", "报修日期", Kind::At, "f.requested_at"),
        field("createdOn", "创建日期", Kind::At, "f.created_at"),
        field("dueOn", "截止日期", Kind::At, "f.due_at"),
        field("finishedOn", "完工日期", Kind::At, "f.finished_at"),
        field("confirmedOn", "确认日期", Kind::At, "f.confirmed_at"),
        field("evaluatedOn", "评价日期", Kind::At, "ev.created_at"),
        field(
            "respond",
            "响应时长",
            Kind::Minutes,
            concat!("round(", minutes!("f.requested_at", "f.picked_at"), ")"),
        ),
        field(
            "repair",
            "修复时长",
            Kind::Minutes,
            concat!("round(", minutes!("f.requested_at", "f.finished_at"), ")"),
        ),
        field("score", "客户评价", Kind::Number, "ev.score"),
    ],
    measures: &[
        count("工单数"),
        counted!("openCount", "未完成数", OPEN),
        counted!("doneCount", "已完成数", DONE),
        share!("doneShare", "完成率", DONE, sql!("f.status <> {Status::Stopped}")),
        counted!("overdueCount", "超时数", LATE),
        counted!("inTimeCount", "按时完成数", IN_TIME),
        share!("inTimeShare", "按时完成率", IN_TIME, sql!("{DONE} and f.due_at is not null")),
        averaged!("respondAvg", "平均响应时长", Minutes, minutes!("f.requested_at", "f.picked_at")),
        averaged!("repairAvg", "平均修复时长", Minutes, minutes!("f.requested_at", "f.finished_at")),
        figure(
            "repairMax",
            "最长修复时长",
            Unit::Minutes,
            concat!("round(max(", minutes!("f.requested_at", "f.finished_at"), "), 1)"),
        )
        .of("f.finished_at is not null"),
        counted!("stopCount", "已终止数", sql!("f.status = {Status::Stopped}")),
        counted!("waitConfirmCount", "待确认数", sql!("f.status = {Status::WaitingConfirm}")),
        counted!("confirmCount", "已确认数", "f.confirmed_at is not null"),
        averaged!("scoreAvg", "平均评价", Number, "ev.score"),
        counted!("scoreCount", "评价数", "ev.score is not null"),
        averaged!("attitudeAvg", "服务态度评价", Number, "ev.attitude"),
        averaged!("speedAvg", "响应速度评价", Number, "ev.speed"),
        averaged!("qualityAvg", "服务质量评价", Number, "ev.quality"),
        counted!("lowCount", "低分评价数", "ev.score <= 2"),
    ],
    columns: &["name", "status", "serviceType", "customer", "director", "requestedOn", "finishedOn"],
};
