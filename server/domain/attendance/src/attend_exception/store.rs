//! Queries on attendance exceptions; the only place with SQL about them.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Integer, Nullable, SmallInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::attend_exception;

use super::model::{AttendException, AttendExceptionFilter};
use super::states::ExceptionStatus;
use crate::attend::rules::may_manage;
use crate::{prepared, rows};

/// A condition on exceptions.
type Condition = Box<dyn BoxableExpression<attend_exception::table, Pg, SqlType = Bool>>;
type Query<'a> = attend_exception::BoxedQuery<'a, Pg>;

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

/// Restricts the query to the viewer's own rows, those of members of teams that they lead, and all for
/// attendance managers.
fn concerned(viewer: &Viewer) -> Condition {
    if may_manage(viewer) {
        return Box::new(attend_exception::id.gt(0));
    }
    let own = attend_exception::member_id.eq(viewer.member_id);
    Box::new(own.or(attend_exception::team_ids.overlaps_with(viewer.directed_team_ids.clone())))
}

rows!(
    /// Exceptions.
    exceptions: attend_exception => AttendException, of tenant; within concerned, filtered(AttendExceptionFilter),
    sorts {
        "DAY": day as "date",
        "CREATED_AT": created_at as "timestamptz",
        "HANDLED_AT": handled_at as "timestamptz" nullable,
    },
    remembered until ["attend_exception"]
);

/// The rows that a filter finds, as a query.
pub fn filtered<'a>(viewer: &Viewer, filter: &AttendExceptionFilter) -> Query<'a> {
    let mut query = exceptions::visible(viewer);
    if filter.mine {
        query = query.filter(attend_exception::member_id.eq(viewer.member_id));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(attend_exception::member_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(attend_exception::team_ids.contains(vec![id]));
    }
    if let Some(id) = filter.group_id {
        query = query.filter(attend_exception::group_id.eq(id));
    }
    let (from, to) = filter.days.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(attend_exception::day.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(attend_exception::day.le(to));
    }
    if !filter.marks.is_empty() {
        query = query.filter(attend_exception::mark.eq_any(filter.marks.clone()));
    }
    if filter.statuses.is_empty() {
        query = query.filter(attend_exception::status.ne(ExceptionStatus::Removed.number()));
    } else {
        query = query.filter(attend_exception::status.eq_any(filter.statuses.clone()));
    }
    if let Some(review) = filter.review {
        query = query.filter(attend_exception::review.eq(review));
    }
    query
}

/// Rows of a filter with ids above a key, in order, for an export without a sort order.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &AttendExceptionFilter,
    after: Option<i64>,
    most: i64,
) -> AppResult<Vec<AttendException>> {
    Ok(filtered(viewer, filter)
        .filter(attend_exception::id.gt(after.unwrap_or_default()))
        .order(attend_exception::id)
        .limit(most)
        .select(AttendException::as_select())
        .load(&mut connection)
        .await?)
}

