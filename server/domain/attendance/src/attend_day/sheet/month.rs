//! Monthly table: one row for each member, one column for each day with its marks, and the sums.

use std::borrow::Cow;
use std::collections::BTreeSet;

use chrono::{Datelike, NaiveDate};
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

use crate::attend::names::{Names, names};
use crate::attend::rules::{days, hours, month_end};
use crate::attend_month::model::MonthMemberFilter;
use crate::attend_month::report::{Report, of_members};
use crate::attend_month::store;
use crate::engine::day::result::Mark;
use crate::engine::month::rules::cell as day_cell;
use crate::kind::book::Titled;
use crate::sheet::export::{Batch, Cell};
use crate::sheet::{Head, Query, Rows};

/// Number of members of one batch.
const MEMBERS: i64 = 200;

/// Columns before those of the days.
const BEFORE: &[(&str, &str, u8)] =
    &[("jobNumber", "工号", 12), ("member", "姓名", 14), ("team", "团队", 20), ("group", "考勤组", 20)];
/// Columns after those of the days.
const BEHIND: &[(&str, &str, u8)] = &[
    ("expectedDays", "应出勤（天）", 12),
    ("workedDays", "实际出勤（天）", 14),
    ("expected", "应出勤（小时）", 14),
    ("worked", "实际出勤（小时）", 14),
    ("lateTimes", "迟到（次）", 10),
    ("late", "迟到（分钟）", 12),
    ("earlyTimes", "早退（次）", 10),
    ("early", "早退（分钟）", 12),
    ("missing", "缺卡（次）", 10),
    ("absentDays", "旷工（天）", 10),
    ("leave", "请假（小时）", 12),
    ("tripDays", "出差（天）", 10),
    ("overtimeWorkday", "工作日加班（小时）", 18),
    ("overtimeRestDay", "休息日加班（小时）", 18),
    ("overtimeHoliday", "节假日加班（小时）", 18),
    ("night", "夜间（小时）", 12),
    ("deducted", "扣减（分钟）", 12),
    ("corrections", "更正", 40),
];

/// The members of a month that a filter finds.
pub struct MonthTable {
    month: NaiveDate,
    filter: MonthMemberFilter,
}

impl MonthTable {
    /// Parses the REST parameters of `dailyRecord/monthList`.
    pub fn read(query: &Query<'_>, month: NaiveDate) -> AppResult<Self> {
        let filter = MonthMemberFilter {
            month: Some(month),
            mine: query.flag("mine")?,
            keyword: query.text("keyword").map(str::to_owned),
            member_id: query.id("userId", "Member")?,
            team_id: query.id("teamId", "Team")?,
            group_id: query.id("groupId", "AttendGroup")?,
        };
        Ok(Self { month, filter })
    }

    /// The columns of its month.
    fn heads(&self) -> Vec<Head> {
        let head = |prop: String, label: String, width: u8| Head {
            prop: Cow::Owned(prop),
            label: Cow::Owned(label),
            required: false,
            checked: true,
            export: true,
            import: None,
            width,
        };
        let plain = |all: &[(&str, &str, u8)]| {
            let one = |(prop, label, width): &(&str, &str, u8)| {
                head((*prop).to_owned(), (*label).to_owned(), *width)
            };
            all.iter().map(one).collect::<Vec<Head>>()
        };
        let of_day = |day: NaiveDate| {
            let weekday = ["一", "二", "三", "四", "五", "六", "日"];
            let place = usize::try_from(day.weekday().num_days_from_monday()).unwrap_or_default();
            head(day.to_string(), format!("{} {}", day.day(), weekday[place]), 8)
        };
        let mut heads = plain(BEFORE);
        heads.extend(days(self.month, month_end(self.month)).map(of_day));
        heads.extend(plain(BEHIND));
        heads
    }
}

