//! A shift: its pairs of punches, rests, grace and thresholds (business §7 Attendance: `class`).

use serde::{Deserialize, Serialize};

/// The minutes of a day.
pub const DAY: i32 = 24 * 60;
/// The most pairs of punches of a shift.
pub const MAX_PAIRS: usize = 3;
/// The most rests inside a shift.
pub const MAX_RESTS: usize = 5;
/// Default number of minutes before a shift from which punches count.
pub const EARLIEST: i32 = 4 * 60;
/// Default number of minutes after a shift up to which punches count.
pub const LATEST: i32 = 6 * 60;
/// The longest window in minutes: two days later no punch can count for the shift.
pub const MAX_WINDOW: i32 = 12 * 60;

/// A span of clock time in minutes since midnight of the shift's day. It may begin or end on the next day:
/// 22:00 to 06:00 is 1320 to 1800.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    /// The first minute.
    pub from: i32,
    /// The minute after the last.
    pub to: i32,
}

impl Clock {
    /// A span between two minutes.
    pub const fn new(from: i32, to: i32) -> Self {
        Self { from, to }
    }

    /// Its length in minutes.
    pub const fn length(self) -> i32 {
        self.to - self.from
    }

    /// The minutes that two spans share.
    pub fn shared(self, other: Self) -> i32 {
        (self.to.min(other.to) - self.from.max(other.from)).max(0)
    }
}

/// Flexible hours of a shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Flex {
    /// Range within which work may lie.
    pub range: Clock,
    /// Core time: arriving later is late, leaving earlier is early.
    pub core: Clock,
}

/// A shift of one day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Shift {
    /// Its id.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Up to three pairs of punches, in order and without overlap.
    pub pairs: Vec<Clock>,
    /// Rests inside the pairs, in order and without overlap; they need no punches.
    pub rests: Vec<Clock>,
    /// Minutes of lateness that are tolerated.
    pub late_grace: i32,
    /// Minutes of early leave that are tolerated.
    pub early_grace: i32,
    /// Fewer minutes of work and leave are a day's absence. `None`: not applied.
    pub absence_below: Option<i32>,
    /// Fewer minutes of work and leave are half a day's absence. `None`: not applied.
    pub half_below: Option<i32>,
    /// More minutes of lateness are half a day's absence. `None`: not applied.
    pub half_when_late: Option<i32>,
    /// Flexible hours, for a shift with one pair.
    pub flex: Option<Flex>,
    /// Minutes before the shift from which punches count ([`EARLIEST`]).
    pub earliest: Option<i32>,
    /// Minutes after the shift up to which punches count ([`LATEST`]).
    pub latest: Option<i32>,
    /// The minute at which its second half begins. `None`: at the rest or gap that divides it most evenly, or
    /// in its middle.
    pub half_at: Option<i32>,
    /// Work before the shift by more than so many minutes is overtime. `None`: never without an application.
    pub overtime_before: Option<i32>,
    /// Work after the shift by more than so many minutes is overtime. `None`: never without an application.
    pub overtime_after: Option<i32>,
}

impl Shift {
    /// A shift with one pair and nothing else set.
    pub fn plain(id: i64, name: &str, from: i32, to: i32) -> Self {
        Self {
            id,
            name: name.to_owned(),
            pairs: vec![Clock::new(from, to)],
            rests: Vec::new(),
            late_grace: 0,
            early_grace: 0,
            absence_below: None,
            half_below: None,
            half_when_late: None,
            flex: None,
            earliest: None,
            latest: None,
            half_at: None,
            overtime_before: None,
            overtime_after: None,
        }
    }

    /// From its first start to its last end.
    pub fn span(&self) -> Clock {
        let from = self.pairs.first().map_or(0, |pair| pair.from);
        Clock::new(from, self.pairs.last().map_or(from, |pair| pair.to))
    }

    /// The minutes of its pairs, rests counted.
    pub fn length(&self) -> i32 {
        self.pairs.iter().map(|pair| pair.length()).sum()
    }

    /// The minutes of rest inside its pairs.
    pub fn rest(&self) -> i32 {
        let inside = |rest: &Clock| self.pairs.iter().map(|pair| pair.shared(*rest)).sum::<i32>();
        self.rests.iter().map(inside).sum()
    }

    /// The minutes of work that it requires.
    pub fn expected(&self) -> i32 {
        self.length() - self.rest()
    }

    /// The minutes of work that it requires within a span.
    pub fn expected_in(&self, span: Clock) -> i32 {
        let cut = |one: &Clock| Clock::new(one.from.max(span.from), one.to.min(span.to));
        self.pairs
            .iter()
            .map(cut)
            .filter(|pair| pair.length() > 0)
            .map(|pair| pair.length() - self.rests.iter().map(|rest| rest.shared(pair)).sum::<i32>())
            .sum()
    }

    /// Its first and its second half. The time between them, if any, is a rest or a gap.
    pub fn halves(&self) -> [Clock; 2] {
        let span = self.span();
        let (first, second) = match self.half_at {
            Some(at) => (at, at),
            None => self.middle(),
        };
        [Clock::new(span.from, first), Clock::new(second, span.to)]
    }

