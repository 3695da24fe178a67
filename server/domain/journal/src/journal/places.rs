//! Queries on the teams of members on a day or in a week, and on the members expected to write. The only
//! place with SQL about that.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::week::Week;
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
    /// All teams of the member with those above, with the present ones.
    pub all: Vec<i64>,
    /// Those of the period alone; the present ones of a member who was in none.
    pub then: Vec<i64>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    team_id: i64,
    #[diesel(sql_type = Array<BigInt>)]
    path: Vec<i64>,
    /// Whether the member was in the team in the period.
    #[diesel(sql_type = Bool)]
    within: bool,
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
        "select m.team_id, t.path, m.joined_at < $4 and (m.left_at is null or m.left_at >= $3) as within
         from team_member m
         join team t on t.enterprise_id = m.enterprise_id and t.id = m.team_id
         where m.enterprise_id = $1 and m.member_id = $2
            and (m.left_at is null and t.deleted_at is null or m.joined_at < $4 and m.left_at >= $3)
         order by within desc,
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
    let was = rows.iter().any(|row| row.within);
    place.then = paths(rows.iter().filter(|row| row.within || !was));
    place.all = paths(rows.iter());
    Ok(place)
}

/// All teams of these paths, each once.
fn paths<'a>(rows: impl Iterator<Item = &'a Row>) -> Vec<i64> {
    let mut all: Vec<i64> = rows.flat_map(|row| row.path.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The team with those above it; empty for an unknown team.
#[erased]
pub async fn path(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    team_id: i64,
) -> AppResult<Vec<i64>> {
    let rows: Vec<Row> = prepared::statement(
        "select id as team_id, path, true as within from team where enterprise_id = $1 and id = $2",
    )
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

/// Staff members whose report of a week is expected in one of these teams or one below (none: all teams). The
/// team of a submitted report decides, since the report is visible there; without one that of [`place`].
#[erased]
pub async fn reporters(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    teams: Option<&[i64]>,
    week: Week,
) -> AppResult<Vec<i64>> {
    if teams.is_some_and(<[i64]>::is_empty) {
        return Ok(Vec::new());
    }
    let (from, until) = week.moments();
    let rows: Vec<Id> = prepared::statement(sql!(
        "with placed as (
            select distinct on (s.member_id) s.member_id, t.path from team_member s
            join team t on t.enterprise_id = s.enterprise_id and t.id = s.team_id
            where not $2 and s.enterprise_id = $1
                and (s.left_at is null and t.deleted_at is null or s.joined_at < $7 and s.left_at >= $6)
            order by s.member_id, (s.joined_at < $7 and (s.left_at is null or s.left_at >= $6)) desc,
                coalesce(s.left_at, 'infinity') desc, s.main desc, s.joined_at, s.id
         )
         select m.id from member m
         left join placed p on p.member_id = m.id
         left join weekly w on w.enterprise_id = m.enterprise_id and w.author_id = m.id and w.monday = $5
            and w.scope = 0 and w.deleted_at is null and w.submitted_at is not null
         where {WRITES} and ($2 or coalesce(w.team_ids, p.path) && $3)
         order by m.sort_name, m.id"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Bool, _>(teams.is_none())
    .bind::<Array<BigInt>, _>(teams.unwrap_or_default().to_vec())
    .bind::<Date, _>(week.sunday())
    .bind::<Date, _>(week.monday)
    .bind::<Timestamptz, _>(from)
    .bind::<Timestamptz, _>(until)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// The most members of a table of authors.
pub const MOST: usize = 1000;

/// The members of a table in the interface: with too many of them, the error requires the choice of a team.
pub fn readable(members: Vec<i64>) -> AppResult<Vec<i64>> {
    if members.len() > MOST {
        let message = format!("成员超过 {MOST} 人，请选择团队");
        return Err(AppError::field("teamId", FieldCode::TooLong, message));
    }
    Ok(members)
}
