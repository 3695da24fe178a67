//! Fictitious viewers with the permissions of a role, for an access review: pure functions.

use xieli_kernel::permission::{Holder, codes_of};
use xieli_kernel::{Code, CodeSet, MemberType, Viewer};

use super::model::Part;
use crate::kind::role_access;

/// Most visible records that are counted, unless all are visible.
pub const MAX_SEEN: i64 = 1000;

/// Id of a team that does not exist: for a fictitious director.
const SOME_TEAM: i64 = 0;

/// A fictitious internal member whose only role has these menus; `like` gives the enterprise and its enabled
/// codes.
pub fn imagined(like: &Viewer, code: Option<&str>, menu_ids: &[i32], directs: bool) -> Viewer {
    let mut authorities: CodeSet = codes_of(menu_ids.iter().copied());
    if let Some(code) = code.and_then(Code::parse) {
        authorities.insert(code);
    }
    Viewer {
        account_id: 0,
        session_id: 0,
        enterprise_id: like.enterprise_id,
        member_id: 0,
        name: String::new(),
        member_type: MemberType::Staff,
        holder: Holder { authorities, enabled: like.holder.enabled, team_manager: directs },
        team_ids: Vec::new(),
        directed_team_ids: if directs { vec![SOME_TEAM] } else { Vec::new() },
        restriction: None,
        token: None,
    }
}

/// Extents of these rights for a viewer.
pub fn parts(viewer: &Viewer, parts: &[role_access::Part]) -> Vec<Part> {
    parts.iter().map(|part| Part { label: part.label, extent: (part.extent)(viewer) }).collect()
}
