//! Commands on appraisal templates: check, transaction, write, log and event (business §7 KPI).

use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{KpiTemplate, KpiTemplatePatch};
use super::{rules, store};
use crate::category::rules::Tree;
use crate::rows::{Target, from_version};
use crate::{Db, category};

/// Creates or changes a template; absent fields stay. Copies in plans do not change.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    patch: KpiTemplatePatch,
) -> AppResult<KpiTemplate> {
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = match target {
            None => None,
            Some((id, version)) => {
                let found = store::templates::find(tx, viewer, id).await?;
                let found = found.ok_or_else(AppError::not_found)?;
                from_version(version, found.version)?;
                Some(found)
            }
        };
        if before.is_none() && store::count(tx, viewer.enterprise_id).await? >= rules::MAX_TEMPLATES {
            let message = format!("最多 {} 个考核模板", rules::MAX_TEMPLATES);
            return Err(AppError::field("name", FieldCode::TooLong, message));
        }
        let sections = patch.parts.clone();
        let input = rules::checked(before.as_ref(), patch)?;
        if let Some((row, sections)) = before.as_ref().zip(sections) {
            let rows = store::of_templates(tx, viewer.enterprise_id, &[row.id]).await?;
            rules::keeps_sections(&sections, &rows)?;
        }
        if let Some(id) = input.category_id
            && before.as_ref().is_none_or(|row| row.category_id != Some(id))
        {
            category::service::require(tx, viewer, Tree::KpiTemplate, "categoryId", id).await?;
        }
        store::templates::save(tx, viewer, target, &input).await
    })
    .await
}

/// Deletes templates with their indicators to the bin; all or none. Plans created from them do not change.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        store::templates::remove(tx, viewer, ids).await
    })
    .await
}
