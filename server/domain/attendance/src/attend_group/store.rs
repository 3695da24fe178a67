//! Queries on attendance groups, their terms and assignments; the only place with SQL about them.

use chrono::NaiveDate;
use diesel::dsl::count_star;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::{attend_assignment, attend_group, attend_group_term};

use super::model::{Assignment, AttendGroup, AttendGroupFilter, AttendGroupInput, GroupTerm};
use crate::states::MemberStatus;
use crate::{db, filter_keyword, list, prepared, rows};

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Groups of the enterprise.
    attend_groups: attend_group => AttendGroup, of tenant, filtered(AttendGroupFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "SORT_ORDER": sort_order as "int4" },
    written from AttendGroupInput, found by (name, remark),
    as "attend_group.create" "attend_group.update" "attend_group.delete"
);

/// Condition: a member is in the group on a day.
const HOLDS: &str =
    "exists (select from attend_assignment a where a.enterprise_id = attend_group.enterprise_id
    and a.group_id = attend_group.id and a.member_id = $1 and a.begins_on <= $2
    and (a.ends_on is null or a.ends_on >= $2))";

fn filtered<'a>(viewer: &Viewer, filter: &AttendGroupFilter) -> attend_group::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(attend_groups::visible(viewer), attend_group, filter.keyword.as_deref());
    if let Some(kind) = filter.kind {
        query = query.filter(attend_group::kind.eq(kind));
    }
    if let Some(member) = filter.member_id {
        let today = clock::china_day(clock::now());
        let holds = prepared::condition(HOLDS).bind::<BigInt, _>(member).bind::<Date, _>(today);
        query = query.filter(holds);
    }
    query
}

/// Lock that serializes changes of groups and assignments.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "attend_group", enterprise_id).await
}

/// The number of the enterprise's groups.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<i64> {
    Ok(attend_groups::visible(viewer).select(count_star()).first(&mut connection).await?)
}

/// Every group of an enterprise, including deleted ones, because past days refer to them.
#[erased]
pub async fn all(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<Vec<AttendGroup>> {
    Ok(attend_group::table
        .filter(attend_group::enterprise_id.eq(enterprise_id))
        .select(AttendGroup::as_select())
        .load(&mut connection)
        .await?)
}

/// Every enterprise with a group.
#[erased]
pub async fn tenants(mut connection: &AsyncPgConnection) -> AppResult<Vec<i64>> {
    Ok(attend_group::table
        .filter(attend_group::deleted_at.is_null())
        .select(attend_group::enterprise_id)
        .distinct()
        .order(attend_group::enterprise_id)
        .load(&mut connection)
        .await?)
}

/// The terms of an enterprise's groups, including those of deleted groups unless `living`.
#[erased]
pub async fn terms(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    living: bool,
) -> AppResult<Vec<GroupTerm>> {
    let mut query = attend_group_term::table
        .filter(attend_group_term::enterprise_id.eq(enterprise_id))
        .order((attend_group_term::group_id, attend_group_term::begins_on))
        .select(GroupTerm::as_select())
        .into_boxed();
    if living {
        query = query.filter(list::condition(
            "exists (select from attend_group g where g.enterprise_id = attend_group_term.enterprise_id
                and g.id = attend_group_term.group_id and g.deleted_at is null)",
        ));
    }
    Ok(query.load(&mut connection).await?)
}

/// The terms of these groups, each with its group, the earliest first.
#[erased]
pub async fn terms_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    groups: &[i64],
) -> AppResult<Vec<(i64, GroupTerm)>> {
    let rows: Vec<GroupTerm> = attend_group_term::table
        .filter(attend_group_term::enterprise_id.eq(enterprise_id))
        .filter(attend_group_term::group_id.eq_any(groups.to_vec()))
        .order((attend_group_term::group_id, attend_group_term::begins_on))
        .select(GroupTerm::as_select())
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.group_id, row)).collect())
}

/// Writes a term from its day on, and deletes later terms of the group.
#[erased]
pub async fn put_term(tx: &mut AsyncPgConnection, viewer: &Viewer, term: &GroupTerm) -> AppResult<()> {
    let later = attend_group_term::table
        .filter(attend_group_term::enterprise_id.eq(term.enterprise_id))
        .filter(attend_group_term::group_id.eq(term.group_id))
        .filter(attend_group_term::begins_on.ge(term.begins_on));
    diesel::delete(later).execute(tx).await?;
    diesel::insert_into(attend_group_term::table)
        .values((term, attend_group_term::created_by.eq(viewer.member_id)))
        .execute(tx)
        .await?;
    Ok(())
}

/// Deletes the terms of groups before these are purged.
#[erased]
pub async fn purge_terms(tx: &mut AsyncPgConnection, enterprise_id: i64, groups: &[i64]) -> AppResult<()> {
    let terms = attend_group_term::table
        .filter(attend_group_term::enterprise_id.eq(enterprise_id))
        .filter(attend_group_term::group_id.eq_any(groups.to_vec()));
    diesel::delete(terms).execute(tx).await?;
    Ok(())
}

/// An employee with their present teams and roles.
#[derive(Debug, Clone, QueryableByName)]
pub struct Staff {
    /// The member.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// The first day of employment.
    #[diesel(sql_type = Date)]
    pub begins_on: NaiveDate,
    /// The last day of employment; none for active members.
    #[diesel(sql_type = Nullable<Date>)]
    pub ends_on: Option<NaiveDate>,
    /// Teams and all above them, with their distances in `distances`.
    #[diesel(sql_type = Array<BigInt>)]
    pub team_ids: Vec<i64>,
    /// Distance of each of these teams from the member's own.
    #[diesel(sql_type = Array<BigInt>)]
    pub distances: Vec<i64>,
    /// Roles.
    #[diesel(sql_type = Array<BigInt>)]
    pub role_ids: Vec<i64>,
}