/// The number of open exceptions and of those to review again, without the viewer's own.
#[erased]
pub async fn waiting(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<i64> {
    let open = attend_exception::status.eq(ExceptionStatus::Open.number());
    Ok(exceptions::visible(viewer)
        .filter(open.or(attend_exception::review))
        .filter(attend_exception::member_id.ne(viewer.member_id))
        .select(diesel::dsl::count_star())
        .first(&mut connection)
        .await?)
}

/// Every exception of these members between two days, without a check of visibility.
#[erased]
pub async fn of_members(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<Vec<AttendException>> {
    Ok(attend_exception::table
        .filter(attend_exception::enterprise_id.eq(enterprise_id))
        .filter(attend_exception::member_id.eq_any(members.to_vec()))
        .filter(attend_exception::day.between(from, to))
        .filter(attend_exception::deleted_at.is_null())
        .order((attend_exception::member_id, attend_exception::day, attend_exception::mark))
        .select(AttendException::as_select())
        .load(&mut connection)
        .await?)
}

/// The exceptions of these days, each with the id of its day, for viewers of the days.
#[erased]
pub async fn of_days(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    days: &[i64],
) -> AppResult<Vec<(i64, AttendException)>> {
    #[derive(QueryableByName)]
    struct Pair {
        #[diesel(sql_type = BigInt)]
        day: i64,
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let pairs: Vec<Pair> = prepared::statement(
        "select d.id as day, e.id from attend_day d join attend_exception e on e.enterprise_id = d.enterprise_id
            and e.member_id = d.member_id and e.day = d.day and e.deleted_at is null
         where d.enterprise_id = $1 and d.id = any ($2) order by d.id, e.mark",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(days.to_vec())
    .load(&mut connection)
    .await?;
    let ids: Vec<i64> = pairs.iter().map(|pair| pair.id).collect();
    let rows = exceptions::by_ids(connection, enterprise_id, &ids).await?;
    let mut rows: BTreeMap<i64, AttendException> = rows.into_iter().map(|row| (row.id, row)).collect();
    Ok(pairs.into_iter().filter_map(|pair| Some((pair.day, rows.remove(&pair.id)?))).collect())
}

/// Unhandled exceptions of the days between two, the oldest first, without a check of visibility.
#[erased]
pub async fn open_between(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<Vec<AttendException>> {
    let open = [ExceptionStatus::Open.number(), ExceptionStatus::Claimed.number()];
    Ok(attend_exception::table
        .filter(attend_exception::enterprise_id.eq(enterprise_id))
        .filter(attend_exception::status.eq_any(open))
        .filter(attend_exception::day.between(from, to))
        .filter(attend_exception::deleted_at.is_null())
        .order((attend_exception::day, attend_exception::id))
        .select(AttendException::as_select())
        .load(&mut connection)
        .await?)
}

/// Locks visible exceptions until the transaction ends, always in the same order.
#[erased]
pub async fn hold(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<AttendException>> {
    let rows = attend_exception::table
        .filter(attend_exception::enterprise_id.eq(viewer.enterprise_id))
        .filter(attend_exception::id.eq_any(ids.to_vec()))
        .order(attend_exception::id)
        .select(attend_exception::id);
    rows.for_update().load::<i64>(tx).await?;
    exceptions::many(tx, viewer, ids).await
}

/// New state of an exception, with the fingerprint of the decision.
#[derive(Debug, Clone)]
pub struct Settled {
    /// The exception.
    pub id: i64,
    /// The new state.
    pub status: ExceptionStatus,
    /// The fingerprint of the decision; `None` for an open one.
    pub ground: Option<String>,
}

/// Writes decisions on locked exceptions. An application keeps those that its approval settles as normal;
/// the end of the application does not touch any other decision.
#[erased]
pub async fn settle(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    settled: &[Settled],
    (reason, by, at): (Option<String>, Option<i64>, DateTime<Utc>),
) -> AppResult<Vec<AttendException>> {
    let ids: Vec<i64> = settled.iter().map(|one| one.id).collect();
    let statuses: Vec<i16> = settled.iter().map(|one| one.status.number()).collect();
    let grounds: Vec<Option<String>> = settled.iter().map(|one| one.ground.clone()).collect();
    prepared::statement(sql!(
        "update attend_exception e set status = o.status, ground = o.ground, review = false, reason = $5,
            process_id = case when e.status = {ExceptionStatus::Claimed}
                and o.status = {ExceptionStatus::Normal} then e.process_id end,
            handled_by = case when o.status = {ExceptionStatus::Open} then null else $6::bigint end,
            handled_at = case when o.status = {ExceptionStatus::Open} then null else $7::timestamptz end,
            version = e.version + 1, updated_at = $7, updated_by = $6
         from unnest($2::bigint[], $3::smallint[], $4::text[]) as o (id, status, ground)
         where e.enterprise_id = $1 and e.id = o.id"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids.clone())
    .bind::<Array<SmallInt>, _>(statuses)
    .bind::<Array<Nullable<Text>>, _>(grounds)
    .bind::<Nullable<Text>, _>(reason)
    .bind::<Nullable<BigInt>, _>(by)
    .bind::<Timestamptz, _>(at)
    .execute(tx)
    .await?;
    exceptions::by_ids(tx, enterprise_id, &ids).await
}

/// Sets or clears the application that claims exceptions of a member's day, with their state.
#[erased]
pub async fn claim(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
    (status, process_id): (ExceptionStatus, Option<i64>),
) -> AppResult<Vec<AttendException>> {
    let rows = attend_exception::table
        .filter(attend_exception::enterprise_id.eq(enterprise_id))
        .filter(attend_exception::id.eq_any(ids.to_vec()));
    Ok(diesel::update(rows)
        .set((
            attend_exception::status.eq(status.number()),
            attend_exception::process_id.eq(process_id),
            attend_exception::reason.eq(None::<String>),
            attend_exception::handled_by.eq(None::<i64>),
            attend_exception::handled_at.eq(None::<DateTime<Utc>>),
            attend_exception::ground.eq(None::<String>),
            attend_exception::review.eq(false),
            attend_exception::version.eq(attend_exception::version + 1),
            attend_exception::updated_at.eq(clock::now()),
        ))
        .returning(AttendException::as_returning())
        .get_results(tx)
        .await?)
}

/// Locks those that an application claims until the transaction ends.
#[erased]
pub async fn of_process(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    process_id: i64,
) -> AppResult<Vec<AttendException>> {
    Ok(attend_exception::table
        .filter(attend_exception::enterprise_id.eq(enterprise_id))
        .filter(attend_exception::process_id.eq(process_id))
        .filter(attend_exception::deleted_at.is_null())
        .order(attend_exception::id)
        .select(AttendException::as_select())
        .for_update()
        .load(tx)
        .await?)
}

/// An exception found by the rules.
#[derive(Debug, Clone)]
pub struct Found {
    /// The member.
    pub member_id: i64,
    /// The day.
    pub day: NaiveDate,
    /// The place of its mark.
    pub mark: i16,
    /// Its amount.
    pub minutes: i32,
    /// The group.
    pub group_id: Option<i64>,
    /// The main team.
    pub team_id: Option<i64>,
    /// Every team with those above.
    pub team_ids: Vec<i64>,
    /// Description as text.
    pub words: String,
}

/// Writes found exceptions: inserts new ones and updates open ones. Returns the rows.
#[erased]
pub async fn put(tx: &mut AsyncPgConnection, enterprise_id: i64, found: &[Found]) -> AppResult<Vec<i64>> {
    #[derive(QueryableByName)]
    struct Written {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let teams = found.iter().map(|one| {
        let ids: Vec<String> = one.team_ids.iter().map(ToString::to_string).collect();
        format!("{{{}}}", ids.join(","))
    });
    let rows: Vec<Written> = prepared::statement(
        sql!("insert into attend_exception as e (enterprise_id, member_id, day, mark, minutes, group_id, team_id, team_ids, words)
         select $1, o.member_id, o.day, o.mark, o.minutes, o.group_id, o.team_id, o.team_ids::bigint[], o.words
         from unnest($2::bigint[], $3::date[], $4::smallint[], $5::integer[], $6::bigint[], $7::bigint[], $8::text[], $9::text[])
            as o (member_id, day, mark, minutes, group_id, team_id, team_ids, words)
         on conflict (enterprise_id, member_id, day, mark) where deleted_at is null do update
            set minutes = excluded.minutes, group_id = excluded.group_id, team_id = excluded.team_id,
                team_ids = excluded.team_ids, words = excluded.words, version = e.version + 1, updated_at = now()
            where e.status = {ExceptionStatus::Open}
                and (e.minutes, e.group_id, e.team_id, e.team_ids, e.words)
                is distinct from (excluded.minutes, excluded.group_id, excluded.team_id, excluded.team_ids, excluded.words)
         returning e.id"),
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(found.iter().map(|one| one.member_id).collect::<Vec<_>>())
    .bind::<Array<Date>, _>(found.iter().map(|one| one.day).collect::<Vec<_>>())
    .bind::<Array<SmallInt>, _>(found.iter().map(|one| one.mark).collect::<Vec<_>>())
    .bind::<Array<Integer>, _>(found.iter().map(|one| one.minutes).collect::<Vec<_>>())
    .bind::<Array<Nullable<BigInt>>, _>(found.iter().map(|one| one.group_id).collect::<Vec<_>>())
    .bind::<Array<Nullable<BigInt>>, _>(found.iter().map(|one| one.team_id).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(teams.collect::<Vec<_>>())
    .bind::<Array<Text>, _>(found.iter().map(|one| one.words.clone()).collect::<Vec<_>>())
    .load(tx)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Removes open exceptions that no longer apply.
#[erased]
pub async fn vanish(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let rows = attend_exception::table
        .filter(attend_exception::enterprise_id.eq(enterprise_id))
        .filter(attend_exception::id.eq_any(ids.to_vec()))
        .filter(attend_exception::status.eq(ExceptionStatus::Open.number()));
    diesel::update(rows)
        .set((
            attend_exception::deleted_at.eq(clock::now()),
            attend_exception::updated_at.eq(clock::now()),
            attend_exception::version.eq(attend_exception::version + 1),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// Sets whether decisions need another review.
#[erased]
pub async fn flag(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (ids, review): (&[i64], bool),
) -> AppResult<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let rows = attend_exception::table
        .filter(attend_exception::enterprise_id.eq(enterprise_id))
        .filter(attend_exception::id.eq_any(ids.to_vec()))
        .filter(attend_exception::review.ne(review));
    diesel::update(rows)
        .set((
            attend_exception::review.eq(review),
            attend_exception::updated_at.eq(clock::now()),
            attend_exception::version.eq(attend_exception::version + 1),
        ))
        .execute(tx)
        .await?;
    Ok(())
}
