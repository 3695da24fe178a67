//! The record kind of access tokens (docs/decisions/0040).

use super::store;
use crate::kind::RecordKind;
use crate::kind::handover::handover;
use crate::kind::notice::security;
use crate::kind::words::quiet;

/// Access tokens.
pub static ACCESS_TOKEN: RecordKind = RecordKind {
    record_type: "access_token",
    entity: "AccessToken",
    label: "访问令牌",
    actions: &[quiet("create"), quiet("revoke").named("撤销了访问令牌")],
    identity: true,
    handover: &[&AccessTokens],
    notices: &[security("ACCESS_TOKEN", "访问令牌的创建与撤销")],
    ..RecordKind::PLAIN
};

handover!(
    /// Access tokens that still work; offboarding revokes them.
    AccessTokens, HandedOn, "ACCESS_TOKEN", "访问令牌", store::count_of, store::revoke_of_leavers
);
