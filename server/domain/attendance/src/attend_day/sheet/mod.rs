//! Export of attendance days to workbooks (business §7 `dailyRecord/exportExcel`): the list of days, or with
//! `month` the monthly table: one row for each member, one column for each day, and marks.

mod month;

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

use self::month::MonthTable;
use super::kind::KINDS;
use super::model::{AttendDay, AttendDayFilter, number};
use super::store;
use crate::attend::names::{Names, names};
use crate::attend::rules::{hours, may_look};
use crate::engine::day::result::{DayResult, End, Mark};
use crate::sheet::export::{BATCH, Batch, Cell, InOrder, above};
use crate::sheet::{Column, Head, Query, Rows, Workbook, status};

/// A column that is exported.
const fn column(prop: &'static str, label: &'static str, width: u8, checked: bool) -> Column {
    Column { prop, label, required: false, checked, export: true, import: None, width }
}

/// The columns of the list, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column("jobNumber", "工号", 12, true),
    column("member", "姓名", 14, true),
    column("team", "团队", 20, true),
    column("group", "考勤组", 20, true),
    column("day", "日期", 12, true),
    column("dayKind", "日期类型", 10, true),
    column("punches", "打卡时间", 30, true),
    column("marks", "考勤结果", 24, true),
    column("expected", "应出勤（小时）", 14, true),
    column("worked", "实际出勤（小时）", 14, true),
    column("late", "迟到（分钟）", 12, true),
    column("early", "早退（分钟）", 12, true),
    column("absence", "缺勤（分钟）", 12, true),
    column("absentDays", "旷工（天）", 10, true),
    column("missing", "缺卡（次）", 10, true),
    column("leave", "请假（小时）", 12, true),
    column("trip", "出差（小时）", 12, true),
    column("overtime", "加班（小时）", 12, true),
    column("night", "夜间（小时）", 12, false),
    column("reasons", "说明", 60, false),
];

/// The workbook.
pub static BOOK: Workbook = Workbook {
    path: "oa/dailyRecord",
    title: |_| "每日考勤",
    columns: COLUMNS,
    about: ("days of attendance", "the whole filtered list, or the table of a month"),
    own: None,
    parts: None,
    may_export: may_look,
    rows: |_, query| {
        let month = query.read("month", |text| format!("{}-01", text.get(..7)?).parse::<NaiveDate>().ok())?;
        if let Some(month) = month {
            return Ok(Box::new(MonthTable::read(query, month)?));
        }
        let order = InOrder::read(query, store::attend_days::ROWS.sorts, SORTS)?;
        Ok(Box::new(Days { filter: filter(query)?, order }))
    },
    import: None,
};

/// Sort columns by their REST names.
const SORTS: &[(&str, &str)] = &[("createTime", "CREATED_AT"), ("date", "DAY")];

/// Parses the REST parameters of `dailyRecord/list`.
fn filter(query: &Query<'_>) -> AppResult<AttendDayFilter> {
    let mark = |text: &str| status(&Mark::ALL, number, text);
    let marks = query.list("mark", mark)?;
    Ok(AttendDayFilter {
        mine: query.flag("mine")?,
        member_id: query.id("userId", "Member")?,
        team_id: query.id("teamId", "Team")?,
        group_id: query.id("groupId", "AttendGroup")?,
        shift_id: query.id("classId", "AttendShift")?,
        days: Some((query.day("dateStart")?, query.day("dateEnd")?)),
        marks: marks.unwrap_or_default(),
        review: query.switch("review")?,
    })
}

/// The rows that a filter finds.
struct Days {
    filter: AttendDayFilter,
    order: Option<InOrder>,
}

impl Rows for Days {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, (&self.filter, self.order.as_ref()), columns, after))
    }

    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        Some(Box::pin(store::attend_days::count(connection, viewer, &self.filter)))
    }
}

/// One batch of an export, in order of creation by default.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (filter, order): (&AttendDayFilter, Option<&InOrder>),
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let (rows, next) = match order {
        Some(order) => order.next(&store::attend_days::ROWS, (&*tx, viewer), filter, after).await?,
        None => above(store::above(tx, viewer, filter, after, BATCH).await?, |row| row.id),
    };
    let members: BTreeSet<i64> = rows.iter().map(|row| row.member_id).collect();
    let teams: BTreeSet<i64> = rows.iter().filter_map(|row| row.team_id).collect();
    let groups: BTreeSet<i64> = rows.iter().filter_map(|row| row.group_id).collect();
    let names = names(tx, viewer.enterprise_id, (&members, &teams, &groups)).await?;
    let line = |row: &AttendDay| {
        let told = row.result();
        columns.iter().map(|column| cell((row, told.as_ref()), &names, &column.prop)).collect()
    };
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}

fn cell((row, told): (&AttendDay, Option<&DayResult>), names: &Names, prop: &str) -> Cell {
    let hours = |minutes: i32| Cell::Number(hours(minutes.into()));
    match prop {
        "jobNumber" => Cell::from(names.job_number(row.member_id)),
        "member" => Cell::from(names.member(row.member_id)),
        "team" => Cell::from(row.team_id.and_then(|id| names.team(id))),
        "group" => Cell::from(row.group_id.and_then(|id| names.group(id))),
        "day" => Cell::from(row.day.to_string().as_str()),
        "dayKind" => {
            let kind = KINDS.iter().find(|(number, _)| *number == i64::from(row.day_kind));
            Cell::from(kind.map_or("", |(_, word)| *word))
        }
        "punches" => Cell::from(told.map(|told| punches(&told.ends))),
        "marks" => {
            let marks: Vec<&str> = row.marked().into_iter().map(Mark::label).collect();
            Cell::from(marks.join("、").as_str())
        }
        "expected" => hours(row.expected),
        "worked" => hours(row.worked),
        "late" => Cell::Number(row.late.into()),
        "early" => Cell::Number(row.early.into()),
        "absence" => Cell::Number(row.absence.into()),
        "absentDays" => Cell::Number(f64::from(row.absent_halves) / 2.0),
        "missing" => Cell::Number(row.missing.into()),
        "leave" => hours(row.leave),
        "trip" => hours(row.trip),
        "overtime" => hours(row.overtime_workday + row.overtime_rest + row.overtime_holiday),
        "night" => hours(row.night),
        _ => Cell::from(told.map(|told| {
            let words: Vec<&str> = told.reasons.iter().map(|reason| reason.text.as_str()).collect();
            words.join("；")
        })),
    }
}

/// The punches at the ends of a day, as text.
fn punches(ends: &[End]) -> String {
    let at = ends.iter().map(|end| end.at.map_or_else(|| "—".to_owned(), crate::attend::rules::hour));
    at.collect::<Vec<_>>().join(" ")
}
