//! GraphQL inputs of holidays.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::attend_holiday::model;
use xieli_macros::InputObject;

use super::types::AttendHolidaySource;
use crate::core::scalar::Date;
use crate::core::{SortDirection, order};

/// Filter of holidays; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AttendHolidayFilter)]
pub struct AttendHolidayFilter {
    /// By name or remark, pinyin or initials.
    pub keyword: Option<String>,
    /// That begin in this year.
    pub year: Option<i32>,
    /// The source: entered by a member, or imported from the working calendar.
    pub source: Option<AttendHolidaySource>,
}

order! {
    /// Sort keys of holidays.
    pub enum AttendHolidaySort {
        /// Time of creation.
        CreatedAt,
        /// Their first days.
        BeginsOn,
    }

    /// Sort order of holidays; ties are broken by id.
    pub struct AttendHolidayOrder, or BEGINS_ON DESC, else "SortDirection::Asc";
}

/// A holiday, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::AttendHolidayPatch, rest)]
pub struct AttendHolidayInput {
    /// Required of a new one; 1 to 50 characters.
    pub name: Option<String>,
    /// Required of a new one: its first day.
    pub begins_on: Option<Date>,
    /// Its last day, up to 31 days in all; of a new one the first day if absent.
    pub ends_on: Option<Date>,
    /// Working days in exchange for it, at most 60 days away.
    pub work_days: Option<Vec<Date>>,
    /// Days within it that are plain days of rest: overtime on them counts as on a weekend.
    pub rest_days: Option<Vec<Date>>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
}

/// The year to import from the working calendar.
#[derive(Debug, InputObject)]
pub struct AttendHolidaySyncInput {
    /// The year, 2000 to 2100; the current one if absent.
    pub year: Option<i32>,
}

/// Ids of holidays to delete.
#[derive(Debug, InputObject)]
pub struct AttendHolidayIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
