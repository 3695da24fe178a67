//! Registry of events for webhooks, by record kind, from the declarations of the kinds.

use std::borrow::Cow;

use crate::kind;
use crate::kind::words::{action_label, action_of};
use crate::notification::events;
pub use crate::record::NOTIFICATION;

/// The event of a test message; it cannot be subscribed to.
pub const TEST: &str = "webhook.test";

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Its name in subscriptions.
    pub kind: String,
    /// The Chinese label.
    pub label: String,
}

/// The events of a record kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Name of the subscription to all of them: `record.*`.
    pub kind: String,
    /// The Chinese label.
    pub label: String,
    /// The single events.
    pub events: Vec<Choice>,
}

/// All events that can be subscribed to. Security notices of accounts are never sent to webhooks.
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

/// Whether this is the name of a subscription.
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

/// The Chinese label of an event.
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
