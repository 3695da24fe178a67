//! What a contact looks like from outside.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::contact::{model, store};
use xieli_domain::customer::loaders::CustomerById;
use xieli_macros::object;

use crate::core::{Result, record};
use crate::customer::Customer;
use crate::part::{self, CustomerPartViewerCan};

record!(
    /// Somebody at a customer (business §3 Contact).
    Contact: model::Contact, store::contacts::find
);

impl Contact {
    fn customer_key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.customer_id)
    }
}

/// Somebody at a customer (business §3 Contact).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Contact {
    /// At this customer.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// 1 to 10 characters, or the customer's own name.
    fn name(&self) -> &str;

    /// Null for those who may not read the numbers of this customer's people.
    async fn phone(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let seen = part::sees_phones(ctx, self.customer_key()).await?;
        Ok(seen.then(|| self.0.phone.clone()))
    }

    /// Further numbers; null for those who may not read them.
    async fn other_phones(&self, ctx: &Context<'_>) -> Result<Option<Vec<String>>> {
        let seen = part::sees_phones(ctx, self.customer_key()).await?;
        Ok(seen.then(|| self.0.other_phones.clone()))
    }

    /// Their e-mail; null for those who may not read their numbers.
    async fn email(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let seen = part::sees_phones(ctx, self.customer_key()).await?;
        Ok(self.0.email.clone().filter(|_| seen))
    }

    /// Their name in WeChat; null for those who may not read their numbers.
    async fn wechat(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let seen = part::sees_phones(ctx, self.customer_key()).await?;
        Ok(self.0.wechat.clone().filter(|_| seen))
    }

    /// Their department.
    fn depart_name(&self) -> Option<&str>;

    /// What they do there.
    fn position(&self) -> Option<&str>;

    /// Free text.
    fn remark(&self) -> Option<&str>;

    /// Whom one calls first.
    fn is_default(&self) -> bool;

    /// What the viewer may do with it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<CustomerPartViewerCan> {
        part::viewer_can(ctx, self.customer_key()).await
    }
}
