//! Aggregates of attendance days: in all, or by day, week, month, team, group or member (business §7
//! `count/statistics`, `dailyRecord` day counts).

use chrono::{NaiveDate, TimeDelta};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::attend_day;

use super::model::{AttendDayFilter, AttendFigure, AttendGrouping};
use super::store::filtered;
use crate::attend::rules::{month_end, month_of};

/// The most lines of a statistic; the rest is in the list.
pub const MAX_LINES: i64 = 500;
/// The most days of a statistic.
const MAX_DAYS: i64 = 400;

/// Key columns of a line: an id, a first day, or neither.
fn columns(by: AttendGrouping) -> &'static str {
    match by {
        AttendGrouping::Total => "null::bigint, null::date",
        AttendGrouping::Day => "null::bigint, day",
        AttendGrouping::Week => "null::bigint, date_trunc('week', day)::date",
        AttendGrouping::Month => "null::bigint, date_trunc('month', day)::date",
        AttendGrouping::Team => "team_id, null::date",
        AttendGrouping::Group => "group_id, null::date",
        AttendGrouping::Member => "member_id, null::date",
    }
}

/// Sums of a line, in the order of [`AttendFigure`]. Marks are given by number.
const SUMS: &str = "count(distinct member_id), count(*), count(*) filter (where expected > 0),
    count(*) filter (where expected > 0 and worked > 0), count(*) filter (where expected > 0 and not marks && '{0,1,2,3,4,5,6}'),
    coalesce(sum(expected), 0), coalesce(sum(worked), 0),
    count(*) filter (where marks @> '{2}'), coalesce(sum(late), 0),
    count(*) filter (where marks @> '{3}'), coalesce(sum(early), 0),
    coalesce(sum(missing), 0), coalesce(sum(absent_halves), 0),
    count(*) filter (where marks @> '{7}'), coalesce(sum(leave), 0),
    count(*) filter (where marks @> '{8}'),
    coalesce(sum(overtime_workday + overtime_rest + overtime_holiday), 0),
    count(*) filter (where marks @> '{12}'), count(*) filter (where review)";

/// A row of a statistic.
type Row = (
    (Option<i64>, Option<NaiveDate>),
    (i64, i64, i64, i64, i64),
    (i64, i64),
    (i64, i64, i64, i64),
    (i64, i64),
    (i64, i64, i64),
    (i64, i64, i64),
);

/// The same, as SQL knows it.
type RowSql = (
    (Nullable<BigInt>, Nullable<Date>),
    (BigInt, BigInt, BigInt, BigInt, BigInt),
    (BigInt, BigInt),
    (BigInt, BigInt, BigInt, BigInt),
    (BigInt, BigInt),
    (BigInt, BigInt, BigInt),
    (BigInt, BigInt, BigInt),
);

/// The days of a statistic: by default this month, or today for a single line; at most thirteen months.
fn bounded(filter: &AttendDayFilter, by: AttendGrouping) -> AttendDayFilter {
    let today = clock::china_day(clock::now());
    let (from, to) = match filter.days.unwrap_or_default() {
        (None, None) if by == AttendGrouping::Total => (today, today),
        (None, None) => (month_of(today), month_end(month_of(today))),
        (Some(from), to) => (from, to.unwrap_or(today.max(from))),
        (None, Some(to)) => (month_of(to), to),
    };
    let most = from.checked_add_signed(TimeDelta::days(MAX_DAYS)).unwrap_or(from);
    AttendDayFilter { days: Some((Some(from), Some(to.min(most)))), ..filter.clone() }
}

/// The figures of the days that a filter finds: lines by day in order, others by descending figures, at most
/// 500 lines.
#[erased]
pub async fn figures(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    (filter, by): &(AttendDayFilter, AttendGrouping),
) -> AppResult<Vec<AttendFigure>> {
    let found = filtered(viewer, &bounded(filter, *by)).select(attend_day::id);
    let order = match by {
        AttendGrouping::Day | AttendGrouping::Week | AttendGrouping::Month => "2",
        _ => "4 desc, 1",
    };
    let rows: Vec<Row> = attend_day::table
        .filter(attend_day::enterprise_id.eq(viewer.enterprise_id))
        .filter(attend_day::id.eq_any(found))
        .group_by(sql::<Text>("1, 2"))
        .order(sql::<Text>(order))
        .limit(MAX_LINES)
        .select(sql::<RowSql>(&format!("{}, {SUMS}", columns(*by))))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(figure).collect())
}

fn figure(row: Row) -> AttendFigure {
    let (of, days, minutes, ends, gaps, away, rest) = row;
    AttendFigure {
        id: of.0,
        day: of.1,
        members: days.0,
        days: days.1,
        expected_days: days.2,
        present_days: days.3,
        normal_days: days.4,
        expected: minutes.0,
        worked: minutes.1,
        late_times: ends.0,
        late: ends.1,
        early_times: ends.2,
        early: ends.3,
        missing: gaps.0,
        absent_halves: gaps.1,
        leave_days: away.0,
        leave: away.1,
        trip_days: away.2,
        overtime: rest.0,
        outside_days: rest.1,
        review: rest.2,
    }
}
