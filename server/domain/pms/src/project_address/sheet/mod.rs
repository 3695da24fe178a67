//! Workbooks of project places (business §7 `customerAddress`: export, import, template).

mod import;

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Code, Viewer};

use super::model::{AddressFilter, ProjectAddress};
use super::{service, store};
use crate::project;
use crate::project::sheet::column;
use crate::sheet::export::{BATCH, Batch, Cell};
use crate::sheet::import::run;
use crate::sheet::{
    Column, Head, Import as Imported, ImportColumn, ImportedRecords, Query, Rows, Undo, Workbook,
};

/// The same column, also for import.
const fn filled(column: Column, required: bool, example: &'static str, note: &'static str) -> Column {
    Column { import: Some(ImportColumn { required, example, note }), ..column }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    filled(
        column("project", "项目", 32, true),
        false,
        "世纪大厦弱电改造",
        "须为已有项目的名称；有同名项目时请填写项目编号。",
    ),
    filled(
        column("projectNumber", "项目编号", 14, true),
        false,
        "XM-2026-001",
        "须为已有项目的编号；与项目都填写时以编号为准。",
    ),
    filled(column("name", "地址名称", 20, true), true, "总部", "1 到 50 个字符。"),
    Column {
        required: true,
        ..filled(
            column("address", "详细地址", 40, true),
            true,
            "上海市浦东新区世纪大道 1 号",
            "1 到 200 个字符。",
        )
    },
    filled(column("description", "地址说明", 28, true), false, "3 楼机房", "不超过 200 个字符。"),
    filled(column("lng", "经度", 12, false), false, "121.5", "WGS84，-180 到 180；与纬度同时填写。"),
    filled(column("lat", "纬度", 12, false), false, "31.2", "WGS84，-90 到 90。"),
];

/// The definition of the workbook.
pub static BOOK: Workbook = Workbook {
    path: "pms/customerAddress",
    title: |_| "项目地址",
    columns: COLUMNS,
    about: ("places of projects", "the whole filtered list"),
    own: None,
    parts: None,
    may_export: |viewer| viewer.can(Code::ProjectExport),
    rows: |_, query| Ok(Box::new(Addresses(filter(query)?))),
    import: Some(Imported {
        may: |viewer| viewer.can(Code::Project),
        run: run::<import::Import>,
        call: "importExcel",
        made: ImportedRecords {
            record_type: "project_address",
            table: "project_address",
            title: "coalesce(t.name, t.address)",
            within: Some(("project", "project_id")),
            undo: Undo::Deleted {
                may: |viewer| viewer.can(Code::Project),
                run: |tx, viewer, ids| Box::pin(service::delete_all(tx, viewer, ids)),
            },
            ..ImportedRecords::PLAIN
        },
    }),
};

/// Reads the parameters of `customerAddress/list` by their REST names.
fn filter(query: &Query<'_>) -> AppResult<AddressFilter> {
    Ok(AddressFilter {
        keyword: query.text("keyword").or(query.text("name")).map(str::to_owned),
        project_id: query.id("projectId", "Project")?,
        import_batch_id: query.id("importBatchId", "ImportBatch")?,
    })
}

/// The export of the rows that match a filter.
struct Addresses(AddressFilter);

impl Rows for Addresses {
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
    filter: &AddressFilter,
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let rows = store::above(tx, viewer, filter, after, BATCH).await?;
    let projects: Vec<i64> = rows.iter().map(|row| row.project_id).collect();
    let projects = project::store::by_ids(tx, viewer.enterprise_id, &projects).await?;
    let projects: HashMap<i64, (String, Option<String>)> =
        projects.into_iter().map(|row| (row.id, (row.name, row.number))).collect();
    let full = i64::try_from(rows.len()).is_ok_and(|count| count == BATCH);
    let next = rows.last().map(|row| row.id).filter(|_| full);
    let cell = |row: &ProjectAddress, prop: &str| match prop {
        "project" => Cell::from(projects.get(&row.project_id).map(|(name, _)| name.clone())),
        "projectNumber" => Cell::from(projects.get(&row.project_id).and_then(|(_, number)| number.clone())),
        "name" => Cell::from(row.name.clone()),
        "address" => Cell::from(row.address.as_str()),
        "description" => Cell::from(row.description.clone()),
        "lng" => Cell::from(row.lng.map(|value| value.to_string())),
        "lat" => Cell::from(row.lat.map(|value| value.to_string())),
        _ => Cell::Blank,
    };
    let line = |row: &ProjectAddress| columns.iter().map(|column| cell(row, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}
