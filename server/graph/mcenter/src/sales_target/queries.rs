//! GraphQL queries of sales targets, and of the sales that count towards them.

use async_graphql::{Context, ID};
use xieli_domain::sales_target::{facts, figures, rules};
use xieli_macros::object;

use super::figures::{
    SalesFact, SalesFactSum, SalesTargetLine, SalesTargetMonth, SalesTargetOverview, SalesTargetSum,
    SalesWeek, SalesWeekDays,
};
use super::inputs::{SalesFactFilter, SalesPersonalTargetFilter};
use super::types::SalesTarget;
use crate::core::{Connection, ContextExt, Date, PageArgs, PageInput, Result, decode, decode_optional};
use crate::member::Member;
use crate::team::Team;

/// Root fields that read targets: of the enterprise for viewers who set them, else of teams that the viewer
/// directs and of the viewer.
#[derive(Default)]
pub struct SalesTargetQuery;

/// Root fields that read targets: of the enterprise for viewers who set them, else of teams that the viewer
/// directs and of the viewer.
#[object(root)]
impl SalesTargetQuery {
    /// One of them by id; null when none is visible to the viewer.
    #[requires("mcenter,mcenter:query")]
    #[one]
    fn sales_target() -> SalesTarget;

    /// The targets of a year with the sales achieved: the company, and its teams with those below each
    /// (business §7 `getSalesTargets`).
    #[requires("mcenter,mcenter:query")]
    async fn sales_targets(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The calendar year, 2000 to 2100.")] year: i32,
        #[graphql(desc = "Achieved until this day; absent: today.")] as_of: Option<Date>,
    ) -> Result<Option<SalesTargetOverview>> {
        let as_of = as_of.map(|day| day.0);
        let found = figures::overview(&*ctx.read().await?, ctx.viewer()?, year, as_of).await?;
        Ok(Some(found.into()))
    }

    /// The targets of members with the sales achieved, one page: of the members of a team, and of those who
    /// made sales there (business §7 `getPersonalTargetList`).
    #[requires("mcenter,mcenter:query")]
    async fn sales_personal_targets(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "The members' targets.")] filter: SalesPersonalTargetFilter,
    ) -> Result<Option<Connection<SalesTargetLine>>> {
        let request = PageArgs { first, after, page }.request()?;
        let filter = filter.read()?;
        let (found, count) = figures::members(&*ctx.read().await?, ctx.viewer()?, &filter, &request).await?;
        Ok(Some(Connection::new(found, SalesTargetLine, move || async move { Ok(count) })))
    }

    /// The sums of the members' targets of a filter (business §7 `getPersonalTargetSum`).
    #[requires("mcenter,mcenter:query")]
    async fn sales_personal_target_sum(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The members' targets.")] filter: SalesPersonalTargetFilter,
    ) -> Result<Option<SalesTargetSum>> {
        let filter = filter.read()?;
        let sum = figures::member_sum(&*ctx.read().await?, ctx.viewer()?, &filter).await?;
        Ok(Some(sum.into()))
    }

    /// The targets of a member, one for each team in which they have a target or made sales (business §7
    /// `getTargetByMember`).
    #[requires("mcenter,mcenter:query")]
    async fn sales_targets_by_member(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The calendar year, 2000 to 2100.")] year: i32,
        #[graphql(desc = "Id of the member.")] member_id: ID,
    ) -> Result<Option<Vec<SalesTargetLine>>> {
        let member_id = decode::<Member>(&member_id)?;
        let found = figures::by_member(&*ctx.read().await?, ctx.viewer()?, year, member_id).await?;
        Ok(Some(found.into_iter().map(SalesTargetLine).collect()))
    }

    /// A target month by month: of the company, of a team with those below it, of a member, or of a member in
    /// a team (business §7 `getMonthlyTarget`).
    #[requires("mcenter,mcenter:query")]
    async fn sales_monthly_targets(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The calendar year, 2000 to 2100.")] year: i32,
        #[graphql(desc = "Of this team.")] team_id: Option<ID>,
        #[graphql(desc = "Of this member.")] member_id: Option<ID>,
    ) -> Result<Option<Vec<SalesTargetMonth>>> {
        let team_id = decode_optional::<Team>(team_id.as_ref())?;
        let member_id = decode_optional::<Member>(member_id.as_ref())?;
        let found = figures::monthly(&*ctx.read().await?, ctx.viewer()?, year, team_id, member_id).await?;
        Ok(Some(found.into_iter().map(SalesTargetMonth::from).collect()))
    }

    /// A target week by week: of the company, of a team with those below it, of a member, or of a member in a
    /// team.
    #[requires("mcenter,mcenter:query")]
    async fn sales_weeks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The calendar year, 2000 to 2100.")] year: i32,
        #[graphql(desc = "Of this team.")] team_id: Option<ID>,
        #[graphql(desc = "Of this member.")] member_id: Option<ID>,
    ) -> Result<Option<Vec<SalesWeek>>> {
        let team_id = decode_optional::<Team>(team_id.as_ref())?;
        let member_id = decode_optional::<Member>(member_id.as_ref())?;
        let found = figures::weeks(&*ctx.read().await?, ctx.viewer()?, year, team_id, member_id).await?;
        Ok(Some(found.into_iter().map(SalesWeek::from).collect()))
    }

    /// The weeks of a year by ISO 8601, 52 or 53, each from Monday (business §7 `getWeeksInYear`).
    #[requires("mcenter,mcenter:query")]
    async fn sales_weeks_in_year(
        &self,
        #[graphql(desc = "The calendar year, 2000 to 2100.")] year: i32,
    ) -> Result<Option<Vec<SalesWeekDays>>> {
        rules::known_year(year)?;
        Ok(Some(rules::weeks_in_year(year).into_iter().map(SalesWeekDays::from).collect()))
    }
}

/// Root fields that read the sales that count towards targets.
#[derive(Default)]
pub struct SalesFactQuery;

/// Root fields that read the sales that count towards targets.
#[object(root)]
impl SalesFactQuery {
    /// Receipts or contracts that count towards targets, the newest first, one page; figures of targets are
    /// sums of these.
    #[requires("mcenter,mcenter:query")]
    async fn sales_facts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "The sales.")] filter: Option<SalesFactFilter>,
    ) -> Result<Option<Connection<SalesFact>>> {
        let request = PageArgs { first, after, page }.request()?;
        let filter = filter.unwrap_or_default().read()?;
        let viewer = ctx.viewer()?.clone();
        let found = facts::page(&*ctx.read().await?, &viewer, &filter, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(found, SalesFact, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { facts::count(&*db.read().await?, &viewer, &filter).await }
        })))
    }

    /// The number and the sum of the sales of a filter.
    #[requires("mcenter,mcenter:query")]
    async fn sales_fact_sum(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The sales.")] filter: Option<SalesFactFilter>,
    ) -> Result<Option<SalesFactSum>> {
        let filter = filter.unwrap_or_default().read()?;
        let sum = facts::sum(&*ctx.read().await?, ctx.viewer()?, &filter).await?;
        Ok(Some(sum.into()))
    }
}
