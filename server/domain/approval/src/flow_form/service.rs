//! The business actions on approval forms: check, transaction, write, log and event
//! (business §7 Flow: admin form).

use diesel_async::AsyncPgConnection;
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::definition::Definition;
use super::kind::NAME;
use super::model::{FlowForm, FlowFormChange, FlowFormInput};
use super::{effect, rules, store};
use crate::record::Change;
use crate::rows::{Target, from_version};
use crate::tree::reorder;
use crate::{Db, flow_group, member, role, team};

/// Creates a form at the end of its group, or changes one; absent fields stay. With `publish` the definition
/// becomes a version that new applications use; open applications keep theirs (business §7 `POST admin/form`,
/// `PUT admin/form`).
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, change: FlowFormChange) -> AppResult<FlowForm> {
    db.transaction(async |tx| {
        flow_group::store::lock(tx, viewer.enterprise_id).await?;
        let mut change = change.clone();
        let before = match target {
            Some((id, version)) => {
                let row = find(tx, viewer, id).await?;
                from_version(version, row.version)?;
                Some(row)
            }
            None => {
                room(tx, viewer).await?;
                if change.group_id.is_none() {
                    let groups = flow_group::store::all(tx, viewer).await?;
                    change.group_id = groups.first().map(|(id, _)| *id);
                }
                None
            }
        };
        let draft = match &before {
            Some(row) => draft(tx, row).await?,
            None => json!(Definition::default()),
        };
        let input = rules::checked(before.as_ref(), draft, &change)?;
        let definition = rules::read(&input.draft)?;
        settle(tx, viewer, before.as_ref(), &input).await?;
        let mut row = store::forms::save(tx, viewer, target, &input).await?;
        if before.as_ref().is_none_or(|was| was.group_id != row.group_id) {
            last(tx, viewer, &row).await?;
        }
        if change.publish {
            rules::require_sound(rules::faults(&definition, &row.kind))?;
            let was = row.clone();
            row = store::publish(tx, viewer, &row, &definition).await?;
            Change::new("flow_form.publish", row.id).before(&was).after(&row).write(tx, viewer).await?;
        }
        Ok(row)
    })
    .await
}

async fn find(tx: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<FlowForm> {
    store::forms::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)
}

async fn draft(tx: &AsyncPgConnection, form: &FlowForm) -> AppResult<Value> {
    let drafts = store::drafts(tx, form.enterprise_id, &[form.id]).await?;
    drafts.into_iter().next().map(|(_, draft)| draft).ok_or_else(AppError::not_found)
}

/// Checks that the enterprise may have another form.
async fn room(tx: &AsyncPgConnection, viewer: &Viewer) -> AppResult<()> {
    if store::count(tx, viewer).await? >= rules::MAX_FORMS {
        let message = format!("最多 {} 个表单", rules::MAX_FORMS);
        return Err(AppError::field("name", FieldCode::TooLong, message));
    }
    Ok(())
}

/// Checks the references of a form.
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&FlowForm>,
    input: &FlowFormInput,
) -> AppResult<()> {
    if store::name_taken(tx, viewer, &input.name, before.map(|row| row.id)).await? {
        return Err(NAME.taken());
    }
    if flow_group::store::groups::find(tx, viewer, input.group_id).await?.is_none() {
        return Err(AppError::field("groupId", FieldCode::NotFound, "分组不存在"));
    }
    let new = |ids: &[i64], had: Option<&Vec<i64>>| -> Vec<i64> {
        ids.iter().copied().filter(|id| !had.is_some_and(|had| had.contains(id))).collect()
    };
    for (field, ids) in [
        ("memberIds", new(&input.member_ids, before.map(|row| &row.member_ids))),
        ("adminIds", new(&input.admin_ids, before.map(|row| &row.admin_ids))),
    ] {
        if !ids.is_empty() {
            member::store::require_active(tx, viewer, field, &ids).await?;
        }
    }
    let teams = new(&input.team_ids, before.map(|row| &row.team_ids));
    if !teams.is_empty() && team::store::find_many(tx, viewer, &teams).await?.len() < teams.len() {
        return Err(AppError::field("teamIds", FieldCode::NotFound, "团队不存在"));
    }
    let roles = new(&input.role_ids, before.map(|row| &row.role_ids));
    let found = role::store::by_ids(tx, viewer.enterprise_id, &roles).await?;
    if found.len() < roles.len() {
        return Err(AppError::field("roleIds", FieldCode::NotFound, "角色不存在"));
    }
    Ok(())
}

