//! GraphQL types of sales targets.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::sales_target::history::TargetChange;
use xieli_domain::sales_target::loaders::ChangesOfTarget;
use xieli_domain::sales_target::{model, store};
use xieli_domain::team::loaders::TeamById;
use xieli_macros::{Enum, object};

use crate::core::input::Given;
use crate::core::scalar::Money;
use crate::core::{ContextExt, Result, record};
use crate::mcenter::amounts;
use crate::member::Member;
use crate::team::Team;

/// The level of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Level")]
pub enum SalesLevel {
    /// The whole enterprise.
    Company,
    /// A team with those below it.
    Team,
    /// A member in a team.
    Member,
}

impl Given<model::Level> for SalesLevel {
    fn given(self) -> model::Level {
        self.into()
    }
}

/// The method by which a target was spread over its months.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Spread")]
pub enum SalesSpread {
    /// The same amount in each month; the first months take the remainder.
    Even,
    /// In proportion to the sales of the year before.
    LastYear,
    /// Entered month by month.
    Hand,
}

impl Given<model::Spread> for SalesSpread {
    fn given(self) -> model::Spread {
        self.into()
    }
}

/// The comparison of sales with the target until the day; the same in every report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Standing")]
pub enum SalesStanding {
    /// More than 10 % above the target.
    Ahead,
    /// At or above the target, or there is no target.
    On,
    /// Below the target.
    Behind,
}

/// The kind of sales that count towards a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Basis")]
pub enum SalesBasis {
    /// Confirmed receipts, by the day on which they came in.
    Receipt,
    /// Contracts, by the day on which they were signed.
    Contract,
}

impl Given<model::Basis> for SalesBasis {
    fn given(self) -> model::Basis {
        self.into()
    }
}

record!(
    /// A target of a year (business §7 `setSalesTarget`).
    SalesTarget: model::SalesTarget, store::find
);

/// A target of a year (business §7 `setSalesTarget`).
#[object(login, common(id, row_id, created_at, created_by, updated_at, version))]
impl SalesTarget {
    /// The calendar year.
    fn year(&self) -> i32;

    /// The level.
    fn level(&self) -> SalesLevel {
        self.0.level().into()
    }

    /// The team, of teams and members.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// The member, of targets of members.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// The amount of the year: the sum of its months.
    fn amount(&self) -> Money {
        Money(self.0.total())
    }

    /// The amounts from January to December.
    fn months(&self) -> Vec<Money> {
        amounts(&self.0.months)
    }

    /// Whether each month from January to December is locked, so that spreading leaves it.
    fn locked(&self) -> Vec<bool> {
        self.0.locked.clone()
    }

    /// The method of the last spreading.
    fn spread(&self) -> SalesSpread {
        self.0.spread().into()
    }

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Its latest 100 changes, the latest first.
    async fn changes(&self, ctx: &Context<'_>) -> Result<Vec<SalesTargetChange>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let found = ctx.loaders()?.load::<ChangesOfTarget>(key).await?;
        Ok(found.unwrap_or_default().into_iter().map(SalesTargetChange).collect())
    }
}

/// A change of a target.
pub struct SalesTargetChange(pub TargetChange);

/// A change of a target.
#[object(login)]
impl SalesTargetChange {
    /// When it was changed.
    fn at(&self) -> DateTime<Utc>;

    /// The member who changed it.
    async fn by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        crate::mcenter::member(ctx, self.0.by).await
    }

    /// The reason.
    fn reason(&self) -> Option<&str>;

    /// The amount of the year before; null: there was no target.
    fn before(&self) -> Option<Money>;

    /// The amount of the year afterwards.
    fn after(&self) -> Money;
}
