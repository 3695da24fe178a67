//! What the catalogue looks like from outside.

use std::sync::Arc;

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::catalog::loaders::{BrandModelById, ProductById};
use xieli_domain::catalog::{model, rules, store};
use xieli_domain::category::loaders::CategoryById;
use xieli_domain::member::loaders::MemberById;
use xieli_macros::{fields, object};

use crate::category::Category;
use crate::core::{Entity, Reach, Record, Result};
use crate::member::Member;

/// What the viewer may do with a record of the catalogue; offered if and only if it is accepted.
#[fields(login)]
pub struct CatalogViewerCan {
    /// Change it.
    pub update: bool,
    /// Delete it; one that is in use is refused all the same.
    pub delete: bool,
}

/// A model of a brand (business §7 Brand model).
#[derive(Clone)]
pub struct BrandModel(pub Arc<model::BrandModel>);

impl Entity for BrandModel {
    const NAME: &'static str = "BrandModel";
}

impl Record for BrandModel {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        Ok(store::brand_models::find(&*ctx.read().await?, ctx.viewer()?, row).await?.map(Self::from))
    }
}

impl From<model::BrandModel> for BrandModel {
    fn from(row: model::BrandModel) -> Self {
        Self(Arc::new(row))
    }
}

/// A model of a brand (business §7 Brand model).
#[object(login)]
impl BrandModel {
    /// The global id.
    pub fn id(&self) -> ID {
        Self::global_id(self.0.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// Who makes it.
    fn brand(&self) -> &str {
        &self.0.brand
    }

    /// Unique within its brand.
    fn model(&self) -> &str {
        &self.0.model
    }

    /// Free text.
    fn remark(&self) -> Option<&str> {
        self.0.remark.as_deref()
    }

    /// When it was made.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Who made it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.created_by else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// To be sent back with changes.
    fn version(&self) -> i32 {
        self.0.version
    }

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<CatalogViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(CatalogViewerCan { update: edit, delete: edit })
    }
}

/// Something the enterprise sells, installs or maintains.
#[derive(Clone)]
pub struct Product(pub Arc<model::Product>);

impl Entity for Product {
    const NAME: &'static str = "Product";
}

impl Record for Product {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        Ok(store::products::find(&*ctx.read().await?, ctx.viewer()?, row).await?.map(Self::from))
    }
}

impl From<model::Product> for Product {
    fn from(row: model::Product) -> Self {
        Self(Arc::new(row))
    }
}

/// Something the enterprise sells, installs or maintains.
#[object(login)]
impl Product {
    /// The global id.
    pub fn id(&self) -> ID {
        Self::global_id(self.0.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// 1 to 100 characters.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// The enterprise's own code for it, unique.
    fn code(&self) -> Option<&str> {
        self.0.code.as_deref()
    }

    /// A node of the tree of products.
    async fn category(&self, ctx: &Context<'_>) -> Result<Option<Category>> {
        let Some(id) = self.0.category_id else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<CategoryById>(key).await?.map(Category::from))
    }

    /// Brand and model.
    async fn brand_model(&self, ctx: &Context<'_>) -> Result<Option<BrandModel>> {
        let Some(id) = self.0.brand_model_id else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<BrandModelById>(key).await?.map(BrandModel))
    }

    /// What it is counted in.
    fn unit(&self) -> Option<&str> {
        self.0.unit.as_deref()
    }

    /// Size, power, version.
    fn specification(&self) -> Option<&str> {
        self.0.specification.as_deref()
    }

    /// Free text.
    fn remark(&self) -> Option<&str> {
        self.0.remark.as_deref()
    }

    /// Offered where products are chosen.
    fn enabled(&self) -> bool {
        self.0.enabled
    }

    /// When it was made.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Who made it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.created_by else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// To be sent back with changes.
    fn version(&self) -> i32 {
        self.0.version
    }

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<CatalogViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(CatalogViewerCan { update: edit, delete: edit })
    }
}

/// A question that is asked again and again, with its answer.
#[derive(Clone)]
pub struct Question(pub Arc<model::Question>);

impl Entity for Question {
    const NAME: &'static str = "Question";
}

impl Record for Question {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        Ok(store::questions::find(&*ctx.read().await?, ctx.viewer()?, row).await?.map(Self::from))
    }
}

impl From<model::Question> for Question {
    fn from(row: model::Question) -> Self {
        Self(Arc::new(row))
    }
}

/// A question that is asked again and again, with its answer.
#[object(login)]
impl Question {
    /// The global id.
    pub fn id(&self) -> ID {
        Self::global_id(self.0.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// The question.
    fn title(&self) -> &str {
        &self.0.title
    }

    /// What to say or do.
    fn answer(&self) -> &str {
        &self.0.answer
    }

    /// Of which product.
    async fn product(&self, ctx: &Context<'_>) -> Result<Option<Product>> {
        let Some(id) = self.0.product_id else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<ProductById>(key).await?.map(Product))
    }

    /// A node of the tree of faults.
    async fn fault_type(&self, ctx: &Context<'_>) -> Result<Option<Category>> {
        let Some(id) = self.0.fault_type_id else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<CategoryById>(key).await?.map(Category::from))
    }

    /// Shown to who looks for an answer.
    fn enabled(&self) -> bool {
        self.0.enabled
    }

    /// When it was made.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Who made it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.created_by else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// To be sent back with changes.
    fn version(&self) -> i32 {
        self.0.version
    }

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<CatalogViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(CatalogViewerCan { update: edit, delete: edit })
    }
}
