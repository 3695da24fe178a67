//! Limits of punch corrections by month, kind and age, and the punches missed in seven days.

use std::collections::BTreeSet;

use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::engine::day::result::{DayResult, Side, Verdict};

/// Number of days before today that `missClock7Days` covers, besides today.
pub const MISSED_DAYS: u64 = 7;

/// The fault that a correction resolves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RepairKind {
    /// A punch that is missing.
    Missing,
    /// A late start.
    Late,
    /// An early end.
    Early,
    /// A day or a pair without a punch.
    Absent,
}

impl RepairKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Missing, Self::Late, Self::Early, Self::Absent];

    /// Its label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Missing => "缺卡",
            Self::Late => "迟到",
            Self::Early => "早退",
            Self::Absent => "旷工",
        }
    }

    /// The kind of correction for an end; `None` for one without a fault.
    pub const fn of(verdict: Verdict) -> Option<Self> {
        match verdict {
            Verdict::Missing => Some(Self::Missing),
            Verdict::Late => Some(Self::Late),
            Verdict::Early | Verdict::Short => Some(Self::Early),
            Verdict::Absent => Some(Self::Absent),
            Verdict::OnTime | Verdict::Tolerated | Verdict::Covered | Verdict::Pending => None,
        }
    }
}

/// Age up to which a punch may be corrected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "in", content = "count")]
pub enum Within {
    /// A number of days.
    Days(u32),
    /// A number of workdays.
    Workdays(u32),
}

/// The limits of a group.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Limits {
    /// The most corrections in a month; `None`: no limit.
    pub month: Option<u32>,
    /// The kinds that may be corrected, each with its own monthly limit, if any.
    pub kinds: Vec<(RepairKind, Option<u32>)>,
    /// The age limit; `None`: none.
    pub within: Option<Within>,
}

/// A correction that was requested: approved, or in approval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Used {
    /// The day of the punch.
    pub day: NaiveDate,
    /// The place of its pair.
    pub pair: usize,
    /// The end.
    pub side: Side,
    /// The kind.
    pub kind: RepairKind,
}

/// The reason why a correction is refused, as text; `None` if it may be sent. It counts for the month of the
/// punch; `workday` tells which days are workdays.
pub fn refused(
    limits: &Limits,
    asked: &Used,
    used: &[Used],
    today: NaiveDate,
    locked: bool,
    workday: impl Fn(NaiveDate) -> bool,
) -> Option<String> {
    if asked.day > today {
        return Some("不能补未来的卡".to_owned());
    }
    if locked {
        return Some(format!("{} 年 {} 月已锁定，不能补卡", asked.day.year(), asked.day.month()));
    }
    if used.iter().any(|one| (one.day, one.pair, one.side) == (asked.day, asked.pair, asked.side)) {
        return Some("这次打卡已申请补卡".to_owned());
    }
    let label = asked.kind.label();
    let Some((_, most)) = limits.kinds.iter().find(|(kind, _)| *kind == asked.kind) else {
        return Some(format!("{label}不能补卡"));
    };
    let days = |count: u32, counts: &dyn Fn(NaiveDate) -> bool| {
        let passed = asked.day.iter_days().skip(1).take_while(|day| *day <= today).filter(|day| counts(*day));
        passed.take(count as usize + 1).count() > count as usize
    };
    match limits.within {
        Some(Within::Days(count)) if days(count, &|_| true) => {
            return Some(format!("只能补 {count} 天内的卡"));
        }
        Some(Within::Workdays(count)) if days(count, &|day| workday(day)) => {
            return Some(format!("只能补 {count} 个工作日内的卡"));
        }
        _ => {}
    }
    let month = |day: NaiveDate| (day.year(), day.month());
    let in_month = || used.iter().filter(|one| month(one.day) == month(asked.day));
    let count = |found: usize, most: Option<u32>| most.is_some_and(|most| found >= most as usize);
    if count(in_month().count(), limits.month) {
        return Some(format!("每月最多补卡 {} 次", limits.month.unwrap_or_default()));
    }
    let of_kind = in_month().filter(|one| one.kind == asked.kind).count();
    count(of_kind, *most).then(|| format!("每月最多补{label} {} 次", most.unwrap_or_default()))
}

/// Number of corrections left in a month; `None` if there is no limit.
pub fn left(limits: &Limits, used: &[Used], month: NaiveDate) -> Option<u32> {
    let same = |one: &&Used| (one.day.year(), one.day.month()) == (month.year(), month.month());
    let made = u32::try_from(used.iter().filter(same).count()).unwrap_or(u32::MAX);
    limits.month.map(|most| most.saturating_sub(made))
}

/// A punch that was missed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Missed {
    /// The day.
    pub day: NaiveDate,
    /// The place of its pair.
    pub pair: usize,
    /// The end.
    pub side: Side,
    /// The time at which it was due.
    pub due: DateTime<Utc>,
    /// The fault.
    pub kind: RepairKind,
}

/// The punches missed today and on the seven days before, without those with a correction in approval, the
/// latest first (business §7 Attendance: `missClock7Days`).
pub fn missed(days: &[DayResult], used: &[Used], today: NaiveDate) -> Vec<Missed> {
    let first = today.checked_sub_days(Days::new(MISSED_DAYS)).unwrap_or(today);
    let asked: BTreeSet<(NaiveDate, usize, Side)> =
        used.iter().map(|one| (one.day, one.pair, one.side)).collect();
    let mut missed: Vec<Missed> = days
        .iter()
        .filter(|day| (first..=today).contains(&day.day))
        .flat_map(|day| day.ends.iter().map(move |end| (day.day, end)))
        .filter(|(_, end)| matches!(end.verdict, Verdict::Missing | Verdict::Absent))
        .filter(|(day, end)| !asked.contains(&(*day, end.pair, end.side)))
        .filter_map(|(day, end)| {
            let kind = RepairKind::of(end.verdict)?;
            Some(Missed { day, pair: end.pair, side: end.side, due: end.due, kind })
        })
        .collect();
    missed.sort_by_key(|one| std::cmp::Reverse(one.due));
    missed
}
