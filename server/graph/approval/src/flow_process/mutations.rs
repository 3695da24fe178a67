//! GraphQL mutations of approval applications: sending them, and the decisions of approvers.

use async_graphql::{Context, ID};
use xieli_domain::flow_process::act::{self, Act};
use xieli_domain::flow_process::model::{self, Saying};
use xieli_domain::flow_process::{service, version};
use xieli_kernel::{AppError, AppResult};
use xieli_macros::{fields, object};

use super::inputs::{
    FlowAddSignersInput, FlowAgreeAllInput, FlowAgreeInput, FlowProcessIdInput, FlowProcessIdsInput,
    FlowProcessSayInput, FlowProcessSendInput, FlowProcessVersionInput, FlowRemoveSignerInput,
    FlowReturnInput, FlowTransferInput,
};
use super::types::FlowProcess;
use crate::core::payload::{DeletePayload, UserError, split};
use crate::core::{ContextExt, Entity, Result, decode, decode_all};
use crate::core::{outcomes, payload};
use crate::member::Member;

payload! {
    /// An application, or the errors of the call.
    login FlowProcessPayload {
        /// As it is now; null when nothing was changed.
        flow_process: FlowProcess
    }
}

outcomes! {
    /// The result of one of several applications.
    FlowProcessResult {
        /// The application as it is now; null when the action failed.
        flow_process: FlowProcess = model::FlowProcess
    }
    /// The results of several applications, or the errors of the call.
    FlowProcessBatchPayload
}

/// Applications that were hidden from lists, or the errors of the call.
#[fields(login)]
pub struct FlowHidePayload {
    /// Ids of the hidden applications; null when nothing was changed.
    pub hidden_ids: Option<Vec<ID>>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Root fields with which applicants and administrators change applications.
#[derive(Default)]
pub struct FlowProcessMutation;

/// Root fields with which applicants and administrators change applications.
#[object(root)]
impl FlowProcessMutation {
    /// Saves a draft, at most 100 per member, or the changes of a returned application; no field is required
    /// yet.
    #[login]
    async fn flow_process_save(
        &self,
        ctx: &Context<'_>,
        input: FlowProcessSendInput,
    ) -> Result<FlowProcessPayload> {
        let (target, sending) = input.read()?;
        FlowProcessPayload::from(service::save(ctx.db()?, ctx.viewer()?, target, sending).await)
    }

    /// Sends an application: a new one, a draft, or a returned one (business §7 `process/start`).
    #[login]
    async fn flow_process_start(
        &self,
        ctx: &Context<'_>,
        input: FlowProcessSendInput,
    ) -> Result<FlowProcessPayload> {
        let (target, sending) = input.read()?;
        FlowProcessPayload::from(service::send(ctx.db()?, ctx.viewer()?, target, sending).await)
    }

    /// Withdraws an application of the viewer, or the request to annul it (business §7 `process/revoke`).
    #[login]
    async fn flow_process_withdraw(
        &self,
        ctx: &Context<'_>,
        input: FlowProcessSayInput,
    ) -> Result<FlowProcessPayload> {
        let (target, said) = input.read()?;
        FlowProcessPayload::from(service::withdraw(ctx.db()?, ctx.viewer()?, target, said).await)
    }

    /// Requests the annulment of an approved application of the viewer, with a reason (business §7
    /// `process/startRevoke`).
    #[login]
    async fn flow_process_annul(
        &self,
        ctx: &Context<'_>,
        input: FlowProcessSayInput,
    ) -> Result<FlowProcessPayload> {
        let (target, said) = input.read()?;
        FlowProcessPayload::from(service::annul(ctx.db()?, ctx.viewer()?, target, said).await)
    }

    /// Ends an application, with a reason; for those who manage approval or administer its form.
    #[login]
    async fn flow_process_terminate(
        &self,
        ctx: &Context<'_>,
        input: FlowProcessSayInput,
    ) -> Result<FlowProcessPayload> {
        let (target, said) = input.read()?;
        FlowProcessPayload::from(service::terminate(ctx.db()?, ctx.viewer()?, target, said).await)
    }

    /// Moves a running application to another version of its form, as its plan says; for those who manage
    /// approval or administer its form.
    #[login]
    async fn flow_process_change_version(
        &self,
        ctx: &Context<'_>,
        input: FlowProcessVersionInput,
    ) -> Result<FlowProcessPayload> {
        let (target, revision) = input.read()?;
        FlowProcessPayload::from(version::change(ctx.services()?, ctx.viewer()?, target, revision).await)
    }

