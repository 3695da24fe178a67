//! GraphQL types of customer assets and devices.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::address::loaders::CustomerAddressById;
use xieli_domain::asset::{model, store};
use xieli_domain::catalog::loaders::{BrandModelById, ProductById};
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::customer_qrcode;
use xieli_domain::customer_qrcode::loaders::QrcodeOfAsset;
use xieli_domain::qrcode::loaders::QrcodeById;
use xieli_kernel::money;
use xieli_macros::{fields, object};

use crate::address::CustomerAddress;
use crate::catalog::{BrandModel, Product};
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result, numbered, record};
use crate::customer::Customer;
use crate::customer_qrcode::BoundQrcode;
use crate::part::{self, CustomerPartViewerCan};

numbered! {
    /// Kind of a customer's item.
    CustomerAssetKind {
        /// An asset in the customer's books.
        Asset = 1,
        /// A device that the enterprise maintains.
        Device = 2,
    }
}

numbered! {
    /// Status of a customer's asset or device.
    CustomerAssetStatus {
        /// It is in working order.
        InUse = 1,
        /// It is out of order.
        Faulty = 2,
        /// It is no longer used.
        OutOfUse = 3,
    }
}

/// Distinct values among a customer's assets, as options of list filters.
#[fields(login)]
pub struct CustomerAssetFacets {
    /// Names of the products.
    pub product_names: Vec<String>,
    /// Brands and models of them.
    pub brand_models: Vec<String>,
    /// Departments that use them.
    pub departs: Vec<String>,
}

impl From<model::Facets> for CustomerAssetFacets {
    fn from(facets: model::Facets) -> Self {
        let model::Facets { product_names, brand_models, departs } = facets;
        Self { product_names, brand_models, departs }
    }
}

record!(
    /// An asset or a device of a customer (business §7 Customers).
    CustomerAsset: model::Asset, store::assets::find
);

/// An asset or a device of a customer (business §7 Customers).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl CustomerAsset {
    /// The customer it belongs to.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// Whether it is an asset or a device.
    fn kind(&self) -> CustomerAssetKind {
        CustomerAssetKind::from_i16(self.0.kind)
    }

    /// Name, 1 to 100 characters.
    fn name(&self) -> &str;

    /// Number that the customer assigned to it.
    fn number(&self) -> Option<&str>;

    /// Serial number by the maker.
    fn serial_number(&self) -> Option<&str>;

    /// The product it is.
    #[by(ProductById, product_id)]
    fn product(&self) -> Result<Option<Product>>;

    /// Brand and model of it.
    #[by(BrandModelById, brand_model_id)]
    fn brand_model(&self) -> Result<Option<BrandModel>>;

    /// The customer's department that uses it.
    fn depart_name(&self) -> Option<&str>;

    /// The address at which it is located.
    #[by(CustomerAddressById, address_id)]
    fn address(&self) -> Result<Option<CustomerAddress>>;

    /// Location at that address.
    fn location(&self) -> Option<&str>;

    /// Quantity in pieces.
    fn quantity(&self) -> i32;

    /// Price in yuan.
    fn price(&self) -> Option<f64> {
        self.0.price.map(money::yuan)
    }

    /// Day of purchase.
    fn purchased_on(&self) -> Option<Date> {
        self.0.purchased_on.map(Date)
    }

    /// Day of installation.
    fn installed_on(&self) -> Option<Date> {
        self.0.installed_on.map(Date)
    }

    /// Last day of the warranty.
    fn warranty_until(&self) -> Option<Date> {
        self.0.warranty_until.map(Date)
    }

    /// Its current status.
    fn status(&self) -> CustomerAssetStatus {
        CustomerAssetStatus::from_i16(self.0.status)
    }

    /// Remark, free text.
    fn remark(&self) -> Option<&str>;

    /// The QR code on it; null without one, and for viewers who have no right to customers' QR codes.
    async fn qrcode(&self, ctx: &Context<'_>) -> Result<Option<BoundQrcode>> {
        if customer_qrcode::rules::may(ctx.viewer()?).is_err() {
            return Ok(None);
        }
        let (loaders, enterprise) = (ctx.loaders()?, self.0.enterprise_id);
        let Some(code) = loaders.load::<QrcodeOfAsset>(TenantKey::new(enterprise, self.0.id)).await? else {
            return Ok(None);
        };
        let found = loaders.load::<QrcodeById>(TenantKey::new(enterprise, code)).await?;
        Ok(found.map(BoundQrcode::from))
    }

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<CustomerPartViewerCan> {
        part::viewer_can(ctx, TenantKey::new(self.0.enterprise_id, self.0.customer_id)).await
    }
}
