//! Queries on the teams of members on a day or in a week, and on the members expected to write. The only
//! place with SQL about that.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, FieldCode};

use crate::prepared;
use crate::states::MemberStatus;

/// Teams of a member in a period.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Place {
    /// The team; absent for members without one.
    pub team_id: Option<i64>,
    /// The team with those above it.
    pub path: Vec<i64>,
    /// All teams of the member with those above.
    pub all: Vec<i64>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    team_id: i64,
    #[diesel(sql_type = Array<BigInt>)]
    path: Vec<i64>,
}

/// Teams of a member in a period, the one of its end first. A member who joined a team only later counts as
/// in the present teams.
#[erased]
pub async fn place(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
) -> AppResult<Place> {
    let rows: Vec<Row> = prepared::statement(
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

/// The team with those above it; empty for an unknown team.
#[erased]
pub async fn path(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    team_id: i64,
) -> AppResult<Vec<i64>> {
    let rows: Vec<Row> =
        prepared::statement("select id as team_id, path from team where enterprise_id = $1 and id = $2")
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

/// Condition on a member `m` of the enterprise `$1`: expected to write by the day `$4`.
pub const WRITES: &str = sql!(
    "m.enterprise_id = $1 and m.status = {MemberStatus::Active} and m.type = 1 and m.deleted_at is null
     and coalesce(m.entry_date, (m.created_at at time zone 'Asia/Shanghai')::date) <= $4"
);

/// Staff members who are expected to write: active, in the enterprise by a given day, in one of these teams
/// or one below (none: all teams).
#[erased]
pub async fn writers(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    teams: Option<&[i64]>,
    by: NaiveDate,
) -> AppResult<Vec<i64>> {
    let rows: Vec<Id> = prepared::statement(
        sql!("select m.id from member m
         where {WRITES}
            and ($2 or exists (select from team_member s
                join team t on t.enterprise_id = s.enterprise_id and t.id = s.team_id and t.deleted_at is null
                where s.enterprise_id = m.enterprise_id and s.member_id = m.id and s.left_at is null and t.path && $3))
         order by m.sort_name, m.id"),
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Bool, _>(teams.is_none())
    .bind::<Array<BigInt>, _>(teams.unwrap_or_default().to_vec())
    .bind::<Date, _>(by)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// The most members of a table of authors.
pub const MOST: usize = 1000;

/// The same for a table in the interface: with more members, the error requires the choice of a team.
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
