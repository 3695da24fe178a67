//! Turns values into scores (business §7 KPI). A score is stored and shown in hundredths of a point; all
//! later steps start from that rounded score, so that results can be recomputed from the displayed figures.

use xieli_kernel::FieldCode;
use xieli_kernel::validate::Checker;

use super::check::{check_value, percent};
use super::model::{FULL, Scoring, ScoringMethod, UNIT};

/// The part of a cycle during which a member was employed. Targets of accumulating values are scaled by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The days.
    days: i32,
    /// The days of the cycle.
    of: i32,
}

impl Part {
    /// The whole cycle.
    pub const WHOLE: Self = Self { days: 1, of: 1 };

    /// The part of these days; the whole if that is no valid part.
    pub const fn new(days: i32, of: i32) -> Self {
        if 0 < days && days < of { Self { days, of } } else { Self::WHOLE }
    }
}

/// `numerator / denominator` as a whole number, halves away from zero; the denominator is not 0.
pub(super) const fn half_away(numerator: i128, denominator: i128) -> i128 {
    let (n, d) = if denominator < 0 { (-numerator, -denominator) } else { (numerator, denominator) };
    let size = (2 * n.abs() + d) / (2 * d);
    if n < 0 { -size } else { size }
}

/// The score of a value, within floor and cap; `None` if the scoring is incomplete. Where less is better, the
/// base is above the target or the steps fall. Below the first step the score is the floor, with falling
/// steps that of the first one.
pub fn score(scoring: &Scoring, value: i64, part: Part) -> Option<i64> {
    let full = i128::from(FULL);
    let (value, days, of) = (i128::from(value), i128::from(part.days), i128::from(part.of));
    let points = || {
        // ten-thousandths of a point times ten-thousandths of a unit, in hundredths of a point
        scoring.per_unit.map(|points| half_away(i128::from(points) * value, i128::from(UNIT) * 100))
    };
    let reached = match scoring.method {
        ScoringMethod::Direct => half_away(value, i128::from(UNIT / 100)),
        ScoringMethod::Linear => {
            let base = i128::from(scoring.base.unwrap_or_default());
            let range = i128::from(scoring.target?) - base;
            if range == 0 {
                return None;
            }
            half_away(full * (value * of - base * days), range * days)
        }
        ScoringMethod::Steps => return by_step(scoring, value * of, days),
        ScoringMethod::Deduct => full - points()?,
        ScoringMethod::Add => points()?,
    };
    Some(cut(scoring, reached))
}

fn by_step(scoring: &Scoring, value: i128, days: i128) -> Option<i64> {
    let reached = scoring.steps.iter().filter(|step| i128::from(step.from) * days <= value);
    let first = scoring.steps.iter().min_by_key(|step| step.from)?;
    let last = scoring.steps.iter().max_by_key(|step| step.from)?;
    let below = if last.score < first.score { first.score } else { scoring.floor };
    let score = reached.max_by_key(|step| step.from).map_or(below, |step| step.score);
    Some(cut(scoring, score.into()))
}

/// Limits a score to floor and cap.
fn cut(scoring: &Scoring, score: i128) -> i64 {
    let within = score.max(scoring.floor.into()).min(scoring.cap.into());
    i64::try_from(within).unwrap_or(scoring.cap)
}

/// Refuses a typed value that is too large or, where it is the score itself, outside floor and cap.
pub fn check_typed(check: &mut Checker, path: &str, scoring: &Scoring, value: i64) {
    check_value(check, path, value);
    let unit = UNIT / 100;
    let range = scoring.floor * unit..=scoring.cap * unit;
    if scoring.method == ScoringMethod::Direct && !range.contains(&value) {
        let message = format!("请输入 {} 到 {} 的分数", percent(scoring.floor), percent(scoring.cap));
        check.refuse(path, FieldCode::Invalid, message);
    }
}
