//! Overtime compensated by leave: once its days are over, a lot in the leave balance holds the resulting
//! amount.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, clock};

use super::compute::Computed;
use super::store;
use crate::attend::rules::moment;
use crate::attend_application::model::{ANNULLED, APPROVED, AttendApplication, OVERTIME};
use crate::attend_application::rules::span;
use crate::attend_type::model::{AttendType, Compensation};
use crate::engine::balance::model::Lot;
use crate::engine::leave::rules::Unit;
use crate::{attend_application, attend_type, leave_balance};

/// Minutes of a day, to convert overtime in minutes to leave in days.
const DAY_MINUTES: i64 = 480;

/// Minutes of overtime as an amount of a unit, in hundredths.
fn amount(minutes: i64, unit: Unit) -> i64 {
    match unit {
        Unit::Hour => minutes * 100 / 60,
        // only whole half days are granted
        Unit::HalfDay | Unit::Day => minutes * 2 / DAY_MINUTES * 50,
    }
}

/// Updates the lots of overtime applications from their computed days.
#[erased]
pub async fn settle(tx: &mut AsyncPgConnection, enterprise_id: i64, all: &[Computed]) -> AppResult<()> {
    let shares = all.iter().flat_map(|one| one.result.overtime.iter());
    let mut ids: BTreeSet<i64> = shares.filter_map(|share| share.application_id).collect();
    // an application without proof any more has no share
    ids.extend(all.iter().flat_map(|one| one.inputs.applications.iter().map(|(id, _)| *id)));
    ids.extend(annulled(tx, enterprise_id, all).await?);
    if ids.is_empty() {
        return Ok(());
    }
    let ids: Vec<i64> = ids.into_iter().collect();
    let rows = attend_application::store::applications::by_ids(tx, enterprise_id, &ids).await?;
    let mut rows: Vec<AttendApplication> = rows.into_iter().filter(|row| row.kind == OVERTIME).collect();
    // balances are locked in the order in which every other writer of several locks them
    rows.sort_by_key(|row| (row.member_id, row.id));
    let types: Vec<i64> = rows.iter().filter_map(|row| row.type_id).collect();
    let types = attend_type::store::types::by_ids(tx, enterprise_id, &types).await?;
    let types: BTreeMap<i64, AttendType> = types.into_iter().map(|row| (row.id, row)).collect();
    for row in &rows {
        let extra = row.type_id.and_then(|id| types.get(&id)).map(AttendType::extra);
        let Some(Compensation::Leave { type_id, expiry }) = extra.map(|extra| extra.compensation) else {
            continue;
        };
        let found = attend_type::store::types::by_ids(tx, enterprise_id, &[type_id]).await?;
        let Some(lieu) = found.first() else { continue };
        let minutes = minutes_of(tx, row, all).await?;
        let minutes = if row.status == APPROVED { minutes } else { 0 };
        let (first, _) = span(&row.extent());
        let lot = Lot {
            key: format!("overtime:{}", row.id),
            from: first,
            until: expiry.until(first.max(clock::china_day(row.created_at))),
            carried: false,
        };
        let of = (row.member_id, lieu);
        let amount = amount(minutes, lieu.unit());
        leave_balance::service::settle_lieu(tx, enterprise_id, of, (lot, amount)).await?;
    }
    Ok(())
}

/// Annulled overtime of these days: it is no input of them any more, and its leave is taken back.
async fn annulled(tx: &mut AsyncPgConnection, enterprise_id: i64, all: &[Computed]) -> AppResult<Vec<i64>> {
    let days = || all.iter().map(|one| one.result.day);
    let (Some(first), Some(last)) = (days().min(), days().max()) else { return Ok(Vec::new()) };
    let members: BTreeSet<i64> = all.iter().map(|one| one.member_id).collect();
    let members: Vec<i64> = members.into_iter().collect();
    let time = (moment(first, 0), moment(last, 24 * 60));
    let rows = attend_application::store::of_members(tx, enterprise_id, &members, &[ANNULLED], time).await?;
    let computed: BTreeSet<(i64, NaiveDate)> =
        all.iter().map(|one| (one.member_id, one.result.day)).collect();
    let touched = |row: &&AttendApplication| {
        let (first, last) = span(&row.extent());
        let mut days = first.iter_days().take_while(|day| *day <= last);
        row.kind == OVERTIME && days.any(|day| computed.contains(&(row.member_id, day)))
    };
    Ok(rows.iter().filter(touched).map(|row| row.id).collect())
}

/// Minutes that an application yields over its days: as computed now, else as stored.
async fn minutes_of(tx: &mut AsyncPgConnection, row: &AttendApplication, all: &[Computed]) -> AppResult<i64> {
    let (first, last) = span(&row.extent());
    let beside = (first.pred_opt().unwrap_or(first), last.succ_opt().unwrap_or(last));
    let written = store::of_members(tx, row.enterprise_id, &[row.member_id], beside).await?;
    let mut days: BTreeMap<NaiveDate, i64> = BTreeMap::new();
    let of = |result: &crate::engine::day::result::DayResult| -> i64 {
        let mine = result.overtime.iter().filter(|share| share.application_id == Some(row.id));
        mine.map(|share| i64::from(share.minutes)).sum()
    };
    for day in &written {
        if let Some(result) = day.result() {
            days.insert(day.day, of(&result));
        }
    }
    for one in all.iter().filter(|one| one.member_id == row.member_id) {
        days.insert(one.result.day, of(&one.result));
    }
    Ok(days.values().sum())
}
