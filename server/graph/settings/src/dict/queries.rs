//! GraphQL queries of dictionaries.

use async_graphql::{Context, ID};
use xieli_domain::dict::rules::{self, MAX_ITEMS};
use xieli_domain::dict::{service, sheet, store};
use xieli_macros::object;

use super::types::{DictCode, DictItem, DictMerge};
use crate::core::{Connection, ContextExt, PageArgs, PageInput, Result, decode};
use crate::member::{ExportColumn, export_columns};

/// Queries of dictionaries.
#[derive(Default)]
pub struct DictQuery;

/// Queries of dictionaries.
#[object(root)]
impl DictQuery {
    /// The enabled items of a dictionary for the enterprise, in order (core §7 `GET dict/items/{code}`).
    #[login]
    async fn dict_items(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The dictionary to read.")] code: DictCode,
    ) -> Result<Option<Vec<DictItem>>> {
        let items = store::items(&*ctx.read().await?, ctx.viewer()?, code.into()).await?;
        Ok(Some(items.into_iter().map(DictItem::from).collect()))
    }

    /// All items of a dictionary, with the disabled ones, in order (core §7 `GET dictitem/list/{code}`).
    #[requires("e:manage")]
    async fn dict_item_list(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The dictionary to read.")] code: DictCode,
        #[graphql(desc = "How many rows, 1 to 500.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Part of the text or the value.")] keyword: Option<String>,
    ) -> Result<Option<Connection<DictItem>>> {
        let most = i64::try_from(MAX_ITEMS).unwrap_or(i64::MAX);
        let request = PageArgs { first, after, page }.request_up_to(most)?;
        let all = store::all(&*ctx.read().await?, ctx.viewer()?, code.into()).await?;
        let (page, total) = rules::page(all, keyword.as_deref(), &request)?;
        Ok(Some(Connection::new(page, DictItem::from, move || async move { Ok(total) })))
    }

    /// The columns of a dictionary's export.
    #[requires("e:manage")]
    async fn dict_item_export_columns(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The dictionary to export.")] code: DictCode,
    ) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, sheet::book(code.into())).await
    }

    /// Preview of a merge: the records that replacing one item by another would change.
    #[requires("e:manage")]
    async fn dict_item_merge_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The item to be replaced.")] from_id: ID,
        #[graphql(desc = "The item to take its place.")] into_id: ID,
    ) -> Result<Option<DictMerge>> {
        let (from, into) = (decode::<DictItem>(&from_id)?, decode::<DictItem>(&into_id)?);
        let uses = service::merge_preview(&*ctx.read().await?, ctx.viewer()?, from, into).await?;
        Ok(Some(DictMerge::from(uses)))
    }
}
