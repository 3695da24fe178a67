//! GraphQL schema of types of work logs and their templates (business §2 Log: LogCateSetting).

pub mod inputs;
pub mod types;

use async_graphql::Context;
use xieli_domain::log_category::{service, store};
use xieli_macros::object;

use self::inputs::{
    LogCategoryFilter, LogCategoryIdsInput, LogCategoryInput, LogCategoryMoveInput, LogCategoryOrder,
};
pub use self::types::LogCategory;
use self::types::{LogCategoryPayload, LogTypeOffer};
use crate::core::payload::DeletePayload;
use crate::core::{Connection, ContextExt, List, Result, decode};

/// Root fields that read log types and their templates.
#[derive(Default)]
pub struct LogCategoryQuery;

/// Root fields that read log types and their templates.
#[object(root)]
impl LogCategoryQuery {
    /// Templates of log types, one page.
    #[login]
    #[list(store::categories)]
    fn log_categories(list: List<LogCategoryFilter, LogCategoryOrder>) -> Connection<LogCategory>;

    /// One of them by id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn log_category() -> LogCategory;

    /// The log types available to the viewer, in the order of the dictionary, each with its template
    /// (business §7 `itemlog/getLogGrooup`).
    #[login]
    async fn log_types(&self, ctx: &Context<'_>) -> Result<Option<Vec<LogTypeOffer>>> {
        let offers = service::offers(&*ctx.read().await?, ctx.viewer()?).await?;
        Ok(Some(offers.into_iter().map(LogTypeOffer::from).collect()))
    }
}

/// Root fields that change templates of log types.
#[derive(Default)]
pub struct LogCategoryMutation;

/// Root fields that change templates of log types.
#[object(root)]
impl LogCategoryMutation {
    /// Creates a template of a log type at the end, at most 200 per enterprise.
    #[requires("e:manage")]
    #[create(service::save)]
    fn log_category_create(input: LogCategoryInput) -> LogCategoryPayload;

    /// Changes a template; existing logs keep their values.
    #[requires("e:manage")]
    #[update(service::save, LogCategory)]
    fn log_category_update(input: LogCategoryInput) -> LogCategoryPayload;

    /// Moves a template among the others.
    #[requires("e:manage")]
    async fn log_category_move(
        &self,
        ctx: &Context<'_>,
        input: LogCategoryMoveInput,
    ) -> Result<LogCategoryPayload> {
        let (id, order) = (decode::<LogCategory>(&input.id)?, usize::try_from(input.order).unwrap_or(0));
        LogCategoryPayload::from(service::move_to(ctx.db()?, ctx.viewer()?, id, order).await)
    }

    /// Deletes templates; all or none. Existing logs stay.
    #[requires("e:manage")]
    #[delete(service::delete, LogCategory)]
    fn log_category_delete(input: LogCategoryIdsInput) -> DeletePayload;
}
