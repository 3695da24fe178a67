//! Rows, filters and inputs of work groups.

use xieli_tables::work_group;

use crate::patched;

patched!(work_group;
    /// A group of members who do the same kind of work.
    WorkGroup,
    /// The columns of a group that are written.
    WorkGroupInput,
    /// Changes to a group: an absent field stays, `Some(None)` clears it.
    WorkGroupPatch,
    keys {}
    fields {
        /// 1 to 50 characters, unique.
        name: String,
        /// Up to 200 characters.
        remark: Option<String>,
        /// Its members, in the order in which they are offered.
        members: Vec<i64>,
        /// Kinds of work that it does: values of the dictionary `work_service_type`.
        service_types: Vec<String>,
        /// Position in lists; equal positions sort by id.
        sort_order: i32,
    }
);

/// Filter of a list of groups; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WorkGroupFilter {
    /// Text in the name.
    pub keyword: Option<String>,
    /// Groups with this member.
    pub member_id: Option<i64>,
}
