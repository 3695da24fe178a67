//! Rules of recurring tasks: schedule, permissions and validation. Pure functions.

use std::collections::BTreeSet;

use chrono::{Datelike, NaiveDate, TimeDelta};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{PlanTask, PlanTaskInput, TempTask};
use super::recurrence::{Ends, Recurrence};
use super::states::{PlanTaskStatus, TempTaskStatus};
use super::words;
use crate::task::rules::{MAX_CHECKS, MAX_MEMBERS};
use crate::workday::rules::{Corrections, FAR, YEARS, next_workday, previous_workday, works};

/// Status: off, without new instances.
pub const OFF: i16 = PlanTaskStatus::Off.number();
/// Status: on.
pub const ON: i16 = PlanTaskStatus::On.number();
/// Status: ended, because its rule has ended or a member ended it.
pub const ENDED: i16 = PlanTaskStatus::Ended.number();

/// Mode: tasks on the days of the rule.
pub const BY_CALENDAR: i16 = 1;
/// Mode: the next task this long after the last was done, cancelled or skipped, so that two are never open at
/// once.
pub const AFTER_DONE: i16 = 2;

/// Non-working days: the task stays on them.
pub const STAYS: i16 = 0;
/// Non-working days: moved to the next workday.
pub const FOLLOWING: i16 = 1;
/// Non-working days: moved to the previous workday.
pub const PRECEDING: i16 = 2;
/// Non-working days: left out.
pub const LEFT_OUT: i16 = 3;

/// Status of an instance: not a task yet.
pub const WAITS: i16 = TempTaskStatus::Waiting.number();
/// Status of an instance: published as a task.
pub const PUBLISHED: i16 = TempTaskStatus::Published.number();
/// Status of an instance: skipped.
pub const SKIPPED: i16 = TempTaskStatus::Skipped.number();

/// The most plans of an enterprise.
pub const MAX_PLANS: i64 = 1000;
/// Number of upcoming days that are shown.
pub const SHOWN: usize = 12;
/// The most instances that a plan creates at once.
pub const MOST_AT_ONCE: usize = 100;
/// How far back missed days are shown and can be made up for, in days.
pub const MISSED_WITHIN: i64 = 90;
const MAX_NAME: usize = 200;
const MAX_DAYS: i32 = 365;
const MAX_AHEAD: i32 = 90;
const MAX_ESTIMATE: i32 = 600_000;

/// Whether the viewer may change and end a plan: its owner while they may create tasks, administrators, and
/// members who may change tasks and to whom it is visible.
pub fn may_edit(viewer: &Viewer, plan: &PlanTask) -> bool {
    if viewer.is_external() {
        return false;
    }
    let own = plan.created_by == Some(viewer.member_id) && viewer.can(Code::TaskCreate);
    viewer.is_admin() || own || viewer.can(Code::TaskEdit)
}

/// Whether the viewer may publish, skip and postpone instances: those who may change the plan, and the
/// responsible member.
pub fn may_handle(viewer: &Viewer, plan: &PlanTask) -> bool {
    may_edit(viewer, plan) || (!viewer.is_external() && plan.director_id == Some(viewer.member_id))
}

/// Refuses an instance that is no longer waiting.
pub fn is_open(temp: &TempTask) -> AppResult<()> {
    match temp.status {
        WAITS => Ok(()),
        PUBLISHED => Err(AppError::field("id", FieldCode::Conflict, "该任务已发布")),
        _ => Err(AppError::field("id", FieldCode::Conflict, "该任务已跳过")),
    }
}

/// An occurrence of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occurrence {
    /// The calendar day: the first of several that are moved to the same day.
    pub on_day: NaiveDate,
    /// The day it is moved to.
    pub begins_on: NaiveDate,
}

/// The schedule of a plan.
pub struct Schedule<'a> {
    rule: Recurrence,
    begins_on: NaiveDate,
    shift: i16,
    corrections: &'a Corrections,
}

impl<'a> Schedule<'a> {
    /// The schedule of a plan; none if its rule can no longer be parsed.
    pub fn of(plan: &PlanTaskInput, corrections: &'a Corrections) -> Option<Self> {
        let rule = Recurrence::read(&plan.rule).ok()?;
        Some(Self { rule, begins_on: plan.begins_on, shift: plan.shift, corrections })
    }

    /// The day that a calendar day is moved to.
    pub fn moved(&self, day: NaiveDate) -> NaiveDate {
        moved(day, self.shift, self.corrections)
    }

