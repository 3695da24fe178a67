//! Statistics on work logs: number and hours by type, author, project, team and day, and the calendar of
//! authors. Queries.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::week::Week;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::item_log;

use super::model::{ItemLogFilter, LogFigure, LogGrouping, OwnLogs};
use super::store::filtered;
use crate::prepared;

/// The most rows of a statistic.
pub const MAX_LINES: i64 = 500;
/// The most days of a statistic, about ten years: they are added up to months, so that none may be missing.
pub const MAX_DAYS: i64 = 3660;

/// Columns of a grouping: type, id and day, of which one is set.
fn columns(by: LogGrouping) -> &'static str {
    match by {
        LogGrouping::Type => "log_type, null::bigint, null::date",
        LogGrouping::Member => "null::text, author_id, null::date",
        LogGrouping::Project => "null::text, project_id, null::date",
        LogGrouping::Team => "null::text, team_id, null::date",
        LogGrouping::Day => "null::text, null::bigint, happened_on",
    }
}

/// A row of a statistic.
type Row = (Option<String>, Option<i64>, Option<NaiveDate>, i64, i64);

/// Number and minutes of the logs of a filter, by group, the most first; days in their order.
#[erased]
pub async fn figures(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    (filter, by): &(ItemLogFilter, LogGrouping),
) -> AppResult<Vec<LogFigure>> {
    let found = filtered(viewer, filter).select(item_log::id);
    let (order, most) = match by {
        LogGrouping::Day => ("3", MAX_DAYS),
        _ => ("4 desc, 1, 2", MAX_LINES),
    };
    let text = format!("{}, count(*), sum(minutes)::bigint", columns(*by));
    let rows: Vec<Row> = item_log::table
        .filter(item_log::enterprise_id.eq(viewer.enterprise_id))
        .filter(item_log::id.eq_any(found))
        .group_by(sql::<Text>("1, 2, 3"))
        .order(sql::<Text>(order))
        .limit(most)
        .select(sql::<(Nullable<Text>, Nullable<BigInt>, Nullable<Date>, BigInt, BigInt)>(&text))
        .load(&mut connection)
        .await?;
    let figure = |(log_type, id, day, count, minutes)| LogFigure { log_type, id, day, count, minutes };
    Ok(rows.into_iter().map(figure).collect())
}

#[derive(QueryableByName)]
struct Written {
    #[diesel(sql_type = BigInt)]
    author_id: i64,
    #[diesel(sql_type = Date)]
    happened_on: NaiveDate,
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Number of logs of these members on each of these days. It reveals no content.
#[erased]
pub async fn written(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<BTreeMap<(i64, NaiveDate), i64>> {
    let rows: Vec<Written> = prepared::statement(
        "select author_id, happened_on, count(*) as count from item_log
         where enterprise_id = $1 and author_id = any ($2) and happened_on between $3 and $4 and deleted_at is null
         group by 1, 2",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .bind::<Date, _>(from)
    .bind::<Date, _>(to)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| ((row.author_id, row.happened_on), row.count)).collect())
}

#[derive(QueryableByName)]
struct Own {
    #[diesel(sql_type = BigInt)]
    of_day: i64,
    #[diesel(sql_type = BigInt)]
    of_week: i64,
    #[diesel(sql_type = BigInt)]
    minutes: i64,
}

/// The viewer's own logs of a day and of its week up to that day: the totals of the lists of these days.
#[erased]
pub async fn own(mut connection: &AsyncPgConnection, viewer: &Viewer, day: NaiveDate) -> AppResult<OwnLogs> {
    let monday = Week::of(day).monday;
    // without groups there is one row
    let row: Own = prepared::statement(
        "select count(*) filter (where happened_on = $4) as of_day, count(*) as of_week,
            coalesce(sum(minutes), 0)::bigint as minutes from item_log
         where enterprise_id = $1 and author_id = $2 and happened_on between $3 and $4
            and deleted_at is null",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Date, _>(monday)
    .bind::<Date, _>(day)
    .get_result(&mut connection)
    .await?;
    Ok(OwnLogs { monday, day, of_day: row.of_day, of_week: row.of_week, minutes: row.minutes })
}
