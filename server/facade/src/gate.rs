//! Where the layer above counts what a call will cost, before it is executed.

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

/// What a call that is written by hand and works through a file or a whole list costs.
const WORK: u32 = 100;

/// What is about to be done.
pub enum Charge<'a> {
    /// An operation with its variables.
    Operation(&'a ExecutableDocument, &'a Variables),
    /// Something else that costs so many points.
    Points(u32),
}

type Ask = dyn Fn(Charge<'_>) -> Result<(), u64> + Send + Sync;

/// Left in the request's extensions by the layer that knows the caller; without it nothing is counted.
#[derive(Clone)]
pub struct Gate(Arc<Ask>);

impl Gate {
    /// `ask` answers the seconds to wait when it refuses.
    pub fn new(ask: impl Fn(Charge<'_>) -> Result<(), u64> + Send + Sync + 'static) -> Self {
        Self(Arc::new(ask))
    }

    /// The answer to a call that is not let through: 4029 with the time to wait.
    pub fn refusal(&self, charge: Charge<'_>) -> Option<Response> {
        let seconds = (self.0)(charge).err()?;
        let envelope = Envelope::refused(ErrorCode::RateLimited.envelope(), messages::RATE_LIMITED);
        let mut response = envelope.with_status(StatusCode::TOO_MANY_REQUESTS);
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        Some(response)
    }
}

/// A layer for the calls that read or write workbooks and pictures.
pub async fn work(request: Request, next: Next) -> Response {
    match request.extensions().get::<Gate>().and_then(|gate| gate.refusal(Charge::Points(WORK))) {
        Some(refusal) => refusal,
        None => next.run(request).await,
    }
}
