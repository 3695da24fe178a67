//! Queries on the memberships of members in teams.

use chrono::Utc;
use diesel::dsl::not;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_tables::{member, team, team_member};

use crate::member::model::MemberBrief;
use crate::prepared;
use crate::team::model::{Membership, TeamBrief};

/// The present places of an enterprise.
fn present<'a>(enterprise_id: i64) -> team_member::BoxedQuery<'a, diesel::pg::Pg> {
    team_member::table
        .filter(team_member::enterprise_id.eq(enterprise_id))
        .filter(team_member::left_at.is_null())
        .into_boxed()
}

/// Present places in these teams, directors first.
#[erased]
pub async fn memberships_of_teams(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    team_ids: &[i64],
) -> AppResult<Vec<Membership>> {
    Ok(present(enterprise_id)
        .filter(team_member::team_id.eq_any(team_ids))
        .order((team_member::director.desc(), team_member::joined_at, team_member::id))
        .select(Membership::as_select())
        .load(&mut connection)
        .await?)
}

/// Present places of these members, the main team first.
#[erased]
pub async fn memberships_of_members(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
) -> AppResult<Vec<Membership>> {
    Ok(present(enterprise_id)
        .filter(team_member::member_id.eq_any(member_ids))
        .order((team_member::main.desc(), team_member::joined_at, team_member::id))
        .select(Membership::as_select())
        .load(&mut connection)
        .await?)
}

/// The directors of these teams, each with the team's id.
#[erased]
pub async fn directors_of_teams(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    team_ids: &[i64],
) -> AppResult<Vec<(i64, MemberBrief)>> {
    Ok(team_member::table
        .inner_join(member::table.on(
            member::enterprise_id.eq(team_member::enterprise_id).and(member::id.eq(team_member::member_id)),
        ))
        .filter(team_member::enterprise_id.eq(enterprise_id))
        .filter(team_member::team_id.eq_any(team_ids))
        .filter(team_member::left_at.is_null())
        .filter(team_member::director)
        .order((team_member::joined_at, team_member::id))
        .select((team_member::team_id, MemberBrief::as_select()))
        .load(&mut connection)
        .await?)
}

/// The teams of these members, the main one first, each with the member's id.
#[erased]
pub async fn teams_of_members(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
) -> AppResult<Vec<(i64, TeamBrief)>> {
    Ok(team_member::table
        .inner_join(
            team::table.on(team::enterprise_id
                .eq(team_member::enterprise_id)
                .and(team::id.eq(team_member::team_id))),
        )
        .filter(team_member::enterprise_id.eq(enterprise_id))
        .filter(team_member::member_id.eq_any(member_ids))
        .filter(team_member::left_at.is_null())
        .filter(team::deleted_at.is_null())
        .order((team_member::main.desc(), team_member::joined_at, team_member::id))
        .select((team_member::member_id, TeamBrief::as_select()))
        .load(&mut connection)
        .await?)
}

/// Adds members to a team; those already there stay, `director` (when given) applies to all of them.
#[erased]
pub async fn add_members(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    team_id: i64,
    member_ids: &[i64],
    director: Option<bool>,
) -> AppResult<()> {
    prepared::statement(
        "insert into team_member (enterprise_id, team_id, member_id, director, main)
         select $1, $2, wanted.id, coalesce($4, false), not exists (
            select from team_member m
            where m.enterprise_id = $1 and m.member_id = wanted.id and m.left_at is null and m.main)
         from unnest($3) as wanted (id)
         on conflict (enterprise_id, team_id, member_id) where left_at is null
         do update set director = coalesce($4, team_member.director)",
    )
    .bind::<diesel::sql_types::BigInt, _>(enterprise_id)
    .bind::<diesel::sql_types::BigInt, _>(team_id)
    .bind::<diesel::sql_types::Array<diesel::sql_types::BigInt>, _>(member_ids)
    .bind::<diesel::sql_types::Nullable<diesel::sql_types::Bool>, _>(director)
    .execute(connection)
    .await?;
    Ok(())
}

/// Ends members' places in a team; for a member who loses the main team, the oldest remaining one becomes it.
#[erased]
pub async fn remove_members(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    team_id: i64,
    member_ids: &[i64],
) -> AppResult<()> {
    diesel::update(
        team_member::table
            .filter(team_member::enterprise_id.eq(enterprise_id))
            .filter(team_member::team_id.eq(team_id))
            .filter(team_member::member_id.eq_any(member_ids))
            .filter(team_member::left_at.is_null()),
    )
    .set((team_member::left_at.eq(Utc::now()), team_member::main.eq(false), team_member::director.eq(false)))
    .execute(connection)
    .await?;
    prepared::statement(
        "update team_member set main = true where (enterprise_id, id) in (
            select distinct on (m.member_id) m.enterprise_id, m.id from team_member m
            where m.enterprise_id = $1 and m.member_id = any ($2) and m.left_at is null
              and not exists (select from team_member o where o.enterprise_id = $1 and o.member_id = m.member_id
                              and o.left_at is null and o.main)
            order by m.member_id, m.joined_at, m.id)",
    )
    .bind::<diesel::sql_types::BigInt, _>(enterprise_id)
    .bind::<diesel::sql_types::Array<diesel::sql_types::BigInt>, _>(member_ids)
    .execute(connection)
    .await?;
    Ok(())
}

/// Makes exactly these members the directors of a team, adding those who are not in it yet.
#[erased]
pub async fn set_directors(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    team_id: i64,
    member_ids: &[i64],
) -> AppResult<()> {
    diesel::update(
        team_member::table
            .filter(team_member::enterprise_id.eq(enterprise_id))
            .filter(team_member::team_id.eq(team_id))
            .filter(team_member::left_at.is_null())
            .filter(team_member::director)
            .filter(not(team_member::member_id.eq_any(member_ids))),
    )
    .set(team_member::director.eq(false))
    .execute(connection)
    .await?;
    add_members(connection, enterprise_id, team_id, member_ids, Some(true)).await
}
