//! Project work in workbooks: an export of the list, and an import into the pool (business §7
//! `projectwork/importPoolExcel`, `getImportTemplate`).

mod export;
mod import;

use xieli_kernel::{AppResult, Code, Viewer};

use super::model::ProjectWorkFilter;
use super::rules::{self, Status};
use super::service;
use crate::project::sheet::column;
use crate::sheet::import::run;
use crate::sheet::{self, Column, Import as Imported, ImportColumn, ImportedRecords, Query, Undo, Workbook};

/// A column that the import reads, too.
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
        column("projectNumber", "项目编号", 14, false),
        false,
        "XM-2026-001",
        "须为已有项目的编号；与项目都填写时以编号为准。",
    ),
    Column {
        required: true,
        ..filled(column("name", "工单名称", 32, true), true, "安装 3 层摄像机", "1 到 200 个字符。")
    },
    column("status", "状态", 10, true),
    filled(
        column("team", "可领取团队", 20, true),
        false,
        "上海服务站",
        "须为已有团队的名称或完整路径；留空时有领取权限的内部成员都可领取。",
    ),
    filled(column("quantity", "数量", 10, true), false, "24", "0.01 到 1000000，最多两位小数；留空为 1。"),
    filled(column("unit", "单位", 8, true), false, "台", "不超过 20 个字符。"),
    filled(
        column("price", "单价（元）", 14, true),
        false,
        "85.5",
        "0 到 10 亿，最多两位小数；需要查看薪资的权限。",
    ),
    column("amount", "金额（元）", 14, true),
    filled(column("endDate", "截止日期", 14, true), false, "2026-12-31", "如 2026-12-31。"),
    column("director", "领取人", 14, true),
    column("directorTeam", "领取团队", 18, true),
    column("drawTime", "领取时间", 20, true),
    column("doneTime", "完成时间", 20, true),
    column("doneQuantity", "完成数量", 10, true),
    column("score", "评分", 8, true),
    column("confirmBy", "确认人", 14, false),
    column("confirmTime", "确认时间", 20, true),
    filled(column("description", "工作内容", 40, false), false, "", "不超过 2000 个字符。"),
    column("createBy", "创建人", 14, false),
    column("createTime", "创建时间", 20, true),
];

/// The workbook of project work.
pub static BOOK: Workbook = Workbook {
    path: "tms/projectwork",
    title: |_| "项目工单",
    columns: COLUMNS,
    about: ("project work into the pool", "the whole filtered list; amounts only where the caller sees them"),
    own: None,
    parts: None,
    may_export: |viewer| viewer.can(Code::WorkProjectExport) && rules::may_look(viewer),
    rows: |_, query| Ok(Box::new(export::Works(filter(query)?))),
    import: Some(Imported {
        may: may_import,
        run: run::<import::Import>,
        call: "importPoolExcel",
        made: ImportedRecords {
            record_type: "project_work",
            table: "project_work",
            within: Some(("project", "project_id")),
            undo: Undo::Deleted {
                may: rules::may_look,
                run: |tx, viewer, ids| Box::pin(service::delete_all(tx, viewer, ids)),
            },
            ..ImportedRecords::PLAIN
        },
    }),
};

/// Whether the viewer may import at all; each line checks the right on its project.
fn may_import(viewer: &Viewer) -> bool {
    rules::may_look(viewer) && (viewer.can(Code::WorkProjectCreate) || viewer.can(Code::Project))
}

/// Reads the filter from the REST parameters of `projectwork/list`.
fn filter(query: &Query<'_>) -> AppResult<ProjectWorkFilter> {
    let statuses = query.list("status", status)?;
    Ok(ProjectWorkFilter {
        keyword: query.text("keyword").or(query.text("name")).map(str::to_owned),
        statuses,
        project_id: query.id("projectId", "Project")?,
        team_id: query.id("teamId", "Team")?,
        director_id: query.id("director", "Member")?.or(query.id("directorId", "Member")?),
        mine: query.switch("mine")?,
        pool: query.switch("pool")?,
        overdue: query.switch("overdue")?,
        ends_on: Some((query.day("endDateStart")?, query.day("endDateEnd")?)),
        import_batch_id: query.id("importBatchId", "ImportBatch")?,
    })
}

/// A status by its code, or by its GraphQL name.
fn status(text: &str) -> Option<i16> {
    sheet::status(Status::ALL, Status::number, text)
}
