//! Query on technicians who can be dispatched to work orders, and on their load.

use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Code, Viewer, search};

use crate::enterprise::menus::giving;
use crate::states::{MemberStatus, WorkStatus};
use crate::work_order::model::{Technician, TechnicianFilter};
use crate::work_order::rules;
use crate::work_order::states::WorkOrderStatus;

/// Members with one of these permissions by a role, as far as it is enabled for the enterprise.
macro_rules! holding {
    ($menus:literal) => {
        concat!(
            "select h.member_id from role_member h
             join role_menu g on g.enterprise_id = h.enterprise_id and g.role_id = h.role_id
             join enterprise e on e.id = h.enterprise_id
             where h.enterprise_id = $1 and g.menu_id = any (",
            $menus,
            ") and (e.enabled_menu_ids is null or g.menu_id = any (e.enabled_menu_ids))"
        )
    };
}

/// Members who do field work: in a work group, or offered first in a pool.
macro_rules! doing {
    () => {
        "select unnest(g.members) from work_group g where g.enterprise_id = $1 and g.deleted_at is null
         union all select z.director_id from work_zone z where z.enterprise_id = $1 and z.deleted_at is null"
    };
}

/// Condition on technicians: see [`TechnicianFilter::able`].
const ABLE: &str = concat!(
    "and (m.type = 1 or (m.is_technician and $7::bigint is not null))
     and (m.id in (",
    holding!("$8"),
    ") or m.id in (select h.member_id from role_member h
            join role r on r.enterprise_id = h.enterprise_id and r.id = h.role_id
            where h.enterprise_id = $1 and r.code in ('ROLE_owner', 'ROLE_admin')))
     and (m.is_technician or m.id in (",
    holding!("$9"),
    ") or m.id in (",
    doing!(),
    "))"
);

/// Active members who can be dispatched, those with the least to do first (business §3 Technician option):
/// one statement. With a team, a group or a pool, its members only.
#[erased]
pub async fn technicians(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &TechnicianFilter,
) -> AppResult<Vec<Technician>> {
    if !rules::may_send(viewer) {
        return Ok(Vec::new());
    }
    let word = filter.keyword.as_deref().and_then(search::keyword);
    // candidates are few among many members: each subquery starts from these few, and unused ones select
    // nothing
    let those = |asked: bool, which: &str, otherwise: &str| match asked {
        true => format!("and m.id in ({which})"),
        false => format!("and {otherwise}"),
    };
    let of_team = those(
        filter.team_id.is_some(),
        "select t.member_id from team_member t where t.enterprise_id = $1 and t.team_id = $2 and t.left_at is null",
        "$2::bigint is null",
    );
    let of_group = those(
        filter.group_id.is_some(),
        "select unnest(g.members) from work_group g where g.enterprise_id = $1 and g.id = $3 and g.deleted_at is null",
        "$3::bigint is null",
    );
    let of_zone = those(
        filter.zone_id.is_some(),
        "select z.director_id from work_zone z where z.enterprise_id = $1 and z.id = $7 and z.deleted_at is null
         union all select t.member_id from work_zone z join team_member t on t.enterprise_id = z.enterprise_id
            and t.team_id = z.team_id and t.left_at is null
            where z.enterprise_id = $1 and z.id = $7 and z.deleted_at is null",
        "$7::bigint is null",
    );
    let working =
        those(filter.working, concat!("select w.director_id from busy w union all ", doing!()), "true");
    let able = match filter.able && word.is_none() {
        true => ABLE,
        false => "and $8::integer[] is not null and $9::integer[] is not null",
    };
    let looking = giving(&[Code::Work, Code::WorkQuery, Code::WorkGlobalQuery, Code::EManage]);
    Ok(diesel::sql_query(format!(
        "with busy as materialized (
            select o.director_id, count(*) as count, bool_or(o.status in ({busy})) as busy from work_order o
            where o.enterprise_id = $1 and o.deleted_at is null and o.status in ({given})
                and o.director_id is not null
            group by o.director_id)
         select m.id as member_id,
            (select t.team_id from team_member t join team x on x.enterprise_id = t.enterprise_id and x.id = t.team_id
                    and x.deleted_at is null
                where t.enterprise_id = m.enterprise_id and t.member_id = m.id and t.left_at is null
                order by t.main desc, t.joined_at, t.id limit 1) as team_id,
            coalesce(w.count, 0)::integer as count,
            case when m.work_status = {resting} then {resting} when w.busy then {occupied} else m.work_status end::smallint as work_status
         from member m left join busy w on w.director_id = m.id
         where m.enterprise_id = $1 and m.status = {active} and m.deleted_at is null {of_team} {of_group} {of_zone} {working}
            {able}
            and ($4::text[] is null or m.search_grams @> $4) and ($5::text[] is null or m.search_text like all ($5))
         order by m.work_status = {resting}, coalesce(w.busy, false), coalesce(w.count, 0), m.id
         limit $6",
        busy = sql!("{WorkOrderStatus::Taken, WorkOrderStatus::InService, WorkOrderStatus::Returned}"),
        given = sql!("{WorkOrderStatus::AT_TECHNICIAN}, {WorkOrderStatus::WaitingCheck}"),
        resting = WorkStatus::Resting.number(),
        occupied = WorkStatus::Busy.number(),
        active = MemberStatus::Active.number(),
    ))
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Nullable<BigInt>, _>(filter.team_id)
    .bind::<Nullable<BigInt>, _>(filter.group_id)
    .bind::<Nullable<Array<Text>>, _>(word.as_ref().map(|word| word.grams.clone()))
    .bind::<Nullable<Array<Text>>, _>(word.map(|word| word.patterns))
    .bind::<BigInt, _>(filter.limit.clamp(1, 200))
    .bind::<Nullable<BigInt>, _>(filter.zone_id)
    .bind::<Array<Integer>, _>(looking)
    .bind::<Array<Integer>, _>(giving(&[Code::WorkTechnician]))
    .load(&mut connection)
    .await?)
}
