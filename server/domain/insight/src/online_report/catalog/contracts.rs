//! Dataset of contracts: signed projects, by the day of signature.

use diesel::prelude::*;
use xieli_tables::project as project_table;

use super::{Dataset, Kind, NAMED_CUSTOMER, Need, Unit, count, field, figure, total};
use crate::dict::rules::Dictionary;
use crate::online_report::definition::{Position, Source};
use crate::project;

/// The unpaid part of the contract.
macro_rules! missing {
    () => {
        "greatest(f.amount - f.received, 0)"
    };
}

/// Projects with a signed contract.
pub static CONTRACTS: Dataset = Dataset {
    source: Source::Contract,
    position: Position::Project,
    need: Need::Money,
    entity: "Project",
    scope: |viewer| {
        Box::new(project::store::visible_to(viewer).filter(project_table::signed_on.is_not_null()))
    },
    joins: &[NAMED_CUSTOMER],
    time: "signedOn",
    page: None,
    fields: &[
        field("name", "项目名称", Kind::Text, "f.name"),
        field("contractNumber", "合同编号", Kind::Text, "f.contract_number"),
        field("project", "项目", Kind::Project, "f.id"),
        field("projectType", "项目类型", Kind::Dict(Dictionary::ProjectType), "f.project_type"),
        field("status", "项目状态", Kind::Dict(Dictionary::ProjectStatusCategory), "f.status"),
        field("customer", "客户", Kind::Customer, "vc.id"),
        field("director", "项目负责人", Kind::Member, "f.director_id"),
        field("team", "负责人团队", Kind::Team, "f.director_team_id"),
        field("salesman", "业务员", Kind::Member, "vc.salesman_id"),
        field("salesTeam", "业务员团队", Kind::Team, "vc.salesman_team_id"),
        field("creator", "创建人", Kind::Member, "f.created_by"),
        field("signedOn", "签约日期", Kind::On, "f.signed_on"),
        field("createdOn", "创建日期", Kind::At, "f.created_at"),
        field("endsOn", "结束日期", Kind::On, "f.ends_on"),
        field("amount", "合同额", Kind::Money, "f.amount"),
        field("received", "已回款", Kind::Money, "f.received"),
        field("missing", "未回款", Kind::Money, missing!()),
    ],
    measures: &[
        count("合同数"),
        total("amountSum", "合同额合计", Unit::Money, "coalesce(sum(f.amount), 0)"),
        figure("amountAvg", "合同额平均", Unit::Money, "round(avg(f.amount))"),
        figure("amountMin", "合同额最小", Unit::Money, "min(f.amount)"),
        figure("amountMax", "合同额最大", Unit::Money, "max(f.amount)"),
        total("receivedSum", "已回款合计", Unit::Money, "coalesce(sum(f.received), 0)").of("f.received > 0"),
        total("missingSum", "未回款合计", Unit::Money, concat!("coalesce(sum(", missing!(), "), 0)"))
            .of("f.received < f.amount"),
        figure(
            "receivedShare",
            "回款率",
            Unit::Percent,
            "round(100.0 * sum(f.received) / nullif(sum(f.amount), 0), 1)",
        ),
    ],
    columns: &["name", "contractNumber", "customer", "director", "amount", "received", "signedOn"],
};
