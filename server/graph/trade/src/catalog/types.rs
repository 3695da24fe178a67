//! What the catalogue looks like from outside.

use async_graphql::Context;
use xieli_domain::catalog::loaders::{BrandModelById, ProductById};
use xieli_domain::catalog::{model, rules, store};
use xieli_domain::category::loaders::CategoryById;
use xieli_macros::{fields, object};

use crate::category::Category;
use crate::core::{Reach, Result, record};

/// What the viewer may do with a record of the catalogue; offered if and only if it is accepted.
#[fields(login)]
pub struct CatalogViewerCan {
    /// Change it.
    pub update: bool,
    /// Delete it; one that is in use is refused all the same.
    pub delete: bool,
}

record!(
    /// A model of a brand (business §7 Brand model).
    BrandModel: model::BrandModel, store::brand_models::find
);

/// A model of a brand (business §7 Brand model).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl BrandModel {
    /// Who makes it.
    fn brand(&self) -> &str;

    /// Unique within its brand.
    fn model(&self) -> &str;

    /// Free text.
    fn remark(&self) -> Option<&str>;

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<CatalogViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(CatalogViewerCan { update: edit, delete: edit })
    }
}

record!(
    /// Something the enterprise sells, installs or maintains.
    Product: model::Product, store::products::find
);

/// Something the enterprise sells, installs or maintains.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Product {
    /// 1 to 100 characters.
    fn name(&self) -> &str;

    /// The enterprise's own code for it, unique.
    fn code(&self) -> Option<&str>;

    /// A node of the tree of products.
    #[by(CategoryById, category_id)]
    fn category(&self) -> Result<Option<Category>>;

    /// Brand and model.
    #[by(BrandModelById, brand_model_id)]
    fn brand_model(&self) -> Result<Option<BrandModel>>;

    /// What it is counted in.
    fn unit(&self) -> Option<&str>;

    /// Size, power, version.
    fn specification(&self) -> Option<&str>;

    /// Free text.
    fn remark(&self) -> Option<&str>;

    /// Offered where products are chosen.
    fn enabled(&self) -> bool;

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<CatalogViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(CatalogViewerCan { update: edit, delete: edit })
    }
}

record!(
    /// A question that is asked again and again, with its answer.
    Question: model::Question, store::questions::find
);

/// A question that is asked again and again, with its answer.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Question {
    /// The question.
    fn title(&self) -> &str;

    /// What to say or do.
    fn answer(&self) -> &str;

    /// Of which product.
    #[by(ProductById, product_id)]
    fn product(&self) -> Result<Option<Product>>;

    /// A node of the tree of faults.
    #[by(CategoryById, fault_type_id)]
    fn fault_type(&self) -> Result<Option<Category>>;

    /// Shown to who looks for an answer.
    fn enabled(&self) -> bool;

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<CatalogViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(CatalogViewerCan { update: edit, delete: edit })
    }
}
