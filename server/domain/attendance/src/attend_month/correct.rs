//! Corrections of attendance months: a closed month stays unchanged, and later differences are recorded as
//! corrections in the open month.

use std::collections::{BTreeMap, BTreeSet};

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{AttendCorrection, Correcting};
use super::store::{self, NewCorrection};
use crate::attend::places::place_of;
use crate::attend::rules::{may_manage, month_of};
use crate::attend_day::compute::Computed;
use crate::attend_day::counted::counted;
use crate::attend_day::dirty;
use crate::attend_day::excuse::excused;
use crate::attend_exception::model::AttendException;
use crate::attend_exception::rules::normal_marks;
use crate::engine::day::result::{DayResult, Rule};
use crate::engine::month::correct::{Correction, corrections, snapshot};
use crate::engine::month::rules::{FIGURES, Figure};
use crate::record::Change;
use crate::{Db, attend_month, member};

/// The longest stored reason.
const MAX_REASON: usize = 500;
/// The largest figure of a day.
const MAX_FIGURE: i32 = 2 * 24 * 60;

/// A figure by its name.
pub fn figure(name: &str) -> Option<&'static Figure> {
    FIGURES.iter().find(|figure| figure.name == name)
}

/// Records the differences between recomputed days of closed months and their snapshot with earlier
/// corrections; once. A figure corrected by hand stays.
#[erased]
pub async fn correct(tx: &mut AsyncPgConnection, enterprise_id: i64, all: &[Computed]) -> AppResult<()> {
    let days = || all.iter().map(|one| one.result.day);
    let (Some(first), Some(last)) = (days().min(), days().max()) else { return Ok(()) };
    let Some(month) = store::open_from(tx, enterprise_id).await? else { return Ok(()) };
    let members: BTreeSet<i64> = all.iter().map(|one| one.member_id).collect();
    let members: Vec<i64> = members.into_iter().collect();
    let kept = counted(tx, enterprise_id, &members, (first, last)).await?;
    let made = store::corrections_of(tx, enterprise_id, &members, (first, last)).await?;
    let mut new = Vec::new();
    for one in all {
        let day = one.result.day;
        let rows = kept.days.get(&one.member_id).map(Vec::as_slice).unwrap_or_default();
        let before = snapshot(rows.iter().filter(|row| row.result.day == day).map(|row| &row.result));
        let so_far: Vec<Correction> =
            made.iter().filter(|row| (row.member_id, row.day) == (one.member_id, day)).map(read).collect();
        let exceptions = kept.exceptions.get(&one.member_id).map(Vec::as_slice).unwrap_or_default();
        let of_day: Vec<AttendException> = exceptions.iter().filter(|row| row.day == day).cloned().collect();
        let now = excused(&one.result, &normal_marks(&of_day));
        let mut found = corrections(&before, &so_far, [&now], &reason(&one.result));
        // a figure corrected by hand stays
        let by_hand = |figure: &str| {
            let mut mine = made.iter().filter(|row| (row.member_id, row.day) == (one.member_id, day));
            mine.any(|row| row.created_by.is_some() && row.figure == figure)
        };
        found.retain(|found| !by_hand(&found.figure));
        new.extend(found.into_iter().map(|found| NewCorrection {
            enterprise_id,
            month,
            member_id: one.member_id,
            day,
            figure: found.figure,
            was: found.was,
            becomes: found.now,
            reason: found.reason,
            team_ids: one.place.team_ids.clone(),
            created_by: None,
        }));
    }
    let made = store::correct(tx, &new).await?;
    let changes = made.iter().map(|row| {
        let change = Change::new("attend_correction.create", row.id).after(row);
        (enterprise_id, change.reason(Some(row.reason.clone())))
    });
    Change::write_all_as(changes.collect(), tx, None).await
}

/// A row as input of the month rules.
fn read(row: &AttendCorrection) -> Correction {
    Correction {
        day: row.day,
        figure: row.figure.clone(),
        was: row.was,
        now: row.becomes,
        reason: row.reason.clone(),
    }
}

/// Reason of a difference: the present inputs of the day.
fn reason(result: &DayResult) -> String {
    let told = result.reasons.iter().filter(|reason| !matches!(reason.rule, Rule::Plan | Rule::Spare));
    let told: Vec<&str> = told.map(|reason| reason.text.as_str()).collect();
    let text = format!("{} 关账后重新计算：{}", result.day, told.join("；"));
    text.chars().take(MAX_REASON).collect()
}

/// Corrects a figure of a closed day by hand, with a reason: the difference counts in the open month.
#[erased]
pub async fn by_hand(db: &Db, viewer: &Viewer, asked: Correcting) -> AppResult<AttendCorrection> {
    if !may_manage(viewer) {
        return Err(AppError::forbidden());
    }
    let mut check = Checker::new();
    let reason = check.required("reason", "更正原因", &asked.reason, MAX_REASON);
    let known = figure(&asked.figure);
    if known.is_none() {
        check.refuse("figure", FieldCode::Invalid, "请选择要更正的项目");
    }
    if !(0..=MAX_FIGURE).contains(&asked.becomes) {
        check.refuse("becomes", FieldCode::Invalid, format!("请输入 0 到 {MAX_FIGURE} 的整数"));
    }
    check.finish()?;
    let known = known.ok_or_else(AppError::not_found)?;
    db.transaction(async |tx| {
        let enterprise = viewer.enterprise_id;
        dirty::lock(tx, enterprise).await?;
        member::store::require_known(tx, viewer, "memberId", &[asked.member_id]).await?;
        let open = store::open_from(tx, enterprise).await?;
        let closed = attend_month::service::is_closed(tx, enterprise, asked.day).await?;
        let Some(month) = open.filter(|_| closed) else {
            let message = "该日所在月份未关账，请直接处理当天的考勤";
            return Err(AppError::field("day", FieldCode::Conflict, message));
        };
        let span = (asked.day, asked.day);
        let kept = counted(tx, enterprise, &[asked.member_id], span).await?;
        let of_day = kept.days.get(&asked.member_id).and_then(|days| days.first());
        let made = store::corrections_of(tx, enterprise, &[asked.member_id], span).await?;
        let mine = made.iter().filter(|row| row.figure == known.name);
        let so_far: i32 = mine.map(|row| row.becomes - row.was).sum();
        let was = of_day.map_or(0, |day| (known.of)(&day.result.figures)) + so_far;
        if was == asked.becomes {
            return Err(AppError::field("becomes", FieldCode::Invalid, format!("该项目已经是 {was}")));
        }
        let moment = clock::china_midnight(asked.day).unwrap_or_else(clock::now);
        let place = place_of(tx, enterprise, asked.member_id, moment).await?;
        let new = NewCorrection {
            enterprise_id: enterprise,
            month: month_of(month),
            member_id: asked.member_id,
            day: asked.day,
            figure: known.name.to_owned(),
            was,
            becomes: asked.becomes,
            reason: reason.clone(),
            team_ids: place.team_ids,
            created_by: Some(viewer.member_id),
        };
        let made = store::correct(tx, &[new]).await?.pop().ok_or_else(AppError::stale)?;
        let change = Change::new("attend_correction.create", made.id).after(&made);
        change.reason(Some(reason)).write(tx, viewer).await?;
        Ok(made)
    })
    .await
}

/// The differences of corrections by figure.
pub fn sums(rows: &[AttendCorrection]) -> BTreeMap<&str, i32> {
    let mut sums = BTreeMap::new();
    for row in rows {
        *sums.entry(row.figure.as_str()).or_default() += row.becomes - row.was;
    }
    sums
}
