//! Changing contacts.

use async_graphql::{Context, ID};
use xieli_domain::contact::service;
use xieli_macros::object;

use super::inputs::ContactInput;
use super::types::Contact;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};
use crate::customer::Customer;
use crate::part::CustomerPartIdsInput;

payload! {
    /// A contact, or why not.
    login ContactPayload {
        /// As it is now; null when nothing was changed.
        contact: Contact
    }
}

/// Root fields that change contacts: for whoever may change the customer.
#[derive(Default)]
pub struct ContactMutation;

/// Root fields that change contacts: for whoever may change the customer.
#[object(root)]
impl ContactMutation {
    /// Puts somebody to a customer; the first is the default one (business §7 Customers).
    #[requires("cust")]
    async fn contact_create(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "To which customer.")] customer_id: ID,
        input: ContactInput,
    ) -> Result<ContactPayload> {
        let customer = decode::<Customer>(&customer_id)?;
        ContactPayload::from(service::create(ctx.db()?, ctx.viewer()?, customer, input.read()?).await)
    }

    /// Changes a contact; absent fields stay, null clears.
    #[requires("cust")]
    async fn contact_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        input: ContactInput,
    ) -> Result<ContactPayload> {
        let target = (decode::<Contact>(&id)?, version);
        ContactPayload::from(service::update(ctx.db()?, ctx.viewer()?, target, input.read()?).await)
    }

    /// Deletes contacts; all or none. In place of a default one the oldest becomes it.
    #[requires("cust")]
    #[delete(service::delete, Contact)]
    fn contact_delete(input: CustomerPartIdsInput) -> DeletePayload;
}
