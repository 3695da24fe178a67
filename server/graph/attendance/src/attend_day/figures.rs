//! GraphQL types of statistics of computed attendance days.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::attend_day::model;
use xieli_domain::attend_group::loaders::AttendGroupById;
use xieli_domain::team::loaders::TeamById;
use xieli_macros::object;

use crate::attend::{member, number};
use crate::attend_group::AttendGroup;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result};
use crate::member::Member;
use crate::team::Team;

/// A line of a statistic.
pub struct AttendFigure(pub model::AttendFigure, pub model::AttendGrouping);

impl AttendFigure {
    fn id_of(&self, by: model::AttendGrouping) -> Option<i64> {
        self.0.id.filter(|_| self.1 == by)
    }
}

/// A line of a statistic.
#[object(login)]
impl AttendFigure {
    /// The member, in a statistic by member.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member(ctx, self.id_of(model::AttendGrouping::Member)).await
    }

    /// The team, in a statistic by team; null: members without a team.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        let Some(id) = self.id_of(model::AttendGrouping::Team) else { return Ok(None) };
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, id);
        Ok(ctx.loaders()?.load::<TeamById>(key).await?.map(Team::from))
    }

    /// The group, in a statistic by group.
    async fn group(&self, ctx: &Context<'_>) -> Result<Option<AttendGroup>> {
        let Some(id) = self.id_of(model::AttendGrouping::Group) else { return Ok(None) };
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, id);
        Ok(ctx.loaders()?.load::<AttendGroupById>(key).await?.map(AttendGroup::from))
    }

    /// The day, the Monday of the week or the first day of the month.
    fn day(&self) -> Option<Date> {
        self.0.day.map(Date)
    }

    /// The number of members with computed days.
    fn members(&self) -> i32 {
        number(self.0.members)
    }

    /// The number of these days.
    fn days(&self) -> i32 {
        number(self.0.days)
    }

    /// Days on which work was expected.
    fn expected_days(&self) -> i32 {
        number(self.0.expected_days)
    }

    /// Of these, days on which the member worked.
    fn present_days(&self) -> i32 {
        number(self.0.present_days)
    }

    /// Of these, days without lateness, absence and missing punches.
    fn normal_days(&self) -> i32 {
        number(self.0.normal_days)
    }

    /// Minutes that were expected.
    fn expected(&self) -> i32 {
        number(self.0.expected)
    }

    /// Minutes that were worked.
    fn worked(&self) -> i32 {
        number(self.0.worked)
    }

    /// Days on which a member was late.
    fn late_times(&self) -> i32 {
        number(self.0.late_times)
    }

    /// Minutes late.
    fn late(&self) -> i32 {
        number(self.0.late)
    }

    /// Days on which a member left early.
    fn early_times(&self) -> i32 {
        number(self.0.early_times)
    }

    /// Minutes early.
    fn early(&self) -> i32 {
        number(self.0.early)
    }

    /// Punches that are missing.
    fn missing(&self) -> i32 {
        number(self.0.missing)
    }

    /// Days of absence; half days count a half.
    fn absent_days(&self) -> f64 {
        f64::from(number(self.0.absent_halves)) / 2.0
    }

    /// Days with leave.
    fn leave_days(&self) -> i32 {
        number(self.0.leave_days)
    }

    /// Minutes of leave.
    fn leave(&self) -> i32 {
        number(self.0.leave)
    }

    /// Days on trips.
    fn trip_days(&self) -> i32 {
        number(self.0.trip_days)
    }

    /// Minutes of overtime.
    fn overtime(&self) -> i32 {
        number(self.0.overtime)
    }

    /// Days with a punch outside all addresses.
    fn outside_days(&self) -> i32 {
        number(self.0.outside_days)
    }

    /// Days that need another review.
    fn review(&self) -> i32 {
        number(self.0.review)
    }
}
