//! Attendance days as they count in reports: computed results, with exceptions that were settled as normal
//! counted as worked. Monthly reports are based on them.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::excuse::excused;
use super::store;
use crate::attend_exception;
use crate::attend_exception::model::AttendException;
use crate::attend_exception::rules::normal_marks;
use crate::engine::day::result::DayResult;

/// A day as it counts, without the ends, punches and reasons of its result.
#[derive(Debug, Clone)]
pub struct Counted {
    /// Id of the row.
    pub id: i64,
    /// The member.
    pub member_id: i64,
    /// The group.
    pub group_id: Option<i64>,
    /// The main team.
    pub team_id: Option<i64>,
    /// Every team with those above.
    pub team_ids: Vec<i64>,
    /// Whether its decisions need another review.
    pub review: bool,
    /// The result as it counts.
    pub result: DayResult,
}

/// Days of members with the decisions about them.
#[derive(Debug, Clone, Default)]
pub struct CountedDays {
    /// The days of each member, in their order.
    pub days: BTreeMap<i64, Vec<Counted>>,
    /// The exceptions of each member, in the order of their days.
    pub exceptions: BTreeMap<i64, Vec<AttendException>>,
}

/// The days of these members between two days, as they count.
#[erased]
pub async fn counted(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    span: (NaiveDate, NaiveDate),
) -> AppResult<CountedDays> {
    let mut all = CountedDays::default();
    for row in attend_exception::store::of_members(connection, enterprise_id, members, span).await? {
        all.exceptions.entry(row.member_id).or_default().push(row);
    }
    for row in store::lean(connection, enterprise_id, members, span).await? {
        let store::Lean { id, member_id, group_id, team_id, team_ids, review, detail } = row;
        let Ok(told) = serde_json::from_value::<DayResult>(detail) else { continue };
        let of_member = all.exceptions.get(&member_id).map(Vec::as_slice).unwrap_or_default();
        let of_day: Vec<AttendException> =
            of_member.iter().filter(|one| one.day == told.day).cloned().collect();
        let result = excused(&told, &normal_marks(&of_day));
        let day = Counted { id, member_id, group_id, team_id, team_ids, review, result };
        all.days.entry(member_id).or_default().push(day);
    }
    Ok(all)
}
