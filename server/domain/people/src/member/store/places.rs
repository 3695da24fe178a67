//! Writes to a member's team memberships. The rest of `team_member` is in `team::store`.

use chrono::Utc;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{member, team, team_member};

use crate::member::model::MemberFilter;
use crate::prepared;
use crate::team::model::{Membership, TeamFilter};

/// Changes a present place; absent fields stay. Returns the old and the new row, `None` when the member is
/// not in the team.
#[erased]
pub async fn set_place(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    (member_id, team_id): (i64, i64),
    director: Option<bool>,
    main: Option<bool>,
    position: Option<Option<String>>,
) -> AppResult<Option<(Membership, Membership)>> {
    if main == Some(true) {
        diesel::update(
            team_member::table
                .filter(team_member::enterprise_id.eq(enterprise_id))
                .filter(team_member::member_id.eq(member_id))
                .filter(team_member::left_at.is_null())
                .filter(team_member::main),
        )
        .set(team_member::main.eq(false))
        .execute(connection)
        .await?;
    }
    let present = team_member::table
        .filter(team_member::enterprise_id.eq(enterprise_id))
        .filter(team_member::member_id.eq(member_id))
        .filter(team_member::team_id.eq(team_id))
        .filter(team_member::left_at.is_null())
        .select(Membership::as_select())
        .first(connection)
        .await
        .optional()?;
    let Some(old) = present else { return Ok(None) };
    let updated = diesel::update(team_member::table.find((enterprise_id, old.id)))
        .set((
            team_member::director.eq(director.unwrap_or(old.director)),
            // there is always one main team: choosing another ends it, nothing else does
            team_member::main.eq(main == Some(true) || old.main),
            team_member::position.eq(position.unwrap_or_else(|| old.position.clone())),
        ))
        .returning(Membership::as_returning())
        .get_result(connection)
        .await?;
    Ok(Some((old, updated)))
}

/// Ends the place in one team and begins one in another with the same standing; dated, so that old reports
/// keep the old team. An existing place in the other team keeps its own standing besides.
#[erased]
pub async fn move_place(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    place: &Membership,
    to_team_id: i64,
) -> AppResult<()> {
    diesel::update(team_member::table.find((enterprise_id, place.id)))
        .set((
            team_member::left_at.eq(Utc::now()),
            team_member::main.eq(false),
            team_member::director.eq(false),
        ))
        .execute(connection)
        .await?;
    prepared::statement(
        "insert into team_member (enterprise_id, team_id, member_id, director, main, position)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (enterprise_id, team_id, member_id) where left_at is null
         do update set director = team_member.director or excluded.director,
                       main = team_member.main or excluded.main,
                       position = coalesce(excluded.position, team_member.position)",
    )
    .bind::<diesel::sql_types::BigInt, _>(enterprise_id)
    .bind::<diesel::sql_types::BigInt, _>(to_team_id)
    .bind::<diesel::sql_types::BigInt, _>(place.member_id)
    .bind::<diesel::sql_types::Bool, _>(place.director)
    .bind::<diesel::sql_types::Bool, _>(place.main)
    .bind::<diesel::sql_types::Nullable<diesel::sql_types::Text>, _>(&place.position)
    .execute(connection)
    .await?;
    Ok(())
}

/// Places of active members in the visible teams that accept work orders, by team and name.
#[erased]
pub async fn accept_places(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    team_id: Option<i64>,
    filter: &MemberFilter,
    limit: i64,
) -> AppResult<Vec<Membership>> {
    let teams =
        crate::team::store::filtered(viewer, &TeamFilter { accept_only: true, ..TeamFilter::default() })
            .select(team::id);
    let people = super::narrow(super::visible_to(viewer), viewer, filter).select(member::id);
    let mut query = team_member::table
        .filter(team_member::enterprise_id.eq(viewer.enterprise_id))
        .filter(team_member::left_at.is_null())
        .filter(team_member::team_id.eq_any(teams))
        .filter(team_member::member_id.eq_any(people))
        .into_boxed();
    if let Some(team) = team_id {
        query = query.filter(team_member::team_id.eq(team));
    }
    Ok(query
        .order((team_member::team_id, team_member::director.desc(), team_member::id))
        .limit(limit)
        .select(Membership::as_select())
        .load(&mut connection)
        .await?)
}
