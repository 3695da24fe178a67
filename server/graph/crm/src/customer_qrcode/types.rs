//! GraphQL types of QR codes bound to customers.

use std::sync::Arc;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::address::loaders::CustomerAddressById;
use xieli_domain::asset::loaders::CustomerAssetById;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::customer_qrcode::{model, store};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::qrcode::loaders::QrcodeById;
use xieli_domain::qrcode::model::Qrcode;
use xieli_domain::qrcode::output;
use xieli_macros::object;

use crate::address::CustomerAddress;
use crate::asset::CustomerAsset;
use crate::core::{ContextExt, Result, record};
use crate::customer::Customer;
use crate::member::Member;
use crate::part::{self, CustomerPartViewerCan};
use crate::qrcode::types::QrcodeStatus;

/// A QR code, for viewers who see its customer: the right to manage codes is not needed.
pub struct BoundQrcode(Arc<Qrcode>);

impl From<Arc<Qrcode>> for BoundQrcode {
    fn from(row: Arc<Qrcode>) -> Self {
        Self(row)
    }
}

/// A QR code, for viewers who see its customer: the right to manage codes is not needed.
#[object(login, common(row_id))]
impl BoundQrcode {
    /// Characters of the code printed on the label; random, without meaning.
    fn code(&self) -> &str;

    /// Its current status.
    fn status(&self) -> QrcodeStatus {
        QrcodeStatus::from_i16(self.0.status)
    }

    /// Name of the equipment.
    fn name(&self) -> Option<&str>;

    /// Model of the equipment.
    fn model(&self) -> Option<&str>;

    /// Serial number of the equipment.
    fn serial_number(&self) -> Option<&str>;

    /// Location of the equipment.
    fn location(&self) -> Option<&str>;

    /// Remark, free text.
    fn remark(&self) -> Option<&str>;

    /// Time of the binding.
    fn bound_at(&self) -> Option<DateTime<Utc>>;

    /// Member who bound it.
    #[by(MemberById, bound_by)]
    fn bound_by(&self) -> Result<Option<Member>>;

    /// Web address that a scan of its label opens.
    fn scan_url(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(output::content(ctx.services()?.public_url(), &self.0.code))
    }
}

record!(
    /// A QR code bound to a customer (business §2 Customer).
    CustomerQrcode: model::CustomerQrcode, store::qrcodes::find
);

/// A QR code bound to a customer (business §2 Customer).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl CustomerQrcode {
    /// The customer it belongs to.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// The QR code, with the fields of its equipment.
    #[by(QrcodeById, qrcode_id)]
    fn qrcode(&self) -> Result<Option<BoundQrcode>>;

    /// The customer's asset that carries the code.
    #[by(CustomerAssetById, asset_id)]
    fn asset(&self) -> Result<Option<CustomerAsset>>;

    /// The customer's address at which it is located.
    #[by(CustomerAddressById, address_id)]
    fn address(&self) -> Result<Option<CustomerAddress>>;

    /// Remark, free text.
    fn remark(&self) -> Option<&str>;

    /// Actions permitted to the viewer; deleting unbinds the code from the customer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<CustomerPartViewerCan> {
        part::viewer_can(ctx, TenantKey::new(self.0.enterprise_id, self.0.customer_id)).await
    }
}
