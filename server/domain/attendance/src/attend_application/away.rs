//! Members on leave or on a trip now, for those who work with them: the kind alone, not which leave it is.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, clock};

use super::model::{APPROVED, AttendApplication, LEAVE, TRIP};
use super::store;
use crate::attend::rules::minute_of;
use crate::engine::day::model::{Extent, Half};

/// Half a day ends at noon where no shift is asked.
const NOON: i32 = 12 * 60;

/// Leave or a trip that somebody is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Away {
    /// [`LEAVE`] or [`TRIP`].
    pub kind: i16,
    /// Since then.
    pub from: DateTime<Utc>,
    /// Until then.
    pub until: DateTime<Utc>,
}

/// Those of the members who are away now, each with the leave or trip; leave goes before a trip that it cuts.
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
    // the last of a member is the one that is kept
    holding.sort_by_key(|row| (row.member_id, row.kind == LEAVE));
    let away = |row: &AttendApplication| Away { kind: row.kind, from: row.begins_at, until: row.ends_at };
    Ok(holding.into_iter().map(|row| (row.member_id, away(row))).collect())
}

/// Whether a period holds at a moment.
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