    /// Occurrences around this day and later, in order; several that are moved to one day are one.
    pub fn around(&self, day: NaiveDate) -> impl Iterator<Item = Occurrence> + use<'_, 'a> {
        // occurrences moved to one day are no farther apart than the largest move
        let early = day.checked_sub_signed(TimeDelta::days(2 * FAR)).unwrap_or(day);
        let days = self.rule.days(self.begins_on).skip_while(move |one| *one < early);
        let kept = days.filter(|one| self.shift != LEFT_OUT || works(*one, self.corrections));
        let mut last = None;
        kept.filter_map(move |on_day| {
            let begins_on = self.moved(on_day);
            (last.replace(begins_on) != Some(begins_on)).then_some(Occurrence { on_day, begins_on })
        })
    }

    /// The first occurrence that is not past.
    pub fn next(&self, today: NaiveDate) -> Option<Occurrence> {
        self.around(today).find(|one| one.begins_on >= today)
    }

    /// The first occurrence from this calendar day on that is not settled.
    pub fn onward(&self, day: NaiveDate, settled: &[NaiveDate]) -> Option<Occurrence> {
        self.around(day).find(|one| one.on_day >= day && !settled.contains(&one.on_day))
    }

    /// The first day of a plan that follows completion: its first day, or today if that is past.
    pub fn start(&self, today: NaiveDate) -> Option<NaiveDate> {
        let day = self.begins_on.max(today);
        self.within(day).then_some(day)
    }

    /// The next day after the last instance was done on `done`, if there is one; `made` is the number of
    /// instances.
    pub fn after(&self, done: NaiveDate, made: i64, today: NaiveDate) -> Option<NaiveDate> {
        if let Ends::Count(count) = self.rule.ends
            && made >= i64::from(count)
        {
            return None;
        }
        self.rule.after(done).map(|day| day.max(today)).filter(|day| self.within(*day))
    }

    fn within(&self, day: NaiveDate) -> bool {
        !matches!(self.rule.ends, Ends::Until(last) if day > last)
    }
}

/// A day moved off non-working days.
pub fn moved(day: NaiveDate, shift: i16, corrections: &Corrections) -> NaiveDate {
    match shift {
        FOLLOWING => next_workday(day, corrections),
        PRECEDING => previous_workday(day, corrections),
        _ => day,
    }
}

/// Result of running a plan: instances to create, and the next day; none when the rule has ended.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Due {
    /// Occurrences to create instances for.
    pub make: Vec<Occurrence>,
    /// The calendar day of the next one.
    pub next: Option<NaiveDate>,
}

/// The occurrences that are due `today`, from `cursor` on, each with its lead time. Of several past ones only
/// the last is created: missed days are not made up for (decision 0025).
pub fn due(schedule: &Schedule<'_>, cursor: NaiveDate, ahead: i32, today: NaiveDate) -> Due {
    let until = today.checked_add_signed(TimeDelta::days(ahead.into())).unwrap_or(today);
    let mut due = Due::default();
    for one in schedule.around(cursor).filter(|one| one.on_day >= cursor) {
        if one.begins_on > until || due.make.len() >= MOST_AT_ONCE {
            due.next = Some(one.on_day);
            break;
        }
        if one.begins_on < today {
            due.make.clear();
        }
        due.make.push(one);
    }
    due
}

/// The past occurrences of a plan that has not ended, since its present rule holds and within
/// [`MISSED_WITHIN`] days: those without an instance were missed. A plan that follows completion misses none.
pub fn past(plan: &PlanTask, schedule: &Schedule<'_>, today: NaiveDate) -> Vec<Occurrence> {
    if plan.mode != BY_CALENDAR || plan.status == ENDED {
        return Vec::new();
    }
    let since = today.checked_sub_signed(TimeDelta::days(MISSED_WITHIN)).unwrap_or(today);
    let from = plan.due_since.max(since);
    let over = schedule.around(from).skip_while(|one| one.begins_on < from);
    over.take_while(|one| one.begins_on < today).collect()
}

/// The days that a member chose to make up for: 1 to [`MOST_AT_ONCE`], each once, in order.
pub fn chosen(days: &[NaiveDate]) -> AppResult<BTreeSet<NaiveDate>> {
    if days.is_empty() {
        return Err(AppError::field("onDays", FieldCode::Required, "请选择要补生成的日期"));
    }
    if days.len() > MOST_AT_ONCE {
        let message = format!("一次最多补生成 {MOST_AT_ONCE} 天");
        return Err(AppError::field("onDays", FieldCode::TooLong, message));
    }
    Ok(days.iter().copied().collect())
}

