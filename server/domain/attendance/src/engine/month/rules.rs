//! The sums of a month, by group and altogether: each day counts once.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::engine::day::model::{ByKind, DayKind};
use crate::engine::day::reasons::duration;
use crate::engine::day::result::{DayResult, Figures, Mark};

/// A figure of days and months: name, label and accessor.
pub struct Figure {
    /// Its name in the API.
    pub name: &'static str,
    /// Its label.
    pub label: &'static str,
    /// Accessor of its value in minutes; `absentHalves` counts half days.
    pub of: fn(&Figures) -> i32,
}

/// All figures, in the order of the report's columns.
pub const FIGURES: [Figure; 18] = [
    Figure { name: "shift", label: "班次时长", of: |figures| figures.shift },
    Figure { name: "rest", label: "班内休息", of: |figures| figures.rest },
    Figure { name: "expected", label: "应出勤", of: |figures| figures.expected },
    Figure { name: "worked", label: "实际出勤", of: |figures| figures.worked },
    Figure { name: "trip", label: "其中出差", of: |figures| figures.trip },
    Figure { name: "tolerated", label: "其中宽限", of: |figures| figures.tolerated },
    Figure { name: "onHoliday", label: "其中节假日", of: |figures| figures.on_holiday },
    Figure { name: "night", label: "夜间工时", of: |figures| figures.night },
    Figure { name: "leave", label: "请假", of: |figures| figures.leave },
    Figure { name: "absence", label: "缺勤", of: |figures| figures.absence },
    Figure { name: "late", label: "迟到", of: |figures| figures.late },
    Figure { name: "early", label: "早退", of: |figures| figures.early },
    Figure { name: "unproved", label: "缺卡时长", of: |figures| figures.unproved },
    Figure { name: "absentHalves", label: "旷工半天数", of: |figures| figures.absent_halves },
    Figure { name: "pending", label: "待判定", of: |figures| figures.pending },
    Figure { name: "overtimeWorkday", label: "工作日加班", of: |figures| figures.overtime.workday },
    Figure { name: "overtimeRestDay", label: "休息日加班", of: |figures| figures.overtime.rest_day },
    Figure { name: "overtimeHoliday", label: "节假日加班", of: |figures| figures.overtime.holiday },
];

/// A day of a month with the group that the member was in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthDay {
    /// The day.
    pub result: DayResult,
    /// The group; none where the member was in none.
    pub group_id: Option<i64>,
}

/// Leave of a type in a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct LeaveSum {
    /// Minutes.
    pub minutes: i32,
    /// Hundredths of days.
    pub share: i32,
}

/// The sums of days.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Sums {
    /// The sums of the figures.
    pub figures: Figures,
    /// Days on which work was expected.
    pub expected_days: i32,
    /// Worked days in hundredths: each day's minutes relative to the expected ones.
    pub worked_share: i32,
    /// Days on which overtime counted.
    pub overtime_days: i32,
    /// Days on a trip, free ones too.
    pub trip_days: i32,
    /// Free days and holidays without a shift.
    pub free_days: i32,
    /// Number of days with each mark.
    pub marks: BTreeMap<Mark, i32>,
    /// Leave by the id of its type.
    pub leave: BTreeMap<i64, LeaveSum>,
}

impl Sums {
    /// Adds a day.
    pub fn add(&mut self, day: &DayResult) {
        let figures = &day.figures;
        add_figures(&mut self.figures, figures);
        let works = figures.expected > 0;
        self.expected_days += i32::from(works);
        self.free_days += i32::from(!works && day.kind != DayKind::Workday);
        if works {
            self.worked_share += (100 * figures.worked + figures.expected / 2) / figures.expected;
        }
        self.overtime_days += i32::from(day.marks.contains(&Mark::Overtime));
        self.trip_days += i32::from(day.marks.contains(&Mark::Trip));
        for mark in &day.marks {
            *self.marks.entry(*mark).or_default() += 1;
        }
        for leave in &day.leave {
            let sum = self.leave.entry(leave.type_id).or_default();
            sum.minutes += leave.minutes;
            sum.share += leave.share;
        }
    }

