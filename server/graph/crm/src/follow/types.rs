//! GraphQL type of a follow-up.

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
use crate::core::{ContextExt, Result, record};
use crate::customer::Customer;
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::file::File;
use crate::part::CustomerPartViewerCan;

record!(
    /// A follow-up: a record of a conversation or an activity with a customer
    /// (business §7 `customer/follow`).
    CustomerFollow: model::Follow, store::follows::find
);

/// A follow-up: a record of a conversation or an activity with a customer (business §7 `customer/follow`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl CustomerFollow {
    /// The customer followed up.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// Kind of the follow-up (dictionary customer_follow_kind).
    async fn kind(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::CustomerFollowKind, self.0.kind.clone()).await
    }

    /// Plain text, 1 to 2000 characters.
    fn body(&self) -> &str;

    /// The customer's contact who took part.
    #[by(ContactById, contact_id)]
    fn contact(&self) -> Result<Option<Contact>>;

    /// Time of the planned next follow-up.
    fn next_at(&self) -> Option<DateTime<Utc>>;

    /// Whether its author gets a reminder at that time.
    fn remind(&self) -> bool;

    /// Time of the reminder.
    fn reminded_at(&self) -> Option<DateTime<Utc>>;

    /// Attachments, in their order.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let files = ctx.loaders()?.load::<FilesOfFollow>(key).await?.unwrap_or_default();
        Ok(Some(files.into_iter().map(File::from).collect()))
    }

    /// Actions permitted to the viewer: to its author within a day, and to administrators.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<CustomerPartViewerCan> {
        let change = rules::may_change(ctx.viewer()?, &self.0, clock::now());
        Ok(CustomerPartViewerCan { update: change, delete: change })
    }
}
