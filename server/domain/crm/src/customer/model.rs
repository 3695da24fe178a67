//! Rows and inputs of customers.

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
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
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
    /// 1 open, 2 only to those concerned.
    pub is_open: i16,
    /// Responsible; nobody while it is in the pool.
    pub salesman_id: Option<i64>,
    /// The team that they are responsible for it in.
    pub salesman_team_id: Option<i64>,
    /// Since when the present salesperson has had it.
    pub owned_at: Option<DateTime<Utc>>,
    /// Who sees it whatever it is open to: members, and as negative numbers teams.
    #[serde(skip)]
    pub seen_by: Vec<i64>,
    /// Up to 500.
    pub remark: Option<String>,
    /// In the public pool since.
    pub pooled_at: Option<DateTime<Utc>>,
    /// Who had it last.
    pub pooled_from: Option<i64>,
    /// When it was last followed.
    pub followed_at: Option<DateTime<Utc>>,
    /// When it is to be followed next.
    pub next_follow_at: Option<DateTime<Utc>>,
    /// Former names, and those of whom it has taken in.
    pub aliases: Vec<String>,
    /// Typed values of the enterprise's own fields: id of the field to value.
    pub custom: Value,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// Who else has to do with a customer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_association)]
pub struct Association {
    /// The row.
    pub id: i64,
    /// Of this customer.
    pub customer_id: i64,
    /// [`ASSISTING`] or [`FOLLOWING`].
    #[diesel(column_name = type_)]
    #[serde(rename = "type")]
    pub association_type: i16,
    /// Who assists; nobody where a whole team follows.
    pub member_id: Option<i64>,
    /// The team that they assist for, or that follows.
    pub team_id: i64,
}

/// An assisting salesperson and the team that they do it for (business §3: type 1).
pub const ASSISTING: i16 = 1;
/// A team whose members all see the customer (business §7 Customers).
pub const FOLLOWING: i16 = 2;

/// What is to change of several customers at once: absent stays.
#[derive(Debug, Clone, Default)]
pub struct BatchPatch {
    /// A type.
    pub customer_type: Option<String>,
    /// A level.
    pub level: Option<String>,
    /// An industry.
    pub industry: Option<String>,
    /// These tags as well.
    pub add_tags: Vec<String>,
    /// These tags no longer.
    pub remove_tags: Vec<String>,
    /// 1 or 2.
    pub is_open: Option<i16>,
}

/// To whom customers go.
#[derive(Debug, Clone, Default)]
pub struct Transfer {
    /// The new salesperson.
    pub salesman_id: i64,
    /// One of their teams; absent: the main one.
    pub salesman_team_id: Option<i64>,
    /// Who had it assists from now on.
    pub keep_assisting: bool,
    /// Up to 200.
    pub reason: Option<String>,
}

/// Which part of the register.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Scope {
    /// All that one may see.
    #[default]
    All,
    /// Those that one is responsible for.
    Mine,
    /// Those of others that one assists with or that a team of one's own follows.
    Shared,
    /// Those that nobody is responsible for.
    Pool,
}

/// Which customers a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct CustomerFilter {
    /// Which part of the register.
    pub scope: Option<Scope>,
    /// By name, former names and people; by digits of their phones for whoever may read those.
    pub keyword: Option<String>,
    /// Any of these types.
    pub types: Option<Vec<String>>,
    /// Any of these levels.
    pub levels: Option<Vec<String>>,
    /// Any of these industries.
    pub industries: Option<Vec<String>>,
    /// All of these tags.
    pub tags: Option<Vec<String>>,
    /// This one's.
    pub salesman_id: Option<i64>,
    /// Of this team.
    pub team_id: Option<i64>,
    /// 1 open, 2 only to those concerned.
    pub is_open: Option<i16>,
    /// Made by.
    pub created_by: Option<i64>,
    /// Made from (inclusive), until (exclusive).
    pub created_at: Moments,
    /// Last followed from, until.
    pub followed_at: Moments,
    /// To be followed from, until.
    pub next_follow_at: Moments,
    /// Not followed since.
    pub idle_since: Option<DateTime<Utc>>,
    /// Written by this import.
    pub import_batch: Option<i64>,
    /// By the enterprise's own fields: all of these.
    pub custom: Conditions,
}

/// A customer as a form sends it, complete.
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
    /// Absent: as the enterprise's setting says.
    pub is_open: Option<i16>,
    /// Absent: nobody, the pool.
    pub salesman_id: Option<i64>,
    /// Absent: the salesperson's main team.
    pub salesman_team_id: Option<i64>,
    /// Up to 500.
    pub remark: Option<String>,
    /// Assisting: member and team.
    pub assisting: Vec<(i64, i64)>,
    /// Teams that follow.
    pub following: Vec<i64>,
    /// Values of the enterprise's own fields.
    pub custom: Vec<Input>,
}

/// What is to change of a customer: absent stays, null clears.
#[derive(Debug, Clone, Default)]
pub struct CustomerPatch {
    /// 1 to 100.
    pub name: Option<String>,
    /// A type.
    pub customer_type: Option<String>,
    /// A level.
    pub level: Option<Option<String>>,
    /// An industry.
    pub industry: Option<Option<String>>,
    /// Tags.
    pub tags: Option<Vec<String>>,
    /// 1 or 2.
    pub is_open: Option<i16>,
    /// The salesperson; changing it is a transfer.
    pub salesman_id: Option<Option<i64>>,
    /// Their team.
    pub salesman_team_id: Option<Option<i64>>,
    /// Free text.
    pub remark: Option<Option<String>>,
    /// Assisting: member and team.
    pub assisting: Option<Vec<(i64, i64)>>,
    /// Teams that follow.
    pub following: Option<Vec<i64>>,
    /// Values of the enterprise's own fields; those not named stay.
    pub custom: Option<Vec<Input>>,
}
