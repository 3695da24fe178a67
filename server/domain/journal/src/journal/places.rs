//! Queries on where members stand: the teams of a day or a week, and who ought to write. The only place with SQL about that.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, FieldCode};

use crate::stated;

/// Where somebody stood.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Place {
    /// The team; nobody's where they were in none.
    pub team_id: Option<i64>,
    /// The same with those above it.
    pub path: Vec<i64>,
    /// Every team of theirs with those above.
    pub all: Vec<i64>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    team_id: i64,
    #[diesel(sql_type = Array<BigInt>)]
    path: Vec<i64>,
}

/// Where a member stood in a span of time: in the team in which they were to its end, the main one first. Who was in none then, as they
/// joined later, stands where they are now.
#[erased]
pub async fn place(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
) -> AppResult<Place> {
    let rows: Vec<Row> = stated::statement(
        "select m.team_id, t.path from team_member m
         join team t on t.enterprise_id = m.enterprise_id and t.id = m.team_id
         where m.enterprise_id = $1 and m.member_id = $2
            and (m.left_at is null and t.deleted_at is null or m.joined_at < $4 and m.left_at >= $3)
         order by (m.joined_at < $4 and (m.left_at is null or m.left_at >= $3)) desc,
            coalesce(m.left_at, 'infinity') desc, m.main desc, m.joined_at, m.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(member_id)
    .bind::<Timestamptz, _>(from)
    .bind::<Timestamptz, _>(until)
    .load(&mut connection)
    .await?;
    let mut place = Place::default();
    if let [first, ..] = rows.as_slice() {
        place.team_id = Some(first.team_id);
        place.path.clone_from(&first.path);
    }
    place.all = rows.into_iter().flat_map(|row| row.path).collect();
    place.all.sort_unstable();
    place.all.dedup();
    Ok(place)
}

/// The team with those above it; nothing of one that never was.
#[erased]
pub async fn path(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    team_id: i64,
) -> AppResult<Vec<i64>> {
    let rows: Vec<Row> =
        stated::statement("select id as team_id, path from team where enterprise_id = $1 and id = $2")
            .bind::<BigInt, _>(enterprise_id)
            .bind::<BigInt, _>(team_id)
            .load(&mut connection)
            .await?;
    Ok(rows.into_iter().next().map(|row| row.path).unwrap_or_default())
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Staff who work for the enterprise and had joined it by a day, in teams below one of these (none: everybody): those who ought to
/// write.
#[erased]
pub async fn writers(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    teams: Option<&[i64]>,
    by: NaiveDate,
) -> AppResult<Vec<i64>> {
    let rows: Vec<Id> = stated::statement(
        "select m.id from member m
         where m.enterprise_id = $1 and m.status = 1 and m.type = 1 and m.deleted_at is null
            and coalesce(m.entry_date, (m.created_at at time zone 'Asia/Shanghai')::date) <= $4
            and ($2 or exists (select from team_member s
                join team t on t.enterprise_id = s.enterprise_id and t.id = s.team_id and t.deleted_at is null
                where s.enterprise_id = m.enterprise_id and s.member_id = m.id and s.left_at is null and t.path && $3))
         order by m.sort_name, m.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Bool, _>(teams.is_none())
    .bind::<Array<BigInt>, _>(teams.unwrap_or_default().to_vec())
    .bind::<Date, _>(by)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// The most members of one table of who has written.
pub const MOST: usize = 1000;

/// The same for a table that somebody reads: of more, a team has to be chosen.
#[erased]
pub async fn readable(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    teams: Option<&[i64]>,
    by: NaiveDate,
) -> AppResult<Vec<i64>> {
    let members = writers(connection, enterprise_id, teams, by).await?;
    if members.len() > MOST {
        let message = format!("成员超过 {MOST} 人，请选择团队");
        return Err(AppError::field("teamId", FieldCode::TooLong, message));
    }
    Ok(members)
}

/// A reminder that is due.
#[derive(Debug, Clone, QueryableByName)]
pub struct Tenant {
    /// The enterprise.
    #[diesel(sql_type = BigInt)]
    pub enterprise_id: i64,
    /// Whom it is for; nobody in particular: everybody.
    #[diesel(sql_type = Nullable<Array<BigInt>>)]
    pub team_ids: Option<Vec<i64>>,
}

/// Every enterprise in which reports are written.
#[erased]
pub async fn tenants(mut connection: &AsyncPgConnection) -> AppResult<Vec<Tenant>> {
    Ok(stated::statement(
        "select e.id as enterprise_id, null::bigint[] as team_ids from enterprise e
         where exists (select from weekly w where w.enterprise_id = e.id) order by 1",
    )
    .load(&mut connection)
    .await?)
}
