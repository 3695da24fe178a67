//! Bounds and checks of report schedules, the state of a run from its copies, and the delay of copies: pure
//! functions.

use chrono::TimeDelta;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode, Viewer};

use super::calendar::minute;
use super::model::{Comparison, CopyState, Every, NewSchedule, RunState, Schedule, ScheduleInput};
use crate::online_report::definition::Definition;
use crate::online_report::rules::{may_manage, may_read};
use crate::online_report::run::Figures;

/// The most schedules of one report.
pub const MAX_OF_REPORT: i64 = 50;
/// The most schedules of one member.
pub const MAX_OF_MEMBER: i64 = 50;
/// The most schedules of an enterprise.
pub const MAX_OF_ENTERPRISE: i64 = 1000;
/// The most members that a schedule names.
pub const MAX_MEMBERS: usize = 200;
/// The most teams that a schedule names.
pub const MAX_TEAMS: usize = 20;
/// The most webhooks and group robots that a schedule names.
pub const MAX_ROBOTS: usize = 10;
/// The most copies of one run; a schedule with more recipients is paused, with the reason.
pub const MAX_COPIES: usize = 1000;
/// The most trials of one schedule within a minute.
pub const MAX_TRIALS: i64 = 3;
/// The largest threshold of a condition.
const MAX_THRESHOLD: f64 = 1e12;
/// Number of copies that begin within one minute.
const PER_MINUTE: i64 = 200;
/// The last minute of the hour over which copies are spread.
const LAST_MINUTE: i64 = 59;

/// Whether the viewer may have schedules.
pub fn may_schedule(viewer: &Viewer) -> bool {
    may_read(viewer) && !viewer.is_external()
}

/// Whether the viewer changes, pauses and deletes a schedule: their own, or any as a report manager.
pub fn may_change(viewer: &Viewer, schedule: &Schedule) -> bool {
    schedule.member_id == viewer.member_id || may_manage(viewer)
}

