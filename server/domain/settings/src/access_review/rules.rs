//! Who is imagined: pure functions.

use xieli_kernel::permission::{Holder, codes_of};
use xieli_kernel::{Code, CodeSet, MemberType, Viewer};

use super::model::Part;
use crate::kind::reach;

/// What is not all is counted up to here.
pub const MAX_SEEN: i64 = 1000;

/// A team that nobody has: for who is imagined to direct one.
const SOME_TEAM: i64 = 0;

/// Somebody inside who has a role with these menus and no other; `like` is whoever asks, for the enterprise and what it has enabled.
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

/// What somebody gets of each of these.
pub fn parts(viewer: &Viewer, parts: &[reach::Part]) -> Vec<Part> {
    parts.iter().map(|part| Part { label: part.label, extent: (part.extent)(viewer) }).collect()
}
