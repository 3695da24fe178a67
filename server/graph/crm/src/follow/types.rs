//! What a follow-up looks like from outside.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::contact::loaders::ContactById;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::follow::loaders::FilesOfFollow;
use xieli_domain::follow::{model, rules, store};
use xieli_kernel::clock;
use xieli_macros::object;

use crate::contact::Contact;
use crate::core::{Reach, Result, record};
use crate::customer::Customer;
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::file::File;
use crate::part::CustomerPartViewerCan;

record!(
    /// What was said and done with a customer (business §7 `customer/follow`).
    CustomerFollow: model::Follow, store::follows::find
);

/// What was said and done with a customer (business §7 `customer/follow`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl CustomerFollow {
    /// With this customer.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// How (dictionary customer_follow_kind).
    async fn kind(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::CustomerFollowKind, self.0.kind.clone()).await
    }

    /// Plain text, 1 to 2000 characters.
    fn body(&self) -> &str;

    /// With whom.
    #[by(ContactById, contact_id)]
    fn contact(&self) -> Result<Option<Contact>>;

    /// When the next one is to be.
    fn next_at(&self) -> Option<DateTime<Utc>>;

    /// Whether its maker is told when that comes.
    fn remind(&self) -> bool;

    /// When that was done.
    fn reminded_at(&self) -> Option<DateTime<Utc>>;

    /// What is attached to it, in its order.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let files = ctx.loaders()?.load::<FilesOfFollow>(key).await?.unwrap_or_default();
        Ok(Some(files.into_iter().map(File::from).collect()))
    }

    /// What the viewer may do with it: whoever made it within a day, administrators.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<CustomerPartViewerCan> {
        let change = rules::may_change(ctx.viewer()?, &self.0, clock::now());
        Ok(CustomerPartViewerCan { update: change, delete: change })
    }
}
