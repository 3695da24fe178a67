//! Record kind of configurable reports: fields, guards and bin (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::online_report;

use super::positioned::found_at;
use super::{grant_store, rules, sheet, store};
use crate::kind::field::{Field, Guard, Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::search::search;
use crate::kind::sight::sight;
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, Page, RecordKind};

/// A report's name is unique within its position.
pub const NAME: Unique = unique("online_report_name", "name", "该位置已有同名报表");

/// The audience of a report is visible to report managers only.
const MAKERS: Guard = Guard::Code(Code::EManage);

/// Configurable reports.
pub static ONLINE_REPORT: RecordKind = RecordKind {
    record_type: "online_report",
    entity: "OnlineReport",
    label: "在线报表",
    actions: &[
        told("create"),
        told("update"),
        quiet("order").named("调整了在线报表顺序"),
        quiet("share").named("调整了报表授权"),
        quiet("star").named("收藏了报表").private(),
        quiet("unstar").named("取消收藏了报表").private(),
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
        Field { guard: MAKERS, ..field("restricted", "仅授权的人可见", Reading::Switch) },
    ],
    // readers may not see the report that it was copied from
    reason: MAKERS,
    sight: Some(sight!(store::reports::visible, online_report, online_report::name)),
    heard: Some(rules::may_read),
    search: Some(search!(
        store::reports::visible,
        online_report,
        "/report/{}/online/{id}",
        found_at!("报表")
    )),
    page: Some(Page { address: "/report/any/online/{}", label: "报表" }),
    bin: Some(Bin {
        table: "online_report",
        title: "t.name",
        actions: ("online_report.restore", "online_report.purge"),
        obstacles: &[(taken!(online_report: menu_position, name), "该位置已有同名报表“{}”")],
        lock: Some(store::lock),
        ..Bin::PLAIN
    }),
    handover: &[&Personal],
    books: &[&sheet::BOOK],
    ..RecordKind::PLAIN
};

handover!(
    /// Grants and favourites of members at offboarding: they are deleted.
    Personal, Last, "REPORT_GRANT", "报表授权与收藏", grant_store::count_personal, grant_store::delete_personal
);
