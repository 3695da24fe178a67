//! Addresses of changes, on their way from the announcement to a viewer.

use serde::{Deserialize, Serialize};

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

/// What screens show and therefore hear about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RecordType {
    /// A team.
    Team,
    /// A member.
    Member,
    /// A role.
    Role,
    /// An invitation.
    Invitation,
    /// The enterprise.
    Enterprise,
    /// An offer to hand the enterprise on.
    OwnershipTransfer,
    /// A saved view of a list.
    SavedView,
    /// A document or an attachment.
    File,
    /// A document category.
    FileGroup,
    /// A comment on a record.
    Comment,
    /// A job that somebody asked for.
    Job,
}

impl RecordType {
    /// Every one.
    pub const ALL: [Self; 11] = [
        Self::Team,
        Self::Member,
        Self::Role,
        Self::Invitation,
        Self::Enterprise,
        Self::OwnershipTransfer,
        Self::SavedView,
        Self::File,
        Self::FileGroup,
        Self::Comment,
        Self::Job,
    ];

    /// As events name it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Team => "team",
            Self::Member => "member",
            Self::Role => "role",
            Self::Invitation => "invitation",
            Self::Enterprise => "enterprise",
            Self::OwnershipTransfer => "ownership_transfer",
            Self::SavedView => "saved_view",
            Self::File => "file",
            Self::FileGroup => "file_group",
            Self::Comment => "comment",
            Self::Job => "job",
        }
    }

    /// From the name in an event.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// A change that the viewer may know of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordChange {
    /// Of what.
    pub record_type: RecordType,
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
