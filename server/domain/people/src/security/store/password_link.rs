//! Queries on password links.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::{member, password_link};

use crate::link::Hash;
use crate::states::MemberStatus;

/// Stores the link of an account, which replaces an earlier one.
#[erased]
pub async fn put_link(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    (account_id, member_id): (i64, i64),
    hash: &Hash,
    expires_at: DateTime<Utc>,
) -> AppResult<()> {
    // of two parallel requests the later one counts
    diesel::sql_query(
        "insert into password_link (enterprise_id, account_id, member_id, hash, expires_at, created_by)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (account_id) do update set enterprise_id = excluded.enterprise_id, member_id = excluded.member_id,
            hash = excluded.hash, expires_at = excluded.expires_at, created_at = now(), created_by = excluded.created_by",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(account_id)
    .bind::<BigInt, _>(member_id)
    .bind::<Binary, _>(hash.as_slice())
    .bind::<Timestamptz, _>(expires_at)
    .bind::<BigInt, _>(viewer.member_id)
    .execute(connection)
    .await?;
    Ok(())
}

/// The account of a valid link whose member is still active.
#[erased]
pub async fn linked(mut connection: &AsyncPgConnection, hash: &Hash) -> AppResult<Option<i64>> {
    Ok(password_link::table
        .inner_join(
            member::table.on(member::enterprise_id
                .eq(password_link::enterprise_id)
                .and(member::id.eq(password_link::member_id))
                .and(member::account_id.eq(password_link::account_id.nullable()))),
        )
        .filter(password_link::hash.eq(hash.as_slice()))
        .filter(password_link::expires_at.gt(clock::now()))
        .filter(member::status.eq(MemberStatus::Active.number()))
        .filter(member::deleted_at.is_null())
        .select(password_link::account_id)
        .first(&mut connection)
        .await
        .optional()?)
}

/// Consumes a link; `false` when it was used already.
#[erased]
pub async fn use_link(connection: &mut AsyncPgConnection, hash: &Hash) -> AppResult<bool> {
    let used = password_link::table
        .filter(password_link::hash.eq(hash.as_slice()))
        .filter(password_link::expires_at.gt(clock::now()));
    Ok(diesel::delete(used).execute(connection).await? > 0)
}

/// Deletes the link of an account after a change of its password.
#[erased]
pub async fn end_link(connection: &mut AsyncPgConnection, account_id: i64) -> AppResult<()> {
    diesel::delete(password_link::table.filter(password_link::account_id.eq(account_id)))
        .execute(connection)
        .await?;
    Ok(())
}
