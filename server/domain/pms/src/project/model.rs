//! Rows and inputs of projects.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;
use xieli_tables::project;

use crate::custom_field::model::{Conditions, Input};
use crate::list::{Days, Moments};
use crate::patched;

patched!(project;
    /// A project.
    Project,
    /// A project as it is written.
    ProjectInput,
    /// What is to be of a project: absent stays, `Some(None)` clears.
    ProjectPatch,
    keys {}
    fields {
        /// 1 to 100 characters.
        name: String,
        /// The enterprise's own, unique where there is one.
        number: Option<String>,
        /// A value of the dictionary `project_type`.
        project_type: Option<String>,
        /// A value of the dictionary `project_status_category`.
        status: String,
        /// A value of the dictionary `project_property`.
        property: Option<String>,
        /// Values of the dictionary `project_tag`.
        tags: Vec<String>,
        /// 1 open, 2 only to its people.
        is_open: i16,
        /// For this customer.
        customer_id: Option<i64>,
        /// Who is responsible.
        director_id: Option<i64>,
        /// The team that they are responsible for it in.
        director_team_id: Option<i64>,
        /// Planned to begin.
        begins_on: Option<NaiveDate>,
        /// Planned to end.
        ends_on: Option<NaiveDate>,
        /// Of the contract.
        contract_number: Option<String>,
        /// When the contract was signed.
        signed_on: Option<NaiveDate>,
        /// Of the contract, in fen.
        amount: i64,
        /// Up to 2000.
        description: Option<String>,
    }
    kept {
        /// When it came into a status that means so.
        finished_on: Option<NaiveDate>,
        /// Who sees it whatever it is open to: members, and as negative numbers teams.
        #[serde(skip)]
        seen_by: Vec<i64>,
        /// Percent of its mileposts that are finished.
        progress: i16,
        /// Fen that came in and are confirmed.
        received: i64,
        /// Fen that were spent.
        spent: i64,
        /// Typed values of the enterprise's own fields: id of the field to value.
        custom: Value,
        /// When it was last changed.
        updated_at: DateTime<Utc>,
    }
    carried {
        /// Values of the enterprise's own fields; those not named stay.
        custom: Vec<Input>,
    }
);

/// Which part of the register.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Scope {
    /// All that one may see.
    #[default]
    All,
    /// Those that one is responsible for.
    Mine,
    /// Those of others that one works at.
    Joined,
    /// Those that one has put on top.
    Starred,
}

/// Which projects a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ProjectFilter {
    /// Which part of the register.
    pub scope: Option<Scope>,
    /// By name, number and number of the contract.
    pub keyword: Option<String>,
    /// Any of these types.
    pub types: Option<Vec<String>>,
    /// Any of these statuses.
    pub statuses: Option<Vec<String>>,
    /// Any of these properties.
    pub properties: Option<Vec<String>>,
    /// All of these tags.
    pub tags: Option<Vec<String>>,
    /// For this customer.
    pub customer_id: Option<i64>,
    /// This one's.
    pub director_id: Option<i64>,
    /// Of this team.
    pub team_id: Option<i64>,
    /// At which this one works, or is responsible.
    pub member_id: Option<i64>,
    /// 1 open, 2 only to its people.
    pub is_open: Option<i16>,
    /// Past its end and not finished, or not.
    pub overdue: Option<bool>,
    /// Made by.
    pub created_by: Option<i64>,
    /// Made from, until.
    pub created_at: Option<Moments>,
    /// Planned to begin on one of these days.
    pub begins_on: Option<Days>,
    /// Planned to end on one of these days.
    pub ends_on: Option<Days>,
    /// By the enterprise's own fields.
    pub custom: Conditions,
}

/// How many projects stand somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusCount {
    /// A value of the dictionary `project_status_category`.
    pub status: String,
    /// How many.
    pub count: i64,
    /// Of these, past their end.
    pub overdue: i64,
}

/// What projects bring and cost together, in fen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Total {
    /// How many projects.
    pub count: i64,
    /// Of their contracts.
    pub amount: i64,
    /// What came in and is confirmed.
    pub received: i64,
    /// Costs and fees.
    pub spent: i64,
}
