//! Field guards and the directives that show them in the SDL. Emitted together by `xieli-macros`, never by hand.

use std::sync::Arc;

use async_graphql::{Context, Guard, TypeDirective};
use xieli_kernel::{Access, AppError, Viewer};

use super::error::Fault;

/// The directive `@requires(permission: "…")`.
#[TypeDirective(name = "requires", location = "FieldDefinition")]
pub fn requires(permission: String) {}

/// The directive `@public`.
#[TypeDirective(name = "public", location = "FieldDefinition")]
pub fn public() {}

/// Lets the field through when the viewer is allowed: a bit test, no I/O.
pub struct Allowed(pub &'static Access);

impl Guard for Allowed {
    async fn check(&self, ctx: &Context<'_>) -> async_graphql::Result<()> {
        match ctx.data_opt::<Arc<Viewer>>() {
            None => Err(Fault::from(AppError::unauthenticated()).into()),
            Some(viewer) if viewer.allows(self.0) => Ok(()),
            Some(_) => Err(Fault::from(AppError::forbidden()).into()),
        }
    }
}
