//! The statement that loads a viewer by a session or a personal access token.

use std::sync::LazyLock;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Bool, Integer, Nullable, SmallInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use crate::security::store::PASSWORD;
use crate::states::MemberStatus;

/// Columns from which a viewer is made.
#[derive(Debug, QueryableByName)]
pub struct Row {
    /// The person's account.
    #[diesel(sql_type = BigInt)]
    pub account_id: i64,
    /// The session.
    #[diesel(sql_type = BigInt)]
    pub session_id: i64,
    /// The enterprise (tenant).
    #[diesel(sql_type = BigInt)]
    pub enterprise_id: i64,
    /// The person's member record there.
    #[diesel(sql_type = BigInt)]
    pub member_id: i64,
    /// The member's name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// 1 staff, 2 external.
    #[diesel(sql_type = SmallInt)]
    pub member_type: i16,
    /// Menu entries that the enterprise has enabled; null is all.
    #[diesel(sql_type = Nullable<Array<Integer>>)]
    pub enabled_menu_ids: Option<Vec<i32>>,
    /// The menu entries of all roles of the member.
    #[diesel(sql_type = Array<Integer>)]
    pub menu_ids: Vec<i32>,
    /// System roles: `ROLE_owner`, `ROLE_admin`.
    #[diesel(sql_type = Array<Text>)]
    pub role_codes: Vec<String>,
    /// The member's teams.
    #[diesel(sql_type = Array<BigInt>)]
    pub team_ids: Vec<i64>,
    /// The teams the member directs and every one below; for an external member the external ones they belong
    /// to.
    #[diesel(sql_type = Array<BigInt>)]
    pub directed_team_ids: Vec<i64>,
    /// Whether the account has a confirmed second factor.
    #[diesel(sql_type = Bool)]
    pub has_factor: bool,
    /// The policy on second factors: the members who must have one.
    #[diesel(sql_type = Nullable<Text>)]
    pub compulsory: Option<String>,
    /// End of the grace period for the second factor.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub factor_due: Option<DateTime<Utc>>,
    /// When the password expires.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub password_due: Option<DateTime<Utc>>,
    /// The password was set by another person, or is weaker than the enterprise requires.
    #[diesel(sql_type = Bool)]
    pub password_unfit: bool,
    /// The personal access token, when one authenticated the request.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub token_id: Option<i64>,
    /// Permissions that the token was given.
    #[diesel(sql_type = Nullable<Array<Text>>)]
    pub token_permissions: Option<Vec<String>>,
    /// Whether the token is read-only.
    #[diesel(sql_type = Nullable<Bool>)]
    pub token_read_only: Option<bool>,
    /// When the token expires.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub token_expires_at: Option<DateTime<Utc>>,
}

