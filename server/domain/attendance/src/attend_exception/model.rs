//! Rows and inputs of exceptions.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::attend_exception;

use super::states::ExceptionStatus;
use crate::attend_day::model::mark;
use crate::engine::day::result::Mark;
use crate::list::Days;

/// Something of a day that somebody has to deal with: one for each of its marks that is an exception.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = attend_exception)]
pub struct AttendException {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The member that it concerns.
    pub member_id: i64,
    /// The day.
    pub day: NaiveDate,
    /// The place of its mark among [`Mark::ALL`].
    pub mark: i16,
    /// The minutes that it comes to.
    pub minutes: i32,
    /// The group that the member was in.
    pub group_id: Option<i64>,
    /// Their main team then.
    pub team_id: Option<i64>,
    /// Every team of theirs then, with those above.
    #[serde(skip)]
    pub team_ids: Vec<i64>,
    /// An [`ExceptionStatus`].
    pub status: i16,
    /// The event in words.
    pub words: Option<String>,
    /// Why it was dealt with so.
    pub reason: Option<String>,
    /// The member that has dealt with it.
    pub handled_by: Option<i64>,
    /// When.
    pub handled_at: Option<DateTime<Utc>>,
    /// The ground of the decision.
    pub ground: Option<String>,
    /// That ground has changed since.
    pub review: bool,
    /// The application that claims it.
    pub process_id: Option<i64>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was found.
    pub created_at: DateTime<Utc>,
}

impl AttendException {
    /// Where it stands.
    pub fn state(&self) -> ExceptionStatus {
        ExceptionStatus::read(self.status)
    }

    /// The fault that it is about.
    pub fn marked(&self) -> Option<Mark> {
        mark(self.mark)
    }
}

/// A decision.
#[derive(Debug, Clone)]
pub struct Dealing {
    /// As if the day were as it should be; else as it is.
    pub normal: bool,
    /// Why, up to 500 characters.
    pub reason: Option<String>,
}

/// The exceptions that a list shows; an absent field does not narrow it.
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
    /// In one of these states; without one, those that were not removed.
    pub statuses: Vec<i16>,
    /// Decided on a ground that is another since, or not.
    pub review: Option<bool>,
}
