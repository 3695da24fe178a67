//! Changing the papers that projects hand over.

use async_graphql::{Context, ID};
use xieli_domain::acceptance::batch::{self, Batch};
use xieli_domain::acceptance::model::{self, Audit};
use xieli_domain::acceptance::rules::Step;
use xieli_domain::acceptance::service;
use xieli_macros::object;

use super::inputs::{AcceptanceAuditInput, AcceptanceResourceInput, AcceptanceSubmitInput};
use super::types::AcceptanceResource;
use crate::core::input::Read;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode, decode_all};
use crate::core::{outcomes, payload};
use crate::file_group::FileGroup;
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// Papers, or why not.
    login AcceptanceResourcePayload {
        /// As they are now; null when nothing was changed.
        acceptance_resource: AcceptanceResource
    }
}

outcomes! {
    /// What became of one of many papers.
    AcceptanceResult {
        /// As they are now; null when nothing was changed.
        acceptance_resource: AcceptanceResource = model::Resource
    }
    /// Many papers, each answered for by itself, or why none of them.
    AcceptanceBatchPayload
}

/// Root fields that change papers.
#[derive(Default)]
pub struct AcceptanceResourceMutation;

/// Root fields that change papers.
#[object(root)]
impl AcceptanceResourceMutation {
    /// Brings papers for a node: who is to bring them, who may plan the project; where nobody is to, whoever the project
    /// concerns.
    #[requires("project")]
    #[create(service::save)]
    fn acceptance_resource_create(input: AcceptanceResourceInput) -> AcceptanceResourcePayload;

    /// Changes papers before they are submitted; absent fields stay, null clears.
    #[requires("project")]
    #[update(service::save, AcceptanceResource)]
    fn acceptance_resource_update(input: AcceptanceResourceInput) -> AcceptanceResourcePayload;

    /// Hands papers to the audit, written before as far as something is said of them (business §7
    /// `validateProjectResource/submit`).
    #[requires("project")]
    async fn acceptance_submit(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] input: AcceptanceSubmitInput,
    ) -> Result<AcceptanceResourcePayload> {
        let (target, change) = input.read()?;
        AcceptanceResourcePayload::from(service::submit(ctx.db()?, ctx.viewer()?, target, change).await)
    }

    /// Takes papers back from the audit.
    #[requires("project")]
    async fn acceptance_withdraw(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
    ) -> Result<AcceptanceResourcePayload> {
        let target = (decode::<AcceptanceResource>(&id)?, version);
        let (db, viewer) = (ctx.db()?, ctx.viewer()?);
        AcceptanceResourcePayload::from(service::proceed(db, viewer, target, Step::Withdraw).await)
    }

    /// Audits papers: for whoever may plan the project (business §7 `validateProjectResource/audit`).
    #[requires("project")]
    async fn acceptance_audit(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "They are good; else they go back.")] pass: bool,
        #[graphql(desc = "What is said of them, up to 500 characters; required of those that go back.")]
        opinion: Option<String>,
    ) -> Result<AcceptanceResourcePayload> {
        let target = (decode::<AcceptanceResource>(&id)?, version);
        let audit = Audit { pass, opinion };
        AcceptanceResourcePayload::from(service::audit(ctx.db()?, ctx.viewer()?, target, &audit).await)
    }

    /// Audits many papers, each answered for by itself (business §7 `validateProjectResource/batchAudit`).
    #[requires("project")]
    async fn acceptance_audit_all(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which, and how.")] input: AcceptanceAuditInput,
    ) -> Result<AcceptanceBatchPayload> {
        let ids = decode_all::<AcceptanceResource>(&input.ids)?;
        let what = Batch::Audit(Audit { pass: input.pass, opinion: input.opinion });
        AcceptanceBatchPayload::of(batch::run(ctx.db()?, ctx.viewer()?, &ids, &what).await)
    }

    /// Hands papers over, each answered for by itself: nothing of them changes any more (business §7
    /// `validateProjectResource/finish`).
    #[requires("project")]
    async fn acceptance_finish(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 200.")] ids: Vec<ID>,
    ) -> Result<AcceptanceBatchPayload> {
        let ids = decode_all::<AcceptanceResource>(&ids)?;
        AcceptanceBatchPayload::of(batch::run(ctx.db()?, ctx.viewer()?, &ids, &Batch::Finish).await)
    }

    /// Takes back that papers were handed over; others are not wanted any more (business §7
    /// `validateProjectResource/cancel`).
    #[requires("project")]
    async fn acceptance_cancel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "Why, up to 500 characters.")] reason: Option<String>,
    ) -> Result<AcceptanceResourcePayload> {
        let target = (decode::<AcceptanceResource>(&id)?, version);
        AcceptanceResourcePayload::from(service::cancel(ctx.db()?, ctx.viewer()?, target, reason).await)
    }

    /// Puts the files of papers that have passed among the documents of the project, once (business §7
    /// `validateProjectResource/createDoc`).
    #[requires("project")]
    async fn acceptance_file(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "The document category, one of projects.")] group_id: ID,
    ) -> Result<AcceptanceResourcePayload> {
        let target = (decode::<AcceptanceResource>(&id)?, version);
        let group = decode::<FileGroup>(&group_id)?;
        AcceptanceResourcePayload::from(
            service::file_documents(ctx.db()?, ctx.viewer()?, target, group).await,
        )
    }

    /// Deletes at most 200 papers that were never found good, or are not wanted; all or none (business §7
    /// `validateProjectResource/delValidate`).
    #[requires("project")]
    #[delete(service::delete, AcceptanceResource)]
    fn acceptance_resource_delete(input: ProjectPartIdsInput) -> DeletePayload;
}
