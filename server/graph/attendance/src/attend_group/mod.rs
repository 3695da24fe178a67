//! Groups of attendance in the schema (business §2, §7 Attendance).

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

    /// One of them; null when there is none for the viewer.
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
    /// Makes a group, at most 500 of an enterprise. Everybody is put into the group that follows from its teams, roles and members:
    /// who is named goes before a role, a role before a team, a lower team before a higher one.
    #[requires("attend:manage")]
    #[create(service::save)]
    fn attend_group_create(input: AttendGroupInput) -> AttendGroupPayload;

    /// Changes one; absent fields stay, null clears. Days of open months are computed again.
    #[requires("attend:manage")]
    #[update(service::save, AttendGroup)]
    fn attend_group_update(input: AttendGroupInput) -> AttendGroupPayload;

    /// Deletes groups; all or none. Their members are in others from today on; days of the past keep them.
    #[requires("attend:manage")]
    #[delete(service::delete, AttendGroup)]
    fn attend_group_delete(input: AttendGroupIdsInput) -> DeletePayload;
}
