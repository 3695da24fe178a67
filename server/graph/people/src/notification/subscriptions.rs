//! GraphQL subscription to new notifications.

use async_graphql::Context;
use futures_util::{Stream, StreamExt, stream};
use xieli_domain::live::rules;
use xieli_domain::notification::service::Arrivals;
use xieli_macros::subscription;

use super::types::Notification;
use crate::core::{ContextExt, Fault, Result};

/// Subscriptions to notifications.
#[derive(Default)]
pub struct NotificationSubscription;

/// Subscriptions to notifications.
#[subscription(root)]
impl NotificationSubscription {
    /// New notifications of the viewer as they arrive, the oldest first; earlier ones are in
    /// `viewer.notifications`.
    #[login]
    async fn notification_added(
        &self,
        ctx: &Context<'_>,
    ) -> Result<impl Stream<Item = Result<Notification>>> {
        let (db, viewer, feed) = (ctx.db()?.clone(), ctx.viewer()?.clone(), ctx.feed()?.clone());
        let batches = Box::pin(feed.batches());
        let arrivals = Arrivals::begin(&db, &viewer).await?;
        let waves = stream::unfold(
            (batches, arrivals, db, viewer),
            async |(mut batches, mut arrivals, db, viewer)| {
                loop {
                    let batch = batches.next().await?;
                    if rules::concerns_inbox(&viewer, &batch) {
                        let wave: Vec<Result<Notification>> = match arrivals.next(&db, &viewer).await {
                            Ok(new) => new.into_iter().map(|row| Ok(Notification(row))).collect(),
                            Err(error) => vec![Err(Fault::from(error))],
                        };
                        return Some((stream::iter(wave), (batches, arrivals, db, viewer)));
                    }
                }
            },
        );
        Ok(waves.flatten())
    }
}
