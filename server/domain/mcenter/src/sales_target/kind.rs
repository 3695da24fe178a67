//! Record kind of sales targets (docs/decisions/0040).

use xieli_kernel::Viewer;
use xieli_tables::sales_target;

use super::model::{Level, Spread};
use super::{rules, store};
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::role_access::{Extent, RoleAccess, part, seen};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;

/// Company, team or member have at most one target per year.
pub const ONCE: Unique = unique("sales_target_once", "year", "该年度目标已设置，请刷新后修改");

/// Targets of sales.
pub static SALES_TARGET: RecordKind = RecordKind {
    record_type: "sales_target",
    entity: "SalesTarget",
    label: "销售目标",
    actions: &[told("set").named("设置了销售目标")],
    fields: &[
        text("year", "年度"),
        field("level", "层级", Reading::Choice(Level::CHOICES)),
        field("team_id", "团队", Reading::One("team")),
        field("member_id", "成员", Reading::One("member")),
        text("months", "各月目标（分）"),
        field("spread", "分配方式", Reading::Choice(Spread::CHOICES)),
        text("remark", "备注"),
    ],
    unique: &[ONCE],
    sight: Some(glance!(store::visible_to, sales_target)),
    role_access: Some(ROLE_ACCESS),
    heard: Some(rules::may_read),
    ..RecordKind::PLAIN
};

/// Data scope of viewers for targets.
const ROLE_ACCESS: RoleAccess = RoleAccess {
    rows,
    acts: &[part("设置目标", |viewer| Extent::whole(rules::may_write(viewer)))],
    fields: &[],
    seen: seen!(store::visible_to, sales_target),
};

fn rows(viewer: &Viewer) -> Extent {
    if rules::sees_all(viewer) {
        Extent::All
    } else {
        Extent::Some("所带团队和自己的目标").of(rules::may_read(viewer))
    }
}
