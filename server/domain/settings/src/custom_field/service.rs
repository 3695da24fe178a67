//! Operations on custom fields: check, transaction, write, log and event. Operations on values are in
//! `values`.

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::{CODE, NAME};
use super::model::{Field, FieldInput, FieldPatch, RecordType};
use super::{rules, store};
use crate::record::Change;
use crate::tree::reorder;
use crate::{Db, role};

/// Creates a field after the others of its record type.
#[erased]
pub async fn create(
    db: &Db,
    viewer: &Viewer,
    of: RecordType,
    code: Option<&str>,
    input: FieldInput,
) -> AppResult<Field> {
    let input = rules::checked(input)?;
    let chosen = code.filter(|code| !code.trim().is_empty()).map(rules::code).transpose()?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let all = store::all(tx, viewer.enterprise_id, of).await?;
        rules::may_grow(all.len())?;
        unlike_others(&all, None, &input.name)?;
        require_roles(tx, viewer, &input, &[]).await?;
        let codes: Vec<String> = all.iter().map(|field| field.code.clone()).collect();
        let code = match chosen {
            Some(code) if codes.contains(&code) => return Err(CODE.taken()),
            Some(code) => code,
            None => rules::code_of(&input.name, &codes),
        };
        let made = store::insert(tx, viewer, of, (&code, all.len()), &input).await?;
        Change::new("custom_field.create", made.id).after(&made).write(tx, viewer).await?;
        Ok(made)
    })
    .await
}

/// Changes a field; absent fields stay.
#[erased]
pub async fn update(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    patch: FieldPatch,
) -> AppResult<Field> {
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let before = store::hold(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
        if version.is_some_and(|version| version != before.version) {
            return Err(AppError::stale());
        }
        let of = RecordType::parse(&before.record_type).ok_or_else(AppError::not_found)?;
        let input = rules::checked(rules::over(&before, patch))?;
        unlike_others(&store::all(tx, viewer.enterprise_id, of).await?, Some(id), &input.name)?;
        let kept: Vec<i64> = before.read_role_ids.iter().chain(&before.write_role_ids).copied().collect();
        require_roles(tx, viewer, &input, &kept).await?;
        if store::has_values(tx, &before).await? {
            rules::may_change(&before, &input)?;
            let gone: Vec<&String> =
                before.options.iter().filter(|old| !input.options.contains(old)).collect();
            if let Some(used) = store::used_key(tx, &before, &gone).await? {
                let message = format!("选项“{used}”正在使用，不能删除");
                return Err(AppError::field("options", FieldCode::Conflict, message));
            }
        }
        let after = store::update(tx, viewer, id, &input).await?;
        Change::new("custom_field.update", id)
            .before(&before)
            .after(&after)
            .from_version(version)
            .write(tx, viewer)
            .await?;
        Ok(after)
    })
    .await
}

/// Moves a field to position `order` of its record type.
#[erased]
pub async fn move_to(db: &Db, viewer: &Viewer, id: i64, order: usize) -> AppResult<Field> {
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let before = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let of = RecordType::parse(&before.record_type).ok_or_else(AppError::not_found)?;
        let all = store::all(tx, viewer.enterprise_id, of).await?;
        let ids: Vec<i64> = all.iter().map(|field| field.id).collect();
        store::LIST.renumber(tx, viewer.enterprise_id, &reorder(&ids, id, order)).await?;
        let after = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        Change::new("custom_field.move", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Enables or disables fields; their values stay. All or none.
#[erased]
pub async fn enable(db: &Db, viewer: &Viewer, ids: &[i64], enabled: bool) -> AppResult<Vec<Field>> {
    check_ids(ids)?;
    db.transaction(async |tx| {
        let fields = crate::rows::whole(ids, store::hold(tx, viewer, ids).await?)?;
        let (mut changed, mut changes) = (Vec::with_capacity(ids.len()), Vec::with_capacity(ids.len()));
        let action = if enabled { "custom_field.enable" } else { "custom_field.disable" };
        for before in fields {
            let after = store::set_disabled(tx, viewer, before.id, !enabled).await?;
            changes.push(Change::new(action, after.id).before(&before).after(&after));
            changed.push(after);
        }
        Change::write_all(changes, tx, viewer).await?;
        Ok(changed)
    })
    .await
}

/// Deletes disabled fields with all their values; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    check_ids(ids)?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let fields = crate::rows::whole(ids, store::hold(tx, viewer, ids).await?)?;
        fields.iter().try_for_each(rules::may_delete)?;
        let gone = fields.iter().map(|field| Change::new("custom_field.delete", field.id).before(field));
        Change::write_all(gone, tx, viewer).await?;
        for field in &fields {
            store::delete(tx, viewer, field).await?;
        }
        Ok(ids.to_vec())
    })
    .await
}

fn check_ids(ids: &[i64]) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids("ids", ids, rules::MAX_FIELDS);
    check.finish()
}

fn unlike_others(all: &[Field], except: Option<i64>, name: &str) -> AppResult<()> {
    let same = |other: &Field| other.name == name && Some(other.id) != except;
    if all.iter().any(same) { Err(NAME.taken()) } else { Ok(()) }
}

/// Checks that the roles of a field exist; roles that it had before are accepted.
async fn require_roles(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    input: &FieldInput,
    kept: &[i64],
) -> AppResult<()> {
    for (path, ids) in [("readRoleIds", &input.read_role_ids), ("writeRoleIds", &input.write_role_ids)] {
        let new: Vec<i64> = ids.iter().copied().filter(|id| !kept.contains(id)).collect();
        if !new.is_empty() && role::store::by_ids(tx, viewer.enterprise_id, &new).await?.len() != new.len() {
            return Err(AppError::field(path, FieldCode::NotFound, "角色不存在"));
        }
    }
    Ok(())
}
