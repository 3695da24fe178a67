//! Rights and steps to handle attendance exceptions, validation of decisions, and descriptions of marks: pure
//! functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode, Viewer};

use super::model::{AttendException, Dealing};
use super::states::{ExceptionStatus, Step};
use crate::attend::rules::{directs, may_manage};
use crate::engine::day::result::{DayResult, Mark, Rule, Source, Verdict};

/// The most characters of a stored fingerprint.
const MAX_GROUND: usize = 1000;
/// The most characters of a stored description.
const MAX_WORDS: usize = 500;

/// Whether the viewer may handle an exception, regardless of its state: attendance managers, and managers of
/// a team of the member, but not the member.
pub fn may_deal(viewer: &Viewer, row: &AttendException) -> bool {
    may_manage(viewer) || row.member_id != viewer.member_id && directs(viewer, &row.team_ids)
}

/// The state after a step, if the viewer may take it; else the reason, as text.
pub fn after(viewer: &Viewer, row: &AttendException, step: Step) -> Result<ExceptionStatus, String> {
    if !may_deal(viewer, row) {
        return Err("您不能处理该成员的考勤异常".to_owned());
    }
    let state = row.state();
    let refused = || format!("该异常{}，不能{}", state.label(), step.label());
    state.after(step, row.review).ok_or_else(refused)
}

/// Trims and checks a decision: one as an exception needs a reason.
pub fn checked(dealing: &Dealing) -> AppResult<Dealing> {
    let mut check = Checker::new();
    let reason = check.optional("reason", "处理说明", dealing.reason.as_deref(), 500);
    if reason.is_none() && !dealing.normal {
        check.refuse("reason", FieldCode::Required, "按异常处理请填写说明");
    }
    check.finish()?;
    Ok(Dealing { normal: dealing.normal, reason })
}

/// The marks of a day that were settled as normal.
pub fn normal_marks(of_day: &[AttendException]) -> Vec<Mark> {
    let normal = of_day.iter().filter(|row| row.state() == ExceptionStatus::Normal);
    normal.filter_map(AttendException::marked).collect()
}

/// The marks of a day that were settled as exceptions, with deductions.
pub fn charged_marks(of_day: &[AttendException]) -> Vec<Mark> {
    let charged = of_day.iter().filter(|row| row.state() == ExceptionStatus::Exception);
    charged.filter_map(AttendException::marked).collect()
}

/// Fingerprint of the inputs of decisions on a day, for storage.
pub fn ground(result: &DayResult) -> String {
    result.ground().chars().take(MAX_GROUND).collect()
}

/// The minutes of a mark of a day.
pub fn minutes(result: &DayResult, mark: Mark) -> i32 {
    let of = &result.figures;
    match mark {
        Mark::Late => of.late,
        Mark::Early => of.early,
        Mark::MissingStart | Mark::MissingEnd => of.unproved,
        Mark::Absent | Mark::HalfAbsent => of.absence,
        Mark::Short => (of.absence - of.late - of.early - of.unproved).max(0),
        _ => 0,
    }
}

/// Description of a mark, from the day's reasons.
pub fn words(result: &DayResult, mark: Mark) -> String {
    let judged = match mark {
        Mark::Late => Some(Verdict::Late),
        Mark::Early => Some(Verdict::Early),
        Mark::Short => Some(Verdict::Short),
        _ => None,
    };
    let punches = result.ends.iter().filter(|end| Some(end.verdict) == judged);
    let punches: Vec<i64> = punches.filter_map(|end| end.punch_id).collect();
    let told = result.reasons.iter().filter(|reason| match (mark, reason.source) {
        (Mark::Late | Mark::Early | Mark::Short, Some(Source::Punch(id))) => punches.contains(&id),
        (Mark::MissingStart | Mark::MissingEnd, None) => reason.rule == Rule::Punch,
        (Mark::Absent | Mark::HalfAbsent, _) => reason.rule == Rule::Absence,
        (Mark::Unpunched, _) => reason.rule == Rule::Overtime && reason.minutes == Some(0),
        _ => false,
    });
    let told: Vec<&str> = told.map(|reason| reason.text.as_str()).collect();
    let text = if told.is_empty() { mark.label().to_owned() } else { told.join("；") };
    text.chars().take(MAX_WORDS).collect()
}