/// The employees of an enterprise on a day or later.
#[erased]
pub async fn staff(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    from: NaiveDate,
) -> AppResult<Vec<Staff>> {
    Ok(prepared::statement(
        sql!("with place as (
            select s.member_id, o.id as team_id, min(cardinality(t.path) - o.place) as distance from team_member s
            join team t on t.enterprise_id = s.enterprise_id and t.id = s.team_id and t.deleted_at is null,
            unnest(t.path) with ordinality as o (id, place)
            where s.enterprise_id = $1 and s.left_at is null group by 1, 2),
         teams as (select member_id, array_agg(team_id order by team_id) as ids,
            array_agg(distance order by team_id) as distances from place group by 1)
         select m.id, coalesce(m.entry_date, (m.created_at at time zone 'Asia/Shanghai')::date) as begins_on,
            case when m.status = {MemberStatus::Left}
                then (m.left_at at time zone 'Asia/Shanghai')::date end as ends_on,
            coalesce(p.ids, '{}') as team_ids, coalesce(p.distances, '{}') as distances,
            array(select r.role_id from role_member r
                where r.enterprise_id = m.enterprise_id and r.member_id = m.id order by 1) as role_ids
         from member m left join teams p on p.member_id = m.id
         where m.enterprise_id = $1 and m.type = 1 and m.deleted_at is null
            and (m.status = {MemberStatus::Active} or m.status = {MemberStatus::Left}
                and (m.left_at at time zone 'Asia/Shanghai')::date >= $2)
         order by m.id"),
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Date, _>(from)
    .load(&mut connection)
    .await?)
}

/// Assignments of an enterprise on a day or later; with members, only of these.
#[erased]
pub async fn assignments(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: Option<&[i64]>,
    (from, to): (NaiveDate, Option<NaiveDate>),
) -> AppResult<Vec<Assignment>> {
    let mut query = attend_assignment::table
        .filter(attend_assignment::enterprise_id.eq(enterprise_id))
        .filter(attend_assignment::ends_on.is_null().or(attend_assignment::ends_on.ge(from)))
        .order((attend_assignment::member_id, attend_assignment::begins_on))
        .select(Assignment::as_select())
        .into_boxed();
    if let Some(members) = members {
        query = query.filter(attend_assignment::member_id.eq_any(members.to_vec()));
    }
    if let Some(to) = to {
        query = query.filter(attend_assignment::begins_on.le(to));
    }
    Ok(query.load(&mut connection).await?)
}

/// The members of these groups on a day, each with the group.
#[erased]
pub async fn members_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    groups: &[i64],
    day: NaiveDate,
) -> AppResult<Vec<(i64, i64)>> {
    Ok(attend_assignment::table
        .filter(attend_assignment::enterprise_id.eq(enterprise_id))
        .filter(attend_assignment::group_id.eq_any(groups.to_vec()))
        .filter(attend_assignment::begins_on.le(day))
        .filter(attend_assignment::ends_on.is_null().or(attend_assignment::ends_on.ge(day)))
        .order((attend_assignment::group_id, attend_assignment::member_id))
        .select((attend_assignment::group_id, attend_assignment::member_id))
        .load(&mut connection)
        .await?)
}

/// Deletes assignments.
#[erased]
pub async fn remove(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    let rows = attend_assignment::table
        .filter(attend_assignment::enterprise_id.eq(enterprise_id))
        .filter(attend_assignment::id.eq_any(ids.to_vec()));
    diesel::delete(rows).execute(tx).await?;
    Ok(())
}

/// Changes the last days of assignments.
#[erased]
pub async fn end(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    ends: &[(i64, Option<NaiveDate>)],
) -> AppResult<()> {
    let (ids, days): (Vec<i64>, Vec<Option<NaiveDate>>) = ends.iter().copied().unzip();
    prepared::statement(
        "update attend_assignment a set ends_on = o.day
         from unnest($2::bigint[], $3::date[]) as o (id, day) where a.enterprise_id = $1 and a.id = o.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Array<Nullable<Date>>, _>(days)
    .execute(tx)
    .await?;
    Ok(())
}

/// A new assignment: member, group, first day, last day.
pub type NewAssignment = (i64, i64, NaiveDate, Option<NaiveDate>);

/// Writes assignments.
#[erased]
pub async fn assign(tx: &mut AsyncPgConnection, enterprise_id: i64, new: &[NewAssignment]) -> AppResult<()> {
    let (mut members, mut groups, mut begins, mut ends) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (member, group, from, to) in new {
        members.push(*member);
        groups.push(*group);
        begins.push(*from);
        ends.push(*to);
    }
    prepared::statement(
        "insert into attend_assignment (enterprise_id, member_id, group_id, begins_on, ends_on)
         select $1, * from unnest($2::bigint[], $3::bigint[], $4::date[], $5::date[])",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members)
    .bind::<Array<BigInt>, _>(groups)
    .bind::<Array<Date>, _>(begins)
    .bind::<Array<Nullable<Date>>, _>(ends)
    .execute(tx)
    .await?;
    Ok(())
}
