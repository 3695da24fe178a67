//! Escalation of late orders: reminds the technician, then notifies the directors above, then transfers the
//! work order; each level once per deadline (docs/decisions/0058).

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Jsonb, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::clock::Clock;
use super::model::WorkOrder;
use super::rules::{Status, Step};
use super::service::inform;
use super::store::{self, Effect, alerts};
use crate::config_value::model::WorkClockSetting;
use crate::config_value::rules::Setting;
use crate::job::{Job, JobKind};
use crate::record::Change;
use crate::work_sla::hours::Hours;
use crate::{Services, team, work_roster, workday};

/// Orders of one batch.
const BATCH: i64 = 200;

/// An escalation level, as the table stores it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(i16)]
pub enum Rung {
    /// Not picked up: the technician is reminded.
    Pickup = 1,
    /// Still not picked up: the directors of the responsible team are notified.
    PickupAbove = 2,
    /// Still not picked up: the member on call is dispatched, or the order waits for its dispatch again.
    PickupMoved = 3,
    /// Past its deadline: the technician is reminded.
    Late = 4,
    /// Still past it: the directors of the technician's team are notified.
    LateAbove = 5,
}

/// The levels for an awaited pickup, each after a working time; levels that the enterprise has switched off
/// are absent.
pub fn pickup(setting: &WorkClockSetting) -> Vec<(Rung, TimeDelta)> {
    ladder([
        (Rung::Pickup, setting.pickup_remind),
        (Rung::PickupAbove, setting.pickup_escalate),
        (Rung::PickupMoved, setting.pickup_transfer),
    ])
}

/// The levels for a deadline that has passed.
pub fn late(setting: &WorkClockSetting) -> Vec<(Rung, TimeDelta)> {
    let above = ladder([(Rung::LateAbove, setting.overdue_escalate)]);
    [vec![(Rung::Late, TimeDelta::zero())], above].concat()
}

fn ladder<const N: usize>(rungs: [(Rung, i32); N]) -> Vec<(Rung, TimeDelta)> {
    let some = rungs.into_iter().filter(|(_, minutes)| *minutes > 0);
    some.map(|(rung, minutes)| (rung, TimeDelta::minutes(minutes.into()))).collect()
}

/// The levels reached after a working time, lowest first.
pub fn reached(ladder: &[(Rung, TimeDelta)], time: TimeDelta) -> Vec<Rung> {
    ladder.iter().filter(|(_, after)| *after <= time).map(|(rung, _)| *rung).collect()
}

/// The scheduled job of escalation.
pub struct Alerts;

impl JobKind for Alerts {
    fn name(&self) -> &'static str {
        "work_order.alert"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(60))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        alert(services, clock::now()).map(|told| told.map(|told| json!({ "told": told }))).boxed()
    }
}

#[derive(QueryableByName)]
struct Tenant {
    #[diesel(sql_type = BigInt)]
    enterprise_id: i64,
    #[diesel(sql_type = Jsonb)]
    setting: Value,
}

/// Parameters of a run over one enterprise.
struct Round {
    enterprise_id: i64,
    setting: WorkClockSetting,
    hours: Hours,
    now: DateTime<Utc>,
}

/// Takes every level that is reached at `now` and was not taken; returns their number. Concurrent nodes share
/// the orders: one locks an order, the others skip it; an aborted batch is rolled back.
#[erased]
pub async fn alert(services: &Services, now: DateTime<Utc>) -> AppResult<usize> {
    let tenants: Vec<Tenant> = diesel::sql_query(sql!(
        "select e.id as enterprise_id, coalesce(v.value, '{}'::jsonb) as setting from enterprise e
         left join config_value v on v.enterprise_id = e.id and v.code = $1
         where exists (select from work_order o where o.enterprise_id = e.id
             and o.status in ({Status::UNDONE}))
         order by e.id"
    ))
    .bind::<Text, _>(Setting::WorkClock.code())
    .load(&mut &*services.db().read().await?)
    .await?;
    let mut told = 0;
    for Tenant { enterprise_id, setting } in tenants {
        let setting: WorkClockSetting = serde_json::from_value(setting).unwrap_or_default();
        let corrections = workday::store::corrections(&*services.db().read().await?, enterprise_id).await?;
        let hours = Hours::of(&setting, corrections);
        let round = Round { enterprise_id, setting, hours, now };
        for waits in [true, false] {
            let mut after = Some(0);
            while let Some(last) = after {
                let (next, some) =
                    services.db().transaction(async |tx| batch(tx, &round, waits, last).await).await?;
                told += some;
                after = next;
            }
        }
    }
    Ok(told)
}

/// One batch of orders with an id above the last one, either those awaiting pickup or those past their
/// deadline; returns the last id while there may be more, and the number of levels taken.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    round: &Round,
    waits: bool,
    after: i64,
) -> AppResult<(Option<i64>, usize)> {
    let ladder = if waits { pickup(&round.setting) } else { late(&round.setting) };
    let first = ladder.iter().min_by_key(|(_, wait)| *wait);
    let last = ladder.iter().max_by_key(|(_, wait)| *wait);
    let (Some((_, least)), Some((top, _))) = (first, last) else { return Ok((None, 0)) };
    let enterprise = round.enterprise_id;
    // working time is never longer than elapsed time
    let before = round.now - *least;
    let found = if waits {
        alerts::waiting(tx, enterprise, (before, *top as i16), (after, BATCH)).await?
    } else {
        alerts::past(tx, enterprise, (before, *top as i16), (after, BATCH)).await?
    };
    let full = i64::try_from(found.len()).is_ok_and(|count| count == BATCH);
    let last = found.as_slice().last().map(|(order, _)| order.id).filter(|_| full);
    let mut told = 0;
    for (order, clock) in found {
        let begin = if waits { clock.asked_at } else { order.due_at };
        let Some(about) = begin else { continue };
        let held = TimeDelta::seconds(if waits { clock.asked_held } else { 0 });
        let time = round.hours.working_time(about, round.now) - held;
        for rung in reached(&ladder, time) {
            if alerts::note(tx, (enterprise, order.id), rung as i16, about).await? {
                take(tx, round, (&order, &clock), rung).await?;
                told += 1;
            }
        }
    }
    Ok((last, told))
}

