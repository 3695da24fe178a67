//! Reading the catalogue.

use async_graphql::{Context, ID};
use xieli_domain::catalog::{sheet, store};
use xieli_macros::object;

use super::inputs::{BrandModelFilter, CatalogOrder, ProductFilter, QuestionFilter};
use super::types::{BrandModel, Product, Question};
use crate::core::{Connection, List, Result, found};
use crate::member::{ExportColumn, export_columns};

/// Root fields that read the catalogue. External members see nothing of it.
#[derive(Default)]
pub struct CatalogQuery;

/// Root fields that read the catalogue. External members see nothing of it.
#[object(root)]
impl CatalogQuery {
    /// Brand models, one page (business §7 `GET brandmodel/list`).
    #[login]
    async fn brand_models(
        &self,
        ctx: &Context<'_>,
        #[graphql(group)] list: List<BrandModelFilter, CatalogOrder>,
    ) -> Result<Option<Connection<BrandModel>>> {
        list.of(ctx, &store::brand_models::ROWS).await
    }

    /// One of them; null when there is none for the viewer.
    #[login]
    async fn brand_model(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<Option<BrandModel>> {
        found(ctx, &id).await
    }

    /// Products, one page (core §2 ProductList).
    #[login]
    async fn products(
        &self,
        ctx: &Context<'_>,
        #[graphql(group)] list: List<ProductFilter, CatalogOrder>,
    ) -> Result<Option<Connection<Product>>> {
        list.of(ctx, &store::products::ROWS).await
    }

    /// One of them; null when there is none for the viewer.
    #[login]
    async fn product(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<Option<Product>> {
        found(ctx, &id).await
    }

    /// Questions with their answers, one page (core §2 QuestionList).
    #[login]
    async fn questions(
        &self,
        ctx: &Context<'_>,
        #[graphql(group)] list: List<QuestionFilter, CatalogOrder>,
    ) -> Result<Option<Connection<Question>>> {
        list.of(ctx, &store::questions::ROWS).await
    }

    /// One of them; null when there is none for the viewer.
    #[login]
    async fn question(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<Option<Question>> {
        found(ctx, &id).await
    }

    /// The columns that products can be exported with.
    #[requires("e:manage")]
    async fn product_export_columns(&self) -> Result<Option<Vec<ExportColumn>>> {
        Ok(Some(export_columns(&sheet::product::BOOK)))
    }

    /// The columns that questions can be exported with.
    #[requires("e:manage")]
    async fn question_export_columns(&self) -> Result<Option<Vec<ExportColumn>>> {
        Ok(Some(export_columns(&sheet::question::BOOK)))
    }
}
