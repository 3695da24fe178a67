//! Rows, filters and inputs of attendance exceptions.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::attend_exception;

use super::states::ExceptionStatus;
use crate::attend_day::model::mark;
use crate::engine::day::result::Mark;
use crate::list::Days;

/// An exception of a day to be handled: one for each of its marks that is an exception.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = attend_exception)]
pub struct AttendException {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The member that it concerns.
    pub member_id: i64,
    /// The day.
    pub day: NaiveDate,
    /// Number of its mark among [`Mark::ALL`].
    pub mark: i16,
    /// The minutes that it concerns.
    pub minutes: i32,
    /// The group that the member was in.
    pub group_id: Option<i64>,
    /// Main team at that time.
    pub team_id: Option<i64>,
    /// All teams at that time, with those above.
    #[serde(skip)]
    pub team_ids: Vec<i64>,
    /// An [`ExceptionStatus`].
    pub status: i16,
    /// Description as text.
    pub words: Option<String>,
    /// Reason of the decision.
    pub reason: Option<String>,
    /// Member who decided.
    pub handled_by: Option<i64>,
    /// When that was decided.
    pub handled_at: Option<DateTime<Utc>>,
    /// Fingerprint of the inputs of the decision.
    pub ground: Option<String>,
    /// Whether these inputs have changed since.
    pub review: bool,
    /// The punch correction that claims it.
    pub process_id: Option<i64>,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was found.
    pub created_at: DateTime<Utc>,
}

impl AttendException {
    /// Its state.
    pub fn state(&self) -> ExceptionStatus {
        ExceptionStatus::read(self.status)
    }

    /// The mark of the exception.
    pub fn marked(&self) -> Option<Mark> {
        mark(self.mark)
    }
}

/// A decision.
#[derive(Debug, Clone)]
pub struct Dealing {
    /// Whether it counts as normal; else as an exception.
    pub normal: bool,
    /// Reason, up to 500 characters.
    pub reason: Option<String>,
}

/// Filter of exceptions; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct AttendExceptionFilter {
    /// Only the viewer's own.
    pub mine: bool,
    /// Of this member.
    pub member_id: Option<i64>,
    /// Of members who were in this team or one below it.
    pub team_id: Option<i64>,
    /// Of members who were in this group.
    pub group_id: Option<i64>,
    /// Of one of these days.
    pub days: Option<Days>,
    /// Of one of these marks.
    pub marks: Vec<i16>,
    /// In one of these states; by default all but removed ones.
    pub statuses: Vec<i16>,
    /// Whether the inputs of the decision have changed since.
    pub review: Option<bool>,
}
