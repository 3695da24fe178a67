//! Corrections of missing punches: missed punches, checks of a correction, and its effects (business §7
//! `apply.supplement`, `apply.missClock7Days`).

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use serde_json::json;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{APPROVED, AttendApplication, REPAIR, RUNNING};
use super::service::{Process, write};
use super::store::{self, Put};
use crate::attend::places::place_of;
use crate::attend::rules::{month_end, month_of};
use crate::attend_day::compute::computed;
use crate::attend_day::plans::{Plans, beside};
use crate::attend_exception::claim;
use crate::attend_punch::service::{Repaired, repair};
use crate::engine::day::model::Extent;
use crate::engine::day::result::{DayResult, End, Side};
use crate::engine::repair::rules::{MISSED_DAYS, Missed, RepairKind, Used, missed, refused};
use crate::{attend_group, attend_month};

/// A requested punch correction.
#[derive(Debug, Clone)]
pub struct Repairing {
    /// The member.
    pub member_id: i64,
    /// The day of the punch.
    pub day: NaiveDate,
    /// Index of the end: twice that of its pair, plus one for the end of the pair.
    pub slot: i16,
    /// The time at which the member claims to have been there.
    pub at: DateTime<Utc>,
    /// Reason of the request.
    pub reason: Option<String>,
}

/// The index of the pair and the side of a slot.
pub fn end_of(slot: i16) -> (usize, Side) {
    let pair = usize::try_from(slot / 2).unwrap_or_default();
    (pair, if slot % 2 == 0 { Side::Start } else { Side::End })
}

/// The slot of an end.
pub fn slot_of(pair: usize, side: Side) -> i16 {
    i16::try_from(pair).unwrap_or_default() * 2 + i16::from(side == Side::End)
}

/// The corrections requested in the month of a day.
#[erased]
pub async fn used(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
    day: NaiveDate,
) -> AppResult<Vec<Used>> {
    let month = month_of(day);
    let span = (month - TimeDelta::days(31), month_end(month));
    let rows = store::repairs(connection, enterprise_id, member_id, span).await?;
    Ok(rows.iter().filter_map(used_of).collect())
}

fn used_of(row: &AttendApplication) -> Option<Used> {
    let (pair, side) = end_of(row.slot?);
    // the column stores the index of the kind among all kinds
    let kind = usize::try_from(row.amount).ok().and_then(|place| RepairKind::ALL.get(place).copied());
    Some(Used { day: row.day?, pair, side, kind: kind.unwrap_or(RepairKind::Missing) })
}

