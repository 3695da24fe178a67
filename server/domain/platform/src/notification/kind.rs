//! Record kind of notification preferences (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::words::quiet;

/// Notification preferences of a member: events and channels.
pub static PREFERENCE: RecordKind = RecordKind {
    record_type: "notification_preference",
    entity: "NotificationPreference",
    label: "通知设置",
    actions: &[quiet("update")],
    ..RecordKind::PLAIN
};
