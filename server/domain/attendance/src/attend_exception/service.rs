//! Commands on attendance exceptions: check, transaction, write, log and event (business §4: handled, batch
//! handled, revoked, removed).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{AttendException, Dealing};
use super::rules::{self, ground};
use super::states::{ExceptionStatus, Step};
use super::store::{self, Settled};
use crate::attend::rules::{ids as checked_ids, month_of};
use crate::attend_day::dirty;
use crate::notification::{self, About, Message};
use crate::record::Change;
use crate::rows::{Outcome, from_version};
use crate::{Db, attend_day, attend_month};

/// Handles one exception; refused if that is not possible.
#[erased]
pub async fn deal(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    dealing: Dealing,
) -> AppResult<AttendException> {
    let dealing = rules::checked(&dealing)?;
    let step = if dealing.normal { Step::AsNormal } else { Step::AsException };
    one(db, viewer, (id, version), (step, dealing.reason)).await
}

/// Handles exceptions, each by itself.
#[erased]
pub async fn deal_all(
    db: &Db,
    viewer: &Viewer,
    ids: &[i64],
    dealing: Dealing,
) -> AppResult<Vec<Outcome<AttendException>>> {
    let dealing = rules::checked(&dealing)?;
    let step = if dealing.normal { Step::AsNormal } else { Step::AsException };
    many(db, viewer, ids, (step, dealing.reason)).await
}

/// Revokes the decision on an exception.
#[erased]
pub async fn revoke(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    reason: Option<String>,
) -> AppResult<AttendException> {
    let reason = rules::checked(&Dealing { normal: true, reason })?.reason;
    one(db, viewer, (id, version), (Step::Revoke, reason)).await
}

/// Removes invalid exceptions; all or none.
#[erased]
pub async fn remove(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    checked_ids(ids)?;
    db.transaction(async |tx| {
        let outcomes = take(tx, viewer, ids, (Step::Remove, None)).await?;
        for outcome in outcomes {
            outcome.result.map_err(conflict)?;
        }
        Ok(ids.to_vec())
    })
    .await
}

fn conflict(message: String) -> AppError {
    AppError::field("", FieldCode::Conflict, message)
}

async fn one(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    step: (Step, Option<String>),
) -> AppResult<AttendException> {
    db.transaction(async |tx| {
        dirty::lock(tx, viewer.enterprise_id).await?;
        let found = store::exceptions::find(tx, viewer, id).await?;
        let before = found.ok_or_else(AppError::not_found)?;
        from_version(version, before.version)?;
        let outcome = take(tx, viewer, &[id], step).await?.pop();
        outcome.ok_or_else(AppError::not_found)?.result.map_err(conflict)
    })
    .await
}

async fn many(
    db: &Db,
    viewer: &Viewer,
    ids: &[i64],
    step: (Step, Option<String>),
) -> AppResult<Vec<Outcome<AttendException>>> {
    checked_ids(ids)?;
    db.transaction(async |tx| take(tx, viewer, ids, step).await).await
}

