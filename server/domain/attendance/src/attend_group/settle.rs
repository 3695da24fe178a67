//! Assignment of members to attendance groups, from terms, teams, roles and names: at most one group for each
//! member and day.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, clock};

use super::model::Assignment;
use super::rules::{parts_from, rewrite, scopes};
use super::store::{self, NewAssignment, Staff};
use crate::attend_day;
use crate::engine::group::rules::Person;

fn person(staff: &Staff) -> Person {
    let distance = |far: &i64| u32::try_from(*far).unwrap_or_default();
    Person {
        member_id: staff.id,
        teams: staff.team_ids.iter().copied().zip(staff.distances.iter().map(distance)).collect(),
        role_ids: staff.role_ids.clone(),
        entered: Some(staff.begins_on),
        left: staff.ends_on,
    }
}

/// Assigns all members from a day on, and marks the affected days for recomputation; returns the number of
/// affected members. Assignments before that day stay. The groups are locked meanwhile.
#[erased]
pub async fn settle(tx: &mut AsyncPgConnection, enterprise_id: i64, from: NaiveDate) -> AppResult<usize> {
    store::lock(tx, enterprise_id).await?;
    let terms = store::terms(tx, enterprise_id, true).await?;
    let scopes = scopes(&terms);
    let staff = store::staff(tx, enterprise_id, from).await?;
    let mut had: BTreeMap<i64, Vec<Assignment>> = BTreeMap::new();
    for row in store::assignments(tx, enterprise_id, None, (from, None)).await? {
        had.entry(row.member_id).or_default().push(row);
    }
    let (mut gone, mut ended, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    let mut new: Vec<NewAssignment> = Vec::new();
    let mut settle_one =
        |member: i64, had: &[Assignment], wanted: &[(NaiveDate, Option<NaiveDate>, Option<i64>)]| {
            let written = rewrite(had, wanted, from);
            let Some(first) = written.from else { return };
            gone.extend(written.gone);
            ended.extend(written.ended);
            new.extend(written.new.into_iter().map(|(group, begins, ends)| (member, group, begins, ends)));
            changed.push((member, first));
        };
    for one in &staff {
        let rows = had.remove(&one.id).unwrap_or_default();
        settle_one(one.id, &rows, &parts_from(&terms, &scopes, &person(one), from));
    }
    // members who are no longer employed are in no group
    for (member, rows) in &had {
        settle_one(*member, rows, &[]);
    }
    if changed.is_empty() {
        return Ok(0);
    }
    store::remove(tx, enterprise_id, &gone).await?;
    store::end(tx, enterprise_id, &ended).await?;
    store::assign(tx, enterprise_id, &new).await?;
    let today = clock::china_day(clock::now());
    let mut by_day: BTreeMap<NaiveDate, Vec<i64>> = BTreeMap::new();
    for (member, first) in &changed {
        by_day.entry(*first).or_default().push(*member);
    }
    for (first, members) in by_day {
        attend_day::service::mark_span(tx, enterprise_id, &members, (first, today)).await?;
    }
    Ok(changed.len())
}
