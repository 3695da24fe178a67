//! What targets are asked and told.

use async_graphql::ID;
use xieli_domain::sales_target::model;
use xieli_macros::InputObject;

use super::types::{SalesBasis, SalesLevel, SalesSpread};
use crate::core::scalar::{Date, Money};
use crate::customer::Customer;
use crate::member::Member;
use crate::project::Project;
use crate::team::Team;

/// A target as it is to be; what is absent of one that is there stays.
#[derive(Debug, InputObject)]
#[graphql(into = model::SetTarget, rest)]
pub struct SalesTargetInput {
    /// The calendar year, 2000 to 2100.
    pub year: i32,
    /// For whom.
    pub level: SalesLevel,
    /// Required of teams and members.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Required of members.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// The whole year, which is spread over the months that are not locked; absent: what the months come to.
    pub amount: Option<Money>,
    /// How it is spread.
    #[graphql(default_with = "SalesSpread::Even")]
    pub spread: SalesSpread,
    /// From January to December: those by hand, and the locked ones however it is spread; 12 of them.
    pub months: Option<Vec<Money>>,
    /// From January to December: the months that spreading leaves as they are; 12 of them.
    pub locked: Option<Vec<bool>>,
    /// Up to 500 characters.
    pub remark: Option<String>,
    /// Why; required where months of the running year change. Up to 200 characters.
    pub reason: Option<String>,
}

/// Which targets of members; absent fields do not narrow.
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

/// Which facts; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::FactFilter)]
pub struct SalesFactFilter {
    /// Of this day or later.
    pub from: Option<Date>,
    /// Of this day or earlier.
    pub to: Option<Date>,
    /// Earned in this team or one below it; beside a member in this one alone.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Earned by this member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Of projects of this customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
    /// Of this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Of this kind; absent: those that achieve targets, as the setting says.
    pub kind: Option<SalesBasis>,
    /// Earned in no team.
    #[graphql(or = false)]
    pub unassigned: Option<bool>,
}
