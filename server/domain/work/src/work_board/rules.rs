//! Whom an order suits: pure functions.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::coordinate::Point;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{Candidate, Reason, Suggestion, Visit, Wanted};
use crate::work_order::model::WorkOrder;

/// The most days of a board.
pub const MAX_DAYS: i64 = 14;
/// The most people of a board; and of a pool, and of all who do such work, among whom the best are looked for.
pub const MAX_PEOPLE: i64 = 200;
/// The most orders of a board.
pub const MAX_ORDERS: usize = 2000;
/// The most who are suggested.
pub const MAX_SUGGESTIONS: usize = 10;

/// Up to here somebody is near, kilometres.
const NEAR: f64 = 5.0;
/// From here on somebody is far away, kilometres.
const FAR: f64 = 30.0;
/// The mean radius of the earth, kilometres.
const EARTH: f64 = 6371.0;
/// What an open order takes off, and how much they take off at most.
const LOAD: (i32, i32) = (5, 200);

/// The days of a board are some, in order.
pub fn days(from: DateTime<Utc>, until: DateTime<Utc>) -> AppResult<()> {
    if until <= from {
        return Err(AppError::field("to", FieldCode::Invalid, "结束日期不能早于开始日期"));
    }
    if until - from > TimeDelta::days(MAX_DAYS) {
        return Err(AppError::field("to", FieldCode::Invalid, format!("派单看板一次最多 {MAX_DAYS} 天")));
    }
    Ok(())
}

/// Which of these orders each person is expected at, whoever sees to it and whoever comes along.
pub fn places(orders: &[WorkOrder]) -> HashMap<i64, Vec<i64>> {
    let mut theirs: HashMap<i64, Vec<i64>> = HashMap::new();
    for order in orders {
        let director = order.director_id;
        // whoever goes there comes along once
        let others = order.members.iter().copied().filter(|one| Some(*one) != director);
        for member in director.into_iter().chain(others) {
            theirs.entry(member).or_default().push(order.id);
        }
    }
    theirs
}

/// How far two places are apart as the crow flies, kilometres.
pub fn distance(one: Point, other: Point) -> f64 {
    let (from, to) = (one.lat.to_radians(), other.lat.to_radians());
    let across = (other.lng - one.lng).to_radians() / 2.0;
    let along = (to - from) / 2.0;
    let part = from.cos() * to.cos() * across.sin().powi(2) + along.sin().powi(2);
    2.0 * EARTH * part.sqrt().min(1.0).asin()
}

/// From where somebody is right before or right after, whichever is nearer.
fn nearest(visits: &[Visit], (start, end): (DateTime<Utc>, DateTime<Utc>), place: Point) -> Option<f64> {
    let before = visits.iter().filter(|one| one.ends_at <= start).max_by_key(|one| one.ends_at);
    let after = visits.iter().filter(|one| one.starts_at >= end).min_by_key(|one| one.starts_at);
    let far = [before, after].into_iter().flatten().filter_map(|one| Some(distance(one.place?, place)));
    far.min_by(f64::total_cmp)
}

/// How much a reason weighs; what is counted weighs by its number elsewhere. Each outweighs all that come after it: who can come
/// at all, whose pool it is, who does such work, who has time then, who answers for it, who has less to do, who is nearer.
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

/// How well somebody suits an order, and why.
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
        (one.technician.work_status == 2, Reason::Resting),
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

/// Those whom an order suits best, at most ten; of those who suit it as well, who has less to do, then who is nearer.
pub fn suggest(wanted: &Wanted, people: &[Candidate]) -> Vec<Suggestion> {
    let mut all: Vec<Suggestion> = people.iter().map(|one| weigh(wanted, one)).collect();
    let load = |one: &Suggestion| (-one.score, one.technician.count);
    // whose way is not known comes after all who are not far away
    let way = |one: &Suggestion| one.distance.unwrap_or(FAR);
    let id = |one: &Suggestion| one.technician.member_id;
    all.sort_by(|a, b| load(a).cmp(&load(b)).then(way(a).total_cmp(&way(b))).then_with(|| id(a).cmp(&id(b))));
    all.truncate(MAX_SUGGESTIONS);
    all
}
