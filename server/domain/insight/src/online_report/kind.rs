//! What is known of reports (docs/decisions/0040).

use xieli_tables::online_report;

use super::{rules, sheet, store};
use crate::kind::field::{Reading, field, text};
use crate::kind::search::{Shape, search};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, RecordKind};

/// A report's name, within its position.
pub const NAME: Unique = unique("online_report_name", "name", "该位置已有同名报表");

/// Reports that people configure.
pub static ONLINE_REPORT: RecordKind = RecordKind {
    record_type: "online_report",
    entity: "OnlineReport",
    label: "在线报表",
    actions: &[
        told("create"),
        told("update"),
        quiet("order").named("调整了在线报表顺序"),
        told("delete"),
        quiet("restore"),
        quiet("purge"),
    ],
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
        field("role_ids", "可见角色", Reading::Many("role")),
    ],
    sight: Some(glance!(store::reports::visible, online_report, online_report::name)),
    heard: Some(rules::may_read),
    search: Some(search!(
        store::reports::visible,
        online_report,
        "/report/{}/online/{id}",
        Shape {
            subtitle: "(array['项目', '客户', '任务', '工单'])[x.menu_position] || '报表'",
            place: "(array['project', 'customer', 'task', 'work'])[x.menu_position]",
            ..Shape::PLAIN
        }
    )),
    bin: Some(Bin {
        table: "online_report",
        title: "t.name",
        actions: ("online_report.restore", "online_report.purge"),
        obstacles: &[(
            "select t.name as title, o.name as other from online_report t
             join online_report o on o.enterprise_id = t.enterprise_id and o.menu_position = t.menu_position
                and o.name = t.name and o.id <> t.id
                and (o.deleted_at is null or (o.id = any ($2) and o.id > t.id))
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "该位置已有同名报表“{}”",
        )],
        lock: Some(store::lock),
        ..Bin::PLAIN
    }),
    books: &[&sheet::BOOK],
    ..RecordKind::PLAIN
};
