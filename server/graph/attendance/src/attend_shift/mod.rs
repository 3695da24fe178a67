//! GraphQL schema of shifts (business §2, §7 Attendance: class).

pub mod inputs;
pub mod types;

use xieli_domain::attend_shift::{service, store};
use xieli_macros::object;

use self::inputs::{AttendShiftFilter, AttendShiftIdsInput, AttendShiftInput, AttendShiftOrder};
pub use self::types::AttendShift;
use self::types::AttendShiftPayload;
use crate::core::input::Read;
use crate::core::payload::DeletePayload;
use crate::core::{Connection, List};

/// Root fields that read shifts.
#[derive(Default)]
pub struct AttendShiftQuery;

/// Root fields that read shifts.
#[object(root)]
impl AttendShiftQuery {
    /// Shifts, one page (business §7 `class/list`).
    #[requires("attend:manage,teamManage")]
    #[list(store::shifts)]
    fn attend_shifts(list: List<AttendShiftFilter, AttendShiftOrder>) -> Connection<AttendShift>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("attend:manage,teamManage")]
    #[one]
    fn attend_shift() -> AttendShift;
}

/// Root fields that change shifts.
#[derive(Default)]
pub struct AttendShiftMutation;

/// Root fields that change shifts.
#[object(root)]
impl AttendShiftMutation {
    /// Creates a shift, at most 500 of an enterprise.
    #[requires("attend:manage")]
    #[create(service::save)]
    fn attend_shift_create(input: AttendShiftInput) -> AttendShiftPayload;

    /// Changes one; absent fields stay, null clears. Days of open months that are worked by it are computed
    /// again.
    #[requires("attend:manage")]
    #[update(service::save, AttendShift)]
    fn attend_shift_update(input: AttendShiftInput) -> AttendShiftPayload;

    /// Deletes shifts to which no plan refers any more; all or none. Past days keep them.
    #[requires("attend:manage")]
    #[delete(service::delete, AttendShift)]
    fn attend_shift_delete(input: AttendShiftIdsInput) -> DeletePayload;
}
