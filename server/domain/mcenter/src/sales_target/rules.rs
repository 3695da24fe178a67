//! Rights on sales targets, their validation, their distribution over months, and the comparison of what was
//! achieved with the target of the same days: pure functions.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use chrono::{Datelike, NaiveDate};
use xieli_kernel::validate::Checker;
use xieli_kernel::week::Week;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{Level, Months, SalesTarget, SetTarget, Spread, Standing};
use crate::project::model::Project;
use crate::project::rules::may_plan;

/// The largest amount of one month, in fen.
pub const MAX_MONTH: i64 = 10_000_000_000_000;
/// The years that have targets.
pub const YEARS: RangeInclusive<i32> = 2000..=2100;

/// Refuses a year that has no targets.
pub fn known_year(year: i32) -> AppResult<()> {
    if YEARS.contains(&year) { Ok(()) } else { Err(AppError::bad_input("年份应在 2000 到 2100 之间")) }
}

/// Whether the viewer may read the management centre.
pub fn may_read(viewer: &Viewer) -> bool {
    !viewer.is_external() && (viewer.can(Code::Mcenter) || viewer.can(Code::McenterQuery))
}

/// Whether the viewer sets targets, closes months, and writes promises and letters about every project.
pub fn may_write(viewer: &Viewer) -> bool {
    !viewer.is_external() && viewer.can(Code::Mcenter)
}

/// Whether the viewer writes promises and letters about the payments of a project: besides those who may
/// write, a reader of the management centre who may change the project's payment plans.
pub fn may_dun(viewer: &Viewer, project: &Project) -> bool {
    may_write(viewer) || may_read(viewer) && may_plan(viewer, project)
}

/// Whether the viewer sees the targets of the whole enterprise; others see those of teams that they lead, and
/// their own.
pub fn sees_all(viewer: &Viewer) -> bool {
    may_read(viewer) && (viewer.is_admin() || viewer.can(Code::Mcenter))
}

/// Distribution of an amount over months.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Equal amounts.
    Even,
    /// In proportion to these months.
    LastYear(Months),
    /// Unchanged.
    Hand,
}

fn refused<T>(field: &str, code: FieldCode, message: &'static str) -> AppResult<T> {
    Err(AppError::field(field, code, message))
}

/// Spreads a total over twelve months exactly to the fen. Locked months stay; the remainder goes to the
/// earliest months.
pub fn spread(total: i64, shape: Shape, locked: [bool; 12], kept: Months) -> AppResult<Months> {
    if !(0..=MAX_MONTH * 12).contains(&total) {
        return refused("amount", FieldCode::Invalid, "年度目标应在 0 到 1.2 万亿元之间");
    }
    if kept.iter().any(|month| !(0..=MAX_MONTH).contains(month)) {
        return refused("months", FieldCode::Invalid, "每月目标应在 0 到 1000 亿元之间");
    }
    if shape == Shape::Hand {
        return if kept.iter().sum::<i64>() == total {
            Ok(kept)
        } else {
            refused("months", FieldCode::Invalid, "各月之和与年度目标不一致")
        };
    }
    let fixed: i64 = kept.iter().zip(locked).filter(|(_, locked)| *locked).map(|(month, _)| *month).sum();
    let Some(rest) = total.checked_sub(fixed).filter(|rest| *rest >= 0) else {
        return refused("amount", FieldCode::Conflict, "锁定月份之和超过目标");
    };
    if locked.iter().all(|locked| *locked) {
        return if rest == 0 {
            Ok(kept)
        } else {
            refused("locked", FieldCode::Conflict, "所有月份都已锁定，无法分配")
        };
    }
    let months = shared(rest, weights(shape, locked), locked, kept);
    if months.iter().any(|month| *month > MAX_MONTH) {
        return refused("months", FieldCode::Invalid, "每月目标应在 0 到 1000 亿元之间");
    }
    Ok(months)
}

