//! Field guards and the directives that show them in the SDL. Emitted together by `xieli-macros`, never by hand.

use std::sync::Arc;

use async_graphql::parser::types::OperationType;
use async_graphql::{Context, Guard, TypeDirective};
use xieli_kernel::{Access, AppError, AppResult, Viewer};

use super::error::Fault;

/// The directive `@requires(permission: "…")`.
#[TypeDirective(name = "requires", location = "FieldDefinition")]
pub fn requires(permission: String) {}

/// The directive `@public`.
#[TypeDirective(name = "public", location = "FieldDefinition")]
pub fn public() {}

/// The directive `@interactive`: only for somebody who has signed in, never for a personal access token.
#[TypeDirective(name = "interactive", location = "FieldDefinition")]
pub fn interactive() {}

/// Lets the field through when the viewer is allowed: a bit test, no I/O.
pub struct Allowed(pub &'static Access);

impl Guard for Allowed {
    async fn check(&self, ctx: &Context<'_>) -> async_graphql::Result<()> {
        decide(ctx, self.0).map_err(|error| Fault::from(error).into())
    }
}

/// The one decision, of the guard and of introspection.
fn decide(ctx: &Context<'_>, access: &Access) -> AppResult<()> {
    match ctx.data_opt::<Arc<Viewer>>() {
        None => Err(AppError::unauthenticated()),
        Some(viewer) => {
            // whatever a mutation reaches is a change, however its rule is written
            let mutation = ctx.query_env.operation.node.ty == OperationType::Mutation;
            viewer.admit(&Access { changes: access.changes || mutation, ..*access })
        }
    }
}

/// Whether introspection shows a field with this rule. Asked by introspection alone.
pub fn shown(ctx: &Context<'_>, access: &Access) -> bool {
    decide(ctx, access).is_ok()
}

/// The same for a root field that asks for somebody signed in.
pub fn open(ctx: &Context<'_>) -> bool {
    shown(ctx, &Access::OPEN)
}

/// The same for a field without a guard of its own: whoever reaches its type may have it.
pub fn known(ctx: &Context<'_>) -> bool {
    ctx.data_opt::<Arc<Viewer>>().is_some()
}
