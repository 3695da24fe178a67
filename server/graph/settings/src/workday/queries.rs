//! GraphQL queries of the work calendar.

use async_graphql::Context;
use xieli_domain::workday::service;
use xieli_macros::object;

use super::types::Workday;
use crate::core::{ContextExt, Result};

/// Queries of the work calendar.
#[derive(Default)]
pub struct WorkdayQuery;

/// Queries of the work calendar.
#[object(root)]
impl WorkdayQuery {
    /// The special days of a year, as the enterprise has set them, else by the calendar of the State Council;
    /// other days are workdays from Monday to Friday (business §2 Task).
    #[login]
    async fn workdays(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The year, 2000 to 2100.")] year: i32,
    ) -> Result<Option<Vec<Workday>>> {
        let enterprise_id = ctx.viewer()?.enterprise_id;
        let days = service::of_year(&*ctx.read().await?, enterprise_id, year).await?;
        Ok(Some(days.into_iter().map(Workday::from).collect()))
    }
}
