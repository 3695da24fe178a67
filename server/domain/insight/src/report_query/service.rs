//! Commands on stored queries: check, transaction, write, log and event. The `graph` layer has validated the
//! document before.

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::NAME;
use super::model::{Query, QueryChange, QueryInput};
use super::{rules, store};
use crate::online_report::definition::Position;
use crate::rows::{Target, from_version, whole};
use crate::{Db, role};

fn require(viewer: &Viewer) -> AppResult<()> {
    if rules::may_manage(viewer) { Ok(()) } else { Err(AppError::forbidden()) }
}

/// Creates or changes a stored query; absent fields stay. A new document creates a new version
/// (business §7 Online reports).
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, change: QueryChange) -> AppResult<Query> {
    require(viewer)?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let before = match target {
            None => None,
            Some((id, version)) => Some(before(tx, viewer, id, version).await?),
        };
        let new = || QueryInput { enabled: true, ..QueryInput::default() };
        let base = before.as_ref().map_or_else(new, QueryInput::from);
        let input = checked(change, base)?;
        settle(tx, viewer, before.as_ref(), &input).await?;
        write(tx, viewer, (target, before.as_ref()), &input, None).await
    })
    .await
}

/// The stored query, at the version that was read.
#[erased]
async fn before(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: Option<i32>,
) -> AppResult<Query> {
    let found = store::queries::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    from_version(version, found.version)?;
    Ok(found)
}

/// Trims and checks a stored query; roles are checked elsewhere.
fn checked(change: QueryChange, base: QueryInput) -> AppResult<QueryInput> {
    let QueryChange { patch, definition } = change;
    let mut check = Checker::new();
    let input = patch.over(base);
    if Position::read(input.menu_position).is_none() {
        check.refuse("position", FieldCode::Required, "请选择位置");
    }
    let mut roles = input.role_ids;
    roles.sort_unstable();
    roles.dedup();
    if roles.len() > rules::MAX_ROLES {
        check.refuse("roleIds", FieldCode::TooLong, format!("最多选择 {} 个角色", rules::MAX_ROLES));
    }
    let definition = definition.map_or(input.definition, |definition| definition.kept());
    if !definition.is_object() {
        check.refuse("definition", FieldCode::Required, "请设置报表内容");
    }
    let checked = QueryInput {
        name: check.required("name", "报表名称", &input.name, rules::MAX_NAME),
        remark: check.lines("remark", "说明", input.remark.as_deref(), 500),
        role_ids: roles,
        definition,
        menu_position: input.menu_position,
        enabled: input.enabled,
    };
    check.finish()?;
    Ok(checked)
}

/// Checks that new roles exist, that the name is free, and that the bound of the position is not reached;
/// former roles stay valid.
#[erased]
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Query>,
    input: &QueryInput,
) -> AppResult<()> {
    let name = (input.menu_position, input.name.as_str());
    if store::name_taken(tx, viewer, name, before.map(|row| row.id)).await? {
        return Err(NAME.taken());
    }
    let moved = before.is_none_or(|before| before.menu_position != input.menu_position);
    if moved {
        let there = store::count_of(tx, viewer, input.menu_position).await?;
        if usize::try_from(there).unwrap_or(usize::MAX) >= rules::MAX_REPORTS {
            let message = format!("每个位置最多 {} 张查询报表", rules::MAX_REPORTS);
            return Err(AppError::field("position", FieldCode::TooLong, message));
        }
    }
    let had = before.map(|row| row.role_ids.clone()).unwrap_or_default();
    let new: Vec<i64> = input.role_ids.iter().copied().filter(|id| !had.contains(id)).collect();
    if !new.is_empty() && role::store::by_ids(tx, viewer.enterprise_id, &new).await?.len() != new.len() {
        return Err(AppError::field("roleIds", FieldCode::NotFound, "角色不存在"));
    }
    Ok(())
}

/// Writes a stored query, and a version if its definition has changed.
#[erased]
async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (target, before): (Target, Option<&Query>),
    input: &QueryInput,
    revert_of: Option<i32>,
) -> AppResult<Query> {
    let (change, mut row) = store::queries::put(tx, viewer, target, input).await?;
    let same = before.is_some_and(|before| before.definition == row.definition);
    if !same {
        let number = before.map_or(1, |before| before.number.saturating_add(1));
        row = store::keep(tx, viewer, &row, (number, revert_of)).await?;
    }
    let change = match revert_of {
        // otherwise the log would mention a version that does not exist
        None => change,
        Some(number) => change.reason(Some(format!("恢复到第 {number} 版"))),
    };
    change.after(&row).write(tx, viewer).await?;
    Ok(row)
}

/// The definition of an earlier version, for report managers.
#[erased]
pub async fn earlier(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    number: i32,
) -> AppResult<super::definition::Definition> {
    require(viewer)?;
    let query = store::queries::find(connection, viewer, id).await?.ok_or_else(AppError::not_found)?;
    let version = store::version(connection, &query, number).await?;
    version.map(|version| version.definition()).ok_or_else(AppError::not_found)
}

/// Reverts to the definition of a version, validated against the schema again.
#[erased]
pub async fn revert(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    (number, change): (i32, QueryChange),
) -> AppResult<Query> {
    require(viewer)?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let before = before(tx, viewer, id, version).await?;
        if store::version(tx, &before, number).await?.is_none() {
            return Err(AppError::not_found());
        }
        let input = checked(change, QueryInput::from(&before))?;
        write(tx, viewer, (Some((id, version)), Some(&before)), &input, Some(number)).await
    })
    .await
}

/// Moves stored queries to the recycle bin; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    require(viewer)?;
    xieli_kernel::validate::ids(ids)?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        whole(ids, store::queries::many(tx, viewer, ids).await?)?;
        store::queries::remove(tx, viewer, ids).await
    })
    .await
}
