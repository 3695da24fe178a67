//! Closing an attendance month: all of its days are computed, exceptions are handled, and a snapshot of the
//! figures is stored.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use diesel_async::AsyncPgConnection;
use serde_json::json;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{AttendMonth, Closing, NewMonthRow, StoredSums};
use super::report::{self, Deductions};
use super::store;
use crate::attend::rules::{may_manage, month_end, month_of};
use crate::attend_day::compute::Wanted;
use crate::attend_day::counted::{Counted, counted};
use crate::attend_day::{self, dirty};
use crate::attend_exception::model::AttendException;
use crate::attend_exception::rules::ground;
use crate::attend_exception::states::{ExceptionStatus, Step};
use crate::attend_exception::store::Settled;
use crate::engine::month::rules::{MonthDay, PartSums, month};
use crate::record::Change;
use crate::rows::CHUNK;
use crate::{Db, attend_exception};

/// The most days computed while a month is closed; if there are more, the job must compute them first.
const MOST_WAITING: i64 = 20_000;
/// Members per batch of the snapshot.
const AT_ONCE: i64 = 500;

/// Closes a month that is over. Earlier months must be closed first; marked days are computed; unhandled
/// exceptions are settled if the caller says how. Days of the enterprise are locked meanwhile.
#[erased]
pub async fn close(db: &Db, viewer: &Viewer, asked: Closing) -> AppResult<AttendMonth> {
    if !may_manage(viewer) {
        return Err(AppError::forbidden());
    }
    let now = clock::now();
    let first = month_of(asked.month);
    if month_end(first) >= clock::china_day(now) {
        return Err(refused("本月结束后才能关账"));
    }
    let reason = asked.reason.as_ref().map(|text| text.trim().chars().take(500).collect::<String>());
    let reason = reason.filter(|text| !text.is_empty());
    db.transaction(async |tx| {
        dirty::lock(tx, viewer.enterprise_id).await?;
        compute_waiting(tx, viewer.enterprise_id, first, now).await?;
        let state = store::state(tx, viewer.enterprise_id, first).await?;
        if state.closed.is_some() {
            return Err(refused("该月已关账"));
        }
        if let Some(before) = state.before {
            return Err(refused(format!("请先关账 {}", before.format("%Y-%m"))));
        }
        if state.unsettled + state.waiting > 0 {
            let days = state.unsettled + state.waiting;
            return Err(refused(format!("还有 {days} 天的考勤尚未计算完成，请稍后再试")));
        }
        if state.claimed > 0 {
            return Err(refused(format!("还有 {} 项异常的补卡在审批中", state.claimed)));
        }
        if state.review > 0 {
            return Err(refused(format!("还有 {} 项已处理的异常需要复核", state.review)));
        }
        if state.open > 0 {
            let Some(normal) = asked.settle_open else {
                return Err(refused(format!("还有 {} 项考勤异常未处理", state.open)));
            };
            settle_open(tx, viewer, first, (normal, reason.clone(), now)).await?;
        }
        let kept = keep(tx, viewer.enterprise_id, first).await?;
        let closed = store::close(tx, viewer, first, now).await?;
        let closed = closed.ok_or_else(|| refused("该月已关账"))?;
        let told = json!({ "month": closed, "members": kept });
        let change = Change::new("attend_month.close", closed.id).after(&told);
        change.reason(reason).write(tx, viewer).await?;
        Ok(closed)
    })
    .await
}

fn refused(message: impl Into<std::borrow::Cow<'static, str>>) -> AppError {
    AppError::field("month", FieldCode::Conflict, message)
}

/// Computes the marked days of a month, and those never computed.
async fn compute_waiting(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    first: NaiveDate,
    now: DateTime<Utc>,
) -> AppResult<()> {
    let span = (first, month_end(first));
    dirty::begin(tx, enterprise_id, span).await?;
    let due = dirty::take_of(tx, enterprise_id, span, MOST_WAITING).await?;
    let mut wanted = Wanted::new();
    for one in due {
        wanted.entry(one.member_id).or_default().push(one.day);
    }
    attend_day::write::run(tx, enterprise_id, &wanted, now).await?;
    Ok(())
}

