//! Describes the viewer's permissions on teams, for the form of roles; the rules decide.

use xieli_kernel::{Code, Viewer};
use xieli_tables::team;

use super::store;
use crate::kind::role_access::{Extent, RoleAccess, part, seen};

/// Teams.
pub const ROLE_ACCESS: RoleAccess = RoleAccess {
    rows,
    acts: &[
        part("新增、删除", |viewer| Extent::whole(viewer.can(Code::EMember))),
        part("修改、调整成员", |viewer| {
            let directs = Extent::Some("所带团队及其下级").of(!viewer.directed_team_ids.is_empty());
            if viewer.can(Code::EMember) { rows(viewer) } else { directs }
        }),
    ],
    fields: &[],
    seen: seen!(store::visible_to, team),
};

/// As [`super::rules::exists_for`].
fn rows(viewer: &Viewer) -> Extent {
    if viewer.is_external() { Extent::Some("所在团队") } else { Extent::All }
}
