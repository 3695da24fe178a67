//! GraphQL mutations of acceptance papers: creation, submission, audit and handover.

use async_graphql::{Context, ID};
use xieli_domain::acceptance::batch::{self, Batch};
use xieli_domain::acceptance::model::{self, Audit};
use xieli_domain::acceptance::rules::Step;
use xieli_domain::acceptance::service;
use xieli_macros::object;

use super::inputs::{AcceptanceAuditAllInput, AcceptanceResourceInput, AcceptanceSubmitInput};
use super::types::AcceptanceResource;
use crate::core::input::Read;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode, decode_all};
use crate::core::{outcomes, payload};
use crate::file_group::FileGroup;
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// Result of a mutation: the papers, or the user errors.
    login AcceptanceResourcePayload {
        /// The acceptance papers after the change; null when nothing was changed.
        acceptance_resource: AcceptanceResource
    }
}

outcomes! {
    /// Result for one of many papers.
    AcceptanceResult {
        /// The acceptance papers after the change; null when nothing was changed.
        acceptance_resource: AcceptanceResource = model::Resource
    }
    /// Results for many papers, or the user errors that prevented all of them.
    AcceptanceBatchPayload
}

/// Mutations of acceptance papers.
#[derive(Default)]
pub struct AcceptanceResourceMutation;

/// Mutations of acceptance papers.
#[object(root)]
impl AcceptanceResourceMutation {
    /// Creates papers for a node, for its director and members who may plan the project; for a node without a
    /// director, for any member of the project.
    #[requires("project")]
    #[create(service::save)]
    fn acceptance_resource_create(input: AcceptanceResourceInput) -> AcceptanceResourcePayload;

    /// Updates papers before their submission; absent fields stay unchanged, null clears.
    #[requires("project")]
    #[update(service::save, AcceptanceResource)]
    fn acceptance_resource_update(input: AcceptanceResourceInput) -> AcceptanceResourcePayload;

    /// Submits papers to the audit, after creating or updating them if fields are given
    /// (business §7 `validateProjectResource/submit`).
    #[requires("project")]
    async fn acceptance_submit(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The papers, and the changes to them.")] input: AcceptanceSubmitInput,
    ) -> Result<AcceptanceResourcePayload> {
        let (target, change) = input.read()?;
        AcceptanceResourcePayload::from(service::submit(ctx.db()?, ctx.viewer()?, target, change).await)
    }

    /// Withdraws papers from the audit.
    #[requires("project")]
    async fn acceptance_withdraw(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the acceptance papers.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
    ) -> Result<AcceptanceResourcePayload> {
        let target = (decode::<AcceptanceResource>(&id)?, version);
        let (db, viewer) = (ctx.db()?, ctx.viewer()?);
        AcceptanceResourcePayload::from(service::proceed(db, viewer, target, Step::Withdraw).await)
    }

    /// Audits papers, for members who may plan the project (business §7 `validateProjectResource/audit`).
    #[requires("project")]
    async fn acceptance_audit(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the acceptance papers.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        #[graphql(desc = "Whether the papers pass; otherwise they are returned.")] pass: bool,
        #[graphql(desc = "Opinion, up to 500 characters; required when the papers are returned.")]
        opinion: Option<String>,
    ) -> Result<AcceptanceResourcePayload> {
        let target = (decode::<AcceptanceResource>(&id)?, version);
        let audit = Audit { pass, opinion };
        AcceptanceResourcePayload::from(service::audit(ctx.db()?, ctx.viewer()?, target, &audit).await)
    }

    /// Audits several papers, with one result each (business §7 `validateProjectResource/batchAudit`).
    #[requires("project")]
    async fn acceptance_audit_all(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The papers, and the result.")] input: AcceptanceAuditAllInput,
    ) -> Result<AcceptanceBatchPayload> {
        let ids = decode_all::<AcceptanceResource>(&input.ids)?;
        let what = Batch::Audit(Audit { pass: input.pass, opinion: input.opinion });
        AcceptanceBatchPayload::of(batch::run(ctx.db()?, ctx.viewer()?, &ids, &what).await)
    }

    /// Marks papers as handed over, with one result each: they cannot change afterwards
    /// (business §7 `validateProjectResource/finish`).
    #[requires("project")]
    async fn acceptance_finish(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Ids of the papers, 1 to 200.")] ids: Vec<ID>,
    ) -> Result<AcceptanceBatchPayload> {
        let ids = decode_all::<AcceptanceResource>(&ids)?;
        AcceptanceBatchPayload::of(batch::run(ctx.db()?, ctx.viewer()?, &ids, &Batch::Finish).await)
    }

    /// Reverts the handover of papers; other papers become cancelled
    /// (business §7 `validateProjectResource/cancel`).
    #[requires("project")]
    async fn acceptance_cancel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the acceptance papers.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        #[graphql(desc = "Reason, up to 500 characters.")] reason: Option<String>,
    ) -> Result<AcceptanceResourcePayload> {
        let target = (decode::<AcceptanceResource>(&id)?, version);
        AcceptanceResourcePayload::from(service::cancel(ctx.db()?, ctx.viewer()?, target, reason).await)
    }

    /// Files passed papers as documents of the project, once
    /// (business §7 `validateProjectResource/createDoc`).
    #[requires("project")]
    async fn acceptance_file(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the acceptance papers.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        #[graphql(desc = "Id of the document category, one of projects.")] group_id: ID,
    ) -> Result<AcceptanceResourcePayload> {
        let target = (decode::<AcceptanceResource>(&id)?, version);
        let group = decode::<FileGroup>(&group_id)?;
        AcceptanceResourcePayload::from(
            service::file_documents(ctx.db()?, ctx.viewer()?, target, group).await,
        )
    }

    /// Deletes papers that never passed or are cancelled, at most 200; all or none
    /// (business §7 `validateProjectResource/delValidate`).
    #[requires("project")]
    #[delete(service::delete, AcceptanceResource)]
    fn acceptance_resource_delete(input: ProjectPartIdsInput) -> DeletePayload;
}
