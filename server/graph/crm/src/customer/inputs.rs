//! What customers are asked and told.

use async_graphql::{ID, MaybeUndefined};
use chrono::TimeDelta;
use xieli_domain::customer::model;
use xieli_kernel::{AppResult, clock};
use xieli_macros::{Enum, InputObject};

use super::custom::{self, CustomFilter, CustomValueInput};
use super::types::CustomerVisibility;
use crate::core::input::{DateRange, Read, change};
use crate::core::{Entity, SortDirection, decode, decode_all, decode_optional, order};
use crate::custom_field::CustomField;
use crate::member::Member;
use crate::team::Team;

/// Which part of the register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Scope")]
pub enum CustomerScope {
    /// All that one may see.
    All,
    /// Those that one is responsible for.
    Mine,
    /// Those of others that one assists with or that a team of one's own follows.
    Shared,
    /// Those that nobody is responsible for.
    Pool,
}

/// Which customers; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct CustomerFilter {
    /// Which part of the register.
    pub scope: Option<CustomerScope>,
    /// By name, former names and people, pinyin or initials; by digits of phone numbers with `cust:phone`.
    pub keyword: Option<String>,
    /// Any of these values of the dictionary customer_type.
    #[graphql(name = "type")]
    pub types: Option<Vec<String>>,
    /// Any of these values of the dictionary customer_level.
    #[graphql(name = "level")]
    pub levels: Option<Vec<String>>,
    /// Any of these values of the dictionary customer_industry.
    #[graphql(name = "industry")]
    pub industries: Option<Vec<String>>,
    /// All of these values of the dictionary customer_tag.
    pub tags: Option<Vec<String>>,
    /// Of this salesperson.
    pub salesman_id: Option<ID>,
    /// Of this team.
    pub team_id: Option<ID>,
    /// Open to everybody, or not.
    pub is_open: Option<CustomerVisibility>,
    /// Made by.
    pub created_by_id: Option<ID>,
    /// Made on one of these days.
    pub created_at: Option<DateRange>,
    /// Last followed on one of these days.
    pub followed_at: Option<DateRange>,
    /// To be followed on one of these days.
    pub next_follow_at: Option<DateRange>,
    /// Not followed for so many days, 1 to 3650.
    pub not_followed_days: Option<i32>,
    /// Written by this import, if it is one's own or one manages the enterprise.
    pub import_batch_id: Option<ID>,
    /// By the enterprise's own fields: all of these, at most 10.
    pub custom: Option<Vec<CustomFilter>>,
}

/// Imports, whose own type stands above this wing.
struct ImportBatch;

impl Entity for ImportBatch {
    const NAME: &'static str = "ImportBatch";
}

impl Read for CustomerFilter {
    type Domain = model::CustomerFilter;

    fn read(self) -> AppResult<model::CustomerFilter> {
        let moments = |range: Option<DateRange>| range.unwrap_or_default().moments();
        let days = self.not_followed_days.map(|days| i64::from(days.clamp(1, 3650)));
        Ok(model::CustomerFilter {
            scope: self.scope.map(Into::into),
            keyword: self.keyword,
            types: self.types,
            levels: self.levels,
            industries: self.industries,
            tags: self.tags,
            salesman_id: decode_optional::<Member>(self.salesman_id.as_ref())?,
            team_id: decode_optional::<Team>(self.team_id.as_ref())?,
            is_open: self.is_open.map(CustomerVisibility::as_i16),
            created_by: decode_optional::<Member>(self.created_by_id.as_ref())?,
            created_at: moments(self.created_at),
            followed_at: moments(self.followed_at),
            next_follow_at: moments(self.next_follow_at),
            import_batch: decode_optional::<ImportBatch>(self.import_batch_id.as_ref())?,
            custom: custom::read_filters(self.custom)?,
            // by whole days, as a total is remembered for the same question
            idle_since: days.and_then(|days| {
                clock::china_midnight(clock::china_day(clock::now()) - TimeDelta::days(days))
            }),
        })
    }
}

order! {
    /// What customers can be sorted by.
    pub enum CustomerSort {
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
        /// Name.
        Name,
        /// When they were last followed; those that never were come last.
        FollowedAt,
        /// When they are to be followed next; those without come last.
        NextFollowAt,
        /// When they came into the pool.
        PooledAt,
        /// A field of the enterprise's own, which customField names; those without a value come last.
        Custom,
    }

    /// One order of customers; ties are broken by id.
    pub struct CustomerOrder, or CREATED_AT DESC, else "SortDirection::Asc", own CustomField;
}

