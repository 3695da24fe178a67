//! Types that a member may apply for, with their remaining amounts (business §7 `apply.usableTypes`,
//! `apply.summary`).

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer, clock};

use super::count::applicant;
use super::model::{APPROVED, LEAVE, OVERTIME, REPAIR, TRIP};
use super::store;
use crate::attend::rules::{moment, month_end, month_of};
use crate::attend_type::model::AttendType;
use crate::engine::leave::rules::unusable;
use crate::engine::repair::rules::left;
use crate::leave_balance::model::Balance;
use crate::{attend_group, attend_type, leave_balance};

/// A type that the viewer may apply for.
#[derive(Debug, Clone)]
pub struct Offer {
    /// The type.
    pub of_type: AttendType,
    /// The remaining balance, for types with one.
    pub balance: Option<Balance>,
}

/// The types of a kind that the viewer may use today, in their order.
#[erased]
pub async fn usable(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    kind: Option<i16>,
) -> AppResult<Vec<Offer>> {
    if viewer.is_external() {
        return Ok(Vec::new());
    }
    let (enterprise, member) = (viewer.enterprise_id, viewer.member_id);
    let types = attend_type::store::all(connection, enterprise, kind).await?;
    let balances = leave_balance::service::of_member(connection, enterprise, member).await?;
    let who = applicant(connection, enterprise, member, 0).await?;
    let today = clock::china_day(clock::now());
    let offer = |of_type: AttendType| {
        let balance = balances.iter().find(|one| one.type_id == of_type.id).cloned();
        let mut who = who.clone();
        who.balance = balance.as_ref().map_or(0, |one| one.available);
        let may = of_type.enabled && unusable(&of_type.audience(), &who, today).is_none();
        may.then_some(Offer { of_type, balance })
    };
    Ok(types.into_iter().filter_map(offer).collect())
}

/// A member's applications of a month, with the remaining amounts.
#[derive(Debug, Clone, Default)]
pub struct Summary {
    /// Minutes of leave.
    pub leave: i64,
    /// Minutes of overtime.
    pub overtime: i64,
    /// Minutes of trips.
    pub trip: i64,
    /// Number of corrected punches.
    pub repairs: i64,
    /// Number of corrections left; `None`: there is no limit.
    pub repairs_left: Option<u32>,
    /// Number of applications in approval.
    pub running: i64,
    /// Balances of leave.
    pub balances: Vec<Balance>,
}

/// The viewer's applications of this month.
#[erased]
pub async fn summary(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Summary> {
    if viewer.is_external() {
        return Ok(Summary::default());
    }
    let (enterprise, member) = (viewer.enterprise_id, viewer.member_id);
    let today = clock::china_day(clock::now());
    let (first, last) = (month_of(today), month_end(month_of(today)));
    let span: (DateTime<Utc>, DateTime<Utc>) = (moment(first, 0), moment(last, 24 * 60));
    let rows = store::of_members(connection, enterprise, &[member], &[APPROVED], span).await?;
    let minutes = |kind: i16| {
        let of_kind = rows.iter().filter(|row| row.kind == kind);
        let days = of_kind.flat_map(|row| row.applied()).filter(|one| (first..=last).contains(&one.day));
        days.map(|one| i64::from(one.minutes)).sum()
    };
    let group = attend_group::service::of_member(connection, enterprise, member, today).await?;
    let repairs = super::repair::used(connection, enterprise, member, first).await?;
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    Ok(Summary {
        leave: minutes(LEAVE),
        overtime: minutes(OVERTIME),
        trip: minutes(TRIP),
        repairs: count(rows.iter().filter(|row| row.kind == REPAIR).count()),
        repairs_left: group.and_then(|group| left(&group.limits(), &repairs, first)),
        running: count(store::running(connection, enterprise, member).await?.len()),
        balances: leave_balance::service::of_member(connection, enterprise, member).await?,
    })
}
