//! GraphQL mutations of contacts of customers.

use async_graphql::{Context, ID};
use xieli_domain::contact::service;
use xieli_macros::object;

use super::inputs::ContactInput;
use super::types::Contact;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};
use crate::customer::Customer;
use crate::part::CustomerPartIdsInput;

payload! {
    /// Result of a mutation: the contact, or the user errors.
    login ContactPayload {
        /// The contact after the change; null when nothing was changed.
        contact: Contact
    }
}

/// Mutations of contacts, for members who may change the customer.
#[derive(Default)]
pub struct ContactMutation;

/// Mutations of contacts, for members who may change the customer.
#[object(root)]
impl ContactMutation {
    /// Adds a contact to a customer; the first one becomes the default contact (business §7 Customers).
    #[requires("cust")]
    async fn contact_create(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the customer.")] customer_id: ID,
        input: ContactInput,
    ) -> Result<ContactPayload> {
        let customer = decode::<Customer>(&customer_id)?;
        ContactPayload::from(service::create(ctx.db()?, ctx.viewer()?, customer, input.read()?).await)
    }

    /// Updates a contact; absent fields stay unchanged, null clears.
    #[requires("cust")]
    async fn contact_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the contact.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        input: ContactInput,
    ) -> Result<ContactPayload> {
        let target = (decode::<Contact>(&id)?, version);
        ContactPayload::from(service::update(ctx.db()?, ctx.viewer()?, target, input.read()?).await)
    }

    /// Deletes contacts; all or none. The oldest one left replaces a deleted default contact.
    #[requires("cust")]
    #[delete(service::delete, Contact)]
    fn contact_delete(input: CustomerPartIdsInput) -> DeletePayload;
}
