//! Queries on attendance applications; the only place with SQL about them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::attend_application;

use super::model::{ANNULLED, APPROVED, AttendApplication, AttendApplicationFilter, OVER, RUNNING};
use crate::attend::rules::may_manage;
use crate::{db, prepared, rows};

/// A condition on applications.
type Condition = Box<dyn BoxableExpression<attend_application::table, Pg, SqlType = Bool>>;

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

/// Restricts the query to the viewer's own rows, those of members of teams that they lead, and all for
/// attendance managers.
fn concerned(viewer: &Viewer) -> Condition {
    if may_manage(viewer) {
        return Box::new(attend_application::id.gt(0));
    }
    let own = attend_application::member_id.eq(viewer.member_id);
    Box::new(own.or(attend_application::team_ids.overlaps_with(viewer.directed_team_ids.clone())))
}

rows!(
    /// Applications.
    applications: attend_application => AttendApplication, of tenant; within concerned,
    filtered(AttendApplicationFilter),
    sorts { "BEGINS_AT": begins_at as "timestamptz", "CREATED_AT": created_at as "timestamptz" }
);

fn filtered<'a>(viewer: &Viewer, filter: &AttendApplicationFilter) -> attend_application::BoxedQuery<'a, Pg> {
    let mut query = applications::visible(viewer);
    if filter.mine {
        query = query.filter(attend_application::member_id.eq(viewer.member_id));
    }
    if !filter.kinds.is_empty() {
        query = query.filter(attend_application::kind.eq_any(filter.kinds.clone()));
    }
    if let Some(id) = filter.type_id {
        query = query.filter(attend_application::type_id.eq(id));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(attend_application::member_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(attend_application::team_ids.contains(vec![id]));
    }
    if !filter.statuses.is_empty() {
        query = query.filter(attend_application::status.eq_any(filter.statuses.clone()));
    }
    let (from, to) = filter.days.unwrap_or_default();
    if let Some(from) = from.and_then(clock::china_midnight) {
        query = query.filter(attend_application::ends_at.ge(from));
    }
    if let Some(until) = to.and_then(|day| day.succ_opt()).and_then(clock::china_midnight) {
        query = query.filter(attend_application::begins_at.lt(until));
    }
    query
}

/// Serializes applications for a member, so that overlapping ones are found.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64, member_id: i64) -> AppResult<()> {
    db::lock(tx, &format!("attend_application:{member_id}"), enterprise_id).await
}

/// Applications of these members in one of these states that have to do with the period between two times.
#[erased]
pub async fn of_members(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    statuses: &[i16],
    (from, to): (DateTime<Utc>, DateTime<Utc>),
) -> AppResult<Vec<AttendApplication>> {
    Ok(attend_application::table
        .filter(attend_application::enterprise_id.eq(enterprise_id))
        .filter(attend_application::member_id.eq_any(members.to_vec()))
        .filter(attend_application::status.eq_any(statuses.to_vec()))
        .filter(attend_application::deleted_at.is_null())
        .filter(attend_application::begins_at.le(to))
        .filter(attend_application::ends_at.ge(from))
        .order((attend_application::member_id, attend_application::id))
        .select(AttendApplication::as_select())
        .load(&mut connection)
        .await?)
}

/// The row of an approval application, without a check of visibility.
#[erased]
pub async fn of_process(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    process_id: i64,
) -> AppResult<Option<AttendApplication>> {
    Ok(attend_application::table
        .filter(attend_application::enterprise_id.eq(enterprise_id))
        .filter(attend_application::process_id.eq(process_id))
        .select(AttendApplication::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The rows of approval applications, each with its application, without a check of visibility: for loaders.
#[erased]
pub async fn of_processes(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    processes: &[i64],
) -> AppResult<Vec<(i64, AttendApplication)>> {
    let rows: Vec<AttendApplication> = attend_application::table
        .filter(attend_application::enterprise_id.eq(enterprise_id))
        .filter(attend_application::process_id.eq_any(processes))
        .select(AttendApplication::as_select())
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.process_id, row)).collect())
}

/// The approval applications of a member that are stored as undecided.
#[erased]
pub async fn running(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
) -> AppResult<Vec<i64>> {
    Ok(attend_application::table
        .filter(attend_application::enterprise_id.eq(enterprise_id))
        .filter(attend_application::member_id.eq(member_id))
        .filter(attend_application::status.eq(RUNNING))
        .filter(attend_application::deleted_at.is_null())
        .select(attend_application::process_id)
        .load(&mut connection)
        .await?)
}

