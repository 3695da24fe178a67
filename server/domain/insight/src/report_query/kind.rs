//! Record kind of stored queries: fields, guards and bin (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::report_query;

use super::{rules, sheet, store};
use crate::kind::field::{Field, Guard, Reading, field, text};
use crate::kind::search::search;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, RecordKind};
use crate::online_report::positioned::found_at;

/// The name of a stored query is unique within its position.
pub const NAME: Unique = unique("report_query_name", "name", "该位置已有同名查询报表");

/// Stored queries of the schema, read as tables.
pub static REPORT_QUERY: RecordKind = RecordKind {
    record_type: "report_query",
    entity: "ReportQuery",
    label: "查询报表",
    actions: &[told("create"), told("update"), told("delete"), quiet("restore"), quiet("purge")],
    unique: &[NAME],
    fields: &[
        text("name", "报表名称"),
        field(
            "menu_position",
            "位置",
            Reading::Choice(&[(1, "项目"), (2, "客户"), (3, "任务"), (4, "工单")]),
        ),
        text("remark", "说明"),
        field("enabled", "启用", Reading::Switch),
        // only report managers see its audience
        Field {
            guard: Guard::Code(Code::EManage), ..field("role_ids", "可见角色", Reading::Many("role"))
        },
        text("number", "版本"),
    ],
    sight: Some(glance!(store::queries::visible, report_query, report_query::name)),
    heard: Some(rules::may_read),
    search: Some(search!(
        store::queries::visible,
        report_query,
        "/report/{}/query/{id}",
        found_at!("查询报表")
    )),
    bin: Some(Bin {
        table: "report_query",
        title: "t.name",
        actions: ("report_query.restore", "report_query.purge"),
        obstacles: &[(taken!(report_query: menu_position, name), "该位置已有同名查询报表“{}”")],
        lock: Some(store::lock),
        ..Bin::PLAIN
    }),
    books: &[&sheet::BOOK],
    ..RecordKind::PLAIN
};
