//! Rows and inputs of applications.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::attend_application;

use crate::engine::day::model::Extent;
use crate::list::Days;

/// Leave.
pub const LEAVE: i16 = 0;
/// Overtime.
pub const OVERTIME: i16 = 1;
/// A business trip.
pub const TRIP: i16 = 2;
/// The repair of a punch.
pub const REPAIR: i16 = 3;

/// Somebody decides.
pub const RUNNING: i16 = 0;
/// It was approved.
pub const APPROVED: i16 = 1;
/// It was approved and then annulled.
pub const ANNULLED: i16 = 2;
/// It came to nothing.
pub const OVER: i16 = 3;

/// An application.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = attend_application)]
pub struct AttendApplication {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The application of the approvals.
    pub process_id: i64,
    /// [`LEAVE`] and the like.
    pub kind: i16,
    /// The member that it concerns.
    pub member_id: i64,
    /// Its type.
    pub type_id: Option<i64>,
    /// The first moment; of a repair the moment of the punch.
    pub begins_at: DateTime<Utc>,
    /// The end.
    pub ends_at: DateTime<Utc>,
    /// An [`Extent`].
    pub extent: Value,
    /// Minutes.
    pub minutes: i32,
    /// In hundredths of the unit of its type.
    pub amount: i32,
    /// A list of [`AppliedDay`].
    pub days: Value,
    /// Of a repair: the day whose punch it is.
    pub day: Option<NaiveDate>,
    /// Of a repair: the end, twice the place of its pair, one more for its end.
    pub slot: Option<i16>,
    /// [`RUNNING`] and the like.
    pub status: i16,
    /// Up to 500 characters.
    pub reason: Option<String>,
    /// The member's teams with those above, then.
    #[serde(skip)]
    pub team_ids: Vec<i64>,
    /// The member that gave the last answer.
    pub decided_by: Option<i64>,
    /// When.
    pub decided_at: Option<DateTime<Utc>>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// The member that sent it.
    pub created_by: Option<i64>,
}

impl AttendApplication {
    /// Its period as it was asked for.
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
    /// The plan of the day in words, and why it counts or does not.
    pub words: String,
}

/// An application before it is sent.
#[derive(Debug, Clone)]
pub struct Asked {
    /// [`LEAVE`], [`OVERTIME`] or [`TRIP`].
    pub kind: i16,
    /// The member that it is for.
    pub member_id: i64,
    /// The type.
    pub type_id: i64,
    /// The period.
    pub extent: Extent,
    /// A proof is attached.
    pub proof: bool,
    /// Why.
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
    /// The amount in words: `1.5 天`.
    pub words: String,
    /// Why it is refused, in words; nothing: it may be sent.
    pub refusals: Vec<String>,
    /// Warnings to the applicant before sending.
    pub notes: Vec<String>,
}

/// The applications that a list shows; an absent field does not narrow it.
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
    /// That have to do with one of these days.
    pub days: Option<Days>,
}
