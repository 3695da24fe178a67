//! GraphQL types of the product catalogue: brand models, products and questions.

use async_graphql::Context;
use xieli_domain::catalog::loaders::{BrandModelById, ProductById};
use xieli_domain::catalog::{model, rules, store};
use xieli_domain::category::loaders::CategoryById;
use xieli_macros::{fields, object};

use crate::category::Category;
use crate::core::{ContextExt, Result, record};

/// Actions permitted to the viewer on a record of the catalogue; an action is true if and only if the server
/// accepts it.
#[fields(login)]
pub struct CatalogViewerCan {
    /// Whether the viewer may update it.
    pub update: bool,
    /// Whether the viewer may delete it; the server still refuses a record that is in use.
    pub delete: bool,
}

record!(
    /// A model of a brand (business §7 Brand model).
    BrandModel: model::BrandModel, store::brand_models::find
);

/// A model of a brand (business §7 Brand model).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl BrandModel {
    /// The brand, which is the maker's name.
    fn brand(&self) -> &str;

    /// The model's name, unique within its brand.
    fn model(&self) -> &str;

    /// Remark, free text.
    fn remark(&self) -> Option<&str>;

    /// Actions permitted to the viewer.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<CatalogViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(CatalogViewerCan { update: edit, delete: edit })
    }
}

record!(
    /// A product that the enterprise sells, installs or maintains.
    Product: model::Product, store::products::find
);

/// A product that the enterprise sells, installs or maintains.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Product {
    /// Name, 1 to 100 characters.
    fn name(&self) -> &str;

    /// Product code, assigned by the enterprise and unique.
    fn code(&self) -> Option<&str>;

    /// Its category in the product tree.
    #[by(CategoryById, category_id)]
    fn category(&self) -> Result<Option<Category>>;

    /// Its brand and model.
    #[by(BrandModelById, brand_model_id)]
    fn brand_model(&self) -> Result<Option<BrandModel>>;

    /// Unit in which quantities are counted.
    fn unit(&self) -> Option<&str>;

    /// Specification, such as size, power or version.
    fn specification(&self) -> Option<&str>;

    /// Remark, free text.
    fn remark(&self) -> Option<&str>;

    /// Whether it is offered where products are chosen.
    fn enabled(&self) -> bool;

    /// Actions permitted to the viewer.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<CatalogViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(CatalogViewerCan { update: edit, delete: edit })
    }
}

record!(
    /// A frequently asked question with its answer.
    Question: model::Question, store::questions::find
);

/// A frequently asked question with its answer.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Question {
    /// Text of the question.
    fn title(&self) -> &str;

    /// Text of the answer: the advice to give, or the steps to take.
    fn answer(&self) -> &str;

    /// The product that the question is about.
    #[by(ProductById, product_id)]
    fn product(&self) -> Result<Option<Product>>;

    /// Its category in the tree of fault types.
    #[by(CategoryById, fault_type_id)]
    fn fault_type(&self) -> Result<Option<Category>>;

    /// Whether readers of the question list see it.
    fn enabled(&self) -> bool;

    /// Actions permitted to the viewer.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<CatalogViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(CatalogViewerCan { update: edit, delete: edit })
    }
}
