//! GraphQL type of a customer address.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::address::{model, store};
use xieli_domain::customer::loaders::CustomerById;
use xieli_kernel::coordinate::System;
use xieli_macros::object;

use crate::core::{Result, record};
use crate::customer::Customer;
use crate::part::{self, CustomerPartViewerCan};
use crate::place::CoordinateSystem;

record!(
    /// An address of a customer (business §3 Address).
    CustomerAddress: model::Address, store::addresses::find
);

/// An address of a customer (business §3 Address).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl CustomerAddress {
    /// The customer it belongs to.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// Name of the place.
    fn name(&self) -> Option<&str>;

    /// Address, 1 to 200 characters.
    fn address(&self) -> &str;

    /// Floor and door.
    fn description(&self) -> Option<&str>;

    /// Longitude in WGS84; null without a location.
    fn lng(&self) -> Option<f64>;

    /// Latitude in WGS84; null without a location.
    fn lat(&self) -> Option<f64>;

    /// The coordinate system in which the coordinates were entered.
    fn coordinates(&self) -> CoordinateSystem {
        System::from_name(&self.0.coordinates).into()
    }

    /// Whether it has coordinates and can be shown on a map.
    fn located(&self) -> bool {
        self.0.lng.is_some() && self.0.lat.is_some()
    }

    /// Whether it is the customer's default address.
    fn is_default(&self) -> bool;

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<CustomerPartViewerCan> {
        part::viewer_can(ctx, TenantKey::new(self.0.enterprise_id, self.0.customer_id)).await
    }
}
