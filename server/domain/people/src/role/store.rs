//! Queries on roles; the only module with SQL on their table.

use std::collections::{BTreeSet, HashMap};

use chrono::Utc;
use diesel::dsl::{count_star, exists};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Page, PageRequest, Viewer};
use xieli_tables::{enterprise, role, role_member, role_menu};

use super::model::{Role, RoleFilter};
use crate::list::{Order, Sort};
use crate::prepared;
use crate::read_page;
use crate::states::MemberStatus;

type Query<'a> = role::BoxedQuery<'a, diesel::pg::Pg>;

const fn sort(name: &'static str, sql: &'static str, cast: &'static str) -> Sort {
    Sort { name, sql, cast, id: "role.id", nullable: false }
}

/// By position.
pub const BY_ORDER: Sort = sort("ORDER", "role.sort_order", "integer");
/// By name.
pub const BY_NAME: Sort = sort("NAME", "role.name", "text");
/// By time of creation.
pub const BY_CREATED: Sort = sort("CREATED_AT", "role.created_at", "timestamptz");

/// Roles of the viewer's enterprise; the guard of the field decides who may read them.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    role::table.filter(role::enterprise_id.eq(viewer.enterprise_id)).into_boxed()
}

fn filtered<'a>(viewer: &Viewer, filter: &RoleFilter) -> Query<'a> {
    let mut query = visible_to(viewer);
    if let Some(keyword) = filter.keyword.as_deref().map(str::trim).filter(|word| !word.is_empty()) {
        let escaped = keyword.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        query = query.filter(role::name.ilike(format!("%{escaped}%")));
    }
    query = match filter.system {
        Some(true) => query.filter(role::code.is_not_null()),
        Some(false) => query.filter(role::code.is_null()),
        None => query,
    };
    let Some(member) = filter.held_by else { return query };
    let held = role_member::table
        .filter(role_member::enterprise_id.eq(viewer.enterprise_id))
        .filter(role_member::member_id.eq(member))
        .select(role_member::role_id);
    query.filter(role::id.eq_any(held))
}

/// One page of roles.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &RoleFilter,
    order: Order,
    request: &PageRequest,
) -> AppResult<Page<Role>> {
    Ok(read_page!(connection, filtered(viewer, filter), Role, &order, request))
}

/// Number of roles that match the filter.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &RoleFilter,
) -> AppResult<i64> {
    Ok(filtered(viewer, filter).select(count_star()).first(&mut connection).await?)
}

