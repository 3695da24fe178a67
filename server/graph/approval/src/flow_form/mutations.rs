//! GraphQL mutations of approval forms.

use async_graphql::Context;
use xieli_domain::flow_form::service;
use xieli_macros::object;

use super::inputs::{
    FlowFormCopyInput, FlowFormIdsInput, FlowFormInput, FlowFormMoveInput, FlowFormStatusInput,
};
use super::types::FlowForm;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};

payload! {
    /// A form, or the errors of the call.
    login FlowFormPayload {
        /// As it is now; null when nothing was changed.
        flow_form: FlowForm
    }
}

/// Root fields that change forms of approval.
#[derive(Default)]
pub struct FlowFormMutation;

/// Root fields that change forms of approval.
#[object(root)]
impl FlowFormMutation {
    /// Creates a form at the end of its group, turned off, at most 500 per enterprise (business §7 `POST
    /// admin/form`).
    #[requires("flow:manage")]
    #[create(service::save)]
    fn flow_form_create(input: FlowFormInput) -> FlowFormPayload;

    /// Changes a form; running applications stay on their version (business §7 `PUT admin/form`).
    #[requires("flow:manage")]
    #[update(service::save, FlowForm)]
    fn flow_form_update(input: FlowFormInput) -> FlowFormPayload;

    /// Moves a form within its group (business §7 `PUT admin/form/order/{id}`).
    #[requires("flow:manage")]
    async fn flow_form_move(&self, ctx: &Context<'_>, input: FlowFormMoveInput) -> Result<FlowFormPayload> {
        let (id, order) = (decode::<FlowForm>(&input.id)?, usize::try_from(input.order).unwrap_or(0));
        FlowFormPayload::from(service::move_to(ctx.db()?, ctx.viewer()?, id, order).await)
    }

    /// Copies a form with its draft; the copy is turned off (business §7 `POST admin/form/copy`).
    #[requires("flow:manage")]
    async fn flow_form_copy(&self, ctx: &Context<'_>, input: FlowFormCopyInput) -> Result<FlowFormPayload> {
        let id = decode::<FlowForm>(&input.id)?;
        FlowFormPayload::from(service::copy(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Turns a form on or off; one without a version can't be turned on (business §7 `PUT
    /// admin/form/changeStatus`).
    #[requires("flow:manage")]
    async fn flow_form_set_status(
        &self,
        ctx: &Context<'_>,
        input: FlowFormStatusInput,
    ) -> Result<FlowFormPayload> {
        let target = (decode::<FlowForm>(&input.id)?, input.version);
        FlowFormPayload::from(
            service::set_status(ctx.db()?, ctx.viewer()?, target, input.status.as_i16()).await,
        )
    }

    /// Deletes forms; applications already sent continue (business §7 `DELETE admin/form`).
    #[requires("flow:manage")]
    #[delete(service::delete, FlowForm)]
    fn flow_form_delete(input: FlowFormIdsInput) -> DeletePayload;
}