/// Somebody who assists, and the team they do it for.
#[derive(Debug, Clone, InputObject)]
pub struct CustomerAssociationInput {
    /// Who assists.
    pub member_id: ID,
    /// For this team.
    pub team_id: ID,
    /// Always 1 (business §3 Customer).
    #[graphql(name = "type")]
    pub association_type: Option<i32>,
}

/// A new customer.
#[derive(Debug, InputObject)]
pub struct CustomerInput {
    /// 1 to 100 characters.
    pub name: String,
    /// A value of the dictionary customer_type.
    #[graphql(name = "type")]
    pub customer_type: String,
    /// A value of the dictionary customer_level.
    pub level: Option<String>,
    /// A value of the dictionary customer_industry.
    pub industry: Option<String>,
    /// Values of the dictionary customer_tag; at most 20.
    pub tags: Option<Vec<String>>,
    /// Absent: as the enterprise's setting says.
    pub is_open: Option<CustomerVisibility>,
    /// Absent: nobody, it begins in the pool.
    pub salesman_id: Option<ID>,
    /// One of their teams; absent: the main one.
    pub salesman_team_id: Option<ID>,
    /// Who assists; at most 50.
    pub associations: Option<Vec<CustomerAssociationInput>>,
    /// Teams whose members all see it; at most 50.
    pub follow_team_ids: Option<Vec<ID>>,
    /// Up to 500 characters.
    pub remark: Option<String>,
    /// Values of the enterprise's own fields.
    pub custom: Option<Vec<CustomValueInput>>,
}

/// Members and teams, as the domain takes them.
pub fn pairs(associations: &[CustomerAssociationInput]) -> AppResult<Vec<(i64, i64)>> {
    let pair = |one: &CustomerAssociationInput| {
        Ok((decode::<Member>(&one.member_id)?, decode::<Team>(&one.team_id)?))
    };
    associations.iter().map(pair).collect()
}

impl CustomerInput {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::CustomerInput> {
        Ok(model::CustomerInput {
            name: self.name,
            customer_type: self.customer_type,
            level: self.level,
            industry: self.industry,
            tags: self.tags.unwrap_or_default(),
            is_open: self.is_open.map(CustomerVisibility::as_i16),
            salesman_id: decode_optional::<Member>(self.salesman_id.as_ref())?,
            salesman_team_id: decode_optional::<Team>(self.salesman_team_id.as_ref())?,
            remark: self.remark,
            assisting: pairs(&self.associations.unwrap_or_default())?,
            following: decode_all::<Team>(&self.follow_team_ids.unwrap_or_default())?,
            custom: custom::read_values(self.custom)?.unwrap_or_default(),
        })
    }
}

/// What is to change of a customer: absent stays, null clears.
#[derive(Debug, InputObject)]
pub struct CustomerUpdateInput {
    /// 1 to 100 characters.
    pub name: Option<String>,
    /// A value of the dictionary customer_type.
    #[graphql(name = "type")]
    pub customer_type: Option<String>,
    /// A value of the dictionary customer_level.
    pub level: MaybeUndefined<String>,
    /// A value of the dictionary customer_industry.
    pub industry: MaybeUndefined<String>,
    /// Values of the dictionary customer_tag; at most 20.
    pub tags: Option<Vec<String>>,
    /// Who sees it.
    pub is_open: Option<CustomerVisibility>,
    /// Another one needs `cust:transfer`; null puts it into the pool.
    pub salesman_id: MaybeUndefined<ID>,
    /// One of their teams.
    pub salesman_team_id: MaybeUndefined<ID>,
    /// Exactly these assist from now on; at most 50.
    pub associations: Option<Vec<CustomerAssociationInput>>,
    /// Exactly these teams follow from now on; at most 50.
    pub follow_team_ids: Option<Vec<ID>>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Values of the enterprise's own fields; those not named stay.
    pub custom: Option<Vec<CustomValueInput>>,
}

impl CustomerUpdateInput {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::CustomerPatch> {
        let salesman =
            change(self.salesman_id).map(|id| decode_optional::<Member>(id.as_ref())).transpose()?;
        let team =
            change(self.salesman_team_id).map(|id| decode_optional::<Team>(id.as_ref())).transpose()?;
        Ok(model::CustomerPatch {
            name: self.name,
            customer_type: self.customer_type,
            level: change(self.level),
            industry: change(self.industry),
            tags: self.tags,
            is_open: self.is_open.map(CustomerVisibility::as_i16),
            salesman_id: salesman,
            salesman_team_id: team,
            remark: change(self.remark),
            assisting: self.associations.as_deref().map(pairs).transpose()?,
            following: self.follow_team_ids.as_deref().map(decode_all::<Team>).transpose()?,
            custom: custom::read_values(self.custom)?,
        })
    }
}

/// Which customers.
#[derive(Debug, InputObject)]
pub struct CustomerIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}
