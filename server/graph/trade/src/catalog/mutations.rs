//! Changing the catalogue.

use async_graphql::Context;
use xieli_domain::catalog::service;
use xieli_macros::{fields, object};

use super::inputs::{BrandModelInput, CatalogIdsInput, ProductInput, QuestionInput};
use super::types::{BrandModel, Product, Question};
use crate::core::payload;
use crate::core::payload::{DeletePayload, split};
use crate::core::{Reach, Result, UserError, decode_all};

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
    #[create(service::save_brand_model)]
    fn brand_model_create(input: BrandModelInput) -> BrandModelPayload;

    /// Changes a brand model.
    #[requires("e:manage")]
    #[update(service::save_brand_model, BrandModel)]
    fn brand_model_update(input: BrandModelInput) -> BrandModelPayload;

    /// Deletes brand models that no product names; all or none (business §7 `DELETE brandmodel`).
    #[requires("e:manage")]
    #[delete(service::delete_brand_models, BrandModel)]
    fn brand_model_delete(input: CatalogIdsInput) -> DeletePayload;

    /// Makes a product.
    #[requires("e:manage")]
    #[create(service::save_product)]
    fn product_create(input: ProductInput) -> ProductPayload;

    /// Changes a product; absent fields become empty.
    #[requires("e:manage")]
    #[update(service::save_product, Product)]
    fn product_update(input: ProductInput) -> ProductPayload;

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
    #[delete(service::delete_products, Product)]
    fn product_delete(input: CatalogIdsInput) -> DeletePayload;

    /// Makes a question.
    #[requires("e:manage")]
    #[create(service::save_question)]
    fn question_create(input: QuestionInput) -> QuestionPayload;

    /// Changes a question; absent fields become empty.
    #[requires("e:manage")]
    #[update(service::save_question, Question)]
    fn question_update(input: QuestionInput) -> QuestionPayload;

    /// Deletes questions; all or none.
    #[requires("e:manage")]
    #[delete(service::delete_questions, Question)]
    fn question_delete(input: CatalogIdsInput) -> DeletePayload;
}
