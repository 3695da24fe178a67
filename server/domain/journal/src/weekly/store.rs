//! Queries on weekly reports; the only place with SQL about them.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Jsonb, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::week::Week;
use xieli_kernel::{AppError, AppResult, Viewer, search};
use xieli_tables::weekly;

use super::deadline::Deadline;
use super::model::{Line, MEMBER, Plan, TEAM, Weekly, WeeklyFilter, WeeklyWhose};
use super::rules;
use super::states::WeeklyStatus;
use crate::config_value::model::WeeklySetting;
use crate::config_value::rules::Setting;
use crate::journal::places::Place;
use crate::{config_value, filter_keyword, prepared, rows};

type Query<'a> = weekly::BoxedQuery<'a, Pg>;

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

/// The reports visible to the viewer: their own; after submission, those of members of directed teams, and
/// all for viewers who see all; the summaries of directed teams, and after submission those of their own
/// teams.
fn concerned(viewer: &Viewer) -> Box<dyn BoxableExpression<weekly::table, Pg, SqlType = Bool>> {
    let own = weekly::author_id.eq(viewer.member_id).and(weekly::scope.eq(MEMBER));
    if viewer.is_external() {
        return Box::new(own);
    }
    let sent = || weekly::status.ne(WeeklyStatus::Draft.number());
    if rules::sees_all(viewer) {
        return Box::new(own.or(sent()).or(weekly::scope.eq(TEAM)));
    }
    // the team itself decides nearly always, and is compared faster than those above it
    let directed = || {
        let own = weekly::team_id.eq_any(viewer.directed_team_ids.clone()).assume_not_null();
        own.or(weekly::team_ids.overlaps_with(viewer.directed_team_ids.clone()))
    };
    let summaries = weekly::scope.eq(TEAM).and(directed());
    let teams = weekly::team_id.eq_any(viewer.team_ids.clone()).assume_not_null();
    let told = weekly::scope.eq(TEAM).and(sent()).and(teams);
    Box::new(own.or(sent().and(directed())).or(summaries).or(told))
}

rows!(
    /// Weekly reports and summaries.
    reports: weekly => Weekly, of tenant; within concerned, filtered(WeeklyFilter),
    sorts {
        "MONDAY": monday as "date",
        "SUBMITTED_AT": submitted_at as "timestamptz" nullable,
        "CREATED_AT": created_at as "timestamptz",
    },
    remembered until ["weekly", "weekly_comment", "dict_item", "team"]
);

/// Query on the reports that a filter finds.
pub fn filtered<'a>(viewer: &Viewer, filter: &WeeklyFilter) -> Query<'a> {
    let mut query = filter_keyword!(reports::visible(viewer), weekly, filter.keyword.as_deref());
    let spans = filter.days.is_some() || filter.team_id.is_some() || filter.whose == WeeklyWhose::Team;
    let narrows = !filter.statuses.is_empty() || filter.late.is_some() || filter.grade.is_some();
    if !rules::sees_all(viewer) || spans || narrows {
        // replanned each time: the number of matches decides on the plan
        query = query.filter(prepared::Replanned);
    }
    match filter.whose {
        WeeklyWhose::All => {}
        WeeklyWhose::Mine => query = query.filter(weekly::author_id.eq(viewer.member_id)),
        WeeklyWhose::Team => {
            query = query.filter(weekly::team_ids.overlaps_with(viewer.directed_team_ids.clone()));
        }
    }
    if let Some(scope) = filter.scope {
        query = query.filter(weekly::scope.eq(scope));
    }
    if let Some(id) = filter.author_id {
        query = query.filter(weekly::author_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(weekly::team_ids.contains(vec![id]));
        if filter.exact_team {
            query = query.filter(weekly::team_id.eq(id));
        }
    }
    let (from, to) = filter.days.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(weekly::monday.ge(Week::of(from).monday));
    }
    if let Some(to) = to {
        query = query.filter(weekly::monday.le(to));
    }
    if !filter.statuses.is_empty() {
        query = query.filter(weekly::status.eq_any(filter.statuses.clone()));
    }
    if let Some(late) = filter.late {
        query = query.filter(weekly::late.eq(late)).filter(weekly::submitted_at.is_not_null());
    }
    if let Some(grade) = &filter.grade {
        query = query.filter(graded(grade));
    }
    query
}

