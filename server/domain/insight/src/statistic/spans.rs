//! The days of a statistic, and the days that they are compared with: pure functions.

use std::collections::BTreeMap;

use chrono::{Datelike, Months, NaiveDate, TimeDelta};

use super::model::{Comparison, DAY};
use crate::online_report::definition::{Condition, Grain, Op, Period};
use crate::online_report::periods;

/// A first and a last day.
pub type Span = (NaiveDate, NaiveDate);

/// The longest span, in months.
const MAX_MONTHS: u32 = 60;
/// The accepted years.
const YEARS: std::ops::RangeInclusive<i32> = 1970..=2100;
/// The most time buckets that are filled in.
const MAX_BUCKETS: usize = 2_000;

/// The number of months of a span of whole months; `None` for others.
pub fn months((from, to): Span) -> Option<u32> {
    let ends = to.succ_opt().is_some_and(|next| next.day() == 1);
    if from.day() != 1 || !ends {
        return None;
    }
    let number = |day: NaiveDate| day.year() * 12 + day.month0() as i32;
    u32::try_from(number(to) - number(from) + 1).ok().filter(|months| *months > 0)
}

/// The last day of the month that a day is in.
fn month_end(day: NaiveDate) -> Option<NaiveDate> {
    periods::next(periods::first(day, Grain::Month), Grain::Month).pred_opt()
}

/// The days that a span is compared with.
pub fn before(span: Span, compare: Comparison) -> Option<Span> {
    let (from, to) = span;
    let whole = months(span);
    match compare {
        Comparison::None => None,
        Comparison::Previous => {
            let begins = match whole {
                Some(months) => from.checked_sub_months(Months::new(months)),
                None => from.checked_sub_signed(TimeDelta::days((to - from).num_days() + 1)),
            };
            begins.zip(from.pred_opt())
        }
        Comparison::LastYear => {
            let back = |day: NaiveDate| day.checked_sub_months(Months::new(12));
            let ends = back(to)?;
            // whole months stay whole, also in February
            let ends = if whole.is_some() { month_end(ends)? } else { ends };
            Some((back(from)?, ends))
        }
    }
}

/// The requested days with the condition for them; else the errors of the request.
pub fn said(
    given: Vec<Condition>,
    (from, to): (Option<NaiveDate>, Option<NaiveDate>),
    usual: Period,
    today: NaiveDate,
) -> Result<(Condition, Span), &'static str> {
    let named = from.is_some() || to.is_some();
    if given.len() + usize::from(named) > 1 {
        return Err("时间范围只能有一个");
    }
    let between = |from: Option<NaiveDate>, to: Option<NaiveDate>| {
        from.zip(to).ok_or("请填写时间范围的开始和结束日期").and_then(bounded)
    };
    let day = |text: Option<&str>| match text.map(str::trim).filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => text.parse::<NaiveDate>().map(Some).map_err(|_| "时间范围的日期无效"),
    };
    let moving = |period| (periods::span(period, today), Some(period));
    let (span, period) = match given.first() {
        None if named => (between(from, to)?, None),
        None => moving(usual),
        Some(one) => match one.op {
            Op::Period => moving(one.period.ok_or("请选择时间范围")?),
            Op::Between => (between(day(one.from.as_deref())?, day(one.to.as_deref())?)?, None),
            _ => return Err("日期只能按时间范围筛选"),
        },
    };
    let condition = Condition {
        from: period.is_none().then(|| span.0.to_string()),
        to: period.is_none().then(|| span.1.to_string()),
        period,
        ..Condition::on(DAY, if period.is_some() { Op::Period } else { Op::Between })
    };
    Ok((condition, span))
}

fn bounded(span: Span) -> Result<Span, &'static str> {
    let (from, to) = span;
    if !YEARS.contains(&from.year()) || !YEARS.contains(&to.year()) {
        return Err("时间范围应在 1970 年到 2100 年之间");
    }
    if from > to {
        return Err("开始日期不能晚于结束日期");
    }
    match from.checked_add_months(Months::new(MAX_MONTHS)) {
        Some(after) if to < after => Ok(span),
        _ => Err("时间范围最多 5 年"),
    }
}

/// The keys of the time buckets that a span touches.
pub fn buckets((from, to): Span, grain: Grain) -> Vec<String> {
    let (first, last) = (periods::first(from, grain), periods::first(to, grain));
    let all = periods::between(first, last, grain, MAX_BUCKETS).unwrap_or_default();
    all.into_iter().map(|bucket| bucket.to_string()).collect()
}

/// Pairs the time buckets of the compared days with those of a span, in order.
pub fn beside(span: Span, before: Span, grain: Grain) -> BTreeMap<String, String> {
    buckets(before, grain).into_iter().zip(buckets(span, grain)).collect()
}
