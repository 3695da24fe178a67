//! Labels of record kinds and of actions.

use std::borrow::Cow;

use super::{all, find};

/// An action on records of a kind.
#[derive(Debug, Clone, Copy)]
pub struct Action {
    /// The part of the event's kind after the dot.
    pub word: &'static str,
    /// Label, where [`VERBS`] has none.
    pub label: Option<&'static str>,
    /// Whether webhooks can subscribe to it.
    pub told: bool,
    /// Whether it concerns a person's account and not the record: no timeline shows it.
    pub private: bool,
    /// Record type of the ids that the log stores with it, and their label.
    pub list: Option<(&'static str, &'static str)>,
}

impl Action {
    /// The same action with this label.
    pub const fn named(self, label: &'static str) -> Self {
        Self { label: Some(label), ..self }
    }

    /// The same action, whose log entry stores ids of this type, with this label.
    pub const fn of(self, record_type: &'static str, label: &'static str) -> Self {
        Self { list: Some((record_type, label)), ..self }
    }

    /// The same action, hidden from timelines.
    pub const fn private(self) -> Self {
        Self { private: true, ..self }
    }
}

/// An action that webhooks can't subscribe to.
pub const fn quiet(word: &'static str) -> Action {
    Action { word, label: None, told: false, private: false, list: None }
}

/// An action that webhooks can subscribe to.
pub const fn told(word: &'static str) -> Action {
    Action { told: true, ..quiet(word) }
}

/// Labels of actions by the last word of their kind.
const VERBS: &[(&str, &str)] = &[
    ("create", "新增了"),
    ("update", "修改了"),
    ("delete", "删除了"),
    ("restore", "恢复了"),
    ("purge", "彻底删除了"),
    ("publish", "发布了"),
    ("withdraw", "撤回了"),
    ("import", "导入了"),
    ("export", "导出了"),
    ("move", "移动了"),
    ("merge", "合并了"),
    ("enable", "启用了"),
    ("disable", "停用了"),
    ("cancel", "取消了"),
    ("retry", "重试了"),
    ("reset", "重置了"),
    ("ack", "发布了"),
    ("bind", "绑定了"),
    ("unbind", "解绑了"),
];

/// Label of a record type; the type itself if it has no label.
pub fn record_label(record_type: &str) -> &str {
    find(record_type).map_or(record_type, |kind| kind.label)
}

/// The action of an event kind.
pub fn action_of(kind: &str) -> Option<&'static Action> {
    let (record_type, word) = kind.split_once('.')?;
    find(record_type)?.actions.iter().find(|action| action.word == word)
}

/// Label of the action of an event kind.
pub fn action_label(kind: &str) -> Cow<'static, str> {
    if let Some(label) = action_of(kind).and_then(|action| action.label) {
        return Cow::Borrowed(label);
    }
    let (record_type, word) = kind.split_once('.').unwrap_or((kind, ""));
    match VERBS.iter().find(|(known, _)| *known == word) {
        Some((_, verb)) => Cow::Owned(format!("{verb}{}", record_label(record_type))),
        None => Cow::Owned(format!("{} {word}", record_label(record_type))),
    }
}

/// Event kinds that no timeline shows.
pub fn private() -> Vec<String> {
    let of = |kind: &super::RecordKind| {
        let actions = kind.actions.iter().filter(|action| action.private);
        actions.map(|action| format!("{}.{}", kind.record_type, action.word)).collect::<Vec<_>>()
    };
    all().iter().flat_map(|kind| of(kind)).collect()
}