/// The last day of a task that begins on this day.
pub fn ends_on(begins_on: NaiveDate, days: i32) -> NaiveDate {
    begins_on.checked_add_signed(TimeDelta::days(days.into())).unwrap_or(begins_on)
}

/// The Chinese description of the recurrence.
pub fn rule_text(plan: &PlanTaskInput) -> String {
    match Recurrence::read(&plan.rule) {
        Ok(rule) if plan.mode == AFTER_DONE => words::text_after_done(&rule),
        Ok(rule) => words::text(&rule, plan.begins_on),
        Err(_) => plan.rule.clone(),
    }
}

/// Whether a change moves the days of tasks that are not created yet.
pub fn is_rescheduled(before: &PlanTask, after: &PlanTaskInput) -> bool {
    let PlanTaskInput { rule, mode, begins_on, shift, .. } = after;
    (&before.rule, before.mode, before.begins_on, before.shift) != (rule, *mode, *begins_on, *shift)
}

/// A plan, trimmed and checked; the store checks dictionary values, members, projects and customers.
pub fn checked(input: PlanTaskInput) -> AppResult<PlanTaskInput> {
    let mut check = Checker::new();
    let rule = recurrence(&mut check, &input);
    if !(STAYS..=LEFT_OUT).contains(&input.shift) {
        check.refuse("shift", FieldCode::Invalid, "请选择遇节假日如何处理");
    }
    if input.mode == AFTER_DONE && input.shift == LEFT_OUT {
        check.refuse("shift", FieldCode::Invalid, "完成后重复的任务遇节假日不能跳过，可顺延或提前");
    }
    for (field, label, value, most) in
        [("days", "任务天数", input.days, MAX_DAYS), ("ahead", "提前天数", input.ahead, MAX_AHEAD)]
    {
        if !(0..=most).contains(&value) {
            check.refuse(field, FieldCode::Invalid, format!("{label}应为 0 到 {most}"));
        }
    }
    if input.estimate.is_some_and(|minutes| !(1..=MAX_ESTIMATE).contains(&minutes)) {
        check.refuse("estimate", FieldCode::Invalid, format!("预计工时应为 1 到 {MAX_ESTIMATE} 分钟"));
    }
    if input.members.len() > MAX_MEMBERS {
        check.refuse("memberIds", FieldCode::TooLong, format!("协作人不能超过 {MAX_MEMBERS} 位"));
    }
    if input.checks.len() > MAX_CHECKS {
        check.refuse("checks", FieldCode::TooLong, format!("检查项不能超过 {MAX_CHECKS} 项"));
    }
    let mut checks = Vec::new();
    for (place, text) in input.checks.iter().enumerate().take(MAX_CHECKS) {
        checks.push(check.required(&format!("checks.{place}"), "检查项", text, MAX_NAME));
    }
    let members: BTreeSet<i64> = input.members.iter().copied().collect();
    let checked = PlanTaskInput {
        name: check.required("name", "任务名称", &input.name, MAX_NAME),
        description: check.lines("description", "任务说明", input.description.as_deref(), 5000),
        level: input.level.filter(|level| !level.trim().is_empty()),
        // the responsible member is no collaborator
        members: members.into_iter().filter(|id| Some(*id) != input.director_id).collect(),
        checks,
        rule: rule.map(|rule| rule.to_string()).unwrap_or_default(),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

fn recurrence(check: &mut Checker, input: &PlanTaskInput) -> Option<Recurrence> {
    if !matches!(input.mode, BY_CALENDAR | AFTER_DONE) {
        check.refuse("mode", FieldCode::Invalid, "请选择重复方式");
    }
    if !YEARS.contains(&input.begins_on.year()) {
        let message = format!("开始日期应在 {} 年至 {} 年之间", YEARS.start(), YEARS.end());
        check.refuse("beginsOn", FieldCode::Invalid, message);
        return None;
    }
    let rule = match Recurrence::read(&input.rule) {
        Ok(rule) => rule,
        Err(message) => {
            check.refuse("rule", FieldCode::Invalid, message);
            return None;
        }
    };
    if matches!(rule.ends, Ends::Until(last) if last < input.begins_on) {
        check.refuse("rule", FieldCode::Invalid, "重复的结束日期不能早于开始日期");
    } else if input.mode == AFTER_DONE && !rule.is_bare() {
        check.refuse("rule", FieldCode::Invalid, "完成后重复只能设置间隔，不能指定周几、几日");
    } else if input.mode == BY_CALENDAR && rule.days(input.begins_on).next().is_none() {
        check.refuse("rule", FieldCode::Invalid, "按这个规则没有任何日期");
    }
    Some(rule)
}
