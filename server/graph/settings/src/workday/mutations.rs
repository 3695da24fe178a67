//! Correcting the calendar of work.

use async_graphql::Context;
use xieli_domain::workday::model::Special;
use xieli_domain::workday::service;
use xieli_kernel::AppResult;
use xieli_macros::{fields, object};

use super::types::{Workday, WorkdaysInput};
use crate::core::payload::{UserError, split};
use crate::core::scalar::Date;
use crate::core::{Reach, Result};

/// Special days of the years that were touched, or why nothing was changed.
#[fields(login)]
pub struct WorkdaysPayload {
    /// All of these years, in their order; null when nothing was changed.
    pub workdays: Option<Vec<Workday>>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

impl WorkdaysPayload {
    fn of(result: AppResult<Vec<Special>>) -> Result<Self> {
        let (days, user_errors) = split(result)?;
        let workdays = days.map(|days| days.into_iter().map(Workday::from).collect());
        Ok(Self { workdays, user_errors })
    }
}

/// Root fields that correct the calendar of work.
#[derive(Default)]
pub struct WorkdayMutation;

/// Root fields that correct the calendar of work.
#[object(root)]
impl WorkdayMutation {
    /// Says of days whether work is done, whatever the official calendar says: of one, or of a year's table.
    #[requires("e:manage")]
    async fn workdays_save(&self, ctx: &Context<'_>, input: WorkdaysInput) -> Result<WorkdaysPayload> {
        WorkdaysPayload::of(service::save(ctx.db()?, ctx.viewer()?, input.read()).await)
    }

    /// Leaves days to the official calendar again.
    #[requires("e:manage")]
    async fn workdays_delete(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 366.")] days: Vec<Date>,
    ) -> Result<WorkdaysPayload> {
        let days = days.into_iter().map(|day| day.0).collect();
        WorkdaysPayload::of(service::remove(ctx.db()?, ctx.viewer()?, days).await)
    }
}
