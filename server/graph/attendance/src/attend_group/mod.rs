//! GraphQL schema of attendance groups (business §2, §7 Attendance).

pub mod inputs;
pub mod types;

use xieli_domain::attend_group::{service, store};
use xieli_macros::object;

use self::inputs::{AttendGroupFilter, AttendGroupIdsInput, AttendGroupInput, AttendGroupOrder};
pub use self::types::AttendGroup;
use self::types::AttendGroupPayload;
use crate::core::input::Read;
use crate::core::payload::DeletePayload;
use crate::core::{Connection, List};

/// Root fields that read groups of attendance.
#[derive(Default)]
pub struct AttendGroupQuery;

/// Root fields that read groups of attendance.
#[object(root)]
impl AttendGroupQuery {
    /// Groups, one page (business §7 Attendance).
    #[requires("attend:manage,teamManage")]
    #[list(store::attend_groups)]
    fn attend_groups(list: List<AttendGroupFilter, AttendGroupOrder>) -> Connection<AttendGroup>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("attend:manage,teamManage")]
    #[one]
    fn attend_group() -> AttendGroup;
}

/// Root fields that change groups of attendance.
#[derive(Default)]
pub struct AttendGroupMutation;

/// Root fields that change groups of attendance.
#[object(root)]
impl AttendGroupMutation {
    /// Creates a group, at most 500 per enterprise. Every member belongs to one group by its teams, roles and
    /// members: a named member takes precedence over a role, a role over a team, a lower team over a higher
    /// one.
    #[requires("attend:manage")]
    #[create(service::save)]
    fn attend_group_create(input: AttendGroupInput) -> AttendGroupPayload;

    /// Changes one; absent fields stay, null clears. Days of open months are computed again.
    #[requires("attend:manage")]
    #[update(service::save, AttendGroup)]
    fn attend_group_update(input: AttendGroupInput) -> AttendGroupPayload;

    /// Deletes groups; all or none. Their members move to other groups from today on; past days keep the
    /// group.
    #[requires("attend:manage")]
    #[delete(service::delete, AttendGroup)]
    fn attend_group_delete(input: AttendGroupIdsInput) -> DeletePayload;
}
