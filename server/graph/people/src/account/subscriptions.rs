//! GraphQL subscription to changes of the viewer.

use async_graphql::Context;
use futures_util::{Stream, StreamExt, stream};
use xieli_domain::live::rules;
use xieli_macros::subscription;

use super::Viewer;
use crate::core::{ContextExt, Result};

/// Subscriptions to the viewer.
#[derive(Default)]
pub struct AccountSubscription;

/// Subscriptions to the viewer.
#[subscription(root)]
impl AccountSubscription {
    /// The viewer: at once, and again after possible changes of permissions, unread notifications or badges.
    #[login]
    async fn viewer_changed(&self, ctx: &Context<'_>) -> Result<impl Stream<Item = Viewer>> {
        let (viewer, feed, loaders) = (ctx.viewer()?.clone(), ctx.feed()?.clone(), ctx.loaders()?);
        let first = stream::iter([Viewer(viewer.clone())]);
        let again = feed.batches().filter_map(move |batch| {
            let concerned = rules::concerns_counts(&viewer, &batch);
            // the rows loaded for the previous answer are out of date
            loaders.clear();
            std::future::ready(concerned.then(|| Viewer(viewer.clone())))
        });
        Ok(first.chain(again))
    }
}
