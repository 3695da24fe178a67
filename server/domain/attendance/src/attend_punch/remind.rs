//! Scheduled job that reminds members without a punch before a shift begins and after it has ended, once for
//! each end of a shift.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::store;
use crate::Services;
use crate::attend::rules::{hour, moment};
use crate::attend_application::repair::slot_of;
use crate::attend_day::compute::computed;
use crate::attend_group::model::AttendGroup;
use crate::engine::day::result::{DayResult, End, Side, Verdict};
use crate::engine::day::shift::Shift;
use crate::job::{Job, JobKind};
use crate::notification::{self, About, Message};
use crate::{attend_group, attend_shift};

/// The most minutes by which a reminder may be late; later ones are dropped.
const LATE: i64 = 5;
/// Number of members whose days are computed at a time.
const AT_ONCE: usize = 500;

/// The scheduled job.
pub struct Reminders;

impl JobKind for Reminders {
    fn name(&self) -> &'static str {
        "attend_punch.remind"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(60))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        sweep(services, clock::now()).map(|done| done.map(|done| json!({ "reminded": done }))).boxed()
    }
}

/// A reminder that is due for an end of a member's shift.
#[derive(Debug, Clone, Copy)]
pub struct Due {
    /// The member.
    pub member_id: i64,
    /// The day of the shift.
    pub day: NaiveDate,
    /// The end, see `attend_application::repair`.
    pub slot: i16,
    /// Start or end.
    pub side: Side,
    /// When the punch is due.
    pub at: DateTime<Utc>,
}

/// Sends all due reminders of every enterprise; returns how many. An enterprise that fails does not keep
/// later ones from it; the first error is returned after all of them.
#[erased]
pub async fn sweep(services: &Services, now: DateTime<Utc>) -> AppResult<usize> {
    let tenants = {
        let connection = services.db().read().await?;
        attend_group::store::tenants(&connection).await?
    };
    let (mut reminded, mut failed) = (0, None);
    for enterprise in tenants {
        match of_enterprise(services, enterprise, now).await {
            Ok(sent) => reminded += sent,
            Err(error) => failed = failed.or(Some(error)),
        }
    }
    failed.map_or(Ok(reminded), Err)
}

async fn of_enterprise(services: &Services, enterprise: i64, now: DateTime<Utc>) -> AppResult<usize> {
    let due = due(services, enterprise, now).await?;
    if due.is_empty() {
        return Ok(0);
    }
    services
        .db()
        .transaction(async |tx| {
            let new = store::notice(tx, enterprise, &due).await?;
            let mut told: BTreeMap<(i64, bool), Vec<i64>> = BTreeMap::new();
            for one in due.iter().filter(|one| new.contains(&(one.member_id, one.day, one.slot))) {
                let of = (one.at.timestamp(), one.side == Side::Start);
                told.entry(of).or_default().push(one.member_id);
            }
            for ((at, start), members) in &told {
                let at = DateTime::from_timestamp(*at, 0).unwrap_or(now);
                notification::send(tx, enterprise, members, &message(at, *start)).await?;
            }
            Ok(new.len())
        })
        .await
}

fn message(at: DateTime<Utc>, start: bool) -> Message {
    let title = if start {
        format!("{} 上班，别忘了打卡", hour(at))
    } else {
        format!("{} 已下班，您还没有打下班卡", hour(at))
    };
    let link = Some("/attend/AttendPunch".to_owned());
    Message { kind: "attend.remind", title, body: None, link, source: None, about: About::Nothing }
}

/// The due reminders of an enterprise.
async fn due(services: &Services, enterprise_id: i64, now: DateTime<Utc>) -> AppResult<Vec<Due>> {
    let connection = services.db().read().await?;
    let today = clock::china_day(now);
    let groups = attend_group::store::all(&connection, enterprise_id).await?;
    let reminds = |group: &&AttendGroup| group.remind_before.is_some() || group.remind_after.is_some();
    let groups: BTreeMap<i64, AttendGroup> =
        groups.iter().filter(reminds).map(|group| (group.id, group.clone())).collect();
    let shifts = attend_shift::service::of_enterprise(&connection, enterprise_id).await?;
    // in most minutes no shift has an end near enough
    let near =
        groups.values().any(|group| shifts.values().any(|(shift, _)| is_near(group, shift, today, now)));
    if !near {
        return Ok(Vec::new());
    }
    let ids: Vec<i64> = groups.keys().copied().collect();
    let members = attend_group::store::members_of(&connection, enterprise_id, &ids, today).await?;
    let members: BTreeSet<i64> = members.into_iter().map(|(_, member)| member).collect();
    let members: Vec<i64> = members.into_iter().collect();
    let yesterday = today.pred_opt().unwrap_or(today);
    let mut due = Vec::new();
    for some in members.chunks(AT_ONCE) {
        for one in computed(&connection, enterprise_id, some, (yesterday, today), now).await? {
            let Some(group) = one.group_id.and_then(|id| groups.get(&id)) else { continue };
            due.extend(ends(group, one.member_id, &one.result, now));
        }
    }
    Ok(due)
}

/// Whether a due punch of this shift may trigger a reminder now.
fn is_near(group: &AttendGroup, shift: &Shift, today: NaiveDate, now: DateTime<Utc>) -> bool {
    let spans = shift.pairs.iter().chain(&shift.rests).flat_map(|span| [span.from, span.to]);
    let flexible = shift.flex.iter().flat_map(|flex| [flex.core.from, flex.core.to, flex.range.to]);
    let minutes: BTreeSet<i32> = spans.chain(flexible).chain(shift.half_at).collect();
    let days = [today.pred_opt(), Some(today)];
    days.into_iter().flatten().any(|day| {
        minutes.iter().any(|minute| {
            let at = moment(day, (*minute).into());
            is_time(group, Side::Start, at, now) || is_time(group, Side::End, at, now)
        })
    })
}

/// Whether the reminder for an end of a shift is due.
fn is_time(group: &AttendGroup, side: Side, at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    let begins = match side {
        Side::Start => group.remind_before.map(|minutes| at - TimeDelta::minutes(minutes.into())),
        Side::End => group.remind_after.map(|minutes| at + TimeDelta::minutes(minutes.into())),
    };
    begins.is_some_and(|begins| begins <= now && now < begins + TimeDelta::minutes(LATE))
}

/// The due reminders of a member for a day.
fn ends(group: &AttendGroup, member_id: i64, result: &DayResult, now: DateTime<Utc>) -> Vec<Due> {
    let open = |end: &&End| end.verdict == Verdict::Pending && end.punch_id.is_none();
    let time = |end: &&End| is_time(group, end.side, end.due, now);
    let due = |end: &End| Due {
        member_id,
        day: result.day,
        slot: slot_of(end.pair, end.side),
        side: end.side,
        at: end.due,
    };
    result.ends.iter().filter(open).filter(time).map(due).collect()
}
