//! Teams whose work logs and weekly reports a viewer may check for missing ones: pure functions.

use xieli_kernel::{AppError, AppResult, Viewer};

/// Teams of which the viewer may see who has written: those that they direct; `None`: all, for a viewer with
/// `sees_all`. A given team narrows them and must be among them.
pub fn watched(viewer: &Viewer, sees_all: bool, team: Option<i64>) -> AppResult<Option<Vec<i64>>> {
    let directed: &[i64] = if viewer.is_external() { &[] } else { &viewer.directed_team_ids };
    match team {
        None if sees_all => Ok(None),
        None => Ok(Some(directed.to_vec())),
        Some(id) if sees_all || directed.contains(&id) => Ok(Some(vec![id])),
        Some(_) => Err(AppError::forbidden()),
    }
}
