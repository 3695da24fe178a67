//! Computation of attendance days: loads all inputs with a fixed number of statements, for any number of
//! members, and applies the rules.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::model::{Inputs, RULES};
use super::plans::{Plans, beside};
use crate::attend::places::{Membership, Place, memberships, place};
use crate::attend::rules::moment;
use crate::attend_application::model::{APPROVED, AttendApplication};
use crate::attend_application::rules::{approved, span};
use crate::attend_punch::model::AttendPunch;
use crate::engine::day::compute;
use crate::engine::day::model::{Approved, DayInput, DayPlan, NEIGHBOURS, Plan, Policy, Punch};
use crate::engine::day::result::DayResult;
use crate::engine::day::shift::{DAY, LATEST};
use crate::engine::day::zone::Zone;
use crate::{attend_application, attend_punch, attend_type};

/// A computed day.
#[derive(Debug, Clone)]
pub struct Computed {
    /// The member.
    pub member_id: i64,
    /// The group that they are in.
    pub group_id: Option<i64>,
    /// Teams of the member.
    pub place: Place,
    /// The day.
    pub result: DayResult,
    /// The inputs that it was computed from.
    pub inputs: Inputs,
    /// When it must be computed again, if a part of it is still open.
    pub again: Option<DateTime<Utc>>,
}

/// Days of members.
pub type Wanted = BTreeMap<i64, Vec<NaiveDate>>;

/// Computes the days of these members between two days, as of a given time. Nothing is written.
#[erased]
pub async fn computed(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    (from, to): (NaiveDate, NaiveDate),
    now: DateTime<Utc>,
) -> AppResult<Vec<Computed>> {
    let days: Vec<NaiveDate> = from.iter_days().take_while(|day| *day <= to).collect();
    let wanted: Wanted = members.iter().map(|member| (*member, days.clone())).collect();
    compute_all(connection, enterprise_id, &wanted, now).await
}

/// Loaded records of one member.
#[derive(Default)]
struct MemberRecords {
    punches: Vec<AttendPunch>,
    applications: Vec<AttendApplication>,
    approved: Vec<Approved>,
    memberships: Vec<Membership>,
}

/// Computes these days as of a given time.
#[erased]
pub async fn compute_all(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    wanted: &Wanted,
    now: DateTime<Utc>,
) -> AppResult<Vec<Computed>> {
    let Some(around) = around(wanted) else { return Ok(Vec::new()) };
    let members: Vec<i64> = wanted.keys().copied().collect();
    let plans = Plans::load(connection, enterprise_id, &members, around).await?;
    compute_with(connection, enterprise_id, wanted, &plans, now).await
}

/// The days that the computation of these days reads.
fn around(wanted: &Wanted) -> Option<(NaiveDate, NaiveDate)> {
    let days = || wanted.values().flatten().copied();
    Some(beside((days().min()?, days().max()?), NEIGHBOURS))
}

/// Computes these days from their plans, which are loaded with [`NEIGHBOURS`].
#[erased]
pub async fn compute_with(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    wanted: &Wanted,
    plans: &Plans,
    now: DateTime<Utc>,
) -> AppResult<Vec<Computed>> {
    let Some(around) = around(wanted) else { return Ok(Vec::new()) };
    let members: Vec<i64> = wanted.keys().copied().collect();
    let mut known = known(connection, enterprise_id, &members, around).await?;
    let mut all = Vec::new();
    for (member, days) in wanted {
        let of_member = known.remove(member).unwrap_or_default();
        let (Some(from), Some(to)) = (days.iter().min(), days.iter().max()) else { continue };
        let (from, to) = beside((*from, *to), NEIGHBOURS);
        let planned = plans.days(*member, (from, to));
        let punches: Vec<Punch> = of_member.punches.iter().map(AttendPunch::punch).collect();
        let unlike: BTreeSet<NaiveDate> = days.iter().copied().collect();
        for day in unlike {
            let planning = plans.on(*member, day);
            let policy = planning.group.map_or_else(Policy::default, |group| group.policy());
            let at = usize::try_from((day - from).num_days()).unwrap_or_default();
            let input = DayInput {
                zone: &Zone::CHINA,
                now,
                days: &planned,
                at,
                approved: &of_member.approved,
                punches: &punches,
                policy: &policy,
            };
            let result = compute(&input);
            let again = (!result.settled).then(|| again(&planned[at], now));
            all.push(Computed {
                member_id: *member,
                group_id: planning.group.map(|group| group.id),
                place: place(&of_member.memberships, (moment(day, 0), moment(day, 24 * 60))),
                inputs: Inputs {
                    rules: RULES,
                    group: planning.group.map(|group| (group.id, group.version)),
                    term: planning.term,
                    shift: result.shift_id.and_then(|id| Some((id, plans.shift_version(id)?))),
                    ..inputs(&of_member, &result)
                },
                result,
                again,
            });
        }
    }
    Ok(all)
}

