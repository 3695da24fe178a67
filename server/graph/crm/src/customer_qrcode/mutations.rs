//! GraphQL mutations that bind QR codes to customers, move and unbind them.

use async_graphql::{Context, ID};
use xieli_domain::customer_qrcode::model::Moved;
use xieli_domain::customer_qrcode::service;
use xieli_kernel::AppResult;
use xieli_macros::{fields, object};

use super::inputs::{CustomerQrcodeBindValuesInput, CustomerQrcodeInput, CustomerQrcodesInput};
use super::types::CustomerQrcode;
use crate::core::payload;
use crate::core::payload::{DeletePayload, split};
use crate::core::{ContextExt, Entity, Result, UserError, decode, decode_all};
use crate::customer::Customer;
use crate::part::CustomerPartIdsInput;

payload! {
    /// Result of a mutation: the QR code bound to a customer, or the user errors.
    login CustomerQrcodePayload {
        /// The QR code of a customer after the change; null when nothing was changed.
        customer_qrcode: CustomerQrcode
    }
}

/// Result for one of several QR codes.
#[fields(login)]
pub struct CustomerQrcodeResult {
    /// Id of the QR code of a customer.
    pub id: ID,
    /// The same id in digits.
    pub row_id: String,
    /// The QR code after the change; null when it was not changed.
    pub customer_qrcode: Option<CustomerQrcode>,
    /// Error message for the user; null on success.
    pub error: Option<String>,
}

/// Results for several QR codes, each independent of the others.
#[fields(login)]
pub struct CustomerQrcodesPayload {
    /// One result per requested id, in the order of the request; null when the call as a whole was refused.
    pub results: Option<Vec<CustomerQrcodeResult>>,
    /// Errors that the user can correct; empty on success.
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

/// Mutations of QR codes bound to customers, for members who may change the customer.
#[derive(Default)]
pub struct CustomerQrcodeMutation;

/// Mutations of QR codes bound to customers, for members who may change the customer.
#[object(root)]
impl CustomerQrcodeMutation {
    /// Binds a code to a customer; a blank code becomes bound, a bound one keeps its equipment's fields
    /// unless they are given.
    #[requires("cust:qrcode")]
    async fn customer_qrcode_bind(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the customer.")] customer_id: ID,
        input: CustomerQrcodeBindValuesInput,
    ) -> Result<CustomerQrcodePayload> {
        let customer = decode::<Customer>(&customer_id)?;
        let (db, viewer) = (ctx.db()?, ctx.viewer()?);
        let made = match input.read() {
            Ok((which, patch)) => service::bind(db, viewer, customer, which, patch).await,
            Err(error) => Err(error),
        };
        CustomerQrcodePayload::from(made)
    }

    /// Updates asset, address and texts of a QR code bound to a customer; absent fields stay unchanged, null
    /// clears.
    #[requires("cust:qrcode")]
    async fn customer_qrcode_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the QR code of a customer.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        input: CustomerQrcodeInput,
    ) -> Result<CustomerQrcodePayload> {
        let target = (decode::<CustomerQrcode>(&id)?, version);
        CustomerQrcodePayload::from(service::update(ctx.db()?, ctx.viewer()?, target, input.read()?).await)
    }

    /// Changes customer, asset or address of several codes, with one result each (business §7 Customers).
    #[requires("cust:qrcode")]
    async fn customer_qrcodes_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Ids of the QR codes of customers, 1 to 1000.")] ids: Vec<ID>,
        input: CustomerQrcodesInput,
    ) -> Result<CustomerQrcodesPayload> {
        let ids = decode_all::<CustomerQrcode>(&ids)?;
        CustomerQrcodesPayload::from(service::update_all(ctx.db()?, ctx.viewer()?, &ids, input.read()?).await)
    }

    /// Unbinds codes from customers; all or none. The codes themselves do not change.
    #[requires("cust:qrcode")]
    #[delete(service::unbind, CustomerQrcode)]
    fn customer_qrcode_unbind(input: CustomerPartIdsInput) -> DeletePayload;
}
