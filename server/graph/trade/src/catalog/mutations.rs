//! Changing the catalogue.

use async_graphql::{Context, ID};
use xieli_domain::catalog::service;
use xieli_macros::{fields, object};

use super::inputs::{BrandModelInput, CatalogIdsInput, ProductInput, QuestionInput};
use super::types::{BrandModel, Product, Question};
use crate::core::payload;
use crate::core::payload::{DeletePayload, split};
use crate::core::{Reach, Result, UserError, decode, decode_all};

payload! {
    /// A brand model, or why not.
    login BrandModelPayload {
        /// As it is now; null when nothing was changed.
        brand_model: BrandModel
    }
}

payload! {
    /// A product, or why not.
    login ProductPayload {
        /// As it is now; null when nothing was changed.
        product: Product
    }
}

payload! {
    /// A question, or why not.
    login QuestionPayload {
        /// As it is now; null when nothing was changed.
        question: Question
    }
}

/// Products, or why not.
#[fields(login)]
pub struct ProductsPayload {
    /// As they are now; null when nothing was changed.
    pub products: Option<Vec<Product>>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Root fields that change the catalogue.
#[derive(Default)]
pub struct CatalogMutation;

/// Root fields that change the catalogue.
#[object(root)]
impl CatalogMutation {
    /// Makes a brand model (business §7 `POST brandmodel`).
    #[requires("e:manage")]
    async fn brand_model_create(
        &self,
        ctx: &Context<'_>,
        input: BrandModelInput,
    ) -> Result<BrandModelPayload> {
        BrandModelPayload::from(
            service::save_brand_model(ctx.db()?, ctx.viewer()?, None, input.read()?).await,
        )
    }

    /// Changes a brand model.
    #[requires("e:manage")]
    async fn brand_model_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read.")] version: i32,
        input: BrandModelInput,
    ) -> Result<BrandModelPayload> {
        let target = Some((decode::<BrandModel>(&id)?, version));
        BrandModelPayload::from(
            service::save_brand_model(ctx.db()?, ctx.viewer()?, target, input.read()?).await,
        )
    }

    /// Deletes brand models that no product names; all or none (business §7 `DELETE brandmodel`).
    #[requires("e:manage")]
    async fn brand_model_delete(&self, ctx: &Context<'_>, input: CatalogIdsInput) -> Result<DeletePayload> {
        let ids = decode_all::<BrandModel>(&input.ids)?;
        DeletePayload::from::<BrandModel>(service::delete_brand_models(ctx.db()?, ctx.viewer()?, &ids).await)
    }

    /// Makes a product.
    #[requires("e:manage")]
    async fn product_create(&self, ctx: &Context<'_>, input: ProductInput) -> Result<ProductPayload> {
        ProductPayload::from(service::save_product(ctx.db()?, ctx.viewer()?, None, input.read()?).await)
    }

    /// Changes a product; absent fields become empty.
    #[requires("e:manage")]
    async fn product_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read.")] version: i32,
        input: ProductInput,
    ) -> Result<ProductPayload> {
        let target = Some((decode::<Product>(&id)?, version));
        ProductPayload::from(service::save_product(ctx.db()?, ctx.viewer()?, target, input.read()?).await)
    }

    /// Enables or disables products; all or none.
    #[requires("e:manage")]
    async fn product_enable(
        &self,
        ctx: &Context<'_>,
        input: CatalogIdsInput,
        #[graphql(desc = "Offered where products are chosen, or not.")] enabled: bool,
    ) -> Result<ProductsPayload> {
        let ids = decode_all::<Product>(&input.ids)?;
        let changed = service::enable_products(ctx.db()?, ctx.viewer()?, &ids, enabled).await;
        let (rows, user_errors) = split(changed)?;
        let products = rows.map(|rows| rows.into_iter().map(Product::from).collect());
        Ok(ProductsPayload { products, user_errors })
    }

    /// Deletes products of which no question is asked; all or none.
    #[requires("e:manage")]
    async fn product_delete(&self, ctx: &Context<'_>, input: CatalogIdsInput) -> Result<DeletePayload> {
        let ids = decode_all::<Product>(&input.ids)?;
        DeletePayload::from::<Product>(service::delete_products(ctx.db()?, ctx.viewer()?, &ids).await)
    }

    /// Makes a question.
    #[requires("e:manage")]
    async fn question_create(&self, ctx: &Context<'_>, input: QuestionInput) -> Result<QuestionPayload> {
        QuestionPayload::from(service::save_question(ctx.db()?, ctx.viewer()?, None, input.read()?).await)
    }

    /// Changes a question; absent fields become empty.
    #[requires("e:manage")]
    async fn question_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read.")] version: i32,
        input: QuestionInput,
    ) -> Result<QuestionPayload> {
        let target = Some((decode::<Question>(&id)?, version));
        QuestionPayload::from(service::save_question(ctx.db()?, ctx.viewer()?, target, input.read()?).await)
    }

    /// Deletes questions; all or none.
    #[requires("e:manage")]
    async fn question_delete(&self, ctx: &Context<'_>, input: CatalogIdsInput) -> Result<DeletePayload> {
        let ids = decode_all::<Question>(&input.ids)?;
        DeletePayload::from::<Question>(service::delete_questions(ctx.db()?, ctx.viewer()?, &ids).await)
    }
}
