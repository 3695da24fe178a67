//! Rows, filters and inputs of projects.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;
use xieli_tables::project;

use crate::custom_field::model::{Conditions, Input};
use crate::list::{Days, Moments};
use crate::patched;

patched!(project;
    /// A project.
    Project,
    /// The input of a project.
    ProjectInput,
    /// Changes to a project: absent stays, `Some(None)` clears.
    ProjectPatch,
    keys {}
    fields {
        /// 1 to 100 characters.
        name: String,
        /// The enterprise's own number, unique where present.
        number: Option<String>,
        /// A value of the dictionary `project_type`.
        project_type: Option<String>,
        /// A value of the dictionary `project_status_category`.
        status: String,
        /// A value of the dictionary `project_property`.
        property: Option<String>,
        /// Values of the dictionary `project_tag`.
        tags: Vec<String>,
        /// Visibility: 1 open, 2 only its members.
        is_open: i16,
        /// The customer.
        customer_id: Option<i64>,
        /// The director: the member responsible for it.
        director_id: Option<i64>,
        /// The team in which the director works on it.
        director_team_id: Option<i64>,
        /// Planned first day.
        begins_on: Option<NaiveDate>,
        /// Planned last day.
        ends_on: Option<NaiveDate>,
        /// Number of the contract.
        contract_number: Option<String>,
        /// When the contract was signed.
        signed_on: Option<NaiveDate>,
        /// Amount of the contract, in fen.
        amount: i64,
        /// Up to 2000 characters.
        description: Option<String>,
    }
    kept {
        /// When it entered a final status.
        finished_on: Option<NaiveDate>,
        /// Those who see it regardless of visibility: ids of members, and of teams as negative numbers.
        #[serde(skip)]
        seen_by: Vec<i64>,
        /// Share of finished mileposts, in percent.
        progress: i16,
        /// Sum of confirmed receipts, in fen.
        received: i64,
        /// Sum of costs and fees, in fen.
        spent: i64,
        /// Typed values of custom fields: id of the field to value.
        custom: Value,
        /// Time of the last change.
        updated_at: DateTime<Utc>,
    }
    carried {
        /// Values of custom fields; those not named stay.
        custom: Vec<Input>,
    }
);

/// A section of the list of projects.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Scope {
    /// All projects visible to the viewer.
    #[default]
    All,
    /// Those that the viewer directs.
    Mine,
    /// Those of other directors in which the viewer is a member.
    Joined,
    /// Those that the viewer has starred.
    Starred,
}

/// Filter of a list of projects; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ProjectFilter {
    /// The section.
    pub scope: Option<Scope>,
    /// In the name, the number or the number of the contract.
    pub keyword: Option<String>,
    /// Of one of these types.
    pub types: Option<Vec<String>>,
    /// In one of these statuses.
    pub statuses: Option<Vec<String>>,
    /// With one of these properties.
    pub properties: Option<Vec<String>>,
    /// With all of these tags.
    pub tags: Option<Vec<String>>,
    /// The customer.
    pub customer_id: Option<i64>,
    /// With this director.
    pub director_id: Option<i64>,
    /// Of this team.
    pub team_id: Option<i64>,
    /// With this member or director.
    pub member_id: Option<i64>,
    /// Visibility: 1 open, 2 only their members.
    pub is_open: Option<i16>,
    /// Whether they are overdue and not finished.
    pub overdue: Option<bool>,
    /// Created by this member.
    pub created_by: Option<i64>,
    /// Created in this period.
    pub created_at: Option<Moments>,
    /// With a planned first day in this range.
    pub begins_on: Option<Days>,
    /// With a planned last day in this range.
    pub ends_on: Option<Days>,
    /// By custom fields.
    pub custom: Conditions,
}

/// Number of projects in a status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusCount {
    /// A value of the dictionary `project_status_category`.
    pub status: String,
    /// Number of records.
    pub count: i64,
    /// Number of those that are overdue.
    pub overdue: i64,
}

/// Totals of projects, in fen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Total {
    /// Number of projects.
    pub count: i64,
    /// Sum of the contract amounts.
    pub amount: i64,
    /// Sum of the confirmed receipts.
    pub received: i64,
    /// Sum of costs and fees.
    pub spent: i64,
}
