//! Reading the catalogue.

use async_graphql::Context;
use xieli_domain::catalog::{sheet, store};
use xieli_macros::object;

use super::inputs::{BrandModelFilter, CatalogOrder, ProductFilter, QuestionFilter};
use super::types::{BrandModel, Product, Question};
use crate::core::{Connection, List, Result};
use crate::member::{ExportColumn, export_columns};

/// Root fields that read the catalogue. External members see nothing of it.
#[derive(Default)]
pub struct CatalogQuery;

/// Root fields that read the catalogue. External members see nothing of it.
#[object(root)]
impl CatalogQuery {
    /// Brand models, one page (business §7 `GET brandmodel/list`).
    #[login]
    #[list(store::brand_models)]
    fn brand_models(list: List<BrandModelFilter, CatalogOrder>) -> Connection<BrandModel>;

    /// One of them; null when there is none for the viewer.
    #[login]
    #[one]
    fn brand_model() -> BrandModel;

    /// Products, one page (core §2 ProductList).
    #[login]
    #[list(store::products)]
    fn products(list: List<ProductFilter, CatalogOrder>) -> Connection<Product>;

    /// One of them; null when there is none for the viewer.
    #[login]
    #[one]
    fn product() -> Product;

    /// Questions with their answers, one page (core §2 QuestionList).
    #[login]
    #[list(store::questions)]
    fn questions(list: List<QuestionFilter, CatalogOrder>) -> Connection<Question>;

    /// One of them; null when there is none for the viewer.
    #[login]
    #[one]
    fn question() -> Question;

    /// The columns that products can be exported with.
    #[requires("e:manage")]
    async fn product_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, &sheet::product::BOOK).await
    }

    /// The columns that questions can be exported with.
    #[requires("e:manage")]
    async fn question_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, &sheet::question::BOOK).await
    }
}
