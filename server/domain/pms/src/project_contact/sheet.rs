//! Exports of project contacts of customers to workbooks (business §7 `customermember` export).

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Code, Viewer};

use super::model::{ContactFilter, OF_CUSTOMER, ProjectContact};
use super::{rules, store};
use crate::project;
use crate::project::sheet::column;
use crate::sheet::export::{BATCH, Batch, Cell};
use crate::sheet::{Column, Head, Query, Rows, Workbook};

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column("project", "项目", 32, true),
    Column { required: true, ..column("name", "联系人", 14, true) },
    column("phone", "联系电话", 16, true),
    column("company", "单位", 28, true),
    column("departName", "部门", 14, true),
    column("position", "职务", 14, true),
    column("duty", "项目职责", 20, true),
    column("remark", "备注", 36, false),
];

/// The definition of the workbook.
pub static BOOK: Workbook = Workbook {
    path: "pms/customermember",
    title: |_| "项目联系人",
    columns: COLUMNS,
    about: (
        "people of customers in projects",
        "the whole filtered list; numbers only where the caller reads them",
    ),
    own: None,
    parts: None,
    may_export: |viewer| viewer.can(Code::ProjectExport),
    rows: |_, query| Ok(Box::new(Contacts(filter(query)?))),
    import: None,
};

/// Reads the parameters of `customermember/list` by their REST names.
fn filter(query: &Query<'_>) -> AppResult<ContactFilter> {
    Ok(ContactFilter {
        keyword: query.text("keyword").or(query.text("name")).map(str::to_owned),
        project_id: query.id("projectId", "Project")?,
        kind: Some(OF_CUSTOMER),
    })
}

/// The export of the rows that match a filter.
struct Contacts(ContactFilter);

impl Rows for Contacts {
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
    filter: &ContactFilter,
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let rows = store::above(tx, viewer, filter, after, BATCH).await?;
    let projects: Vec<i64> = rows.iter().map(|row| row.project_id).collect();
    let projects = project::store::by_ids(tx, viewer.enterprise_id, &projects).await?;
    let projects: HashMap<i64, _> = projects.into_iter().map(|row| (row.id, row)).collect();
    let full = i64::try_from(rows.len()).is_ok_and(|count| count == BATCH);
    let next = rows.last().map(|row| row.id).filter(|_| full);
    let cell = |row: &ProjectContact, prop: &str| {
        let of = projects.get(&row.project_id);
        match prop {
            "project" => Cell::from(of.map(|project| project.name.clone())),
            "name" => Cell::from(row.name.as_str()),
            // as for the field itself: without the permission the number is left out
            "phone" if of.is_some_and(|project| rules::sees_phones(viewer, project)) => {
                Cell::from(row.phone.as_str())
            }
            "company" => Cell::from(row.company.clone()),
            "departName" => Cell::from(row.depart_name.clone()),
            "position" => Cell::from(row.position.clone()),
            "duty" => Cell::from(row.duty.clone()),
            "remark" => Cell::from(row.remark.clone()),
            _ => Cell::Blank,
        }
    };
    let line = |row: &ProjectContact| columns.iter().map(|column| cell(row, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}
