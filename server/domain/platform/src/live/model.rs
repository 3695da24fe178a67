//! Addresses of changes, on their way from the announcement to a viewer.

use crate::kind::RecordKind;

/// What was done to a record, as far as a screen need know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// It is new.
    Created,
    /// It is different.
    Updated,
    /// It is gone.
    Deleted,
}

/// The address of one change, as it was announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// The part of the event's kind before the dot.
    pub record_type: String,
    /// The record; 0: several, which is not said.
    pub record_id: i64,
    /// The part of the event's kind behind the dot.
    pub action: String,
    /// Something that identities are made of: who could do what may have changed with it.
    pub identity: bool,
}

/// What happened in one enterprise within a moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Batch {
    /// Each record at most once for a type.
    pub changes: Vec<Address>,
    /// More happened than is known: whatever was read before may be old.
    pub missed: bool,
    /// The session itself was ended or changed.
    pub session: bool,
}

/// A change that the viewer may know of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordChange {
    /// Of what.
    pub kind: &'static RecordKind,
    /// Which one; `None` where that is not said: several, or one that nobody can look at any more.
    pub record_id: Option<i64>,
    /// What was done.
    pub action: Action,
}

/// What a viewer is told of a batch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told {
    /// One for a record.
    pub changes: Vec<RecordChange>,
    /// More happened than is known: read again whatever is shown.
    pub missed: bool,
}
