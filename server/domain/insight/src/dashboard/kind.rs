//! Record kind of dashboards: fields, guards and bin (docs/decisions/0040).

use xieli_tables::dashboard;

use super::{rules, store};
use crate::kind::field::{Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::search::{Shape, search};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::quiet;
use crate::kind::{Bin, RecordKind};

/// A dashboard's name is unique among the offered dashboards, or among its maker's others.
pub const NAME: Unique = unique("dashboard_name", "name", "已有同名仪表盘");

/// Online reports on a grid.
pub static DASHBOARD: RecordKind = RecordKind {
    record_type: "dashboard",
    entity: "Dashboard",
    label: "仪表盘",
    actions: &[quiet("create"), quiet("update"), quiet("delete"), quiet("restore"), quiet("purge")],
    unique: &[NAME],
    fields: &[
        text("name", "仪表盘名称"),
        text("remark", "说明"),
        field(
            "audience",
            "谁能看",
            Reading::Choice(&[(1, "仅自己"), (2, "有报表权限的人"), (3, "指定的人")]),
        ),
        field("role_ids", "可见角色", Reading::Many("role")),
        field("member_ids", "分享给成员", Reading::Many("member")),
        field("team_ids", "分享给团队", Reading::Many("team")),
    ],
    sight: Some(glance!(store::dashboards::visible, dashboard, dashboard::name)),
    heard: Some(rules::may_read),
    search: Some(search!(store::dashboards::visible, dashboard, "/report/dashboard/{}", Shape::PLAIN)),
    bin: Some(Bin {
        table: "dashboard",
        // readers of the bin do not see the names of private dashboards
        title: "(case when t.audience = 1 then '仅创建人可见的仪表盘' else t.name end)",
        actions: ("dashboard.restore", "dashboard.purge"),
        obstacles: &[(
            "select case when t.audience = 1 then '仅创建人可见的仪表盘' else t.name end as title,
                case when o.audience = 1 then '仅创建人可见的仪表盘' else o.name end as other
             from dashboard t
             join dashboard o on o.enterprise_id = t.enterprise_id and o.name = t.name and o.id <> t.id
                and (case when o.audience <> 2 then o.maker_id end)
                    is not distinct from (case when t.audience <> 2 then t.maker_id end)
                and (o.deleted_at is null or (o.id = any ($2) and o.id > t.id))
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "已有同名仪表盘“{}”",
        )],
        lock: Some(store::lock),
        ..Bin::PLAIN
    }),
    handover: &[&Made],
    ..RecordKind::PLAIN
};

handover!(
    /// Dashboards at offboarding: the successor, else the owner, takes over those that others see; private
    /// ones are deleted.
    Made, HandedOn, "DASHBOARD", "仪表盘", store::count_made, store::hand_over
);
