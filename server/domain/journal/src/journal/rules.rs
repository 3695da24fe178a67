//! What logs and weekly reports share of their rules: pure functions.

use xieli_kernel::{AppError, AppResult, Viewer};

/// The teams of whose members the viewer is told who has written: those that they direct; nothing: of everybody, for a viewer who
/// `sees_all`. A team narrows it and has to be among them.
pub fn watched(viewer: &Viewer, sees_all: bool, team: Option<i64>) -> AppResult<Option<Vec<i64>>> {
    let directed: &[i64] = if viewer.is_external() { &[] } else { &viewer.directed_team_ids };
    match team {
        None if sees_all => Ok(None),
        None => Ok(Some(directed.to_vec())),
        Some(id) if sees_all || directed.contains(&id) => Ok(Some(vec![id])),
        Some(_) => Err(AppError::forbidden()),
    }
}
