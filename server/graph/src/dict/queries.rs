//! Reading dictionaries.

use async_graphql::Context;
use xieli_domain::dict::store;
use xieli_macros::object;

use super::types::{DictCode, DictItem};
use crate::core::{Reach, Result};

/// Root fields that read dictionaries.
#[derive(Default)]
pub struct DictQuery;

/// Root fields that read dictionaries.
#[object(root)]
impl DictQuery {
    /// The items of a dictionary that the enterprise is offered, in order (core §7 `GET dict/items/{code}`).
    #[login]
    async fn dict_items(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which dictionary.")] code: DictCode,
    ) -> Result<Option<Vec<DictItem>>> {
        let items = store::items(&*ctx.read().await?, ctx.viewer()?, code.into()).await?;
        Ok(Some(items.into_iter().map(DictItem::from).collect()))
    }
}
