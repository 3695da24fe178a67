//! What can be told outside: the events by kind of record, as the kinds say it.

use std::borrow::Cow;

use crate::kind;
use crate::kind::words::{action_label, action_of};
use crate::notification::events;
pub use crate::record::NOTIFICATION;

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
    let records = kind::all().iter().filter_map(|kind| {
        let told = kind.actions.iter().filter(|action| action.told);
        let events: Vec<Choice> = told
            .map(|action| {
                let kind = format!("{}.{}", kind.record_type, action.word);
                Choice { label: action_label(&kind).into_owned(), kind }
            })
            .collect();
        let group = Group { kind: format!("{}.*", kind.record_type), label: kind.label.to_owned(), events };
        (!group.events.is_empty()).then_some(group)
    });
    std::iter::once(notifications).chain(records).collect()
}

fn notifications() -> impl Iterator<Item = &'static events::Event> {
    events::all().into_iter().filter(|event| !event.compulsory)
}

/// Whether a webhook may name this.
pub fn is_known(kind: &str) -> bool {
    let Some((record, action)) = kind.split_once('.') else { return false };
    if record == NOTIFICATION {
        return action == "*" || notifications().any(|event| event.kind == action);
    }
    if action == "*" {
        return kind::find(record).is_some_and(|kind| kind.actions.iter().any(|action| action.told));
    }
    action_of(kind).is_some_and(|action| action.told)
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
