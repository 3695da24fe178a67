//! Dataset of projects: its fields and measures.

use super::{
    Dataset, Kind, NAMED_CUSTOMER, Need, Unit, averaged, count, counted, field, figure, share, today, total,
};
use crate::dict::rules::Dictionary;
use crate::online_report::definition::{Position, Source};
use crate::project;

/// Condition: it is past its end and not finished.
macro_rules! late {
    () => {
        concat!("coalesce(f.ends_on < ", today!(), " and f.finished_on is null, false)")
    };
}

/// Projects.
pub static PROJECTS: Dataset = Dataset {
    source: Source::Project,
    position: Position::Project,
    need: Need::Projects,
    entity: "Project",
    scope: |viewer| Box::new(project::store::visible_to(viewer)),
    joins: &[NAMED_CUSTOMER],
    time: "createdOn",
    page: None,
    fields: &[
        field("name", "项目名称", Kind::Text, "f.name"),
        field("number", "项目编号", Kind::Text, "f.number"),
        field("project", "项目", Kind::Project, "f.id"),
        field("type", "项目类型", Kind::Dict(Dictionary::ProjectType), "f.project_type"),
        field("status", "项目状态", Kind::Dict(Dictionary::ProjectStatusCategory), "f.status"),
        field("property", "项目属性", Kind::Dict(Dictionary::ProjectProperty), "f.property"),
        field("open", "可见范围", Kind::Dict(Dictionary::IsOpen), "f.is_open::text"),
        field("customer", "客户", Kind::Customer, "vc.id"),
        field("director", "项目负责人", Kind::Member, "f.director_id"),
        field("team", "负责人团队", Kind::Team, "f.director_team_id"),
        field("creator", "创建人", Kind::Member, "f.created_by"),
        field("finished", "是否完成", Kind::YesNo, "f.finished_on is not null"),
        field("overdue", "是否逾期", Kind::YesNo, late!()),
        field("createdOn", "创建日期", Kind::At, "f.created_at"),
        field("beginsOn", "开始日期", Kind::On, "f.begins_on"),
        field("endsOn", "结束日期", Kind::On, "f.ends_on"),
        field("finishedOn", "完成日期", Kind::On, "f.finished_on"),
        field("signedOn", "签约日期", Kind::On, "f.signed_on"),
        field("progress", "进度（%）", Kind::Number, "f.progress"),
        field("amount", "合同额", Kind::Money, "f.amount").guarded(Need::Money),
        field("received", "已回款", Kind::Money, "f.received").guarded(Need::Money),
        field("spent", "成本", Kind::Money, "f.spent").guarded(Need::Money),
    ],
    measures: &[
        count("项目数"),
        counted!("finishedCount", "完成数", "f.finished_on is not null"),
        counted!("openCount", "未完成数", "f.finished_on is null"),
        share!("finishedShare", "完成率", "f.finished_on is not null"),
        counted!("overdueCount", "逾期数", late!()),
        share!("overdueShare", "逾期率", late!()),
        averaged!("progressAvg", "平均进度", Percent, "f.progress"),
        total("amountSum", "合同额合计", Unit::Money, "coalesce(sum(f.amount), 0)").guarded(Need::Money),
        figure("amountAvg", "合同额平均", Unit::Money, "round(avg(f.amount))").guarded(Need::Money),
        figure("amountMin", "合同额最小", Unit::Money, "min(f.amount)").guarded(Need::Money),
        figure("amountMax", "合同额最大", Unit::Money, "max(f.amount)").guarded(Need::Money),
        total("receivedSum", "已回款合计", Unit::Money, "coalesce(sum(f.received), 0)").guarded(Need::Money),
        figure(
            "receivedShare",
            "回款率",
            Unit::Percent,
            "round(100.0 * sum(f.received) / nullif(sum(f.amount), 0), 1)",
        )
        .guarded(Need::Money),
        total("spentSum", "成本合计", Unit::Money, "coalesce(sum(f.spent), 0)").guarded(Need::Money),
        total("grossSum", "毛利合计", Unit::Money, "coalesce(sum(f.amount - f.spent), 0)")
            .guarded(Need::Money),
        figure(
            "grossShare",
            "毛利率",
            Unit::Percent,
            "round(100.0 * sum(f.amount - f.spent) / nullif(sum(f.amount), 0), 1)",
        )
        .guarded(Need::Money),
    ],
    columns: &["name", "number", "type", "status", "customer", "director", "endsOn"],
};
