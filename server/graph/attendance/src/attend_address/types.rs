//! GraphQL types of attendance places.

use async_graphql::Context;
use xieli_domain::attend::rules::may_manage;
use xieli_domain::attend_address::{model, store};
use xieli_macros::{fields, object};

use crate::core::payload;
use crate::core::{ContextExt, Result, record};

record!(
    /// An address at which members punch (business §2 Attendance: address).
    AttendAddress: model::AttendAddress, store::addresses::find
);

/// The viewer's permissions on a record of the set-up of attendance; offered if and only if it is accepted.
#[fields(login)]
pub struct AttendSetupCan {
    /// Change it.
    pub update: bool,
    /// Delete it; refused where something still uses it.
    pub delete: bool,
}

/// The viewer's permissions on records of the set-up.
pub fn setup_can(ctx: &Context<'_>) -> Result<AttendSetupCan> {
    let manage = may_manage(ctx.viewer()?);
    Ok(AttendSetupCan { update: manage, delete: manage })
}

/// An address at which members punch (business §2 Attendance: address).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AttendAddress {
    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// Up to 200 characters.
    fn address(&self) -> Option<&str>;

    /// Degrees of latitude.
    fn lat(&self) -> f64;

    /// Degrees of longitude.
    fn lng(&self) -> f64;

    /// Radius in metres.
    fn radius(&self) -> i32;

    /// Wi-Fi networks at the address, by their hardware addresses (BSSID); a device in one is at the address.
    fn wifi(&self) -> Vec<String> {
        self.0.wifi.clone()
    }

    /// Whether members can punch here.
    fn enabled(&self) -> bool;

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// The viewer's permissions on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<AttendSetupCan> {
        setup_can(ctx)
    }
}

payload! {
    /// An address of attendance, or the errors of the call.
    login AttendAddressPayload {
        /// As it is now; null when nothing was changed.
        attend_address: AttendAddress
    }
}
