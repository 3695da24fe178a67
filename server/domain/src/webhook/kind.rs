//! The record kind of webhooks (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::notice::{Group, event};
use crate::kind::words::quiet;

/// The record kind of webhooks.
pub static WEBHOOK: RecordKind = RecordKind {
    record_type: "webhook",
    entity: "Webhook",
    label: "Webhook",
    actions: &[
        quiet("create"),
        quiet("update"),
        quiet("delete"),
        quiet("redeliver").named("重新发送了消息"),
        quiet("stop").named("因持续失败停用了消息推送"),
    ],
    notices: &[event("webhook.stop", "消息推送因持续失败停用", Group::System)],
    ..RecordKind::PLAIN
};
