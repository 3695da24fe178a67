//! Queries on members around appraisal plans: members of teams, superiors, and holders of roles; in the
//! appraisal modules the only place with SQL about them.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};

use super::model::PlanParts;
use super::states::KpiPlanStatus;
use super::{rules, store};
use crate::kpi_engine::period;
use crate::prepared;
use crate::states::MemberStatus;

/// A member with the days of employment.
#[derive(Debug, Clone, QueryableByName)]
pub struct Employed {
    /// The member.
    #[diesel(sql_type = BigInt)]
    pub member_id: i64,
    /// Name of the member.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Whether they are active.
    #[diesel(sql_type = Bool)]
    pub here: bool,
    /// The first day of employment.
    #[diesel(sql_type = Date)]
    pub begins_on: NaiveDate,
    /// The last day of employment; none for active members.
    #[diesel(sql_type = Nullable<Date>)]
    pub ends_on: Option<NaiveDate>,
}

impl Employed {
    /// The number of days of a period on which they are employed.
    pub fn days(&self, span: (NaiveDate, NaiveDate)) -> i32 {
        period::days_there(span, Some(self.begins_on), self.ends_on)
    }
}

/// A member with their teams and superiors.
#[derive(Debug, Clone)]
pub struct Around {
    /// The member.
    pub employed: Employed,
    /// Their main team; for a leaver the last one.
    pub team_id: Option<i64>,
    /// All of their teams with those above.
    pub team_ids: Vec<i64>,
    /// The direct superior: the next manager above who is another member.
    pub director_id: Option<i64>,
    /// The manager of their team, possibly themselves.
    pub team_director_id: Option<i64>,
}

/// The employment of these members; one statement.
#[erased]
pub async fn employed(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<BTreeMap<i64, Employed>> {
    let rows: Vec<Employed> = prepared::statement(sql!(
        "select m.id as member_id, m.name, m.status = {MemberStatus::Active} and m.deleted_at is null as here,
            coalesce(m.entry_date, (m.created_at at time zone 'Asia/Shanghai')::date) as begins_on,
            case when m.status = {MemberStatus::Left}
                then (m.left_at at time zone 'Asia/Shanghai')::date end as ends_on
         from member m where m.enterprise_id = $1 and m.id = any ($2)"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.member_id, row)).collect())
}

/// Whether all of these members are active, and stay so until the transaction ends: one who leaves meanwhile
/// hands over what is written here.
#[erased]
pub async fn stay(tx: &mut AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<bool> {
    let rows: Vec<Stays> = prepared::statement(sql!(
        "select m.status = {MemberStatus::Active} and m.deleted_at is null as here
         from member m where m.enterprise_id = $1 and m.id = any ($2) order by m.id for share"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .load(tx)
    .await?;
    Ok(rows.iter().all(|row| row.here))
}

#[derive(QueryableByName)]
struct Stays {
    #[diesel(sql_type = Bool)]
    here: bool,
}

/// A team that a member is or was in.
#[derive(QueryableByName)]
struct Place {
    #[diesel(sql_type = BigInt)]
    member_id: i64,
    #[diesel(sql_type = BigInt)]
    team_id: i64,
    #[diesel(sql_type = Array<BigInt>)]
    path: Vec<i64>,
    #[diesel(sql_type = Bool)]
    now: bool,
}

/// The teams of these members, the main one first and former ones last.
async fn places(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<BTreeMap<i64, Vec<Place>>> {
    // ids as a table, because an array would be searched for every row of the teams
    let rows: Vec<Place> = prepared::statement(
        "select s.member_id, t.id as team_id, t.path, s.left_at is null as now from unnest($2) as a (id)
         join team_member s on s.enterprise_id = $1 and s.member_id = a.id
         join team t on t.enterprise_id = $1 and t.id = s.team_id
         order by s.member_id, s.left_at desc nulls first, s.main desc, s.joined_at, s.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .load(&mut connection)
    .await?;
    let mut places: BTreeMap<i64, Vec<Place>> = BTreeMap::new();
    for row in rows {
        places.entry(row.member_id).or_default().push(row);
    }
    Ok(places)
}

#[derive(QueryableByName)]
struct Leads {
    #[diesel(sql_type = BigInt)]
    team_id: i64,
    #[diesel(sql_type = BigInt)]
    member_id: i64,
}

/// The managers of each of these teams.
async fn leads(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    teams: Vec<i64>,
) -> AppResult<BTreeMap<i64, Vec<i64>>> {
    let rows: Vec<Leads> = prepared::statement(sql!(
        "select d.team_id, d.member_id from team_member d
         join member w on w.enterprise_id = $1 and w.id = d.member_id and w.status = {MemberStatus::Active}
             and w.deleted_at is null
         where d.enterprise_id = $1 and d.team_id = any ($2) and d.director and d.left_at is null
         order by d.team_id, d.joined_at, d.id"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(teams)
    .load(&mut connection)
    .await?;
    let mut leads: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for row in rows {
        leads.entry(row.team_id).or_default().push(row.member_id);
    }
    Ok(leads)
}

/// The team in which a member stands: the main one, for a leaver the last one.
fn place_of<'a>(places: &'a BTreeMap<i64, Vec<Place>>, one: &Employed) -> Option<&'a Place> {
    places.get(&one.member_id)?.iter().find(|place| place.now || !one.here)
}

/// A member among teams and their managers.
fn placed(one: Employed, places: &BTreeMap<i64, Vec<Place>>, leads: &BTreeMap<i64, Vec<i64>>) -> Around {
    let id = one.member_id;
    let place = place_of(places, &one);
    let path = place.map(|place| place.path.clone()).unwrap_or_default();
    let all = places.get(&id).into_iter().flatten();
    let now: BTreeSet<i64> = all.filter(|place| place.now).flat_map(|place| place.path.clone()).collect();
    let above: Vec<i64> =
        path.iter().rev().filter_map(|team| leads.get(team)).flat_map(|all| all.iter().copied()).collect();
    Around {
        employed: one,
        team_id: place.map(|place| place.team_id),
        team_ids: if now.is_empty() { path } else { now.into_iter().collect() },
        director_id: above.iter().copied().find(|other| *other != id),
        team_director_id: above.as_slice().first().copied(),
    }
}

/// These members with their superiors; three statements, however many members.
#[erased]
pub async fn around(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<BTreeMap<i64, Around>> {
    let all = employed(connection, enterprise_id, members).await?;
    let places = places(connection, enterprise_id, members).await?;
    let teams: BTreeSet<i64> = all
        .values()
        .filter_map(|one| place_of(&places, one))
        .flat_map(|place| place.path.iter().copied())
        .collect();
    let leads = leads(connection, enterprise_id, teams.into_iter().collect()).await?;
    Ok(all.into_iter().map(|(id, one)| (id, placed(one, &places, &leads))).collect())
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
