//! GraphQL inputs of attendance exceptions.

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

/// Filter of exceptions; absent fields do not narrow.
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
    /// With one of these statuses; all except REMOVED if absent.
    pub statuses: Option<Vec<AttendExceptionStatus>>,
    /// With a decision that needs another review, or not.
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
    /// Sort keys of exceptions.
    pub enum AttendExceptionSort {
        /// The day.
        Day,
        /// Time of detection.
        CreatedAt,
        /// Time of the decision; open ones come last.
        HandledAt,
    }

    /// Sort order of exceptions; ties are broken by id.
    pub struct AttendExceptionOrder, or DAY DESC, else "SortDirection::Desc";
}

/// A decision on an exception.
#[derive(Debug, InputObject)]
pub struct AttendExceptionDealInput {
    /// The exception.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// True: settled as normal; false: confirmed as an exception.
    pub normal: bool,
    /// The reason, up to 500 characters; required when confirmed as an exception.
    pub reason: Option<String>,
}

/// One decision on several exceptions.
#[derive(Debug, InputObject)]
pub struct AttendExceptionDealAllInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
    /// True: settled as normal; false: confirmed as exceptions.
    pub normal: bool,
    /// The reason, up to 500 characters; required when confirmed as exceptions.
    pub reason: Option<String>,
}

/// The revocation of a decision.
#[derive(Debug, InputObject)]
pub struct AttendExceptionRevokeInput {
    /// The exception.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// The reason, up to 500 characters.
    pub reason: Option<String>,
}

/// Ids of exceptions.
#[derive(Debug, InputObject)]
pub struct AttendExceptionIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
