//! Rows and filters of attendance applications, and the computed amounts of one before it is sent.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::attend_application;

use super::states::ApplicationStatus;
use crate::engine::day::model::Extent;
use crate::list::Days;

/// Leave.
pub const LEAVE: i16 = 0;
/// Overtime.
pub const OVERTIME: i16 = 1;
/// A business trip.
pub const TRIP: i16 = 2;
/// Correction of a missing punch.
pub const REPAIR: i16 = 3;

/// In approval.
pub const RUNNING: i16 = ApplicationStatus::Running.number();
/// Approved.
pub const APPROVED: i16 = ApplicationStatus::Approved.number();
/// Annulled after approval.
pub const ANNULLED: i16 = ApplicationStatus::Annulled.number();
/// Refused or withdrawn.
pub const OVER: i16 = ApplicationStatus::Ended.number();

/// An application.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = attend_application)]
pub struct AttendApplication {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Id of the approval application.
    pub process_id: i64,
    /// Kind: [`LEAVE`] and the like.
    pub kind: i16,
    /// The member that it concerns.
    pub member_id: i64,
    /// Its type.
    pub type_id: Option<i64>,
    /// The first time; for a punch correction the time of the punch.
    pub begins_at: DateTime<Utc>,
    /// The end.
    pub ends_at: DateTime<Utc>,
    /// Its period, an [`Extent`].
    pub extent: Value,
    /// Minutes.
    pub minutes: i32,
    /// In hundredths of the unit of its type.
    pub amount: i32,
    /// A list of [`AppliedDay`].
    pub days: Value,
    /// For a punch correction: the day of the punch.
    pub day: Option<NaiveDate>,
    /// For a punch correction: index of the end, twice that of its pair, plus one for the end of the pair.
    pub slot: Option<i16>,
    /// State: [`RUNNING`] and the like.
    pub status: i16,
    /// Up to 500 characters.
    pub reason: Option<String>,
    /// The member's teams at that time, with those above.
    #[serde(skip)]
    pub team_ids: Vec<i64>,
    /// Member who decided last.
    pub decided_by: Option<i64>,
    /// When that was decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// Member who sent it.
    pub created_by: Option<i64>,
}

impl AttendApplication {
    /// The requested period.
    pub fn extent(&self) -> Extent {
        let moments = Extent::Moments { from: self.begins_at, to: self.ends_at };
        serde_json::from_value(self.extent.clone()).unwrap_or(moments)
    }

    /// Its days.
    pub fn applied(&self) -> Vec<AppliedDay> {
        serde_json::from_value(self.days.clone()).unwrap_or_default()
    }
}

/// A day of an application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AppliedDay {
    /// The date.
    pub day: NaiveDate,
    /// Minutes.
    pub minutes: i32,
    /// In hundredths of the unit of the type.
    pub amount: i64,
    /// Plan of the day as text, with the reason why it counts or does not.
    pub words: String,
}

/// An application before it is sent.
#[derive(Debug, Clone)]
pub struct Asked {
    /// [`LEAVE`], [`OVERTIME`] or [`TRIP`].
    pub kind: i16,
    /// Member whom it is for.
    pub member_id: i64,
    /// The type.
    pub type_id: i64,
    /// The period.
    pub extent: Extent,
    /// Whether a proof is attached.
    pub proof: bool,
    /// Reason of the request.
    pub reason: Option<String>,
}

/// An application that was counted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counted {
    /// Day by day.
    pub days: Vec<AppliedDay>,
    /// Minutes.
    pub minutes: i32,
    /// In hundredths of the unit of the type.
    pub amount: i64,
    /// The amount as text: `1.5 天`.
    pub words: String,
    /// Reasons of a refusal, as text; empty: it may be sent.
    pub refusals: Vec<String>,
    /// Warnings to the applicant before sending.
    pub notes: Vec<String>,
}

/// Filter of applications; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct AttendApplicationFilter {
    /// Only the viewer's own.
    pub mine: bool,
    /// Of one of these kinds.
    pub kinds: Vec<i16>,
    /// Of this type.
    pub type_id: Option<i64>,
    /// Of this member.
    pub member_id: Option<i64>,
    /// Of members who were in this team or one below it.
    pub team_id: Option<i64>,
    /// In one of these states.
    pub statuses: Vec<i16>,
    /// That overlap one of these days.
    pub days: Option<Days>,
}
