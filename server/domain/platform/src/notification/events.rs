//! Registry of the events that members are notified of, as the record kinds declare them.

use crate::kind;
pub use crate::kind::notice::{Event, Group};

/// All events with a preference, group by group.
pub fn all() -> Vec<&'static Event> {
    let mut events: Vec<&Event> = kind::all().iter().flat_map(|kind| kind.notices).collect();
    // compulsory events come last
    events.sort_by_key(|event| (event.compulsory, event.group as u8));
    events
}

/// The event of a kind; `None` for kinds without a preference.
pub fn event_of(kind: &str) -> Option<&'static Event> {
    all().into_iter().find(|event| event.kind == kind)
}

/// The group of a notification kind.
pub fn group_of(kind: &str) -> Group {
    match event_of(kind) {
        Some(event) => event.group,
        None if kind.starts_with("security.") => Group::Security,
        None => Group::System,
    }
}
