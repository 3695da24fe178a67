//! Writes computed attendance days: figures after decisions on exceptions, the exceptions themselves, and
//! corrections where the month is closed.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use diesel_async::AsyncPgConnection;
use serde_json::json;
use xieli_kernel::{AppError, AppResult};

use super::compute::{Computed, Wanted, compute_all};
use super::excuse::excused;
use super::model::{kind_number, number};
use super::store::{self, NewDay};
use super::{dirty, lieu};
use crate::attend::rules::month_of;
use crate::attend_exception::model::AttendException;
use crate::attend_exception::rules::normal_marks;
use crate::engine::day::result::{DayResult, Verdict};
use crate::record::announce;
use crate::{attend_exception, attend_month};

/// The most days with an event of their own; larger changes only refresh lists.
const TOLD: usize = 200;

/// Computes these days and writes the results; returns the number of changed days. Days of the enterprise are
/// locked meanwhile.
#[erased]
pub async fn run(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    wanted: &Wanted,
    now: DateTime<Utc>,
) -> AppResult<usize> {
    dirty::lock(tx, enterprise_id).await?;
    let all = compute_all(tx, enterprise_id, wanted, now).await?;
    let days = || all.iter().map(|one| one.result.day);
    let (Some(first), Some(last)) = (days().min(), days().max()) else { return Ok(0) };
    let closed = attend_month::service::hold_closed(tx, enterprise_id, (first, last)).await?;
    let (shut, open): (Vec<Computed>, Vec<Computed>) =
        all.into_iter().partition(|one| closed.contains(&month_of(one.result.day)));
    attend_month::correct::correct(tx, enterprise_id, &shut).await?;
    // balances do not depend on closed months
    lieu::settle(tx, enterprise_id, &shut).await?;
    let again: Vec<(i64, NaiveDate, DateTime<Utc>)> =
        open.iter().filter_map(|one| Some((one.member_id, one.result.day, one.again?))).collect();
    dirty::mark_at(tx, enterprise_id, &again).await?;
    write(tx, enterprise_id, &open).await
}

/// Writes days of open months with their exceptions.
async fn write(tx: &mut AsyncPgConnection, enterprise_id: i64, all: &[Computed]) -> AppResult<usize> {
    let (gone, kept): (Vec<&Computed>, Vec<&Computed>) = all.iter().partition(|one| one.group_id.is_none());
    let members: BTreeSet<i64> = all.iter().map(|one| one.member_id).collect();
    let members: Vec<i64> = members.into_iter().collect();
    let days = || all.iter().map(|one| one.result.day);
    let (Some(first), Some(last)) = (days().min(), days().max()) else { return Ok(0) };
    let found = attend_exception::store::of_members(tx, enterprise_id, &members, (first, last)).await?;
    let mut exceptions: BTreeMap<(i64, NaiveDate), Vec<AttendException>> = BTreeMap::new();
    for row in found {
        exceptions.entry((row.member_id, row.day)).or_default().push(row);
    }
    let review = attend_exception::sync::sync(tx, enterprise_id, all, &exceptions).await?;
    let mut new = Vec::with_capacity(kept.len());
    for one in kept {
        let key = (one.member_id, one.result.day);
        let of_day = exceptions.get(&key).map(Vec::as_slice).unwrap_or_default();
        new.push(day(one, &normal_marks(of_day), review.contains(&key))?);
    }
    let mut written = store::write(tx, enterprise_id, &new).await?;
    let gone: Vec<(i64, NaiveDate)> = gone.iter().map(|one| (one.member_id, one.result.day)).collect();
    written.extend(store::remove(tx, enterprise_id, &gone).await?);
    lieu::settle(tx, enterprise_id, all).await?;
    let told: Vec<i64> = written.iter().take(TOLD).map(|day| day.id).collect();
    announce(tx, enterprise_id, "attend_day.compute", &told, None).await?;
    Ok(written.len())
}

/// A day to write, with the figures that count.
fn day(one: &Computed, normal: &[crate::engine::day::result::Mark], review: bool) -> AppResult<NewDay> {
    let counted = excused(&one.result, normal);
    Ok(NewDay {
        member_id: one.member_id,
        day: one.result.day,
        group_id: one.group_id,
        shift_id: one.result.shift_id,
        team_id: one.place.team_id,
        team_ids: one.place.team_ids.clone(),
        day_kind: kind_number(one.result.kind),
        figures: figures(&counted),
        marks: counted.marks.iter().map(|mark| number(*mark)).collect(),
        detail: serde_json::to_value(&one.result).map_err(AppError::internal)?,
        inputs: json!(one.inputs),
        review,
    })
}

/// The figures of a day, in the order of [`store::FIGURES`].
pub fn figures(day: &DayResult) -> [i32; 13] {
    let of = &day.figures;
    let missing = day.ends.iter().filter(|end| end.verdict == Verdict::Missing).count();
    [
        of.expected,
        of.worked,
        of.late,
        of.early,
        of.absence,
        of.absent_halves,
        of.leave,
        of.trip,
        of.overtime.workday,
        of.overtime.rest_day,
        of.overtime.holiday,
        of.night,
        i32::try_from(missing).unwrap_or_default(),
    ]
}

/// Recomputes the figures of days after decisions on their exceptions, from the stored results.
#[erased]
pub async fn recount(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    days: &[(i64, NaiveDate)],
) -> AppResult<()> {
    let members: BTreeSet<i64> = days.iter().map(|(member, _)| *member).collect();
    let members: Vec<i64> = members.into_iter().collect();
    let of = || days.iter().map(|(_, day)| *day);
    let (Some(first), Some(last)) = (of().min(), of().max()) else { return Ok(()) };
    let wanted: BTreeSet<(i64, NaiveDate)> = days.iter().copied().collect();
    let rows = store::of_members(tx, enterprise_id, &members, (first, last)).await?;
    let mut exceptions: BTreeMap<(i64, NaiveDate), Vec<AttendException>> = BTreeMap::new();
    for row in attend_exception::store::of_members(tx, enterprise_id, &members, (first, last)).await? {
        exceptions.entry((row.member_id, row.day)).or_default().push(row);
    }
    let mut new = Vec::new();
    for row in rows.iter().filter(|row| wanted.contains(&(row.member_id, row.day))) {
        let Some(result) = row.result() else { continue };
        let of_day = exceptions.get(&(row.member_id, row.day)).map(Vec::as_slice).unwrap_or_default();
        let counted = excused(&result, &normal_marks(of_day));
        new.push(NewDay {
            member_id: row.member_id,
            day: row.day,
            group_id: row.group_id,
            shift_id: row.shift_id,
            team_id: row.team_id,
            team_ids: row.team_ids.clone(),
            day_kind: row.day_kind,
            figures: figures(&counted),
            marks: counted.marks.iter().map(|mark| number(*mark)).collect(),
            detail: row.detail.clone(),
            inputs: row.inputs.clone(),
            review: of_day.iter().any(|one| one.review),
        });
    }
    store::write(tx, enterprise_id, &new).await?;
    Ok(())
}
