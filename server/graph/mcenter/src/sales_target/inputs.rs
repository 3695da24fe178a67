//! GraphQL inputs of sales targets: filters and inputs of mutations.

use async_graphql::ID;
use xieli_domain::sales_target::model;
use xieli_macros::InputObject;

use super::types::{SalesBasis, SalesLevel, SalesSpread};
use crate::core::scalar::{Date, Money};
use crate::customer::Customer;
use crate::member::Member;
use crate::project::Project;
use crate::team::Team;

/// A sales target, new or changed; on a change absent fields stay.
#[derive(Debug, InputObject)]
#[graphql(into = model::SetTarget, rest)]
pub struct SalesTargetInput {
    /// The calendar year, 2000 to 2100.
    pub year: i32,
    /// The level.
    pub level: SalesLevel,
    /// Required of teams and members.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Required of members.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// The amount of the year, spread over the months that are not locked; absent: the sum of the months.
    pub amount: Option<Money>,
    /// The method of spreading.
    #[graphql(default_with = "SalesSpread::Even")]
    pub spread: SalesSpread,
    /// The amounts from January to December: those of HAND, and locked ones of any method; 12 values.
    pub months: Option<Vec<Money>>,
    /// Whether each month from January to December is locked, so that spreading leaves it; 12 values.
    pub locked: Option<Vec<bool>>,
    /// Up to 500 characters.
    pub remark: Option<String>,
    /// The reason, up to 200 characters; required when months of the current year change.
    pub reason: Option<String>,
}

/// Filter of members' targets; absent fields do not narrow.
#[derive(Debug, InputObject)]
#[graphql(into = model::MemberFilter)]
pub struct SalesPersonalTargetFilter {
    /// The calendar year, 2000 to 2100.
    pub year: i32,
    /// In this team or one below it.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// By name, pinyin, initials, phone or job number of the member.
    pub keyword: Option<String>,
    /// Behind their target, or not.
    pub behind: Option<bool>,
}

/// Filter of sales; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::FactFilter)]
pub struct SalesFactFilter {
    /// Of this day or later.
    pub from: Option<Date>,
    /// Of this day or earlier.
    pub to: Option<Date>,
    /// Made in this team or one below it; together with a member only in this team.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Made by this member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Of projects of this customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
    /// Of this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Of this kind; absent: the kind that counts towards targets by the setting.
    pub kind: Option<SalesBasis>,
    /// Made outside teams.
    #[graphql(or = false)]
    pub unassigned: Option<bool>,
}