/// Moves a form to the end of its group.
async fn last(tx: &mut AsyncPgConnection, viewer: &Viewer, form: &FlowForm) -> AppResult<()> {
    let all = store::of_group(tx, viewer, form.group_id).await?;
    let ids = reorder(&all, form.id, usize::MAX);
    store::arrange(tx, viewer.enterprise_id, &ids).await
}

/// Moves a form to a position within its group, from 0 (business §7 `admin/form/order/{id}`).
#[erased]
pub async fn move_to(db: &Db, viewer: &Viewer, id: i64, place: usize) -> AppResult<FlowForm> {
    db.transaction(async |tx| {
        flow_group::store::lock(tx, viewer.enterprise_id).await?;
        let before = find(tx, viewer, id).await?;
        let all = store::of_group(tx, viewer, before.group_id).await?;
        store::arrange(tx, viewer.enterprise_id, &reorder(&all, id, place)).await?;
        let after = find(tx, viewer, id).await?;
        Change::new("flow_form.move", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Copies a form with the draft of its definition, turned off (business §7 `admin/form/copy`).
#[erased]
pub async fn copy(db: &Db, viewer: &Viewer, id: i64) -> AppResult<FlowForm> {
    db.transaction(async |tx| {
        flow_group::store::lock(tx, viewer.enterprise_id).await?;
        room(tx, viewer).await?;
        let row = find(tx, viewer, id).await?;
        let draft = draft(tx, &row).await?;
        let mut name = String::new();
        for number in 1..=rules::MAX_FORMS {
            let tail = if number == 1 { " 副本".to_owned() } else { format!(" 副本{number}") };
            let head: String = row.name.chars().take(50 - tail.chars().count()).collect();
            name = head + &tail;
            if !store::name_taken(tx, viewer, &name, None).await? {
                break;
            }
        }
        let input = FlowFormInput {
            group_id: row.group_id,
            name,
            icon: row.icon,
            remark: row.remark,
            kind: row.kind,
            member_ids: row.member_ids,
            team_ids: row.team_ids,
            role_ids: row.role_ids,
            admin_ids: row.admin_ids,
            draft,
        };
        let made = store::forms::save(tx, viewer, None, &input).await?;
        last(tx, viewer, &made).await?;
        find(tx, viewer, made.id).await
    })
    .await
}

/// Turns a form on or off; one without a version can't be turned on (business §7 `admin/form/changeStatus`).
#[erased]
pub async fn set_status(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    status: i16,
) -> AppResult<FlowForm> {
    if status != rules::ON && status != rules::OFF {
        return Err(AppError::field("status", FieldCode::Invalid, "请选择状态"));
    }
    db.transaction(async |tx| {
        flow_group::store::lock(tx, viewer.enterprise_id).await?;
        let before = find(tx, viewer, id).await?;
        from_version(version, before.version)?;
        if status == rules::ON && before.revision == 0 {
            return Err(AppError::field("status", FieldCode::Conflict, "请先发布表单再启用"));
        }
        let after = store::set_status(tx, viewer, id, status).await?;
        Change::new("flow_form.enable", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Deletes forms; applications already sent continue (business §7 `DELETE admin/form`).
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        flow_group::store::lock(tx, viewer.enterprise_id).await?;
        store::forms::remove(tx, viewer, ids).await
    })
    .await
}

/// Faults that prevent a definition from being published, for the builder and the designer; writes nothing.
pub fn faults(definition: &Value, kind: &str) -> AppResult<Vec<super::definition::Fault>> {
    let kind = if effect::of(kind).is_some() { kind } else { effect::CUSTOM };
    Ok(rules::faults(&rules::read(definition)?, kind))
}
