//! GraphQL queries of the product catalogue: brand models, products and questions.

use async_graphql::Context;
use xieli_domain::catalog::{sheet, store};
use xieli_macros::object;

use super::inputs::{BrandModelFilter, CatalogOrder, ProductFilter, QuestionFilter};
use super::types::{BrandModel, Product, Question};
use crate::core::{Connection, List, Result};
use crate::member::{ExportColumn, export_columns};

/// Queries of the catalogue. External members see none of it.
#[derive(Default)]
pub struct CatalogQuery;

/// Queries of the catalogue. External members see none of it.
#[object(root)]
impl CatalogQuery {
    /// Brand models, one page (business §7 `GET brandmodel/list`).
    #[login]
    #[list(store::brand_models)]
    fn brand_models(list: List<BrandModelFilter, CatalogOrder>) -> Connection<BrandModel>;

    /// The brand model with this id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn brand_model() -> BrandModel;

    /// Products, one page (core §2 ProductList).
    #[login]
    #[list(store::products)]
    fn products(list: List<ProductFilter, CatalogOrder>) -> Connection<Product>;

    /// The product with this id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn product() -> Product;

    /// Questions with their answers, one page (core §2 QuestionList).
    #[login]
    #[list(store::questions)]
    fn questions(list: List<QuestionFilter, CatalogOrder>) -> Connection<Question>;

    /// The question with this id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn question() -> Question;

    /// Columns available when products are exported.
    #[requires("e:manage")]
    async fn product_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, &sheet::product::BOOK).await
    }

    /// Columns available when questions are exported.
    #[requires("e:manage")]
    async fn question_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, &sheet::question::BOOK).await
    }
}
