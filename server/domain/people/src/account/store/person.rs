//! Queries on accounts and the enterprises of a person.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, clock};
use xieli_tables::{account, entry_lock, password_history, scan_ticket, session};

use crate::account::model::{Account, NewAccount, Place};
use crate::account::rules::Strength;
use crate::states::MemberStatus;

/// Enterprises that an account opens, or has applied to, the oldest membership first; until its number is
/// proven, only the one that created it.
#[erased]
pub async fn places(mut connection: &AsyncPgConnection, account_id: i64) -> AppResult<Vec<Place>> {
    Ok(diesel::sql_query(
        sql!("select e.id as enterprise_id, e.name as enterprise_name, m.id as member_id, m.status,
                coalesce(e.owner_member_id = m.id, false) as owner, m.created_at as joined_at,
                p.session_max_hours, coalesce(p.session_idle_minutes, 43200) as session_idle_minutes,
                coalesce(p.lock_after, 10::smallint) as lock_after, l.locked_until
         from account a
         join member m on m.account_id = a.id and m.status in ({MemberStatus::Applied, MemberStatus::Active})
             and m.deleted_at is null
            and (a.proven_at is not null or a.home_enterprise_id = m.enterprise_id)
         join enterprise e on e.id = m.enterprise_id
         left join security_policy p on p.enterprise_id = m.enterprise_id
         left join entry_lock l on l.enterprise_id = m.enterprise_id and l.account_id = a.id and l.locked_until > now()
         where a.id = $1
         order by m.created_at, m.enterprise_id
         limit 200"),
    )
    .bind::<BigInt, _>(account_id)
    .load(&mut connection)
    .await?)
}

/// The enterprise of the person's last session.
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

/// The account with this sign-in name: a user name, else a mobile number. User names begin with a letter, so
/// the two never collide.
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

/// The account with this WeChat identity.
#[erased]
pub async fn by_wechat(mut connection: &AsyncPgConnection, person: &str) -> AppResult<Option<i64>> {
    Ok(account::table
        .filter(account::wechat_union_id.eq(person))
        .select(account::id)
        .first(&mut connection)
        .await
        .optional()?)
}

/// Binds a WeChat identity to an account without one; returns whether it had none.
#[erased]
pub async fn bind_wechat(connection: &mut AsyncPgConnection, id: i64, person: &str) -> AppResult<bool> {
    let changed = diesel::update(account::table.find(id).filter(account::wechat_union_id.is_null()))
        .set((account::wechat_union_id.eq(person), account::updated_at.eq(clock::now())))
        .execute(connection)
        .await?;
    Ok(changed > 0)
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

/// Inserts an account; `None` when its user name or number has just been taken.
#[erased]
pub async fn insert(connection: &mut AsyncPgConnection, new: &NewAccount) -> AppResult<Option<Account>> {
    Ok(diesel::insert_into(account::table)
        .values(new)
        .on_conflict_do_nothing()
        .returning(Account::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// An account by its number, locked until the transaction ends.
#[erased]
pub async fn lock_by_phone(connection: &mut AsyncPgConnection, phone: &str) -> AppResult<Option<Account>> {
    Ok(account::table
        .filter(account::phone.eq(phone))
        .for_update()
        .select(Account::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// Marks the number as proven: data that others knew or set is removed, and a password is yet to be set.
#[erased]
pub async fn prove(connection: &mut AsyncPgConnection, id: i64) -> AppResult<()> {
    diesel::update(account::table.find(id))
        .set((
            account::proven_at.eq(clock::now()),
            account::home_enterprise_id.eq(None::<i64>),
            account::password_hash.eq(None::<String>),
            account::password_initial.eq(true),
            account::wechat_union_id.eq(None::<String>),
            account::updated_at.eq(clock::now()),
        ))
        .execute(connection)
        .await?;
    diesel::delete(password_history::table.filter(password_history::account_id.eq(id)))
        .execute(connection)
        .await?;
    forget_scans(connection, id).await
}

/// Revokes scan tickets that a session of the account allowed and no browser has redeemed yet.
#[erased]
pub async fn forget_scans(connection: &mut AsyncPgConnection, id: i64) -> AppResult<()> {
    diesel::delete(scan_ticket::table.filter(scan_ticket::account_id.eq(id))).execute(connection).await?;
    Ok(())
}

/// Locks entries of enterprises for an account; the later of the old and the new end applies.
#[erased]
pub async fn lock_entries(
    connection: &mut AsyncPgConnection,
    account_id: i64,
    entries: &[(i64, DateTime<Utc>)],
) -> AppResult<()> {
    for (enterprise_id, until) in entries {
        diesel::insert_into(entry_lock::table)
            .values((
                entry_lock::enterprise_id.eq(enterprise_id),
                entry_lock::account_id.eq(account_id),
                entry_lock::locked_until.eq(until),
            ))
            .on_conflict((entry_lock::enterprise_id, entry_lock::account_id))
            .do_update()
            .set(entry_lock::locked_until.eq(until))
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// Removes all such locks: the person has authenticated by other means than the password.
#[erased]
pub async fn unlock_entries(connection: &mut AsyncPgConnection, account_id: i64) -> AppResult<()> {
    diesel::delete(entry_lock::table.filter(entry_lock::account_id.eq(account_id)))
        .execute(connection)
        .await?;
    Ok(())
}

/// Number of earlier passwords stored, for the rule against reusing them.
const KEPT_PASSWORDS: i64 = 10;

/// The hashes of the earlier passwords, the newest first.
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

/// Sets a password; the previous one joins the earlier ones. Of the new one only the strength that the
/// person's enterprises ask for is stored.
#[erased]
pub async fn set_password(
    connection: &mut AsyncPgConnection,
    id: i64,
    hash: &str,
    strength: Strength,
) -> AppResult<()> {
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
    diesel::sql_query(sql!(
        "update account a set password_hash = $2, password_initial = false, password_changed_at = now(),
            updated_at = now(), password_kinds = $4,
            password_length = least($3, greatest(8, (
                select max(p.password_min_length) from member m
                join security_policy p on p.enterprise_id = m.enterprise_id
                where m.account_id = a.id and m.status = {MemberStatus::Active} and m.deleted_at is null)))
         where a.id = $1"
    ))
    .bind::<BigInt, _>(id)
    .bind::<Text, _>(hash)
    .bind::<SmallInt, _>(strength.length)
    .bind::<SmallInt, _>(strength.kinds)
    .execute(connection)
    .await?;
    Ok(())
}

/// Sets a mobile number that the person has proven.
#[erased]
pub async fn set_phone(connection: &mut AsyncPgConnection, id: i64, phone: &str) -> AppResult<()> {
    diesel::update(account::table.find(id))
        .set((
            account::phone.eq(phone),
            account::proven_at.eq(clock::now()),
            account::home_enterprise_id.eq(None::<i64>),
            account::updated_at.eq(clock::now()),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Inserts many accounts of unproven numbers, without a password; those whose name or number is taken are
/// left out.
#[erased]
pub async fn insert_many(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    usernames: &[String],
    phones: &[String],
) -> AppResult<()> {
    diesel::sql_query(
        "insert into account (username, phone, home_enterprise_id)
         select wanted.username, wanted.phone, $3 from unnest($1, $2) as wanted (username, phone)
         on conflict do nothing",
    )
    .bind::<Array<Text>, _>(usernames)
    .bind::<Array<Text>, _>(phones)
    .bind::<BigInt, _>(enterprise_id)
    .execute(connection)
    .await?;
    Ok(())
}

/// The accounts of these numbers: their ids, and whether this enterprise created them and needs no consent.
#[erased]
pub async fn ids_by_phone(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    phones: &[String],
) -> AppResult<HashMap<String, (i64, bool)>> {
    let rows: Vec<(String, i64, bool, Option<i64>)> = account::table
        .filter(account::phone.eq_any(phones))
        .select((account::phone, account::id, account::proven_at.is_not_null(), account::home_enterprise_id))
        .load(&mut connection)
        .await?;
    let own = |proven: bool, home| !proven && home == Some(enterprise_id);
    Ok(rows.into_iter().map(|(phone, id, proven, home)| (phone, (id, own(proven, home)))).collect())
}
