//! Rows, filters and inputs of project work. Prices are in fen, quantities and points in hundredths.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::{Serialize, Serializer};
use xieli_kernel::money;
use xieli_tables::project_work;

use super::rules::Status;
use crate::list::Days;

/// A work of a project that a member draws from the pool.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = project_work)]
pub struct ProjectWork {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Project that it belongs to.
    pub project_id: i64,
    /// 1 to 200 characters.
    pub name: String,
    /// Up to 2000 characters.
    pub description: Option<String>,
    /// See [`Status`].
    pub status: i16,
    /// Team whose members may draw it; absent: all internal members who may draw.
    pub team_id: Option<i64>,
    /// Member who drew it.
    pub director_id: Option<i64>,
    /// Team of that member.
    pub director_team_id: Option<i64>,
    /// Unit of the quantity, up to 20 characters.
    pub unit: Option<String>,
    /// Quantity to be done, in hundredths.
    #[serde(serialize_with = "decimal")]
    pub quantity: i32,
    /// Price of one unit, in fen.
    #[serde(serialize_with = "decimals")]
    pub price: Option<i64>,
    /// Points for all of it, in hundredths.
    #[serde(serialize_with = "decimals")]
    pub score: Option<i32>,
    /// Quantity actually done, in hundredths.
    #[serde(serialize_with = "decimals")]
    pub done_quantity: Option<i32>,
    /// Deadline.
    pub ends_on: Option<NaiveDate>,
    /// Time at which it was drawn.
    pub drawn_at: Option<DateTime<Utc>>,
    /// Time at which the member reported it as done.
    pub done_at: Option<DateTime<Utc>>,
    /// Time of confirmation.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Member who confirmed it.
    pub confirmed_by: Option<i64>,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
}

/// Serializes hundredths as a decimal number, for the audit log.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn decimal<S: Serializer>(hundredths: &i32, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&money::yuan(i64::from(*hundredths)).to_string())
}

/// The same for an optional number.
#[allow(clippy::ref_option)]
fn decimals<N: Copy + Into<i64>, S: Serializer>(hundredths: &Option<N>, to: S) -> Result<S::Ok, S::Error> {
    match hundredths {
        Some(hundredths) => to.serialize_str(&money::yuan((*hundredths).into()).to_string()),
        None => to.serialize_none(),
    }
}

/// The columns of a work that are written.
#[derive(Debug, Clone, AsChangeset, Insertable)]
#[diesel(table_name = project_work, treat_none_as_null = true)]
pub struct ProjectWorkInput {
    /// Project that it belongs to; it cannot change.
    pub project_id: i64,
    /// 1 to 200 characters.
    pub name: String,
    /// Up to 2000 characters.
    pub description: Option<String>,
    /// Team whose members may draw it.
    pub team_id: Option<i64>,
    /// Unit of the quantity.
    pub unit: Option<String>,
    /// Quantity to be done, in hundredths.
    pub quantity: i32,
    /// Price of one unit, in fen.
    pub price: Option<i64>,
    /// Deadline.
    pub ends_on: Option<NaiveDate>,
}

impl ProjectWorkInput {
    /// A new work without any values.
    pub fn of(project_id: i64) -> Self {
        Self {
            project_id,
            name: String::new(),
            description: None,
            team_id: None,
            unit: None,
            quantity: 100,
            price: None,
            ends_on: None,
        }
    }
}

impl From<&ProjectWork> for ProjectWorkInput {
    fn from(row: &ProjectWork) -> Self {
        Self {
            project_id: row.project_id,
            name: row.name.clone(),
            description: row.description.clone(),
            team_id: row.team_id,
            unit: row.unit.clone(),
            quantity: row.quantity,
            price: row.price,
            ends_on: row.ends_on,
        }
    }
}

/// Changes to a work: an absent field stays, `Some(None)` clears it.
#[derive(Debug, Clone, Default)]
pub struct ProjectWorkPatch {
    /// Project; required for a new work.
    pub project_id: Option<i64>,
    /// Name; required for a new work.
    pub name: Option<String>,
    /// Up to 2000 characters.
    pub description: Option<Option<String>>,
    /// Team whose members may draw it.
    pub team_id: Option<Option<i64>>,
    /// Unit of the quantity.
    pub unit: Option<Option<String>>,
    /// Quantity, with at most two decimals; 1 for a new work by default.
    pub quantity: Option<f64>,
    /// Price of one unit, in fen.
    pub price: Option<Option<i64>>,
    /// Deadline.
    pub ends_on: Option<Option<NaiveDate>>,
}

/// A confirmation, as a form sends it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Confirmation {
    /// Points for all of it.
    pub score: Option<f64>,
    /// Quantity actually done; absent: the quantity that the member reported.
    pub done_quantity: Option<f64>,
}

/// Status of a work and the columns that follow from it, written with one statement.
#[derive(Debug, Clone, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = project_work, treat_none_as_null = true)]
pub struct Standing {
    /// See [`Status`].
    pub status: i16,
    /// Member who drew it.
    pub director_id: Option<i64>,
    /// Team of that member.
    pub director_team_id: Option<i64>,
    /// Time at which it was drawn.
    pub drawn_at: Option<DateTime<Utc>>,
    /// Time at which it was done.
    pub done_at: Option<DateTime<Utc>>,
    /// Quantity actually done, in hundredths.
    pub done_quantity: Option<i32>,
    /// Points for all of it, in hundredths.
    pub score: Option<i32>,
    /// Time of confirmation.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Member who confirmed it.
    pub confirmed_by: Option<i64>,
}

impl Standing {
    /// The state of a work in the pool that nobody has drawn.
    pub fn open() -> Self {
        Self {
            status: Status::Open as i16,
            director_id: None,
            director_team_id: None,
            drawn_at: None,
            done_at: None,
            done_quantity: None,
            score: None,
            confirmed_at: None,
            confirmed_by: None,
        }
    }
}

impl From<&ProjectWork> for Standing {
    fn from(row: &ProjectWork) -> Self {
        Self {
            status: row.status,
            director_id: row.director_id,
            director_team_id: row.director_team_id,
            drawn_at: row.drawn_at,
            done_at: row.done_at,
            done_quantity: row.done_quantity,
            score: row.score,
            confirmed_at: row.confirmed_at,
            confirmed_by: row.confirmed_by,
        }
    }
}

/// Filter of a list of works; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ProjectWorkFilter {
    /// Text in the name.
    pub keyword: Option<String>,
    /// In one of these statuses.
    pub statuses: Option<Vec<i16>>,
    /// Works of this project, as far as it is visible to the viewer.
    pub project_id: Option<i64>,
    /// Works that this team may draw, or that were drawn for it.
    pub team_id: Option<i64>,
    /// Works drawn by this member.
    pub director_id: Option<i64>,
    /// Whether the viewer has drawn it.
    pub mine: Option<bool>,
    /// Whether it is in the pool (`true`) or drawn (`false`).
    pub pool: Option<bool>,
    /// Whether it is past its deadline and not done.
    pub overdue: Option<bool>,
    /// Deadline: from, until.
    pub ends_on: Option<Days>,
    /// Written by this import, if its batch is visible to the viewer.
    pub import_batch_id: Option<i64>,
}

/// Sum of the confirmed project work of a member for a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TeamScore {
    /// The team.
    pub team_id: Option<i64>,
    /// The member.
    pub member_id: Option<i64>,
    /// Number of works.
    pub works: i64,
    /// Points, in hundredths.
    pub score: i64,
    /// Amount, in fen; absent if the viewer may not see the amount of one of the works.
    pub amount: Option<i64>,
}
