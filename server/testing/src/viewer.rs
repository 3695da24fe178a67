//! Viewers with chosen permissions, for tests of rules.

use xieli_kernel::permission::Holder;
use xieli_kernel::{Code, CodeSet, MemberType, Viewer};

/// A viewer of enterprise 1 with these permissions: account and member have the same number.
pub fn viewer(member_id: i64, codes: &[Code]) -> Viewer {
    Viewer {
        account_id: member_id,
        session_id: 1,
        enterprise_id: 1,
        member_id,
        name: "张伟".into(),
        member_type: MemberType::Staff,
        holder: Holder {
            authorities: codes.iter().copied().collect(),
            enabled: CodeSet::all(),
            team_manager: false,
        },
        team_ids: Vec::new(),
        directed_team_ids: Vec::new(),
        restriction: None,
        token: None,
    }
}