impl Rows for MonthTable {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, self, columns, after))
    }

    fn own<'a>(&'a self, _: &'a AsyncPgConnection, _: &'a Viewer) -> Option<Titled<'a>> {
        let title = format!("考勤月报 {}", self.month.format("%Y-%m"));
        Some(Box::pin(async move { Ok((title, self.heads())) }))
    }

    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        Some(Box::pin(store::members::count(connection, viewer, &self.filter)))
    }
}

/// One batch of members.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    table: &MonthTable,
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let members = store::found_above(tx, viewer, &table.filter, (after.unwrap_or_default(), MEMBERS)).await?;
    let next = if i64::try_from(members.len()).is_ok_and(|count| count == MEMBERS) {
        members.last().copied()
    } else {
        None
    };
    let reports = of_members(tx, viewer.enterprise_id, &members, table.month).await?;
    let teams: BTreeSet<i64> =
        reports.values().filter_map(|report| report.days.last().and_then(|day| day.team_id)).collect();
    let groups: BTreeSet<i64> =
        reports.values().flat_map(|report| report.parts.iter().filter_map(|part| part.group_id)).collect();
    let members: BTreeSet<i64> = members.into_iter().collect();
    let names = names(tx, viewer.enterprise_id, (&members, &teams, &groups)).await?;
    let line = |report: &Report| columns.iter().map(|column| cell(report, &names, &column.prop)).collect();
    Ok(Batch { rows: reports.values().map(line).collect(), next })
}

fn cell(report: &Report, names: &Names, prop: &str) -> Cell {
    if let Ok(day) = prop.parse::<NaiveDate>() {
        let found = report.days.iter().find(|one| one.result.day == day);
        return Cell::from(found.map(|one| day_cell(&one.result)));
    }
    let (all, figures) = (&report.all, &report.all.figures);
    let hours = |minutes: i32| Cell::Number(hours(minutes.into()));
    let times = |mark: Mark| Cell::Number(all.days_with(mark).into());
    match prop {
        "jobNumber" => Cell::from(names.job_number(report.member_id)),
        "member" => Cell::from(names.member(report.member_id)),
        "team" => Cell::from(report.days.last().and_then(|day| names.team(day.team_id?))),
        "group" => {
            let groups: BTreeSet<i64> = report.parts.iter().filter_map(|part| part.group_id).collect();
            let groups: Vec<String> = groups.into_iter().filter_map(|id| names.group(id)).collect();
            Cell::from(groups.join("、").as_str())
        }
        "expectedDays" => Cell::Number(all.expected_days.into()),
        "workedDays" => Cell::Number(f64::from(all.worked_share) / 100.0),
        "expected" => hours(figures.expected),
        "worked" => hours(figures.worked),
        "lateTimes" => times(Mark::Late),
        "late" => Cell::Number(figures.late.into()),
        "earlyTimes" => times(Mark::Early),
        "early" => Cell::Number(figures.early.into()),
        "missing" => {
            let missing = all.days_with(Mark::MissingStart) + all.days_with(Mark::MissingEnd);
            Cell::Number(missing.into())
        }
        "absentDays" => Cell::Number(f64::from(figures.absent_halves) / 2.0),
        "leave" => hours(figures.leave),
        "tripDays" => Cell::Number(all.trip_days.into()),
        "overtimeWorkday" => hours(figures.overtime.workday),
        "overtimeRestDay" => hours(figures.overtime.rest_day),
        "overtimeHoliday" => hours(figures.overtime.holiday),
        "night" => hours(figures.night),
        "deducted" => Cell::Number(f64::from(i32::try_from(report.deducted).unwrap_or(i32::MAX))),
        _ => {
            let told = report.corrections.iter().map(|row| {
                let figure = crate::attend_month::correct::figure(&row.figure);
                let label = figure.map_or(row.figure.as_str(), |figure| figure.label);
                format!("{} {label} {} → {}", row.day, row.was, row.becomes)
            });
            Cell::from(told.collect::<Vec<_>>().join("；").as_str())
        }
    }
}
