//! GraphQL types of sales targets compared with sales: by member, month and week.

use async_graphql::Context;
use xieli_domain::sales_target::model::{Fact, FactSum, Line, Month, Overview, SalesWeek as Week, Sum};
use xieli_domain::sales_target::rules::WeekDays;
use xieli_macros::{fields, object};

use super::types::{SalesBasis, SalesLevel, SalesStanding, SalesTarget};
use crate::core::Result;
use crate::core::scalar::{Date, Money};
use crate::customer::Customer;
use crate::mcenter::{amounts, count};
use crate::member::Member;
use crate::project::Project;
use crate::team::Team;

/// A target with the sales achieved.
pub struct SalesTargetLine(pub Line);

impl From<Line> for SalesTargetLine {
    fn from(line: Line) -> Self {
        Self(line)
    }
}

/// A target with the sales achieved.
#[object(login)]
impl SalesTargetLine {
    /// The target; null: none was set.
    fn target(&self) -> Option<SalesTarget> {
        self.0.target.clone().map(SalesTarget::from)
    }

    /// The level.
    fn level(&self) -> SalesLevel {
        self.0.level.into()
    }

    /// The team, of teams and members; null for sales outside teams.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        crate::mcenter::team(ctx, self.0.team_id).await
    }

    /// The member, of targets of members.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        crate::mcenter::member(ctx, self.0.member_id).await
    }

    /// The target from January to December.
    fn target_months(&self) -> Vec<Money> {
        amounts(&self.0.target_months)
    }

    /// The amount achieved from January to December, until the requested day.
    fn achieved_months(&self) -> Vec<Money> {
        amounts(&self.0.achieved_months)
    }

    /// The amount achieved in the months of the year before.
    fn last_year_months(&self) -> Vec<Money> {
        amounts(&self.0.last_year_months)
    }

    /// The target of the year.
    fn target_total(&self) -> Money;

    /// The amount achieved until the requested day.
    fn achieved_total(&self) -> Money;

    /// The amount achieved in the whole year before.
    fn last_year_total(&self) -> Money;

    /// The target until the day: full months, and the current one in proportion to its days.
    fn target_to_date(&self) -> Money;

    /// The amount achieved above the target until the day; negative: the amount short.
    fn gap(&self) -> Money;

    /// The comparison with the target until the day.
    fn standing(&self) -> SalesStanding;

    /// The sum of the targets of the level below.
    fn children_target_total(&self) -> Money;
}

/// The targets of a year at a glance (business §7 `getSalesTargets`).
#[fields(login)]
pub struct SalesTargetOverview {
    /// The calendar year.
    pub year: i32,
    /// The day until which it was achieved.
    pub as_of: Date,
    /// The kind of sales that count.
    pub basis: SalesBasis,
    /// The company; null for viewers who see only the teams that they direct.
    pub company: Option<SalesTargetLine>,
    /// The teams visible to the viewer in the order of their tree, each with those below it.
    pub teams: Vec<SalesTargetLine>,
    /// The sales outside teams; null for viewers who see only the teams that they direct.
    pub unassigned: Option<SalesTargetLine>,
}

impl From<Overview> for SalesTargetOverview {
    fn from(overview: Overview) -> Self {
        Self {
            year: overview.year,
            as_of: Date(overview.as_of),
            basis: overview.basis.into(),
            company: overview.company.map(SalesTargetLine),
            teams: overview.teams.into_iter().map(SalesTargetLine).collect(),
            unassigned: overview.unassigned.map(SalesTargetLine),
        }
    }
}

/// The targets of members, summed up (business §7 `getPersonalTargetSum`).
#[fields(login)]
pub struct SalesTargetSum {
    /// The number of targets.
    pub count: i32,
    /// Of these, below the target.
    pub behind: i32,
    /// Their targets of the year.
    pub target_total: Money,
    /// The amount achieved.
    pub achieved_total: Money,
    /// The amount achieved in the whole year before.
    pub last_year_total: Money,
    /// Their targets until today.
    pub target_to_date: Money,
    /// The amount achieved above the targets until today; negative: the amount short.
    pub gap: Money,
    /// The comparison with the targets until today.
    pub standing: SalesStanding,
}