/// The weight of each open month; equal weights if the year before had no amounts in them.
fn weights(shape: Shape, locked: [bool; 12]) -> Months {
    let open = |months: Months| {
        let mut open = months;
        open.iter_mut().zip(locked).filter(|(_, locked)| *locked).for_each(|(month, _)| *month = 0);
        open
    };
    if let Shape::LastYear(months) = shape {
        let months = open(months.map(|month| month.max(0)));
        if months.iter().any(|month| *month > 0) {
            return months;
        }
    }
    open([1; 12])
}

fn shared(rest: i64, weights: Months, locked: [bool; 12], kept: Months) -> Months {
    let whole: i128 = weights.iter().map(|weight| i128::from(*weight)).sum();
    let mut months = kept;
    let mut left = rest;
    for ((month, weight), locked) in months.iter_mut().zip(weights).zip(locked) {
        if !locked {
            let part = (i128::from(rest) * i128::from(weight)).checked_div(whole).unwrap_or_default();
            *month = i64::try_from(part).unwrap_or_default();
            left -= *month;
        }
    }
    // fewer fen than there are months with a weight
    for (month, weight) in months.iter_mut().zip(weights) {
        if left > 0 && weight > 0 {
            *month += 1;
            left -= 1;
        }
    }
    months
}

fn days_of(day: NaiveDate) -> i64 {
    let first = day.with_day(1).unwrap_or(day);
    let next = first.checked_add_months(chrono::Months::new(1)).unwrap_or(first);
    (next - first).num_days().max(1)
}

/// The target of a year until a day: full months, and the running one in proportion to its days.
pub fn to_date(months: &Months, year: i32, day: NaiveDate) -> i64 {
    if day.year() != year {
        return if day.year() > year { months.iter().sum() } else { 0 };
    }
    let at = usize::try_from(day.month0()).unwrap_or_default();
    let full: i64 = months.iter().take(at).sum();
    let running = i128::from(months.get(at).copied().unwrap_or_default());
    let part = running * i128::from(day.day()) / i128::from(days_of(day));
    full + i64::try_from(part).unwrap_or_default()
}

/// The share of the days from one to another in the targets.
pub fn between(of: impl Fn(i32) -> Months, from: NaiveDate, to: NaiveDate) -> i64 {
    let before = from.pred_opt().unwrap_or(from);
    (from.year()..=to.year())
        .map(|year| {
            let months = of(year);
            to_date(&months, year, to) - to_date(&months, year, before)
        })
        .sum()
}

/// Comparison of the achieved amount with the target until the same day, for every report.
pub fn standing(target_to_date: i64, achieved: i64) -> Standing {
    let (target, achieved) = (i128::from(target_to_date), i128::from(achieved));
    if achieved < target {
        Standing::Behind
    } else if target > 0 && achieved * 10 > target * 11 {
        Standing::Ahead
    } else {
        Standing::On
    }
}

/// A week of a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeekDays {
    /// Week number, from 1.
    pub number: i16,
    /// Its Monday.
    pub begins_on: NaiveDate,
    /// Its Sunday.
    pub ends_on: NaiveDate,
}

/// The weeks of a year by ISO 8601 (business §7 `getWeeksInYear`): 52 or 53.
pub fn weeks_in_year(year: i32) -> Vec<WeekDays> {
    let week = |number: i16| {
        let week = Week::numbered(year, u32::try_from(number).ok()?)?;
        Some(WeekDays { number, begins_on: week.monday, ends_on: week.sunday() })
    };
    (1..=53).map_while(week).collect()
}

/// Sums of targets by the level above.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Below {
    /// Sum of those directly below the company.
    pub company: i64,
    /// Sums by team.
    pub teams: HashMap<i64, i64>,
}

