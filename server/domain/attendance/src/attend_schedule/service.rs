//! Commands on the schedule board: check, transaction, write, log and event.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, TimeDelta};
use diesel_async::AsyncPgConnection;
use serde::{Deserialize, Serialize};
use serde_json::json;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{BoardChange, BoardCopy, BoardFill, BoardSwap};
use super::{rules, store};
use crate::attend::places::memberships;
use crate::attend::rules::{directs, ids as checked_ids, may_direct, may_manage};
use crate::engine::day::shift::Shift;
use crate::engine::schedule::rules::{Board, Cell, board_faults, swap};
use crate::record::Change;
use crate::{Db, attend_day, attend_month, attend_shift, member};

/// Writes days of the board; past ones are recomputed. Days of closed months stay.
#[erased]
pub async fn set(db: &Db, viewer: &Viewer, changes: Vec<BoardChange>) -> AppResult<usize> {
    db.transaction(async |tx| write(tx, viewer, changes).await).await
}

/// Copies days of the board to later days.
#[erased]
pub async fn copy(db: &Db, viewer: &Viewer, copy: BoardCopy) -> AppResult<usize> {
    checked_ids(&copy.member_ids)?;
    rules::span(copy.from, copy.to)?;
    db.transaction(async |tx| {
        let span = (copy.from, copy.to);
        let boards = store::boards(tx, viewer.enterprise_id, &copy.member_ids, span).await?;
        let changes = rules::copy(&copy, &boards)?;
        write(tx, viewer, changes).await
    })
    .await
}

/// Fills the board with a rotation of shifts.
#[erased]
pub async fn fill(db: &Db, viewer: &Viewer, fill: BoardFill) -> AppResult<usize> {
    checked_ids(&fill.member_ids)?;
    let changes = rules::fill(&fill)?;
    db.transaction(async |tx| write(tx, viewer, changes).await).await
}

async fn write(tx: &mut AsyncPgConnection, viewer: &Viewer, changes: Vec<BoardChange>) -> AppResult<usize> {
    let today = clock::china_day(clock::now());
    rules::checked(&changes, today)?;
    let members: BTreeSet<i64> = changes.iter().map(|change| change.member_id).collect();
    let members: Vec<i64> = members.into_iter().collect();
    require_directed(tx, viewer, &members).await?;
    let days = || changes.iter().map(|change| change.day);
    let (Some(first), Some(last)) = (days().min(), days().max()) else { return Ok(0) };
    if let Some(open) = attend_month::service::open_from(tx, viewer.enterprise_id).await?
        && first < open
    {
        let message = format!("{open} 之前的月份已关账，不能改排班");
        return Err(AppError::field("cells", FieldCode::Conflict, message));
    }
    let named = changes.iter().filter_map(|change| match change.cell {
        Some(Cell::Shift(id)) => Some(id),
        _ => None,
    });
    let named: Vec<i64> = named.collect();
    let shifts = attend_shift::service::require(tx, viewer, "cells", &named).await?;
    let beside = (first - TimeDelta::days(1), last + TimeDelta::days(1));
    let boards = store::boards(tx, viewer.enterprise_id, &members, beside).await?;
    apart(tx, viewer, &changes, boards, shifts.iter().map(|row| row.shift()).collect()).await?;
    store::put(tx, viewer, &changes).await?;
    let past: Vec<(i64, NaiveDate)> = changes
        .iter()
        .flat_map(|change| {
            [change.day.pred_opt(), Some(change.day), change.day.succ_opt()]
                .map(|day| (change.member_id, day))
        })
        .filter_map(|(member, day)| Some((member, day?)))
        .collect();
    attend_day::service::mark(tx, viewer.enterprise_id, &past).await?;
    let told = json!({ "from": first, "to": last, "cells": changes.len() });
    let written = members.iter().map(|member| Change::new("attend_schedule.update", *member).after(&told));
    Change::write_all(written, tx, viewer).await?;
    Ok(changes.len())
}

/// Checks that the viewer handles the attendance of all of these members.
async fn require_directed(tx: &AsyncPgConnection, viewer: &Viewer, members: &[i64]) -> AppResult<()> {
    let refused = || AppError::field("memberIds", FieldCode::Forbidden, "只能为自己管理的成员排班");
    if !may_direct(viewer) {
        return Err(refused());
    }
    member::store::require_known(tx, viewer, "memberIds", members).await?;
    if may_manage(viewer) {
        return Ok(());
    }
    let all = memberships(tx, viewer.enterprise_id, members).await?;
    let theirs = |member: &i64| {
        let now = all.iter().filter(|one| one.member_id == *member && one.left_at.is_none());
        now.into_iter().any(|one| directs(viewer, &one.path))
    };
    if members.iter().all(theirs) { Ok(()) } else { Err(refused()) }
}

