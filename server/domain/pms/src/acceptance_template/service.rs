//! Business actions on acceptance templates: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Viewer};

use super::kind::NAME;
use super::model::{Chosen, Leaf, Template, TemplateChange, TemplateInput};
use super::{rules, store};
use crate::category::rules::Tree;
use crate::rows::{Target, whole};
use crate::{Db, category, part, project};

/// Creates a template, or changes one; absent fields stay (business §7 `validateTemplate`).
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, change: TemplateChange) -> AppResult<Template> {
    require(viewer)?;
    db.transaction(async |tx| {
        // the nodes it includes cannot change meanwhile
        category::store::TREE.lock(tx, viewer.enterprise_id).await?;
        let before = match target {
            None => None,
            Some((id, version)) => {
                let before = store::templates::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                part::from(version, before.version)?;
                Some(before)
            }
        };
        let new = || TemplateInput { enabled: true, ..TemplateInput::default() };
        let base = before.as_ref().map_or_else(new, TemplateInput::from);
        let input = rules::checked(change.patch.over(base))?;
        if store::name_taken(tx, viewer, &input.name, before.as_ref().map(|row| row.id)).await? {
            return Err(NAME.taken());
        }
        write(tx, viewer, target, &input, change.entries.as_deref()).await
    })
    .await
}

/// Writes a checked template with its nodes.
#[erased]
pub async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    target: Target,
    input: &TemplateInput,
    entries: Option<&[Chosen]>,
) -> AppResult<Template> {
    let row = store::templates::save(tx, viewer, target, input).await?;
    if let Some(entries) = entries {
        let taken = rules::closed(&store::directory(tx, viewer).await?, entries)?;
        store::take(tx, viewer, row.id, &taken).await?;
    }
    Ok(row)
}

/// Deletes templates; all or none. Projects keep the directories that were built from them.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    project::rules::ids(ids)?;
    db.transaction(async |tx| {
        delete_all(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// The same within the caller's transaction, without a limit: for reversing an import.
#[erased]
pub async fn delete_all(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    require(viewer)?;
    whole(ids, store::templates::many(tx, viewer, ids).await?)?;
    store::templates::remove(tx, viewer, ids).await?;
    Ok(())
}

/// Adds the initial data of an enterprise: missing nodes of the directory, and a template of all of it where
/// there is none (business §7 `validateTemplate/initSetting`). Returns all templates.
#[erased]
pub async fn initialize(db: &Db, viewer: &Viewer) -> AppResult<Vec<Template>> {
    require(viewer)?;
    category::service::initialize(db, viewer, Tree::Acceptance).await?;
    db.transaction(async |tx| {
        category::store::TREE.lock(tx, viewer.enterprise_id).await?;
        let present = store::batch(tx, viewer, &Default::default(), None, 100).await?;
        if !present.is_empty() {
            return Ok(present);
        }
        let directory = store::directory(tx, viewer).await?;
        let all: Vec<Chosen> =
            directory.iter().map(|node| Chosen { category_id: node.id, required: true }).collect();
        let input = TemplateInput { name: rules::FIRST.to_owned(), description: None, enabled: true };
        Ok(vec![write(tx, viewer, None, &input, Some(&all)).await?])
    })
    .await
}

/// The directory with the settings of a template, in reading order; none when no such template is visible to
/// the viewer (business §7 `validateTemplate/tree/{id}`, `preview/{id}`).
#[erased]
pub async fn tree(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    chosen: bool,
) -> AppResult<Option<Vec<Leaf>>> {
    if store::templates::find(connection, viewer, id).await?.is_none() {
        return Ok(None);
    }
    let taken = taken(connection, viewer, id).await?;
    let leaves = rules::leaves(&store::directory(connection, viewer).await?, &taken);
    Ok(Some(leaves.into_iter().filter(|leaf| leaf.chosen || !chosen).collect()))
}

/// The nodes of a template.
#[erased]
pub async fn taken(connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Vec<Chosen>> {
    let rows = store::of_templates(connection, viewer.enterprise_id, &[id]).await?;
    Ok(rows.iter().map(|row| Chosen { category_id: row.category_id, required: row.required }).collect())
}

fn require(viewer: &Viewer) -> AppResult<()> {
    if rules::may_manage(viewer) { Ok(()) } else { Err(AppError::forbidden()) }
}