/// Adds each target to the nearest team above that has one, and to every team without one on the way there.
/// `paths` are the teams from the root down to each.
pub fn below(targets: &[SalesTarget], paths: &HashMap<i64, Vec<i64>>) -> Below {
    let with_target: HashSet<i64> = targets
        .iter()
        .filter(|target| target.level() == Level::Team)
        .filter_map(|target| target.team_id)
        .collect();
    let mut below = Below::default();
    for target in targets.iter().filter(|target| target.level() != Level::Company) {
        let path = target.team_id.and_then(|id| paths.get(&id)).map(Vec::as_slice).unwrap_or_default();
        let own = usize::from(target.level() == Level::Team);
        let mut caught = false;
        for team in path.iter().rev().skip(own) {
            *below.teams.entry(*team).or_default() += target.total();
            if with_target.contains(team) {
                caught = true;
                break;
            }
        }
        if !caught {
            below.company += target.total();
        }
    }
    below
}

/// Checks a target without look-ups; returns its remark and the reason.
pub fn checked(set: &SetTarget) -> AppResult<(Option<String>, Option<String>)> {
    let mut check = Checker::new();
    if !YEARS.contains(&set.year) {
        check.refuse("year", FieldCode::Invalid, "年份应在 2000 到 2100 之间");
    }
    let (team, member) = (set.team_id.is_some(), set.member_id.is_some());
    match set.level {
        Level::Company if team || member => {
            check.refuse("level", FieldCode::Invalid, "公司目标不能指定团队或成员");
        }
        Level::Team | Level::Member if !team => check.refuse("teamId", FieldCode::Required, "请选择团队"),
        Level::Team if member => check.refuse("memberId", FieldCode::Invalid, "团队目标不能指定成员"),
        Level::Member if !member => check.refuse("memberId", FieldCode::Required, "请选择成员"),
        Level::Company | Level::Team | Level::Member => {}
    }
    if set.months.as_ref().is_some_and(|months| months.len() != 12) {
        check.refuse("months", FieldCode::Invalid, "请填写 12 个月的目标");
    }
    if set.locked.as_ref().is_some_and(|locked| locked.len() != 12) {
        check.refuse("locked", FieldCode::Invalid, "请填写 12 个月的锁定状态");
    }
    if set.months.iter().flatten().any(|month| !(0..=MAX_MONTH).contains(month)) {
        check.refuse("months", FieldCode::Invalid, "每月目标应在 0 到 1000 亿元之间");
    }
    let remark = check.lines("remark", "备注", set.remark.as_deref(), 500);
    let reason = check.lines("reason", "调整原因", set.reason.as_deref(), 200);
    check.finish()?;
    Ok((remark, reason))
}

/// The months and locks of a target after a change: from its former state and the distribution of the year
/// before.
pub fn settled(
    set: &SetTarget,
    before: Option<&SalesTarget>,
    last_year: Months,
) -> AppResult<(Months, [bool; 12])> {
    let mut kept = before.map(SalesTarget::months).unwrap_or_default();
    for (month, said) in kept.iter_mut().zip(set.months.iter().flatten()) {
        *month = *said;
    }
    let mut locked = before.map(SalesTarget::locks).unwrap_or_default();
    for (lock, said) in locked.iter_mut().zip(set.locked.iter().flatten()) {
        *lock = *said;
    }
    let shape = match set.spread {
        Spread::Even => Shape::Even,
        Spread::LastYear => Shape::LastYear(last_year),
        Spread::Hand => Shape::Hand,
    };
    let there: i64 = kept.iter().fold(0, |sum, month| sum.saturating_add(*month));
    if set.amount.is_none() && before.is_none() && set.months.is_none() {
        return refused("amount", FieldCode::Required, "请填写年度目标");
    }
    let months = spread(set.amount.unwrap_or(there), shape, locked, kept)?;
    Ok((months, locked))
}

/// Whether a change of a target needs a reason: in the running year, once it was set.
pub fn needs_reason(before: Option<&SalesTarget>, after: &Months, this_year: i32) -> bool {
    before.is_some_and(|row| i32::from(row.year) == this_year && row.months() != *after)
}
