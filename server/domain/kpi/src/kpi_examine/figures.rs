//! Aggregates over appraisal results: of all that a filter finds, by team and by member
//! (business §7 KPI `sumdata`, `org_count`, `team_count`).

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::kpi_examine;

use super::model::{KpiExamineFilter, MemberFigure, Sums, TeamFigure};
use super::store::filtered;
use crate::kpi_plan::states::KpiPlanStatus;

/// The most rows of an aggregate.
pub const MAX_LINES: i64 = 1000;

/// Status and grade with the number of results, the sum of their totals, and the number of totals.
type Tally = (i16, Option<String>, i64, Option<i64>, i64);

/// The integer nearest to a mean.
fn mean(sum: Option<i64>, count: i64) -> Option<i64> {
    let (sum, count) = (i128::from(sum?), i128::from(count));
    let half = if sum < 0 { -count / 2 } else { count / 2 };
    i64::try_from((sum + half).checked_div(count)?).ok()
}

/// Counts and averages of all results that a filter finds.
#[erased]
pub async fn sums(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &KpiExamineFilter,
) -> AppResult<Sums> {
    let found = filtered(viewer, filter).select(kpi_examine::id);
    let rows: Vec<Tally> = kpi_examine::table
        .filter(kpi_examine::enterprise_id.eq(viewer.enterprise_id))
        .filter(kpi_examine::id.eq_any(found))
        .group_by(sql::<Text>("1, 2"))
        .order(sql::<Text>("1, 2"))
        .select(sql::<(SmallInt, Nullable<Text>, BigInt, Nullable<BigInt>, BigInt)>(
            "status, grade, count(*), sum(total)::bigint, count(total)",
        ))
        .load(&mut connection)
        .await?;
    let mut sums = Sums::default();
    let (mut total, mut with) = (0, 0);
    for (status, grade, count, sum, totals) in rows {
        sums.count += count;
        total += sum.unwrap_or_default();
        with += totals;
        match sums.statuses.iter_mut().find(|(known, _)| *known == status) {
            Some((_, so_far)) => *so_far += count,
            None => sums.statuses.push((status, count)),
        }
        if let Some(grade) = grade {
            match sums.grades.iter_mut().find(|(known, _)| *known == grade) {
                Some((_, so_far)) => *so_far += count,
                None => sums.grades.push((grade, count)),
            }
        }
    }
    sums.average = mean((with > 0).then_some(total), with);
    Ok(sums)
}

/// The same by team, the best average first.
#[erased]
pub async fn teams(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &KpiExamineFilter,
) -> AppResult<Vec<TeamFigure>> {
    type Row = (Option<i64>, i64, i64, Option<i64>, i64, Option<i64>, Option<i64>);
    let found = filtered(viewer, filter).select(kpi_examine::id);
    let rows: Vec<Row> = kpi_examine::table
        .filter(kpi_examine::enterprise_id.eq(viewer.enterprise_id))
        .filter(kpi_examine::id.eq_any(found))
        .group_by(sql::<Text>("1"))
        .order(sql::<Text>("avg(total) desc nulls last, 1"))
        .limit(MAX_LINES)
        .select(sql::<(
            Nullable<BigInt>,
            BigInt,
            BigInt,
            Nullable<BigInt>,
            BigInt,
            Nullable<BigInt>,
            Nullable<BigInt>,
        )>(sql!(
            "team_id, count(*), count(*)
                filter (where status = {KpiPlanStatus::Finished}), sum(total)::bigint,
                count(total), max(total), min(total)"
        )))
        .load(&mut connection)
        .await?;
    let figure = |(team_id, count, finished, sum, totals, best, worst): Row| TeamFigure {
        team_id,
        count,
        finished,
        average: mean(sum, totals),
        best,
        worst,
    };
    Ok(rows.into_iter().map(figure).collect())
}

/// The same by member, the best average first.
#[erased]
pub async fn members(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &KpiExamineFilter,
) -> AppResult<Vec<MemberFigure>> {
    type Row = (i64, Option<i64>, i64, Option<i64>, i64, Option<i64>, Option<String>);
    let found = filtered(viewer, filter).select(kpi_examine::id);
    let rows: Vec<Row> = kpi_examine::table
        .filter(kpi_examine::enterprise_id.eq(viewer.enterprise_id))
        .filter(kpi_examine::id.eq_any(found))
        .group_by(sql::<Text>("1"))
        .order(sql::<Text>("avg(total) desc nulls last, 1"))
        .limit(MAX_LINES)
        .select(sql::<(
            BigInt,
            Nullable<BigInt>,
            BigInt,
            Nullable<BigInt>,
            BigInt,
            Nullable<BigInt>,
            Nullable<Text>,
        )>(
            "member_id, (array_agg(team_id order by id desc))[1], count(*), sum(total)::bigint, count(total),
             (array_agg(total order by finished_at desc nulls first, id desc) filter (where total is not null))[1],
             (array_agg(grade order by finished_at desc nulls first, id desc) filter (where total is not null))[1]",
        ))
        .load(&mut connection)
        .await?;
    let figure = |(member_id, team_id, count, sum, totals, last_total, last_grade): Row| MemberFigure {
        member_id,
        team_id,
        count,
        average: mean(sum, totals),
        last_total,
        last_grade,
    };
    Ok(rows.into_iter().map(figure).collect())
}