/// Executes a level.
#[erased]
async fn take(
    tx: &mut AsyncPgConnection,
    round: &Round,
    (order, ran): (&WorkOrder, &Clock),
    rung: Rung,
) -> AppResult<()> {
    let (name, setting) = (&order.name, &round.setting);
    let until = order.due_at.map(|due| format!("要求完成：{}", clock::china_time(due)));
    let asked = ran.asked_at.map(|asked| format!("派单时间：{}", clock::china_time(asked)));
    let worker: BTreeSet<i64> = order.director_id.into_iter().collect();
    match rung {
        Rung::Pickup => {
            let title = format!("工单“{name}”超过 {} 分钟未接单，请尽快接单", setting.pickup_remind);
            inform(tx, order, worker, ("work_order.late", title, asked)).await
        }
        Rung::PickupAbove => {
            let above = alerts::directors(tx, order.enterprise_id, order.accept_team_id).await?;
            let title = format!("工单“{name}”超过 {} 分钟未接单，请关注", setting.pickup_escalate);
            inform(tx, order, above.into_iter().collect(), ("work_order.late", title, asked)).await
        }
        Rung::PickupMoved => transfer(tx, round, order, ran).await,
        Rung::Late => {
            let title = format!("工单“{name}”已超过要求完成时间");
            inform(tx, order, worker, ("work_order.late", title, until)).await
        }
        Rung::LateAbove => {
            let team = order.director_team_id.or(order.accept_team_id);
            let above = alerts::directors(tx, order.enterprise_id, team).await?;
            let title = format!("工单“{name}”逾期超过 {} 分钟，请关注", setting.overdue_escalate);
            inform(tx, order, above.into_iter().collect(), ("work_order.late", title, until)).await
        }
    }
}

/// Transfers an order that was not picked up: to the member on call for its pool or for the enterprise, or
/// back to waiting for dispatch if that is nobody else.
#[erased]
async fn transfer(
    tx: &mut AsyncPgConnection,
    round: &Round,
    order: &WorkOrder,
    ran: &Clock,
) -> AppResult<()> {
    let (enterprise, now) = (order.enterprise_id, round.now);
    let zones: Vec<i64> = order.zone_id.into_iter().chain([0]).collect();
    let on_call = work_roster::store::on_call_at(tx, enterprise, &zones, now).await?;
    let on_call = next_on_call(
        order,
        &on_call.into_iter().map(|(zone, row)| (zone, row.member_id)).collect::<Vec<_>>(),
    );
    let waited = format!("超过 {} 分钟未接单", round.setting.pickup_transfer);
    let (step, to, effect, why) = match on_call {
        Some(member) => {
            let teams = team::store::teams_of_members(tx, enterprise, &[member]).await?;
            let effect = Effect {
                director_id: Some(Some(member)),
                director_team_id: Some(teams.as_slice().first().map(|(_, place)| place.id)),
                members: Some(order.members.iter().copied().filter(|id| *id != member).collect()),
                ..Effect::default()
            };
            (Step::ReDeliver, Status::WaitingPickup, effect, format!("{waited}，自动改派给值班人员"))
        }
        None => {
            let effect = Effect {
                director_id: Some(None),
                director_team_id: Some(None),
                members: Some(Vec::new()),
                ..Effect::default()
            };
            (Step::UnDeliver, Status::WaitingDispatch, effect, format!("{waited}，自动退回待派单"))
        }
    };
    let after = store::step(tx, None, order, to, &effect, now).await?;
    store::clocks::put(tx, &ran.after(step, None, now)).await?;
    store::note(tx, None, order, (step, &after), Some(&why), now).await?;
    store::see(tx, enterprise, &[order.id]).await?;
    let change = Change::new(step.action(), order.id).before(order).after(&after);
    change.reason(Some(why.clone())).write_as(tx, enterprise, None).await?;
    let name = &order.name;
    let mut gone: BTreeSet<i64> = order.director_id.into_iter().collect();
    let how = if on_call.is_some() { "改派" } else { "退回待派单" };
    if on_call.is_none() {
        gone.extend(order.created_by);
    }
    inform(tx, order, gone, ("work_order.moved", format!("工单“{name}”已自动{how}"), Some(why))).await?;
    let Some(member) = on_call else { return Ok(()) };
    let until = order.due_at.map(|due| format!("要求完成：{}", clock::china_time(due)));
    inform(tx, order, [member].into(), ("work_order.assigned", format!("值班工单“{name}”派给了您"), until))
        .await
}

/// The member on call to dispatch instead, by pool (0: the enterprise): the order's own pool comes first, and
/// never the member who has not picked it up.
pub fn next_on_call(order: &WorkOrder, on_call: &[(i64, i64)]) -> Option<i64> {
    let of = |zone: i64| on_call.iter().find(|(one, _)| *one == zone).map(|(_, member)| *member);
    let mut asked = order.zone_id.into_iter().chain([0]).filter_map(of);
    asked.find(|member| Some(*member) != order.director_id)
}
