//! The one statement that makes a viewer.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

/// What a viewer is made of.
#[derive(Debug, QueryableByName)]
pub struct Row {
    /// The person.
    #[diesel(sql_type = BigInt)]
    pub account_id: i64,
    /// The device.
    #[diesel(sql_type = BigInt)]
    pub session_id: i64,
    /// The tenant.
    #[diesel(sql_type = BigInt)]
    pub enterprise_id: i64,
    /// The person in it.
    #[diesel(sql_type = BigInt)]
    pub member_id: i64,
    /// The member's name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// 1 staff, 2 external.
    #[diesel(sql_type = SmallInt)]
    pub member_type: i16,
    /// What the enterprise has enabled; null is everything.
    #[diesel(sql_type = Nullable<Array<Integer>>)]
    pub enabled_menu_ids: Option<Vec<i32>>,
    /// The menus of all roles of the member.
    #[diesel(sql_type = Array<Integer>)]
    pub menu_ids: Vec<i32>,
    /// `ROLE_owner`, `ROLE_admin`.
    #[diesel(sql_type = Array<Text>)]
    pub role_codes: Vec<String>,
    /// The member's teams.
    #[diesel(sql_type = Array<BigInt>)]
    pub team_ids: Vec<i64>,
    /// The teams the member directs and every one below.
    #[diesel(sql_type = Array<BigInt>)]
    pub directed_team_ids: Vec<i64>,
}

/// The living session and the active member behind it, with everything permissions need.
pub async fn find(
    mut connection: &AsyncPgConnection,
    session_id: i64,
    enterprise_id: i64,
) -> AppResult<Option<Row>> {
    Ok(diesel::sql_query(
        "with me as (
            select s.account_id, s.id as session_id, m.enterprise_id, m.id as member_id, m.name, m.type as member_type
            from session s
            join member m on m.account_id = s.account_id and m.enterprise_id = $2
                and m.status = 1 and m.deleted_at is null
            where s.id = $1 and s.revoked_at is null and s.expires_at > now()
         ), my_teams as (
            select t.id, tm.director
            from me join team_member tm on tm.enterprise_id = $2 and tm.member_id = me.member_id and tm.left_at is null
            join team t on t.enterprise_id = $2 and t.id = tm.team_id and t.deleted_at is null
         )
         select me.*, e.enabled_menu_ids,
            coalesce((select array_agg(distinct rm.menu_id) from role_member r
                join role_menu rm on rm.enterprise_id = r.enterprise_id and rm.role_id = r.role_id
                where r.enterprise_id = $2 and r.member_id = me.member_id), '{}') as menu_ids,
            coalesce((select array_agg(distinct ro.code) from role_member r
                join role ro on ro.enterprise_id = r.enterprise_id and ro.id = r.role_id
                where r.enterprise_id = $2 and r.member_id = me.member_id and ro.code is not null), '{}') as role_codes,
            coalesce((select array_agg(id order by id) from my_teams), '{}') as team_ids,
            coalesce((select array_agg(t.id order by t.id) from team t
                where t.enterprise_id = $2 and t.deleted_at is null
                  and t.path && (select array_agg(id) from my_teams where director)), '{}') as directed_team_ids
         from me join enterprise e on e.id = me.enterprise_id",
    )
    .bind::<BigInt, _>(session_id)
    .bind::<BigInt, _>(enterprise_id)
    .get_result(&mut connection)
    .await
    .optional()?)
}
