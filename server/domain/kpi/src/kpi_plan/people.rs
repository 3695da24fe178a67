//! Queries on members around appraisal plans: members of teams, superiors, and holders of roles; in the
//! appraisal modules the only place with SQL about them.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};

use super::model::PlanParts;
use super::states::KpiPlanStatus;
use super::{rules, store};
use crate::prepared;
use crate::states::MemberStatus;

/// A member with their teams and superiors.
#[derive(Debug, Clone, QueryableByName)]
pub struct Around {
    /// The member.
    #[diesel(sql_type = BigInt)]
    pub member_id: i64,
    /// Name of the member.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Whether they are active.
    #[diesel(sql_type = Bool)]
    pub here: bool,
    /// Their main team; for a leaver the last one.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub team_id: Option<i64>,
    /// All of their teams with those above.
    #[diesel(sql_type = Array<BigInt>)]
    pub team_ids: Vec<i64>,
    /// The direct superior: the next manager above who is another member.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub director_id: Option<i64>,
    /// The manager of their team, possibly themselves.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub team_director_id: Option<i64>,
    /// The first day of employment.
    #[diesel(sql_type = Date)]
    pub begins_on: NaiveDate,
    /// The last day of employment; none for active members.
    #[diesel(sql_type = Nullable<Date>)]
    pub ends_on: Option<NaiveDate>,
}

/// These members with their superiors; one statement.
#[erased]
pub async fn around(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<BTreeMap<i64, Around>> {
    let rows: Vec<Around> = prepared::statement(
        sql!("with asked as (
            select m.id, m.name, m.status = {MemberStatus::Active} and m.deleted_at is null as here,
                coalesce(m.entry_date, (m.created_at at time zone 'Asia/Shanghai')::date) as begins_on,
                case when m.status = {MemberStatus::Left}
                    then (m.left_at at time zone 'Asia/Shanghai')::date end as ends_on
            from member m where m.enterprise_id = $1 and m.id = any ($2)),
         placed as (
            select distinct on (a.id) a.id, t.id as team_id, t.path from asked a
            join team_member s on s.enterprise_id = $1 and s.member_id = a.id and (s.left_at is null or not a.here)
            join team t on t.enterprise_id = $1 and t.id = s.team_id
            order by a.id, s.left_at desc nulls first, s.main desc, s.joined_at, s.id),
         above as (
            select p.id, d.member_id, u.place, d.id as row, d.joined_at from placed p
            cross join unnest(p.path) with ordinality as u (team_id, place)
            join team_member d on d.enterprise_id = $1 and d.team_id = u.team_id and d.director and d.left_at is null
            join member w on w.enterprise_id = $1 and w.id = d.member_id and w.status = {MemberStatus::Active}
                and w.deleted_at is null)
         select a.id as member_id, a.name, a.here, p.team_id,
            coalesce((select array_agg(distinct v.team) from team_member s
                join team t on t.enterprise_id = $1 and t.id = s.team_id
                cross join unnest(t.path) as v (team)
                where s.enterprise_id = $1 and s.member_id = a.id and s.left_at is null), p.path, '{}') as team_ids,
            (select o.member_id from above o where o.id = a.id and o.member_id <> a.id
                order by o.place desc, o.joined_at, o.row limit 1) as director_id,
            (select o.member_id from above o where o.id = a.id order by o.place desc, o.joined_at, o.row limit 1) as team_director_id,
            a.begins_on, a.ends_on
         from asked a left join placed p on p.id = a.id"),
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.member_id, row)).collect())
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// The active members among these and of these teams with those below, restricted to the teams `within`
/// (`None`: no restriction), ordered by name.
#[erased]
pub async fn staff(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    (members, teams): (&[i64], &[i64]),
    within: Option<&[i64]>,
) -> AppResult<Vec<i64>> {
    let rows: Vec<Id> = prepared::statement(
        sql!("select m.id from member m
         where m.enterprise_id = $1 and m.type = 1 and m.status = {MemberStatus::Active}
             and m.deleted_at is null
            and (m.id = any ($2) or exists (select from team_member s
                join team t on t.enterprise_id = s.enterprise_id and t.id = s.team_id and t.deleted_at is null
                where s.enterprise_id = m.enterprise_id and s.member_id = m.id and s.left_at is null and t.path && $3))
            and ($4 or exists (select from team_member s
                join team t on t.enterprise_id = s.enterprise_id and t.id = s.team_id and t.deleted_at is null
                where s.enterprise_id = m.enterprise_id and s.member_id = m.id and s.left_at is null and t.path && $5))
         order by m.sort_name, m.id"),
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .bind::<Array<BigInt>, _>(teams.to_vec())
    .bind::<Bool, _>(within.is_none())
    .bind::<Array<BigInt>, _>(within.unwrap_or_default().to_vec())
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

#[derive(QueryableByName)]
struct InPlan {
    #[diesel(sql_type = BigInt)]
    member_id: i64,
    #[diesel(sql_type = BigInt)]
    plan_id: i64,
}

/// Those of the members who are examinees of a plan with the cycle and with days of `parts`, each with the
/// plan; plans that the viewer does not manage or review are left out, as their examinees are not told.
#[erased]
pub async fn planned(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    parts: &PlanParts,
    members: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    let of_team = store::OF_TEAM;
    let rows: Vec<InPlan> = prepared::statement(format!(
        "select e.member_id, kpi_plan.id as plan_id from kpi_plan
         join kpi_examine e on e.enterprise_id = kpi_plan.enterprise_id and e.plan_id = kpi_plan.id and e.deleted_at is null
         where kpi_plan.enterprise_id = $3 and kpi_plan.deleted_at is null and kpi_plan.status <> {cancelled} and e.status <> {cancelled}
            and kpi_plan.cycle = $4 and kpi_plan.ends_on >= $5 and kpi_plan.begins_on <= $6 and e.member_id = any ($7)
            and ($8 or kpi_plan.created_by = $1 or kpi_plan.effective_at is not null and kpi_plan.reviewer_ids @> array[$1]
                or {of_team})
         order by kpi_plan.begins_on desc, kpi_plan.id desc, e.id",
        cancelled = KpiPlanStatus::Cancelled.number()
    ))
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Array<BigInt>, _>(viewer.directed_team_ids.clone())
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Text, _>(parts.cycle.clone())
    .bind::<Date, _>(parts.begins_on)
    .bind::<Date, _>(parts.ends_on)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .bind::<Bool, _>(rules::sees_all(viewer))
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.member_id, row.plan_id)).collect())
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    teams: bool,
    #[diesel(sql_type = Bool)]
    roles: bool,
}

