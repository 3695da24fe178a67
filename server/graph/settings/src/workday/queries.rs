//! Reading the calendar of work.

use async_graphql::Context;
use xieli_domain::workday::service;
use xieli_macros::object;

use super::types::Workday;
use crate::core::{Reach, Result};

/// Root fields that read the calendar of work.
#[derive(Default)]
pub struct WorkdayQuery;

/// Root fields that read the calendar of work.
#[object(root)]
impl WorkdayQuery {
    /// The days of a year that are not like every other of their weekday, as the enterprise says, else as the State Council
    /// does; on others work is done from Monday to Friday (business §2 Task).
    #[login]
    async fn workdays(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "2000 to 2100.")] year: i32,
    ) -> Result<Option<Vec<Workday>>> {
        let enterprise_id = ctx.viewer()?.enterprise_id;
        let days = service::of_year(&*ctx.read().await?, enterprise_id, year).await?;
        Ok(Some(days.into_iter().map(Workday::from).collect()))
    }
}
