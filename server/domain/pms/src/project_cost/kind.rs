//! The record kind of project costs (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::project_cost;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::value::DictionaryColumn;
use crate::kind::words::told;

/// The record kind of costs and fees of projects.
pub static PROJECT_COST: RecordKind = RecordKind {
    record_type: "project_cost",
    entity: "ProjectCost",
    label: "项目成本",
    actions: &[told("create"), told("update"), told("delete")],
    fields: &[
        text("name", "名称"),
        field("kind", "类别", Reading::Choice(&[(1, "成本"), (2, "费用")])),
        text("occurred_on", "发生日期"),
        field("member_id", "经办人", Reading::One("member")),
        text("supplier", "供应商"),
        text("remark", "备注"),
    ],
    values: &[DictionaryColumn {
        dictionary: "project_cost_type",
        what: "条项目成本",
        count: "select cost_type as value, count(*) as count from project_cost \
                where enterprise_id = $1 and cost_type = any ($2) and deleted_at is null group by cost_type",
        replace: Some("update project_cost set cost_type = $3 where enterprise_id = $1 and cost_type = $2"),
    }],
    sight: Some(glance!(store::costs::visible, project_cost, project_cost::name)),
    heard: Some(|viewer| viewer.can(Code::Project) && !viewer.is_external()),
    books: &[&super::sheet::BOOK],
    ..RecordKind::PLAIN
};
