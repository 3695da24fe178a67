//! Accounts and the enterprises of a person.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, clock};
use xieli_tables::{account, password_history, session};

use crate::account::model::{Account, Place};

/// The enterprises a person belongs to or has applied to, the oldest membership first.
#[erased]
pub async fn places(mut connection: &AsyncPgConnection, account_id: i64) -> AppResult<Vec<Place>> {
    Ok(diesel::sql_query(
        "select e.id as enterprise_id, e.name as enterprise_name, m.id as member_id, m.status,
                coalesce(e.owner_member_id = m.id, false) as owner, m.created_at as joined_at
         from member m join enterprise e on e.id = m.enterprise_id
         where m.account_id = $1 and m.status in (0, 1) and m.deleted_at is null
         order by m.created_at, m.enterprise_id
         limit 200",
    )
    .bind::<BigInt, _>(account_id)
    .load(&mut connection)
    .await?)
}

/// The enterprise that the person's last session spoke in.
#[erased]
pub async fn last_enterprise(mut connection: &AsyncPgConnection, account_id: i64) -> AppResult<Option<i64>> {
    Ok(session::table
        .filter(session::account_id.eq(account_id))
        .order(session::id.desc())
        .select(session::enterprise_id)
        .first(&mut connection)
        .await
        .optional()?)
}

/// The account that signs in by this name: a user name, else a mobile number. User names begin with a letter, so the
/// two never meet.
#[erased]
pub async fn by_name(mut connection: &AsyncPgConnection, name: &str) -> AppResult<Option<Account>> {
    diesel::define_sql_function!(fn lower(text: Text) -> Text);
    Ok(account::table
        .filter(lower(account::username).eq(name.to_lowercase()).or(account::phone.eq(name)))
        .select(Account::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The account with this mobile number.
#[erased]
pub async fn by_phone(mut connection: &AsyncPgConnection, phone: &str) -> AppResult<Option<Account>> {
    Ok(account::table
        .filter(account::phone.eq(phone))
        .select(Account::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// An account by id.
#[erased]
pub async fn by_id(mut connection: &AsyncPgConnection, id: i64) -> AppResult<Option<Account>> {
    Ok(account::table.find(id).select(Account::as_select()).first(&mut connection).await.optional()?)
}

/// Accounts by id, for loaders.
#[erased]
pub async fn by_ids(mut connection: &AsyncPgConnection, ids: &[i64]) -> AppResult<Vec<Account>> {
    Ok(account::table
        .filter(account::id.eq_any(ids))
        .select(Account::as_select())
        .load(&mut connection)
        .await?)
}

/// Adds an account; `None` when its user name or number has just been taken.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    username: &str,
    phone: &str,
    password_hash: Option<&str>,
) -> AppResult<Option<Account>> {
    Ok(diesel::insert_into(account::table)
        .values((
            account::username.eq(username),
            account::phone.eq(phone),
            account::password_hash.eq(password_hash),
        ))
        .on_conflict_do_nothing()
        .returning(Account::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Earlier passwords that are kept, for the rule that the last ones do not come back.
const KEPT_PASSWORDS: i64 = 10;

/// The hashes of the passwords before the present one, the newest first.
#[erased]
pub async fn earlier_passwords(
    mut connection: &AsyncPgConnection,
    id: i64,
    most: i64,
) -> AppResult<Vec<String>> {
    Ok(password_history::table
        .filter(password_history::account_id.eq(id))
        .order(password_history::id.desc())
        .limit(most)
        .select(password_history::password_hash)
        .load(&mut connection)
        .await?)
}

/// Sets a password; the one before is kept among the earlier ones.
#[erased]
pub async fn set_password(connection: &mut AsyncPgConnection, id: i64, hash: &str) -> AppResult<()> {
    diesel::sql_query(
        "insert into password_history (account_id, password_hash)
         select id, password_hash from account where id = $1 and password_hash is not null",
    )
    .bind::<BigInt, _>(id)
    .execute(connection)
    .await?;
    diesel::sql_query(
        "delete from password_history where account_id = $1 and id not in (
            select id from password_history where account_id = $1 order by id desc limit $2)",
    )
    .bind::<BigInt, _>(id)
    .bind::<BigInt, _>(KEPT_PASSWORDS)
    .execute(connection)
    .await?;
    diesel::update(account::table.find(id))
        .set((
            account::password_hash.eq(hash),
            account::password_changed_at.eq(clock::now()),
            account::updated_at.eq(clock::now()),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Sets the mobile number.
#[erased]
pub async fn set_phone(connection: &mut AsyncPgConnection, id: i64, phone: &str) -> AppResult<()> {
    diesel::update(account::table.find(id))
        .set((account::phone.eq(phone), account::updated_at.eq(clock::now())))
        .execute(connection)
        .await?;
    Ok(())
}

/// Adds many accounts without a password; those whose name or number is taken are left out.
#[erased]
pub async fn insert_many(
    connection: &mut AsyncPgConnection,
    usernames: &[String],
    phones: &[String],
) -> AppResult<()> {
    diesel::sql_query(
        "insert into account (username, phone)
         select wanted.username, wanted.phone from unnest($1, $2) as wanted (username, phone)
         on conflict do nothing",
    )
    .bind::<Array<Text>, _>(usernames)
    .bind::<Array<Text>, _>(phones)
    .execute(connection)
    .await?;
    Ok(())
}

/// Account ids by mobile number.
#[erased]
pub async fn ids_by_phone(
    mut connection: &AsyncPgConnection,
    phones: &[String],
) -> AppResult<HashMap<String, i64>> {
    let rows: Vec<(String, i64)> = account::table
        .filter(account::phone.eq_any(phones))
        .select((account::phone, account::id))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().collect())
}