/// Punches, applications and memberships of members around some days.
async fn known(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    around: (NaiveDate, NaiveDate),
) -> AppResult<BTreeMap<i64, MemberRecords>> {
    let mut known: BTreeMap<i64, MemberRecords> = BTreeMap::new();
    let wide = beside(around, 1);
    for punch in attend_punch::store::of_members(connection, enterprise_id, members, wide).await? {
        known.entry(punch.member_id).or_default().punches.push(punch);
    }
    let time = (moment(wide.0, 0), moment(wide.1, 24 * 60));
    let rows =
        attend_application::store::of_members(connection, enterprise_id, members, &[APPROVED], time).await?;
    let types: BTreeSet<i64> = rows.iter().filter_map(|row| row.type_id).collect();
    let types: Vec<i64> = types.into_iter().collect();
    let types = attend_type::store::types::by_ids(connection, enterprise_id, &types).await?;
    let types: BTreeMap<i64, _> = types.into_iter().map(|row| (row.id, row)).collect();
    let deciders: BTreeSet<i64> = rows.iter().filter_map(|row| row.decided_by).collect();
    let deciders: Vec<i64> = deciders.into_iter().collect();
    let names = attend_application::store::names(connection, enterprise_id, &deciders).await?;
    for row in rows {
        let by = row.decided_by.and_then(|id| names.get(&id).cloned());
        let of_type = row.type_id.and_then(|id| types.get(&id));
        let Some(one) = of_type.and_then(|of_type| approved(&row, of_type, by)) else { continue };
        let of_member = known.entry(row.member_id).or_default();
        of_member.approved.push(one);
        of_member.applications.push(row);
    }
    for one in memberships(connection, enterprise_id, members).await? {
        known.entry(one.member_id).or_default().memberships.push(one);
    }
    Ok(known)
}

/// The punches and applications that a day refers to, with their versions.
fn inputs(of_member: &MemberRecords, result: &DayResult) -> Inputs {
    let counted: BTreeSet<i64> =
        result.ends.iter().filter_map(|end| end.punch_id).chain(result.spare.iter().copied()).collect();
    let versions = of_member.punches.iter().map(|punch| (punch.id, punch.version));
    let touches = |row: &&AttendApplication| {
        let (first, last) = span(&row.extent());
        (first..=last).contains(&result.day)
    };
    let applications = of_member.applications.iter().filter(touches).map(|row| (row.id, row.version));
    Inputs {
        punches: versions.filter(|(id, _)| counted.contains(id)).collect(),
        applications: applications.collect(),
        ..Inputs::default()
    }
}

/// When an unfinished day is computed again: a minute after the last punch that may count for it, or in an
/// hour.
fn again(plan: &DayPlan, now: DateTime<Utc>) -> DateTime<Utc> {
    let minute = match &plan.plan {
        Plan::Shift(shift) => shift.span().to + shift.latest.unwrap_or(LATEST),
        Plan::Anytime { begins, .. } => begins + DAY,
        Plan::Free | Plan::Nobody => DAY,
    };
    let over = moment(plan.day, i64::from(minute) + 1);
    if over > now { over } else { now + TimeDelta::hours(1) }
}
