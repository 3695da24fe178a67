//! What happens, told while it happens.

pub mod subscriptions;
pub mod types;

use async_graphql::{Request, Response};
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use xieli_domain::live::Feed;

use crate::Schema;
use crate::core::request::observed;

pub use subscriptions::LiveSubscription;

/// Begins a subscription: one answer for each thing that `feed` brings and the viewer may know.
pub fn begin(schema: &Schema, request: Request, feed: Feed) -> BoxStream<'static, Response> {
    let mut request = request.data(feed);
    let observed = observed(&mut request);
    let answers = schema.execute_stream(request);
    match observed {
        Some(observed) => observed.follow(answers).boxed(),
        None => answers,
    }
}
