//! What can be told outside: the events by kind of record. A domain that tells something new adds it here.

use std::borrow::Cow;

use crate::activity::catalog::{action_label, record_label};
use crate::notification::events;

/// A kind of record, and what happens to it.
pub const RECORDS: &[(&str, &[&str])] = &[
    (
        "member",
        &[
            "create",
            "update",
            "audit",
            "import",
            "team_update",
            "teams_add",
            "teams_remove",
            "roles_set",
            "leave",
            "delete",
        ],
    ),
    ("invitation", &["create", "revoke"]),
    ("team", &["create", "update", "move", "import", "members_add", "members_remove", "delete"]),
    ("role", &["create", "update", "menus_set", "members_add", "members_remove", "delete"]),
    ("enterprise", &["update", "transfer"]),
    ("file", &["publish", "update", "version", "restore", "delete"]),
    ("file_group", &["create", "update", "move", "delete"]),
    ("comment", &["create", "update", "delete"]),
    ("category", &["create", "update", "move", "import", "delete"]),
    ("product", &["create", "update", "delete"]),
    ("question", &["create", "update", "delete"]),
    ("brand_model", &["create", "update", "delete"]),
    ("qrcode", &["bind"]),
    ("qrcode_batch", &["create", "update", "delete"]),
    ("session", &["create", "revoke", "switch"]),
];

/// The kind of record that notifications are told as.
pub const NOTIFICATION: &str = "notification";
/// The kind of what is sent to try a webhook; it is not chosen.
pub const TEST: &str = "webhook.test";

/// One event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// As a webhook names it.
    pub kind: String,
    /// For people.
    pub label: String,
}

/// What happens to a kind of record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// All of it: `record.*`.
    pub kind: String,
    /// For people.
    pub label: String,
    /// One by one.
    pub events: Vec<Choice>,
}

/// Everything that can be chosen. Notifications that guard an account are never told outside.
pub fn groups() -> Vec<Group> {
    let notifications = Group {
        kind: format!("{NOTIFICATION}.*"),
        label: "站内通知".to_owned(),
        events: notifications()
            .map(|event| Choice {
                kind: format!("{NOTIFICATION}.{}", event.kind),
                label: event.label.to_owned(),
            })
            .collect(),
    };
    let records = RECORDS.iter().map(|(record, actions)| Group {
        kind: format!("{record}.*"),
        label: record_label(record).to_owned(),
        events: actions
            .iter()
            .map(|action| {
                let kind = format!("{record}.{action}");
                Choice { label: action_label(&kind).into_owned(), kind }
            })
            .collect(),
    });
    std::iter::once(notifications).chain(records).collect()
}

fn notifications() -> impl Iterator<Item = &'static events::Event> {
    events::EVENTS.iter().filter(|event| !event.compulsory)
}

/// Whether a webhook may name this.
pub fn is_known(kind: &str) -> bool {
    let Some((record, action)) = kind.split_once('.') else { return false };
    if record == NOTIFICATION {
        return action == "*" || notifications().any(|event| event.kind == action);
    }
    RECORDS.iter().any(|(known, actions)| *known == record && (action == "*" || actions.contains(&action)))
}

/// What an event is called.
pub fn label(kind: &str) -> Cow<'static, str> {
    if kind == TEST {
        return "测试消息".into();
    }
    match kind.strip_prefix(NOTIFICATION).and_then(|rest| rest.strip_prefix('.')) {
        Some(event) => {
            events::event_of(event).map_or_else(|| event.to_owned().into(), |event| event.label.into())
        }
        None => action_label(kind),
    }
}
