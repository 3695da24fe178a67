//! GraphQL mutations of the product catalogue: brand models, products and questions.

use async_graphql::{Context, ID};
use xieli_domain::catalog::service;
use xieli_macros::{fields, object};

use super::inputs::{BrandModelInput, CatalogIdsInput, ProductInput, QuestionInput};
use super::types::{BrandModel, Product, Question};
use crate::core::payload;
use crate::core::payload::{DeletePayload, split};
use crate::core::{ContextExt, Result, UserError, decode_all};

payload! {
    /// Result of a mutation: the brand model, or the user errors.
    login BrandModelPayload {
        /// The brand model after the change; null when nothing was changed.
        brand_model: BrandModel
    }
}

payload! {
    /// Result of a mutation: the product, or the user errors.
    login ProductPayload {
        /// The product after the change; null when nothing was changed.
        product: Product
    }
}

payload! {
    /// Result of a mutation: the question, or the user errors.
    login QuestionPayload {
        /// The question after the change; null when nothing was changed.
        question: Question
    }
}

/// Result of a mutation of several products: the products, or the user errors.
#[fields(login)]
pub struct ProductsPayload {
    /// The products after the change; null when nothing was changed.
    pub products: Option<Vec<Product>>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Mutations of the catalogue.
#[derive(Default)]
pub struct CatalogMutation;

/// Mutations of the catalogue.
#[object(root)]
impl CatalogMutation {
    /// Creates a brand model (business §7 `POST brandmodel`).
    #[requires("e:manage")]
    #[create(service::save_brand_model)]
    fn brand_model_create(input: BrandModelInput) -> BrandModelPayload;

    /// Updates a brand model.
    #[requires("e:manage")]
    #[update(service::save_brand_model, BrandModel)]
    fn brand_model_update(input: BrandModelInput) -> BrandModelPayload;

    /// Deletes brand models that no product refers to; all or none (business §7 `DELETE brandmodel`).
    #[requires("e:manage")]
    #[delete(service::delete_brand_models, BrandModel)]
    fn brand_model_delete(input: CatalogIdsInput) -> DeletePayload;

    /// Creates a product.
    #[requires("e:manage")]
    #[create(service::save_product)]
    fn product_create(input: ProductInput) -> ProductPayload;

    /// Updates a product; absent fields become empty.
    #[requires("e:manage")]
    #[update(service::save_product, Product)]
    fn product_update(input: ProductInput) -> ProductPayload;

    /// Enables or disables products; all or none.
    #[requires("e:manage")]
    async fn product_enable(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Ids of the products, at most 1000.")] ids: Vec<ID>,
        #[graphql(desc = "Whether they are offered where products are chosen.")] enabled: bool,
    ) -> Result<ProductsPayload> {
        let ids = decode_all::<Product>(&ids)?;
        let changed = service::enable_products(ctx.db()?, ctx.viewer()?, &ids, enabled).await;
        let (rows, user_errors) = split(changed)?;
        let products = rows.map(|rows| rows.into_iter().map(Product::from).collect());
        Ok(ProductsPayload { products, user_errors })
    }

    /// Deletes products that no question refers to; all or none.
    #[requires("e:manage")]
    #[delete(service::delete_products, Product)]
    fn product_delete(input: CatalogIdsInput) -> DeletePayload;

    /// Creates a question.
    #[requires("e:manage")]
    #[create(service::save_question)]
    fn question_create(input: QuestionInput) -> QuestionPayload;

    /// Updates a question; absent fields become empty.
    #[requires("e:manage")]
    #[update(service::save_question, Question)]
    fn question_update(input: QuestionInput) -> QuestionPayload;

    /// Deletes questions; all or none.
    #[requires("e:manage")]
    #[delete(service::delete_questions, Question)]
    fn question_delete(input: CatalogIdsInput) -> DeletePayload;
}
