//! GraphQL schema of types of leave, overtime and trips
//! (business §2, §7 Attendance: `leaveType`, `overtimeWork`, `evection`).

pub mod inputs;
pub mod types;

use async_graphql::Context;
use xieli_domain::attend_type::{service, store};
use xieli_macros::object;

use self::inputs::{
    AttendTypeFilter, AttendTypeIdsInput, AttendTypeInput, AttendTypeMoveInput, AttendTypeOrder,
};
pub use self::types::AttendType;
use self::types::AttendTypePayload;
use crate::core::input::Read;
use crate::core::payload::DeletePayload;
use crate::core::{Connection, ContextExt, List, Result, decode};

/// Root fields that read types of leave, overtime and trips.
#[derive(Default)]
pub struct AttendTypeQuery;

/// Root fields that read types of leave, overtime and trips.
#[object(root)]
impl AttendTypeQuery {
    /// Types of leave, overtime and trips, one page (business §7 `leaveType`, `overtimeWork`, `evection`).
    /// External members see none.
    #[login]
    #[list(store::types)]
    fn attend_types(list: List<AttendTypeFilter, AttendTypeOrder>) -> Connection<AttendType>;

    /// One of them by id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn attend_type() -> AttendType;
}

/// Root fields that change types of leave, overtime and trips.
#[derive(Default)]
pub struct AttendTypeMutation;

/// Root fields that change types of leave, overtime and trips.
#[object(root)]
impl AttendTypeMutation {
    /// Creates a type of leave at the end, at most 100 per enterprise.
    #[requires("attend:manage")]
    #[create(service::save_leave)]
    fn leave_type_create(input: AttendTypeInput) -> AttendTypePayload;

    /// Changes a type of leave; absent fields stay, null clears. Existing applications stay as they were
    /// calculated.
    #[requires("attend:manage")]
    #[update(service::save_leave, AttendType)]
    fn leave_type_update(input: AttendTypeInput) -> AttendTypePayload;

    /// Creates a type of overtime at the end, at most 100 per enterprise.
    #[requires("attend:manage")]
    #[create(service::save_overtime)]
    fn overtime_type_create(input: AttendTypeInput) -> AttendTypePayload;

    /// Changes one; absent fields stay, null clears.
    #[requires("attend:manage")]
    #[update(service::save_overtime, AttendType)]
    fn overtime_type_update(input: AttendTypeInput) -> AttendTypePayload;

    /// Creates a type of business trips at the end, at most 100 per enterprise.
    #[requires("attend:manage")]
    #[create(service::save_trip)]
    fn trip_type_create(input: AttendTypeInput) -> AttendTypePayload;

    /// Changes one; absent fields stay, null clears.
    #[requires("attend:manage")]
    #[update(service::save_trip, AttendType)]
    fn trip_type_update(input: AttendTypeInput) -> AttendTypePayload;

    /// Moves a type among the others of its kind (business §7 `order/{id}`).
    #[requires("attend:manage")]
    async fn attend_type_move(
        &self,
        ctx: &Context<'_>,
        input: AttendTypeMoveInput,
    ) -> Result<AttendTypePayload> {
        let of = (input.kind.as_i16(), decode::<AttendType>(&input.id)?);
        let order = usize::try_from(input.order).unwrap_or(0);
        AttendTypePayload::from(service::move_to(ctx.db()?, ctx.viewer()?, of, order).await)
    }

    /// Deletes types; all or none. Applications and balances keep them; a type that compensates overtime
    /// can't be deleted.
    #[requires("attend:manage")]
    #[delete(service::delete, AttendType)]
    fn attend_type_delete(input: AttendTypeIdsInput) -> DeletePayload;
}
