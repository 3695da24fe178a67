//! What is known of what somebody wants to be told of (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::words::quiet;

/// What somebody wants to be told of, and how.
pub static PREFERENCE: RecordKind = RecordKind {
    record_type: "notification_preference",
    entity: "NotificationPreference",
    label: "通知设置",
    actions: &[quiet("update")],
    ..RecordKind::PLAIN
};
