//! What the things of a customer look like from outside.

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
use crate::core::{Reach, Result, numbered, record};
use crate::customer::Customer;
use crate::customer_qrcode::BoundQrcode;
use crate::part::{self, CustomerPartViewerCan};

numbered! {
    /// Which of a customer's things.
    CustomerAssetKind {
        /// In the customer's books.
        Asset = 1,
        /// Looked after.
        Device = 2,
    }
}

numbered! {
    /// How a thing of a customer stands.
    CustomerAssetStatus {
        /// It works.
        InUse = 1,
        /// It does not.
        Faulty = 2,
        /// It is used no more.
        OutOfUse = 3,
    }
}

/// What is said of a customer's things, each once.
#[fields(login)]
pub struct CustomerAssetFacets {
    /// Names of their products.
    pub product_names: Vec<String>,
    /// Brands and models.
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
    /// Something that a customer owns (business §7 Customers).
    CustomerAsset: model::Asset, store::assets::find
);

/// Something that a customer owns (business §7 Customers).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl CustomerAsset {
    /// Of this customer.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// An asset, or a device.
    fn kind(&self) -> CustomerAssetKind {
        CustomerAssetKind::from_i16(self.0.kind)
    }

    /// 1 to 100 characters.
    fn name(&self) -> &str;

    /// The customer's own number for it.
    fn number(&self) -> Option<&str>;

    /// The maker's.
    fn serial_number(&self) -> Option<&str>;

    /// What it is.
    #[by(ProductById, product_id)]
    fn product(&self) -> Result<Option<Product>>;

    /// Brand and model.
    #[by(BrandModelById, brand_model_id)]
    fn brand_model(&self) -> Result<Option<BrandModel>>;

    /// The customer's department that uses it.
    fn depart_name(&self) -> Option<&str>;

    /// Where it stands.
    #[by(CustomerAddressById, address_id)]
    fn address(&self) -> Result<Option<CustomerAddress>>;

    /// Where there.
    fn location(&self) -> Option<&str>;

    /// How many.
    fn quantity(&self) -> i32;

    /// In yuan.
    fn price(&self) -> Option<f64> {
        self.0.price.map(money::yuan)
    }

    /// When it was bought.
    fn purchased_on(&self) -> Option<Date> {
        self.0.purchased_on.map(Date)
    }

    /// When it was installed.
    fn installed_on(&self) -> Option<Date> {
        self.0.installed_on.map(Date)
    }

    /// The last day of the warranty.
    fn warranty_until(&self) -> Option<Date> {
        self.0.warranty_until.map(Date)
    }

    /// How it stands.
    fn status(&self) -> CustomerAssetStatus {
        CustomerAssetStatus::from_i16(self.0.status)
    }

    /// Free text.
    fn remark(&self) -> Option<&str>;

    /// The code on it; null without one, and for those who have nothing to do with codes of customers.
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

    /// What the viewer may do with it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<CustomerPartViewerCan> {
        part::viewer_can(ctx, TenantKey::new(self.0.enterprise_id, self.0.customer_id)).await
    }
}