/// Ends these applications.
#[erased]
pub async fn end(tx: &mut AsyncPgConnection, enterprise_id: i64, processes: &[i64]) -> AppResult<()> {
    let rows = attend_application::table
        .filter(attend_application::enterprise_id.eq(enterprise_id))
        .filter(attend_application::process_id.eq_any(processes.to_vec()))
        .filter(attend_application::status.eq(RUNNING));
    diesel::update(rows)
        .set((
            attend_application::status.eq(OVER),
            attend_application::version.eq(attend_application::version + 1),
            attend_application::updated_at.eq(clock::now()),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// An application as it is written.
#[derive(Debug, Clone, Insertable, AsChangeset)]
#[diesel(table_name = attend_application, treat_none_as_null = true)]
pub struct Put {
    /// The enterprise.
    pub enterprise_id: i64,
    /// The application of the approvals.
    pub process_id: i64,
    /// Its kind.
    pub kind: i16,
    /// The member.
    pub member_id: i64,
    /// Its type.
    pub type_id: Option<i64>,
    /// The first time.
    pub begins_at: DateTime<Utc>,
    /// The end.
    pub ends_at: DateTime<Utc>,
    /// The period.
    pub extent: serde_json::Value,
    /// Minutes.
    pub minutes: i32,
    /// In hundredths.
    pub amount: i32,
    /// Day by day.
    pub days: serde_json::Value,
    /// For a punch correction: the day of the punch.
    pub day: Option<chrono::NaiveDate>,
    /// For a punch correction: index of the end.
    pub slot: Option<i16>,
    /// State.
    pub status: i16,
    /// Reason of the request.
    pub reason: Option<String>,
    /// The member's teams with those above.
    pub team_ids: Vec<i64>,
    /// Member who decided last.
    pub decided_by: Option<i64>,
    /// When.
    pub decided_at: Option<DateTime<Utc>>,
}

/// Inserts or replaces the row of an approval application; there is one row for each.
#[erased]
pub async fn put(tx: &mut AsyncPgConnection, put: &Put) -> AppResult<AttendApplication> {
    let anew = (
        put,
        attend_application::version.eq(attend_application::version + 1),
        attend_application::updated_at.eq(clock::now()),
    );
    Ok(diesel::insert_into(attend_application::table)
        .values((put, attend_application::created_by.eq(put.member_id)))
        .on_conflict((attend_application::enterprise_id, attend_application::process_id))
        .do_update()
        .set(anew)
        .returning(AttendApplication::as_returning())
        .get_result(tx)
        .await?)
}

/// Annuls an approved application.
#[erased]
pub async fn annul(
    tx: &mut AsyncPgConnection,
    row: &AttendApplication,
    by: Option<i64>,
) -> AppResult<AttendApplication> {
    Ok(diesel::update(attend_application::table.find((row.enterprise_id, row.id)))
        .set((
            attend_application::status.eq(ANNULLED),
            attend_application::decided_by.eq(by),
            attend_application::decided_at.eq(clock::now()),
            attend_application::version.eq(attend_application::version + 1),
            attend_application::updated_at.eq(clock::now()),
        ))
        .returning(AttendApplication::as_returning())
        .get_result(tx)
        .await?)
}

/// A member's punch corrections for days of a month that were approved or are in approval.
#[erased]
pub async fn repairs(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
    (from, to): (chrono::NaiveDate, chrono::NaiveDate),
) -> AppResult<Vec<AttendApplication>> {
    Ok(attend_application::table
        .filter(attend_application::enterprise_id.eq(enterprise_id))
        .filter(attend_application::member_id.eq(member_id))
        .filter(attend_application::kind.eq(super::model::REPAIR))
        .filter(attend_application::status.eq_any([RUNNING, APPROVED]))
        .filter(attend_application::day.between(from, to))
        .filter(attend_application::deleted_at.is_null())
        .select(AttendApplication::as_select())
        .load(&mut connection)
        .await?)
}

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name: String,
}

/// The names of members.
#[erased]
pub async fn names(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<BTreeMap<i64, String>> {
    let rows: Vec<Named> =
        prepared::statement("select id, name from member where enterprise_id = $1 and id = any ($2)")
            .bind::<BigInt, _>(enterprise_id)
            .bind::<Array<BigInt>, _>(members.to_vec())
            .load(&mut connection)
            .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}
