//! What a sub-unit looks like from outside.

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
    /// Of this customer.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// 1 to 100 characters, unique for the customer.
    fn name(&self) -> &str;

    /// Whom to ask for.
    fn contacts(&self) -> Option<&str>;

    /// Null for those who may not read the numbers of this customer's people.
    async fn phone(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let seen = part::sees_phones(ctx, self.customer_key()).await?;
        Ok(self.0.phone.clone().filter(|_| seen))
    }

    /// What the viewer may do with it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<CustomerPartViewerCan> {
        part::viewer_can(ctx, self.customer_key()).await
    }
}