    fn middle(&self) -> (i32, i32) {
        let (span, expected) = (self.span(), self.expected());
        let gaps = self.pairs.windows(2).map(|two| Clock::new(two[0].to, two[1].from));
        let breaks = gaps.chain(self.rests.iter().copied()).filter(|one| one.length() > 0);
        let uneven = |one: &Clock| (2 * self.expected_in(Clock::new(span.from, one.from)) - expected).abs();
        // a break at the edge divides nothing
        let inner = breaks.filter(|one| uneven(one) < expected);
        if let Some(best) = inner.min_by_key(|one| (uneven(one), one.from)) {
            return (best.from, best.to);
        }
        let reached = |at: &i32| 2 * self.expected_in(Clock::new(span.from, *at)) >= expected;
        let at = (span.from..span.to).find(reached).unwrap_or(span.from);
        (at, at)
    }

    /// The errors of the shift as text, each with the name of its field. The computation of days relies on
    /// their absence.
    pub fn faults(&self) -> Vec<(&'static str, &'static str)> {
        let mut faults = Vec::new();
        let mut refuse = |wrong: bool, field, message| {
            if wrong {
                faults.push((field, message));
            }
        };
        let apart = |all: &[Clock]| all.windows(2).all(|two| two[0].to <= two[1].from);
        let span = self.span();
        refuse(self.pairs.is_empty() || self.pairs.len() > MAX_PAIRS, "pairs", "请设置 1 到 3 段上下班时间");
        refuse(self.pairs.iter().any(|pair| pair.length() <= 0), "pairs", "下班时间应晚于上班时间");
        refuse(
            self.pairs.windows(2).any(|two| two[0].to >= two[1].from),
            "pairs",
            "各段上下班时间不能相接或重叠",
        );
        refuse(span.from < 0 || span.from >= DAY, "pairs", "上班时间应在当天");
        refuse(span.length() > DAY, "pairs", "一个班次最长 24 小时");
        refuse(self.rests.len() > MAX_RESTS, "rests", "最多 5 段休息");
        refuse(self.rests.iter().any(|rest| rest.length() <= 0), "rests", "休息结束应晚于休息开始");
        refuse(!apart(&self.rests), "rests", "各段休息不能重叠");
        let inside = |rest: &Clock| self.pairs.iter().any(|pair| pair.shared(*rest) == rest.length());
        refuse(!self.rests.iter().all(inside), "rests", "休息应在上下班时间之内");
        refuse(!self.rests.is_empty() && self.expected() <= 0, "rests", "休息不能占满整个班次");
        let minutes = [("lateGrace", self.late_grace), ("earlyGrace", self.early_grace)];
        for (field, value) in minutes {
            refuse(!(0..=DAY).contains(&value), field, "分钟数应在 0 到 1440 之间");
        }
        let optional = [
            ("absenceBelow", self.absence_below),
            ("halfBelow", self.half_below),
            ("halfWhenLate", self.half_when_late),
            ("overtimeBefore", self.overtime_before),
            ("overtimeAfter", self.overtime_after),
        ];
        for (field, value) in optional {
            refuse(
                value.is_some_and(|value| !(0..=DAY).contains(&value)),
                field,
                "分钟数应在 0 到 1440 之间",
            );
        }
        for (field, value) in [("earliest", self.earliest), ("latest", self.latest)] {
            let wrong = value.is_some_and(|value| !(0..=MAX_WINDOW).contains(&value));
            refuse(wrong, field, "最多可提前或延后 12 小时打卡");
        }
        let crossed = self.absence_below.zip(self.half_below).is_some_and(|(none, half)| none > half);
        refuse(crossed, "absenceBelow", "旷工的时长不能大于旷工半天的时长");
        refuse(
            self.half_at.is_some_and(|at| at <= span.from || at >= span.to),
            "halfAt",
            "半天的分界应在班次之内",
        );
        if let Some(Flex { range, core }) = self.flex {
            refuse(self.pairs.len() != 1, "flex", "弹性班次只有一段上下班时间");
            let nested = range.from >= 0 && range.from <= span.from && range.to >= span.to;
            refuse(!nested, "flex", "弹性范围应包含上下班时间");
            let core_fits = core.length() > 0 && core.from >= span.from && core.to <= span.to;
            refuse(!core_fits, "flex", "核心时间应在上下班时间之内");
            refuse(range.length() > DAY, "flex", "弹性范围最长 24 小时");
            refuse(core.from + span.length() > range.to, "flex", "最晚上班后，弹性范围内排不满工时");
            refuse(range.from + span.length() < core.to, "flex", "最早上班后，核心时间未结束就已下班");
            let fixed = |rest: &Clock| core.shared(*rest) == rest.length();
            refuse(!self.rests.iter().all(fixed), "rests", "弹性班次的休息应在核心时间之内");
        }
        faults
    }
}
