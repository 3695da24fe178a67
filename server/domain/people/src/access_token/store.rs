//! Queries on personal access tokens; the only module with SQL on their table.

use diesel::dsl::{count_star, now};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Code, Direction, Page, PageRequest, Viewer, clock};
use xieli_tables::{access_token, member};

use super::model::{AccessToken, AccessTokenFilter};
use super::rules::{Checked, State};
use super::secret::Hash;
use crate::kind::handover::Offboarding;
use crate::list::{Order, Sort};
use crate::{filter_keyword, read_page};

type Query<'a> = access_token::BoxedQuery<'a, diesel::pg::Pg>;

/// Newest first, the only order.
const NEWEST: Order = Order {
    sort: Sort {
        name: "CREATED_AT",
        sql: "access_token.created_at",
        cast: "timestamptz",
        id: "access_token.id",
        nullable: false,
    },
    direction: Direction::Desc,
    own: None,
};

/// Tokens visible to the viewer: their own, and with `e:manage` those of the enterprise.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    let query = access_token::table.filter(access_token::enterprise_id.eq(viewer.enterprise_id)).into_boxed();
    if viewer.can(Code::EManage) { query } else { query.filter(access_token::member_id.eq(viewer.member_id)) }
}

fn narrow<'a>(viewer: &Viewer, filter: &AccessTokenFilter) -> Query<'a> {
    let mut query = visible_to(viewer);
    if let Some(member) = filter.member_id {
        query = query.filter(access_token::member_id.eq(member));
    }
    query = match filter.state {
        None => query,
        Some(State::Revoked) => query.filter(access_token::revoked_at.is_not_null()),
        Some(State::Expired) => {
            query.filter(access_token::revoked_at.is_null()).filter(access_token::expires_at.le(now))
        }
        Some(State::Active) => {
            query.filter(access_token::revoked_at.is_null()).filter(access_token::expires_at.gt(now))
        }
    };
    if let Some(keyword) = filter.keyword.as_deref().map(str::trim).filter(|keyword| !keyword.is_empty()) {
        let owners = member::table.filter(member::enterprise_id.eq(viewer.enterprise_id)).into_boxed();
        let owners = filter_keyword!(owners, member, Some(keyword)).select(member::id);
        let part = format!("%{}%", keyword.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"));
        query = query.filter(access_token::name.ilike(part).or(access_token::member_id.eq_any(owners)));
    }
    query
}

/// One page of tokens, newest first.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &AccessTokenFilter,
    request: &PageRequest,
) -> AppResult<Page<AccessToken>> {
    Ok(read_page!(connection, narrow(viewer, filter), AccessToken, &NEWEST, request))
}

/// Number of tokens.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &AccessTokenFilter,
) -> AppResult<i64> {
    Ok(narrow(viewer, filter).select(count_star()).first(&mut connection).await?)
}

/// One token, if it is visible to the viewer.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<AccessToken>> {
    Ok(visible_to(viewer)
        .filter(access_token::id.eq(id))
        .select(AccessToken::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The same, locked until the transaction ends.
#[erased]
pub async fn lock(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<AccessToken>> {
    let row = access_token::table
        .find((viewer.enterprise_id, id))
        .for_update()
        .select(AccessToken::as_select())
        .first(connection)
        .await
        .optional()?;
    Ok(row.filter(|token: &AccessToken| super::rules::may_revoke(viewer, token)))
}

/// Locks the owner, so that two tokens made at the same time are counted one after the other; returns the
/// number of the owner's valid tokens.
#[erased]
pub async fn lock_owner(connection: &mut AsyncPgConnection, viewer: &Viewer) -> AppResult<i64> {
    member::table
        .find((viewer.enterprise_id, viewer.member_id))
        .for_no_key_update()
        .select(member::id)
        .first::<i64>(connection)
        .await?;
    Ok(access_token::table
        .filter(access_token::enterprise_id.eq(viewer.enterprise_id))
        .filter(access_token::member_id.eq(viewer.member_id))
        .filter(access_token::revoked_at.is_null())
        .filter(access_token::expires_at.gt(now))
        .count()
        .get_result(connection)
        .await?)
}

/// Inserts a token.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    new: &Checked,
    read_only: bool,
    hash: &Hash,
    hint: &str,
) -> AppResult<AccessToken> {
    Ok(diesel::insert_into(access_token::table)
        .values((
            access_token::enterprise_id.eq(viewer.enterprise_id),
            access_token::member_id.eq(viewer.member_id),
            access_token::name.eq(&new.name),
            access_token::permissions.eq(&new.permissions),
            access_token::read_only.eq(read_only),
            access_token::token_hash.eq(hash.as_slice()),
            access_token::hint.eq(hint),
            access_token::expires_at.eq(new.expires_at),
        ))
        .returning(AccessToken::as_returning())
        .get_result(connection)
        .await?)
}

/// Revokes a token.
#[erased]
pub async fn revoke(connection: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<AccessToken> {
    Ok(diesel::update(access_token::table.find((viewer.enterprise_id, id)))
        .set((access_token::revoked_at.eq(clock::now()), access_token::revoked_by.eq(viewer.member_id)))
        .returning(AccessToken::as_returning())
        .get_result(connection)
        .await?)
}

/// Revokes every token of an account, in any enterprise; returns the revoked ones.
#[erased]
pub async fn revoke_of_account(
    connection: &mut AsyncPgConnection,
    account_id: i64,
) -> AppResult<Vec<AccessToken>> {
    let members = diesel::dsl::sql::<diesel::sql_types::Bool>(
        "(enterprise_id, member_id) in (select m.enterprise_id, m.id from member m where m.account_id = ",
    )
    .bind::<BigInt, _>(account_id)
    .sql(")");
    Ok(diesel::update(access_token::table.filter(access_token::revoked_at.is_null()).filter(members))
        .set(access_token::revoked_at.eq(clock::now()))
        .returning(AccessToken::as_returning())
        .get_results(connection)
        .await?)
}

/// Number of valid tokens of these members.
#[erased]
pub async fn count_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
) -> AppResult<i64> {
    Ok(access_token::table
        .filter(access_token::enterprise_id.eq(enterprise_id))
        .filter(access_token::member_id.eq_any(member_ids))
        .filter(access_token::revoked_at.is_null())
        .filter(access_token::expires_at.gt(now))
        .count()
        .get_result(&mut connection)
        .await?)
}

/// Revokes the tokens of leavers for good: a member who returns does not get them back. Returns how many were
/// valid.
#[erased]
pub async fn revoke_of_leavers(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let worked = count_of(tx, enterprise_id, &offboarding.from).await?;
    diesel::update(access_token::table)
        .filter(access_token::enterprise_id.eq(enterprise_id))
        .filter(access_token::member_id.eq_any(&offboarding.from))
        .filter(access_token::revoked_at.is_null())
        .set(access_token::revoked_at.eq(clock::now()))
        .execute(tx)
        .await?;
    Ok(worked)
}

/// Records when and from where a token was used, at most once a minute.
#[erased]
pub async fn used(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
    address: Option<&str>,
) -> AppResult<()> {
    diesel::sql_query(
        "update access_token set last_used_at = now(), last_used_address = coalesce($3, last_used_address)
         where enterprise_id = $1 and id = $2
           and (last_used_at is null or last_used_at < now() - interval '1 minute')",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(id)
    .bind::<Nullable<Text>, _>(address)
    .execute(connection)
    .await?;
    Ok(())
}
