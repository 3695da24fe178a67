//! GraphQL queries of imports.

use async_graphql::{Context, ID};
use xieli_domain::import_batch::{model, service, store};
use xieli_macros::object;

use super::types::{ImportBatch, ImportBatchFilter, ImportedRecord};
use crate::core::{Connection, ContextExt, PageArgs, PageInput, Result, decode};

/// Queries of imports.
#[derive(Default)]
pub struct ImportBatchQuery;

/// Queries of imports.
#[object(root)]
impl ImportBatchQuery {
    /// Imports, the newest first, one page: the viewer's own, or all of the enterprise for those who manage
    /// it.
    #[login]
    async fn import_batches(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Filter of the imports.")] filter: Option<ImportBatchFilter>,
    ) -> Result<Option<Connection<ImportBatch>>> {
        let (viewer, request) = (ctx.viewer()?.clone(), PageArgs { first, after, page }.request()?);
        let filter = model::BatchFilter::from(filter.unwrap_or_default());
        let page = store::page(&*ctx.read().await?, &viewer, &filter, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, ImportBatch::from, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { store::count(&*db.read().await?, &viewer, &filter).await }
        })))
    }

    /// An import; null when none is visible to the viewer.
    #[login]
    async fn import_batch(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
    ) -> Result<Option<ImportBatch>> {
        let id = decode::<ImportBatch>(&id)?;
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(ImportBatch::from))
    }

    /// The records of an import, in order of creation, one page, without dependent records of the same lines;
    /// records not visible to the viewer have no name. Null when the import is not visible to the viewer.
    #[login]
    async fn import_batch_records(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id of the import.")] id: ID,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
    ) -> Result<Option<Connection<ImportedRecord>>> {
        let (viewer, request) = (ctx.viewer()?.clone(), PageArgs { first, after, page }.request()?);
        let id = decode::<ImportBatch>(&id)?;
        let connection = ctx.read().await?;
        let Some(batch) = store::find(&connection, &viewer, id).await? else { return Ok(None) };
        let page = service::records(&connection, &viewer, &batch, &request).await?;
        let (db, of) = (ctx.db()?.clone(), batch.record_type.clone());
        Ok(Some(Connection::new(
            page,
            move |record| ImportedRecord::of(&of, record),
            move || {
                let (db, batch) = (db.clone(), batch.clone());
                async move { store::count_rows(&*db.read().await?, &batch).await }
            },
        )))
    }
}
