//! GraphQL mutations of stored queries.

use async_graphql::{Context, ID};
use xieli_domain::report_query::{model, service};
use xieli_kernel::AppResult;
use xieli_macros::object;

use super::fit::fit;
use super::inputs::{Draft, ReportQueryIdsInput, ReportQueryInput};
use super::types::ReportQuery;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};

payload! {
    /// A stored query, or the errors of the call.
    login ReportQueryPayload {
        /// As it is now; null when nothing was changed.
        report_query: ReportQuery
    }
}

/// The definition of a valid draft, in the form to save.
async fn saved(ctx: &Context<'_>, draft: Draft) -> Result<AppResult<model::QueryChange>> {
    let definition = fit(ctx, draft).await?.saved();
    Ok(definition.map(|definition| model::QueryChange {
        definition: Some(definition),
        ..model::QueryChange::default()
    }))
}

/// The change of an input, validated against the schema.
async fn change(ctx: &Context<'_>, input: ReportQueryInput) -> Result<AppResult<model::QueryChange>> {
    let (patch, draft) = input.split()?;
    let Some(draft) = draft else { return Ok(Ok(model::QueryChange { patch, definition: None })) };
    Ok(saved(ctx, draft).await?.map(|change| model::QueryChange { patch, ..change }))
}

/// Root fields that change stored queries.
#[derive(Default)]
pub struct ReportQueryMutation;

/// Root fields that change stored queries.
#[object(root)]
impl ReportQueryMutation {
    /// Creates a stored query, at most 100 per position (business §7 Online reports).
    #[requires("e:manage")]
    async fn report_query_create(
        &self,
        ctx: &Context<'_>,
        input: ReportQueryInput,
    ) -> Result<ReportQueryPayload> {
        match change(ctx, input).await? {
            Ok(change) => {
                ReportQueryPayload::from(service::save(ctx.db()?, ctx.viewer()?, None, change).await)
            }
            Err(refused) => ReportQueryPayload::from(Err::<model::Query, _>(refused)),
        }
    }

    /// Changes a stored query; absent fields stay, null clears. A changed definition becomes a new version.
    #[requires("e:manage")]
    async fn report_query_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the stored query.")] id: ID,
        input: ReportQueryInput,
        #[graphql(desc = "The version that was read; absent: no check.")] version: Option<i32>,
    ) -> Result<ReportQueryPayload> {
        let target = Some((decode::<ReportQuery>(&id)?, version));
        match change(ctx, input).await? {
            Ok(change) => {
                ReportQueryPayload::from(service::save(ctx.db()?, ctx.viewer()?, target, change).await)
            }
            Err(refused) => ReportQueryPayload::from(Err::<model::Query, _>(refused)),
        }
    }

    /// Restores the definition of an earlier version, as a new version.
    #[requires("e:manage")]
    async fn report_query_revert(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the stored query.")] id: ID,
        #[graphql(desc = "`ReportQueryVersion.number`.")] number: i32,
        #[graphql(desc = "The version that was read; absent: no check.")] version: Option<i32>,
    ) -> Result<ReportQueryPayload> {
        let id = decode::<ReportQuery>(&id)?;
        let earlier = service::earlier(&*ctx.read().await?, ctx.viewer()?, id, number).await;
        let change = match earlier {
            // a definition that was valid then may not be valid any more
            Ok(definition) => saved(ctx, definition.into()).await?,
            Err(error) => Err(error),
        };
        match change {
            Ok(change) => {
                let reverted =
                    service::revert(ctx.db()?, ctx.viewer()?, (id, version), (number, change)).await;
                ReportQueryPayload::from(reverted)
            }
            Err(refused) => ReportQueryPayload::from(Err::<model::Query, _>(refused)),
        }
    }

    /// Moves stored queries to the recycle bin; all or none.
    #[requires("e:manage")]
    #[delete(service::delete, ReportQuery)]
    fn report_query_delete(input: ReportQueryIdsInput) -> DeletePayload;
}
