//! Which of the changed records exist for a viewer: asked of each domain's own scope, never read off the announcement.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{file, file_group, invitation, job, member, ownership_transfer, role, saved_view, team};

use super::model::RecordType;
use crate::{
    comment as comments, enterprise, file as files, file_group as file_groups, invitation as invitations,
    job as jobs, member as members, role as roles, shell, team as teams,
};

/// Those of `ids` that the viewer may see.
#[erased]
pub async fn visible(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    record_type: RecordType,
    ids: &[i64],
) -> AppResult<Vec<i64>> {
    macro_rules! among {
        ($scope:expr, $table:ident) => {
            $scope.filter($table::id.eq_any(ids.to_vec())).select($table::id).load(&mut connection).await?
        };
    }
    Ok(match record_type {
        RecordType::Team => among!(teams::store::visible_to(viewer), team),
        RecordType::Member => among!(members::store::visible_to(viewer), member),
        RecordType::Role => among!(roles::store::visible_to(viewer), role),
        RecordType::Invitation => among!(invitations::store::visible_to(viewer, false), invitation),
        RecordType::OwnershipTransfer => among!(enterprise::store::visible_to(viewer), ownership_transfer),
        RecordType::File => among!(files::store::visible_to(viewer), file),
        RecordType::FileGroup => among!(file_groups::store::visible_to(viewer), file_group),
        RecordType::SavedView => among!(shell::saved_view::store::visible_to(viewer), saved_view),
        RecordType::Job => among!(jobs::people::visible_to(viewer), job),
        // boxed, as what a comment is about is asked for in turn
        RecordType::Comment => Box::pin(comments::service::visible_ids(connection, viewer, ids)).await?,
        RecordType::Enterprise => ids.iter().copied().filter(|id| *id == viewer.enterprise_id).collect(),
    })
}
