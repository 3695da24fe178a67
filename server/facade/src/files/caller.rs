//! The caller of a handwritten call, extracted from the request.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use xieli_graph::request::Client;
use xieli_kernel::{Access, AppError, AppResult, Viewer};

use crate::envelope::Envelope;

/// The caller as identified by the identity layer.
#[derive(Debug, Clone, Default)]
pub struct Caller {
    /// The signed-in viewer.
    pub viewer: Option<Arc<Viewer>>,
    /// The trace id of the request.
    pub trace_id: String,
}

impl Caller {
    /// The viewer; error 4001 when nobody is signed in, 4003 when the security policy refuses access.
    pub fn viewer(&self) -> AppResult<&Arc<Viewer>> {
        self.admitted(false)
    }

    /// The viewer of a call that changes something; error 4003 also for a read-only token.
    pub fn changer(&self) -> AppResult<&Arc<Viewer>> {
        self.admitted(true)
    }

    fn admitted(&self, changes: bool) -> AppResult<&Arc<Viewer>> {
        let viewer = self.viewer.as_ref().ok_or_else(AppError::unauthenticated)?;
        viewer.admit(&Access { changes, ..Access::OPEN })?;
        Ok(viewer)
    }

    /// The reply for an error.
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