/// Condition: reports with a comment of a grade.
fn graded(grade: &str) -> Box<dyn BoxableExpression<weekly::table, Pg, SqlType = Bool>> {
    Box::new(
        prepared::condition(
            "exists (select from weekly_comment c where c.enterprise_id = weekly.enterprise_id and c.weekly_id = weekly.id
                and c.grade = $1 and c.deleted_at is null)",
        )
        .bind::<Text, _>(grade.to_owned()),
    )
}

/// Restricts the query to the reports visible to the viewer, for records that belong to one.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    reports::visible(viewer)
}

/// A report visible to the viewer, locked until the transaction ends.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Weekly> {
    reports::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    let row = weekly::table
        .find((viewer.enterprise_id, id))
        .filter(weekly::deleted_at.is_null())
        .select(Weekly::as_select())
        .for_update()
        .first(tx)
        .await
        .optional()?;
    row.ok_or_else(AppError::not_found)
}

/// Locks reports until the transaction ends, always in the same order; returns those that are visible to the
/// viewer.
#[erased]
pub async fn hold_all(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Weekly>> {
    let rows = weekly::table
        .filter(weekly::enterprise_id.eq(viewer.enterprise_id))
        .filter(weekly::id.eq_any(ids))
        .order(weekly::id)
        .select(weekly::id);
    rows.for_update().load::<i64>(tx).await?;
    reports::many(tx, viewer, ids).await
}

/// The viewer's own report of a week.
#[erased]
pub async fn own(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    week: Week,
) -> AppResult<Option<Weekly>> {
    Ok(weekly::table
        .filter(weekly::enterprise_id.eq(viewer.enterprise_id))
        .filter(weekly::author_id.eq(viewer.member_id))
        .filter(weekly::monday.eq(week.monday))
        .filter(weekly::scope.eq(MEMBER))
        .filter(weekly::deleted_at.is_null())
        .select(Weekly::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The summary of a team for a week, without a check of visibility.
#[erased]
pub async fn of_team(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    team_id: i64,
    week: Week,
) -> AppResult<Option<Weekly>> {
    Ok(weekly::table
        .filter(weekly::enterprise_id.eq(enterprise_id))
        .filter(weekly::team_id.eq(team_id))
        .filter(weekly::monday.eq(week.monday))
        .filter(weekly::scope.eq(TEAM))
        .filter(weekly::deleted_at.is_null())
        .select(Weekly::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The submitted reports of members of a team and those below it for a week, as far as they are visible to
/// the viewer.
#[erased]
pub async fn of_members(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    team_id: i64,
    week: Week,
) -> AppResult<Vec<Weekly>> {
    Ok(reports::visible(viewer)
        .filter(weekly::monday.eq(week.monday))
        .filter(weekly::scope.eq(MEMBER))
        .filter(weekly::team_ids.contains(vec![team_id]))
        .filter(weekly::status.ne(WeeklyStatus::Draft.number()))
        .order((weekly::team_id, weekly::author_id))
        .select(Weekly::as_select())
        .load(&mut connection)
        .await?)
}

/// Inserts a report; `None` if there is one already.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (scope, week): (i16, Week),
    place: &Place,
) -> AppResult<Option<Weekly>> {
    Ok(diesel::insert_into(weekly::table)
        .values((
            weekly::enterprise_id.eq(viewer.enterprise_id),
            weekly::scope.eq(scope),
            weekly::author_id.eq(viewer.member_id),
            weekly::team_id.eq(place.team_id),
            weekly::team_ids.eq(place.path.clone()),
            weekly::year.eq(week.year()),
            weekly::week.eq(i32::try_from(week.number()).unwrap_or_default()),
            weekly::monday.eq(week.monday),
            weekly::created_by.eq(viewer.member_id),
            weekly::updated_by.eq(viewer.member_id),
        ))
        .on_conflict_do_nothing()
        .returning(Weekly::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// All columns of a report that actions change.
#[derive(Debug, Clone)]
pub struct Put<'a> {
    /// The row before.
    pub before: &'a Weekly,
    /// Its status.
    pub status: WeeklyStatus,
    /// The lines of activities.
    pub done: &'a [Line],
    /// The lines of the plan.
    pub plan: &'a [Plan],
    /// Free text of the author.
    pub words: Option<String>,
    /// Time of submission, and whether it was late.
    pub submitted: Option<(DateTime<Utc>, bool)>,
    /// Team of the author in that week, if it is written again.
    pub place: Option<Place>,
    /// Member who acts.
    pub by: i64,
}

/// Writes the columns that an action changed.
#[erased]
pub async fn put(tx: &mut AsyncPgConnection, put: Put<'_>) -> AppResult<Weekly> {
    let json = |value: serde_json::Result<Value>| value.map_err(AppError::internal);
    let text = search::text([rules::found_by(put.done, put.plan, put.words.as_deref()).as_str()]);
    let (at, late) =
        put.submitted.map_or((put.before.submitted_at, put.before.late), |(at, late)| (Some(at), late));
    let (team, path) = match put.place {
        Some(place) => (place.team_id, place.path),
        None => (put.before.team_id, put.before.team_ids.clone()),
    };
    Ok(diesel::update(weekly::table.find((put.before.enterprise_id, put.before.id)))
        .set((
            weekly::status.eq(put.status.number()),
            weekly::team_id.eq(team),
            weekly::team_ids.eq(path),
            weekly::done.eq(json(serde_json::to_value(put.done))?),
            weekly::plan.eq(json(serde_json::to_value(put.plan))?),
            weekly::words.eq(put.words),
            weekly::submitted_at.eq(at),
            weekly::late.eq(late),
            weekly::search_grams.eq(search::grams(&text)),
            weekly::search_text.eq(text),
            weekly::version.eq(weekly::version + 1),
            weekly::updated_at.eq(Utc::now()),
            weekly::updated_by.eq(put.by),
        ))
        .returning(Weekly::as_returning())
        .get_result(tx)
        .await?)
}

/// Writes the status of a report only.
#[erased]
pub async fn set_status(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &Weekly,
    status: WeeklyStatus,
) -> AppResult<Weekly> {
    Ok(diesel::update(weekly::table.find((before.enterprise_id, before.id)))
        .set((
            weekly::status.eq(status.number()),
            weekly::version.eq(weekly::version + 1),
            weekly::updated_at.eq(Utc::now()),
            weekly::updated_by.eq(viewer.member_id),
        ))
        .returning(Weekly::as_returning())
        .get_result(tx)
        .await?)
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

#[derive(QueryableByName)]
struct Tenant {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Jsonb)]
    setting: Value,
}

/// All enterprises in which reports are written, each with the deadline of its reports.
#[erased]
pub async fn tenants(mut connection: &AsyncPgConnection) -> AppResult<Vec<(i64, Deadline)>> {
    let rows: Vec<Tenant> = prepared::statement(
        "select e.id, coalesce(v.value, '{}'::jsonb) as setting from enterprise e
         left join config_value v on v.enterprise_id = e.id and v.code = $1
         where exists (select from weekly w where w.enterprise_id = e.id) order by 1",
    )
    .bind::<Text, _>(Setting::Weekly.code())
    .load(&mut connection)
    .await?;
    let deadline = |row: Tenant| -> AppResult<(i64, Deadline)> {
        Ok((row.id, by_setting(Setting::Weekly.read(Some(&row.setting))?)?))
    };
    rows.into_iter().map(deadline).collect()
}

/// The deadline of an enterprise's reports, by its setting.
#[erased]
pub async fn deadline(connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<Deadline> {
    by_setting(config_value::store::of(connection, enterprise_id, Setting::Weekly).await?.value)
}

/// The deadline by the effective value of a setting.
pub(super) fn by_setting(value: Value) -> AppResult<Deadline> {
    let setting: WeeklySetting = serde_json::from_value(value).map_err(AppError::internal)?;
    Ok(Deadline::of(&setting))
}

/// Those of these members who have not submitted their report of a week. A reopened report counts as
/// submitted.
#[erased]
pub async fn missing(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    monday: NaiveDate,
) -> AppResult<Vec<i64>> {
    let rows: Vec<Id> = prepared::statement(
        "select m as id from unnest($2) with ordinality as o (m, place)
         where not exists (select from weekly w where w.enterprise_id = $1 and w.author_id = m and w.monday = $3
            and w.scope = 0 and w.deleted_at is null and w.submitted_at is not null)
         order by place",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .bind::<Date, _>(monday)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Reports of a filter with an id above `after`, oldest first.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &WeeklyFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<Weekly>> {
    Ok(filtered(viewer, filter)
        .filter(weekly::id.gt(after.unwrap_or(0)))
        .order(weekly::id)
        .limit(limit)
        .select(Weekly::as_select())
        .load(&mut connection)
        .await?)
}
