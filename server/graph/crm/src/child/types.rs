//! GraphQL type of a sub-unit of a customer.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::child::{model, store};
use xieli_domain::customer::loaders::CustomerById;
use xieli_macros::object;

use crate::core::{Result, record};
use crate::customer::Customer;
use crate::part::{self, CustomerPartViewerCan};

record!(
    /// A sub-unit of a customer (business §3 Sub-unit).
    CustomerChild: model::Child, store::children::find
);

impl CustomerChild {
    fn customer_key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.customer_id)
    }
}

/// A sub-unit of a customer (business §3 Sub-unit).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl CustomerChild {
    /// The customer it belongs to.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// Name, 1 to 100 characters, unique for the customer.
    fn name(&self) -> &str;

    /// Person to ask for.
    fn contacts(&self) -> Option<&str>;

    /// Phone number; null for viewers who may not read the phone numbers of this customer's contacts.
    async fn phone(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let seen = part::sees_phones(ctx, self.customer_key()).await?;
        Ok(self.0.phone.clone().filter(|_| seen))
    }

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<CustomerPartViewerCan> {
        part::viewer_can(ctx, self.customer_key()).await
    }
}
