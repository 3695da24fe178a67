//! Models of change events, from the announcement to the viewer.

use crate::kind::RecordKind;

/// Action of a change event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// The record was created.
    Created,
    /// The record was changed.
    Updated,
    /// The record was deleted.
    Deleted,
}

/// One announced change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// The part of the event's kind before the dot.
    pub record_type: String,
    /// Id of the record; 0: several records.
    pub record_id: i64,
    /// The part of the event's kind after the dot.
    pub action: String,
    /// Whether identities consist of such records: members' rights may have changed.
    pub identity: bool,
}

/// Changes of one enterprise within a moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Batch {
    /// Each record at most once per type.
    pub changes: Vec<Address>,
    /// Changes were missed: all data read before may be stale.
    pub missed: bool,
    /// Whether the session itself was ended or changed.
    pub session: bool,
}

/// A change visible to the viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordChange {
    /// Record kind.
    pub kind: &'static RecordKind,
    /// Id of the record; `None` for several records, or one that is no longer visible to anyone.
    pub record_id: Option<i64>,
    /// Action of the change.
    pub action: Action,
}

/// Part of a batch that is delivered to a viewer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LiveUpdate {
    /// One per record.
    pub changes: Vec<RecordChange>,
    /// Changes were missed: reload all displayed data.
    pub missed: bool,
}
