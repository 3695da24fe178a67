//! Who calls, for the calls that are written by hand.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use xieli_graph::request::Client;
use xieli_kernel::{Access, AppError, AppResult, Viewer};

use crate::envelope::Envelope;

/// What the identity layer left in the request.
#[derive(Debug, Clone, Default)]
pub struct Caller {
    /// Whoever is signed in.
    pub viewer: Option<Arc<Viewer>>,
    /// On every reply.
    pub trace_id: String,
}

impl Caller {
    /// The viewer, or 4001; 4003 for whom the security policy stops.
    pub fn viewer(&self) -> AppResult<&Arc<Viewer>> {
        self.admitted(false)
    }

    /// The same for a call that changes something: 4003 for a token that may only read.
    pub fn changer(&self) -> AppResult<&Arc<Viewer>> {
        self.admitted(true)
    }

    fn admitted(&self, changes: bool) -> AppResult<&Arc<Viewer>> {
        let viewer = self.viewer.as_ref().ok_or_else(AppError::unauthenticated)?;
        viewer.admit(&Access { changes, ..Access::OPEN })?;
        Ok(viewer)
    }

    /// The refusal that an error is.
    pub fn refuse(&self, error: AppError) -> Response {
        Envelope::of(error, &self.trace_id).into_response()
    }
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(Self {
            viewer: parts.extensions.get::<Arc<Viewer>>().cloned(),
            trace_id: parts
                .extensions
                .get::<Client>()
                .map(|client| client.trace_id.clone())
                .unwrap_or_default(),
        })
    }
}
