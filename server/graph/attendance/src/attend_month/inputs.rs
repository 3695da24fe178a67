//! GraphQL inputs of attendance months.

use async_graphql::ID;
use xieli_domain::attend_month::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::attend_group::AttendGroup;
use crate::core::input::{DateRange, Read};
use crate::core::scalar::Date;
use crate::core::{SortDirection, decode, decode_optional, order};
use crate::member::Member;
use crate::team::Team;

/// Filter of closed months; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AttendMonthFilter)]
pub struct AttendMonthFilter {
    /// Of this year.
    pub year: Option<i32>,
}

order! {
    /// Sort keys of closed months.
    pub enum AttendMonthSort {
        /// The month.
        Month,
    }

    /// Sort order of closed months; ties are broken by id.
    pub struct AttendMonthOrder, or MONTH DESC, else "SortDirection::Desc";
}

/// The members whose months are listed; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct AttendMonthMemberFilter {
    /// Any day of the month; this month if absent.
    pub month: Option<Date>,
    /// Only the viewer.
    pub mine: Option<bool>,
    /// By the name, pinyin or initials.
    pub keyword: Option<String>,
    /// This member.
    pub member_id: Option<ID>,
    /// Members who were in this team or one below it.
    pub team_id: Option<ID>,
    /// Members who were in this group.
    pub group_id: Option<ID>,
}

impl Read for AttendMonthMemberFilter {
    type Domain = model::MonthMemberFilter;

    fn read(self) -> AppResult<model::MonthMemberFilter> {
        Ok(model::MonthMemberFilter {
            month: self.month.map(|day| day.0),
            mine: self.mine.unwrap_or(false),
            keyword: self.keyword,
            member_id: decode_optional::<Member>(self.member_id.as_ref())?,
            team_id: decode_optional::<Team>(self.team_id.as_ref())?,
            group_id: decode_optional::<AttendGroup>(self.group_id.as_ref())?,
        })
    }
}

order! {
    /// Sort keys of the members of a month.
    pub enum AttendMonthMemberSort {
        /// Their names.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of the members of a month; ties are broken by id.
    pub struct AttendMonthMemberOrder, or NAME ASC, else "SortDirection::Asc";
}

/// Filter of corrections; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct AttendCorrectionFilter {
    /// Only the viewer's own.
    pub mine: Option<bool>,
    /// That count in the month of this day.
    pub month: Option<Date>,
    /// Of this member.
    pub member_id: Option<ID>,
    /// Of members who were in this team or one below it.
    pub team_id: Option<ID>,
    /// Of one of these days.
    pub days: Option<DateRange>,
}

impl Read for AttendCorrectionFilter {
    type Domain = model::AttendCorrectionFilter;

    fn read(self) -> AppResult<model::AttendCorrectionFilter> {
        let days = |range: DateRange| (range.from.map(|day| day.0), range.to.map(|day| day.0));
        Ok(model::AttendCorrectionFilter {
            mine: self.mine.unwrap_or(false),
            month: self.month.map(|day| day.0),
            member_id: decode_optional::<Member>(self.member_id.as_ref())?,
            team_id: decode_optional::<Team>(self.team_id.as_ref())?,
            days: self.days.map(days),
        })
    }
}

order! {
    /// Sort keys of corrections.
    pub enum AttendCorrectionSort {
        /// Time of creation.
        CreatedAt,
        /// The corrected day.
        Day,
    }

    /// Sort order of corrections; ties are broken by id.
    pub struct AttendCorrectionOrder, or CREATED_AT DESC, else "SortDirection::Desc";
}

/// The closing of a month.
#[derive(Debug, InputObject)]
pub struct AttendMonthCloseInput {
    /// Any day of it.
    pub month: Date,
    /// The decision on open exceptions: true settles them as normal, false confirms them. If absent, a month
    /// with open exceptions is not closed.
    pub settle_open_as_normal: Option<bool>,
    /// The reason for that decision, up to 500 characters.
    pub reason: Option<String>,
}

impl From<AttendMonthCloseInput> for model::Closing {
    fn from(input: AttendMonthCloseInput) -> Self {
        Self { month: input.month.0, settle_open: input.settle_open_as_normal, reason: input.reason }
    }
}

/// The correction of a figure of a closed day.
#[derive(Debug, InputObject)]
pub struct AttendCorrectionInput {
    /// The member.
    pub member_id: ID,
    /// The day, of a closed month.
    pub day: Date,
    /// The name of the figure, as in reports.
    pub figure: String,
    /// The new value, 0 to 2880.
    pub becomes: i32,
    /// The reason, 1 to 500 characters.
    pub reason: String,
}

impl AttendCorrectionInput {
    /// The correction as the domain takes it.
    pub fn read(self) -> AppResult<model::Correcting> {
        Ok(model::Correcting {
            member_id: decode::<Member>(&self.member_id)?,
            day: self.day.0,
            figure: self.figure,
            becomes: self.becomes,
            reason: self.reason,
        })
    }
}
