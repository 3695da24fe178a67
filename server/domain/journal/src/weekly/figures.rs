//! Statistics on weekly reports: number submitted, in time and late, by week, author and team. Queries.

use chrono::NaiveDate;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::weekly;

use super::model::{WeeklyFigure, WeeklyFilter, WeeklyGrouping};
use super::states::WeeklyStatus;
use super::store::filtered;

/// The most rows of a statistic.
pub const MAX_LINES: i64 = 500;

/// Columns of a grouping: id and first day, of which one is set.
fn columns(by: WeeklyGrouping) -> &'static str {
    match by {
        WeeklyGrouping::Week => "null::bigint, monday",
        WeeklyGrouping::Member => "author_id, null::date",
        WeeklyGrouping::Team => "team_id, null::date",
    }
}

/// A row of a statistic.
type Row = (Option<i64>, Option<NaiveDate>, i64, i64, i64, i64);

/// Numbers of the reports of a filter, by group; weeks in their order, others the most first.
#[erased]
pub async fn figures(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    (filter, by): &(WeeklyFilter, WeeklyGrouping),
) -> AppResult<Vec<WeeklyFigure>> {
    let found = filtered(viewer, filter).select(weekly::id);
    let order = if *by == WeeklyGrouping::Week { "2" } else { "3 desc, 1" };
    let text = format!(
        "{}, count(*) filter (where submitted_at is not null),
         count(*) filter (where submitted_at is not null and late),
         count(*) filter (where submitted_at is not null and exists (select from weekly_comment c
            where c.enterprise_id = weekly.enterprise_id and c.weekly_id = weekly.id and c.deleted_at is null)),
         count(*) filter (where status in ({}))",
        columns(*by),
        WeeklyStatus::UNSENT
    );
    let rows: Vec<Row> = weekly::table
        .filter(weekly::enterprise_id.eq(viewer.enterprise_id))
        .filter(weekly::id.eq_any(found))
        .group_by(sql::<Text>("1, 2"))
        .order(sql::<Text>(order))
        .limit(MAX_LINES)
        .select(sql::<(Nullable<BigInt>, Nullable<Date>, BigInt, BigInt, BigInt, BigInt)>(&text))
        .load(&mut connection)
        .await?;
    let figure = |(id, monday, submitted, late, commented, open)| WeeklyFigure {
        id,
        monday,
        submitted,
        late,
        commented,
        open,
    };
    Ok(rows.into_iter().map(figure).collect())
}
