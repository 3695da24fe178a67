//! Queries on invitations; the only module with SQL on their table.

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Direction, Page, PageRequest, Viewer, clock};
use xieli_tables::{account, enterprise, invitation, member, role, team};

use super::model::{Invitation, NewInvitation, Offered};
use super::prepared::Prepared;
use super::rules;
use crate::list::{Order, Sort};
use crate::member::rules::Status;
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
    own: None,
};

/// Invitations of the viewer's enterprise; the guard of the field decides who may read them.
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

/// Number of invitations.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, viewer: &Viewer, active_only: bool) -> AppResult<i64> {
    Ok(visible_to(viewer, active_only).select(count_star()).first(&mut connection).await?)
}

/// One invitation, if it is visible to the viewer.
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

/// The invitation with this code, of any enterprise: the code is the proof.
#[erased]
pub async fn by_code(mut connection: &AsyncPgConnection, code: &str) -> AppResult<Option<Invitation>> {
    Ok(invitation::table
        .filter(invitation::code.eq(code))
        .select(Invitation::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The same, locked until the transaction ends, so that the last use is used once.
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

/// The names that an invitation shows: enterprise, inviter, team.
#[erased]
pub async fn names(
    mut connection: &AsyncPgConnection,
    of: &Invitation,
) -> AppResult<(String, Option<String>, Option<String>)> {
    let enterprise = enterprise_name(connection, of.enterprise_id).await?;
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

/// The name of an enterprise.
#[erased]
pub async fn enterprise_name(mut connection: &AsyncPgConnection, id: i64) -> AppResult<String> {
    Ok(enterprise::table.find(id).select(enterprise::name).first(&mut connection).await?)
}

/// Teams and roles that an invitation gives, as far as they still exist.
#[erased]
pub async fn offered(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    invitation_id: Option<i64>,
) -> AppResult<Offered> {
    let Some(id) = invitation_id else { return Ok(Offered::default()) };
    type Row = (Option<i64>, Option<i64>, Vec<i64>, Vec<i64>);
    let (team, role, mut teams, mut roles): Row = invitation::table
        .find((enterprise_id, id))
        .select((invitation::team_id, invitation::role_id, invitation::team_ids, invitation::role_ids))
        .first(&mut connection)
        .await?;
    teams.extend(team);
    roles.extend(role);
    let team_ids = team::table
        .filter(team::enterprise_id.eq(enterprise_id))
        .filter(team::id.eq_any(teams))
        .filter(team::deleted_at.is_null())
        .select(team::id)
        .load(&mut connection)
        .await?;
    let role_ids = role::table
        .filter(role::enterprise_id.eq(enterprise_id))
        .filter(role::id.eq_any(roles))
        .select(role::id)
        .load(&mut connection)
        .await?;
    Ok(Offered { team_ids, role_ids })
}

/// Inserts invitations of people with prepared records, and links the records to them.
#[erased]
pub async fn insert_prepared(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    prepared: &[Prepared],
    expires_at: DateTime<Utc>,
) -> AppResult<Vec<Invitation>> {
    let rows: Vec<_> = prepared
        .iter()
        .map(|one| {
            (
                invitation::enterprise_id.eq(viewer.enterprise_id),
                invitation::code.eq(rules::code()),
                invitation::phone.eq(&one.phone),
                invitation::member_id.eq(one.member_id),
                invitation::member_type.eq(one.member_type),
                invitation::team_ids.eq(&one.team_ids),
                invitation::role_ids.eq(&one.role_ids),
                invitation::max_uses.eq(1),
                invitation::need_audit.eq(false),
                invitation::expires_at.eq(expires_at),
                invitation::created_by.eq(viewer.member_id),
            )
        })
        .collect();
    let mut made = Vec::with_capacity(rows.len());
    // eleven values a row, of the 65,535 parameters that a statement takes
    for chunk in rows.chunks(1_000) {
        made.extend(
            diesel::insert_into(invitation::table)
                .values(chunk)
                .returning(Invitation::as_returning())
                .get_results::<Invitation>(connection)
                .await?,
        );
    }
    let members: Vec<i64> = prepared.iter().map(|one| one.member_id).collect();
    diesel::sql_query(
        "update member m set invitation_id = i.id, inviter_id = i.created_by from invitation i
         where m.enterprise_id = $1 and m.id = any ($2) and i.enterprise_id = $1 and i.member_id = m.id
            and i.revoked_at is null",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(members)
    .execute(connection)
    .await?;
    Ok(made)
}

/// Revokes the invitations of prepared records that are removed.
#[erased]
pub async fn revoke_prepared(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
) -> AppResult<()> {
    diesel::update(invitation::table)
        .filter(invitation::enterprise_id.eq(enterprise_id))
        .filter(invitation::member_id.eq_any(member_ids))
        .filter(invitation::revoked_at.is_null())
        .set(invitation::revoked_at.eq(clock::now()))
        .execute(connection)
        .await?;
    Ok(())
}

/// Pending invitations of the person who has proven this number, the newest first: code, enterprise and
/// inviter.
#[erased]
pub async fn waiting_for(
    mut connection: &AsyncPgConnection,
    phone: &str,
) -> AppResult<Vec<(String, String, String)>> {
    Ok(invitation::table
        .inner_join(enterprise::table.on(enterprise::id.eq(invitation::enterprise_id)))
        .inner_join(member::table.on(
            member::enterprise_id.eq(invitation::enterprise_id).and(member::id.eq(invitation::created_by)),
        ))
        .filter(invitation::phone.eq(phone))
        .filter(invitation::member_id.is_not_null())
        .filter(invitation::revoked_at.is_null())
        .filter(invitation::used_count.eq(0))
        .filter(invitation::expires_at.gt(clock::now()))
        .order((invitation::created_at.desc(), invitation::id.desc()))
        .limit(50)
        .select((invitation::code, enterprise::name, member::name))
        .load(&mut connection)
        .await?)
}

/// Members in other enterprises whose persons have proven these numbers: (enterprise, member).
#[erased]
pub async fn elsewhere(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    phones: &[String],
) -> AppResult<Vec<(i64, i64)>> {
    Ok(account::table
        .inner_join(member::table.on(member::account_id.eq(account::id.nullable())))
        .filter(account::phone.eq_any(phones))
        .filter(account::proven_at.is_not_null())
        .filter(member::enterprise_id.ne(enterprise_id))
        .filter(member::status.eq(Status::Active.as_i16()))
        .filter(member::deleted_at.is_null())
        .order((member::enterprise_id, member::id))
        .select((member::enterprise_id, member::id))
        .load(connection)
        .await?)
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

/// Revokes an invitation; `None` when it was revoked already.
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
