//! Business actions on roles: check, transaction, write, log and event. The event makes every server drop the
//! cached viewers of the enterprise, so that changed permissions apply at once.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::permission::codes_of;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::NAME;
use super::model::{NewRole, Role, RoleChanges};
use super::{rules, store};
use crate::Db;
use crate::member;
use crate::record::Change;

/// Creates a role (core §7 `POST role`).
#[erased]
pub async fn create(db: &Db, viewer: &Viewer, new: NewRole) -> AppResult<Role> {
    let (name, description) = rules::texts(&new.name, new.description.as_deref())?;
    let menus = rules::menus(viewer, &new.menu_ids, &[])?;
    db.transaction(async |tx| {
        check_name(tx, viewer, &name, None).await?;
        let mut role = store::insert(tx, viewer, &name, description.as_deref()).await?;
        if !menus.is_empty() {
            role = store::set_menus(tx, viewer, role.id, &menus).await?;
        }
        Change::new("role.create", role.id).after(&(&role, &menus)).write(tx, viewer).await?;
        Ok(role)
    })
    .await
}

/// Changes the texts of a role (core §7 `PUT role`).
#[erased]
pub async fn update(db: &Db, viewer: &Viewer, changes: RoleChanges) -> AppResult<Role> {
    db.transaction(async |tx| {
        let before = locked(tx, viewer, changes.id).await?;
        rules::may_change(&before, "id")?;
        let description = changes.description.clone().unwrap_or_else(|| before.description.clone());
        let (name, description) =
            rules::texts(changes.name.as_deref().unwrap_or(&before.name), description.as_deref())?;
        check_name(tx, viewer, &name, Some(before.id)).await?;
        let role = store::update(
            tx,
            viewer,
            before.id,
            changes.version.unwrap_or(before.version),
            &name,
            description.as_deref(),
        )
        .await?
        .ok_or_else(AppError::stale)?;
        let change = Change::new("role.update", role.id).before(&before).after(&role);
        change.from_version(changes.version).write(tx, viewer).await?;
        Ok(role)
    })
    .await
}

