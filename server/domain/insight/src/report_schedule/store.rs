//! Queries on report schedules; the only place with SQL about them, with [`super::runs`].

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Direction, Page, PageRequest, Viewer, clock};
use xieli_tables::{online_report, report_schedule};

use super::model::{Robot, Schedule, ScheduleInput};
use super::rules;
use crate::list::{Order, Sort};
use crate::online_report::definition::Position;
use crate::online_report::rules::may_manage;
use crate::states::MemberStatus;
use crate::{db, prepared, read_page, workday};

/// Id of no enterprise: queries of viewers without access use it, with the same index.
const NOBODY: i64 = -1;

/// Newest first.
const NEWEST: Order = Order {
    sort: Sort {
        name: "CREATED_AT",
        sql: "report_schedule.created_at",
        cast: "timestamptz",
        id: "report_schedule.id",
        nullable: false,
    },
    direction: Direction::Desc,
    own: None,
};

/// Restricts the query to visible schedules: the viewer's own, and for a report manager all of the
/// enterprise.
pub fn visible_to<'a>(viewer: &Viewer) -> report_schedule::BoxedQuery<'a, Pg> {
    let tenant = if rules::may_schedule(viewer) { viewer.enterprise_id } else { NOBODY };
    let query = report_schedule::table.filter(report_schedule::enterprise_id.eq(tenant)).into_boxed();
    if may_manage(viewer) { query } else { query.filter(report_schedule::member_id.eq(viewer.member_id)) }
}

/// The schedules of a report in order of creation; there are at most 50.
#[erased]
pub async fn of_report(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    report_id: i64,
) -> AppResult<Vec<Schedule>> {
    Ok(visible_to(viewer)
        .filter(report_schedule::report_id.eq(report_id))
        .order(report_schedule::id)
        .limit(rules::MAX_OF_REPORT)
        .select(Schedule::as_select())
        .load(&mut connection)
        .await?)
}

/// The viewer's own schedules.
fn own<'a>(viewer: &Viewer) -> report_schedule::BoxedQuery<'a, Pg> {
    visible_to(viewer).filter(report_schedule::member_id.eq(viewer.member_id))
}

/// One page of the viewer's own schedules over all reports, the newest first.
#[erased]
pub async fn own_page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    request: &PageRequest,
) -> AppResult<Page<Schedule>> {
    Ok(read_page!(connection, own(viewer), Schedule, &NEWEST, request))
}

/// Number of the viewer's own schedules.
#[erased]
pub async fn own_count(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<i64> {
    Ok(own(viewer).select(count_star()).first(&mut connection).await?)
}

/// One schedule, if visible to the viewer.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Schedule>> {
    let found = visible_to(viewer).filter(report_schedule::id.eq(id)).select(Schedule::as_select());
    Ok(found.first(&mut connection).await.optional()?)
}

/// Schedules by id, as far as they are visible to the viewer.
#[erased]
pub async fn many(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<Schedule>> {
    let found = visible_to(viewer).filter(report_schedule::id.eq_any(ids.to_vec()));
    Ok(found.select(Schedule::as_select()).load(&mut connection).await?)
}

/// One schedule of an enterprise, for the scheduler and for copies.
#[erased]
pub async fn of_enterprise(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<Schedule>> {
    let found = report_schedule::table.find((enterprise_id, id)).select(Schedule::as_select());
    Ok(found.first(&mut connection).await.optional()?)
}

/// How many schedules a report, a member and an enterprise have.
#[erased]
pub async fn counts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    report_id: i64,
    member_id: i64,
) -> AppResult<(i64, i64, i64)> {
    let all = || report_schedule::table.filter(report_schedule::enterprise_id.eq(enterprise_id));
    let of_report = all().filter(report_schedule::report_id.eq(report_id)).select(count_star());
    let of_member = all().filter(report_schedule::member_id.eq(member_id)).select(count_star());
    Ok((
        of_report.first(&mut connection).await?,
        of_member.first(&mut connection).await?,
        all().select(count_star()).first(&mut connection).await?,
    ))
}

/// Serializes the creation of schedules, so that their number stays as it was read.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "report_schedule", enterprise_id).await
}

