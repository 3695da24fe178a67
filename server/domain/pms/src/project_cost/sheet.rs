//! Exports of costs to workbooks (business §7 `projectCost/exportExcel`).

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Code, Viewer, money};

use super::model::{COST, Cost, CostFilter};
use super::store;
use crate::dict::rules::Dictionary;
use crate::project::sheet::column;
use crate::sheet::export::{BATCH, Batch, Cell};
use crate::sheet::{Column, Head, Query, Rows, Workbook};
use crate::{dict, member, project};

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column("project", "项目", 32, true),
    Column { required: true, ..column("name", "名称", 28, true) },
    column("kind", "类别", 10, true),
    column("type", "成本类型", 14, true),
    column("amount", "金额（元）", 16, true),
    column("costDate", "发生日期", 14, true),
    column("member", "经办人", 14, true),
    column("supplier", "供应商", 24, true),
    column("remark", "备注", 36, false),
];

/// The definition of the workbook.
pub static BOOK: Workbook = Workbook {
    path: "pms/projectCost",
    title: |_| "项目成本",
    columns: COLUMNS,
    about: ("costs of projects", "the whole filtered list of projects whose amounts the caller sees"),
    own: None,
    parts: None,
    may_export: |viewer| viewer.can(Code::ProjectExport),
    rows: |_, query| Ok(Box::new(Costs(filter(query)?))),
    import: None,
};

/// Reads the parameters of `projectCost/list` by their REST names.
fn filter(query: &Query<'_>) -> AppResult<CostFilter> {
    let kind = |text: &str| match text {
        "1" | "COST" => Some(1),
        "2" | "FEE" => Some(2),
        _ => None,
    };
    Ok(CostFilter {
        keyword: query.text("keyword").or(query.text("name")).map(str::to_owned),
        project_id: query.id("projectId", "Project")?,
        kind: query.read("kind", kind)?,
        cost_type: query.text("type").or(query.text("costType")).map(str::to_owned),
        member_id: query.id("memberId", "Member")?,
        occurred_on: Some((query.day("costDateStart")?, query.day("costDateEnd")?)),
    })
}

/// The export of the rows that match a filter.
struct Costs(CostFilter);

impl Rows for Costs {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, &self.0, columns, after))
    }
}

/// One batch of an export, oldest first.
#[erased]
pub async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &CostFilter,
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let rows = store::above(tx, viewer, filter, after, BATCH).await?;
    let types =
        dict::store::of_codes(tx, viewer.enterprise_id, &[Dictionary::ProjectCostType.code()]).await?;
    let types: HashMap<String, String> =
        types.into_iter().map(|one| (one.item.value, one.item.text)).collect();
    let members: Vec<i64> = rows.iter().filter_map(|row| row.member_id).collect();
    let members = member::store::by_ids(tx, viewer.enterprise_id, &members).await?;
    let members: HashMap<i64, String> = members.into_iter().map(|row| (row.id, row.brief.name)).collect();
    let projects: Vec<i64> = rows.iter().map(|row| row.project_id).collect();
    let projects = project::store::by_ids(tx, viewer.enterprise_id, &projects).await?;
    let projects: HashMap<i64, String> = projects.into_iter().map(|row| (row.id, row.name)).collect();
    let full = i64::try_from(rows.len()).is_ok_and(|count| count == BATCH);
    let next = rows.last().map(|row| row.id).filter(|_| full);
    let cell = |row: &Cost, prop: &str| match prop {
        "project" => Cell::from(projects.get(&row.project_id).cloned()),
        "name" => Cell::from(row.name.as_str()),
        "kind" => Cell::from(if row.kind == COST { "成本" } else { "费用" }),
        "type" => Cell::from(row.cost_type.as_ref().and_then(|value| types.get(value).cloned())),
        "amount" => Cell::from(Some(format!("{:.2}", money::yuan(row.amount)))),
        "costDate" => Cell::from(Some(row.occurred_on.to_string())),
        "member" => Cell::from(row.member_id.and_then(|id| members.get(&id).cloned())),
        "supplier" => Cell::from(row.supplier.clone()),
        "remark" => Cell::from(row.remark.clone()),
        _ => Cell::Blank,
    };
    let line = |row: &Cost| columns.iter().map(|column| cell(row, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}
