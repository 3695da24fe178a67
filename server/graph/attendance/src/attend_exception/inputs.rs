//! Inputs of exceptions.

use async_graphql::ID;
use xieli_domain::attend_day::model::number;
use xieli_domain::attend_exception::model;
use xieli_domain::engine::day::result::Mark;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::AttendExceptionStatus;
use crate::attend_day::result::AttendMark;
use crate::attend_group::AttendGroup;
use crate::core::input::{DateRange, Read};
use crate::core::{SortDirection, decode_optional, order};
use crate::member::Member;
use crate::team::Team;

/// Which exceptions; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct AttendExceptionFilter {
    /// Only the viewer's own.
    pub mine: Option<bool>,
    /// Of this member.
    pub member_id: Option<ID>,
    /// Of members who were in this team or one below it.
    pub team_id: Option<ID>,
    /// Of members who were in this group.
    pub group_id: Option<ID>,
    /// Of one of these days.
    pub days: Option<DateRange>,
    /// Of one of these marks.
    pub marks: Option<Vec<AttendMark>>,
    /// In one of these states; all but REMOVED if absent.
    pub statuses: Option<Vec<AttendExceptionStatus>>,
    /// With a decision that has to be looked at again, or not.
    pub review: Option<bool>,
}

impl Read for AttendExceptionFilter {
    type Domain = model::AttendExceptionFilter;

    fn read(self) -> AppResult<model::AttendExceptionFilter> {
        let days = |range: DateRange| (range.from.map(|day| day.0), range.to.map(|day| day.0));
        let marks = self.marks.unwrap_or_default().into_iter();
        let statuses = self.statuses.unwrap_or_default().into_iter();
        Ok(model::AttendExceptionFilter {
            mine: self.mine.unwrap_or(false),
            member_id: decode_optional::<Member>(self.member_id.as_ref())?,
            team_id: decode_optional::<Team>(self.team_id.as_ref())?,
            group_id: decode_optional::<AttendGroup>(self.group_id.as_ref())?,
            days: self.days.map(days),
            marks: marks.map(|mark| number(Mark::from(mark))).collect(),
            statuses: statuses.map(AttendExceptionStatus::as_i16).collect(),
            review: self.review,
        })
    }
}

order! {
    /// The columns that exceptions can be sorted by.
    pub enum AttendExceptionSort {
        /// The day.
        Day,
        /// When they were found.
        CreatedAt,
        /// When somebody dealt with them; open ones come last.
        HandledAt,
    }

    /// One order of exceptions; ties are broken by id.
    pub struct AttendExceptionOrder, or DAY DESC, else "SortDirection::Desc";
}

/// An exception that is dealt with.
#[derive(Debug, InputObject)]
pub struct AttendExceptionDealInput {
    /// The exception.
    pub id: ID,
    /// The version that was read; absent: whatever it is now.
    pub version: Option<i32>,
    /// As if the day were as it should be; else as it is.
    pub normal: bool,
    /// Why, up to 500 characters; required of what counts as it is.
    pub reason: Option<String>,
}

/// Exceptions that are dealt with in the same way.
#[derive(Debug, InputObject)]
pub struct AttendExceptionDealAllInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
    /// As if the days were as they should be; else as they are.
    pub normal: bool,
    /// Why, up to 500 characters; required of what counts as it is.
    pub reason: Option<String>,
}

/// A decision that is taken back.
#[derive(Debug, InputObject)]
pub struct AttendExceptionRevokeInput {
    /// The exception.
    pub id: ID,
    /// The version that was read; absent: whatever it is now.
    pub version: Option<i32>,
    /// Why, up to 500 characters.
    pub reason: Option<String>,
}

/// Which exceptions.
#[derive(Debug, InputObject)]
pub struct AttendExceptionIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}
