//! What a code at a customer looks like from outside.

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
use crate::core::{Reach, Result, record};
use crate::customer::Customer;
use crate::member::Member;
use crate::part::{self, CustomerPartViewerCan};
use crate::qrcode::types::QrcodeStatus;

/// A code as whoever has to do with its customer knows it: they need not manage codes.
pub struct BoundQrcode(Arc<Qrcode>);

impl From<Arc<Qrcode>> for BoundQrcode {
    fn from(row: Arc<Qrcode>) -> Self {
        Self(row)
    }
}

/// A code as whoever has to do with its customer knows it: they need not manage codes.
#[object(login, common(row_id))]
impl BoundQrcode {
    /// What the label says; nothing can be read from it.
    fn code(&self) -> &str;

    /// Where it stands.
    fn status(&self) -> QrcodeStatus {
        QrcodeStatus::from_i16(self.0.status)
    }

    /// What it stands on.
    fn name(&self) -> Option<&str>;

    /// Its model.
    fn model(&self) -> Option<&str>;

    /// Its serial number.
    fn serial_number(&self) -> Option<&str>;

    /// Where that is.
    fn location(&self) -> Option<&str>;

    /// Free text.
    fn remark(&self) -> Option<&str>;

    /// When it was bound.
    fn bound_at(&self) -> Option<DateTime<Utc>>;

    /// Who bound it.
    #[by(MemberById, bound_by)]
    fn bound_by(&self) -> Result<Option<Member>>;

    /// Where its label leads whoever scans it.
    fn scan_url(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(output::content(ctx.services()?.public_url(), &self.0.code))
    }
}

record!(
    /// A QR code that hangs at a customer (business §2 Customer).
    CustomerQrcode: model::CustomerQrcode, store::qrcodes::find
);

/// A QR code that hangs at a customer (business §2 Customer).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl CustomerQrcode {
    /// At this customer.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// The code, with what it stands on.
    #[by(QrcodeById, qrcode_id)]
    fn qrcode(&self) -> Result<Option<BoundQrcode>>;

    /// On this thing of the customer.
    #[by(CustomerAssetById, asset_id)]
    fn asset(&self) -> Result<Option<CustomerAsset>>;

    /// At this address of the customer.
    #[by(CustomerAddressById, address_id)]
    fn address(&self) -> Result<Option<CustomerAddress>>;

    /// Free text.
    fn remark(&self) -> Option<&str>;

    /// What the viewer may do with it; deleting takes the code from the customer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<CustomerPartViewerCan> {
        part::viewer_can(ctx, TenantKey::new(self.0.enterprise_id, self.0.customer_id)).await
    }
}