/// Checks that no shifts of a member overlap after the changes.
async fn apart(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    changes: &[BoardChange],
    mut boards: BTreeMap<i64, Board>,
    new: Vec<Shift>,
) -> AppResult<()> {
    let mut changed: BTreeMap<i64, Vec<NaiveDate>> = BTreeMap::new();
    for change in changes {
        let board = boards.entry(change.member_id).or_default();
        match change.cell {
            Some(cell) => board.insert(change.day, cell),
            None => board.remove(&change.day),
        };
        changed.entry(change.member_id).or_default().push(change.day);
    }
    let known = attend_shift::service::of_enterprise(tx, viewer.enterprise_id).await?;
    let mut shifts: BTreeMap<i64, &Shift> = known.iter().map(|(id, (shift, _))| (*id, &**shift)).collect();
    shifts.extend(new.iter().map(|shift| (shift.id, shift)));
    for (member, days) in changed {
        let Some(board) = boards.get(&member) else { continue };
        if let Some((one, other)) = board_faults(board, &days, &shifts).first() {
            let message = format!("{one} 与 {other} 的班次时间重叠");
            return Err(AppError::field("cells", FieldCode::Conflict, message));
        }
    }
    Ok(())
}

/// The changes that swap days of two members, and those that revert it.
async fn swapping(
    tx: &AsyncPgConnection,
    enterprise_id: i64,
    asked: BoardSwap,
) -> AppResult<(Vec<BoardChange>, Vec<BoardChange>)> {
    let members = [asked.member_id, asked.other_id];
    let span = (asked.day.min(asked.other_day), asked.day.max(asked.other_day));
    let boards = store::boards(tx, enterprise_id, &members, span).await?;
    let of = |member: i64| boards.get(&member).cloned().unwrap_or_default();
    let (one, other) = (of(asked.member_id), of(asked.other_id));
    let swapped = swap(&one, asked.day, &other, asked.other_day);
    let refuse = || AppError::field("values", FieldCode::Conflict, "所选的两天不能换班，请检查双方的排班");
    let (after, other_after) = swapped.ok_or_else(refuse)?;
    let changes_of = |member_id: i64, before: &Board, after: &Board| -> Vec<BoardChange> {
        let days: BTreeSet<NaiveDate> = before.keys().chain(after.keys()).copied().collect();
        let unlike = days.into_iter().filter(|day| before.get(day) != after.get(day));
        unlike.map(|day| BoardChange { member_id, day, cell: after.get(&day).copied() }).collect()
    };
    let mut changes = changes_of(asked.member_id, &one, &after);
    changes.extend(changes_of(asked.other_id, &other, &other_after));
    let mut back = changes_of(asked.member_id, &after, &one);
    back.extend(changes_of(asked.other_id, &other_after, &other));
    Ok((changes, back))
}

/// Checks whether two members could swap these days now.
#[erased]
pub async fn would_swap(tx: &mut AsyncPgConnection, viewer: &Viewer, asked: BoardSwap) -> AppResult<()> {
    swapping(tx, viewer.enterprise_id, asked).await.map(|_| ())
}

/// A swap that was made: the entries that it wrote, and those that revert it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Swapped {
    /// The entries as the swap wrote them.
    pub after: Vec<BoardChange>,
    /// The entries before it.
    pub before: Vec<BoardChange>,
}

/// Swaps days of two members by an approved application.
#[erased]
pub async fn swap_within(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    asked: BoardSwap,
) -> AppResult<Swapped> {
    let (after, before) = swapping(tx, viewer.enterprise_id, asked).await?;
    write(tx, viewer, after.clone()).await?;
    Ok(Swapped { after, before })
}

/// Restores days of the board after an annulled swap; refused if one of them was changed since.
#[erased]
pub async fn restore(tx: &mut AsyncPgConnection, viewer: &Viewer, swapped: Swapped) -> AppResult<()> {
    let Swapped { after, before } = swapped;
    // every writer of the board takes this lock
    attend_shift::store::lock(tx, viewer.enterprise_id).await?;
    let days = || after.iter().map(|change| change.day);
    if let (Some(first), Some(last)) = (days().min(), days().max()) {
        let members: BTreeSet<i64> = after.iter().map(|change| change.member_id).collect();
        let members: Vec<i64> = members.into_iter().collect();
        let boards = store::boards(tx, viewer.enterprise_id, &members, (first, last)).await?;
        let present = |change: &BoardChange| boards.get(&change.member_id)?.get(&change.day).copied();
        if after.iter().any(|change| present(change) != change.cell) {
            let message = "换班后的排班又有改动，不能撤销换班，请直接修改排班表";
            return Err(AppError::field("values", FieldCode::Conflict, message));
        }
    }
    write(tx, viewer, before).await.map(|_| ())
}
