//! Members and teams whose work logs and weekly reports a viewer may check for missing ones: pure functions.

use std::collections::BTreeSet;

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

/// The most members that are chosen for a reminder at once.
pub const MAX_CHOSEN: usize = 1000;

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

/// The members to remind: the chosen ones, which must be among those that the viewer watches; without a
/// choice all of these.
pub fn chosen(watched: Vec<i64>, chosen: Option<&[i64]>) -> AppResult<Vec<i64>> {
    let Some(chosen) = chosen else { return Ok(watched) };
    let mut check = Checker::new();
    check.ids("memberIds", chosen, MAX_CHOSEN);
    if chosen.is_empty() {
        check.refuse("memberIds", FieldCode::Required, "请选择要提醒的成员");
    }
    let known: BTreeSet<i64> = watched.iter().copied().collect();
    if chosen.iter().any(|id| !known.contains(id)) {
        check.refuse("memberIds", FieldCode::NotFound, "只能提醒所负责团队中应填写的成员");
    }
    check.finish()?;
    let chosen: BTreeSet<i64> = chosen.iter().copied().collect();
    Ok(watched.into_iter().filter(|id| chosen.contains(id)).collect())
}
