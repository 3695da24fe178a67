//! Queries on security policies, second factors and password links; the only module with SQL on their
//! tables.

mod password_link;
mod second_factor;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, SmallInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, clock};
use xieli_tables::{security_policy, session};

pub use password_link::*;
pub use second_factor::*;

use super::model::{Facts, PasswordTerms, Policy};
use crate::account::model::Session;
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
