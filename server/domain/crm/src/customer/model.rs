//! Rows, filters and inputs of customers, and of their associations with members.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::{customer, customer_association};

use crate::custom_field::model::{Conditions, Input};
use crate::list::Moments;

/// A customer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer)]
pub struct Customer {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// 1 to 100 characters.
    pub name: String,
    /// A value of the dictionary `customer_type`.
    #[diesel(column_name = type_)]
    #[serde(rename = "type")]
    pub customer_type: String,
    /// A value of the dictionary `customer_level`.
    pub level: Option<String>,
    /// A value of the dictionary `customer_industry`.
    pub industry: Option<String>,
    /// Values of the dictionary `customer_tag`.
    pub tags: Vec<String>,
    /// 1 open to all, 2 only to the members concerned.
    pub is_open: i16,
    /// The responsible salesperson; absent while the customer is in the pool.
    pub salesman_id: Option<i64>,
    /// Team in which the salesperson is responsible for it.
    pub salesman_team_id: Option<i64>,
    /// Since when the present salesperson has been responsible.
    pub owned_at: Option<DateTime<Utc>>,
    /// Members (ids) and teams (negative ids) that see it even when it is not open to all.
    #[serde(skip)]
    pub seen_by: Vec<i64>,
    /// Up to 500.
    pub remark: Option<String>,
    /// Since when it has been in the public pool.
    pub pooled_at: Option<DateTime<Utc>>,
    /// The last salesperson before the pool.
    pub pooled_from: Option<i64>,
    /// Time of the last follow-up.
    pub followed_at: Option<DateTime<Utc>>,
    /// Planned time of the next follow-up.
    pub next_follow_at: Option<DateTime<Utc>>,
    /// Former names, and names of customers merged into it.
    pub aliases: Vec<String>,
    /// Typed values of custom fields: id of the field to value.
    pub custom: Value,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

/// An assisting member or a following team of a customer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_association)]
pub struct Association {
    /// Id of the row.
    pub id: i64,
    /// Customer that it belongs to.
    pub customer_id: i64,
    /// [`ASSISTING`] or [`FOLLOWING`].
    #[diesel(column_name = type_)]
    #[serde(rename = "type")]
    pub association_type: i16,
    /// Member who assists; absent where a whole team follows.
    pub member_id: Option<i64>,
    /// Team for which the member assists, or which follows.
    pub team_id: i64,
}

/// Association type: an assisting salesperson and the team for which they assist (business §3: type 1).
pub const ASSISTING: i16 = 1;
/// Association type: a team whose members all see the customer (business §7 Customers).
pub const FOLLOWING: i16 = 2;

/// Changes to several customers at once: an absent field stays.
#[derive(Debug, Clone, Default)]
pub struct BatchPatch {
    /// Customer type.
    pub customer_type: Option<String>,
    /// Customer level.
    pub level: Option<String>,
    /// Customer industry.
    pub industry: Option<String>,
    /// Tags to add.
    pub add_tags: Vec<String>,
    /// Tags to remove.
    pub remove_tags: Vec<String>,
    /// 1 open to all, 2 only to the members concerned.
    pub is_open: Option<i16>,
}

/// A transfer of customers to another salesperson.
#[derive(Debug, Clone, Default)]
pub struct Transfer {
    /// The new salesperson.
    pub salesman_id: i64,
    /// One of their teams; the main one if absent.
    pub salesman_team_id: Option<i64>,
    /// Whether the former salesperson assists from then on.
    pub keep_assisting: bool,
    /// Up to 200 characters.
    pub reason: Option<String>,
}

/// Part of the customer register.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Scope {
    /// All customers visible to the viewer.
    #[default]
    All,
    /// Customers that the viewer is responsible for.
    Mine,
    /// Customers of others that the viewer assists with or that one of the viewer's teams follows.
    Shared,
    /// Customers in the pool.
    Pool,
}

/// Filter of a list of customers; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct CustomerFilter {
    /// Part of the register.
    pub scope: Option<Scope>,
    /// Text in name, former names or contacts; also digits of their phones for viewers who may read those.
    pub keyword: Option<String>,
    /// Any of these types.
    pub types: Option<Vec<String>>,
    /// Any of these levels.
    pub levels: Option<Vec<String>>,
    /// Any of these industries.
    pub industries: Option<Vec<String>>,
    /// All of these tags.
    pub tags: Option<Vec<String>>,
    /// Customers of this salesperson.
    pub salesman_id: Option<i64>,
    /// Customers of this team.
    pub team_id: Option<i64>,
    /// 1 open to all, 2 only to the members concerned.
    pub is_open: Option<i16>,
    /// Records created by this member.
    pub created_by: Option<i64>,
    /// Time of creation: from (inclusive), until (exclusive).
    pub created_at: Moments,
    /// Time of the last follow-up: from, until.
    pub followed_at: Moments,
    /// Planned time of the next follow-up: from, until.
    pub next_follow_at: Moments,
    /// Not followed up since this time.
    pub idle_since: Option<DateTime<Utc>>,
    /// Customers written by this import.
    pub import_batch: Option<i64>,
    /// Conditions on custom fields; all of them hold.
    pub custom: Conditions,
}

/// A complete customer, as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct CustomerInput {
    /// Required.
    pub name: String,
    /// Required.
    pub customer_type: String,
    /// Required by some types.
    pub level: Option<String>,
    /// Required by some types.
    pub industry: Option<String>,
    /// At most 20.
    pub tags: Vec<String>,
    /// 1 or 2; absent: the default of the enterprise's setting.
    pub is_open: Option<i16>,
    /// The salesperson; absent: the customer goes into the pool.
    pub salesman_id: Option<i64>,
    /// Team of the salesperson; absent: their main team.
    pub salesman_team_id: Option<i64>,
    /// Up to 500 characters.
    pub remark: Option<String>,
    /// Assisting salespeople: member and team.
    pub assisting: Vec<(i64, i64)>,
    /// Following teams.
    pub following: Vec<i64>,
    /// Values of custom fields.
    pub custom: Vec<Input>,
}

/// Changes to a customer: an absent field stays, null clears it.
#[derive(Debug, Clone, Default)]
pub struct CustomerPatch {
    /// 1 to 100 characters.
    pub name: Option<String>,
    /// A type.
    pub customer_type: Option<String>,
    /// A level.
    pub level: Option<Option<String>>,
    /// An industry.
    pub industry: Option<Option<String>>,
    /// Tags.
    pub tags: Option<Vec<String>>,
    /// 1 open to all, 2 only to the members concerned.
    pub is_open: Option<i16>,
    /// The salesperson; changing it is a transfer.
    pub salesman_id: Option<Option<i64>>,
    /// Team of the salesperson.
    pub salesman_team_id: Option<Option<i64>>,
    /// Free text.
    pub remark: Option<Option<String>>,
    /// Assisting salespeople: member and team.
    pub assisting: Option<Vec<(i64, i64)>>,
    /// Following teams.
    pub following: Option<Vec<i64>>,
    /// Values of custom fields; fields that are not named stay.
    pub custom: Option<Vec<Input>>,
}