    /// Sends a reminder to the current approvers of an application, at most once in ten minutes.
    #[login]
    async fn flow_process_urge(
        &self,
        ctx: &Context<'_>,
        input: FlowProcessIdInput,
    ) -> Result<FlowProcessPayload> {
        let (id, _) = input.read()?;
        FlowProcessPayload::from(service::urge(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Marks the viewer's copies of an application as read.
    #[login]
    async fn flow_process_read(
        &self,
        ctx: &Context<'_>,
        input: FlowProcessIdInput,
    ) -> Result<FlowProcessPayload> {
        let (id, _) = input.read()?;
        FlowProcessPayload::from(service::read(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Hides applications from the viewer's lists (business §7 `process/task/hide`).
    #[login]
    async fn flow_process_hide(
        &self,
        ctx: &Context<'_>,
        input: FlowProcessIdsInput,
    ) -> Result<FlowHidePayload> {
        let ids = decode_all::<FlowProcess>(&input.ids)?;
        let (ids, user_errors) = split(service::hide(ctx.db()?, ctx.viewer()?, &ids).await)?;
        Ok(FlowHidePayload {
            hidden_ids: ids.map(|ids| ids.into_iter().map(FlowProcess::global_id).collect()),
            user_errors,
        })
    }

    /// Deletes drafts of the viewer; all or none.
    #[login]
    #[delete(service::delete, FlowProcess)]
    fn flow_process_delete(input: FlowProcessIdsInput) -> DeletePayload;
}

/// Root fields with which approvers decide about applications.
#[derive(Default)]
pub struct FlowStepMutation;

/// Root fields with which approvers decide about applications.
#[object(root)]
impl FlowStepMutation {
    /// Agrees to an application (business §7 `process/complete`).
    #[login]
    async fn flow_process_agree(
        &self,
        ctx: &Context<'_>,
        input: FlowAgreeInput,
    ) -> Result<FlowProcessPayload> {
        let (target, said) = input.read()?;
        FlowProcessPayload::from(act::act(ctx.db()?, ctx.viewer()?, target, Act::Agree, said).await)
    }

    /// Agrees to several applications whose forms allow it.
    #[login]
    async fn flow_process_agree_all(
        &self,
        ctx: &Context<'_>,
        input: FlowAgreeAllInput,
    ) -> Result<FlowProcessBatchPayload> {
        let ids = decode_all::<FlowProcess>(&input.ids)?;
        let done = act::agree_all(ctx.db()?, ctx.viewer()?, &ids, saying(input.opinion)).await;
        FlowProcessBatchPayload::of(done)
    }

    /// Refuses an application, with a reason (business §7 `process/refuse`).
    #[login]
    async fn flow_process_refuse(
        &self,
        ctx: &Context<'_>,
        input: FlowProcessSayInput,
    ) -> Result<FlowProcessPayload> {
        let (target, said) = input.read()?;
        FlowProcessPayload::from(act::act(ctx.db()?, ctx.viewer()?, target, Act::Refuse, said).await)
    }

    /// Returns an application to its applicant or to a node passed in this round, with a reason.
    #[login]
    async fn flow_process_return(
        &self,
        ctx: &Context<'_>,
        input: FlowReturnInput,
    ) -> Result<FlowProcessPayload> {
        let target = (decode::<FlowProcess>(&input.id)?, input.version);
        let to = Act::Return(input.node);
        FlowProcessPayload::from(act::act(ctx.db()?, ctx.viewer()?, target, to, saying(input.opinion)).await)
    }

    /// Transfers the viewer's task to another member for good.
    #[login]
    async fn flow_process_transfer(
        &self,
        ctx: &Context<'_>,
        input: FlowTransferInput,
    ) -> Result<FlowProcessPayload> {
        let target = (decode::<FlowProcess>(&input.id)?, input.version);
        let to = Act::Transfer(decode::<Member>(&input.member_id)?);
        FlowProcessPayload::from(act::act(ctx.db()?, ctx.viewer()?, target, to, saying(input.opinion)).await)
    }

    /// Asks another member for an opinion first; afterwards the viewer decides, whatever the opinion.
    #[login]
    async fn flow_process_delegate(
        &self,
        ctx: &Context<'_>,
        input: FlowTransferInput,
    ) -> Result<FlowProcessPayload> {
        let target = (decode::<FlowProcess>(&input.id)?, input.version);
        let to = Act::Delegate(decode::<Member>(&input.member_id)?);
        FlowProcessPayload::from(act::act(ctx.db()?, ctx.viewer()?, target, to, saying(input.opinion)).await)
    }

    /// Adds signers before, after or beside the viewer.
    #[login]
    async fn flow_process_add_signers(
        &self,
        ctx: &Context<'_>,
        input: FlowAddSignersInput,
    ) -> Result<FlowProcessPayload> {
        let target = (decode::<FlowProcess>(&input.id)?, input.version);
        let to = Act::Add(input.place.into(), decode_all::<Member>(&input.member_ids)?);
        FlowProcessPayload::from(act::act(ctx.db()?, ctx.viewer()?, target, to, saying(input.opinion)).await)
    }

    /// Removes an added signer, for the member who added them and those who manage approval or administer the
    /// form.
    #[login]
    async fn flow_process_remove_signer(
        &self,
        ctx: &Context<'_>,
        input: FlowRemoveSignerInput,
    ) -> Result<FlowProcessPayload> {
        let target = (decode::<FlowProcess>(&input.id)?, input.version);
        let item = item(input.item)?;
        FlowProcessPayload::from(act::remove_signer(ctx.db()?, ctx.viewer()?, target, item).await)
    }

    /// Takes the viewer's agreement back, as long as nobody has acted since.
    #[login]
    async fn flow_process_take_back(
        &self,
        ctx: &Context<'_>,
        input: FlowProcessIdInput,
    ) -> Result<FlowProcessPayload> {
        let target = input.read()?;
        let done = act::act(ctx.db()?, ctx.viewer()?, target, Act::TakeBack, Saying::default()).await;
        FlowProcessPayload::from(done)
    }
}

fn saying(opinion: Option<String>) -> Saying {
    Saying { opinion, ..Saying::default() }
}

fn item(item: i32) -> AppResult<u32> {
    u32::try_from(item).map_err(|_| AppError::not_found())
}
