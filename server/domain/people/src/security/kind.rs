//! The record kind of security policies (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::notice::security;
use crate::kind::words::quiet;

/// The record kind of an enterprise's security policy.
pub static SECURITY_POLICY: RecordKind = RecordKind {
    record_type: "security_policy",
    entity: "SecurityPolicy",
    label: "安全策略",
    actions: &[quiet("update")],
    identity: true,
    notices: &[
        security("security.account_changed", "账号安全信息变更"),
        security("security.recovery_code_used", "恢复码被使用"),
        security("security.second_factor_reset", "二次验证被重置"),
        security("security.second_factor", "二次验证的要求"),
    ],
    ..RecordKind::PLAIN
};