/// The punches that the viewer missed today and on the seven days before, without those with a correction in
/// approval.
#[erased]
pub async fn missed_of(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<Missed>> {
    if viewer.is_external() {
        return Ok(Vec::new());
    }
    let now = clock::now();
    let today = clock::china_day(now);
    let far = i64::try_from(MISSED_DAYS).unwrap_or_default();
    let span = (today - TimeDelta::days(far), today);
    let days = computed(connection, viewer.enterprise_id, &[viewer.member_id], span, now).await?;
    let days: Vec<DayResult> = days.into_iter().map(|one| one.result).collect();
    let used = used(connection, viewer.enterprise_id, viewer.member_id, today).await?;
    Ok(missed(&days, &used, today))
}

/// Checks a correction that was sent on a day, and returns its kind.
async fn checked(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    repairing: &Repairing,
    (except, sent_on): (Option<i64>, NaiveDate),
) -> AppResult<RepairKind> {
    let refuse = |message: String| AppError::field("values", FieldCode::Conflict, message);
    let now = clock::now();
    let (day, member) = (repairing.day, repairing.member_id);
    let group = attend_group::service::of_member(tx, enterprise_id, member, day).await?;
    let group = group.ok_or_else(|| refuse("当天不在任何考勤组中，不能补卡".to_owned()))?;
    let days = computed(tx, enterprise_id, &[member], (day, day), now).await?;
    let (pair, side) = end_of(repairing.slot);
    let ends = days.first().map(|one| one.result.ends.clone()).unwrap_or_default();
    let end: Option<&End> = ends.iter().find(|end| (end.pair, end.side) == (pair, side));
    let end = end.ok_or_else(|| refuse("当天没有这次打卡".to_owned()))?;
    let kind = RepairKind::of(end.verdict).ok_or_else(|| refuse("这次打卡正常，无需补卡".to_owned()))?;
    if repairing.at > now {
        return Err(refuse("不能补未来的卡".to_owned()));
    }
    if (repairing.at - end.due).abs() > TimeDelta::hours(12) {
        return Err(refuse("补卡时间与应打卡时间相差不能超过 12 小时".to_owned()));
    }
    let span = (month_of(day) - TimeDelta::days(1), month_end(month_of(day)));
    let rows = store::repairs(tx, enterprise_id, member, span).await?;
    let others = rows.iter().filter(|row| Some(row.process_id) != except);
    let used: Vec<Used> = others.filter_map(used_of).collect();
    let asked = Used { day, pair, side, kind };
    let locked = attend_month::service::is_closed(tx, enterprise_id, day).await?;
    let plans = Plans::load(tx, enterprise_id, &[member], beside((day, sent_on.max(day)), 1)).await?;
    let workday = |day: NaiveDate| plans.is_workday(day);
    match refused(&group.limits(), &asked, &used, sent_on, locked, workday) {
        Some(message) => Err(refuse(message)),
        None => Ok(kind),
    }
}

/// Records a submitted correction; refused if the member's group does not allow it.
#[erased]
pub async fn sent(tx: &mut AsyncPgConnection, process: Process, repairing: &Repairing) -> AppResult<()> {
    put(tx, process, repairing, RUNNING).await?;
    let Process { enterprise_id, process_id, .. } = process;
    // a resubmitted correction may concern another day
    claim::release(tx, enterprise_id, process_id, None).await?;
    claim::claim(tx, enterprise_id, (repairing.member_id, repairing.day), process_id).await
}

/// Applies an approved correction: inserts its punch and marks the affected days for recomputation.
#[erased]
pub async fn approved(
    tx: &mut AsyncPgConnection,
    process: Process,
    repairing: &Repairing,
) -> AppResult<AttendApplication> {
    let row = put(tx, process, repairing, APPROVED).await?;
    let repaired = Repaired {
        enterprise_id: process.enterprise_id,
        member_id: repairing.member_id,
        at: repairing.at,
        process_id: process.process_id,
        reason: repairing.reason.clone(),
    };
    repair(tx, &repaired).await?;
    claim::settle(tx, process.enterprise_id, process.process_id, process.by).await?;
    Ok(row)
}

async fn put(
    tx: &mut AsyncPgConnection,
    process: Process,
    repairing: &Repairing,
    status: i16,
) -> AppResult<AttendApplication> {
    let Process { enterprise_id, process_id, by } = process;
    store::lock(tx, enterprise_id, repairing.member_id).await?;
    let before = store::of_process(tx, enterprise_id, process_id).await?;
    // the age limit is about sending: a decision takes as long as it takes
    let sent_at = before.as_ref().filter(|_| status == APPROVED).map(|row| row.created_at);
    let sent_on = clock::china_day(sent_at.unwrap_or_else(clock::now));
    let kind = checked(tx, enterprise_id, repairing, (Some(process_id), sent_on)).await?;
    let place = place_of(tx, enterprise_id, repairing.member_id, clock::now()).await?;
    let number = RepairKind::ALL.iter().position(|one| *one == kind).unwrap_or_default();
    let put = Put {
        enterprise_id,
        process_id,
        kind: REPAIR,
        member_id: repairing.member_id,
        type_id: None,
        begins_at: repairing.at,
        ends_at: repairing.at,
        extent: json!(Extent::Moments { from: repairing.at, to: repairing.at }),
        minutes: 0,
        amount: i32::try_from(number).unwrap_or_default(),
        days: json!([]),
        day: Some(repairing.day),
        slot: Some(repairing.slot),
        status,
        reason: repairing.reason.as_ref().map(|reason| reason.chars().take(500).collect()),
        team_ids: place.team_ids,
        decided_by: by.filter(|_| status == APPROVED),
        decided_at: (status == APPROVED).then(clock::now),
    };
    write(tx, before.as_ref(), &put).await
}
