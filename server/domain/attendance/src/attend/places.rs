//! Queries on members' teams by day, and on employment; in attendance the only place with SQL about them.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, SmallInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use crate::prepared;
use crate::states::MemberStatus;

/// A member's time in a team.
#[derive(Debug, Clone, QueryableByName)]
pub struct Membership {
    /// The member.
    #[diesel(sql_type = BigInt)]
    pub member_id: i64,
    /// The team.
    #[diesel(sql_type = BigInt)]
    pub team_id: i64,
    /// The team with those above it.
    #[diesel(sql_type = Array<BigInt>)]
    pub path: Vec<i64>,
    /// Whether it is the member's main team.
    #[diesel(sql_type = Bool)]
    pub main: bool,
    /// Beginning of the membership.
    #[diesel(sql_type = Timestamptz)]
    pub joined_at: DateTime<Utc>,
    /// End of the membership; `None` if it lasts.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub left_at: Option<DateTime<Utc>>,
}

/// The teams of a member at a time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Place {
    /// The main team.
    pub team_id: Option<i64>,
    /// All of their teams with those above.
    pub team_ids: Vec<i64>,
}

/// Every membership of these members, present and past.
#[erased]
pub async fn memberships(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<Vec<Membership>> {
    Ok(prepared::statement(
        "select m.member_id, m.team_id, t.path, m.main, m.joined_at, m.left_at from team_member m
         join team t on t.enterprise_id = m.enterprise_id and t.id = m.team_id
         where m.enterprise_id = $1 and m.member_id = any ($2)
         order by m.member_id, m.main desc, m.joined_at, m.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .load(&mut connection)
    .await?)
}

/// The teams of a member with these memberships between two times; for a member who joined a team later,
/// their present teams.
pub fn place(all: &[Membership], (from, until): (DateTime<Utc>, DateTime<Utc>)) -> Place {
    let then = |one: &&Membership| one.joined_at < until && one.left_at.is_none_or(|left| left >= from);
    let now = |one: &&Membership| one.left_at.is_none();
    let mut of: Vec<&Membership> = all.iter().filter(then).collect();
    if of.is_empty() {
        of = all.iter().filter(now).collect();
    }
    let mut team_ids: Vec<i64> = of.iter().flat_map(|one| one.path.iter().copied()).collect();
    team_ids.sort_unstable();
    team_ids.dedup();
    let team_id = match of.as_slice() {
        [main, ..] => Some(main.team_id),
        [] => None,
    };
    Place { team_id, team_ids }
}

/// The teams of a member at a given time.
#[erased]
pub async fn place_of(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
    moment: DateTime<Utc>,
) -> AppResult<Place> {
    let all = memberships(connection, enterprise_id, &[member_id]).await?;
    Ok(place(&all, (moment, moment + chrono::TimeDelta::seconds(1))))
}

/// An employee as attendance reads them.
#[derive(Debug, Clone, QueryableByName)]
pub struct Person {
    /// The member.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Name of the member.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Up to 30 characters.
    #[diesel(sql_type = Nullable<Text>)]
    pub job_number: Option<String>,
    /// 0 unknown, 1 male, 2 female.
    #[diesel(sql_type = SmallInt)]
    pub gender: i16,
    /// The first day of employment, if known.
    #[diesel(sql_type = Date)]
    pub begins_on: NaiveDate,
    /// The last day of employment; none for active members.
    #[diesel(sql_type = Nullable<Date>)]
    pub ends_on: Option<NaiveDate>,
}

const PERSON: &str = "select m.id, m.name, m.job_number, m.gender,
        coalesce(m.entry_date, (m.created_at at time zone 'Asia/Shanghai')::date) as begins_on,
        (m.left_at at time zone 'Asia/Shanghai')::date as ends_on from member m";

/// These employees, including those who have left.
#[erased]
pub async fn people(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<BTreeMap<i64, Person>> {
    let rows: Vec<Person> = prepared::statement(format!(
        "{PERSON} where m.enterprise_id = $1 and m.id = any ($2) and m.type = 1"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// The employees who were employed on one of these days, in teams below one of these (none: all teams),
/// ordered by name.
#[erased]
pub async fn staff(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    teams: Option<&[i64]>,
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<Vec<Person>> {
    Ok(prepared::statement(format!(
        "{PERSON} where m.enterprise_id = $1 and m.type = 1 and m.deleted_at is null and m.status in ({active}, {left})
            and coalesce(m.entry_date, (m.created_at at time zone 'Asia/Shanghai')::date) <= $5
            and (m.status = {active} or (m.left_at at time zone 'Asia/Shanghai')::date >= $4)
            and ($2 or exists (select from team_member s
                join team t on t.enterprise_id = s.enterprise_id and t.id = s.team_id
                where s.enterprise_id = m.enterprise_id and s.member_id = m.id and t.path && $3
                    and (s.left_at is null or (s.left_at at time zone 'Asia/Shanghai')::date >= $4)))
         order by m.sort_name, m.id",
        active = MemberStatus::Active.number(),
        left = MemberStatus::Left.number()
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Bool, _>(teams.is_none())
    .bind::<Array<BigInt>, _>(teams.unwrap_or_default().to_vec())
    .bind::<Date, _>(from)
    .bind::<Date, _>(to)
    .load(&mut connection)
    .await?)
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    found: bool,
}

/// Whether all of these are teams of the enterprise that are not deleted.
#[erased]
pub async fn are_teams(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<bool> {
    let found: Found = prepared::statement(
        "select count(*) = cardinality($2::bigint[]) as found from team
         where enterprise_id = $1 and id = any ($2) and deleted_at is null",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .get_result(&mut connection)
    .await?;
    Ok(found.found)
}

/// Whether all of these are roles of the enterprise.
#[erased]
pub async fn are_roles(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<bool> {
    let found: Found = prepared::statement(
        "select count(*) = cardinality($2::bigint[]) as found from role
         where enterprise_id = $1 and id = any ($2)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .get_result(&mut connection)
    .await?;
    Ok(found.found)
}
