//! Reading the catalogue.

use async_graphql::{Context, ID};
use xieli_domain::catalog::store;
use xieli_domain::list::{Order, Sort};
use xieli_domain::sheet::Kind;
use xieli_kernel::Direction;
use xieli_macros::object;

use super::inputs::{BrandModelFilter, CatalogOrder, CatalogSort, ProductFilter, QuestionFilter};
use super::types::{BrandModel, Product, Question};
use crate::core::{Connection, PageArgs, PageInput, Reach, Result, decode};
use crate::member::{ExportColumn, export_columns};

fn order(given: Option<Vec<CatalogOrder>>, by_created: Sort, by_name: Sort) -> Order {
    given.unwrap_or_default().first().map_or(
        Order { sort: by_created, direction: Direction::Desc },
        |order| {
            let sort = if order.field == CatalogSort::Name { by_name } else { by_created };
            Order { sort, direction: order.direction.into() }
        },
    )
}

/// Root fields that read the catalogue. External members see nothing of it.
#[derive(Default)]
pub struct CatalogQuery;

/// Root fields that read the catalogue. External members see nothing of it.
#[object(root)]
impl CatalogQuery {
    /// Brand models, one page (business §7 `GET brandmodel/list`).
    #[login]
    #[allow(clippy::too_many_arguments)]
    async fn brand_models(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Which.")] filter: Option<BrandModelFilter>,
        #[graphql(desc = "In which order; the first entry counts. Default: CREATED_AT DESC.")]
        order_by: Option<Vec<CatalogOrder>>,
    ) -> Result<Option<Connection<BrandModel>>> {
        let viewer = ctx.viewer()?.clone();
        let request = PageArgs { first, after, page }.request()?;
        let filter = filter.unwrap_or_default().read()?;
        let order = order(order_by, store::BRAND_MODELS_BY_CREATED, store::BRAND_MODELS_BY_NAME);
        let page = store::brand_models::page(&*ctx.read().await?, &viewer, &filter, order, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, BrandModel::from, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { store::brand_models::count(&*db.read().await?, &viewer, &filter).await }
        })))
    }

    /// One of them; null when there is none for the viewer.
    #[login]
    async fn brand_model(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<Option<BrandModel>> {
        let id = decode::<BrandModel>(&id)?;
        Ok(store::brand_models::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(BrandModel::from))
    }

    /// Products, one page (core §2 ProductList).
    #[login]
    #[allow(clippy::too_many_arguments)]
    async fn products(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Which.")] filter: Option<ProductFilter>,
        #[graphql(desc = "In which order; the first entry counts. Default: CREATED_AT DESC.")]
        order_by: Option<Vec<CatalogOrder>>,
    ) -> Result<Option<Connection<Product>>> {
        let viewer = ctx.viewer()?.clone();
        let request = PageArgs { first, after, page }.request()?;
        let filter = filter.unwrap_or_default().read()?;
        let order = order(order_by, store::PRODUCTS_BY_CREATED, store::PRODUCTS_BY_NAME);
        let page = store::products::page(&*ctx.read().await?, &viewer, &filter, order, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, Product::from, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { store::products::count(&*db.read().await?, &viewer, &filter).await }
        })))
    }

    /// One of them; null when there is none for the viewer.
    #[login]
    async fn product(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<Option<Product>> {
        let id = decode::<Product>(&id)?;
        Ok(store::products::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(Product::from))
    }

    /// Questions with their answers, one page (core §2 QuestionList).
    #[login]
    #[allow(clippy::too_many_arguments)]
    async fn questions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Which.")] filter: Option<QuestionFilter>,
        #[graphql(desc = "In which order; the first entry counts. Default: CREATED_AT DESC.")]
        order_by: Option<Vec<CatalogOrder>>,
    ) -> Result<Option<Connection<Question>>> {
        let viewer = ctx.viewer()?.clone();
        let request = PageArgs { first, after, page }.request()?;
        let filter = filter.unwrap_or_default().read()?;
        let order = order(order_by, store::QUESTIONS_BY_CREATED, store::QUESTIONS_BY_NAME);
        let page = store::questions::page(&*ctx.read().await?, &viewer, &filter, order, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, Question::from, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { store::questions::count(&*db.read().await?, &viewer, &filter).await }
        })))
    }

    /// One of them; null when there is none for the viewer.
    #[login]
    async fn question(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<Option<Question>> {
        let id = decode::<Question>(&id)?;
        Ok(store::questions::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(Question::from))
    }

    /// The columns that products can be exported with.
    #[requires("e:manage")]
    async fn product_export_columns(&self) -> Result<Option<Vec<ExportColumn>>> {
        Ok(Some(export_columns(Kind::Product)))
    }

    /// The columns that questions can be exported with.
    #[requires("e:manage")]
    async fn question_export_columns(&self) -> Result<Option<Vec<ExportColumn>>> {
        Ok(Some(export_columns(Kind::Question)))
    }
}