/// Ids, each once, in order.
pub fn once(mut ids: Vec<i64>) -> Vec<i64> {
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// A threshold in normalized notation.
fn number(text: &str) -> Option<String> {
    let text = text.trim();
    let fits = (1..=20).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
    let value: f64 = fits.then(|| text.parse().ok()).flatten()?;
    (value.is_finite() && value.abs() <= MAX_THRESHOLD).then(|| text.to_owned())
}

/// Checks a schedule of a report, without its recipients; the service adds the parameters and the next due
/// time.
pub fn checked(new: &NewSchedule, report_id: i64, definition: &Definition) -> AppResult<ScheduleInput> {
    let mut check = Checker::new();
    let at_minute = minute(&new.time);
    if at_minute.is_none() {
        check.refuse("time", FieldCode::Invalid, "请选择发送时间");
    }
    let mut weekdays: Vec<i16> = Vec::new();
    if new.every == Every::Weekdays {
        weekdays = new.weekdays.iter().filter_map(|day| i16::try_from(*day).ok()).collect();
        weekdays.sort_unstable();
        weekdays.dedup();
        let each_is_one = weekdays.iter().all(|day| (1..=7).contains(day));
        if weekdays.is_empty() || !each_is_one || new.weekdays.len() > 7 {
            check.refuse("weekdays", FieldCode::Required, "请选择星期");
        }
    }
    let mut month_day = None;
    if new.every == Every::MonthDay {
        let day = new.month_day.and_then(|day| i16::try_from(day).ok());
        month_day = day.filter(|day| (1..=31).contains(day));
        if month_day.is_none() {
            check.refuse("monthDay", FieldCode::Invalid, "请选择 1 到 31 日");
        }
    }
    let (members, teams, robots) =
        (once(new.member_ids.clone()), once(new.team_ids.clone()), once(new.webhook_ids.clone()));
    let mut bound = |field: &str, what: &str, count: usize, most: usize| {
        if count > most {
            check.refuse(field, FieldCode::TooLong, format!("{what}最多选择 {most} 个"));
        }
    };
    bound("memberIds", "成员", members.len(), MAX_MEMBERS);
    bound("teamIds", "团队", teams.len(), MAX_TEAMS);
    bound("webhookIds", "消息推送", robots.len(), MAX_ROBOTS);
    if members.is_empty() && teams.is_empty() && robots.is_empty() {
        check.refuse("memberIds", FieldCode::Required, "请选择收件人");
    }
    let (measure, comparison, threshold) = condition(&mut check, new, definition);
    check.finish()?;
    Ok(ScheduleInput {
        report_id,
        parameters: serde_json::json!([]),
        dataset: definition.dataset.number(),
        every: new.every.number(),
        weekdays,
        month_day,
        at_minute: at_minute.unwrap_or_default(),
        member_ids: members,
        team_ids: teams,
        webhook_ids: robots,
        measure,
        comparison: comparison.map(Comparison::number),
        threshold,
        file: new.file.number(),
        next_at: None,
    })
}

/// Checks that the condition of a schedule is complete or absent.
fn condition(
    check: &mut Checker,
    new: &NewSchedule,
    definition: &Definition,
) -> (Option<String>, Option<Comparison>, Option<String>) {
    let Some(measure) = &new.measure else { return (None, None, None) };
    if !definition.measures.contains(measure) {
        check.refuse("measure", FieldCode::NotFound, "报表没有该指标");
    }
    if new.comparison.is_none() {
        check.refuse("comparison", FieldCode::Required, "请选择比较方式");
    }
    let threshold = new.threshold.as_deref().and_then(number);
    if threshold.is_none() {
        check.refuse("threshold", FieldCode::Invalid, "请输入数字");
    }
    (Some(measure.clone()), new.comparison, threshold)
}

/// Whether the condition holds for the totals that a recipient sees; `None` if the report no longer has the
/// measure.
pub fn holds(schedule: &Schedule, figures: &Figures) -> Option<bool> {
    let Some(measure) = &schedule.measure else { return Some(true) };
    let at = figures.definition.measures.iter().position(|code| code == measure)?;
    let threshold: f64 = schedule.threshold.as_deref()?.parse().ok()?;
    let comparison = Comparison::read(schedule.comparison?)?;
    let figure = figures.totals.get(at).and_then(Option::as_deref).and_then(|text| text.parse().ok());
    Some(compares(comparison, figure, threshold))
}

/// Whether a figure satisfies a comparison; an absent figure never does.
pub fn compares(comparison: Comparison, figure: Option<f64>, threshold: f64) -> bool {
    figure.is_some_and(|figure| match comparison {
        Comparison::AtLeast => figure >= threshold,
        Comparison::AtMost => figure <= threshold,
        Comparison::MoreThan => figure > threshold,
        Comparison::LessThan => figure < threshold,
    })
}

/// Whether a recipient sees no data of a report: no group, or without dimensions no figure but zeros.
pub fn is_nothing(figures: &Figures) -> bool {
    if !figures.definition.dimensions.is_empty() {
        return figures.rows.is_empty();
    }
    let nought = |text: &String| text.parse::<f64>().is_ok_and(|number| number == 0.0);
    figures.totals.iter().all(|figure| figure.as_ref().is_none_or(nought))
}

/// Delay of a copy behind `place` waiting ones: the first 200 begin at once, the others minute by minute over
/// an hour.
pub fn delay(place: i64) -> TimeDelta {
    TimeDelta::minutes((place.max(0) / PER_MINUTE).min(LAST_MINUTE))
}

/// Number of a run's copies in each state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// Waiting.
    pub waiting: i64,
    /// Delivered.
    pub sent: i64,
    /// Without a fulfilled condition.
    pub unmet: i64,
    /// Without visible data.
    pub withheld: i64,
    /// Failed.
    pub failed: i64,
}

impl Count {
    /// Adds copies in a state.
    pub fn add(&mut self, state: CopyState, count: i64) {
        let place = match state {
            CopyState::Waiting => &mut self.waiting,
            CopyState::Sent => &mut self.sent,
            CopyState::Unmet => &mut self.unmet,
            CopyState::Withheld => &mut self.withheld,
            CopyState::Failed => &mut self.failed,
        };
        *place += count;
    }

    /// The state of a run with these copies.
    pub fn state(&self) -> RunState {
        match (self.waiting, self.sent, self.failed, self.withheld) {
            (1.., ..) => RunState::Running,
            (_, 0, 1.., _) => RunState::Failed,
            (_, 0, ..) => RunState::Nothing,
            (_, _, 0, 0) => RunState::Sent,
            _ => RunState::Partly,
        }
    }

    /// Whether the owner gets a notice: after a failure, or when the number of recipients without visible
    /// data has changed since the run before.
    pub fn is_told(&self, withheld_before: Option<i64>) -> bool {
        self.failed > 0 || self.withheld > 0 && withheld_before != Some(self.withheld)
    }
}
