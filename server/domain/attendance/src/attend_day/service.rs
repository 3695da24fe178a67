//! Marking of attendance days for recomputation after changes of punches, plans, shifts, groups or holidays.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, clock};

use super::dirty::{self, Marked};
use crate::attend_month;

fn today() -> NaiveDate {
    clock::china_day(clock::now())
}

/// Marks these days of members for recomputation, up to today.
#[erased]
pub async fn mark(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    days: &[(i64, NaiveDate)],
) -> AppResult<()> {
    let today = today();
    let past: Vec<(i64, NaiveDate)> = days.iter().copied().filter(|(_, day)| *day <= today).collect();
    if past.is_empty() {
        return Ok(());
    }
    dirty::mark(tx, enterprise_id, &past).await
}

/// Marks the days of these members from one to another for recomputation, up to today.
#[erased]
pub async fn mark_span(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<()> {
    let days: Vec<NaiveDate> = from.iter_days().take_while(|day| *day <= to).collect();
    let all = members.iter().flat_map(|member| days.iter().map(|day| (*member, *day)));
    let all: Vec<(i64, NaiveDate)> = all.collect();
    mark(tx, enterprise_id, &all).await
}

/// Marks these days and their neighbours for recomputation, for all members of groups.
#[erased]
pub async fn mark_days(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    days: &BTreeSet<NaiveDate>,
) -> AppResult<()> {
    let beside = days.iter().flat_map(|day| [day.pred_opt(), Some(*day), day.succ_opt()]).flatten();
    let unlike: BTreeSet<NaiveDate> = beside.collect();
    let days: Vec<NaiveDate> = unlike.into_iter().collect();
    dirty::mark_of(tx, enterprise_id, Marked::Everybody(&days), today()).await
}

/// Marks the days of open months with a shift for recomputation.
#[erased]
pub async fn mark_shift(tx: &mut AsyncPgConnection, enterprise_id: i64, shift: i64) -> AppResult<()> {
    let open = attend_month::service::open_from(tx, enterprise_id).await?;
    let from = open.unwrap_or(NaiveDate::MIN).max(first_day());
    dirty::mark_of(tx, enterprise_id, Marked::Shift(shift, from), today()).await
}

/// Marks the days of open months of a group's members for recomputation, from a day on.
#[erased]
pub async fn mark_group(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    group: i64,
    from: Option<NaiveDate>,
) -> AppResult<()> {
    let open = attend_month::service::open_from(tx, enterprise_id).await?;
    let from = from.or(open).unwrap_or(NaiveDate::MIN).max(first_day());
    dirty::mark_of(tx, enterprise_id, Marked::Group(group, from), today()).await
}

/// Days more than a year ago are not recomputed after a change of settings.
fn first_day() -> NaiveDate {
    today().checked_sub_signed(chrono::TimeDelta::days(366)).unwrap_or_default()
}
