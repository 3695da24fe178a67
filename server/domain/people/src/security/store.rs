//! Queries on policies, second factors and password links; the only module with SQL on their tables.

mod password_link;

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Bool, Nullable, SmallInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Origin, clock};
use xieli_tables::{login_ticket, recovery_code, second_factor, security_policy, session, trusted_device};

pub use password_link::*;

use super::model::{Factor, Facts, PasswordTerms, Policy};
use crate::account::model::Session;
use crate::keyring::Sealed;
use crate::states::MemberStatus;

/// The policy of an enterprise, if one has been saved.
#[erased]
pub async fn find(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<Option<Policy>> {
    Ok(security_policy::table
        .find(enterprise_id)
        .select(Policy::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Writes a policy if its version is unchanged; inserts the first one.
#[erased]
pub async fn put(connection: &mut AsyncPgConnection, policy: &Policy, by: i64) -> AppResult<Option<Policy>> {
    let after = Policy { version: policy.version + 1, ..policy.clone() };
    if policy.version == 0 {
        return Ok(diesel::insert_into(security_policy::table)
            .values((&after, security_policy::created_by.eq(by), security_policy::updated_by.eq(by)))
            .on_conflict_do_nothing()
            .returning(Policy::as_returning())
            .get_result(connection)
            .await
            .optional()?);
    }
    let target =
        security_policy::table.find(policy.enterprise_id).filter(security_policy::version.eq(policy.version));
    Ok(diesel::update(target)
        .set((&after, security_policy::updated_at.eq(clock::now()), security_policy::updated_by.eq(by)))
        .returning(Policy::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Password requirements of the mildest enterprise in which a person is an active member.
#[erased]
pub async fn mildest(mut connection: &AsyncPgConnection, account_id: i64) -> AppResult<PasswordTerms> {
    Ok(diesel::sql_query(sql!(
        "select coalesce(min(coalesce(p.password_min_length, 8)), 8)::smallint as min_length,
                coalesce(min(coalesce(p.password_kinds, 2)), 2)::smallint as kinds,
                coalesce(min(coalesce(p.password_history, 0)), 0)::smallint as history
         from member m left join security_policy p on p.enterprise_id = m.enterprise_id
         where m.account_id = $1 and m.status = {MemberStatus::Active} and m.deleted_at is null"
    ))
    .bind::<BigInt, _>(account_id)
    .get_result(&mut connection)
    .await?)
}

#[derive(QueryableByName)]
struct LockAfter {
    #[diesel(sql_type = SmallInt)]
    lock_after: i16,
}

/// Failures that lock a name: the limit of the mildest enterprise of its account, as all others have locked
/// by then. An unknown name gets the limit of some enterprise, always the same one, so that the limit does
/// not reveal which names exist.
#[erased]
pub async fn lock_after(
    mut connection: &AsyncPgConnection,
    account_id: Option<i64>,
    seed: i64,
) -> AppResult<i16> {
    let row: LockAfter = diesel::sql_query(sql!(
        "select coalesce(case when $1 is not null then (
                select max(coalesce(p.lock_after, 10)) from member m
                left join security_policy p on p.enterprise_id = m.enterprise_id
                where m.account_id = $1 and m.status = {MemberStatus::Active} and m.deleted_at is null)
            else (
                select p.lock_after from enterprise e left join security_policy p on p.enterprise_id = e.id
                where e.id > 0 order by e.id
                offset $2 % greatest((select count(*) from enterprise where id > 0), 1) limit 1)
            end, 10)::smallint as lock_after"
    ))
    .bind::<Nullable<BigInt>, _>(account_id)
    .bind::<BigInt, _>(seed)
    .get_result(&mut connection)
    .await?;
    Ok(row.lock_after)
}

/// Password state of the account `a` under the policy `p`, in SQL.
pub(crate) const PASSWORD: &str = "case when a.password_hash is not null
        then a.password_changed_at + make_interval(days => p.password_max_days) end as password_due,
    a.password_initial or coalesce(a.password_hash is not null and (a.password_length < p.password_min_length
        or a.password_kinds < p.password_kinds), false) as password_unfit";

#[derive(QueryableByName)]
struct FactsRow {
    #[diesel(sql_type = Bool)]
    has_factor: bool,
    #[diesel(sql_type = Nullable<Text>)]
    compulsory: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    factor_due: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    password_due: Option<DateTime<Utc>>,
    #[diesel(sql_type = Bool)]
    password_unfit: bool,
    #[diesel(sql_type = Bool)]
    has_password: bool,
}

/// Facts that restrict a member, and whether the account has a password.
#[erased]
pub async fn facts(
    mut connection: &AsyncPgConnection,
    account_id: i64,
    enterprise_id: i64,
) -> AppResult<(Facts, bool)> {
    let row: FactsRow = diesel::sql_query(format!(
        "select f.account_id is not null as has_factor, p.second_factor as compulsory,
                greatest(p.second_factor_since, m.created_at) + make_interval(days => p.second_factor_grace_days)
                    as factor_due,
                {PASSWORD},
                a.password_hash is not null as has_password
         from account a
         join member m on m.account_id = a.id and m.enterprise_id = $2 and m.status = {active} and m.deleted_at is null
         left join security_policy p on p.enterprise_id = m.enterprise_id
         left join second_factor f on f.account_id = a.id and f.confirmed_at is not null
         where a.id = $1",
        active = MemberStatus::Active.number()
    ))
    .bind::<BigInt, _>(account_id)
    .bind::<BigInt, _>(enterprise_id)
    .get_result(&mut connection)
    .await?;
    let facts = Facts {
        has_factor: row.has_factor,
        compulsory: row.compulsory,
        factor_due: row.factor_due,
        password_due: row.password_due,
        password_unfit: row.password_unfit,
    };
    Ok((facts, row.has_password))
}

/// Shortens the open sessions of all members of the enterprise to the limits of the mildest of their
/// enterprises; returns those that end by it. A session that opens other enterprises continues for them.
#[erased]
pub async fn shorten_sessions(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
) -> AppResult<Vec<Session>> {
    diesel::sql_query(
        sql!("update session s set expires_at = least(s.expires_at, l.ends)
         from (select o.id, max(least(
                    o.active_at + make_interval(mins => coalesce(p.session_idle_minutes, 43200)),
                    o.created_at + make_interval(hours => coalesce(p.session_max_hours, 1000000)))) as ends
               from member here
               join session o on o.account_id = here.account_id and o.revoked_at is null and o.expires_at > now()
               join member m on m.account_id = o.account_id and m.status = {MemberStatus::Active}
                   and m.deleted_at is null
               left join security_policy p on p.enterprise_id = m.enterprise_id
               where here.enterprise_id = $1 and here.status = {MemberStatus::Active}
                   and here.deleted_at is null
               group by o.id) l
         where l.id = s.id"),
    )
    .bind::<BigInt, _>(enterprise_id)
    .execute(connection)
    .await?;
    // sessions that ended before keep their end; only those that ended now are published
    let over: Vec<i64> = diesel::sql_query(sql!(
        "select distinct s.id from session s
         join member m on m.account_id = s.account_id and m.enterprise_id = $1
            and m.status = {MemberStatus::Active} and m.deleted_at is null
         join refresh_token t on t.session_id = s.id and t.used_at is null and t.expires_at > now()
         where s.revoked_at is null and s.expires_at <= now()"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .load::<Id>(connection)
    .await?
    .into_iter()
    .map(|row| row.id)
    .collect();
    Ok(diesel::update(session::table.filter(session::id.eq_any(over)))
        .set((session::revoked_at.eq(clock::now()), session::revoke_reason.eq("policy")))
        .returning(Session::as_returning())
        .get_results(connection)
        .await?)
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Active members of an enterprise without a second factor; with `among` only those of them.
#[erased]
pub async fn without_factor(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    among: Option<&[i64]>,
) -> AppResult<Vec<i64>> {
    let rows: Vec<Id> = diesel::sql_query(sql!(
        "select m.id from member m
         where m.enterprise_id = $1 and m.status = {MemberStatus::Active} and m.deleted_at is null
             and m.account_id is not null
           and ($2 is null or m.id = any ($2))
           and not exists (select from second_factor f where f.account_id = m.account_id
               and f.confirmed_at is not null)
         order by m.id"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Nullable<Array<BigInt>>, _>(among)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// The authenticator of an account, confirmed or not.
#[erased]
pub async fn factor(mut connection: &AsyncPgConnection, account_id: i64) -> AppResult<Option<Factor>> {
    Ok(second_factor::table
        .find(account_id)
        .select(Factor::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Locks the authenticator of an account until the transaction ends: of two parallel uses of a code one comes
/// second.
#[erased]
pub async fn lock_factor(connection: &mut AsyncPgConnection, account_id: i64) -> AppResult<Option<Factor>> {
    Ok(second_factor::table
        .find(account_id)
        .for_update()
        .select(Factor::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// Stores a new unconfirmed secret in place of an earlier unconfirmed one. `false` when one is confirmed
/// already.
#[erased]
pub async fn start_factor(
    connection: &mut AsyncPgConnection,
    account_id: i64,
    sealed: &Sealed,
) -> AppResult<bool> {
    let kept = diesel::sql_query(
        "insert into second_factor (account_id, secret, key_id) values ($1, $2, $3)
         on conflict (account_id) do update
         set secret = excluded.secret, key_id = excluded.key_id, last_step = 0, created_at = now()
         where second_factor.confirmed_at is null",
    )
    .bind::<BigInt, _>(account_id)
    .bind::<Binary, _>(&sealed.bytes)
    .bind::<Text, _>(&sealed.key_id)
    .execute(connection)
    .await?;
    Ok(kept == 1)
}

/// Confirms a secret with the time step of the code that proved it.
#[erased]
pub async fn confirm_factor(connection: &mut AsyncPgConnection, account_id: i64, step: i64) -> AppResult<()> {
    diesel::update(second_factor::table.find(account_id))
        .set((second_factor::confirmed_at.eq(clock::now()), second_factor::last_step.eq(step)))
        .execute(connection)
        .await?;
    Ok(())
}

/// Stores the time step of the code used, and the secret encrypted with the current key.
#[erased]
pub async fn use_step(
    connection: &mut AsyncPgConnection,
    account_id: i64,
    step: i64,
    sealed: &Sealed,
) -> AppResult<()> {
    diesel::update(second_factor::table.find(account_id))
        .set((
            second_factor::last_step.eq(step),
            second_factor::secret.eq(&sealed.bytes),
            second_factor::key_id.eq(&sealed.key_id),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes the authenticator of an account, with its recovery codes, trusted devices and unfinished tickets.
#[erased]
pub async fn remove_factor(connection: &mut AsyncPgConnection, account_id: i64) -> AppResult<bool> {
    let removed = diesel::delete(second_factor::table.filter(second_factor::account_id.eq(account_id)))
        .execute(connection)
        .await?;
    diesel::delete(recovery_code::table.filter(recovery_code::account_id.eq(account_id)))
        .execute(connection)
        .await?;
    diesel::delete(login_ticket::table.filter(login_ticket::account_id.eq(account_id)))
        .execute(connection)
        .await?;
    forget_devices(connection, account_id).await?;
    Ok(removed > 0)
}

/// Replaces the recovery codes of an account.
#[erased]
pub async fn put_recovery(
    connection: &mut AsyncPgConnection,
    account_id: i64,
    hashes: Vec<Vec<u8>>,
) -> AppResult<()> {
    diesel::delete(recovery_code::table.filter(recovery_code::account_id.eq(account_id)))
        .execute(connection)
        .await?;
    let rows: Vec<_> = hashes
        .into_iter()
        .map(|hash| (recovery_code::account_id.eq(account_id), recovery_code::code_hash.eq(hash)))
        .collect();
    diesel::insert_into(recovery_code::table).values(rows).execute(connection).await?;
    Ok(())
}

/// Consumes a recovery code; `false` when there is no such code any more.
#[erased]
pub async fn take_recovery(
    connection: &mut AsyncPgConnection,
    account_id: i64,
    hash: &[u8],
) -> AppResult<bool> {
    Ok(diesel::delete(recovery_code::table.find((account_id, hash))).execute(connection).await? == 1)
}

/// Number of unused recovery codes.
#[erased]
pub async fn recovery_left(mut connection: &AsyncPgConnection, account_id: i64) -> AppResult<i64> {
    Ok(recovery_code::table
        .filter(recovery_code::account_id.eq(account_id))
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// Inserts a ticket for the time between the two steps of signing in.
#[erased]
pub async fn insert_ticket(
    connection: &mut AsyncPgConnection,
    hash: &[u8],
    account_id: i64,
    expires_at: DateTime<Utc>,
) -> AppResult<()> {
    diesel::insert_into(login_ticket::table)
        .values((
            login_ticket::ticket_hash.eq(hash),
            login_ticket::account_id.eq(account_id),
            login_ticket::expires_at.eq(expires_at),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// The account of a ticket, locked until the transaction ends; `None` when it has expired.
#[erased]
pub async fn lock_ticket(connection: &mut AsyncPgConnection, hash: &[u8]) -> AppResult<Option<i64>> {
    Ok(login_ticket::table
        .find(hash)
        .filter(login_ticket::expires_at.gt(clock::now()))
        .for_update()
        .select(login_ticket::account_id)
        .first(connection)
        .await
        .optional()?)
}

/// Deletes a used ticket.
#[erased]
pub async fn delete_ticket(connection: &mut AsyncPgConnection, hash: &[u8]) -> AppResult<()> {
    diesel::delete(login_ticket::table.find(hash)).execute(connection).await?;
    Ok(())
}

/// Stores a device on which the second step is skipped.
#[erased]
pub async fn trust_device(
    connection: &mut AsyncPgConnection,
    hash: &[u8],
    account_id: i64,
    origin: &Origin,
    expires_at: DateTime<Utc>,
) -> AppResult<()> {
    diesel::insert_into(trusted_device::table)
        .values((
            trusted_device::token_hash.eq(hash),
            trusted_device::account_id.eq(account_id),
            trusted_device::device.eq(&origin.device),
            trusted_device::address.eq(&origin.address),
            trusted_device::expires_at.eq(expires_at),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Whether the account trusts the device with this token.
#[erased]
pub async fn is_trusted(mut connection: &AsyncPgConnection, hash: &[u8], account_id: i64) -> AppResult<bool> {
    let found = trusted_device::table
        .find(hash)
        .filter(trusted_device::account_id.eq(account_id))
        .filter(trusted_device::expires_at.gt(clock::now()));
    Ok(diesel::select(diesel::dsl::exists(found)).get_result(&mut connection).await?)
}

/// Number of devices that the account trusts.
#[erased]
pub async fn trusted(mut connection: &AsyncPgConnection, account_id: i64) -> AppResult<i64> {
    Ok(trusted_device::table
        .filter(trusted_device::account_id.eq(account_id))
        .filter(trusted_device::expires_at.gt(clock::now()))
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// Deletes all trusted devices of the account; returns how many.
#[erased]
pub async fn forget_devices(connection: &mut AsyncPgConnection, account_id: i64) -> AppResult<usize> {
    let target = trusted_device::table.filter(trusted_device::account_id.eq(account_id));
    Ok(diesel::delete(target).execute(connection).await?)
}