    /// Number of days with a mark.
    pub fn days_with(&self, mark: Mark) -> i32 {
        self.marks.get(&mark).copied().unwrap_or(0)
    }
}

fn add_figures(sum: &mut Figures, day: &Figures) {
    let ByKind { workday, rest_day, holiday } = day.overtime;
    *sum = Figures {
        shift: sum.shift + day.shift,
        rest: sum.rest + day.rest,
        expected: sum.expected + day.expected,
        worked: sum.worked + day.worked,
        trip: sum.trip + day.trip,
        tolerated: sum.tolerated + day.tolerated,
        on_holiday: sum.on_holiday + day.on_holiday,
        night: sum.night + day.night,
        leave: sum.leave + day.leave,
        absence: sum.absence + day.absence,
        late: sum.late + day.late,
        early: sum.early + day.early,
        unproved: sum.unproved + day.unproved,
        absent_halves: sum.absent_halves + day.absent_halves,
        pending: sum.pending + day.pending,
        overtime: ByKind {
            workday: sum.overtime.workday + workday,
            rest_day: sum.overtime.rest_day + rest_day,
            holiday: sum.overtime.holiday + holiday,
        },
    };
}

/// A part of a month in one group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartSums {
    /// The group.
    pub group_id: Option<i64>,
    /// The first day.
    pub from: NaiveDate,
    /// The last.
    pub to: NaiveDate,
    /// Its sums.
    pub sums: Sums,
}

/// A month of a member: the sums of all days and of each part. Days come in any order; of duplicates the last
/// counts.
pub fn month(days: &[MonthDay]) -> (Sums, Vec<PartSums>) {
    let by_day: BTreeMap<NaiveDate, &MonthDay> = days.iter().map(|one| (one.result.day, one)).collect();
    let mut all = Sums::default();
    let mut parts: Vec<PartSums> = Vec::new();
    for (day, one) in by_day {
        all.add(&one.result);
        match parts.last_mut() {
            Some(part) if part.group_id == one.group_id => part.to = day,
            _ => parts.push(PartSums { group_id: one.group_id, from: day, to: day, sums: Sums::default() }),
        }
        if let Some(part) = parts.last_mut() {
            part.sums.add(&one.result);
        }
    }
    (all, parts)
}

/// A cell of the monthly table: √ for a normal day, 休 and 节 for free ones, else the signs of its marks with
/// their amounts: `迟12`, `事假4小时`.
pub fn cell(day: &DayResult) -> String {
    let figures = &day.figures;
    let mut signs: Vec<String> = Vec::new();
    for mark in &day.marks {
        match mark {
            Mark::Late => signs.push(format!("{}{}", mark.sign(), figures.late)),
            Mark::Early => signs.push(format!("{}{}", mark.sign(), figures.early)),
            Mark::Leave => {
                let one = |leave: &crate::engine::day::result::LeaveShare| {
                    format!("{}{}", leave.name, duration(leave.minutes).replace(' ', ""))
                };
                signs.extend(day.leave.iter().map(one));
            }
            Mark::Overtime => {
                let ByKind { workday, rest_day, holiday } = figures.overtime;
                signs.push(format!(
                    "{}{}",
                    mark.sign(),
                    duration(workday + rest_day + holiday).replace(' ', "")
                ));
            }
            mark => signs.push(mark.sign().to_owned()),
        }
    }
    if !signs.is_empty() {
        return signs.join(" ");
    }
    let sign = match (figures.expected > 0, day.kind) {
        (true, _) if figures.pending > 0 => "",
        (true, _) => "√",
        (false, DayKind::Holiday) => "节",
        (false, DayKind::RestDay) => "休",
        (false, DayKind::Workday) => "",
    };
    sign.to_owned()
}
