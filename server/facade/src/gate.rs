//! Rate limiting hook: the layer above charges the cost of a call before it is executed.

use std::sync::Arc;

use async_graphql::Variables;
use async_graphql::parser::types::ExecutableDocument;
use axum::extract::Request;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use xieli_kernel::{ErrorCode, messages};

use crate::envelope::Envelope;

/// The cost in points of a handwritten call that processes a file or a whole list.
const WORK: u32 = 100;

/// The work to charge.
pub enum Charge<'a> {
    /// An operation with its variables.
    Operation(&'a ExecutableDocument, &'a Variables),
    /// Other work, as a number of points.
    Points(u32),
}

type Ask = dyn Fn(Charge<'_>) -> Result<(), u64> + Send + Sync;

/// The rate limiter, stored in the request's extensions by the layer that knows the caller; without it
/// nothing is charged.
#[derive(Clone)]
pub struct Gate(Arc<Ask>);

impl Gate {
    /// `ask` returns the seconds to wait when it refuses.
    pub fn new(ask: impl Fn(Charge<'_>) -> Result<(), u64> + Send + Sync + 'static) -> Self {
        Self(Arc::new(ask))
    }

    /// The reply to a refused call: 4029 with the time to wait.
    pub fn refusal(&self, charge: Charge<'_>) -> Option<Response> {
        let seconds = (self.0)(charge).err()?;
        let envelope = Envelope::refused(ErrorCode::RateLimited.envelope(), messages::RATE_LIMITED);
        let mut response = envelope.with_status(StatusCode::TOO_MANY_REQUESTS);
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        Some(response)
    }
}

/// Middleware that charges calls which read or write workbooks and images.
pub async fn work(request: Request, next: Next) -> Response {
    match request.extensions().get::<Gate>().and_then(|gate| gate.refusal(Charge::Points(WORK))) {
        Some(refusal) => refusal,
        None => next.run(request).await,
    }
}
