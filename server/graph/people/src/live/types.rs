//! What changes look like from outside.

use async_graphql::ID;
use xieli_domain::kind::RecordKind;
use xieli_domain::live::{Action, RecordChange as Change, Told};
use xieli_kernel::{AppError, AppResult, ids};
use xieli_macros::{Enum, fields};

use crate::core::kind_enum;
use crate::core::kinds::{global_id, of_entity};

kind_enum! {
    /// What changes are told of; each value is the type of the same name.
    RecordType, |kind| kind.heard.is_some()
}

/// The record that a global id names, if changes of its type are told.
pub fn record(id: &ID) -> AppResult<(&'static RecordKind, i64)> {
    let found = ids::split(id).and_then(|(found, row)| {
        of_entity(&found).filter(|kind| kind.heard.is_some()).map(|kind| (kind, row))
    });
    found.ok_or_else(|| AppError::bad_input("id 无效"))
}

/// What was done to a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Action")]
pub enum RecordAction {
    /// It is new.
    Created,
    /// It is different.
    Updated,
    /// It is gone.
    Deleted,
}

/// The address of a change: read the record again to see it.
#[fields(login)]
pub struct RecordChange {
    /// Of what.
    #[graphql(name = "type")]
    pub record_type: RecordType,
    /// Which one, as its global id; null where that is not said: several at once, or one that is gone.
    pub record_id: Option<ID>,
    /// What was done.
    pub action: RecordAction,
}

/// What happened within a moment.
#[fields(login)]
pub struct RecordChanges {
    /// Each record at most once.
    pub changes: Vec<RecordChange>,
    /// More happened than is known here, or the viewer may see other things than before: read again whatever is shown.
    pub missed: bool,
}

impl RecordChanges {
    /// Nothing is known but that something happened.
    pub fn unknown() -> Self {
        Self { changes: Vec::new(), missed: true }
    }
}

impl From<Told> for RecordChanges {
    fn from(told: Told) -> Self {
        let changes = told.changes.into_iter().map(|change: Change| RecordChange {
            record_type: RecordType(change.kind),
            record_id: change.record_id.map(|id| global_id(change.kind, id)),
            action: change.action.into(),
        });
        Self { changes: changes.collect(), missed: told.missed }
    }
}
