//! GraphQL types of live updates.

use async_graphql::ID;
use xieli_domain::kind::RecordKind;
use xieli_domain::live::{Action, LiveUpdate, RecordChange as Change};
use xieli_kernel::{AppError, AppResult, ids};
use xieli_macros::{Enum, fields};

use crate::core::kind_enum;
use crate::core::kinds::{global_id, of_entity};

kind_enum! {
    /// Type of record with live updates; each value is the type of the same name.
    RecordType, |kind| kind.heard.is_some()
}

/// The record with this global id, if its type has live updates.
pub fn record(id: &ID) -> AppResult<(&'static RecordKind, i64)> {
    let found = ids::split(id).and_then(|(found, row)| {
        of_entity(&found).filter(|kind| kind.heard.is_some()).map(|kind| (kind, row))
    });
    found.ok_or_else(|| AppError::bad_input("id 无效"))
}

/// Kind of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Action")]
pub enum RecordAction {
    /// The record was created.
    Created,
    /// The record was changed.
    Updated,
    /// The record was deleted.
    Deleted,
}

/// A changed record, by its id: the client reads the record again to see the change.
#[fields(login)]
pub struct RecordChange {
    /// The type of the record.
    #[graphql(name = "type")]
    pub record_type: RecordType,
    /// The global id of the record; null for several records at once, or for a deleted one.
    pub record_id: Option<ID>,
    /// The kind of change.
    pub action: RecordAction,
}

/// A batch of changes.
#[fields(login)]
pub struct RecordChanges {
    /// The changes, each record at most once.
    pub changes: Vec<RecordChange>,
    /// Whether changes were missed, or the viewer's visibility may have changed: the client reads all
    /// displayed data again.
    pub missed: bool,
}

impl RecordChanges {
    /// A batch of unknown changes.
    pub fn unknown() -> Self {
        Self { changes: Vec::new(), missed: true }
    }
}

impl From<LiveUpdate> for RecordChanges {
    fn from(told: LiveUpdate) -> Self {
        let changes = told.changes.into_iter().map(|change: Change| RecordChange {
            record_type: RecordType(change.kind),
            record_id: change.record_id.map(|id| global_id(change.kind, id)),
            action: change.action.into(),
        });
        Self { changes: changes.collect(), missed: told.missed }
    }
}
