//! GraphQL type of a contact of a customer.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::contact::{model, store};
use xieli_domain::customer::loaders::CustomerById;
use xieli_macros::object;

use crate::core::{Result, record};
use crate::customer::Customer;
use crate::part::{self, CustomerPartViewerCan};

record!(
    /// A person at a customer (business §3 Contact).
    Contact: model::Contact, store::contacts::find
);

impl Contact {
    fn customer_key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.customer_id)
    }
}

/// A person at a customer (business §3 Contact).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Contact {
    /// The customer it belongs to.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// Name, 1 to 10 characters, or the customer's own name.
    fn name(&self) -> &str;

    /// Phone number; null for viewers who may not read the phone numbers of this customer's contacts.
    async fn phone(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let seen = part::sees_phones(ctx, self.customer_key()).await?;
        Ok(seen.then(|| self.0.phone.clone()))
    }

    /// Further phone numbers; null for viewers who may not read them.
    async fn other_phones(&self, ctx: &Context<'_>) -> Result<Option<Vec<String>>> {
        let seen = part::sees_phones(ctx, self.customer_key()).await?;
        Ok(seen.then(|| self.0.other_phones.clone()))
    }

    /// E-mail address; null for viewers who may not read the phone numbers.
    async fn email(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let seen = part::sees_phones(ctx, self.customer_key()).await?;
        Ok(self.0.email.clone().filter(|_| seen))
    }

    /// WeChat name; null for viewers who may not read the phone numbers.
    async fn wechat(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let seen = part::sees_phones(ctx, self.customer_key()).await?;
        Ok(self.0.wechat.clone().filter(|_| seen))
    }

    /// Department of the contact.
    fn depart_name(&self) -> Option<&str>;

    /// Position of the contact.
    fn position(&self) -> Option<&str>;

    /// Remark, free text.
    fn remark(&self) -> Option<&str>;

    /// Whether it is the customer's default contact.
    fn is_default(&self) -> bool;

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<CustomerPartViewerCan> {
        part::viewer_can(ctx, self.customer_key()).await
    }
}
