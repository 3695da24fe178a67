//! Hanging codes at customers.

use async_graphql::{Context, ID};
use xieli_domain::customer_qrcode::model::Moved;
use xieli_domain::customer_qrcode::service;
use xieli_kernel::AppResult;
use xieli_macros::{fields, object};

use super::inputs::{CustomerQrcodeBindInput, CustomerQrcodeInput, CustomerQrcodesInput};
use super::types::CustomerQrcode;
use crate::core::payload;
use crate::core::payload::{DeletePayload, split};
use crate::core::{Entity, Reach, Result, UserError, decode, decode_all};
use crate::customer::Customer;
use crate::part::CustomerPartIdsInput;

payload! {
    /// A code at a customer, or why not.
    login CustomerQrcodePayload {
        /// As it is now; null when nothing was changed.
        customer_qrcode: CustomerQrcode
    }
}

/// What became of one of several.
#[fields(login)]
pub struct CustomerQrcodeResult {
    /// Which.
    pub id: ID,
    /// The same in digits.
    pub row_id: String,
    /// As it is now; null when it was not changed.
    pub customer_qrcode: Option<CustomerQrcode>,
    /// Why not.
    pub error: Option<String>,
}

/// What became of several, each by itself.
#[fields(login)]
pub struct CustomerQrcodesPayload {
    /// In the order of the ids; null when the call as a whole was refused.
    pub results: Option<Vec<CustomerQrcodeResult>>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

impl CustomerQrcodesPayload {
    fn from(result: AppResult<Vec<Moved>>) -> Result<Self> {
        let (rows, user_errors) = split(result)?;
        let one = |(id, answer): Moved| {
            let (customer_qrcode, error) = match answer {
                Ok(row) => (Some(CustomerQrcode::from(row)), None),
                Err(error) => (None, Some(error)),
            };
            CustomerQrcodeResult {
                id: CustomerQrcode::global_id(id),
                row_id: id.to_string(),
                customer_qrcode,
                error,
            }
        };
        Ok(Self { results: rows.map(|rows| rows.into_iter().map(one).collect()), user_errors })
    }
}

/// Root fields that hang codes at customers: for whoever may change the customer.
#[derive(Default)]
pub struct CustomerQrcodeMutation;

/// Root fields that hang codes at customers: for whoever may change the customer.
#[object(root)]
impl CustomerQrcodeMutation {
    /// Hangs a code at a customer; a blank one is bound, one that is on something keeps that unless it is said anew.
    #[requires("cust:qrcode")]
    async fn customer_qrcode_bind(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "At which customer.")] customer_id: ID,
        input: CustomerQrcodeBindInput,
    ) -> Result<CustomerQrcodePayload> {
        let customer = decode::<Customer>(&customer_id)?;
        let (db, viewer) = (ctx.db()?, ctx.viewer()?);
        let made = match input.read() {
            Ok((which, patch)) => service::bind(db, viewer, customer, which, patch).await,
            Err(error) => Err(error),
        };
        CustomerQrcodePayload::from(made)
    }

    /// Changes what a code hangs on; absent fields stay, null clears.
    #[requires("cust:qrcode")]
    async fn customer_qrcode_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        input: CustomerQrcodeInput,
    ) -> Result<CustomerQrcodePayload> {
        let target = (decode::<CustomerQrcode>(&id)?, version);
        CustomerQrcodePayload::from(service::update(ctx.db()?, ctx.viewer()?, target, input.read()?).await)
    }

    /// Changes customer, thing or address of several codes, each by itself (business §7 Customers).
    #[requires("cust:qrcode")]
    async fn customer_qrcodes_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which; 1 to 1000.")] ids: Vec<ID>,
        input: CustomerQrcodesInput,
    ) -> Result<CustomerQrcodesPayload> {
        let ids = decode_all::<CustomerQrcode>(&ids)?;
        CustomerQrcodesPayload::from(service::update_all(ctx.db()?, ctx.viewer()?, &ids, input.read()?).await)
    }

    /// Takes codes from customers; all or none. The codes stay as they are.
    #[requires("cust:qrcode")]
    #[delete(service::unbind, CustomerQrcode)]
    fn customer_qrcode_unbind(input: CustomerPartIdsInput) -> DeletePayload;
}
