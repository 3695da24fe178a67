//! What hangs on a project: people, mileposts, money, places, things. Whoever may change the project, or its plans, changes
//! these (business §4 Project: rights), and writes them one after the other: the project's row is held meanwhile.

use std::collections::BTreeSet;
use std::future::{Ready, ready};

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use crate::project::model::Project;
use crate::project::{service, store};

/// What somebody may do with a project, and with what hangs on it.
pub type Right = fn(&Viewer, &Project) -> bool;

/// The project that something is to hang on, held until the transaction ends, if the viewer may.
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

/// The projects of some parts, held until the transaction ends, if the viewer may change every one of them.
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

/// Nothing stands against taking them away.
pub fn freely<R>(_: &mut AsyncPgConnection, _: &Viewer, _: &[R]) -> Ready<AppResult<()>> {
    ready(Ok(()))
}

/// Nothing follows for the projects.
pub fn silently(_: &mut AsyncPgConnection, _: i64, _: &[i64]) -> Ready<AppResult<()>> {
    ready(Ok(()))
}

/// The service of a room whose rows hang on projects: `save` and `delete`.
///
/// `may` is who may change them, `checked` trims and checks what is written, `settled(tx, viewer, &project, before, &mut
/// input)` asks what the input names, `leaving(tx, viewer, &rows)` refuses to take them away, `written(tx, enterprise,
/// &projects)` puts right what follows for their projects.
macro_rules! project_parts {
    ($rows:ident: $row:ty, $input:ty, $patch:ty; may $right:path, checked $checked:path, settled $settled:path,
     leaving $leaving:path, written $written:path) => {
        /// Puts one to a project, or changes one; absent fields stay (business §7 Projects).
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
                        // as it is now that nobody else writes it
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

        /// Deletes some; all or none.
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

        /// The same within a transaction, however many: an import is taken back.
        #[erased]
        pub async fn delete_all(
            tx: &mut diesel_async::AsyncPgConnection,
            viewer: &xieli_kernel::Viewer,
            ids: &[i64],
        ) -> xieli_kernel::AppResult<()> {
            let found = crate::rows::whole(ids, store::$rows::many(tx, viewer, ids).await?)?;
            let of = found.iter().map(|row| row.project_id).collect();
            let projects = crate::project_part::hold(tx, viewer, of, $right).await?;
            // as they are now that nobody else writes them
            let rows = crate::rows::whole(ids, store::$rows::many(tx, viewer, ids).await?)?;
            $leaving(tx, viewer, &rows).await?;
            store::$rows::remove(tx, viewer, ids).await?;
            $written(tx, viewer.enterprise_id, &projects).await?;
            Ok(())
        }
    };
}
