//! What is asked about, and what is answered.

use xieli_kernel::permission::Holder;

use crate::kind::RecordKind;
use crate::kind::reach::Extent;
use crate::role::model::Role;

/// Whose rights are asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// Somebody's with this role and no other.
    Role {
        /// Which role; what it is reserved for counts, too.
        id: i64,
        /// As if it had these menus instead.
        menu_ids: Option<Vec<i32>>,
        /// Who directs a team besides.
        directs: bool,
    },
    /// A member's, as they are.
    Member(i64),
}

/// One thing that can be done or read, and how far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// For people.
    pub label: &'static str,
    /// How far.
    pub extent: Extent,
}

/// A field that an enterprise has added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnField {
    /// Its name.
    pub name: String,
    /// Its values are seen.
    pub reads: bool,
    /// Its values are changed, wherever the record is.
    pub writes: bool,
}

/// What is had of one kind of record.
#[derive(Debug, Clone)]
pub struct ObjectReview {
    /// Which kind.
    pub kind: &'static RecordKind,
    /// Which exist.
    pub rows: Extent,
    /// How many, counted up to one more than [`super::rules::MAX_SEEN`]; of a member alone, and where it is not all.
    pub seen: Option<i64>,
    /// What may be done.
    pub acts: Vec<Part>,
    /// What may be read of it.
    pub fields: Vec<Part>,
    /// The same of the enterprise's own fields.
    pub own: Vec<OwnField>,
}

/// What somebody has.
#[derive(Debug, Clone)]
pub struct Review {
    /// What decides.
    pub holder: Holder,
    /// Only what is shared with outside partners.
    pub external: bool,
    /// Where it comes from.
    pub roles: Vec<Role>,
    /// Kind by kind.
    pub objects: Vec<ObjectReview>,
}
