//! GraphQL mutation that creates a customer.

use async_graphql::Context;
use xieli_domain::contact::model;
use xieli_domain::register::service::{self, New};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, object};

use crate::address::inputs::CustomerAddressInput;
use crate::contact::inputs::ContactInput;
use crate::core::{ContextExt, Result};
use crate::customer::inputs::CustomerInput;
use crate::customer::mutations::CustomerPayload;

/// A customer to create, with its contacts and addresses (business §3 Customer).
#[derive(Debug, InputObject)]
pub struct CustomerCreateInput {
    /// Fields of the customer itself.
    pub customer: CustomerInput,
    /// Contacts of the customer; the first is the default contact unless another one is marked.
    pub contacts: Option<Vec<ContactInput>>,
    /// Addresses of the customer; the first is the default address unless another one is marked.
    pub address: Option<Vec<CustomerAddressInput>>,
    /// Allows the name of another customer; grants no further rights.
    pub force: Option<bool>,
}

impl CustomerCreateInput {
    fn read(self) -> AppResult<(New, bool)> {
        let contacts = self.contacts.unwrap_or_default().into_iter();
        let addresses = self.address.unwrap_or_default().into_iter();
        let new = New {
            customer: self.customer.read()?,
            contacts: contacts.map(contact).collect::<AppResult<_>>()?,
            addresses: addresses
                .map(|input| Ok(input.read()?.over(Default::default())))
                .collect::<AppResult<_>>()?,
        };
        Ok((new, self.force.unwrap_or_default()))
    }
}

/// Converts a contact of a new customer; further phone numbers may arrive as one text (business §3).
fn contact(input: ContactInput) -> AppResult<model::ContactInput> {
    let joined =
        input.other_phone.as_deref().map(|text| text.split([',', '，']).map(str::to_owned).collect());
    let mut patch = input.read()?;
    if let Some(numbers) = joined {
        patch.other_phones = Some(Some(numbers));
    }
    Ok(patch.over(model::ContactInput::default()))
}

/// Mutations that create customers.
#[derive(Default)]
pub struct RegisterMutation;

/// Mutations that create customers.
#[object(root)]
impl RegisterMutation {
    /// Creates a customer with its contacts and addresses (business §7 `POST customer`).
    #[requires("cust:create")]
    async fn customer_create(
        &self,
        ctx: &Context<'_>,
        input: CustomerCreateInput,
    ) -> Result<CustomerPayload> {
        let (new, force) = input.read()?;
        CustomerPayload::from(service::create(ctx.db()?, ctx.viewer()?, new, force).await)
    }
}
