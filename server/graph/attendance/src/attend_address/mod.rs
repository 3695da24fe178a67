//! GraphQL schema of attendance places (business §2, §7 Attendance: address).

pub mod inputs;
pub mod types;

use async_graphql::Context;
use xieli_domain::attend_address::{service, store};
use xieli_macros::object;

use self::inputs::{AttendAddressFilter, AttendAddressIdsInput, AttendAddressInput, AttendAddressOrder};
pub use self::types::AttendAddress;
use self::types::AttendAddressPayload;
use crate::core::payload::DeletePayload;
use crate::core::{Connection, ContextExt, List, Result};

/// Root fields that read addresses of attendance.
#[derive(Default)]
pub struct AttendAddressQuery;

/// Root fields that read addresses of attendance.
#[object(root)]
impl AttendAddressQuery {
    /// Addresses at which members punch, one page (business §7 `address/list`).
    #[requires("attend:manage,teamManage")]
    #[list(store::addresses)]
    fn attend_addresses(list: List<AttendAddressFilter, AttendAddressOrder>) -> Connection<AttendAddress>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("attend:manage,teamManage")]
    #[one]
    fn attend_address() -> AttendAddress;

    /// -1 where there is no address yet, else 0 (business §4, §7 `address/addressCount`).
    #[login]
    async fn attend_address_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(service::count(&*ctx.read().await?, ctx.viewer()?).await?)
    }
}

/// Root fields that change addresses of attendance.
#[derive(Default)]
pub struct AttendAddressMutation;

/// Root fields that change addresses of attendance.
#[object(root)]
impl AttendAddressMutation {
    /// Creates an address, at most 2000 of an enterprise.
    #[requires("attend:manage")]
    #[create(service::save)]
    fn attend_address_create(input: AttendAddressInput) -> AttendAddressPayload;

    /// Changes an address; absent fields stay, null clears. Punches keep its earlier name.
    #[requires("attend:manage")]
    #[update(service::save, AttendAddress)]
    fn attend_address_update(input: AttendAddressInput) -> AttendAddressPayload;

    /// Deletes addresses to which no group refers; all or none.
    #[requires("attend:manage")]
    #[delete(service::delete, AttendAddress)]
    fn attend_address_delete(input: AttendAddressIdsInput) -> DeletePayload;
}
