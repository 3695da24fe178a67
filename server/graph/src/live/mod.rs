//! What happens, told while it happens.

pub mod subscriptions;
pub mod types;

use async_graphql::{Request, Response};
use futures_util::stream::BoxStream;
use xieli_domain::live::Feed;

use crate::Schema;

pub use subscriptions::LiveSubscription;

/// Begins a subscription: one answer for each thing that `feed` brings and the viewer may know.
pub fn begin(schema: &Schema, request: Request, feed: Feed) -> BoxStream<'static, Response> {
    schema.execute_stream(request.data(feed))
}
