//! Rows and inputs of work groups.

use xieli_tables::work_group;

use crate::patched;

patched!(work_group;
    /// Who does the same kind of work.
    WorkGroup,
    /// A group as it is written.
    WorkGroupInput,
    /// What is to be of a group: absent stays, `Some(None)` clears.
    WorkGroupPatch,
    keys {}
    fields {
        /// 1 to 50 characters, unique.
        name: String,
        /// Up to 200.
        remark: Option<String>,
        /// Who belongs to it, in the order in which they are offered.
        members: Vec<i64>,
        /// What it can do: values of the dictionary `work_service_type`.
        service_types: Vec<String>,
        /// Its place in lists; those with the same by their ids.
        sort_order: i32,
    }
);

/// Which groups a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WorkGroupFilter {
    /// By name.
    pub keyword: Option<String>,
    /// This member belongs to them.
    pub member_id: Option<i64>,
}
