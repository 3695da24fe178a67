//! Effects of an application that is sent, approved or annulled: it is counted and stored, and the affected
//! days are marked. Approvals call these functions in the transaction of their step
//! (docs/decisions/0093-approval-flows.md).

use chrono::{NaiveDate, TimeDelta};
use diesel_async::AsyncPgConnection;
use serde_json::json;
use xieli_kernel::{AppError, AppResult, FieldCode, clock};

use super::count::{Count, count};
use super::model::{APPROVED, Asked, AttendApplication, LEAVE, OVERTIME, REPAIR, RUNNING};
use super::rules;
use super::store::{self, Put};
use crate::attend::places::place_of;
use crate::attend_exception::claim;
use crate::record::Change;
use crate::{attend_day, attend_punch, attend_type, leave_balance};

/// Reference to an application of the approvals.
#[derive(Debug, Clone, Copy)]
pub struct Process {
    /// The enterprise.
    pub enterprise_id: i64,
    /// The application.
    pub process_id: i64,
    /// Member who decided last; `None`: a scheduled job, or it was only sent.
    pub by: Option<i64>,
}

/// Records a submitted application; refused if it could not be granted now.
#[erased]
pub async fn sent(
    tx: &mut AsyncPgConnection,
    process: Process,
    asked: &Asked,
) -> AppResult<AttendApplication> {
    put(tx, process, asked, RUNNING).await
}

/// Applies an approved application: marks its days for recomputation and takes its amount from the balance.
#[erased]
pub async fn approved(
    tx: &mut AsyncPgConnection,
    process: Process,
    asked: &Asked,
) -> AppResult<AttendApplication> {
    let row = put(tx, process, asked, APPROVED).await?;
    if asked.kind == LEAVE {
        let found = attend_type::store::types::by_ids(tx, process.enterprise_id, &[asked.type_id]).await?;
        if let Some(of_type) = found.first().filter(|of_type| of_type.balanced) {
            let days: Vec<(NaiveDate, i64)> =
                row.applied().into_iter().map(|one| (one.day, one.amount)).collect();
            let of = (asked.member_id, of_type);
            leave_balance::service::take_for(tx, process.enterprise_id, of, (row.id, &days)).await?;
        }
    }
    mark(tx, &row).await?;
    Ok(row)
}

/// Counts an application and stores it; refused with all errors.
async fn put(
    tx: &mut AsyncPgConnection,
    process: Process,
    asked: &Asked,
    status: i16,
) -> AppResult<AttendApplication> {
    let Process { enterprise_id, process_id, by } = process;
    store::lock(tx, enterprise_id, asked.member_id).await?;
    let before = store::of_process(tx, enterprise_id, process_id).await?;
    let Count { counted, .. } = count(tx, enterprise_id, asked, Some(process_id)).await?;
    if !counted.refusals.is_empty() {
        let message = counted.refusals.join("；");
        return Err(AppError::field("values", FieldCode::Conflict, message));
    }
    let (begins_at, ends_at) = rules::moments(&asked.extent);
    let place = place_of(tx, enterprise_id, asked.member_id, clock::now()).await?;
    let put = Put {
        enterprise_id,
        process_id,
        kind: asked.kind,
        member_id: asked.member_id,
        type_id: Some(asked.type_id),
        begins_at,
        ends_at,
        extent: json!(asked.extent),
        minutes: counted.minutes,
        amount: i32::try_from(counted.amount).unwrap_or(i32::MAX),
        days: json!(counted.days),
        day: None,
        slot: None,
        status,
        reason: asked.reason.as_ref().map(|reason| reason.chars().take(500).collect()),
        team_ids: place.team_ids,
        decided_by: by.filter(|_| status == APPROVED),
        decided_at: (status == APPROVED).then(clock::now),
    };
    write(tx, before.as_ref(), &put).await
}

/// Stores an application, and publishes the event.
pub(super) async fn write(
    tx: &mut AsyncPgConnection,
    before: Option<&AttendApplication>,
    put: &Put,
) -> AppResult<AttendApplication> {
    let row = store::put(tx, put).await?;
    let action =
        if put.status == APPROVED { "attend_application.approve" } else { "attend_application.send" };
    let change = Change::new(action, row.id).after(&row);
    let change = match before {
        Some(before) => change.before(before),
        None => change,
    };
    change.write_as(tx, put.enterprise_id, put.decided_by.or(Some(put.member_id))).await?;
    Ok(row)
}

/// Marks the days of an application, and their neighbours, for recomputation.
#[erased]
pub async fn mark(tx: &mut AsyncPgConnection, row: &AttendApplication) -> AppResult<()> {
    let (first, last) = rules::span(&row.extent());
    let beside = (first - TimeDelta::days(1), last + TimeDelta::days(1));
    let until = beside.1.min(clock::china_day(clock::now()));
    attend_day::service::mark_span(tx, row.enterprise_id, &[row.member_id], (beside.0, until)).await
}

/// Annuls an approved application: returns its amount to the lots that it came from, and marks its days for
/// recomputation.
#[erased]
pub async fn annulled(tx: &mut AsyncPgConnection, process: Process) -> AppResult<()> {
    let Process { enterprise_id, process_id, by } = process;
    let Some(row) = store::of_process(tx, enterprise_id, process_id).await? else { return Ok(()) };
    if row.status != APPROVED {
        return Ok(());
    }
    store::lock(tx, enterprise_id, row.member_id).await?;
    let after = store::annul(tx, &row, by).await?;
    match (row.kind, row.type_id) {
        (REPAIR, _) => {
            attend_punch::service::unrepair(tx, enterprise_id, process_id).await?;
            claim::release(tx, enterprise_id, process_id, by).await?;
        }
        (LEAVE | OVERTIME, Some(type_id)) => {
            let found = attend_type::store::types::by_ids(tx, enterprise_id, &[type_id]).await?;
            if let Some(of_type) = found.first().filter(|of_type| of_type.kind == LEAVE && of_type.balanced) {
                let of = (row.member_id, of_type);
                leave_balance::service::return_for(tx, enterprise_id, of, row.id).await?;
            }
        }
        _ => {}
    }
    let change = Change::new("attend_application.annul", row.id).before(&row).after(&after);
    change.write_as(tx, enterprise_id, by).await?;
    mark(tx, &after).await
}

/// Ends these applications after a refusal or withdrawal.
#[erased]
pub async fn over(tx: &mut AsyncPgConnection, enterprise_id: i64, processes: &[i64]) -> AppResult<()> {
    if processes.is_empty() {
        return Ok(());
    }
    store::end(tx, enterprise_id, processes).await?;
    for process in processes {
        claim::release(tx, enterprise_id, *process, None).await?;
    }
    Ok(())
}
