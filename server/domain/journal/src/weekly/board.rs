//! Overviews of a week: members with their weekly reports, teams with their summaries, and the weeks of a
//! year. Queries on reports visible to the viewer.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::week::Week;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};
use xieli_tables::weekly;

use super::model::{MEMBER, TEAM, Weekly};
use super::{rules, store};
use crate::journal::places;
use crate::prepared;

/// The most teams that are shown at once.
const MAX_TEAMS: i64 = 500;

/// A member or a team, with its report of a week if the report is visible to the viewer.
#[derive(Debug, Clone)]
pub struct Of {
    /// Id of the member or the team.
    pub id: i64,
    /// The report.
    pub report: Option<Weekly>,
}

/// The report of a member for a week, if it is visible to the viewer.
#[erased]
pub async fn of_member(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    member_id: i64,
    week: Week,
) -> AppResult<Option<Weekly>> {
    Ok(store::visible_to(viewer)
        .filter(weekly::author_id.eq(member_id))
        .filter(weekly::monday.eq(week.monday))
        .filter(weekly::scope.eq(MEMBER))
        .select(Weekly::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The summary of a team for a week, if it is visible to the viewer.
#[erased]
pub async fn of_team(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    team_id: i64,
    week: Week,
) -> AppResult<Option<Weekly>> {
    Ok(store::visible_to(viewer)
        .filter(weekly::team_id.eq(team_id))
        .filter(weekly::monday.eq(week.monday))
        .filter(weekly::scope.eq(TEAM))
        .select(Weekly::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// All members of the viewer's teams who are expected to write, each with their report (business §7
/// `weekly/my_team2`).
#[erased]
pub async fn members(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    team: Option<i64>,
    week: Week,
) -> AppResult<Vec<Of>> {
    let teams = rules::watched(viewer, team)?;
    let ids = places::reporters(connection, viewer.enterprise_id, teams.as_deref(), week).await?;
    let ids = places::readable(ids)?;
    let rows: Vec<Weekly> = store::visible_to(viewer)
        .filter(weekly::monday.eq(week.monday))
        .filter(weekly::scope.eq(MEMBER))
        .filter(weekly::author_id.eq_any(ids.clone()))
        .select(Weekly::as_select())
        .load(&mut connection)
        .await?;
    let mut rows: BTreeMap<i64, Weekly> = rows.into_iter().map(|row| (row.author_id, row)).collect();
    Ok(ids.into_iter().map(|id| Of { id, report: rows.remove(&id) }).collect())
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// The internal teams whose summaries concern the viewer: those that they direct or belong to, or all for
/// viewers who see all reports; each with its summary (business §7 `weekly/teams`).
#[erased]
pub async fn teams(mut connection: &AsyncPgConnection, viewer: &Viewer, week: Week) -> AppResult<Vec<Of>> {
    if viewer.is_external() {
        return Ok(Vec::new());
    }
    let own: Vec<i64> = viewer.directed_team_ids.iter().chain(&viewer.team_ids).copied().collect();
    let ids: Vec<Id> = prepared::statement(
        "select id from team where enterprise_id = $1 and deleted_at is null and type = 1 and ($2 or id = any ($3))
         order by path, id limit $4",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Bool, _>(rules::sees_all(viewer))
    .bind::<Array<BigInt>, _>(own)
    .bind::<BigInt, _>(MAX_TEAMS)
    .load(&mut connection)
    .await?;
    let ids: Vec<i64> = ids.into_iter().map(|row| row.id).collect();
    let rows: Vec<Weekly> = store::visible_to(viewer)
        .filter(weekly::monday.eq(week.monday))
        .filter(weekly::scope.eq(TEAM))
        .filter(weekly::team_id.eq_any(ids.clone()))
        .select(Weekly::as_select())
        .load(&mut connection)
        .await?;
    let of = |row: Weekly| Some((row.team_id?, row));
    let mut rows: BTreeMap<i64, Weekly> = rows.into_iter().filter_map(of).collect();
    Ok(ids.into_iter().map(|id| Of { id, report: rows.remove(&id) }).collect())
}

/// A week of a year, with the state of the viewer's own report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct YearWeek {
    /// The week.
    pub week: Week,
    /// Whether it is the present week.
    pub present: bool,
    /// Status of the viewer's own report; absent without one.
    pub status: Option<i16>,
}

/// The years whose weeks can be queried.
const YEARS: std::ops::RangeInclusive<i32> = 2000..=2199;

/// All weeks that count for a year (business §7 `weekly/yearWeeks`).
#[erased]
pub async fn year_weeks(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    year: Option<i32>,
) -> AppResult<Vec<YearWeek>> {
    let now = Week::at(clock::now());
    let year = year.unwrap_or_else(|| now.year());
    if !YEARS.contains(&year) {
        let message = format!("年份应为 {} 到 {}", YEARS.start(), YEARS.end());
        return Err(AppError::field("year", FieldCode::Invalid, message));
    }
    let rows: Vec<(chrono::NaiveDate, i16)> = weekly::table
        .filter(weekly::enterprise_id.eq(viewer.enterprise_id))
        .filter(weekly::author_id.eq(viewer.member_id))
        .filter(weekly::scope.eq(MEMBER))
        .filter(weekly::year.eq(year))
        .filter(weekly::deleted_at.is_null())
        .select((weekly::monday, weekly::status))
        .load(&mut connection)
        .await?;
    let own: BTreeMap<chrono::NaiveDate, i16> = rows.into_iter().collect();
    let told = |week: Week| YearWeek { week, present: week == now, status: own.get(&week.monday).copied() };
    Ok(Week::all_of(year).into_iter().map(told).collect())
}
