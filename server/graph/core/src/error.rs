//! Errors of domains as GraphQL errors: a message for users, and `extensions.code` out of a closed set.

use std::sync::Arc;

use async_graphql::{Error, ErrorExtensionValues};
use xieli_kernel::{AppError, messages};

/// Result of a resolver.
pub type Result<T> = std::result::Result<T, Fault>;

/// Error of a domain on its way to the client. Not `Display`, so that async-graphql can't flatten it to a
/// text without a code.
#[derive(Debug, Clone)]
pub struct Fault(pub Arc<AppError>);

impl<E: Into<AppError>> From<E> for Fault {
    fn from(error: E) -> Self {
        Self(Arc::new(error.into()))
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        let message = match fault.0.as_ref() {
            AppError::Invalid(fields) => fields
                .first()
                .map_or_else(|| messages::INVALID.to_owned(), |field| field.message.clone().into_owned()),
            AppError::Refused { message, .. } => message.clone().into_owned(),
            AppError::Internal(_) => messages::INTERNAL.to_owned(),
        };
        let mut extensions = ErrorExtensionValues::default();
        extensions.set("code", fault.0.code().as_str());
        let mut error = Error::new(message);
        error.extensions = Some(extensions);
        // the HTTP layer logs the source of an internal error beside the trace id; callers never see it
        error.source = Some(fault.0);
        error
    }
}
