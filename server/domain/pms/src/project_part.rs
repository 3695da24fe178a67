//! Common services of the parts of a project: members, mileposts, payments, places, devices. Members who may
//! change the project, or its plans, may change its parts (business §4 Project: rights); writes are
//! serialised by a lock on the project's row.

use std::collections::BTreeSet;
use std::future::{Ready, ready};

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use crate::project::model::Project;
use crate::project::{service, store};

/// A permission on a project and its parts.
pub type Right = fn(&Viewer, &Project) -> bool;

/// The project of a new part, locked until the transaction ends, if the viewer has the permission.
#[erased]
pub async fn open(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project_id: Option<i64>,
    right: Right,
) -> AppResult<Project> {
    let id = project_id.ok_or_else(|| AppError::field("projectId", FieldCode::Required, "请选择项目"))?;
    let project = service::require(tx, viewer, id).await?;
    if right(viewer, &project) { Ok(project) } else { Err(AppError::forbidden()) }
}

/// The projects of some parts, locked until the transaction ends, if the viewer has the permission on every
/// one.
#[erased]
pub async fn hold(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project_ids: Vec<i64>,
    right: Right,
) -> AppResult<Vec<i64>> {
    let ids: BTreeSet<i64> = project_ids.into_iter().collect();
    let ids: Vec<i64> = ids.into_iter().collect();
    let projects = crate::rows::whole(&ids, store::hold(tx, viewer, &ids).await?)?;
    if projects.iter().all(|project| right(viewer, project)) { Ok(ids) } else { Err(AppError::forbidden()) }
}

/// Allows every deletion.
pub fn freely<R>(_: &mut AsyncPgConnection, _: &Viewer, _: &[R]) -> Ready<AppResult<()>> {
    ready(Ok(()))
}

/// Updates nothing in the projects.
pub fn silently(_: &mut AsyncPgConnection, _: i64, _: &[i64]) -> Ready<AppResult<()>> {
    ready(Ok(()))
}

/// Generates the service of a module whose rows are parts of projects: `save` and `delete`.
///
/// `may` is the permission, `checked` trims and checks the input,
/// `settled(tx, viewer, &project, before, &mut input)` checks its references, `leaving(tx, viewer, &rows)`
/// may refuse the deletion, `written(tx, enterprise, &projects)` updates derived values of the projects.
macro_rules! project_parts {
    ($rows:ident: $row:ty, $input:ty, $patch:ty; may $right:path, checked $checked:path, settled $settled:path,
     leaving $leaving:path, written $written:path) => {
        /// Adds a record to a project, or changes one; absent fields stay (business §7 Projects).
        #[erased]
        pub async fn save(
            db: &crate::Db,
            viewer: &xieli_kernel::Viewer,
            target: crate::rows::Target,
            patch: $patch,
        ) -> xieli_kernel::AppResult<$row> {
            use xieli_kernel::AppError;
            db.transaction(async |tx| {
                let (project, before) = match target {
                    None => {
                        let project = crate::project_part::open(tx, viewer, patch.project_id, $right).await?;
                        (project, None)
                    }
                    Some((id, version)) => {
                        let found = store::$rows::find(tx, viewer, id).await?;
                        let found = found.ok_or_else(AppError::not_found)?;
                        let of = Some(found.project_id);
                        let project = crate::project_part::open(tx, viewer, of, $right).await?;
                        // read again under the lock
                        let before = store::$rows::find(tx, viewer, id).await?;
                        let before = before.ok_or_else(AppError::not_found)?;
                        crate::part::from(version, before.version)?;
                        (project, Some(before))
                    }
                };
                let base = before.as_ref().map_or_else(|| <$input>::of(&project, &patch), <$input>::from);
                let mut input = $checked(patch.over(base))?;
                $settled(tx, viewer, &project, before.as_ref(), &mut input).await?;
                let row = store::$rows::save(tx, viewer, target, &input).await?;
                $written(tx, viewer.enterprise_id, &[project.id]).await?;
                Ok(row)
            })
            .await
        }

        /// Deletes records; all or none.
        #[erased]
        pub async fn delete(
            db: &crate::Db,
            viewer: &xieli_kernel::Viewer,
            ids: &[i64],
        ) -> xieli_kernel::AppResult<Vec<i64>> {
            crate::project::rules::ids(ids)?;
            db.transaction(async |tx| {
                delete_all(tx, viewer, ids).await?;
                Ok(ids.to_vec())
            })
            .await
        }

        /// The same within the caller's transaction, without a limit: for reversing an import.
        #[erased]
        pub async fn delete_all(
            tx: &mut diesel_async::AsyncPgConnection,
            viewer: &xieli_kernel::Viewer,
            ids: &[i64],
        ) -> xieli_kernel::AppResult<()> {
            let found = crate::rows::whole(ids, store::$rows::many(tx, viewer, ids).await?)?;
            let of = found.iter().map(|row| row.project_id).collect();
            let projects = crate::project_part::hold(tx, viewer, of, $right).await?;
            // read again under the lock
            let rows = crate::rows::whole(ids, store::$rows::many(tx, viewer, ids).await?)?;
            $leaving(tx, viewer, &rows).await?;
            store::$rows::remove(tx, viewer, ids).await?;
            $written(tx, viewer.enterprise_id, &projects).await?;
            Ok(())
        }
    };
}
