//! Members who are on leave or on a trip now, for their colleagues: only the kind, not the type of leave.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, clock};

use super::model::{APPROVED, AttendApplication, LEAVE, TRIP};
use super::store;
use crate::attend::rules::minute_of;
use crate::engine::day::model::{Extent, Half};

/// End of the first half of a day without regard to a shift.
const NOON: i32 = 12 * 60;

/// A leave or trip of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Away {
    /// [`LEAVE`] or [`TRIP`].
    pub kind: i16,
    /// Beginning.
    pub from: DateTime<Utc>,
    /// End.
    pub until: DateTime<Utc>,
}

/// The present leave or trip of these members; leave takes precedence over a trip that contains it.
#[erased]
pub async fn away(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<Vec<(i64, Away)>> {
    let now = clock::now();
    let rows = store::of_members(connection, enterprise_id, members, &[APPROVED], (now, now)).await?;
    let mut holding: Vec<&AttendApplication> =
        rows.iter().filter(|row| matches!(row.kind, LEAVE | TRIP) && holds(&row.extent(), now)).collect();
    // the last row of a member is kept
    holding.sort_by_key(|row| (row.member_id, row.kind == LEAVE));
    let away = |row: &AttendApplication| Away { kind: row.kind, from: row.begins_at, until: row.ends_at };
    Ok(holding.into_iter().map(|row| (row.member_id, away(row))).collect())
}

/// Whether a period contains a time.
fn holds(extent: &Extent, now: DateTime<Utc>) -> bool {
    match *extent {
        Extent::Moments { from, to } => from <= now && now < to,
        Extent::Halves { from, from_half, to, to_half } => {
            let (day, morning) = (clock::china_day(now), minute_of(now) < NOON);
            (from..=to).contains(&day)
                && !(day == from && from_half == Half::Second && morning)
                && !(day == to && to_half == Half::First && !morning)
        }
    }
}
