//! What members are told of: the events that the kinds of records declare.

use crate::kind;
pub use crate::kind::notice::{Event, Group};

/// Every event that can be chosen, group by group.
pub fn all() -> Vec<&'static Event> {
    let mut events: Vec<&Event> = kind::all().iter().flat_map(|kind| kind.notices).collect();
    // what cannot be switched off comes last
    events.sort_by_key(|event| (event.compulsory, event.group as u8));
    events
}

/// The event of a kind; `None` for what can't be chosen.
pub fn event_of(kind: &str) -> Option<&'static Event> {
    all().into_iter().find(|event| event.kind == kind)
}

/// What a notification of this kind belongs to.
pub fn group_of(kind: &str) -> Group {
    match event_of(kind) {
        Some(event) => event.group,
        None if kind.starts_with("security.") => Group::Security,
        None => Group::System,
    }
}
