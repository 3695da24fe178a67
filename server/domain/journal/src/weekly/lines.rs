//! Visibility of the lines of weekly reports: lines about records invisible to the viewer are left out.

use std::collections::{BTreeMap, BTreeSet};

use xieli_kernel::Viewer;

use super::model::{Line, MEMBER, Weekly};
use crate::journal::links::{Key, Shown};
use crate::kind;

/// The record that a line concerns.
pub fn key(line: &Line) -> Option<Key> {
    Some((kind::find(line.record_type.as_deref()?)?.record_type, line.record_id?))
}

/// All records that lines concern, and the projects that they are grouped under.
pub fn asked<'a>(lines: impl IntoIterator<Item = &'a Line>) -> BTreeSet<Key> {
    let of = |line: &Line| key(line).into_iter().chain(line.project_id.map(|id| ("project", id)));
    lines.into_iter().flat_map(of).collect()
}

/// Whether a line is visible to the viewer, who may be its author: own lines are; a line about a record is if
/// the record is visible.
pub fn is_told(viewer: &Viewer, row: &Weekly, line: &Line, exists: bool) -> bool {
    let own = row.scope == MEMBER && row.author_id == viewer.member_id;
    own || !line.struck && (exists || line.record_id.is_none())
}

/// The lines visible to the viewer, given the visible records.
pub fn told(viewer: &Viewer, row: &Weekly, shown: &BTreeMap<Key, Shown>) -> Vec<Line> {
    let exists = |line: &Line| key(line).is_some_and(|key| shown.contains_key(&key));
    row.lines().into_iter().filter(|line| is_told(viewer, row, line, exists(line))).collect()
}
