//! GraphQL subscription to changes of records.

use async_graphql::{Context, ID};
use futures_util::{Stream, StreamExt, stream};
use xieli_domain::live::service::{self, Wanted};
use xieli_macros::subscription;

use super::types::{RecordChanges, RecordType, record};
use crate::core::{ContextExt, Fault, Result};

/// Subscriptions to changes of records.
#[derive(Default)]
pub struct LiveSubscription;

/// Subscriptions to changes of records.
#[subscription(root)]
impl LiveSubscription {
    /// Records created, updated or deleted, by any member on any node, as far as they are visible to the
    /// viewer: only their ids, batched for a fifth of a second. Without arguments: records of all types.
    #[login]
    async fn records_changed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Records of these types alone.")] types: Option<Vec<RecordType>>,
        #[graphql(desc = "These records alone, 100 at most.")] ids: Option<Vec<ID>>,
    ) -> Result<impl Stream<Item = Result<RecordChanges>>> {
        let types = types.map(|types| types.into_iter().map(|RecordType(kind)| kind).collect());
        let records =
            ids.map(|ids| ids.iter().map(record).collect::<xieli_kernel::AppResult<Vec<_>>>()).transpose()?;
        let wanted = Wanted::new(types, records)?;
        let (db, viewer, feed) = (ctx.db()?.clone(), ctx.viewer()?.clone(), ctx.feed()?.clone());
        let first = feed.again().then(|| Ok(RecordChanges::unknown()));
        let batches = Box::pin(feed.batches());
        let changes =
            stream::unfold((batches, db, viewer, wanted), async |(mut batches, db, viewer, wanted)| {
                loop {
                    let batch = batches.next().await?;
                    let told = service::tell(&db, &viewer, &batch, &wanted).await.transpose();
                    if let Some(told) = told {
                        let told = told.map(RecordChanges::from).map_err(Fault::from);
                        return Some((told, (batches, db, viewer, wanted)));
                    }
                }
            });
        Ok(stream::iter(first).chain(changes))
    }
}
