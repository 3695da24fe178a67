//! Menus enabled for an enterprise: the permissions of its roles count only as far as they are enabled
//! (core §6). The owner switches them, and so does the operator of the installation (`xieli menus`). They do
//! not restrict administrators, so that no one who may switch them can lock themselves out
//! (docs/decisions/0048).

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use xieli_kernel::permission::{MENUS, MenuKind, all_menu_ids, codes_of, menu};
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer, clock};
use xieli_tables::enterprise;

use crate::Db;
use crate::record::Change;
use crate::states::MemberStatus;

/// The enabled entries, in the order of their ids; null in the database means all, including future ones.
pub type Enabled = Option<Vec<i32>>;

/// The entries of the catalogue that grant one of these codes.
pub fn giving(codes: &[Code]) -> Vec<i32> {
    MENUS.iter().filter(|menu| menu.gives().any(|code| codes.contains(&code))).map(|menu| menu.id).collect()
}

/// A row of the statement on one entry.
#[derive(QueryableByName)]
struct Holders {
    #[diesel(sql_type = Integer)]
    menu_id: i32,
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Number of active members who have each entry by their roles and are no administrators: they lose it when
/// it is switched off.
#[erased]
pub async fn holders(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
) -> AppResult<BTreeMap<i32, i64>> {
    let rows: Vec<Holders> = diesel::sql_query(
        sql!("select g.menu_id, count(distinct m.id) as count
         from role_menu g
         join role_member h on h.enterprise_id = g.enterprise_id and h.role_id = g.role_id
         join member m on m.enterprise_id = h.enterprise_id and m.id = h.member_id
             and m.status = {MemberStatus::Active} and m.deleted_at is null
         where g.enterprise_id = $1 and not exists (
            select from role_member o join role r on r.enterprise_id = o.enterprise_id and r.id = o.role_id
            left join role_menu b on b.enterprise_id = r.enterprise_id and b.role_id = r.id and b.menu_id = any ($2)
            where o.enterprise_id = m.enterprise_id and o.member_id = m.id
              and (r.code in ('ROLE_owner', 'ROLE_admin') or b.menu_id is not null))
         group by g.menu_id"),
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<Integer>, _>(giving(&[Code::EManage]))
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.menu_id, row.count)).collect())
}

/// Enables exactly these entries for the viewer's enterprise, together with their groups.
#[erased]
pub async fn set(db: &Db, viewer: &Viewer, wanted: &[i32], version: Option<i32>) -> AppResult<()> {
    let wanted = chosen(wanted)?;
    db.transaction(async |tx| {
        let change = put(tx, viewer.enterprise_id, version, |_| wanted).await?;
        change.from_version(version).write(tx, viewer).await
    })
    .await
}

/// Switches entries of an enterprise on and off for the operator of the installation; returns the enabled
/// ones.
#[erased]
pub async fn switch(db: &Db, enterprise_id: i64, on: &[i32], off: &[i32]) -> AppResult<Enabled> {
    let (on, off) = (with_groups(on)?, with_groups(off)?);
    db.transaction(async |tx| {
        if !on.is_empty() || !off.is_empty() {
            let change = put(tx, enterprise_id, None, |before| {
                let all = before.map_or_else(|| all_menu_ids().collect(), BTreeSet::from_iter);
                let left: Vec<i32> = all.difference(&off).chain(&on).copied().collect();
                stored(&left)
            });
            let change = change.await?.reason(Some("operator".to_owned()));
            change.write_as(tx, enterprise_id, None).await?;
        }
        read(tx, enterprise_id).await
    })
    .await
}

/// The enabled entries of an enterprise.
#[erased]
async fn read(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<Enabled> {
    let found: Option<Enabled> = enterprise::table
        .find(enterprise_id)
        .select(enterprise::enabled_menu_ids)
        .first(&mut connection)
        .await
        .optional()?;
    found.ok_or_else(AppError::not_found)
}

/// Whether an enterprise has enabled a code; one that it has switched off is closed to visitors without an
/// account, too.
#[erased]
pub async fn gives(connection: &AsyncPgConnection, enterprise_id: i64, code: Code) -> AppResult<bool> {
    Ok(read(connection, enterprise_id).await?.is_none_or(|ids| codes_of(ids).contains(code)))
}

/// Applies `after` to the enabled entries and writes the result; returns the change for the operation log.
async fn put(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    version: Option<i32>,
    after: impl FnOnce(Enabled) -> Enabled,
) -> AppResult<Change> {
    let row = enterprise::table.find(enterprise_id);
    let found: Option<(Enabled, i32)> = row
        .for_update()
        .select((enterprise::enabled_menu_ids, enterprise::version))
        .first(tx)
        .await
        .optional()?;
    let (before, current) = found.ok_or_else(AppError::not_found)?;
    if version.is_some_and(|version| version != current) {
        return Err(AppError::stale());
    }
    let after = after(before.clone());
    diesel::update(row)
        .set((
            enterprise::enabled_menu_ids.eq(&after),
            enterprise::version.eq(enterprise::version + 1),
            enterprise::updated_at.eq(clock::now()),
        ))
        .execute(tx)
        .await?;
    let told = |enabled: &Enabled| json!({ "enabled_menus": off(enabled.as_deref()) });
    Ok(Change::new("enterprise.menus_set", enterprise_id).before(&told(&before)).after(&told(&after)))
}

/// The entries that are switched off, as text: the log lists them, as most are on.
pub fn off(enabled: Option<&[i32]>) -> Option<String> {
    let titles = MENUS.iter().filter(|entry| entry.kind != MenuKind::Group);
    let titles = titles.filter(|entry| enabled.is_some_and(|ids| !ids.contains(&entry.id)));
    let titles: Vec<&str> = titles.map(|entry| entry.title).collect();
    (!titles.is_empty()).then(|| titles.join("、"))
}

/// The given entries, checked; a group stands for all of its entries.
pub fn with_groups(ids: &[i32]) -> AppResult<BTreeSet<i32>> {
    let mut all = BTreeSet::new();
    for id in ids {
        if menu(*id).is_none() {
            return Err(unknown(*id));
        }
        all.insert(*id);
        all.extend(MENUS.iter().filter(|entry| entry.parent == Some(*id)).map(|entry| entry.id));
    }
    Ok(all)
}

/// The value to store when exactly these are chosen.
pub fn chosen(ids: &[i32]) -> AppResult<Enabled> {
    if ids.len() > MENUS.len() {
        let message = format!("一次最多 {} 条", MENUS.len());
        return Err(AppError::field("menuIds", FieldCode::TooLong, message));
    }
    match ids.iter().find(|id| menu(**id).is_none()) {
        Some(id) => Err(unknown(*id)),
        None => Ok(stored(ids)),
    }
}

/// Adds the group of each entry; stores all of them as null, so that future entries are enabled where none is
/// switched off.
pub fn stored(ids: &[i32]) -> Enabled {
    let entries = ids.iter().filter_map(|id| menu(*id)).filter(|entry| entry.kind != MenuKind::Group);
    let all: BTreeSet<i32> = entries.flat_map(|entry| [Some(entry.id), entry.parent]).flatten().collect();
    (all.len() < MENUS.len()).then(|| all.into_iter().collect())
}

fn unknown(id: i32) -> AppError {
    AppError::field("menuIds", FieldCode::NotFound, format!("菜单 {id} 不存在"))
}