/// Settles the open exceptions of a month, all in the same way.
async fn settle_open(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    first: NaiveDate,
    (normal, reason, now): (bool, Option<String>, DateTime<Utc>),
) -> AppResult<()> {
    let enterprise = viewer.enterprise_id;
    let step = if normal { Step::AsNormal } else { Step::AsException };
    let open = attend_exception::store::open_between(tx, enterprise, (first, month_end(first))).await?;
    for some in open.chunks(CHUNK) {
        let members: BTreeSet<i64> = some.iter().map(|row| row.member_id).collect();
        let members: Vec<i64> = members.into_iter().collect();
        let days = || some.iter().map(|row| row.day);
        let (Some(from), Some(to)) = (days().min(), days().max()) else { continue };
        let rows = attend_day::store::of_members(tx, enterprise, &members, (from, to)).await?;
        let grounds: BTreeMap<(i64, NaiveDate), String> =
            rows.iter().filter_map(|row| Some(((row.member_id, row.day), ground(&row.result()?)))).collect();
        let settled = some.iter().filter_map(|row| {
            let status = row.state().after(step, row.review)?;
            Some(Settled { id: row.id, status, ground: grounds.get(&(row.member_id, row.day)).cloned() })
        });
        let settled: Vec<Settled> = settled.collect();
        let how = (reason.clone(), Some(viewer.member_id), now);
        let after = attend_exception::store::settle(tx, enterprise, &settled, how).await?;
        let changes = after.iter().filter_map(|row| {
            let before = some.iter().find(|one| one.id == row.id)?;
            let change = Change::new("attend_exception.deal", row.id).before(before).after(row);
            Some(change.reason(reason.clone()))
        });
        Change::write_all(changes, tx, viewer).await?;
        let days: Vec<(i64, NaiveDate)> = after.iter().map(|row| (row.member_id, row.day)).collect();
        attend_day::write::recount(tx, enterprise, &days).await?;
    }
    Ok(())
}

/// Stores the snapshot of a month in batches of members; returns the number of members.
async fn keep(tx: &mut AsyncPgConnection, enterprise_id: i64, first: NaiveDate) -> AppResult<usize> {
    let deductions = Deductions::load(tx, enterprise_id).await?;
    let mut all = 0;
    let mut after = 0;
    loop {
        let members = store::members_above(tx, enterprise_id, first, (after, AT_ONCE)).await?;
        let Some(last) = members.last().copied() else { return Ok(all) };
        let found = counted(tx, enterprise_id, &members, (first, month_end(first))).await?;
        let mut new = Vec::new();
        for (member, days) in &found.days {
            let of_member = found.exceptions.get(member).map(Vec::as_slice).unwrap_or_default();
            new.extend(rows_of((enterprise_id, first), days, of_member, &deductions));
        }
        store::keep(tx, &new).await?;
        (after, all) = (last, all + found.days.len());
    }
}

/// The parts of a member's month.
fn rows_of(
    (enterprise_id, first): (i64, NaiveDate),
    days: &[Counted],
    exceptions: &[AttendException],
    deductions: &Deductions,
) -> Vec<NewMonthRow> {
    let of_month: Vec<MonthDay> = report::month_days(days);
    let (all, parts) = month(&of_month);
    let charged = exceptions.iter().filter(|row| row.state() == ExceptionStatus::Exception);
    let charged: Vec<&AttendException> = charged.collect();
    let deducted = deductions.of(&charged);
    let row = |part: PartSums| {
        let within = days.iter().filter(|one| (part.from..=part.to).contains(&one.result.day));
        let within: Vec<&Counted> = within.collect();
        let mut team_ids: Vec<i64> = within.iter().flat_map(|one| one.team_ids.iter().copied()).collect();
        team_ids.sort_unstable();
        team_ids.dedup();
        let kept = StoredSums { part: part.sums, month: all.clone(), deducted };
        let last = within.last()?;
        Some(NewMonthRow {
            enterprise_id,
            month: first,
            member_id: last.member_id,
            group_id: part.group_id,
            team_id: last.team_id,
            team_ids,
            begins_on: part.from,
            ends_on: part.to,
            figures: json!(kept),
        })
    };
    parts.into_iter().filter_map(row).collect()
}
