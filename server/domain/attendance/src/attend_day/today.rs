//! A member's own day as of now: expected punches, allowed places, and the week around it. Computed on
//! request; nothing is written.

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer, clock};

use super::compute::{Computed, Wanted, compute_with};
use super::plans::{Plans, beside};
use crate::attend_address::model::AttendAddress;
use crate::attend_group::model::AttendGroup;
use crate::attend_punch;
use crate::attend_punch::model::AttendPunch;
use crate::attend_punch::places::OrderPlace;
use crate::engine::day::model::{DayPlan, NEIGHBOURS};
use crate::engine::day::result::{DayResult, End, Side, Verdict};

/// A day with its plan.
#[derive(Debug, Clone)]
pub struct PlannedDay {
    /// The plan.
    pub plan: DayPlan,
    /// The group uses the schedule board, and the board has no entry for the day.
    pub hole: bool,
    /// The group that the member is in then.
    pub group_id: Option<i64>,
    /// The result as of now.
    pub result: DayResult,
}

/// The day of the viewer.
#[derive(Debug, Clone)]
pub struct Today {
    /// The server's time.
    pub now: DateTime<Utc>,
    /// The day whose punches are due now: at night it may be yesterday.
    pub day: NaiveDate,
    /// The next due end.
    pub expected: Option<End>,
    /// The group that the viewer is in.
    pub group: Option<AttendGroup>,
    /// The addresses of the group.
    pub addresses: Vec<AttendAddress>,
    /// The places of the viewer's work orders, if the group allows them.
    pub orders: Vec<OrderPlace>,
    /// Their punches of the day, the earliest first.
    pub punches: Vec<AttendPunch>,
    /// The days from Monday to Sunday.
    pub week: Vec<PlannedDay>,
}

/// The planned days of a member with their results as of now.
#[erased]
pub async fn planned(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<Vec<PlannedDay>> {
    let plans = Plans::load(connection, enterprise_id, &[member_id], beside((from, to), NEIGHBOURS)).await?;
    let wanted = Wanted::from([(member_id, from.iter_days().take_while(|day| *day <= to).collect())]);
    let days = compute_with(connection, enterprise_id, &wanted, &plans, clock::now()).await?;
    let planned = |one: Computed| {
        let planning = plans.on(member_id, one.result.day);
        let (plan, hole) = (planning.plan.clone(), planning.hole);
        PlannedDay { plan, hole, group_id: one.group_id, result: one.result }
    };
    Ok(days.into_iter().map(planned).collect())
}

/// The day of the viewer; `None` if the viewer is not employed.
#[erased]
pub async fn today(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Option<Today>> {
    if viewer.is_external() {
        return Ok(None);
    }
    let (enterprise, member) = (viewer.enterprise_id, viewer.member_id);
    let now = clock::now();
    let date = clock::china_day(now);
    let monday = date - TimeDelta::days(date.weekday().num_days_from_monday().into());
    let yesterday = date - TimeDelta::days(1);
    let span = (monday.min(yesterday), monday + TimeDelta::days(6));
    let days = planned(connection, enterprise, member, span).await?;
    let of = |day: NaiveDate| days.iter().find(|one| one.plan.day == day);
    let begun = of(yesterday).filter(|one| is_under_way(&one.result));
    let current = begun.or_else(|| of(date));
    let expected = current.and_then(|one| next(&one.result));
    let punches = match current {
        Some(one) => punches_of(connection, (enterprise, member), &one.result).await?,
        None => Vec::new(),
    };
    let day = current.map_or(date, |one| one.plan.day);
    let week = days.iter().filter(|one| one.plan.day >= monday).cloned().collect();
    let mut today =
        Today { now, day, expected, group: None, addresses: Vec::new(), orders: Vec::new(), punches, week };
    if current.is_some_and(|one| one.group_id.is_some()) {
        let sites = attend_punch::service::sites(connection, viewer, day).await?;
        (today.group, today.addresses, today.orders) = (Some(sites.group), sites.addresses, sites.orders);
    }
    Ok(Some(today))
}

/// Whether the member has begun the day and not ended it, as in a night shift of yesterday.
fn is_under_way(result: &DayResult) -> bool {
    let begun = result.ends.iter().any(|end| end.side == Side::Start && end.punch_id.is_some());
    !result.settled && begun && next(result).is_some()
}

/// The next end of a day that may still be punched.
fn next(result: &DayResult) -> Option<End> {
    result.ends.iter().find(|end| end.verdict == Verdict::Pending && end.punch_id.is_none()).cloned()
}

/// The punches that a day refers to, and those of its date.
async fn punches_of(
    connection: &AsyncPgConnection,
    (enterprise_id, member_id): (i64, i64),
    result: &DayResult,
) -> AppResult<Vec<AttendPunch>> {
    let around = beside((result.day, result.day), 1);
    let all = attend_punch::store::of_members(connection, enterprise_id, &[member_id], around).await?;
    Ok(told(result, all))
}

/// Those of the punches that a day refers to.
pub fn told(result: &DayResult, all: Vec<AttendPunch>) -> Vec<AttendPunch> {
    let counted =
        |id: i64| result.spare.contains(&id) || result.ends.iter().any(|end| end.punch_id == Some(id));
    let of_day = |punch: &AttendPunch| clock::china_day(punch.punched_at) == result.day;
    all.into_iter().filter(|punch| counted(punch.id) || of_day(punch)).collect()
}
