//! GraphQL schema of groups of absence deduction (business §2 Attendance: deduction, §7 `absenceGroup`).

pub mod inputs;
pub mod types;

use xieli_domain::absence_group::{service, store};
use xieli_macros::object;

use self::inputs::{AbsenceGroupFilter, AbsenceGroupIdsInput, AbsenceGroupInput, AbsenceGroupOrder};
pub use self::types::AbsenceGroup;
use self::types::AbsenceGroupPayload;
use crate::core::payload::DeletePayload;
use crate::core::{Connection, List};

/// Root fields that read groups of absence deduction.
#[derive(Default)]
pub struct AbsenceGroupQuery;

/// Root fields that read groups of absence deduction.
#[object(root)]
impl AbsenceGroupQuery {
    /// Groups of absence deduction, one page.
    #[requires("attend:manage")]
    #[list(store::absence_groups)]
    fn absence_groups(list: List<AbsenceGroupFilter, AbsenceGroupOrder>) -> Connection<AbsenceGroup>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("attend:manage")]
    #[one]
    fn absence_group() -> AbsenceGroup;
}

/// Root fields that change groups of absence deduction.
#[derive(Default)]
pub struct AbsenceGroupMutation;

/// Root fields that change groups of absence deduction.
#[object(root)]
impl AbsenceGroupMutation {
    /// Creates a group of absence deduction.
    #[requires("attend:manage")]
    #[create(service::save)]
    fn absence_group_create(input: AbsenceGroupInput) -> AbsenceGroupPayload;

    /// Changes one; absent fields stay, null clears. Figures of open months follow.
    #[requires("attend:manage")]
    #[update(service::save, AbsenceGroup)]
    fn absence_group_update(input: AbsenceGroupInput) -> AbsenceGroupPayload;

    /// Deletes groups to which no attendance group refers; all or none.
    #[requires("attend:manage")]
    #[delete(service::delete, AbsenceGroup)]
    fn absence_group_delete(input: AbsenceGroupIdsInput) -> DeletePayload;
}
