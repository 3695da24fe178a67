//! Request and result of an access review.

use xieli_kernel::permission::Holder;

use crate::kind::RecordKind;
use crate::kind::role_access::Extent;
use crate::role::model::Role;

/// Subject of the review.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// A fictitious member with only this role.
    Role {
        /// Id of the role; its reserved permissions count, too.
        id: i64,
        /// Menus to review instead of the role's own.
        menu_ids: Option<Vec<i32>>,
        /// Whether the fictitious member directs a team.
        directs: bool,
    },
    /// A member with their present rights.
    Member(i64),
}

/// A right, an action or a readable field, with its extent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Label for the user.
    pub label: &'static str,
    /// Extent of the right.
    pub extent: Extent,
}

/// A custom field of the enterprise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnField {
    /// Name of the field.
    pub name: String,
    /// Whether its values are readable.
    pub reads: bool,
    /// Whether its values are writable on any record.
    pub writes: bool,
}

/// Rights on one record kind.
#[derive(Debug, Clone)]
pub struct ObjectReview {
    /// Record kind.
    pub kind: &'static RecordKind,
    /// Visible records.
    pub rows: Extent,
    /// Number of visible records, counted up to one more than [`super::rules::MAX_SEEN`]; only for a member,
    /// and unless all are visible.
    pub seen: Option<i64>,
    /// Allowed actions.
    pub acts: Vec<Part>,
    /// Readable fields.
    pub fields: Vec<Part>,
    /// The same for custom fields.
    pub own: Vec<OwnField>,
}

/// Result of a review.
#[derive(Debug, Clone)]
pub struct Review {
    /// Permission codes.
    pub holder: Holder,
    /// Whether limited to records shared with outside partners.
    pub external: bool,
    /// Roles that grant the rights.
    pub roles: Vec<Role>,
    /// Rights by record kind.
    pub objects: Vec<ObjectReview>,
}