/// Selects an active member of `$2` with a valid session that opens it, by that enterprise's policy.
const BY_SESSION: &str = sql!("
    select s.account_id, s.id as session_id, m.enterprise_id, m.id as member_id, m.name, m.type as member_type,
        m.created_at as joined_at, null::bigint as token_id, null::text[] as token_permissions, null::boolean as token_read_only,
        null::timestamptz as token_expires_at
    from session s
    join member m on m.account_id = s.account_id and m.enterprise_id = $2
        and m.status = {MemberStatus::Active} and m.deleted_at is null
    left join security_policy p on p.enterprise_id = $2
    where s.id = $1 and s.revoked_at is null and s.expires_at > now()
        and s.longest_idle_minutes < coalesce(p.session_idle_minutes, 43200)
        and s.active_at + make_interval(mins => coalesce(p.session_idle_minutes, 43200)) > now()
        and (p.session_max_hours is null or s.created_at + make_interval(hours => p.session_max_hours) > now())");

/// Selects the active member who owns this token, as far as the enterprise's policy allows it.
const BY_TOKEN: &str = sql!("
    select m.account_id, 0::bigint as session_id, m.enterprise_id, m.id as member_id, m.name, m.type as member_type,
        m.created_at as joined_at, t.id as token_id, t.permissions as token_permissions, t.read_only as token_read_only,
        life.ends as token_expires_at
    from access_token t
    join member m on m.enterprise_id = t.enterprise_id and m.id = t.member_id
        and m.status = {MemberStatus::Active} and m.deleted_at is null
    left join security_policy p on p.enterprise_id = t.enterprise_id
    cross join lateral (select least(t.expires_at,
        t.created_at + make_interval(days => p.access_token_max_days + 1)) as ends) life
    where t.token_hash = $1 and t.revoked_at is null and life.ends > now() and coalesce(p.access_tokens_allowed, true)");

/// Selects the active member of `$1` who is `asked`, without a device.
const BY_MEMBER: &str = sql!("
    select m.account_id, 0::bigint as session_id, m.enterprise_id, m.id as member_id, m.name, m.type as member_type,
        m.created_at as joined_at, null::bigint as token_id, null::text[] as token_permissions, null::boolean as token_read_only,
        null::timestamptz as token_expires_at
    from member m
    where m.enterprise_id = $1 and m.id = asked.id and m.account_id is not null
        and m.status = {MemberStatus::Active} and m.deleted_at is null");

/// Selects everything that permissions need, of `me`.
fn sql(me: &str) -> String {
    format!(
        "with me as ({me}), my_teams as (
            select t.id, tm.director and (me.member_type = 1 or t.type = 2) as director
            from me join team_member tm on tm.enterprise_id = me.enterprise_id and tm.member_id = me.member_id
                and tm.left_at is null
            join team t on t.enterprise_id = me.enterprise_id and t.id = tm.team_id and t.deleted_at is null
         )
         select me.*, e.enabled_menu_ids,
            coalesce((select array_agg(distinct rm.menu_id) from role_member r
                join role_menu rm on rm.enterprise_id = r.enterprise_id and rm.role_id = r.role_id
                where r.enterprise_id = me.enterprise_id and r.member_id = me.member_id), '{{}}') as menu_ids,
            coalesce((select array_agg(distinct ro.code) from role_member r
                join role ro on ro.enterprise_id = r.enterprise_id and ro.id = r.role_id
                where r.enterprise_id = me.enterprise_id and r.member_id = me.member_id
                  and ro.code is not null), '{{}}') as role_codes,
            coalesce((select array_agg(id order by id) from my_teams), '{{}}') as team_ids,
            coalesce((select array_agg(t.id order by t.id) from team t
                where t.enterprise_id = me.enterprise_id and t.deleted_at is null
                  and (me.member_type = 1 or t.id in (select id from my_teams))
                  and t.path && (select array_agg(id) from my_teams where director)), '{{}}') as directed_team_ids,
            exists (select from second_factor f where f.account_id = me.account_id
                and f.confirmed_at is not null) as has_factor,
            p.second_factor as compulsory,
            greatest(p.second_factor_since, me.joined_at) + make_interval(days => p.second_factor_grace_days)
                as factor_due,
            {PASSWORD}
         from me join enterprise e on e.id = me.enterprise_id
         join account a on a.id = me.account_id and (a.proven_at is not null or a.home_enterprise_id = me.enterprise_id)
         left join security_policy p on p.enterprise_id = me.enterprise_id"
    )
}

/// The valid session and its active member, with everything that permissions need.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    session_id: i64,
    enterprise_id: i64,
) -> AppResult<Option<Row>> {
    static SQL: LazyLock<String> = LazyLock::new(|| sql(BY_SESSION));
    Ok(diesel::sql_query(SQL.as_str())
        .bind::<BigInt, _>(session_id)
        .bind::<BigInt, _>(enterprise_id)
        .get_result(&mut connection)
        .await
        .optional()?)
}

/// The same for a member in whose absence work runs.
#[erased]
pub async fn find_member(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
) -> AppResult<Option<Row>> {
    Ok(find_members(connection, enterprise_id, &[member_id]).await?.pop())
}

/// The same for several members of an enterprise.
#[erased]
pub async fn find_members(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
) -> AppResult<Vec<Row>> {
    static SQL: LazyLock<String> = LazyLock::new(|| {
        let one = sql(BY_MEMBER);
        format!("select one.* from (select distinct unnest($2) as id) asked cross join lateral ({one}) one")
    });
    Ok(diesel::sql_query(SQL.as_str())
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(member_ids)
        .load(&mut connection)
        .await?)
}

/// The same for a personal access token, by the hash of its secret.
#[erased]
pub async fn find_by_token(mut connection: &AsyncPgConnection, hash: &[u8]) -> AppResult<Option<Row>> {
    static SQL: LazyLock<String> = LazyLock::new(|| sql(BY_TOKEN));
    Ok(diesel::sql_query(SQL.as_str())
        .bind::<Binary, _>(hash)
        .get_result(&mut connection)
        .await
        .optional()?)
}
