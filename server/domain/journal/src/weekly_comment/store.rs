//! Queries on comments on weekly reports; the only place with SQL about them.

use chrono::Utc;
use diesel::dsl::{count_star, exists, sql};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{weekly, weekly_comment};

use super::model::{GradeFigure, GradeFilter, WeeklyComment, WeeklyCommentFilter, WeeklyCommentInput};
use crate::list::outer;
use crate::rows;
use crate::weekly::model::WeeklyFilter;
use crate::weekly::store::{filtered as reports, visible_to};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

/// Visibility: every viewer who sees a report sees its comments.
fn within(viewer: &Viewer) -> Box<dyn BoxableExpression<weekly_comment::table, Pg, SqlType = Bool>> {
    Box::new(exists(visible_to(viewer).filter(weekly::id.eq(outer("weekly_comment.weekly_id")))))
}

rows!(
    /// Comments on the reports that are visible to the viewer.
    comments: weekly_comment => WeeklyComment, of tenant; within within, filtered(WeeklyCommentFilter),
    sorts { "CREATED_AT": created_at as "timestamptz" }
);

fn filtered<'a>(viewer: &Viewer, filter: &WeeklyCommentFilter) -> weekly_comment::BoxedQuery<'a, Pg> {
    let mut query = comments::visible(viewer);
    if let Some(id) = filter.weekly_id {
        query = query.filter(weekly_comment::weekly_id.eq(id));
    }
    if let Some(id) = filter.author_id {
        query = query.filter(weekly_comment::author_id.eq(id));
    }
    if let Some(grade) = &filter.grade {
        query = query.filter(weekly_comment::grade.eq(grade.clone()));
    }
    query
}

/// The viewer's own comment on a report.
#[erased]
pub async fn own(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    weekly_id: i64,
) -> AppResult<Option<WeeklyComment>> {
    Ok(comments::visible(viewer)
        .filter(weekly_comment::weekly_id.eq(weekly_id))
        .filter(weekly_comment::author_id.eq(viewer.member_id))
        .select(WeeklyComment::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Number of comments of a report that are not deleted.
#[erased]
pub async fn count_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    weekly_id: i64,
) -> AppResult<i64> {
    Ok(weekly_comment::table
        .filter(weekly_comment::enterprise_id.eq(enterprise_id))
        .filter(weekly_comment::weekly_id.eq(weekly_id))
        .filter(weekly_comment::deleted_at.is_null())
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// The comments of reports that are not deleted, oldest first; visible to every viewer who sees the report.
#[erased]
pub async fn of_reports(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    reports: &[i64],
) -> AppResult<Vec<WeeklyComment>> {
    Ok(weekly_comment::table
        .filter(weekly_comment::enterprise_id.eq(enterprise_id))
        .filter(weekly_comment::weekly_id.eq_any(reports))
        .filter(weekly_comment::deleted_at.is_null())
        .order(weekly_comment::id)
        .select(WeeklyComment::as_select())
        .load(&mut connection)
        .await?)
}

/// Inserts a comment.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &WeeklyCommentInput,
) -> AppResult<WeeklyComment> {
    Ok(diesel::insert_into(weekly_comment::table)
        .values((
            weekly_comment::enterprise_id.eq(viewer.enterprise_id),
            weekly_comment::author_id.eq(viewer.member_id),
            weekly_comment::created_by.eq(viewer.member_id),
            weekly_comment::updated_by.eq(viewer.member_id),
            input,
        ))
        .returning(WeeklyComment::as_returning())
        .get_result(tx)
        .await?)
}

/// Writes one at its version; `None` if another transaction has changed it meanwhile.
#[erased]
pub async fn update(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, i32),
    input: &WeeklyCommentInput,
) -> AppResult<Option<WeeklyComment>> {
    let row =
        weekly_comment::table.find((viewer.enterprise_id, id)).filter(weekly_comment::version.eq(version));
    Ok(diesel::update(row)
        .set((
            input,
            weekly_comment::version.eq(version + 1),
            weekly_comment::updated_at.eq(Utc::now()),
            weekly_comment::updated_by.eq(viewer.member_id),
        ))
        .returning(WeeklyComment::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Number of times that each grade was given to reports visible to the viewer.
#[erased]
pub async fn grades(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &GradeFilter,
) -> AppResult<Vec<GradeFigure>> {
    let of = WeeklyFilter {
        author_id: filter.author_id,
        team_id: filter.team_id,
        days: filter.days,
        ..WeeklyFilter::default()
    };
    let rows: Vec<(Option<String>, i64)> = weekly_comment::table
        .filter(weekly_comment::enterprise_id.eq(viewer.enterprise_id))
        .filter(weekly_comment::deleted_at.is_null())
        .filter(weekly_comment::weekly_id.eq_any(reports(viewer, &of).select(weekly::id)))
        .group_by(sql::<Text>("1"))
        .order(sql::<Text>("1"))
        .select(sql::<(Nullable<Text>, BigInt)>("grade, count(*)"))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|(grade, count)| GradeFigure { grade, count }).collect())
}