/// One role, if visible to the viewer.
#[erased]
pub async fn find(mut connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<Role>> {
    Ok(visible_to(viewer)
        .filter(role::id.eq(id))
        .select(Role::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Roles of one enterprise by id.
#[erased]
pub async fn by_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Role>> {
    Ok(role::table
        .filter(role::enterprise_id.eq(enterprise_id))
        .filter(role::id.eq_any(ids))
        .order((role::sort_order, role::id))
        .select(Role::as_select())
        .load(&mut connection)
        .await?)
}

/// Roles of one enterprise by name.
#[erased]
pub async fn by_names(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    names: &[&str],
) -> AppResult<Vec<Role>> {
    Ok(role::table
        .filter(role::enterprise_id.eq(enterprise_id))
        .filter(role::name.eq_any(names))
        .select(Role::as_select())
        .load(&mut connection)
        .await?)
}

/// Locks roles against concurrent changes, in the order of their ids.
#[erased]
pub async fn lock(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Role>> {
    Ok(role::table
        .filter(role::enterprise_id.eq(enterprise_id))
        .filter(role::id.eq_any(ids))
        .order(role::id)
        .for_no_key_update()
        .select(Role::as_select())
        .load(connection)
        .await?)
}

/// The menus of these roles, by role.
#[erased]
pub async fn menus_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    role_ids: &[i64],
) -> AppResult<HashMap<i64, Vec<i32>>> {
    let rows: Vec<(i64, i32)> = role_menu::table
        .filter(role_menu::enterprise_id.eq(enterprise_id))
        .filter(role_menu::role_id.eq_any(role_ids))
        .order((role_menu::role_id, role_menu::menu_id))
        .select((role_menu::role_id, role_menu::menu_id))
        .load(&mut connection)
        .await?;
    let mut found: HashMap<i64, Vec<i32>> = HashMap::new();
    for (role, menu) in rows {
        found.entry(role).or_default().push(menu);
    }
    Ok(found)
}

/// The roles of these members, in their order, by member.
#[erased]
pub async fn roles_of_members(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
) -> AppResult<Vec<(i64, Role)>> {
    Ok(role_member::table
        .inner_join(
            role::table.on(role::enterprise_id
                .eq(role_member::enterprise_id)
                .and(role::id.eq(role_member::role_id))),
        )
        .filter(role_member::enterprise_id.eq(enterprise_id))
        .filter(role_member::member_id.eq_any(member_ids))
        .order((role::sort_order, role::id))
        .select((role_member::member_id, Role::as_select()))
        .load(&mut connection)
        .await?)
}

#[derive(QueryableByName)]
struct RoleCount {
    #[diesel(sql_type = BigInt)]
    role_id: i64,
    #[diesel(sql_type = BigInt)]
    members: i64,
}

/// Number of active members with these roles; with `team_ids` only the members of those teams count.
#[erased]
pub async fn member_counts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    role_ids: &[i64],
    team_ids: Option<&[i64]>,
) -> AppResult<HashMap<i64, i64>> {
    let rows: Vec<RoleCount> = prepared::statement(sql!(
        "select h.role_id, count(*) as members from role_member h
         join member m on m.enterprise_id = h.enterprise_id and m.id = h.member_id
         where h.enterprise_id = $1 and h.role_id = any ($2) and m.status = {MemberStatus::Active}
             and m.deleted_at is null
           and ($3 is null or exists (select from team_member p where p.enterprise_id = $1
                and p.member_id = m.id and p.team_id = any ($3) and p.left_at is null))
         group by h.role_id"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(role_ids)
    .bind::<Nullable<Array<BigInt>>, _>(team_ids)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.role_id, row.members)).collect())
}

/// Whether another role of the enterprise has this name.
#[erased]
pub async fn name_taken(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    name: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = role::table
        .filter(role::enterprise_id.eq(enterprise_id))
        .filter(role::name.eq(name))
        .filter(role::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

/// Inserts a role at the last position.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    name: &str,
    description: Option<&str>,
) -> AppResult<Role> {
    let last: Option<i32> = role::table
        .filter(role::enterprise_id.eq(viewer.enterprise_id))
        .select(diesel::dsl::max(role::sort_order))
        .first(connection)
        .await?;
    Ok(diesel::insert_into(role::table)
        .values((
            role::enterprise_id.eq(viewer.enterprise_id),
            role::name.eq(name),
            role::description.eq(description),
            role::sort_order.eq(last.map_or(0, |last| last.saturating_add(1))),
            role::created_by.eq(viewer.member_id),
            role::updated_by.eq(viewer.member_id),
        ))
        .returning(Role::as_returning())
        .get_result(connection)
        .await?)
}

/// Writes the texts of a role if its version is still `version`.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    name: &str,
    description: Option<&str>,
) -> AppResult<Option<Role>> {
    Ok(diesel::update(role::table.find((viewer.enterprise_id, id)).filter(role::version.eq(version)))
        .set((
            role::name.eq(name),
            role::description.eq(description),
            role::version.eq(role::version + 1),
            role::updated_at.eq(Utc::now()),
            role::updated_by.eq(viewer.member_id),
        ))
        .returning(Role::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Removes these roles from all their members; returns the members, by role.
#[erased]
pub async fn remove_holders(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    Ok(diesel::delete(
        role_member::table
            .filter(role_member::enterprise_id.eq(enterprise_id))
            .filter(role_member::role_id.eq_any(ids)),
    )
    .returning((role_member::role_id, role_member::member_id))
    .get_results(connection)
    .await?)
}

/// Deletes roles; their menus go with them.
#[erased]
pub async fn delete(connection: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    diesel::delete(role::table.filter(role::enterprise_id.eq(enterprise_id)).filter(role::id.eq_any(ids)))
        .execute(connection)
        .await?;
    Ok(())
}

/// Sets the menus of a role and increments its version.
#[erased]
pub async fn set_menus(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    menu_ids: &[i32],
) -> AppResult<Role> {
    diesel::delete(
        role_menu::table
            .filter(role_menu::enterprise_id.eq(viewer.enterprise_id))
            .filter(role_menu::role_id.eq(id)),
    )
    .execute(connection)
    .await?;
    let rows: Vec<_> = menu_ids
        .iter()
        .map(|menu| {
            (
                role_menu::enterprise_id.eq(viewer.enterprise_id),
                role_menu::role_id.eq(id),
                role_menu::menu_id.eq(*menu),
            )
        })
        .collect();
    diesel::insert_into(role_menu::table).values(rows).execute(connection).await?;
    Ok(diesel::update(role::table.find((viewer.enterprise_id, id)))
        .set((
            role::version.eq(role::version + 1),
            role::updated_at.eq(Utc::now()),
            role::updated_by.eq(viewer.member_id),
        ))
        .returning(Role::as_returning())
        .get_result(connection)
        .await?)
}

/// Gives every one of these roles to every one of these members; members who have it keep it.
#[erased]
pub async fn add_members(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    role_ids: &[i64],
    member_ids: &[i64],
) -> AppResult<()> {
    prepared::statement(
        "insert into role_member (enterprise_id, role_id, member_id)
         select $1, r.id, m.id from unnest($2) as r (id) cross join unnest($3) as m (id)
         on conflict do nothing",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(role_ids)
    .bind::<Array<BigInt>, _>(member_ids)
    .execute(connection)
    .await?;
    Ok(())
}

/// Removes these roles from these members; all roles when `role_ids` is `None`. Returns how many were
/// removed.
#[erased]
pub async fn remove_members(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    role_ids: Option<&[i64]>,
    member_ids: &[i64],
) -> AppResult<usize> {
    let query = diesel::delete(role_member::table)
        .filter(role_member::enterprise_id.eq(enterprise_id))
        .filter(role_member::member_id.eq_any(member_ids))
        .into_boxed();
    let query = match role_ids {
        Some(ids) => query.filter(role_member::role_id.eq_any(ids)),
        None => query,
    };
    Ok(query.execute(connection).await?)
}

/// The enabled menu entries of these enterprises; inner `None`: all.
#[erased]
pub async fn enabled_menus(
    mut connection: &AsyncPgConnection,
    enterprise_ids: &[i64],
) -> AppResult<HashMap<i64, Option<BTreeSet<i32>>>> {
    let rows: Vec<(i64, Option<Vec<i32>>)> = enterprise::table
        .filter(enterprise::id.eq_any(enterprise_ids))
        .select((enterprise::id, enterprise::enabled_menu_ids))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|(id, menus)| (id, menus.map(|ids| ids.into_iter().collect()))).collect())
}
