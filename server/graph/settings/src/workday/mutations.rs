//! GraphQL mutations of the work calendar.

use async_graphql::Context;
use xieli_domain::workday::model::Special;
use xieli_domain::workday::service;
use xieli_kernel::AppResult;
use xieli_macros::{fields, object};

use super::types::{Workday, WorkdaysInput};
use crate::core::payload::{UserError, split};
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result};

/// The special days of the changed years, or the errors of the input.
#[fields(login)]
pub struct WorkdaysPayload {
    /// All special days of these years, in order; null when nothing was changed.
    pub workdays: Option<Vec<Workday>>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

impl WorkdaysPayload {
    fn of(result: AppResult<Vec<Special>>) -> Result<Self> {
        let (days, user_errors) = split(result)?;
        let workdays = days.map(|days| days.into_iter().map(Workday::from).collect());
        Ok(Self { workdays, user_errors })
    }
}

/// Mutations of the work calendar.
#[derive(Default)]
pub struct WorkdayMutation;

/// Mutations of the work calendar.
#[object(root)]
impl WorkdayMutation {
    /// Sets days as workdays or days off, over the official calendar: a single day, or the table of a year.
    #[requires("e:manage")]
    async fn workdays_save(&self, ctx: &Context<'_>, input: WorkdaysInput) -> Result<WorkdaysPayload> {
        WorkdaysPayload::of(service::save(ctx.db()?, ctx.viewer()?, input.read()).await)
    }

    /// Resets days to the official calendar.
    #[requires("e:manage")]
    async fn workdays_delete(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The days, 1 to 366.")] days: Vec<Date>,
    ) -> Result<WorkdaysPayload> {
        let days = days.into_iter().map(|day| day.0).collect();
        WorkdaysPayload::of(service::remove(ctx.db()?, ctx.viewer()?, days).await)
    }
}
