//! Synchronizes attendance exceptions with their days: new ones are inserted, open ones that no longer apply
//! are deleted, and decisions are never changed but flagged for review when their inputs change.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::model::AttendException;
use super::rules::{ground, minutes, words};
use super::states::ExceptionStatus;
use super::store::{self, Found};
use crate::attend_day::compute::Computed;
use crate::attend_day::model::number;
use crate::engine::day::result::Mark;
use crate::record::announce;

/// The most exceptions with an event of their own.
const TOLD: usize = 200;

/// A day of a member.
type Day = (i64, NaiveDate);

/// Exceptions to write, delete or flag.
#[derive(Debug, Default)]
struct Changes {
    found: Vec<Found>,
    gone: Vec<i64>,
    flagged: Vec<i64>,
    cleared: Vec<i64>,
    review: BTreeSet<Day>,
}

/// Synchronizes the exceptions of computed days; returns the days whose decisions need another review.
#[erased]
pub async fn sync(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    all: &[Computed],
    exceptions: &BTreeMap<Day, Vec<AttendException>>,
) -> AppResult<BTreeSet<Day>> {
    let mut changes = Changes::default();
    for one in all {
        let key = (one.member_id, one.result.day);
        let of_day = exceptions.get(&key).map(Vec::as_slice).unwrap_or_default();
        follow(&mut changes, one, of_day);
    }
    store::vanish(tx, enterprise_id, &changes.gone).await?;
    store::flag(tx, enterprise_id, (&changes.flagged, true)).await?;
    store::flag(tx, enterprise_id, (&changes.cleared, false)).await?;
    let mut told = store::put(tx, enterprise_id, &changes.found).await?;
    told.extend(changes.gone.iter().chain(&changes.flagged).chain(&changes.cleared));
    told.truncate(TOLD);
    if !told.is_empty() {
        announce(tx, enterprise_id, "attend_exception.find", &told, None).await?;
    }
    Ok(changes.review)
}

/// Collects the changes of one day.
fn follow(changes: &mut Changes, one: &Computed, of_day: &[AttendException]) {
    let result = &one.result;
    let has = |mark: Option<Mark>| mark.is_some_and(|mark| result.marks.contains(&mark));
    let stands_on = ground(result);
    for row in of_day {
        match row.state() {
            ExceptionStatus::Open if !has(row.marked()) => changes.gone.push(row.id),
            ExceptionStatus::Normal | ExceptionStatus::Exception => {
                // after an approved correction the inputs have changed by intention
                let unlike = row.ground.as_ref().is_some_and(|ground| *ground != stands_on);
                let review = if result.settled { unlike } else { row.review };
                if review {
                    changes.review.insert((one.member_id, result.day));
                }
                match (review, row.review) {
                    (true, false) => changes.flagged.push(row.id),
                    (false, true) => changes.cleared.push(row.id),
                    _ => {}
                }
            }
            ExceptionStatus::Open | ExceptionStatus::Claimed | ExceptionStatus::Removed => {}
        }
    }
    if !result.settled || one.group_id.is_none() {
        return;
    }
    for mark in result.marks.iter().copied().filter(|mark| mark.is_exception()) {
        let known = of_day.iter().find(|row| row.mark == number(mark));
        if known.is_some_and(|row| row.state() != ExceptionStatus::Open) {
            continue;
        }
        changes.found.push(Found {
            member_id: one.member_id,
            day: result.day,
            mark: number(mark),
            minutes: minutes(result, mark),
            group_id: one.group_id,
            team_id: one.place.team_id,
            team_ids: one.place.team_ids.clone(),
            words: words(result, mark),
        });
    }
}