/// Whether all of these are living teams of the enterprise, and all of these its roles.
#[erased]
pub async fn exist(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    (teams, roles): (&[i64], &[i64]),
) -> AppResult<(bool, bool)> {
    let found: Found = prepared::statement(
        "select (select count(*) from team where enterprise_id = $1 and id = any ($2) and deleted_at is null)
                = cardinality($2::bigint[]) as teams,
            (select count(*) from role where enterprise_id = $1 and id = any ($3)) = cardinality($3::bigint[]) as roles",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(teams.to_vec())
    .bind::<Array<BigInt>, _>(roles.to_vec())
    .get_result(&mut connection)
    .await?;
    Ok((found.teams, found.roles))
}

#[derive(QueryableByName)]
struct Holder {
    #[diesel(sql_type = BigInt)]
    role_id: i64,
    #[diesel(sql_type = BigInt)]
    member_id: i64,
}

/// The active members of these roles.
#[erased]
pub async fn holders(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    roles: &[i64],
) -> AppResult<BTreeMap<i64, Vec<i64>>> {
    let rows: Vec<Holder> = prepared::statement(sql!(
        "select h.role_id, h.member_id from role_member h
         join member m on m.enterprise_id = h.enterprise_id and m.id = h.member_id
             and m.status = {MemberStatus::Active} and m.deleted_at is null
         where h.enterprise_id = $1 and h.role_id = any ($2) order by 1, 2"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(roles.to_vec())
    .load(&mut connection)
    .await?;
    let mut holders: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for row in rows {
        holders.entry(row.role_id).or_default().push(row.member_id);
    }
    Ok(holders)
}

/// The owners of the enterprise: they decide where no other member is found.
#[erased]
pub async fn owners(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<Vec<i64>> {
    let rows: Vec<Id> = prepared::statement(sql!(
        "select h.member_id as id from role_member h
         join role r on r.enterprise_id = h.enterprise_id and r.id = h.role_id and r.code = 'ROLE_owner'
         join member m on m.enterprise_id = h.enterprise_id and m.id = h.member_id
             and m.status = {MemberStatus::Active} and m.deleted_at is null
         where h.enterprise_id = $1 order by 1"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// The managers of a team and those of the teams above it, the nearest first.
#[erased]
pub async fn managers(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    team_id: i64,
) -> AppResult<Vec<i64>> {
    let rows: Vec<Id> = prepared::statement(
        sql!("select d.member_id as id from team t
         cross join unnest(t.path) with ordinality as u (team_id, place)
         join team_member d on d.enterprise_id = t.enterprise_id and d.team_id = u.team_id and d.director and d.left_at is null
         join member w on w.enterprise_id = t.enterprise_id and w.id = d.member_id
             and w.status = {MemberStatus::Active} and w.deleted_at is null
         where t.enterprise_id = $1 and t.id = $2 order by u.place desc, d.joined_at, d.id"),
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(team_id)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}
