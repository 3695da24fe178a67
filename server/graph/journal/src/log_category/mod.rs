//! Types of logs in the schema (business §2 Log: LogCateSetting).

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
use crate::core::input::Read;
use crate::core::payload::DeletePayload;
use crate::core::{Connection, List, Reach, Result, decode};

/// Root fields that read types of logs.
#[derive(Default)]
pub struct LogCategoryQuery;

/// Root fields that read types of logs.
#[object(root)]
impl LogCategoryQuery {
    /// Templates of types of logs, one page.
    #[login]
    #[list(store::categories)]
    fn log_categories(list: List<LogCategoryFilter, LogCategoryOrder>) -> Connection<LogCategory>;

    /// One of them; null when there is none for the viewer.
    #[login]
    #[one]
    fn log_category() -> LogCategory;

    /// The types that the viewer writes logs of, in the order of the dictionary, each with its template (business §7
    /// `itemlog/getLogGrooup`).
    #[login]
    async fn log_types(&self, ctx: &Context<'_>) -> Result<Option<Vec<LogTypeOffer>>> {
        let offers = service::offers(&*ctx.read().await?, ctx.viewer()?).await?;
        Ok(Some(offers.into_iter().map(LogTypeOffer::from).collect()))
    }
}

/// Root fields that change types of logs.
#[derive(Default)]
pub struct LogCategoryMutation;

/// Root fields that change types of logs.
#[object(root)]
impl LogCategoryMutation {
    /// Makes a template of a type, behind the others, at most 200 of an enterprise.
    #[requires("e:manage")]
    #[create(service::save)]
    fn log_category_create(input: LogCategoryInput) -> LogCategoryPayload;

    /// Changes a template; logs that were written by it keep their values.
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

    /// Deletes templates; all or none. Logs that were written by them stay.
    #[requires("e:manage")]
    #[delete(service::delete, LogCategory)]
    fn log_category_delete(input: LogCategoryIdsInput) -> DeletePayload;
}
