//! What is known of security policies (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::words::quiet;

/// The security policy of an enterprise.
pub static SECURITY_POLICY: RecordKind = RecordKind {
    record_type: "security_policy",
    entity: "SecurityPolicy",
    label: "安全策略",
    actions: &[quiet("update")],
    identity: true,
    ..RecordKind::PLAIN
};
