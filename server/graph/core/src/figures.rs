//! Cached counts and sums over all rows that match a filter.

use std::fmt::Debug;

use async_graphql::Context;
use xieli_domain::rows::Figure;

use crate::error::Result;
use crate::request::ContextExt;

/// Figures that `read` computes over the rows matching `filter`; cached under `name` until a record of one of
/// the kinds changes (docs/decisions/0036).
pub async fn figures<F: Debug + Sync, T: Clone + Debug + Send + Sync + 'static>(
    ctx: &Context<'_>,
    record_types: &'static [&'static str],
    name: &'static str,
    filter: &F,
    read: Figure<F, T>,
) -> Result<T> {
    let (services, viewer) = (ctx.services()?, ctx.viewer()?);
    let look = async { read(&*services.db().read().await?, viewer, filter).await };
    Ok(services.totals().figures(viewer, record_types, &(name, filter), Box::pin(look)).await?)
}
