//! Values become scores (business §7 KPI). A score is a figure of its own: it is kept and shown in hundredths of a point, and everything
//! that follows starts from there, so that a result can be recomputed from the figures that people see.

use xieli_kernel::FieldCode;
use xieli_kernel::validate::Checker;

use super::check::{check_value, percent};
use super::model::{FULL, Scoring, ScoringMethod, UNIT};

/// The part of a cycle that a member was there for. Targets of values that grow with the days shrink with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The days.
    days: i32,
    /// The days of the cycle.
    of: i32,
}

impl Part {
    /// All of it.
    pub const WHOLE: Self = Self { days: 1, of: 1 };

    /// So many days of so many; the whole where that makes no part.
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

/// The score of a value, within floor and cap; nothing where the scoring lacks something. A value of which less is better is scored by a
/// base above the target or by falling steps. Below the first step the score is the floor, with falling steps that of the first one.
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

/// Within floor and cap.
fn cut(scoring: &Scoring, score: i128) -> i64 {
    let within = score.max(scoring.floor.into()).min(scoring.cap.into());
    i64::try_from(within).unwrap_or(scoring.cap)
}

/// Refuses a typed value that is too large or, where it is the score itself, outside of floor and cap.
pub fn check_typed(check: &mut Checker, path: &str, scoring: &Scoring, value: i64) {
    check_value(check, path, value);
    let unit = UNIT / 100;
    let range = scoring.floor * unit..=scoring.cap * unit;
    if scoring.method == ScoringMethod::Direct && !range.contains(&value) {
        let message = format!("请输入 {} 到 {} 的分数", percent(scoring.floor), percent(scoring.cap));
        check.refuse(path, FieldCode::Invalid, message);
    }
}
