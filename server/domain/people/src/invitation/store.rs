//! Queries on invitations; the only place with SQL about them.

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Direction, Page, PageRequest, Viewer, clock};
use xieli_tables::{enterprise, invitation, member, team};

use super::model::{Invitation, NewInvitation, Offered};
use crate::list::{Order, Sort};
use crate::read_page;

type Query<'a> = invitation::BoxedQuery<'a, diesel::pg::Pg>;

/// Newest first, the only order.
const NEWEST: Order = Order {
    sort: Sort {
        name: "CREATED_AT",
        sql: "invitation.created_at",
        cast: "timestamptz",
        id: "invitation.id",
        nullable: false,
    },
    direction: Direction::Desc,
};

/// Invitations of the viewer's enterprise; who may read them at all is the field's guard.
pub fn visible_to<'a>(viewer: &Viewer, active_only: bool) -> Query<'a> {
    let query = invitation::table.filter(invitation::enterprise_id.eq(viewer.enterprise_id)).into_boxed();
    if active_only {
        query.filter(invitation::revoked_at.is_null()).filter(invitation::expires_at.gt(clock::now())).filter(
            invitation::max_uses.is_null().or(invitation::used_count.nullable().lt(invitation::max_uses)),
        )
    } else {
        query
    }
}

/// One page of invitations, newest first.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    active_only: bool,
    request: &PageRequest,
) -> AppResult<Page<Invitation>> {
    Ok(read_page!(connection, visible_to(viewer, active_only), Invitation, &NEWEST, request))
}

/// How many invitations there are.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, viewer: &Viewer, active_only: bool) -> AppResult<i64> {
    Ok(visible_to(viewer, active_only).select(count_star()).first(&mut connection).await?)
}

/// One invitation, if it exists for the viewer.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Invitation>> {
    Ok(visible_to(viewer, false)
        .filter(invitation::id.eq(id))
        .select(Invitation::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The invitation with this code, of whatever enterprise: the code is the proof.
#[erased]
pub async fn by_code(mut connection: &AsyncPgConnection, code: &str) -> AppResult<Option<Invitation>> {
    Ok(invitation::table
        .filter(invitation::code.eq(code))
        .select(Invitation::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The same, locked for the rest of the transaction, so that the last use is used once.
#[erased]
pub async fn lock_by_code(connection: &mut AsyncPgConnection, code: &str) -> AppResult<Option<Invitation>> {
    Ok(invitation::table
        .filter(invitation::code.eq(code))
        .for_update()
        .select(Invitation::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// The names an invitation speaks of: enterprise, inviter, team.
#[erased]
pub async fn names(
    mut connection: &AsyncPgConnection,
    of: &Invitation,
) -> AppResult<(String, Option<String>, Option<String>)> {
    let enterprise: String =
        enterprise::table.find(of.enterprise_id).select(enterprise::name).first(&mut connection).await?;
    let inviter = member::table
        .find((of.enterprise_id, of.created_by))
        .select(member::name)
        .first(&mut connection)
        .await
        .optional()?;
    let team = match of.team_id {
        Some(team) => team::table
            .find((of.enterprise_id, team))
            .filter(team::deleted_at.is_null())
            .select(team::name)
            .first(&mut connection)
            .await
            .optional()?,
        None => None,
    };
    Ok((enterprise, inviter, team))
}

/// What an invitation offers, as far as it still exists.
#[erased]
pub async fn offered(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    invitation_id: Option<i64>,
) -> AppResult<Offered> {
    let Some(id) = invitation_id else { return Ok(Offered::default()) };
    let (team_id, role_id): (Option<i64>, Option<i64>) = invitation::table
        .find((enterprise_id, id))
        .select((invitation::team_id, invitation::role_id))
        .first(&mut connection)
        .await?;
    let living: Option<i64> = match team_id {
        Some(team) => team::table
            .find((enterprise_id, team))
            .filter(team::deleted_at.is_null())
            .select(team::id)
            .first(&mut connection)
            .await
            .optional()?,
        None => None,
    };
    Ok(Offered { team_id: living, role_id })
}

/// Inserts an invitation.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    new: &NewInvitation,
    code: &str,
    max_uses: Option<i32>,
    expires_at: DateTime<Utc>,
) -> AppResult<Invitation> {
    Ok(diesel::insert_into(invitation::table)
        .values((
            invitation::enterprise_id.eq(viewer.enterprise_id),
            invitation::code.eq(code),
            invitation::phone.eq(&new.phone),
            invitation::team_id.eq(new.team_id),
            invitation::role_id.eq(new.role_id),
            invitation::member_type.eq(new.member_type),
            invitation::max_uses.eq(max_uses),
            invitation::need_audit.eq(new.need_audit),
            invitation::expires_at.eq(expires_at),
            invitation::created_by.eq(viewer.member_id),
        ))
        .returning(Invitation::as_returning())
        .get_result(connection)
        .await?)
}

/// Revokes an invitation; `None` when it was revoked before.
#[erased]
pub async fn revoke(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<Invitation>> {
    Ok(diesel::update(invitation::table.find((enterprise_id, id)).filter(invitation::revoked_at.is_null()))
        .set(invitation::revoked_at.eq(clock::now()))
        .returning(Invitation::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Counts a use.
#[erased]
pub async fn used(connection: &mut AsyncPgConnection, of: &Invitation) -> AppResult<()> {
    diesel::update(invitation::table.find((of.enterprise_id, of.id)))
        .set(invitation::used_count.eq(invitation::used_count + 1))
        .execute(connection)
        .await?;
    Ok(())
}