/// Deletes roles (core §7 `DELETE role`); all or none. Roles held by members only with `remove_members`.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64], remove_members: bool) -> AppResult<Vec<i64>> {
    check_ids("ids", ids)?;
    db.transaction(async |tx| {
        let roles = store::lock(tx, viewer.enterprise_id, ids).await?;
        if roles.len() != ids.len() {
            return Err(AppError::not_found());
        }
        if remove_members {
            check_assignable(tx, viewer, "ids", ids).await?;
        }
        let held = store::member_counts(tx, viewer.enterprise_id, ids, None).await?;
        for role in &roles {
            let left = if remove_members { 0 } else { held.get(&role.id).copied().unwrap_or(0) };
            rules::may_delete(role, left)?;
        }
        if remove_members {
            let mut holders: HashMap<i64, Vec<i64>> = HashMap::new();
            for (role, member) in store::remove_holders(tx, viewer.enterprise_id, ids).await? {
                holders.entry(role).or_default().push(member);
            }
            let taken =
                holders.iter().map(|(id, members)| Change::new("role.members_remove", *id).before(members));
            Change::write_all(taken, tx, viewer).await?;
        }
        let gone = roles.iter().map(|role| Change::new("role.delete", role.id).before(role));
        Change::write_all(gone, tx, viewer).await?;
        store::delete(tx, viewer.enterprise_id, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Sets the menus of a role, with their groups (core §7 `PUT role/{id}/menus`).
#[erased]
pub async fn set_menus(db: &Db, viewer: &Viewer, id: i64, menu_ids: &[i32]) -> AppResult<Role> {
    db.transaction(async |tx| {
        let before = locked(tx, viewer, id).await?;
        rules::may_change(&before, "roleId")?;
        let old = store::menus_of(tx, viewer.enterprise_id, &[id]).await?.remove(&id).unwrap_or_default();
        let menus = rules::menus(viewer, menu_ids, &old)?;
        let role = store::set_menus(tx, viewer, id, &menus).await?;
        Change::new("role.menus_set", id).before(&old).after(&menus).write(tx, viewer).await?;
        Ok(role)
    })
    .await
}

/// Gives a role to members (core §7 `POST role/{id}/members`).
#[erased]
pub async fn add_members(db: &Db, viewer: &Viewer, id: i64, member_ids: &[i64]) -> AppResult<Role> {
    check_ids("memberIds", member_ids)?;
    db.transaction(async |tx| {
        let role = locked(tx, viewer, id).await?;
        check_assignable(tx, viewer, "roleId", &[id]).await?;
        member::store::require_active(tx, viewer, "memberIds", member_ids).await?;
        store::add_members(tx, viewer.enterprise_id, &[id], member_ids).await?;
        Change::new("role.members_add", id).after(&member_ids).write(tx, viewer).await?;
        Ok(role)
    })
    .await
}

/// Removes a role from members (core §7 `DELETE role/{id}/members`).
#[erased]
pub async fn remove_members(db: &Db, viewer: &Viewer, id: i64, member_ids: &[i64]) -> AppResult<Role> {
    check_ids("memberIds", member_ids)?;
    db.transaction(async |tx| {
        let role = locked(tx, viewer, id).await?;
        check_assignable(tx, viewer, "roleId", &[id]).await?;
        member::store::require_known(tx, viewer, "memberIds", member_ids).await?;
        store::remove_members(tx, viewer.enterprise_id, Some(&[id]), member_ids).await?;
        Change::new("role.members_remove", id).before(&member_ids).write(tx, viewer).await?;
        Ok(role)
    })
    .await
}

/// Sets the roles of a member; refused when the viewer may not assign a role that is added or removed.
#[erased]
pub async fn set_roles_of(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    member_id: i64,
    role_ids: &[i64],
) -> AppResult<()> {
    check_ids("roleIds", role_ids)?;
    let held = store::roles_of_members(tx, viewer.enterprise_id, &[member_id]).await?;
    let held: Vec<i64> = held.into_iter().map(|(_, role)| role.id).collect();
    let coming: Vec<i64> = role_ids.iter().copied().filter(|id| !held.contains(id)).collect();
    let going: Vec<i64> = held.into_iter().filter(|id| !role_ids.contains(id)).collect();
    let changed: Vec<i64> = coming.iter().chain(&going).copied().collect();
    if changed.is_empty() {
        return Ok(());
    }
    check_assignable(tx, viewer, "roleIds", &changed).await?;
    store::remove_members(tx, viewer.enterprise_id, Some(&going), &[member_id]).await?;
    store::add_members(tx, viewer.enterprise_id, &coming, &[member_id]).await?;
    Change::new("member.roles_set", member_id).before(&going).after(&coming).write(tx, viewer).await
}

/// Refuses `field` unless the viewer may assign every one of these roles.
#[erased]
pub async fn check_assignable(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    field: &str,
    role_ids: &[i64],
) -> AppResult<()> {
    let roles = store::by_ids(connection, viewer.enterprise_id, role_ids).await?;
    if roles.len() != role_ids.len() {
        return Err(AppError::field(field, FieldCode::NotFound, "角色不存在"));
    }
    let menus: HashMap<i64, Vec<i32>> = store::menus_of(connection, viewer.enterprise_id, role_ids).await?;
    for role in &roles {
        let given = codes_of(menus.get(&role.id).into_iter().flatten().copied());
        if !rules::may_assign(viewer, role.code.as_deref(), given) {
            let message = format!("您不能授予或收回角色“{}”", role.name);
            return Err(AppError::field(field, FieldCode::Forbidden, message));
        }
    }
    Ok(())
}

/// Roles by name, each with whether the viewer may assign it; unknown names are missing.
#[erased]
pub async fn assignable_by_name(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    names: &[&str],
) -> AppResult<HashMap<String, (i64, bool)>> {
    let roles = store::by_names(connection, viewer.enterprise_id, names).await?;
    let ids: Vec<i64> = roles.iter().map(|role| role.id).collect();
    let menus = store::menus_of(connection, viewer.enterprise_id, &ids).await?;
    let give = |role: Role| {
        let given = codes_of(menus.get(&role.id).into_iter().flatten().copied());
        let may = rules::may_assign(viewer, role.code.as_deref(), given);
        (role.name, (role.id, may))
    };
    Ok(roles.into_iter().map(give).collect())
}

async fn locked(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Role> {
    store::lock(tx, viewer.enterprise_id, &[id]).await?.pop().ok_or_else(AppError::not_found)
}

async fn check_name(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    name: &str,
    except: Option<i64>,
) -> AppResult<()> {
    if store::name_taken(tx, viewer.enterprise_id, name, except).await? {
        return Err(NAME.taken());
    }
    Ok(())
}

fn check_ids(field: &str, ids: &[i64]) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids(field, ids, rules::MAX_IDS);
    check.finish()
}
