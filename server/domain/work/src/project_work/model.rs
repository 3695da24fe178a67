//! Rows and inputs of project work. Prices are in fen, quantities and points in hundredths.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::{Serialize, Serializer};
use xieli_kernel::money;
use xieli_tables::project_work;

use super::rules::Status;
use crate::list::Days;

/// Work of a project that somebody draws.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = project_work)]
pub struct ProjectWork {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of this project.
    pub project_id: i64,
    /// 1 to 200 characters.
    pub name: String,
    /// Up to 2000.
    pub description: Option<String>,
    /// See [`Status`].
    pub status: i16,
    /// Whoever may draw it; nobody: everybody inside who may draw.
    pub team_id: Option<i64>,
    /// Who drew it.
    pub director_id: Option<i64>,
    /// For which of their teams.
    pub director_team_id: Option<i64>,
    /// What is counted, up to 20 characters.
    pub unit: Option<String>,
    /// How much, in hundredths.
    #[serde(serialize_with = "decimal")]
    pub quantity: i32,
    /// Of one, in fen.
    #[serde(serialize_with = "decimals")]
    pub price: Option<i64>,
    /// Points for all of it, in hundredths.
    #[serde(serialize_with = "decimals")]
    pub score: Option<i32>,
    /// What was really done, in hundredths.
    #[serde(serialize_with = "decimals")]
    pub done_quantity: Option<i32>,
    /// Until when.
    pub ends_on: Option<NaiveDate>,
    /// When it was drawn.
    pub drawn_at: Option<DateTime<Utc>>,
    /// When whoever drew it said that it is done.
    pub done_at: Option<DateTime<Utc>>,
    /// When that was confirmed.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// By whom.
    pub confirmed_by: Option<i64>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// The log keeps hundredths as people read them.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn decimal<S: Serializer>(hundredths: &i32, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&money::yuan(i64::from(*hundredths)).to_string())
}

/// The same of what may be absent.
#[allow(clippy::ref_option)]
fn decimals<N: Copy + Into<i64>, S: Serializer>(hundredths: &Option<N>, to: S) -> Result<S::Ok, S::Error> {
    match hundredths {
        Some(hundredths) => to.serialize_str(&money::yuan((*hundredths).into()).to_string()),
        None => to.serialize_none(),
    }
}

/// As it is written.
#[derive(Debug, Clone, AsChangeset, Insertable)]
#[diesel(table_name = project_work, treat_none_as_null = true)]
pub struct ProjectWorkInput {
    /// Of this project; it stays there.
    pub project_id: i64,
    /// 1 to 200 characters.
    pub name: String,
    /// Up to 2000.
    pub description: Option<String>,
    /// Whoever may draw it.
    pub team_id: Option<i64>,
    /// What is counted.
    pub unit: Option<String>,
    /// How much, in hundredths.
    pub quantity: i32,
    /// Of one, in fen.
    pub price: Option<i64>,
    /// Until when.
    pub ends_on: Option<NaiveDate>,
}

impl ProjectWorkInput {
    /// Nothing is said of it yet.
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

/// What is to be of it: absent stays, `Some(None)` clears.
#[derive(Debug, Clone, Default)]
pub struct ProjectWorkPatch {
    /// Required of a new one.
    pub project_id: Option<i64>,
    /// Required of a new one.
    pub name: Option<String>,
    /// Up to 2000.
    pub description: Option<Option<String>>,
    /// Whoever may draw it.
    pub team_id: Option<Option<i64>>,
    /// What is counted.
    pub unit: Option<Option<String>>,
    /// How much, with at most two decimals; 1 of a new one.
    pub quantity: Option<f64>,
    /// Of one, in fen.
    pub price: Option<Option<i64>>,
    /// Until when.
    pub ends_on: Option<Option<NaiveDate>>,
}

/// What is said when it is confirmed, as a form sends it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Confirmation {
    /// Points for all of it.
    pub score: Option<f64>,
    /// What was really done; absent: what whoever drew it said.
    pub done_quantity: Option<f64>,
}

/// Where a work stands, and what follows from that; everything is written at once.
#[derive(Debug, Clone, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = project_work, treat_none_as_null = true)]
pub struct Standing {
    /// See [`Status`].
    pub status: i16,
    /// Who drew it.
    pub director_id: Option<i64>,
    /// For which of their teams.
    pub director_team_id: Option<i64>,
    /// When.
    pub drawn_at: Option<DateTime<Utc>>,
    /// When it was done.
    pub done_at: Option<DateTime<Utc>>,
    /// What was really done.
    pub done_quantity: Option<i32>,
    /// Points for all of it.
    pub score: Option<i32>,
    /// When it was confirmed.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// By whom.
    pub confirmed_by: Option<i64>,
}

impl Standing {
    /// In the pool, as if nobody had ever drawn it.
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

/// Which of it a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ProjectWorkFilter {
    /// By name.
    pub keyword: Option<String>,
    /// In one of these statuses.
    pub statuses: Option<Vec<i16>>,
    /// Of this project, as far as it exists for the viewer.
    pub project_id: Option<i64>,
    /// For this team to draw, or drawn for it.
    pub team_id: Option<i64>,
    /// Drawn by this one.
    pub director_id: Option<i64>,
    /// Drawn by the viewer, or not.
    pub mine: Option<bool>,
    /// In the pool, or drawn.
    pub pool: Option<bool>,
    /// Past its end and not done, or not.
    pub overdue: Option<bool>,
    /// To be done until one of these days.
    pub ends_on: Option<Days>,
}

/// What somebody has of project work that is confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TeamScore {
    /// For this team.
    pub team_id: Option<i64>,
    /// Who.
    pub member_id: Option<i64>,
    /// How many works.
    pub works: i64,
    /// Points, in hundredths.
    pub score: i64,
    /// What it comes to, in fen; nothing where the viewer does not see what one of them comes to.
    pub amount: Option<i64>,
}
