//! GraphQL inputs of customers: filter, sort order, creation and update.

use async_graphql::{ID, MaybeUndefined};
use chrono::TimeDelta;
use xieli_domain::customer::model;
use xieli_kernel::{AppResult, clock};
use xieli_macros::{Enum, InputObject};

use super::custom::{self, CustomFilter, CustomValueInput};
use super::types::CustomerVisibility;
use crate::core::input::{DateRange, Read, change};
use crate::core::{ImportBatchId, SortDirection, decode, decode_all, decode_optional, order};
use crate::custom_field::CustomField;
use crate::member::Member;
use crate::team::Team;

/// A part of the customer register, from the viewer's point of view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Scope")]
pub enum CustomerScope {
    /// All customers visible to the viewer.
    All,
    /// Customers whose salesperson is the viewer.
    Mine,
    /// Customers of other members that the viewer assists with or that one of the viewer's teams follows.
    Shared,
    /// Customers without a salesperson: the public pool.
    Pool,
}

/// Filter of customers; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct CustomerFilter {
    /// Part of the customer register.
    pub scope: Option<CustomerScope>,
    /// Keyword found in name, former names and contacts, as text, pinyin or initials; with `cust:phone` also
    /// in phone numbers.
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
    /// Id of the salesperson.
    pub salesman_id: Option<ID>,
    /// Id of the salesperson's team.
    pub team_id: Option<ID>,
    /// Visibility of the customers.
    pub is_open: Option<CustomerVisibility>,
    /// Id of the member who created them.
    pub created_by_id: Option<ID>,
    /// Days of creation.
    pub created_at: Option<DateRange>,
    /// Days of the last follow-up.
    pub followed_at: Option<DateRange>,
    /// Days of the planned next follow-up.
    pub next_follow_at: Option<DateRange>,
    /// Number of days without a follow-up, 1 to 3650.
    pub not_followed_days: Option<i32>,
    /// Id of the import that created or updated them; only the viewer's own imports, unless the viewer
    /// manages the enterprise.
    pub import_batch_id: Option<ID>,
    /// Conditions on custom fields, at most 10; all must hold.
    pub custom: Option<Vec<CustomFilter>>,
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
            import_batch: decode_optional::<ImportBatchId>(self.import_batch_id.as_ref())?,
            custom: custom::read_filters(self.custom)?,
            // whole days, because the cached total of a list has the filter as its key
            idle_since: days.and_then(|days| {
                clock::china_midnight(clock::china_day(clock::now()) - TimeDelta::days(days))
            }),
        })
    }
}

order! {
    /// Sort keys of customers.
    pub enum CustomerSort {
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
        /// Name of the customer.
        Name,
        /// Time of the last follow-up; customers without one come last.
        FollowedAt,
        /// Time of the planned next follow-up; customers without one come last.
        NextFollowAt,
        /// Time of entry into the pool.
        PooledAt,
        /// The custom field that customField names; customers without a value come last.
        Custom,
    }

    /// Sort order of customers; ties are broken by id.
    pub struct CustomerOrder, or CREATED_AT DESC, else "SortDirection::Asc", own CustomField;
}

/// An assistant of a customer, and the team for which the member assists.
#[derive(Debug, Clone, InputObject)]
pub struct CustomerAssociationInput {
    /// Id of the assistant.
    pub member_id: ID,
    /// Id of the team.
    pub team_id: ID,
    /// Kind of the association, always 1 (business §3 Customer).
    #[graphql(name = "type")]
    pub association_type: Option<i32>,
}

/// A customer to create.
#[derive(Debug, InputObject)]
pub struct CustomerInput {
    /// Name, 1 to 100 characters.
    pub name: String,
    /// Customer type: a value of the dictionary customer_type.
    #[graphql(name = "type")]
    pub customer_type: String,
    /// Level: a value of the dictionary customer_level.
    pub level: Option<String>,
    /// Industry: a value of the dictionary customer_industry.
    pub industry: Option<String>,
    /// Tags: values of the dictionary customer_tag; at most 20.
    pub tags: Option<Vec<String>>,
    /// Visibility; absent: the default of the enterprise's setting.
    pub is_open: Option<CustomerVisibility>,
    /// Id of the salesperson; absent: none, the customer starts in the pool.
    pub salesman_id: Option<ID>,
    /// Id of one of the salesperson's teams; absent: the main team.
    pub salesman_team_id: Option<ID>,
    /// Assistants, at most 50.
    pub associations: Option<Vec<CustomerAssociationInput>>,
    /// Ids of teams whose members all see the customer, at most 50.
    pub follow_team_ids: Option<Vec<ID>>,
    /// Remark, up to 500 characters.
    pub remark: Option<String>,
    /// Values of custom fields.
    pub custom: Option<Vec<CustomValueInput>>,
}

/// Ids of members and teams, decoded for the domain.
pub fn pairs(associations: &[CustomerAssociationInput]) -> AppResult<Vec<(i64, i64)>> {
    let pair = |one: &CustomerAssociationInput| {
        Ok((decode::<Member>(&one.member_id)?, decode::<Team>(&one.team_id)?))
    };
    associations.iter().map(pair).collect()
}

impl CustomerInput {
    /// Converts the input to the domain's type.
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

/// Changes to a customer: absent fields stay unchanged, null clears.
#[derive(Debug, InputObject)]
pub struct CustomerUpdateChangesInput {
    /// Name, 1 to 100 characters.
    pub name: Option<String>,
    /// Customer type: a value of the dictionary customer_type.
    #[graphql(name = "type")]
    pub customer_type: Option<String>,
    /// Level: a value of the dictionary customer_level.
    pub level: MaybeUndefined<String>,
    /// Industry: a value of the dictionary customer_industry.
    pub industry: MaybeUndefined<String>,
    /// Tags: values of the dictionary customer_tag; at most 20.
    pub tags: Option<Vec<String>>,
    /// Visibility of the customer.
    pub is_open: Option<CustomerVisibility>,
    /// Id of the salesperson; a new one requires `cust:transfer`, null moves the customer into the pool.
    pub salesman_id: MaybeUndefined<ID>,
    /// Id of one of the salesperson's teams.
    pub salesman_team_id: MaybeUndefined<ID>,
    /// The complete list of assistants, at most 50.
    pub associations: Option<Vec<CustomerAssociationInput>>,
    /// Ids of all following teams, at most 50.
    pub follow_team_ids: Option<Vec<ID>>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Values of custom fields; fields not listed stay.
    pub custom: Option<Vec<CustomValueInput>>,
}

impl CustomerUpdateChangesInput {
    /// Converts the input to the domain's type.
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

/// Ids of customers for a mutation.
#[derive(Debug, InputObject)]
pub struct CustomerIdsInput {
    /// Ids of the records, 1 to 1000.
    pub ids: Vec<ID>,
}