/// Inserts a schedule of the viewer.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &ScheduleInput,
) -> AppResult<Schedule> {
    Ok(diesel::insert_into(report_schedule::table)
        .values((
            report_schedule::enterprise_id.eq(viewer.enterprise_id),
            report_schedule::member_id.eq(viewer.member_id),
            input,
        ))
        .returning(Schedule::as_returning())
        .get_result(tx)
        .await?)
}

/// Updates a schedule if its version is still `version`.
#[erased]
pub async fn update(
    tx: &mut AsyncPgConnection,
    (enterprise_id, id): (i64, i64),
    version: i32,
    input: &ScheduleInput,
) -> AppResult<Option<Schedule>> {
    let row = report_schedule::table.find((enterprise_id, id)).filter(report_schedule::version.eq(version));
    Ok(diesel::update(row)
        .set((
            input,
            report_schedule::version.eq(report_schedule::version + 1),
            report_schedule::updated_at.eq(clock::now()),
        ))
        .returning(Schedule::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Resumes a schedule from `next_at` on, or pauses it, if its version is still `version`.
#[erased]
pub async fn switch(
    tx: &mut AsyncPgConnection,
    (enterprise_id, id): (i64, i64),
    version: i32,
    next_at: Option<DateTime<Utc>>,
) -> AppResult<Option<Schedule>> {
    let row = report_schedule::table.find((enterprise_id, id)).filter(report_schedule::version.eq(version));
    Ok(diesel::update(row)
        .set((
            report_schedule::enabled.eq(next_at.is_some()),
            report_schedule::next_at.eq(next_at),
            report_schedule::paused_reason.eq(None::<String>),
            report_schedule::version.eq(report_schedule::version + 1),
            report_schedule::updated_at.eq(clock::now()),
        ))
        .returning(Schedule::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Pauses a schedule for a reason.
#[erased]
pub async fn pause(
    tx: &mut AsyncPgConnection,
    (enterprise_id, id): (i64, i64),
    reason: &str,
) -> AppResult<()> {
    diesel::update(report_schedule::table.find((enterprise_id, id)))
        .set((
            report_schedule::enabled.eq(false),
            report_schedule::next_at.eq(None::<DateTime<Utc>>),
            report_schedule::paused_reason.eq(reason),
            report_schedule::version.eq(report_schedule::version + 1),
            report_schedule::updated_at.eq(clock::now()),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// Deletes schedules with their runs.
#[erased]
pub async fn delete(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    let rows = report_schedule::table
        .filter(report_schedule::enterprise_id.eq(enterprise_id))
        .filter(report_schedule::id.eq_any(ids.to_vec()));
    diesel::delete(rows).execute(tx).await?;
    Ok(())
}

/// Up to `limit` schedules due by `until`, the longest due first.
#[erased]
pub async fn due(
    mut connection: &AsyncPgConnection,
    until: DateTime<Utc>,
    limit: i64,
) -> AppResult<Vec<Schedule>> {
    Ok(report_schedule::table
        .filter(report_schedule::enabled.eq(true))
        .filter(report_schedule::next_at.le(until))
        .order((report_schedule::next_at, report_schedule::enterprise_id, report_schedule::id))
        .limit(limit)
        .select(Schedule::as_select())
        .load(&mut connection)
        .await?)
}

/// Locks a schedule that is still due at the time at which it was read; `None` if it was changed meanwhile,
/// or another node has begun its run.
#[erased]
pub async fn lock_due(tx: &mut AsyncPgConnection, read: &Schedule) -> AppResult<Option<Schedule>> {
    Ok(report_schedule::table
        .find((read.enterprise_id, read.id))
        .filter(report_schedule::enabled.eq(true))
        .filter(report_schedule::next_at.is_not_distinct_from(read.next_at))
        .select(Schedule::as_select())
        .for_update()
        .skip_locked()
        .first(tx)
        .await
        .optional()?)
}

/// Stores the next due time of a schedule and its remaining members. The version stays, as no member has
/// changed it.
#[erased]
pub async fn advance(
    tx: &mut AsyncPgConnection,
    schedule: &Schedule,
    next_at: DateTime<Utc>,
    member_ids: &[i64],
) -> AppResult<()> {
    diesel::update(report_schedule::table.find((schedule.enterprise_id, schedule.id)))
        .set((report_schedule::next_at.eq(next_at), report_schedule::member_ids.eq(member_ids.to_vec())))
        .execute(tx)
        .await?;
    Ok(())
}

#[derive(QueryableByName)]
struct Member {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Bool)]
    active: bool,
}

/// Members who get a schedule, named themselves or by their teams and those above, up to `limit`, each with
/// whether they are active.
#[erased]
pub async fn recipients(
    tx: &mut AsyncPgConnection,
    schedule: &Schedule,
    limit: usize,
) -> AppResult<Vec<(i64, bool)>> {
    let rows: Vec<Member> = prepared::statement(sql!(
        "select m.id, m.status = {MemberStatus::Active} and m.deleted_at is null as active from member m
         where m.enterprise_id = $1 and (m.id = any ($2) or m.status = {MemberStatus::Active}
             and m.deleted_at is null and m.id in (
            select p.member_id from team_member p
            join team t on t.enterprise_id = p.enterprise_id and t.id = p.team_id and t.deleted_at is null
            where p.enterprise_id = $1 and p.left_at is null and t.path && $3))
         order by m.id limit $4"
    ))
    .bind::<BigInt, _>(schedule.enterprise_id)
    .bind::<Array<BigInt>, _>(schedule.member_ids.clone())
    .bind::<Array<BigInt>, _>(schedule.team_ids.clone())
    .bind::<BigInt, _>(i64::try_from(limit).unwrap_or(i64::MAX))
    .load(tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.active)).collect())
}

#[derive(QueryableByName)]
struct Hook {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    active: bool,
}

/// Those of these webhooks and group robots that exist.
#[erased]
pub async fn robots(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Robot>> {
    let rows: Vec<Hook> = prepared::statement(
        "select w.id, w.name, w.active from webhook w
         where w.enterprise_id = $1 and w.id = any ($2) and w.deleted_at is null order by w.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| Robot { id: row.id, name: row.name, active: row.active }).collect())
}

/// The same for a loader.
#[erased]
pub async fn robots_by_id(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Arc<Robot>)>> {
    let found = robots(connection, enterprise_id, ids).await?;
    Ok(found.into_iter().map(|robot| (robot.id, Arc::new(robot))).collect())
}

/// The work calendar of an enterprise.
#[erased]
pub async fn corrections(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
) -> AppResult<workday::rules::Corrections> {
    workday::store::corrections(connection, enterprise_id).await
}

/// The report of a schedule, without regard to a viewer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// Its name.
    pub name: String,
    /// Position at which it is offered.
    pub position: Position,
    /// Whether readers find it.
    pub enabled: bool,
    /// Whether it is in the recycle bin.
    pub deleted: bool,
}

/// The report of a schedule, for the scheduler; `None` if it has been purged.
#[erased]
pub async fn report(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<Sent>> {
    let found: Option<(String, i16, bool, Option<DateTime<Utc>>)> = online_report::table
        .find((enterprise_id, id))
        .select((
            online_report::name,
            online_report::menu_position,
            online_report::enabled,
            online_report::deleted_at,
        ))
        .first(&mut connection)
        .await
        .optional()?;
    Ok(found.map(|(name, position, enabled, deleted_at)| Sent {
        name,
        position: Position::read(position).unwrap_or(Position::Project),
        enabled,
        deleted: deleted_at.is_some(),
    }))
}
