//! The lines of reports as they are for somebody: a line about a record that does not exist for them is not told.

use std::collections::{BTreeMap, BTreeSet};

use xieli_kernel::Viewer;

use super::model::{Line, MEMBER, Weekly};
use crate::journal::links::{Key, Shown};
use crate::kind;

/// The record that a line is about.
pub fn key(line: &Line) -> Option<Key> {
    Some((kind::find(line.record_type.as_deref()?)?.record_type, line.record_id?))
}

/// Every record that lines are about, and the projects that they are grouped under.
pub fn asked<'a>(lines: impl IntoIterator<Item = &'a Line>) -> BTreeSet<Key> {
    let of = |line: &Line| key(line).into_iter().chain(line.project_id.map(|id| ("project", id)));
    lines.into_iter().flat_map(of).collect()
}

/// Whether a line is told: own words are; what is about a record if that exists for the viewer, who may be its author.
pub fn is_told(viewer: &Viewer, row: &Weekly, line: &Line, exists: bool) -> bool {
    let own = row.scope == MEMBER && row.author_id == viewer.member_id;
    own || !line.struck && (exists || line.record_id.is_none())
}

/// The lines that are told to the viewer, given the records that exist for them.
pub fn told(viewer: &Viewer, row: &Weekly, shown: &BTreeMap<Key, Shown>) -> Vec<Line> {
    let exists = |line: &Line| key(line).is_some_and(|key| shown.contains_key(&key));
    row.lines().into_iter().filter(|line| is_told(viewer, row, line, exists(line))).collect()
}
