//! The amount of an overtime application by the kind of each date
//! (business §7 Attendance: `calculateOvertimeTime`).

use chrono::{DateTime, NaiveDate, Utc};

use super::calculate::work;
use crate::engine::day::model::{ByKind, DayKind, DayPlan, OvertimeRule, Plan};
use crate::engine::day::night;
use crate::engine::day::reasons::duration;
use crate::engine::day::span::{Span, Spans};
use crate::engine::day::zone::{Zone, minute_of};

/// The most minutes of one application.
pub const MAX_MINUTES: i32 = 24 * 60;

/// A date of an overtime application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DateOvertime {
    /// The date.
    pub day: NaiveDate,
    /// Its kind.
    pub kind: DayKind,
    /// Minutes outside the shifts.
    pub minutes: i32,
}

/// An overtime application, counted. Punches may prove less of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OvertimeAmount {
    /// Each date with the minutes on it.
    pub dates: Vec<DateOvertime>,
    /// Minutes in units, by the kind of the date.
    pub by_kind: ByKind<i32>,
}

impl OvertimeAmount {
    /// All minutes in units.
    pub fn minutes(&self) -> i32 {
        self.by_kind.workday + self.by_kind.rest_day + self.by_kind.holiday
    }
}

/// Counts a period. `plans` holds its dates and the one before; minutes inside their shifts are no overtime.
pub fn calculate(
    zone: &Zone,
    rule: &OvertimeRule,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    plans: &[DayPlan],
) -> Result<OvertimeAmount, String> {
    let span = Span::new(minute_of(from), minute_of(to));
    if span.minutes() == 0 {
        return Err("结束时间应晚于开始时间".to_owned());
    }
    if span.minutes() > MAX_MINUTES {
        return Err("一次加班最长 24 小时，请分次申请".to_owned());
    }
    let shifts = plans.iter().filter_map(|plan| match &plan.plan {
        Plan::Shift(shift) => Some(work(zone, plan.day, shift)),
        _ => None,
    });
    let shifts = shifts.fold(Spans::default(), |all, one| all.or(&one));
    let outside = Spans::from(span).without(&shifts);
    let mut found = OvertimeAmount::default();
    let mut plain: ByKind<i32> = ByKind::default();
    for (day, minutes) in night::by_date(zone, &outside) {
        let kind = DayKind::on(plans.iter().find(|plan| plan.day == day), day);
        *plain.of_mut(kind) += minutes;
        found.dates.push(DateOvertime { day, kind, minutes });
    }
    if outside.is_empty() {
        return Err("所选时间都在班次之内".to_owned());
    }
    for kind in DayKind::ALL {
        let units = rule.rounding.apply((*plain.of(kind)).into(), rule.unit.into());
        *found.by_kind.of_mut(kind) = i32::try_from(units).unwrap_or(0);
    }
    if outside.minutes() < rule.least || found.minutes() == 0 {
        return Err(format!("至少 {}", duration(rule.least.max(rule.unit))));
    }
    Ok(found)
}
