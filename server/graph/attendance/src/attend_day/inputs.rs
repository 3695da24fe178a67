//! GraphQL inputs of attendance days and their statistics.

use async_graphql::ID;
use xieli_domain::attend_day::model;
use xieli_domain::engine::day::result::Mark;
use xieli_kernel::AppResult;
use xieli_macros::{Enum, InputObject};

use super::result::AttendMark;
use crate::attend_group::AttendGroup;
use crate::attend_shift::AttendShift;
use crate::core::input::{DateRange, Read};
use crate::core::{SortDirection, decode_optional, order};
use crate::member::Member;
use crate::team::Team;

/// Filter of days; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct AttendDayFilter {
    /// Only the viewer's own.
    pub mine: Option<bool>,
    /// Of this member.
    pub member_id: Option<ID>,
    /// Of members who were in this team or one below it.
    pub team_id: Option<ID>,
    /// Of members who were in this group.
    pub group_id: Option<ID>,
    /// Worked by this shift.
    pub shift_id: Option<ID>,
    /// One of these days.
    pub days: Option<DateRange>,
    /// With one of these marks.
    pub marks: Option<Vec<AttendMark>>,
    /// That need another review, or not.
    pub review: Option<bool>,
}

impl Read for AttendDayFilter {
    type Domain = model::AttendDayFilter;

    fn read(self) -> AppResult<model::AttendDayFilter> {
        let days = |range: DateRange| (range.from.map(|day| day.0), range.to.map(|day| day.0));
        let marks = self.marks.unwrap_or_default().into_iter();
        Ok(model::AttendDayFilter {
            mine: self.mine.unwrap_or(false),
            member_id: decode_optional::<Member>(self.member_id.as_ref())?,
            team_id: decode_optional::<Team>(self.team_id.as_ref())?,
            group_id: decode_optional::<AttendGroup>(self.group_id.as_ref())?,
            shift_id: decode_optional::<AttendShift>(self.shift_id.as_ref())?,
            days: self.days.map(days),
            marks: marks.map(|mark| model::number(Mark::from(mark))).collect(),
            review: self.review,
        })
    }
}

order! {
    /// Sort keys of days.
    pub enum AttendDaySort {
        /// The day.
        Day,
        /// Time of the first computation.
        CreatedAt,
    }

    /// Sort order of days; ties are broken by id.
    pub struct AttendDayOrder, or DAY DESC, else "SortDirection::Desc";
}

/// The grouping of a statistic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::AttendGrouping")]
pub enum AttendGrouping {
    /// One line for all days.
    Total,
    /// By day.
    Day,
    /// By week, identified by its Monday.
    Week,
    /// By month, identified by its first day.
    Month,
    /// By main team.
    Team,
    /// By group.
    Group,
    /// By member.
    Member,
}