impl From<Sum> for SalesTargetSum {
    fn from(sum: Sum) -> Self {
        Self {
            count: count(sum.count),
            behind: count(sum.behind),
            target_total: Money(sum.target_total),
            achieved_total: Money(sum.achieved_total),
            last_year_total: Money(sum.last_year_total),
            target_to_date: Money(sum.target_to_date),
            gap: Money(sum.gap),
            standing: sum.standing.into(),
        }
    }
}

/// A month of a target (business §7 `getMonthlyTarget`).
#[fields(login)]
pub struct SalesTargetMonth {
    /// 1 to 12.
    pub month: i32,
    /// Its target.
    pub target: Money,
    /// The amount achieved in it.
    pub achieved: Money,
    /// The target since January.
    pub cumulative_target: Money,
    /// The amount achieved since January.
    pub cumulative_achieved: Money,
    /// The amount achieved in this month of the year before.
    pub last_year: Money,
    /// The standing since January; of the running month until today, ON of one that has not begun.
    pub standing: SalesStanding,
    /// Whether it is over.
    pub over: bool,
}

impl From<Month> for SalesTargetMonth {
    fn from(month: Month) -> Self {
        Self {
            month: month.month.into(),
            target: Money(month.target),
            achieved: Money(month.achieved),
            cumulative_target: Money(month.cumulative_target),
            cumulative_achieved: Money(month.cumulative_achieved),
            last_year: Money(month.last_year),
            standing: month.standing.into(),
            over: month.over,
        }
    }
}

/// A week of a target, from Monday.
#[fields(login)]
pub struct SalesWeek {
    /// By ISO 8601, from 1.
    pub week: i32,
    /// Its Monday.
    pub begins_on: Date,
    /// Its Sunday.
    pub ends_on: Date,
    /// The amount achieved in it.
    pub achieved: Money,
    /// The target of the week: the months' targets in proportion to its days.
    pub target: Money,
    /// Whether it is the current week.
    pub running: bool,
    /// The standing; of the present one until today.
    pub standing: SalesStanding,
}

impl From<Week> for SalesWeek {
    fn from(week: Week) -> Self {
        Self {
            week: week.week.into(),
            begins_on: Date(week.begins_on),
            ends_on: Date(week.ends_on),
            achieved: Money(week.achieved),
            target: Money(week.target),
            running: week.running,
            standing: week.standing.into(),
        }
    }
}

/// A week of a year, from Monday (business §7 `getWeeksInYear`).
#[fields(login)]
pub struct SalesWeekDays {
    /// By ISO 8601, from 1.
    pub week: i32,
    /// Its Monday.
    pub begins_on: Date,
    /// Its Sunday.
    pub ends_on: Date,
}

impl From<WeekDays> for SalesWeekDays {
    fn from(week: WeekDays) -> Self {
        Self { week: week.number.into(), begins_on: Date(week.begins_on), ends_on: Date(week.ends_on) }
    }
}

/// A sale that counts towards targets: a receipt or a contract.
pub struct SalesFact(pub Fact);

/// A sale that counts towards targets: a receipt or a contract.
#[object(login)]
impl SalesFact {
    /// The kind.
    fn kind(&self) -> SalesBasis {
        self.0.kind.into()
    }

    /// The id of the receipt, or of the project of the contract, within the enterprise.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// The project; null when it is not visible to the viewer.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        crate::mcenter::project(ctx, self.0.project_id).await
    }

    /// Its customer; null when the project or the customer is not visible to the viewer.
    async fn customer(&self, ctx: &Context<'_>) -> Result<Option<Customer>> {
        crate::mcenter::customer(ctx, self.0.customer_id).await
    }

    /// The member who made the sale.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        crate::mcenter::member(ctx, self.0.member_id).await
    }

    /// The team for which the member made it.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        crate::mcenter::team(ctx, self.0.team_id).await
    }

    /// The day for which it counts.
    fn day(&self) -> Date;

    /// The amount.
    fn amount(&self) -> Money;

    /// The name of the project; null when it is not visible to the viewer.
    fn name(&self) -> Option<&str>;
}

/// The sum of sales that count towards targets.
#[fields(login)]
pub struct SalesFactSum {
    /// The number of sales.
    pub count: i32,
    /// The sum of their amounts.
    pub amount: Money,
}

impl From<FactSum> for SalesFactSum {
    fn from(sum: FactSum) -> Self {
        Self { count: count(sum.count), amount: Money(sum.amount) }
    }
}