/// Takes a step with exceptions, each by itself, and recounts their days. The lock excludes computations of
/// days and closings of months.
async fn take(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
    (step, reason): (Step, Option<String>),
) -> AppResult<Vec<Outcome<AttendException>>> {
    let enterprise = viewer.enterprise_id;
    dirty::lock(tx, enterprise).await?;
    let held = store::hold(tx, viewer, ids).await?;
    let days = || held.iter().map(|row| row.day);
    let closed = match (days().min(), days().max()) {
        (Some(first), Some(last)) => {
            attend_month::service::hold_closed(tx, enterprise, (first, last)).await?
        }
        _ => BTreeSet::new(),
    };
    let held: HashMap<i64, AttendException> = held.into_iter().map(|row| (row.id, row)).collect();
    let mut next: BTreeMap<i64, Result<ExceptionStatus, String>> = BTreeMap::new();
    for row in held.values() {
        let result = if closed.contains(&month_of(row.day)) {
            Err(format!("{} 已关账，更正请记入未关账的月份", row.day.format("%Y-%m")))
        } else {
            rules::after(viewer, row, step)
        };
        next.insert(row.id, result);
    }
    let may = |id: &i64| next.get(id).and_then(|result| result.as_ref().ok()).is_some();
    let good: Vec<&AttendException> = ids.iter().filter(|id| may(id)).filter_map(|id| held.get(id)).collect();
    let grounds = grounds(tx, enterprise, &good).await?;
    let settled = good.iter().filter_map(|row| {
        let status = next.get(&row.id)?.as_ref().ok().copied()?;
        let ground = match status {
            ExceptionStatus::Normal | ExceptionStatus::Exception => {
                grounds.get(&(row.member_id, row.day)).cloned()
            }
            _ => None,
        };
        Some(Settled { id: row.id, status, ground })
    });
    let settled: Vec<Settled> = settled.collect();
    let how = (reason.clone(), Some(viewer.member_id), clock::now());
    let after = store::settle(tx, enterprise, &settled, how).await?;
    let changes = after.iter().filter_map(|row| {
        let change = Change::new(action(step), row.id).before(held.get(&row.id)?).after(row);
        Some(change.reason(reason.clone()))
    });
    Change::write_all(changes, tx, viewer).await?;
    let days: Vec<(i64, NaiveDate)> = after.iter().map(|row| (row.member_id, row.day)).collect();
    attend_day::write::recount(tx, enterprise, &days).await?;
    tell(tx, viewer, (step, reason.as_deref()), &after).await?;
    let after: HashMap<i64, AttendException> = after.into_iter().map(|row| (row.id, row)).collect();
    let outcome = |id: &i64| match (after.get(id), next.get(id)) {
        (Some(row), _) => Outcome { id: *id, result: Ok(row.clone()) },
        (None, Some(Err(message))) => Outcome::refused(*id, message.clone()),
        (None, _) => Outcome::refused(*id, "考勤异常不存在"),
    };
    Ok(ids.iter().map(outcome).collect())
}

fn action(step: Step) -> &'static str {
    match step {
        Step::AsNormal | Step::AsException | Step::Approve => "attend_exception.deal",
        Step::Claim => "attend_exception.claim",
        Step::Refuse | Step::Lapse => "attend_exception.release",
        Step::Revoke => "attend_exception.revoke",
        Step::Remove => "attend_exception.delete",
    }
}

/// The present fingerprints of the days of exceptions.
async fn grounds(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    rows: &[&AttendException],
) -> AppResult<BTreeMap<(i64, NaiveDate), String>> {
    let days = || rows.iter().map(|row| row.day);
    let (Some(first), Some(last)) = (days().min(), days().max()) else { return Ok(BTreeMap::new()) };
    let members: BTreeSet<i64> = rows.iter().map(|row| row.member_id).collect();
    let members: Vec<i64> = members.into_iter().collect();
    let found = attend_day::store::of_members(tx, enterprise_id, &members, (first, last)).await?;
    let of = found.iter().filter_map(|row| Some(((row.member_id, row.day), ground(&row.result()?))));
    Ok(of.collect())
}

/// Notifies members of the decisions about their days, each once.
async fn tell(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (step, reason): (Step, Option<&str>),
    after: &[AttendException],
) -> AppResult<()> {
    if step == Step::Remove {
        return Ok(());
    }
    let mut of: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for row in after.iter().filter(|row| row.member_id != viewer.member_id) {
        let what = row.marked().map_or("异常", |mark| mark.label());
        of.entry(row.member_id).or_default().push(format!("{} {what}", row.day));
    }
    for (member, days) in of {
        let what = match days.as_slice() {
            [one] => one.clone(),
            [first, ..] => format!("{first} 等 {} 项", days.len()),
            [] => continue,
        };
        let done = match step {
            Step::AsNormal => "按正常处理了",
            Step::AsException => "按异常处理了",
            _ => "撤销了处理，请重新关注",
        };
        let title = format!("{}{done}您的考勤异常：{what}", viewer.name);
        let link = Some("/attend/AttendDayReport".to_owned());
        let body = reason.map(str::to_owned);
        let message =
            Message { kind: "attend.dealt", title, body, link, source: None, about: About::Nothing };
        notification::send(tx, viewer.enterprise_id, &[member], &message).await?;
    }
    Ok(())
}
