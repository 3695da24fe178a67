//! Ranking of the technicians for a work order: pure functions.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::coordinate::Point;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{Candidate, Reason, Suggestion, Visit, Wanted};
use crate::states::WorkStatus;
use crate::work_order::model::WorkOrder;

/// The most days of a board.
pub const MAX_DAYS: i64 = 14;
/// The most technicians of a board; also the most of a pool, and of all technicians, among whom suggestions
/// are sought.
pub const MAX_PEOPLE: i64 = 200;
/// The most orders of a board.
pub const MAX_ORDERS: usize = 2000;
/// The most technicians that are suggested.
pub const MAX_SUGGESTIONS: usize = 10;

/// Greatest distance that counts as near, kilometres.
const NEAR: f64 = 5.0;
/// Least distance that counts as far away, kilometres.
const FAR: f64 = 30.0;
/// The mean radius of the earth, kilometres.
const EARTH: f64 = 6371.0;
/// Points that an open order costs, and the most that all of them cost.
const LOAD: (i32, i32) = (5, 200);

/// Checks the period of a board: its order and its length.
pub fn days(from: DateTime<Utc>, until: DateTime<Utc>) -> AppResult<()> {
    if until <= from {
        return Err(AppError::field("to", FieldCode::Invalid, "结束日期不能早于开始日期"));
    }
    if until - from > TimeDelta::days(MAX_DAYS) {
        return Err(AppError::field("to", FieldCode::Invalid, format!("派单看板一次最多 {MAX_DAYS} 天")));
    }
    Ok(())
}

/// The orders of each technician, both the responsible and the assisting ones.
pub fn places(orders: &[WorkOrder]) -> HashMap<i64, Vec<i64>> {
    let mut theirs: HashMap<i64, Vec<i64>> = HashMap::new();
    for order in orders {
        let director = order.director_id;
        // the responsible technician counts once
        let others = order.members.iter().copied().filter(|one| Some(*one) != director);
        for member in director.into_iter().chain(others) {
            theirs.entry(member).or_default().push(order.id);
        }
    }
    theirs
}

/// Great-circle distance of two places, kilometres.
pub fn distance(one: Point, other: Point) -> f64 {
    let (from, to) = (one.lat.to_radians(), other.lat.to_radians());
    let across = (other.lng - one.lng).to_radians() / 2.0;
    let along = (to - from) / 2.0;
    let part = from.cos() * to.cos() * across.sin().powi(2) + along.sin().powi(2);
    2.0 * EARTH * part.sqrt().min(1.0).asin()
}

/// The smaller distance from the visit right before or right after.
fn nearest(visits: &[Visit], (start, end): (DateTime<Utc>, DateTime<Utc>), place: Point) -> Option<f64> {
    let before = visits.iter().filter(|one| one.ends_at <= start).max_by_key(|one| one.ends_at);
    let after = visits.iter().filter(|one| one.starts_at >= end).min_by_key(|one| one.starts_at);
    let far = [before, after].into_iter().flatten().filter_map(|one| Some(distance(one.place?, place)));
    far.min_by(f64::total_cmp)
}

/// Weight of a reason; reasons that are counted are multiplied elsewhere. Each outweighs all later ones:
/// presence, pool, kind of work, free time, responsible team, load, distance.
fn weight(reason: Reason) -> i32 {
    match reason {
        Reason::Resting => -5000,
        Reason::ZoneFits => 1900,
        Reason::ZoneMisses => -100,
        Reason::GroupFits => 500,
        Reason::GroupMisses => -500,
        Reason::Overlaps => -500,
        Reason::TeamFits => 250,
        Reason::Free | Reason::Busy => 0,
        Reason::Near => 2,
        Reason::Far => -2,
    }
}

/// Score of a technician for an order, with its reasons.
pub fn weigh(wanted: &Wanted, one: &Candidate) -> Suggestion {
    let overlaps = wanted.visit.map_or(0, |(start, end)| {
        one.visits.iter().filter(|visit| visit.starts_at < end && visit.ends_at > start).count()
    });
    let distance =
        wanted.visit.zip(wanted.place).and_then(|(visit, place)| nearest(&one.visits, visit, place));
    let open = one.technician.count;
    let told = [
        (wanted.zone && one.zoned, Reason::ZoneFits),
        (wanted.skill && one.skilled, Reason::GroupFits),
        (one.teamed, Reason::TeamFits),
        (open == 0, Reason::Free),
        (open > 0, Reason::Busy),
        (distance.is_some_and(|far| far <= NEAR), Reason::Near),
        (one.technician.work_status == WorkStatus::Resting.number(), Reason::Resting),
        (wanted.zone && !one.zoned, Reason::ZoneMisses),
        (wanted.skill && !one.skilled, Reason::GroupMisses),
        (overlaps > 0, Reason::Overlaps),
        (distance.is_some_and(|far| far >= FAR), Reason::Far),
    ];
    let reasons: Vec<Reason> =
        told.into_iter().filter_map(|(holds, reason)| holds.then_some(reason)).collect();
    let load = open.saturating_mul(LOAD.0).min(LOAD.1);
    Suggestion {
        technician: one.technician,
        score: reasons.iter().map(|reason| weight(*reason)).sum::<i32>() - load,
        overlaps: i32::try_from(overlaps).unwrap_or(i32::MAX),
        distance,
        reasons,
    }
}

/// The best technicians for an order, at most ten; at equal score the one with the lower load, then the
/// nearer one.
pub fn suggest(wanted: &Wanted, people: &[Candidate]) -> Vec<Suggestion> {
    let mut all: Vec<Suggestion> = people.iter().map(|one| weigh(wanted, one)).collect();
    let load = |one: &Suggestion| (-one.score, one.technician.count);
    // an unknown distance sorts after all that are not far
    let way = |one: &Suggestion| one.distance.unwrap_or(FAR);
    let id = |one: &Suggestion| one.technician.member_id;
    all.sort_by(|a, b| load(a).cmp(&load(b)).then(way(a).total_cmp(&way(b))).then_with(|| id(a).cmp(&id(b))));
    all.truncate(MAX_SUGGESTIONS);
    all
}
